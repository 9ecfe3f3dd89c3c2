/* Tests questions with their own answers: carom's answer must be accepted, and the teacher's wrong answers must not. */
#include "lesson/answer.h"
#include "lesson/asking.h"
#include "lesson/check/lesson_check.h"
#include "handwork/marks/mark_scheme.h"
#include "lesson/mistaken.h"
#include "handwork/slips/slips.h"

static Text asked_name(Checked *c, const Question *q, int ask)
{
    return q->asks ? remark_quote(c->mem, q->ask[ask].name) : TEXT("the answer");
}

/* Only a value that can be typed can be asked. */
static bool can_be_typed(const Quantity *quantity)
{
    ShapeKind kind = quantity->value.shape.kind;
    return kind == SHAPE_NUMBER || kind == SHAPE_VECTOR || kind == SHAPE_WORD || kind == SHAPE_NONE;
}

/* An unknown that the conditions do not determine stays a letter, whose value is the letter itself. */
static bool is_left_free(const Quantity *quantity)
{
    return quantity->ctx->sys->kind == NUM_FORMULA && quantity->report && quantity->step >= 0 &&
           text_equal(quantity_exact(quantity, false), quantity->report->plan->step[quantity->step].name);
}

/* Judges an answer to one ask, with no answers to the others. */
static Answer judged(Checked *c, const Question *q, int ask, Text typed)
{
    Text *all = ARENA_MANY(c->mem, Text, marks_answer_count(q));
    all[ask] = typed;
    return answer_judge(c->stage, q, all, c->mem)[ask];
}

typedef enum AnswerForm { FORM_PLAIN, FORM_EXACT, FORM_DECIMAL } AnswerForm;

/* All values of an ask as they are typed: "3 m/s or -3 m/s". */
static Text typed_values(Checked *c, const Question *q, const Quantity *value, int values, AnswerForm form)
{
    Buf typed = {0};
    for (int i = 0; i < values; i++) {
        bool all;
        Text one = form == FORM_DECIMAL ? quantity_decimal(&value[i], q->digits, &all) : quantity_exact(&value[i], form == FORM_PLAIN);
        one = asking_with_unit(q, &value[i], one, form == FORM_PLAIN);
        buf_printf(&typed, "%s%.*s", i ? " or " : "", TEXT_ARG(one));
    }
    return buf_finish(&typed, c->mem);
}

static void check_accepted(Checked *c, const Question *q, int ask, Text typed)
{
    Answer answer = judged(c, q, ask, typed);
    if (answer.kind != ANSWER_RIGHT)
        remark(&c->remarks, REMARK_FAILS, q->asks ? q->ask[ask].line : q->line, TEXT("ask for something else, or for more digits"),
               "the right answer %.*s = %.*s is not accepted: %.*s", TEXT_ARG(asked_name(c, q, ask)), TEXT_ARG(remark_quote(c->mem, typed)),
               TEXT_ARG(answer.message));
}

static void check_ask(Checked *c, const Question *q, int ask)
{
    Quantity value[MOST_VALUES];
    int      values = answer_values(c->stage->session, q, ask, value), line = q->asks ? q->ask[ask].line : q->line;
    if (!values) {
        if (q->asks)
            remark(&c->remarks, REMARK_FAILS, line, TEXT("`steps brief` at the prompt shows the names of a derivation"),
                   "the problem has no step or answer `%.*s`", TEXT_ARG(asked_name(c, q, ask)));
        else
            remark(&c->remarks, REMARK_FAILS, line, TEXT("choose one: ask: NAME"), "the problem does not have exactly one answer");
        return;
    }
    const Quantity *truth = &value[0];
    bool            exact = true;
    for (int i = 0; i < values; i++)
        exact &= value[i].ctx == value[i].exact;
    if (!can_be_typed(truth)) {
        remark(&c->remarks, REMARK_FAILS, line, TEXT("ask for a number, a vector or a word"), "`%.*s` consists of several values",
               TEXT_ARG(asked_name(c, q, ask)));
        return;
    }
    if (is_left_free(truth)) {
        remark(&c->remarks, REMARK_FAILS, line, TEXT("give another value of the problem, or make it a `choose:` with ranges as options"),
               "the problem does not determine %.*s: it has a range of values, which cannot be marked", TEXT_ARG(asked_name(c, q, ask)));
        return;
    }
    if (exact) {
        check_accepted(c, q, ask, typed_values(c, q, value, values, FORM_PLAIN));
        check_accepted(c, q, ask, typed_values(c, q, value, values, FORM_EXACT));
    } else if (q->exact) {
        remark(&c->remarks, REMARK_FAILS, line, TEXT("remove `form: exact`"), "%.*s has no exact form", TEXT_ARG(asked_name(c, q, ask)));
    }
    if (!q->exact && truth->value.shape.kind != SHAPE_WORD && truth->value.shape.kind != SHAPE_NONE)
        check_accepted(c, q, ask, typed_values(c, q, value, values, FORM_DECIMAL));
}

