#include "lesson/answer_inside.h"
#include "lesson/mistaken.h"

#include <string.h>

/* ---- the problem ---------------------------------------------------------------------------------------------- */

ExitStatus answer_open(Stage *stage, const Question *question, bool *late)
{
    *late = false;
    ExitStatus exit = question->problem.text.len ? stage_run_statement(stage, &question->problem, late) : EXIT_FINE;
    session_see_steps(stage->session, true);
    return exit;
}

void answer_close(Stage *stage)
{
    session_see_steps(stage->session, false);
}

/* ---- choices ---------------------------------------------------------------------------------------------------- */

char answer_letter(int option)
{
    return (char)('a' + option);
}

static int option_of(const Question *question, char letter)
{
    int option = letter >= 'A' && letter <= 'Z' ? letter - 'A' : letter - 'a';
    return option >= 0 && option < question->options ? option : -1;
}

static Text letters(Arena *mem, const bool *chosen, int count)
{
    Buf buf = {0};
    for (int i = 0; i < count; i++)
        if (chosen[i])
            buf_printf(&buf, "%s%c", buf.len ? ", " : "", answer_letter(i));
    return buf_finish(&buf, mem);
}

/* Letters, with commas, blanks and brackets between them: "a", "a, c", "b)". */
static bool read_letters(const Question *question, Text typed, bool *chosen, int *count)
{
    *count = 0;
    for (size_t i = 0; i < typed.len; i++) {
        if (strchr(" \t,;.()", typed.at[i]))
            continue;
        int option = option_of(question, typed.at[i]);
        if (option < 0)
            return false;
        *count += !chosen[option];
        chosen[option] = true;
    }
    return true;
}

/* The text of an option as a student would copy it: without the marks of Markdown and the full stop. */
static Text without_marks(Text text, const char *marks, Arena *mem)
{
    Buf buf = {0};
    for (size_t i = 0; i < text.len; i++)
        if (!strchr(marks, text.at[i]))
            buf_char(&buf, text.at[i]);
    Text plain = buf_finish(&buf, mem);
    return text_ends(plain, ".") ? text_cut(plain, 0, plain.len - 1) : plain;
}

/* The option whose text, in any case, stands at the start of what was typed; of several the longest. -1 if none does. */
static int option_at(const Question *question, Text typed, const char *marks, size_t *len, Arena *mem)
{
    int best = -1;
    *len = 0;
    for (int i = 0; i < question->options; i++) {
        Text plain = without_marks(question->option[i].text, marks, mem),
             rest = text_from(typed, plain.len < typed.len ? plain.len : typed.len);
        bool ends = !rest.len || strchr(" \t,;.", rest.at[0]);
        if (plain.len > *len && ends && text_starts_in_any_case(typed, text_format(mem, "%.*s", TEXT_ARG(plain)).at)) {
            best = i;
            *len = plain.len;
        }
    }
    return best;
}

/* The texts of options, with commas, semicolons or "and" between them. Marks that Markdown gives a meaning do not count. */
static bool read_texts(const Question *question, Text typed, const char *marks, bool *chosen, int *count, Arena *mem)
{
    *count = 0;
    typed = without_marks(typed, marks, mem);
    for (size_t len; typed.len; typed = text_from(typed, len)) {
        int option = option_at(question, typed, marks, &len, mem);
        if (option >= 0) {
            *count += !chosen[option];
            chosen[option] = true;
        } else if (strchr(" \t,;.", typed.at[0])) {
            len = 1;
        } else if (*count && text_starts(typed, "and ")) {
            len = strlen("and ");
        } else {
            return false;
        }
    }
    return *count > 0;
}

/* The letters of options, or their texts. An option may be called a word such as "bad", which is not three letters; but one letter is
 * always that of an option. A star is a sign of multiplication in m*v, and of emphasis in *m*: both are read. */
static bool read_options(const Question *question, Text typed, bool chosen[LIMIT_OPTIONS], int *count, Arena *mem)
{
    static const char *const MARKS[] = {"`", "`*"};
    for (int i = 0; i < 2 && typed.len > 1; i++) {
        if (read_texts(question, typed, MARKS[i], chosen, count, mem))
            return true;
        memset(chosen, 0, LIMIT_OPTIONS * sizeof *chosen);
    }
    return read_letters(question, typed, chosen, count);
}

