#include "lesson/practice.h"

#include "lesson/asking.h"
#include "lesson/course.h"
#include "lesson/judge.h"
#include "lesson/page.h"
#include "lesson/prose.h"
#include "render/help_step.h"

#include <stdlib.h>
#include <string.h>

typedef enum Stand {
    AT_TEXT,    /* more of it can be read */
    AT_ASK,     /* an answer, please */
    AT_SETTLED, /* behind a question: it can be looked at once more */
    AT_LIST,    /* behind the lesson, and questions are left */
} Stand;

/* What is being done with the question on the page. */
typedef struct Attempt {
    int             beat, part;
    const Question *question;
    int             ask;   /* the one that is asked now */
    Text           *typed; /* one for each ask */
    Judged          judged;
    int             hints; /* so many have been shown */
} Attempt;

struct Practice {
    const Lesson *lesson;
    const World  *outside;
    Settings      settings;
    Progress     *progress;
    Records      *records;
    Page          page;
    Course       *course; /* at the question on the page */
    Stage        *tries;  /* or NULL: nothing has been tried yet */
    Arena        *mem;    /* of the attempt */
    Attempt       now;
    Stand         place;
    bool          reopens; /* the next question is gone back to */
    bool          keyboard;
    Buf           out, prompt;
};

static const Look *look_of(const Practice *p)
{
    return &p->records->look;
}