/* (1) means all of the marks, but most authors who write it mean one of several. */
static void check_part(Checked *c, const Question *q, const Wrong *wrong, int ask)
{
    Marks worth = marks_answer_worth(q, ask);
    bool  several = worth.den == 1 && worth.num > 1;
    if (wrong->marks.num < wrong->marks.den)
        return;
    remark(&c->remarks, REMARK_WARNS, wrong->line,
           several ? text_format(c->mem, "a part of the marks: (1/%d) for one of the %d marks", worth.num, worth.num)
                   : TEXT("a part of the marks: (1/2) for half of them"),
           "the wrong answer `%.*s` earns full marks", TEXT_ARG(remark_quote(c->mem, wrong->value)));
}

/* Whether the wrong value was written with units, and is of another kind than the answer: 3 kg for a velocity. */
static bool is_of_other_kind(Checked *c, const Wrong *wrong, const Quantity *value, const Quantity *truth, Text name)
{
    const Step *step = value->report && value->step >= 0 ? &value->report->plan->step[value->step] : NULL;
    if (!step || !step->formula || !expr_calls(step->formula, OP_QUANTITY) || !truth->report || truth->step < 0)
        return false;
    Dimension wanted = truth->report->plan->step[truth->step].shape.dimension, found = step->shape.dimension;
    if (wanted.kind == DIMENSION_ANY || dimension_same(wanted, found))
        return false;
    remark(&c->remarks, REMARK_FAILS, wrong->line, TEXT("write it in a unit of the answer, or without a unit"),
           "the wrong answer `%.*s` is %.*s, but %.*s is %.*s", TEXT_ARG(remark_quote(c->mem, wrong->value)),
           TEXT_ARG(dimension_phrase(found, c->mem)), TEXT_ARG(name), TEXT_ARG(dimension_phrase(wanted, c->mem)));
    return true;
}

static void check_wrong(Checked *c, const Question *q, int w)
{
    const Wrong *wrong = &q->wrong[w];
    int          ask = marks_answer_of_wrong(q, wrong);
    check_part(c, q, wrong, ask);
    Quantity truth, value;
    Text     why, typed = remark_quote(c->mem, wrong->value);
    bool     all;
    if (!answer_asked(c->stage->session, q, ask, &truth))
        return; /* already remarked */
    if (!session_formula_of(c->stage->session, wrong->value, &value, &why)) {
        remark(&c->remarks, REMARK_FAILS, wrong->line, TEXT("write a value, or a formula with the names of the problem"),
               "`%.*s` cannot be worked out: %.*s", TEXT_ARG(typed), TEXT_ARG(remark_quote(c->mem, why)));
        return;
    }
    if (is_of_other_kind(c, wrong, &value, &truth, asked_name(c, q, ask)))
        return;
    Text   number = value.ctx == value.exact ? quantity_exact(&value, true) : quantity_decimal(&value, 12, &all);
    Answer answer = judged(c, q, ask, number);
    if (answer.kind == ANSWER_RIGHT || answer.kind == ANSWER_FEW || answer.kind == ANSWER_UNIT || answer.kind == ANSWER_NO_UNIT ||
        answer.kind == ANSWER_FORM)
        remark(&c->remarks, REMARK_FAILS, wrong->line, TEXT("choose other numbers, or remove the wrong answer"),
               "the wrong answer `%.*s` is right for these numbers: %.*s is %.*s", TEXT_ARG(typed), TEXT_ARG(asked_name(c, q, ask)),
               TEXT_ARG(remark_quote(c->mem, quantity_decimal(&truth, 6, &all))));
    else if (answer.kind == ANSWER_KNOWN && answer.wrong != wrong)
        remark(&c->remarks, REMARK_FAILS, wrong->line, TEXT("choose other numbers, or merge the two"),
               "the wrong answer `%.*s` has the same value as the one in line %d, and gets its message", TEXT_ARG(typed),
               answer.wrong->line);
    else if (answer.kind != ANSWER_KNOWN)
        remark(&c->remarks, REMARK_FAILS, wrong->line, (Text){0}, "the wrong answer `%.*s` does not get its message%s%.*s", TEXT_ARG(typed),
               answer.message.len ? ": " : "", TEXT_ARG(remark_quote(c->mem, answer.message)));
}

/* ---- mistakes of the catalogue ------------------------------------------------------------------------------- */

static bool is_slip(Text id)
{
    for (const Slip *slip = slips_table; slip->id; slip++)
        if (text_is(id, slip->id))
            return true;
    return false;
}

