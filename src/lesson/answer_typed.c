/* One typed answer that is a number, a vector or a word: its verdict against the correct value and the question's wrong answers, its marks
 * and its message. */
#include "lesson/answer_inside.h"
#include "handwork/letters/hand_letters.h"
#include "handwork/letters/letter_forms.h"
#include "handwork/written/spread.h"
#include "handwork/written/written_units.h"

#include "number/exact.h"

/* ---- the verdict ------------------------------------------------------------------------------------------------ */

/* The values that decimals in a typed formula may be rounded from (literals.h); collected only if the formula has a decimal. */
typedef struct AnswerOrigins {
    LiteralOrigins origins; /* first */
    const Report  *report;  /* not yet in it; or NULL */
} AnswerOrigins;

static void collect_report(LiteralOrigins *origins)
{
    AnswerOrigins *answer = (AnswerOrigins *)origins;
    if (answer->report)
        literals_add_report(origins, answer->report);
    answer->report = NULL;
}

static AnswerOrigins origins_of(const Quantity *truth)
{
    return (AnswerOrigins){{.exact = truth->exact, .collect = collect_report}, truth->report};
}

Verdict answer_verdict(const Written *written, const Quantity *truth, int digits)
{
    Target target = verdict_target(truth->value, truth->ctx, truth->exact);
    target.short_whole = true;
    bool degrees;
    target.digits = digits;
    if (written->angle != ANGLE_UNSAID)
        return verdict_of_angle(written, &target, true, &degrees);
    Verdict verdict = verdict_of(written, &target);
    if (verdict_rests_on_decimals(&verdict, written)) {
        AnswerOrigins answer = origins_of(truth);
        bool          reached = spread_reaches(written, &answer.origins, truth->value, truth->ctx, truth->exact);
        verdict.kind = reached ? verdict.kind : VERDICT_WRONG;
    }
    return verdict;
}

static bool is_exact_form(const Written *written)
{
    for (int i = 0; i < written->count; i++)
        if (written->part[i].kind != WRITTEN_EXACT && written->part[i].kind != WRITTEN_WHOLE)
            return false;
    return true;
}

/* 5.4 for 5.40: the correct value to the requested digits, without trailing zeros. */
static bool lacks_only_zeros(const Written *written, const Verdict *verdict, NumCtx *exact)
{
    for (int i = 0; i < verdict->count; i++) {
        Written     asked;
        VerdictKind kind = verdict->part[i].kind;
        if (kind == VERDICT_EXACT || kind == VERDICT_ROUNDED)
            continue;
        if (kind != VERDICT_FEW_DIGITS || !written->part[i].value || !written_read(&asked, verdict->part[i].asked, NULL, exact) ||
            asked.count != 1 || !asked.part[0].value)
            return false;
        Num is = {.exact = written->part[i].value}, meant = {.exact = asked.part[0].value};
        if (exact_compare(is, meant, exact) != ORDER_EQUAL)
            return false;
    }
    return verdict->count > 0;
}

/* An answer that agrees with the value of the teacher's wrong formula; exactly, if it does so with one of them: 1 before 0.632, rounded. */
const Wrong *answer_known(const Judging *j, int at)
{
    const Question *question = j->question;
    const Wrong    *rounded = NULL;
    Text            asked = question->asks ? question->ask[at].name : (Text){0};
    for (int i = 0; i < question->wrongs; i++) {
        const Wrong *wrong = &question->wrong[i];
        Quantity     value;
        Text         why;
        if (wrong->name.len && asked.len && !text_equal(wrong->name, asked))
            continue;
        if (!session_formula_of(j->stage->session, wrong->value, &value, &why))
            continue;
        VerdictKind kind = answer_verdict(&j->written[at], &value, 1).kind;
        if (kind == VERDICT_EXACT)
            return wrong;
        if (kind == VERDICT_ROUNDED && !rounded)
            rounded = wrong;
    }
    return rounded;
}

/* Judges the unit of a right number. */
static void judge_unit(Judging *j, int at, bool data)
{
    Answer        *a = &j->answer[at];
    const Written *written = &j->written[at];
    Dimension      found, wanted = j->truth[at].dimension;
    if (!units_are_wrong(written, wanted, data, &found, j->truth[at].exact))
        return;
    a->kind = ANSWER_UNIT;
    if (dimension_same(found, wanted))
        a->message = text_format(j->mem, "right number, wrong unit: it is in %.*s, and yours is in %.*s",
                                 TEXT_ARG(quantity_unit(&j->truth[at])), TEXT_ARG(written->unit));
    else
        a->message = text_format(j->mem, "right number, wrong unit: yours is a unit of %.*s", TEXT_ARG(dimension_name(found, j->mem)));
}

