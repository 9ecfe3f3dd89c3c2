#include "lesson/check/given_away.h"

#include "lesson/answer.h"

#include <string.h>

enum { SHORT = 3, MANY_DIGITS = 30 };

/* ---- what is asked ------------------------------------------------------------------------------------------ */

static Text beginning_of(const Quantity *quantity)
{
    bool all;
    return quantity_decimal(quantity, MANY_DIGITS, &all);
}

static Text form_of(const Quantity *quantity)
{
    return quantity->ctx == quantity->exact ? quantity_exact(quantity, true) : beginning_of(quantity);
}

static Text step_name(const Quantity *quantity)
{
    return quantity->report && quantity->component < 0 ? quantity->report->plan->step[quantity->step].name : (Text){0};
}

static void add(Secrets *secrets, const Question *question, Text name, const Quantity *quantity)
{
    bool all;
    if (quantity->value.shape.kind == SHAPE_NONE || secrets->count == LIMIT_SECRETS)
        return;
    Secret secret = {question, text_copy(secrets->mem, name), text_copy(secrets->mem, form_of(quantity)),
                     text_copy(secrets->mem, quantity_decimal(quantity, question->digits, &all)),
                     text_copy(secrets->mem, beginning_of(quantity))};
    *ARENA_ADD(secrets->mem, secrets->secret, secrets->count, &secrets->room) = secret;
}

/* The answers that have a value in the case that applies. */
static void add_answers(Secrets *secrets, Session *session, const Question *question)
{
    const Report *report = session_outcome(session)->report;
    for (int i = 0; report && i < report->plan->answers; i++) {
        Quantity quantity;
        session_step(session, report, report->plan->answer[i], &quantity);
        add(secrets, question, step_name(&quantity), &quantity);
    }
}

static void add_asked(Secrets *secrets, Session *session, const Question *question, int ask)
{
    Quantity value[MOST_VALUES];
    int      values = answer_values(session, question, ask, value);
    for (int i = 0; i < values; i++) {
        Quantity asked = value[i];
        Text     name = step_name(&asked);
        add(secrets, question, name.len || !question->asks ? name : question->ask[ask].name, &asked);
        if (asked.component >= 0 && asked.report) { /* a vector shows its components */
            session_step(session, asked.report, asked.step, &asked);
            add(secrets, question, step_name(&asked), &asked);
        }
    }
}

void given_away_add(Secrets *secrets, Session *session, const Question *question)
{
    if (question->kind == QUESTION_PREDICT && question->problem.text.len)
        add_answers(secrets, session, question);
    for (int i = 0; question->kind == QUESTION_ASK && i < marks_answer_count(question); i++)
        add_asked(secrets, session, question, i);
}

/* ---- transcripts -------------------------------------------------------------------------------------------- */

static bool is_telling(Text value)
{
    bool word = value.len && ((value.at[0] >= 'a' && value.at[0] <= 'z') || (value.at[0] >= 'A' && value.at[0] <= 'Z'));
    return value.len > SHORT && !word;
}

static const Secret *find(const Secrets *secrets, const Quantity *shown)
{
    Text name = step_name(shown), beginning = secrets->count && shown->value.shape.kind != SHAPE_NONE ? beginning_of(shown) : (Text){0};
    for (int i = 0; beginning.len && i < secrets->count; i++) {
        const Secret *secret = &secrets->secret[i];
        bool          counts = is_telling(secret->value) || !name.len || text_equal(name, secret->name);
        if (counts && text_equal(beginning, secret->beginning) && text_equal(form_of(shown), secret->value))
            return secret;
    }
    return NULL;
}

static bool is_named(const Statement *statement, Text name)
{
    for (int i = 0; i < statement->expects; i++)
        if (statement->expect[i].kind == SAY_NAMED && text_equal(statement->expect[i].name, name))
            return true;
    return false;
}

/* Commands that show a part of the last derivation have no separate report. */
static const Report *report_shown(Session *session)
{
    const Outcome *outcome = session_outcome(session);
    const Method  *method;
    bool           again = !outcome->report && !outcome->sets_up && !outcome->moved && !outcome->message.len;
    return again ? session_derivation(session, &method) : outcome->report;
}

const Secret *given_away_shown(const Secrets *secrets, Session *session, const Statement *statement, bool steps)
{
    const Report *report = report_shown(session);
    const Secret *found = NULL;
    for (int i = 0; report && i < report->plan->aspects && !found; i++) {
        const Step *step = &report->plan->step[i];
        Quantity    quantity;
        if (step->role != ROLE_ANSWER && (step->role != ROLE_STEP || !(steps || is_named(statement, step->name))))
            continue;
        session_step(session, report, i, &quantity);
        found = find(secrets, &quantity);
    }
    return found;
}

/* ---- prose -------------------------------------------------------------------------------------------------- */

/* Without blanks, and with round brackets for those of vectors: points and velocities are alike. */
static Text folded(Text text, Arena *mem)
{
    char  *at = arena_alloc(mem, text.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] != ' ')
            at[len++] = text.at[i] == '<' ? '(' : text.at[i] == '>' ? ')' : text.at[i];
    return (Text){at, len};
}

/* Characters that would change an adjacent number. */
static bool goes_on(Text text, size_t at, const char *with)
{
    return at < text.len && ((text.at[at] >= '0' && text.at[at] <= '9') || strchr(with, text.at[at]));
}

static bool has_value(Text text, Text value)
{
    const char *next;
    for (size_t at = 0; at < text.len && (next = memchr(text.at + at, value.at[0], text.len - at)); at++) {
        at = (size_t)(next - text.at);
        size_t end = at + value.len;
        bool   part = end <= text.len && text_equal(text_cut(text, at, end), value);
        bool   point = end + 1 < text.len && text.at[end] == '.' && goes_on(text, end + 1, "");
        if (part && !(at && goes_on(text, at - 1, "./-")) && !goes_on(text, end, "/") && !point)
            return true;
    }
    return false;
}

/* <3, 5> occurs by chance as easily as 12. */
static bool is_small(Text folded)
{
    enum { SMALL = sizeof "(-3,5)" - 1 };
    return folded.at[0] == '(' && folded.len <= SMALL;
}

static bool says(Text text, Text value, Arena *mem)
{
    Text meant = folded(value, mem);
    return is_telling(value) && !is_small(meant) && has_value(text, meant);
}

const Secret *given_away_said(const Secrets *secrets, Text text)
{
    Arena        *mem = arena_new();
    Text          all = folded(text, mem);
    const Secret *found = NULL;
    for (int i = 0; i < secrets->count && !found; i++)
        if (says(all, secrets->secret[i].value, mem) || says(all, secrets->secret[i].near, mem))
            found = &secrets->secret[i];
    arena_free(mem);
    return found;
}