/* The way to work whose plan has that mistake, though that of the report has not; empty if none has. */
static Text way_with(const Report *report, const Method *method, Text id)
{
    Diag quiet = {.mem = report->desk->exact.mem, .unread = true};
    for (int way = 0; method && way < method->ways; way++) {
        const Plan *plan = method_other_way(method, report->plan, way, &quiet);
        if (plan && mistaken_find(plan, id))
            return method->way[way].name;
    }
    return (Text){0};
}

static void check_off(Checked *c, const Question *q)
{
    const Method *method;
    const Report *report = q->offs ? session_derivation(c->stage->session, &method) : NULL;
    for (int i = 0; i < q->offs; i++)
        if (!is_slip(q->off[i]) && (!report || (!mistaken_find(report->plan, q->off[i]) && !way_with(report, method, q->off[i]).len)))
            remark(&c->remarks, REMARK_FAILS, q->line, TEXT("`help mistakes` lists them"),
                   "`off: %.*s` is not a common mistake of this problem", TEXT_ARG(remark_quote(c->mem, q->off[i])));
}

static void check_spot(Checked *c, const Question *q)
{
    const Method  *method;
    const Report  *report = session_derivation(c->stage->session, &method), *now = session_outcome(c->stage->session)->report;
    const Mistake *mistake = report ? mistaken_find(report->plan, q->asked) : NULL;
    Text           id = remark_quote(c->mem, q->asked);
    if (!report || !now || !now->plan->method.len)
        remark(&c->remarks, REMARK_FAILS, q->line, TEXT("spot: needs a method: reflect I=<4,-2> N=<2,3>"),
               "the problem is not a derivation");
    else if (!mistake && way_with(report, method, q->asked).len)
        remark(&c->remarks, REMARK_FAILS, q->line,
               text_format(c->mem, "write `by %.*s` after the values of the problem", TEXT_ARG(way_with(report, method, q->asked))),
               "`%.*s` is a mistake of another way to work this problem", TEXT_ARG(id));
    else if (!mistake)
        remark(&c->remarks, REMARK_FAILS, q->line, TEXT("`help mistakes` lists them"), "`%.*s` is not a common mistake of this problem",
               TEXT_ARG(id));
    else if (!mistake_changes(mistake) || mistake->kind != MISTAKE_FORMULA)
        remark(&c->remarks, REMARK_FAILS, q->line, TEXT("`help mistakes` shows which mistakes change no formula"),
               "%.*s changes no formula", TEXT_ARG(id));
    else if (mistaken_first(report, mistake) < 0)
        remark(&c->remarks, REMARK_FAILS, q->line, TEXT("choose other numbers"), "with these numbers %.*s changes nothing", TEXT_ARG(id));
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

static void check_work(Checked *c, const Question *q)
{
    const Method *method;
    const Report *report = session_derivation(c->stage->session, &method);
    int           count;
    if (!report || !report->plan->method.len) {
        remark(&c->remarks, REMARK_FAILS, q->line, TEXT("work: needs a method: reflect I=<4,-2> N=<2,3>"),
               "the problem is not a derivation");
        return;
    }
    const Text *name = answer_work_names(q, report, &count, c->mem);
    for (int i = 0; i < count; i++)
        if (mark_scheme_answer(report, name[i]) < 0)
            remark(&c->remarks, REMARK_FAILS, q->line, TEXT("`work:` takes the names of answers: va', vb'"),
                   "the problem has no answer `%.*s` that could earn marks", TEXT_ARG(remark_quote(c->mem, name[i])));
}

static void check_kind(Checked *c, const Question *q)
{
    if (q->kind == QUESTION_ASK) {
        for (int i = 0; i < marks_answer_count(q); i++)
            check_ask(c, q, i);
        for (int i = 0; i < q->wrongs; i++)
            check_wrong(c, q, i);
        lint_question(c, q);
    } else if (q->kind == QUESTION_SPOT) {
        check_spot(c, q);
    } else if (q->kind == QUESTION_WORK) {
        check_work(c, q);
    }
    check_off(c, q);
}

void check_question(Checked *c, const Part *part)
{
    const Question *q = part->question;
    bool            late;
    ExitStatus      exit = answer_open(c->stage, q, &late);
    const Outcome  *outcome = session_outcome(c->stage->session);
    if (q->problem.text.len && !check_ran(c, q->problem.line, late))
        return;
    if (exit == EXIT_CHECK)
        remark(&c->remarks, REMARK_FAILS, q->problem.line, TEXT("ask for a value: a method, or NAME = FORMULA"), "the problem fails");
    else if (exit != EXIT_FINE)
        remark(&c->remarks, REMARK_FAILS, q->problem.line, outcome->hint, "the problem is refused: %.*s",
               TEXT_ARG(remark_quote(c->mem, outcome->message)));
    else {
        check_kind(c, q);
        given_away_add(&c->secrets, c->stage->session, q);
    }
    answer_close(c->stage);
}