static void judge_choice(Judging *j)
{
    const Question *q = j->question;
    Answer         *a = &j->answer[0];
    bool            chosen[LIMIT_OPTIONS] = {false}, right[LIMIT_OPTIONS];
    int             count;
    bool            all = true;
    for (int i = 0; i < q->options; i++)
        right[i] = q->option[i].right;
    a->truth = letters(j->mem, right, q->options);
    if (!read_options(q, text_trim(j->typed[0]), chosen, &count, j->mem)) {
        a->kind = ANSWER_NOT_READ;
        a->message = text_format(j->mem, "the options are a to %c", answer_letter(q->options - 1));
        return;
    }
    if (!count)
        return;
    a->echo = letters(j->mem, chosen, q->options);
    for (int i = q->options - 1; i >= 0; i--) {
        all &= chosen[i] == right[i];
        if (chosen[i] && q->option[i].message.len)
            a->message = q->option[i].message;
    }
    a->kind = q->kind == QUESTION_PREDICT ? ANSWER_UNMARKED : all ? ANSWER_RIGHT : ANSWER_WRONG;
    if (a->kind == ANSWER_WRONG && !a->message.len)
        answer_is_wrong(j, a, (Text){0});
    if (a->kind == ANSWER_RIGHT)
        a->marks = a->of;
}

/* ---- the first wrong step ----------------------------------------------------------------------------------------- */

static void judge_spot(Judging *j)
{
    const Method  *method;
    const Report  *report = session_derivation(j->stage->session, &method);
    const Mistake *mistake = report ? mistaken_find(report->plan, j->question->asked) : NULL;
    int            first = mistake && mistake_changes(mistake) ? mistaken_first(report, mistake) : -1;
    Answer        *a = &j->answer[0];
    Quantity       named;
    Text           value = text_trim(j->typed[0]), name = answer_take_name(&value); /* NAME = the correct value, as on paper */
    Text           typed = name.len ? name : value;
    if (first < 0) {
        a->kind = ANSWER_NOT_READ;
        a->message = TEXT(NO_ANSWER);
        return;
    }
    a->truth = text_copy(j->mem, report_typed_name(report, report->plan->step[first].name));
    if (!typed.len)
        return;
    if (!session_quantity(j->stage->session, typed, false, &named) || named.report == NULL || named.step < 0) {
        a->kind = ANSWER_NOT_READ;
        a->message = TEXT("the derivation has no such step; type the name before its =");
        return;
    }
    a->echo = text_copy(j->mem, report_typed_name(report, report->plan->step[named.step].name));
    a->kind = named.step == first ? ANSWER_RIGHT : ANSWER_WRONG;
    if (a->kind == ANSWER_RIGHT)
        a->marks = a->of;
    else
        a->message = named.step < first ? TEXT("everything up to there is right") : TEXT("an earlier step is already wrong");
}

/* ---- the whole ---------------------------------------------------------------------------------------------------- */

Answer *answer_judge(Stage *stage, const Question *question, const Text *typed, Arena *mem)
{
    int     count = marks_answer_count(question);
    Judging j = {.stage = stage, .question = question, .typed = typed, .mem = mem, .answer = ARENA_MANY(mem, Answer, count)};
    for (int i = 0; i < count; i++)
        j.answer[i] = (Answer){.kind = ANSWER_EMPTY, .marks = {0, 1}, .of = marks_answer_worth(question, i), .from = -1};
    switch (question->kind) {
    case QUESTION_ASK:
        answer_judge_asks(&j);
        break;
    case QUESTION_CHOOSE:
    case QUESTION_PREDICT:
        judge_choice(&j);
        break;
    case QUESTION_SPOT:
        judge_spot(&j);
        break;
    case QUESTION_WORK:
        answer_judge_work(&j);
        break;
    case QUESTION_FREE:
        j.answer[0].kind = text_trim(typed[0]).len ? ANSWER_UNMARKED : ANSWER_EMPTY;
        j.answer[0].truth = question->asked;
        break;
    default:
        break;
    }
    return j.answer;
}
