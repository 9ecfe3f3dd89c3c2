#include "classroom/practice_inside.h"

#include "classroom/verdict_words.h"
#include "render/hand/help_step.h"

#include <string.h>

/* ---- the question that is open ------------------------------------------------------------------------------ */

/* Moves the course to the question of that part, so that answers are judged with its problem. */
static bool open_course(Practice *p, int part)
{
    if (p->course && p->course->part > part) {
        course_free(p->course);
        p->course = NULL;
    }
    if (!p->course) {
        Settings whole = p->settings; /* `why` shows the full working */
        whole.steps = STEPS_FULL;
        p->course = course_new(p->lesson, p->outside, &whole);
    }
    while (p->course->part < part && course_next(p->course))
        ;
    return p->course->part == part && p->course->question && !p->course->refused;
}

static Asking asking_of(const Practice *p)
{
    return (Asking){p->course->stage, p->now.question, practice_look(p), (Steps)p->settings.steps};
}

static const Answer *answer_now(const Practice *p)
{
    return &p->now.judged.answer[p->now.ask];
}

static void judge(Practice *p)
{
    p->now.judged = judge_question(p->course->stage, p->now.question, p->now.typed, p->mem);
}

/* ---- what is said of an answer ------------------------------------------------------------------------------ */

static bool is_typed(const Practice *p, int ask)
{
    return p->now.typed[ask].len > 0;
}

static int typed_of(const Practice *p)
{
    int typed = 0;
    for (int i = 0; i < p->now.judged.answers; i++)
        typed += is_typed(p, i);
    return typed;
}

/* Right by a convention. It becomes wrong if later answers use another convention. */
static bool is_right_so_far(const Practice *p, const Answer *a)
{
    return a->kind == ANSWER_RIGHT && !strcmp(judge_word(p->now.question, a), "convention") && typed_of(p) < p->now.judged.answers;
}

/* The marks of a page of work stand in lines of their own. */
static void put_lines(Practice *p, Text lines)
{
    prose_fill(&p->out, "", text_take(&lines, "\n"), practice_look(p));
    while (lines.len)
        prose_fill(&p->out, "  ", text_take(&lines, "\n"), practice_look(p));
}

static void tell_answer(Practice *p, int ask)
{
    const Answer *a = &p->now.judged.answer[ask];
    Buf           line = {0};
    verdict_words_put(&line, p->now.question, a, is_right_so_far(p, a));
    put_lines(p, buf_text(&line));
    buf_free(&line);
}

/* Answers that were right by a convention and no longer are, because another answer does not use it: corrects the earlier verdict. */
static void tell_taken_back(Practice *p, const Judged *before)
{
    for (int i = 0; i < p->now.judged.answers && i < before->answers; i++) {
        if (i == p->now.ask || !is_typed(p, i) || !verdict_words_settled(&before->answer[i]) ||
            verdict_words_settled(&p->now.judged.answer[i]))
            continue;
        practice_say(p, "With this answer, an earlier one is no longer right, because they use different conventions:");
        tell_answer(p, i);
    }
}

/* ---- one ask after another ---------------------------------------------------------------------------------- */

/* The question is finished. */
static void settle(Practice *p)
{
    const Judged *judged = &p->now.judged;
    Text          why;
    if (p->progress && typed_of(p))
        practice_save(p, progress_done(p->progress, p->now.part, &why), why);
    if (judged->of.num && typed_of(p)) {
        practice_say(p, "%.*s: %.*s of %.*s", TEXT_ARG(p->now.question->name), TEXT_ARG(marks_text(judged->marks, p->mem)),
                     TEXT_ARG(marks_words(judged->of, p->mem)));
    }
    if (p->now.question->kind == QUESTION_FREE) {
        Asking asking = asking_of(p);
        asking_answers(&p->out, &asking);
    } else {
        buf_char(&p->out, '\n');
    }
    p->place = AT_SETTLED;
    if (!p->keyboard)
        p->move = GO_ON;
}

/* Goes to the next ask without an answer. */
static void next_ask(Practice *p)
{
    int ask = p->now.ask + 1;
    while (ask < p->now.judged.answers && is_typed(p, ask))
        ask++;
    p->now.ask = ask;
    p->place = AT_ASK;
    if (ask >= p->now.judged.answers) {
        p->now.ask = p->now.judged.answers - 1;
        settle(p);
    }
}

void practice_begin_question(Practice *p, int beat)
{
    int    part = p->records->beats.beat[beat].part;
    Arena *mem = p->mem;
    arena_reset(mem);
    p->now = (Attempt){.beat = beat, .part = part, .question = p->lesson->part[part].question};
    if (!open_course(p, part)) {
        practice_say(p, "This question cannot be asked, because its problem does not run here.");
        buf_char(&p->out, '\n');
        p->place = AT_TEXT;
        if (!p->keyboard)
            p->move = GO_ON;
        return;
    }
    int answers = marks_answer_count(p->now.question);
    p->now.typed = ARENA_MANY(mem, Text, answers);
    for (int i = 0; p->progress && i < answers; i++)
        p->now.typed[i] = progress_typed(p->progress, part, i);
    p->now.hints = p->progress ? progress_hints(p->progress, part) : 0;
    judge(p);
    for (int i = 0; i < answers; i++)
        if (is_typed(p, i))
            tell_answer(p, i);
    bool all = typed_of(p) == answers, again = p->reopens;
    p->reopens = false;
    p->place = AT_ASK;
    p->now.ask = 0;
    while (all && !again && p->now.ask + 1 < answers && verdict_words_settled(answer_now(p)))
        p->now.ask++;                         /* the answer is open to improvement */
    if (all && !again && p->now.judged.right) /* it was left unfinished */
        settle(p);
    else if (!all && is_typed(p, 0))
        next_ask(p);
}

