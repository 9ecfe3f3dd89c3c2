/* Answers that are numbers, vectors and words: each is compared with the correct value and with the question's wrong answers, then all are
 * judged as one page of hand work. */
#include "lesson/answer_inside.h"
#include "handwork/written/handwork.h"
#include "handwork/written/spread.h"
#include "handwork/written/written_units.h"

#include "number/exact.h"

#include <string.h>

bool answer_same_name(Text a, Text b, Arena *mem)
{
    Text first, second;
    int  component, other;
    return handwork_name(a, &first, &component, mem) && handwork_name(b, &second, &other, mem) && component == other &&
           text_equal(first, second);
}

/* ---- one answer against the truth, and against the question's own wrong ones ------------------------------------ */

bool answer_asked(Session *session, const Question *question, int ask, Quantity *quantity)
{
    const Report *report = session_outcome(session)->report;
    if (question->asks)
        return session_quantity(session, question->ask[ask].name, !report || !report->plan->method.len, quantity);
    return report && session_result(session, report, quantity);
}

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

static Verdict verdict_on(const Written *written, const Quantity *truth, int digits)
{
    Target target = verdict_target(truth->value, truth->ctx, truth->exact);
    bool   degrees;
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

/* An answer that agrees with the value of the teacher's wrong formula. */
static const Wrong *known(const Judging *j, int at)
{
    const Question *question = j->question;
    Text            asked = question->asks ? question->ask[at].name : (Text){0};
    for (int i = 0; i < question->wrongs; i++) {
        const Wrong *wrong = &question->wrong[i];
        Quantity     value;
        Text         why;
        if (wrong->name.len && asked.len && !text_equal(wrong->name, asked))
            continue;
        if (!session_formula_of(j->stage->session, wrong->value, &value, &why))
            continue;
        VerdictKind kind = verdict_on(&j->written[at], &value, 1).kind;
        if (kind == VERDICT_EXACT || kind == VERDICT_ROUNDED)
            return wrong;
    }
    return NULL;
}

/* Of the step that is asked for; not known where no step is. */
static Dimension dimension_asked(const Judging *j, int at)
{
    const Quantity *truth = &j->truth[at];
    bool            step = truth->report && truth->step >= 0;
    return step ? truth->report->plan->step[truth->step].shape.dimension : (Dimension){DIMENSION_ANY, 0, 0, 0};
}

static void judge_value(Judging *j, int at)
{
    Answer         *a = &j->answer[at];
    const Question *q = j->question;
    Written         ours;
    Dimension       found;
    a->verdict = verdict_on(&j->written[at], &j->truth[at], q->digits);
    bool units = j->truth[at].report && j->truth[at].report->units;
    bool other = units && units_convert(j->written[at].unit, dimension_asked(j, at), j->truth[at].exact); /* -175 cm/s for -1.75 */
    if ((other || !verdict_is_right(a->verdict.kind)) && written_in_our_unit(&ours, &j->written[at], j->truth[at].exact) &&
        (other || verdict_is_right(verdict_on(&ours, &j->truth[at], q->digits).kind))) {
        j->written[at] = ours;
        a->verdict = verdict_on(&ours, &j->truth[at], q->digits);
    }
    VerdictKind kind = a->verdict.kind;
    if (kind == VERDICT_FEW_DIGITS && lacks_only_zeros(&j->written[at], &a->verdict, j->truth[at].exact))
        kind = VERDICT_ROUNDED;
    bool right = kind == VERDICT_EXACT || kind == VERDICT_ROUNDED, few = kind == VERDICT_TRUNCATED || kind == VERDICT_FEW_DIGITS;
    bool in_form = !q->exact || is_exact_form(&j->written[at]);
    a->kind = right && in_form ? ANSWER_RIGHT : ANSWER_WRONG;
    a->wrong = right ? NULL : known(j, at); /* the teacher's wrong value, in its digits, is not the correct value with too few digits */
    if (a->wrong)
        a->kind = ANSWER_KNOWN;
    else if ((right || few) && !in_form)
        a->kind = ANSWER_FORM;
    else if (few)
        a->kind = ANSWER_FEW;
    if (a->kind != ANSWER_WRONG && a->kind != ANSWER_KNOWN &&
        units_differ(j->written[at].unit, dimension_asked(j, at), &found, j->truth[at].exact)) {
        a->kind = ANSWER_UNIT;
        a->message = text_format(j->mem, "right number, wrong unit: yours is a unit of %.*s", TEXT_ARG(dimension_name(found, j->mem)));
    }
}

static Text truth_text(const Judging *j, const Quantity *truth)
{
    bool all, exact = truth->ctx == truth->exact && (j->question->exact || truth->value.shape.kind == SHAPE_WORD);
    return text_copy(j->mem, exact ? quantity_exact(truth, false) : quantity_decimal(truth, j->question->digits, &all));
}

static bool is_same_step(const Quantity *a, const Quantity *b)
{
    return a->report && a->report == b->report && a->step >= 0 && a->step == b->step;
}

/* `J = 14.2` where loss is asked: J is a name of the derivation. The value is left in *typed. */
static bool is_other_name(const Judging *j, int at, Text *typed, Quantity *named)
{
    Text value = *typed, name = answer_take_name(&value);
    bool line = value.len && value.at[0] != '=' && !memchr(typed->at, '\n', typed->len);
    if (!name.len || !line || !j->question->asks || answer_same_name(name, j->question->ask[at].name, j->mem) ||
        !session_quantity(j->stage->session, name, false, named))
        return false;
    *typed = value;
    return true;
}

/* Something else was answered: that is said, and whether it is right. */
static bool answers_another(Judging *j, int at)
{
    Text     value = j->typed[at], name = answer_take_name(&(Text){value.at, value.len});
    Quantity other;
    Written  written;
    if (!is_other_name(j, at, &value, &other) || is_same_step(&other, &j->truth[at]))
        return false;
    bool right =
        written_read(&written, value, NULL, j->truth[at].exact) && verdict_is_right(verdict_on(&written, &other, j->question->digits).kind);
    j->answer[at].kind = ANSWER_NOT_READ;
    j->answer[at].message = text_format(j->mem, "the question asks for %.*s, and this is %.*s; your %.*s is %s",
                                        TEXT_ARG(j->question->ask[at].name), TEXT_ARG(name), TEXT_ARG(name), right ? "right" : "wrong");
    return true;
}

static void judge_alone(Judging *j, int at)
{
    Answer   *a = &j->answer[at];
    Quantity *truth = &j->truth[at];
    if (!answer_asked(j->stage->session, j->question, at, truth)) {
        a->kind = ANSWER_NOT_READ;
        a->message = TEXT(NO_ANSWER);
        return;
    }
    a->truth = truth_text(j, truth);
    if (!text_trim(j->typed[at]).len || answers_another(j, at))
        return;
    AnswerOrigins answer = origins_of(truth);
    Names         names = {.origins = &answer.origins};
    if (!written_read(&j->written[at], j->typed[at], &names, truth->exact)) {
        a->kind = ANSWER_NOT_READ;
        a->message = text_copy(j->mem, j->written[at].why);
        return;
    }
    a->echo = text_copy(j->mem, j->written[at].echo);
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

/* ---- all of them as a page -------------------------------------------------------------------------------------- */

static bool is_on_page(const Judging *j, int at)
{
    return j->answer[at].kind >= ANSWER_RIGHT && j->truth[at].step >= 0 && !memchr(j->typed[at].at, '\n', j->typed[at].len);
}

static Text name_of(const Judging *j, int at)
{
    const Quantity *truth = &j->truth[at];
    return j->question->asks ? j->question->ask[at].name : truth->report ? truth->report->plan->step[truth->step].name : (Text){0};
}

static bool is_off(const Question *question, Text id)
{
    for (int i = 0; i < question->offs; i++)
        if (text_equal(question->off[i], id))
            return true;
    return false;
}

static int others_than_zero(const Written *written, NumCtx *exact)
{
    int count = 0;
    for (int i = 0; i < written->count; i++)
        count += !written->part[i].value || !num_is_zero(exact_num(written->part[i].value), exact);
    return count;
}

static int true_others_than_zero(const Quantity *truth)
{
    int count = 0;
    for (int i = 0; i < value_count(&truth->value); i++)
        count += !num_is_zero(value_num(&truth->value)[i], truth->ctx);
    return count;
}

/* The reason why later answers cannot be carried from this value of the student, because it makes them too easy; or NULL. */
static const char *why_too_easy(const Judging *j, int at)
{
    int own = others_than_zero(&j->written[at], j->truth[at].exact);
    if (j->written[at].count && !own)
        return "which is 0";
    return j->written[at].count > 1 && own == 1 && true_others_than_zero(&j->truth[at]) > 1 ? "which lies along an axis" : NULL;
}

static void take_suspects(Judging *j, Answer *a, const HandLine *line)
{
    Text *id = ARENA_MANY(j->mem, Text, line->suspects + 1);
    Buf   words = {0};
    for (int i = 0; i < line->suspects; i++) {
        const Suspect *suspect = &line->suspect[i];
        if (is_off(j->question, suspect->id)) {
            if (!line->pair)
                continue;
            a->mistakes = 0; /* If only two mistakes together explain the answer, both are named or none. */
            words.len = 0;
            break;
        }
        id[a->mistakes++] = text_copy(j->mem, suspect->id);
        buf_printf(&words, "%s%.*s", !words.len ? "" : line->pair ? " And: " : " Or: ", TEXT_ARG(suspect->feedback));
    }
    a->mistake = id;
    a->could_be = line->could_be;
    if (a->mistakes)
        a->message = text_format(j->mem, "%s%.*s",
                                 line->pair       ? "possibly two mistakes together: "
                                 : line->could_be ? "possible mistake: "
                                                  : "",
                                 TEXT_ARG(buf_text(&words)));
    buf_free(&words);
}

/* Follows from a wrong value, that of line `root`, which is answer `from`; or repeats its mistake. */
static void take_carried(Judging *j, Answer *a, const HandLine *root, int from, bool same)
{
    const char *easy = why_too_easy(j, from);
    if (same) {
        if (a->kind == ANSWER_WRONG)
            take_suspects(j, a, root);
        a->message = text_format(j->mem, "same mistake as in %.*s%s%.*s", TEXT_ARG(name_of(j, from)), a->message.len ? ": " : "",
                                 TEXT_ARG(a->message));
    } else if (easy) {
        a->message = text_format(j->mem, "it cannot be marked with your value of %.*s, %s", TEXT_ARG(name_of(j, from)), easy);
    } else {
        a->kind = ANSWER_CARRIED;
        a->from = from;
    }
}

/* Wrong only in components where the answer or the correct value is 0. Whether the other one is 0 too, on the scale of the problem, only
 * the page can decide. */
static bool is_zero_here(const Judging *j, int at)
{
    const Written  *written = &j->written[at];
    const Quantity *truth = &j->truth[at];
    const Verdict  *verdict = &j->answer[at].verdict;
    for (int i = 0; i < verdict->count; i++) {
        bool nothing = written->part[i].value && num_is_zero(exact_num(written->part[i].value), truth->exact);
        if (!verdict_is_right(verdict->part[i].kind) && !nothing && !num_is_zero(value_num(&truth->value)[i], truth->ctx))
            return false;
    }
    return verdict->count > 0;
}

static void take_line(Judging *j, const Explanation *hand, const HandLine *line, const int *at_line, int at)
{
    Answer *a = &j->answer[at];
    switch (line->kind) {
    case HAND_RIGHT: /* right by another convention, used in all answers, unless the question lists it as a wrong answer */
        if (a->kind == ANSWER_WRONG && is_zero_here(j, at))
            a->kind = ANSWER_RIGHT;
        if (a->kind != ANSWER_WRONG || !hand->conventions)
            return;
        a->kind = ANSWER_RIGHT;
        a->message = text_format(j->mem, "you use another convention, which is equally correct: %.*s", TEXT_ARG(hand->convention[0]));
        break;
    case HAND_DRIFT:
        a->kind = ANSWER_DRIFT;
        break;
    case HAND_CARRIED:
        take_carried(j, a, &hand->line[line->from], at_line[hand->line[line->from].entry->line], line->same);
        break;
    case HAND_ROOT:
        if (a->kind == ANSWER_WRONG)
            take_suspects(j, a, line);
        break;
    default:
        break;
    }
}

/* Earlier lines of the page may improve the verdict on an answer. */
static bool may_follow(const Answer *answer)
{
    return answer->kind == ANSWER_WRONG || answer->kind == ANSWER_KNOWN ||
           (answer->kind == ANSWER_FEW && answer->verdict.kind == VERDICT_TRUNCATED);
}

static void judge_page(Judging *j)
{
    const Method *method;
    const Report *report = session_derivation(j->stage->session, &method);
    int           count = marks_answer_count(j->question), lines = 0;
    int          *at_line = ARENA_MANY(j->mem, int, count + 2);
    Buf           page = {0};
    bool          more = false;
    if (!report || !session_outcome(j->stage->session)->report || !session_outcome(j->stage->session)->report->plan->method.len)
        return;
    for (int i = 0; i < count; i++) {
        if (!is_on_page(j, i))
            continue;
        at_line[++lines] = i;
        more |= may_follow(&j->answer[i]);
        buf_printf(&page, "%.*s = %.*s\n", TEXT_ARG(name_of(j, i)), TEXT_ARG(j->typed[i]));
    }
    const Explanation *hand = more ? explanation_of_answers(report, method, text_copy(report->desk->exact.mem, buf_text(&page))) : NULL;
    buf_free(&page);
    /* On the page each answer must be read as it was read alone: as one form after its name. */
    bool alike = hand && !hand->stopped && hand->lines == lines && !hand->work->unreads;
    for (int i = 0; alike && i < hand->lines; i++)
        alike = hand->line[i].entry->line == i + 1 && hand->line[i].entry->forms == 1;
    for (int i = 0; alike && i < hand->lines; i++)
        if (may_follow(&j->answer[at_line[i + 1]]))
            take_line(j, hand, &hand->line[i], at_line, at_line[i + 1]);
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

static void settle(Judging *j, int at)
{
    Answer *a = &j->answer[at];
    switch (a->kind) {
    case ANSWER_RIGHT:
        a->marks = a->of;
        break;
    case ANSWER_DRIFT:
        a->marks = a->of;
        a->message = TEXT("right method, rounded too early: keep more digits");
        break;
    case ANSWER_CARRIED:
        a->marks = a->of;
        a->message = text_format(j->mem, "follows correctly from your %.*s", TEXT_ARG(name_of(j, a->from)));
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

Text answer_take_name(Text *typed)
{
    const char *equal = typed->len ? memchr(typed->at, '=', typed->len) : NULL;
    Text        name = text_trim(text_cut(*typed, 0, equal ? (size_t)(equal - typed->at) : 0));
    if (equal)
        *typed = text_trim(text_from(*typed, (size_t)(equal - typed->at) + 1));
    return name;
}

Text answer_value(const Question *question, int at, Text typed, Arena *mem)
{
    Text value = typed, name = answer_take_name(&value);
    return question->asks && answer_same_name(name, question->ask[at].name, mem) ? value : typed;
}

/* The value of `NAME = value` under any name of what is asked: vB' for vb'. */
static Text value_typed(const Judging *j, int at)
{
    Text     value = answer_value(j->question, at, j->typed[at], j->mem), rest = value;
    Quantity asked, named;
    bool     other = is_other_name(j, at, &rest, &named);
    return other && answer_asked(j->stage->session, j->question, at, &asked) && is_same_step(&asked, &named) ? rest : value;
}

static const Text *values_typed(const Judging *j, int count)
{
    Text *typed = ARENA_MANY(j->mem, Text, count);
    for (int i = 0; i < count; i++)
        typed[i] = value_typed(j, i);
    return typed;
}

void answer_judge_asks(Judging *j)
{
    int count = marks_answer_count(j->question);
    j->typed = values_typed(j, count);
    j->written = ARENA_MANY(j->mem, Written, count);
    j->truth = ARENA_MANY(j->mem, Quantity, count);
    for (int i = 0; i < count; i++)
        judge_alone(j, i);
    judge_page(j);
    for (int i = 0; i < count; i++) {
        j->answer[i].name = text_copy(j->mem, name_of(j, i));
        settle(j, i);
    }
}