static void judge_value(Judging *j, int at)
{
    Answer         *a = &j->answer[at];
    const Question *q = j->question;
    Written         ours;
    a->verdict = answer_verdict(&j->written[at], &j->truth[at], q->digits);
    bool units = quantity_has_units(&j->truth[at]);
    bool other = units && units_convert(j->written[at].unit, j->truth[at].dimension, j->truth[at].exact); /* -175 cm/s for -1.75 */
    bool wrong = !verdict_is_right(a->verdict.kind);
    if ((other || wrong) && written_in_our_unit(&ours, &j->written[at], j->truth[at].exact) &&
        ((other && wrong) || verdict_is_right(answer_verdict(&ours, &j->truth[at], q->digits).kind))) {
        j->written[at] = ours;
        a->verdict = answer_verdict(&ours, &j->truth[at], q->digits);
    }
    VerdictKind kind = a->verdict.kind;
    if (kind == VERDICT_FEW_DIGITS && lacks_only_zeros(&j->written[at], &a->verdict, j->truth[at].exact))
        kind = VERDICT_ROUNDED;
    bool right = kind == VERDICT_EXACT || kind == VERDICT_ROUNDED, few = kind == VERDICT_TRUNCATED || kind == VERDICT_FEW_DIGITS;
    bool in_form = !q->exact || is_exact_form(&j->written[at]);
    a->kind = right && in_form ? ANSWER_RIGHT : ANSWER_WRONG;
    a->wrong =
        right ? NULL : answer_known(j, at); /* the teacher's wrong value, in its digits, is not the correct value with too few digits */
    if (a->wrong)
        a->kind = ANSWER_KNOWN;
    else if ((right || few) && !in_form)
        a->kind = ANSWER_FORM;
    else if (few)
        a->kind = ANSWER_FEW;
    if (a->kind != ANSWER_WRONG && a->kind != ANSWER_KNOWN)
        judge_unit(j, at, units);
}

/* A number that needs a unit, typed without one. */
static bool lacks_unit(const Judging *j, int at)
{
    return j->question->units && !j->written[at].unit.len && j->written[at].count && dimension_has_unit(j->truth[at].dimension);
}

Text answer_truth_text(const Judging *j, const Quantity *truth)
{
    bool all, exact = truth->ctx == truth->exact && (j->question->exact || truth->value.shape.kind == SHAPE_WORD);
    return text_copy(j->mem, exact ? quantity_exact(truth, false) : quantity_decimal(truth, j->question->digits, &all));
}

/* One of the teacher's wrong formulas. */
static const Wrong *known_in_letters(const Judging *j, int at, Text typed)
{
    const Question *question = j->question;
    NumCtx         *ctx = j->truth[at].ctx;
    Text            asked = question->asks ? question->ask[at].name : (Text){0}, why;
    for (int i = 0; i < question->wrongs; i++) {
        const Wrong *wrong = &question->wrong[i];
        Value        value;
        bool         about = !wrong->name.len || !asked.len || text_equal(wrong->name, asked);
        if (about && letter_form_alone(&value, wrong->value, ctx, &why) && hand_letters_verdict(typed, &value, ctx, &why) == VERDICT_EXACT)
            return wrong;
    }
    return NULL;
}

/* A formula is right in any form. */
static void judge_in_letters(Judging *j, int at, Text typed)
{
    Answer         *a = &j->answer[at];
    const Quantity *truth = &j->truth[at];
    Text            why;
    a->verdict.kind = hand_letters_verdict(typed, &truth->value, truth->ctx, &why);
    a->wrong = verdict_is_right(a->verdict.kind) ? NULL : known_in_letters(j, at, typed);
    a->kind = a->verdict.kind == VERDICT_UNKNOWN  ? ANSWER_NOT_READ
              : verdict_is_right(a->verdict.kind) ? ANSWER_RIGHT
              : a->wrong                          ? ANSWER_KNOWN
                                                  : ANSWER_WRONG;
    a->echo = text_copy(j->mem, text_trim(typed));
    if (a->kind == ANSWER_NOT_READ)
        a->message = text_copy(j->mem, why);
}