void practice_take_answer(Practice *p, Text line)
{
    Judged was = p->now.judged;
    Text   why, before = p->now.typed[p->now.ask];
    Text  *typed = &p->now.typed[p->now.ask];
    if (!submission_can_keep(line, &why)) {
        practice_say(p, "This cannot be an answer: %.*s.", TEXT_ARG(why));
        return;
    }
    *typed = text_copy(p->mem, answer_value(p->now.question, p->now.ask, text_trim(line), p->mem));
    judge(p);
    if (answer_now(p)->kind == ANSWER_NOT_READ) {
        tell_answer(p, p->now.ask);
        *typed = before;
        judge(p);
        return;
    }
    if (p->progress && !practice_save(p, progress_answer(p->progress, p->now.part, p->now.ask, *typed, &why), why)) {
        *typed = before;
        judge(p);
        return;
    }
    tell_answer(p, p->now.ask);
    tell_taken_back(p, &was);
    if (verdict_words_settled(answer_now(p)))
        next_ask(p);
}

/* An empty line leaves the answer unchanged. */
void practice_leave_ask(Practice *p)
{
    bool last = p->now.ask + 1 >= p->now.judged.answers;
    if (last && !typed_of(p)) {
        practice_say(p, "You have not answered yet. `hint` helps, and `skip` leaves the question for later.");
        return;
    }
    next_ask(p);
}

/* ---- help with it ------------------------------------------------------------------------------------------- */

static int asked_hints(const Practice *p, int *first)
{
    Asking asking = asking_of(p);
    bool   all = p->place == AT_SETTLED;
    *first = all ? 0 : asking_hints_from(&asking, p->now.ask);
    return all ? asking_hints(&asking) : asking_hints_to(&asking, p->now.ask);
}

void practice_hint(Practice *p)
{
    Text why;
    int  first, to = asked_hints(p, &first);
    int  at = p->now.hints > first ? p->now.hints : first;
    if (at >= to) {
        practice_say(p, to > first ? "There are no more hints. `why` shows the solution." : "This question has no hints.");
        return;
    }
    Asking asking = asking_of(p);
    asking_hint(&p->out, &asking, at);
    p->now.hints = at + 1;
    if (p->progress && p->place == AT_ASK)
        practice_save(p, progress_hint(p->progress, p->now.part, p->now.hints, &why), why);
}

/* The name of the step that is asked: other steps may still be asked, and the full working would give their answers away. */
static Text step_asked(const Practice *p)
{
    const Question *q = p->now.question;
    Quantity        quantity;
    bool            step = p->place == AT_ASK && q->kind == QUESTION_ASK && q->asks &&
                session_quantity(p->course->stage->session, q->ask[p->now.ask].name, false, &quantity) && quantity.report &&
                quantity.step >= 0;
    return step ? q->ask[p->now.ask].name : (Text){0};
}

/* The marker can see that the answer was shown before the question was finished. */
static void keep_why(Practice *p, int hints)
{
    Text why;
    if (!p->progress || (p->place == AT_SETTLED && p->now.judged.right))
        return;
    if (p->place == AT_ASK && p->now.question->kind == QUESTION_ASK && p->now.hints < hints) {
        p->now.hints = hints;
        practice_save(p, progress_hint(p->progress, p->now.part, hints, &why), why);
    }
    practice_save(p, progress_why(p->progress, p->now.part, &why), why);
}

static void put_all_working(Practice *p)
{
    Asking asking = asking_of(p);
    if (p->now.question->kind == QUESTION_ASK || p->now.question->kind == QUESTION_WORK) {
        course_again(p->course);
        buf_put(&p->out, buf_text(&p->course->stage->shown));
        judge(p);
    } else {
        asking_answers(&p->out, &asking);
    }
}

void practice_why(Practice *p, Text name)
{
    Quantity      quantity;
    const Report *report = session_outcome(p->course->stage->session)->report;
    int           first, to = asked_hints(p, &first);
    if (p->place == AT_ASK && !is_typed(p, p->now.ask) && p->now.hints < to) {
        practice_say(p, "`why` shows the solution. Answer first, or use all hints.");
        return;
    }
    name = name.len ? name : step_asked(p);
    if (!name.len) {
        put_all_working(p);
    } else if (report && session_quantity(p->course->stage->session, name, false, &quantity) && quantity.report && quantity.step >= 0) {
        Document document = document_of_why(quantity.report, quantity.step);
        document_as_typed(&document, quantity.report);
        plain_text_write(&p->out, &document, practice_look(p));
    } else {
        Arena *mem = arena_new();
        practice_say(p, "This problem has no step `%.*s`. `why` alone shows the whole solution.",
                     TEXT_ARG(prose_safe(mem, name, practice_look(p))));
        arena_free(mem);
        return;
    }
    keep_why(p, to);
}