static void say(Practice *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(Practice *p, const char *format, ...)
{
    Arena  *mem = arena_new();
    va_list args;
    va_start(args, format);
    prose_fill(&p->out, "", text_formatv(mem, format, args), look_of(p));
    va_end(args);
    arena_free(mem);
}

/* ---- questions ---------------------------------------------------------------------------------------------- */

static bool is_question(const Practice *p, int beat)
{
    return p->records->beats.beat[beat].kind == BEAT_QUESTION;
}

static int part_at(const Practice *p, int beat)
{
    return p->records->beats.beat[beat].part;
}

static ProgressState state_of(const Practice *p, int beat)
{
    return p->progress ? progress_state(p->progress, part_at(p, beat)) : PROGRESS_NEW;
}

/* The next beat from `from` on that is a question, and is still to be done if that is asked; the number of beats where there is none. */
static int next_question(const Practice *p, int from, bool to_do, bool skipped)
{
    int beat = from;
    for (; beat < p->records->beats.count; beat++) {
        ProgressState state = is_question(p, beat) ? state_of(p, beat) : PROGRESS_DONE;
        bool          open = state < PROGRESS_SKIPPED || (skipped && state == PROGRESS_SKIPPED);
        if (is_question(p, beat) && (!to_do || open))
            break;
    }
    return beat;
}

/* The question before this beat, or -1. */
static int question_before(const Practice *p, int beat)
{
    do
        beat--;
    while (beat >= 0 && !is_question(p, beat));
    return beat;
}

int practice_questions(const Practice *p, int *done)
{
    int count = 0;
    *done = 0;
    for (int beat = 0; beat < p->records->beats.count; beat++)
        if (is_question(p, beat)) {
            count++;
            *done += state_of(p, beat) == PROGRESS_DONE;
        }
    return count;
}

/* The course stands at the question of that part: what is typed is held against its problem. */
static bool open_course(Practice *p, int part)
{
    if (p->course && p->course->part > part) {
        course_free(p->course);
        p->course = NULL;
    }
    if (!p->course) {
        Settings whole = p->settings; /* who asks why gets all of it */
        whole.steps = STEPS_FULL;
        p->course = course_new(p->lesson, p->outside, &whole);
    }
    while (p->course->part < part && course_next(p->course))
        ;
    return p->course->part == part && p->course->question && !p->course->refused;
}

static void leave_tries(Practice *p)
{
    if (p->tries)
        stage_free(p->tries);
    p->tries = NULL;
}

static Asking asking_of(const Practice *p)
{
    return (Asking){p->course->stage, p->now.question, look_of(p), (Steps)p->settings.steps};
}

static const Answer *answer_now(const Practice *p)
{
    return &p->now.judged.answer[p->now.ask];
}

static void judge(Practice *p)
{
    stage_rest(p->course->stage);
    p->now.judged = judge_question(p->course->stage, p->now.question, p->now.typed, p->mem);
}

/* ---- what is said of an answer ------------------------------------------------------------------------------ */

static const char *word_of(AnswerKind kind)
{
    switch (kind) {
    case ANSWER_RIGHT:
        return "RIGHT";
    case ANSWER_DRIFT:
    case ANSWER_CARRIED:
        return "CARRIED";
    case ANSWER_FEW:
    case ANSWER_FORM:
        return "NEARLY";
    case ANSWER_UNMARKED:
        return "NOTED";
    default:
        return "NOT RIGHT";
    }
}

/* Sentences of the author's own follow as such; ours go on. */
static void put_message(Buf *line, Text message)
{
    if (text_starts(message, "not right")) /* that has just been said */
        message = text_from(message, message.len > 11 ? 11 : message.len);
    bool sentence = message.len && message.at[0] >= 'A' && message.at[0] <= 'Z';
    if (message.len)
        buf_printf(line, "%s %.*s", sentence ? "." : ":", TEXT_ARG(message));
}

/* "va' is read as -7/4: RIGHT" */
static void tell_answer(Practice *p, int ask)
{
    const Answer *a = &p->now.judged.answer[ask];
    Buf           line = {0};
    if (a->kind == ANSWER_NOT_READ) {
        buf_puts(&line, "This cannot be read, and costs nothing: ");
        buf_put(&line, a->message);
    } else {
        if (a->name.len)
            buf_printf(&line, "%.*s is ", TEXT_ARG(a->name));
        if (p->now.question->kind != QUESTION_FREE)
            buf_printf(&line, "read as %.*s: ", TEXT_ARG(a->echo));
        buf_puts(&line, word_of(a->kind));
        put_message(&line, a->message);
    }
    prose_fill(&p->out, "", buf_text(&line), look_of(p));
    buf_free(&line);
}

/* Nothing is gained by typing it anew. */
static bool is_settled(const Answer *a)
{
    return a->kind == ANSWER_RIGHT || a->kind == ANSWER_DRIFT || a->kind == ANSWER_CARRIED || a->kind == ANSWER_UNMARKED;
}

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

/* ---- the way through the lesson ----------------------------------------------------------------------------- */

static void go_on(Practice *p);

static bool save(Practice *p, bool good, Text why)
{
    if (!good)
        say(p, "This could not be saved: %.*s.", TEXT_ARG(why));
    return good;
}

/* The question is left behind. */
static void settle(Practice *p)
{
    const Judged *judged = &p->now.judged;
    Text          why;
    if (p->progress && typed_of(p))
        save(p, progress_done(p->progress, p->now.part, &why), why);
    if (judged->of.num && typed_of(p)) {
        Text got = marks_text(judged->marks, p->mem), of = marks_text(judged->of, p->mem);
        say(p, "%.*s: %.*s of %.*s mark%s", TEXT_ARG(p->now.question->name), TEXT_ARG(got), TEXT_ARG(of), text_is(of, "1") ? "" : "s");
    }
    if (p->now.question->kind == QUESTION_FREE) {
        Asking asking = asking_of(p);
        asking_answers(&p->out, &asking);
    } else {
        buf_char(&p->out, '\n');
    }
    p->place = AT_SETTLED;
    if (!p->keyboard)
        go_on(p);
}

/* On to the next ask that nothing was typed to. */
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

static void begin_question(Practice *p, int beat)
{
    int    part = part_at(p, beat);
    Arena *mem = p->mem;
    leave_tries(p);
    arena_reset(mem);
    p->now = (Attempt){.beat = beat, .part = part, .question = p->lesson->part[part].question};
    if (!open_course(p, part)) {
        say(p, "This question cannot be asked: its problem does not run here.");
        buf_char(&p->out, '\n');
        p->place = AT_TEXT;
        if (!p->keyboard)
            go_on(p);
        return;
    }
    int answers = answer_count(p->now.question);
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
    p->now.ask = all && !again ? answers - 1 : 0;
    if (all && !again && p->now.judged.right) /* it was left before it was over */
        settle(p);
    else if (!all && is_typed(p, 0))
        next_ask(p);
}

static void finish(Practice *p)
{
    int done, count = practice_questions(p, &done), beats = p->records->beats.count;
    int left = p->progress ? next_question(p, 0, true, true) : beats;
    say(p, "This is the end of the lesson. %d of %d question%s done.", done, count, count == 1 ? " is" : "s are");
    p->place = AT_LIST;
    if (left < beats)
        say(p, "The first of those that are left is %.*s.", TEXT_ARG(p->lesson->part[part_at(p, left)].question->name));
}

/* What has been revealed last, and what follows from it. */
static void put_revealed(Practice *p)
{
    int beat = page_beat(&p->page);
    page_write(&p->out, &p->page);
    if (page_is_cut(&p->page) || (!is_question(p, beat) && !page_at_end(&p->page)))
        p->place = AT_TEXT;
    else if (is_question(p, beat))
        begin_question(p, beat);
    else
        finish(p);
}

static void go_on(Practice *p)
{
    if (page_next(&p->page))
        put_revealed(p);
    else
        finish(p);
}

static void go_to(Practice *p, int beat)
{
    page_jump(&p->page, beat);
    put_revealed(p);
}

/* ---- what can be typed -------------------------------------------------------------------------------------- */

static void take_answer(Practice *p, Text line)
{
    Text  why, before = p->now.typed[p->now.ask];
    Text *typed = &p->now.typed[p->now.ask];
    if (!submission_can_keep(line, &why)) {
        say(p, "This cannot be an answer: %.*s.", TEXT_ARG(why));
        return;
    }
    *typed = text_copy(p->mem, text_trim(line));
    judge(p);
    if (answer_now(p)->kind == ANSWER_NOT_READ) {
        tell_answer(p, p->now.ask);
        *typed = before;
        judge(p);
        return;
    }
    if (p->progress && !save(p, progress_answer(p->progress, p->now.part, p->now.ask, *typed, &why), why)) {
        *typed = before;
        judge(p);
        return;
    }
    tell_answer(p, p->now.ask);
    if (is_settled(answer_now(p)))
        next_ask(p);
}

/* An empty line leaves what is asked as it is. */
static void leave_ask(Practice *p)
{
    bool last = p->now.ask + 1 >= p->now.judged.answers;
    if (last && !typed_of(p)) {
        say(p, "Nothing is answered yet: `hint` helps, and `skip` leaves the question for later.");
        return;
    }
    next_ask(p);
}

static int asked_hints(const Practice *p, int *first)
{
    Asking asking = asking_of(p);
    bool   all = p->place == AT_SETTLED;
    *first = all ? 0 : asking_hints_from(&asking, p->now.ask);
    return all ? asking_hints(&asking) : asking_hints_to(&asking, p->now.ask);
}

static void give_hint(Practice *p, Text rest)
{
    Text why;
    int  first, to = asked_hints(p, &first);
    int  at = p->now.hints > first ? p->now.hints : first;
    (void)rest;
    if (at >= to) {
        say(p, to > first ? "There are no more hints; `why` shows how it is worked out." : "There are no hints here.");
        return;
    }
    Asking asking = asking_of(p);
    asking_hint(&p->out, &asking, at);
    p->now.hints = at + 1;
    if (p->progress && p->place == AT_ASK)
        save(p, progress_hint(p->progress, p->now.part, p->now.hints, &why), why);
}

/* A step with its numbers; without a name, all of it. */
static void give_reason(Practice *p, Text name)
{
    Quantity      quantity;
    Asking        asking = asking_of(p);
    const Report *report = session_outcome(p->course->stage->session)->report;
    int           first, to = asked_hints(p, &first);
    if (p->place == AT_ASK && !is_typed(p, p->now.ask) && p->now.hints < to) {
        say(p, "`why` gives the answer: it comes behind yours, or behind the last hint.");
        return;
    }
    if (!name.len && p->now.question->kind == QUESTION_ASK) {
        course_again(p->course);
        buf_put(&p->out, buf_text(&p->course->stage->shown));
        judge(p);
    } else if (!name.len) {
        asking_answers(&p->out, &asking);
    } else if (report && session_quantity(p->course->stage->session, name, false, &quantity) && quantity.report && quantity.step >= 0) {
        Document document = document_of_why(quantity.report, quantity.step);
        text_write(&p->out, &document, look_of(p));
    } else {
        Arena *mem = arena_new();
        say(p, "`%.*s` is no step of this problem; `why` alone shows all of them.", TEXT_ARG(prose_safe(mem, name, look_of(p))));
        arena_free(mem);
    }
}

static void skip(Practice *p, Text rest)
{
    Text why;
    (void)rest;
    if (p->progress && state_of(p, p->now.beat) != PROGRESS_DONE)
        save(p, progress_skip(p->progress, p->now.part, &why), why);
    go_on(p);
}

/* To the ask before, to this question once more, or to the one before it. */
static void go_back(Practice *p, Text rest)
{
    int here = p->place == AT_ASK || p->place == AT_SETTLED ? p->now.beat : page_beat(&p->page) + 1;
    int before = question_before(p, here);
    (void)rest;
    if (p->place == AT_ASK && p->now.ask > 0) {
        p->now.ask--;
        return;
    }
    if (p->place == AT_SETTLED) {
        p->now.ask = 0;
        p->place = AT_ASK;
        return;
    }
    if (before < 0)
        say(p, "There is no question before this one.");
    else
        p->reopens = true, go_to(p, before);
}

static void try_line(Practice *p, Text statement)
{
    Stage *stage = practice_stage(p);
    bool   late;
    stage_rest(stage);
    (void)stage_run(stage, statement, 1, &late);
    buf_put(&p->out, buf_text(&stage->shown));
    if (late)
        say(p, "This took too long.");
}

const TypedRow practice_words[] = {
    {"Enter", "go on, or leave an answer as it is"},
    {"hint", "a hint, one at a time"},
    {"why", "how it is worked out, behind your answer or the last hint; `why J` for one step"},
    {"skip", "leave the question for later"},
    {"back", "to what was asked before"},
    {": STATEMENT", "try something at the prompt of carom; it changes nothing here"},
    {":", "stay at that prompt until a line with only a dot"},
    {"help", "these words"},
    {"quit", "leave; all answers are saved, and the same command goes on with them"},
    {NULL, NULL},
};

static void tell_words(Practice *p, Text rest)
{
    (void)rest;
    say(p, "Type an answer, or one of these:");
    for (const TypedRow *row = practice_words; row->words; row++) {
        Buf lead = {0};
        buf_printf(&lead, "  %-12s ", row->words);
        buf_char(&lead, 0);
        prose_fill(&p->out, lead.at, text_of(row->what), look_of(p));
        buf_free(&lead);
    }
}

typedef struct Command {
    const char *name;
    bool        question; /* only while there is one */
    void (*run)(Practice *practice, Text rest);
} Command;

static const Command COMMANDS[] = {
    {"hint", true, give_hint}, {"why", true, give_reason},  {"skip", true, skip},
    {"back", false, go_back},  {"help", false, tell_words}, {"?", false, tell_words},
};
enum { COMMANDS_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

/* The command at the beginning of the line, and what stands behind it. Only `why` takes something. */
static const Command *find_command(Text line, Text *rest)
{
    for (int i = 0; i < COMMANDS_COUNT; i++) {
        size_t len = strlen(COMMANDS[i].name);
        bool   alone = line.len == len;
        bool   more = line.len > len && line.at[len] == ' ' && !strcmp(COMMANDS[i].name, "why");
        if (text_starts(line, COMMANDS[i].name) && (alone || more)) {
            *rest = text_trim(text_from(line, len));
            return &COMMANDS[i];
        }
    }
    return NULL;
}

/* ---- turns -------------------------------------------------------------------------------------------------- */

static void put_prompt(Practice *p)
{
    Buf *out = &p->prompt;
    out->len = 0;
    if (p->place == AT_TEXT)
        buf_puts(out, "[Enter goes on] ");
    else if (p->place == AT_SETTLED)
        buf_puts(out, "[Enter goes on; why, hint, back] ");
    else if (p->place == AT_LIST)
        buf_puts(out, next_question(p, 0, true, true) < p->records->beats.count && p->progress ? "[Enter goes there; quit] " : "[quit] ");
    else if (answer_now(p)->name.len)
        buf_printf(out, "%.*s = ", TEXT_ARG(answer_now(p)->name));
    else
        buf_puts(out, p->now.question->kind == QUESTION_SPOT   ? "first wrong step: "
                      : p->now.question->kind == QUESTION_FREE ? "in your words: "
                      : p->now.question->kind == QUESTION_ASK  ? "answer: "
                                                               : "your choice: ");
}

static Turn turn(Practice *p, TurnAct act)
{
    put_prompt(p);
    return (Turn){p->place == AT_LIST && !p->keyboard ? TURN_END : act, buf_text(&p->out), buf_text(&p->prompt)};
}

/* Enter, where no answer is asked. */
static bool enter(Practice *p)
{
    int left = p->progress ? next_question(p, 0, true, true) : p->records->beats.count;
    if (p->place == AT_LIST && left >= p->records->beats.count)
        return false;
    if (p->place == AT_LIST)
        go_to(p, left);
    else
        go_on(p);
    return true;
}

Turn practice_line(Practice *p, Text line)
{
    Text           rest;
    const Command *command = find_command(text_trim(line), &rest);
    line = text_trim(line);
    p->out.len = 0;
    if (text_is(line, "quit"))
        return (Turn){TURN_END, buf_text(&p->out), (Text){0}};
    if (text_is(line, ":"))
        return turn(p, TURN_TRY);
    if (text_starts(line, ":"))
        try_line(p, text_trim(text_from(line, 1)));
    else if (command && command->question && p->place != AT_ASK && p->place != AT_SETTLED)
        say(p, "There is no question here.");
    else if (command)
        command->run(p, rest);
    else if (p->place == AT_ASK && line.len)
        take_answer(p, line);
    else if (p->place == AT_ASK)
        leave_ask(p);
    else if (line.len)
        say(p, "No answer is asked here: Enter goes on, `help` lists what can be typed.");
    else if (!enter(p))
        return (Turn){TURN_END, buf_text(&p->out), (Text){0}};
    return turn(p, TURN_LINE);
}

Stage *practice_stage(Practice *p)
{
    int beat = p->place == AT_ASK ? p->now.beat - 1 : page_beat(&p->page);
    if (!p->tries)
        p->tries = records_stage(p->records, beat);
    return p->tries;
}

/* Where to begin: at the text behind the last question before the first that is to be done. */
static int beginning(const Practice *p)
{
    int first = p->progress ? next_question(p, 0, true, false) : 0;
    if (!p->progress || !p->progress->resumed)
        return 0;
    return first >= p->records->beats.count ? first : question_before(p, first) + 1;
}

static void greet(Practice *p)
{
    const Progress *progress = p->progress;
    int             done, count = practice_questions(p, &done);
    if (!progress || !progress->resumed)
        return;
    say(p, "%d of %d questions are done; this goes on where you left.", done, count);
    if (progress->cut)
        say(p, "The last line of the file of answers was not finished, and is gone.");
    if (progress->changed)
        say(p, "The lesson has changed since: questions that are no longer what they were are asked again.");
    buf_char(&p->out, '\n');
}

Turn practice_start(Practice *p)
{
    int from = beginning(p);
    greet(p);
    if (p->records->beats.count == 0)
        return (Turn){TURN_END, buf_text(&p->out), (Text){0}};
    if (from < p->records->beats.count) {
        go_to(p, from);
        return turn(p, TURN_LINE);
    }
    page_jump(&p->page, p->records->beats.count - 1);
    finish(p);
    return turn(p, TURN_LINE);
}

Practice *practice_new(const Lesson *lesson, const World *outside, const Settings *settings, Progress *progress, int rows)
{
    Practice *p = memory_resize(NULL, sizeof *p);
    *p = (Practice){.lesson = lesson, .outside = outside, .settings = *settings, .progress = progress, .keyboard = rows > 0};
    p->mem = arena_new();
    p->records = records_new(lesson, outside, settings, false);
    p->page = (Page){.records = p->records, .columns = settings->width, .rows = rows, .alone = true, .reading = true};
    return p;
}

void practice_free(Practice *p)
{
    leave_tries(p);
    if (p->course)
        course_free(p->course);
    records_free(p->records);
    arena_free(p->mem);
    free(p->page.piece);
    buf_free(&p->out);
    buf_free(&p->prompt);
    free(p);
}

/* ---- help --------------------------------------------------------------------------------------------------- */

static void put_help(HelpOut *out)
{
    out->words(
        out,
        "`carom lesson FILE --practice` asks the questions of a lesson, one after another. Each answer is said as it was read, judged as "
        "in "
        "marking, and saved in LESSON.answers here (or `--progress FILE`), which is also what is handed in: `carom mark LESSON FILE ...`. "
        "`--student NAME` says whose it is, `--seed N` gives other numbers.");
    out->heading(out, "Beside an answer one can type");
    for (const TypedRow *row = practice_words; row->words; row++)
        out->row(out, row->words, row->what);
}

const HelpTopic practice_topic = {"practice", "answering the questions of a lesson: what can be typed", put_help};