void answer_judge_typed(Judging *j, int at, Text typed)
{
    Answer   *a = &j->answer[at];
    Quantity *truth = &j->truth[at];
    if (truth->ctx->sys->kind == NUM_FORMULA) {
        judge_in_letters(j, at, typed);
        return;
    }
    AnswerOrigins answer = origins_of(truth);
    Names         names = {.origins = &answer.origins};
    if (!written_read(&j->written[at], typed, &names, truth->exact)) {
        a->kind = ANSWER_NOT_READ;
        a->message = text_copy(j->mem, j->written[at].why);
        return;
    }
    Text echo = j->written[at].echo, unit = j->written[at].unit;
    a->echo = text_format(j->mem, "%.*s%s%.*s", TEXT_ARG(echo), unit.len ? " " : "", TEXT_ARG(unit));
    bool name = j->written[at].shape.kind == SHAPE_WORD && !text_is(j->written[at].word, "none");
    if (name && truth->value.shape.kind != SHAPE_WORD && truth->value.shape.kind != SHAPE_NONE) {
        a->kind = ANSWER_NOT_READ; /* the name of the step would count as right */
        a->message = text_format(j->mem, "`%.*s` is a name; the question asks for its value", TEXT_ARG(j->written[at].word));
        return;
    }
    if (truth->value.shape.kind == SHAPE_NONE)
        a->kind = text_is(j->written[at].word, "none") ? ANSWER_RIGHT : ANSWER_WRONG;
    else
        judge_value(j, at);
}

/* ---- marks and words -------------------------------------------------------------------------------------------- */

void answer_is_wrong(const Judging *j, Answer *answer, Text detail)
{
    answer->says_so = true;
    answer->detail = detail;
    answer->message = text_format(j->mem, "not right%s%.*s", detail.len ? ": " : "", TEXT_ARG(detail));
}

static Text detail_of_wrong(const Judging *j, int at)
{
    switch (j->answer[at].verdict.kind) {
    case VERDICT_SIGN:
        return TEXT("look at the sign");
    case VERDICT_POWER_OF_TEN:
        return TEXT("the decimal point is in the wrong place");
    case VERDICT_EXCHANGED:
        return TEXT("the components are swapped");
    case VERDICT_SHAPE:
        return text_format(j->mem, "the answer must be %.*s, but this is %.*s", TEXT_ARG(shape_name(j->truth[at].value.shape, j->mem)),
                           TEXT_ARG(shape_name(j->written[at].shape, j->mem)));
    default:
        return (Text){0};
    }
}

/* No unit, and a wrong one, cost half there, too. */
static void add_unit(Judging *j, int at)
{
    Answer         *a = &j->answer[at];
    const Quantity *truth = &j->truth[at];
    Dimension       found;
    bool            wrong = units_are_wrong(&j->written[at], truth->dimension, quantity_has_units(truth), &found, truth->exact);
    if (!wrong && !lacks_unit(j, at))
        return;
    a->marks = marks_part(a->of, (Marks){1, 2});
    a->message = text_format(j->mem, "%.*s; %s %.*s", TEXT_ARG(a->message),
                             wrong ? "but the unit is wrong: it is in" : "give the unit, such as", TEXT_ARG(quantity_unit(truth)));
}

void answer_settle(Judging *j, int at)
{
    Answer *a = &j->answer[at];
    if (a->kind == ANSWER_RIGHT && lacks_unit(j, at))
        a->kind = ANSWER_NO_UNIT;
    switch (a->kind) {
    case ANSWER_RIGHT:
        a->marks = a->of;
        break;
    case ANSWER_DRIFT:
        a->marks = a->of;
        a->message = TEXT("right method, rounded too early: keep more digits");
        add_unit(j, at);
        break;
    case ANSWER_CARRIED:
        a->marks = a->of;
        a->message = text_format(j->mem, "follows correctly from your %.*s", TEXT_ARG(answer_name_of(j, a->from)));
        add_unit(j, at);
        break;
    case ANSWER_FEW:
        a->marks = marks_part(a->of, (Marks){1, 2});
        a->message = a->verdict.kind == VERDICT_TRUNCATED
                         ? TEXT("right, but cut off instead of rounded")
                         : text_format(j->mem, "right, but with too few digits: give %d", j->question->digits);
        break;
    case ANSWER_UNIT:
        a->marks = marks_part(a->of, (Marks){1, 2});
        break;
    case ANSWER_NO_UNIT:
        a->marks = marks_part(a->of, (Marks){1, 2});
        a->message = text_format(j->mem, "right number, but give the unit, such as %.*s", TEXT_ARG(quantity_unit(&j->truth[at])));
        break;
    case ANSWER_FORM:
        a->marks = marks_part(a->of, (Marks){1, 2});
        a->message = TEXT("right as a decimal, but give the exact form: a fraction, or with roots");
        break;
    case ANSWER_KNOWN:
        a->marks = marks_part(a->of, a->wrong->marks);
        a->message = a->wrong->message;
        break;
    case ANSWER_WRONG:
        if (!a->message.len)
            answer_is_wrong(j, a, detail_of_wrong(j, at));
        break;
    default:
        break;
    }
}
