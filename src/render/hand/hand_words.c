#include "render/hand/hand_words.h"
#include "render/hand/equation_words.h"
#include "render/hand/hand_text.h"
#include "render/hand/page_names.h"
#include "render/hand/statement_words.h"

#include "handwork/equations/equation_judge.h"
#include "language/degree.h"
#include "base/paper.h"
#include "verify/solved.h"

#include <stdlib.h>
#include <string.h>

static Arena *words_mem(const Explanation *hand)
{
    return hand->report->desk->exact.mem;
}

const HandForm *hand_last_form(const HandLine *line)
{
    return line->entry->forms ? &line->entry->form[line->entry->forms - 1] : NULL;
}

/* The component that is furthest from the truth, or -1. */
static int furthest(const Explanation *hand, const HandLine *line)
{
    int    far = -1;
    double most = -1;
    for (int i = 0; i < line->verdict.count; i++) {
        const VerdictPart *part = &line->verdict.part[i];
        if (verdict_is_right(part->kind) || !part->off.len)
            continue;
        double off = strtod(text_format(words_mem(hand), "%.*s", TEXT_ARG(part->off)).at, NULL);
        if (off > most)
            far = i, most = off;
    }
    return far;
}

/* "yours is 4.8 too large"; empty where another sentence says more about the difference: the sign, the factor. */
static Text distance(const Explanation *hand, const HandLine *line)
{
    int  far = furthest(hand, line);
    Text whose = TEXT("yours");
    if (far < 0 || verdict_says_how(line->verdict.kind) || line->factor.len)
        return (Text){0};
    if (line->expected.shape.kind == SHAPE_VECTOR)
        whose = text_format(words_mem(hand), "your %c component", 'x' + far);
    else if (line->verdict.count > 1)
        whose = TEXT("one of your entries");
    const VerdictPart *part = &line->verdict.part[far];
    return text_format(words_mem(hand), "%.*s is %s%.*s too %s", TEXT_ARG(whose), part->about ? "about " : "", TEXT_ARG(part->off),
                       part->below ? "small" : "large");
}

Text hand_line_name(const Explanation *hand, const HandLine *line)
{
    return line->step < 0 ? text_format(words_mem(hand), "line %d", line->entry->line) : hand->plan->step[line->step].name;
}

static Text aside_verdict(const HandLine *line)
{
    switch (line->aside) {
    case ASIDE_ROOT:
        return line->entry->ruled_out ? TEXT("right: it is no solution") : TEXT("right: the other root");
    case ASIDE_NO_ROOT:
    case ASIDE_TRUTH:
        return TEXT("WRONG");
    default:
        return TEXT("not checked: the page goes on with another value");
    }
}

static Text without_remark(Text reason)
{
    const char *remark = memchr(reason.at, ';', reason.len);
    return remark ? text_cut(reason, 0, (size_t)(remark - reason.at)) : reason;
}

/* The words about a root that is no solution. */
static Text root_detail(const Explanation *hand, const HandLine *line)
{
    Text name = line->entry->as_written, value = hand_last_form(line)->text;
    if (line->aside == ASIDE_TRUTH)
        return text_format(words_mem(hand), "%.*s = %.*s is the solution: it satisfies everything that the problem says.", TEXT_ARG(name),
                           TEXT_ARG(value));
    if (line->aside == ASIDE_NO_ROOT)
        return text_format(words_mem(hand), "%.*s = %.*s does not satisfy line %d.", TEXT_ARG(name), TEXT_ARG(value),
                           hand->line[line->violates].entry->line);
    if (line->other && line->other->reason.len)
        return text_format(words_mem(hand), "%s %.*s.", line->kind == HAND_ROOT ? "This root is rejected:" : "It is rejected:",
                           TEXT_ARG(without_remark(line->other->reason)));
    return (Text){0};
}

Text hand_verdict_text(const Explanation *hand, const HandLine *line)
{
    if (line->aside && line->kind != HAND_CARRIED)
        return aside_verdict(line);
    if (line->equation && hand_is_equation(line))
        return equation_words_verdict(hand, line);
    if (line->unit.kind == DIMENSION_OF)
        return line->kind == HAND_CARRIED ? TEXT("carried, and the unit is WRONG") : TEXT("right number, WRONG unit");
    if (line->joints && hand_is_right(line))
        return TEXT("right value, but an equals sign is WRONG");
    switch (line->kind) {
    case HAND_RIGHT:
        switch (line->verdict.kind) {
        case VERDICT_EXACT:
            return TEXT("right");
        case VERDICT_ROUNDED:
            return TEXT("right, rounded");
        case VERDICT_TRUNCATED:
            return TEXT("right, but cut off instead of rounded");
        default:
            return TEXT("right, but with too few digits");
        }
    case HAND_DRIFT:
        return TEXT("right method, rounded too early");
    case HAND_CARRIED:
        if (hand_is_equation(&hand->line[line->from]))
            return text_format(words_mem(hand), "follows correctly from line %d", hand->line[line->from].entry->line);
        return text_format(words_mem(hand), "%s %.*s%s", line->same ? "same mistake as in" : "follows correctly from your",
                           TEXT_ARG(hand->line[line->from].entry->as_written),
                           line < &hand->line[line->from] ? " below" : ""); /* the page has them in another order than the derivation */
    case HAND_ROOT:
        return TEXT("WRONG");
    case HAND_NOT_READ:
        return TEXT("not read");
    default:
        if (line->equation || line->entry->kind == CLAIM_STATEMENT)
            return TEXT("not checked");
        return line->joints             ? TEXT("an equals sign is WRONG; carom does not know what it stands for")
               : line->entry->forms > 1 ? TEXT("the two sides agree; carom does not know what it stands for")
                                        : TEXT("not checked: carom does not know what it stands for");
    }
}

static Text how_it_was_cut(VerdictKind as)
{
    return as == VERDICT_ROUNDED      ? TEXT(", rounded")
           : as == VERDICT_TRUNCATED  ? TEXT(", cut off instead of rounded")
           : as == VERDICT_FEW_DIGITS ? TEXT(", rounded to too few digits")
                                      : (Text){0};
}

int hand_next_changed(const Explanation *hand, const HandLine *line, const Suspect *suspect, int step)
{
    int   most = suspect->wrong && suspect->wrong->count > hand->plan->count ? suspect->wrong->count
                                                                             : hand->plan->count; /* another way has others */
    bool *needed = ARENA_MANY(words_mem(hand), bool, most + 1);
    needed[line->step] = true;
    if (suspect->wrong)
        plan_add_needed(suspect->wrong, needed, words_mem(hand));
    for (; suspect->wrong && step <= line->step; step++) {
        if (!needed[step])
            continue;
        const Step *changed = &suspect->wrong->step[step];
        const Slot *slot = changed->slot < 0 ? NULL : &suspect->slot[changed->slot];
        State       state = hand->report->exact->entry[step].state;
        if (slot && (state == STATE_OK || state == STATE_FAILED) && changed->formula != hand->plan->step[step].formula && slot->set &&
            !slot->flags)
            return step;
    }
    return -1;
}

/* The name of a step. The name of an equation stands on no page, so there it is what the student wrote, or the side with its unknowns. */
static void put_changed(const Explanation *hand, Buf *buf, const Step *changed, int step)
{
    int line = 0;
    while (changed->equation && line < hand->lines && hand->line[line].step != step)
        line++;
    if (!changed->equation)
        buf_put(buf, changed->name);
    else if (line < hand->lines)
        buf_put(buf, hand->line[line].entry->as_written);
    else
        expr_write(buf, changed->equation->arg[degree_of(changed->equation->arg[0], changed->unknown, changed->unknowns) ? 0 : 1],
                   hand->report->unicode);
}

Text hand_changed_text(const Explanation *hand, const Suspect *suspect, int step)
{
    const Step *changed = &suspect->wrong->step[step];
    Buf         buf = {0};
    put_changed(hand, &buf, changed, step);
    buf_puts(&buf, " = ");
    expr_write(&buf, changed->formula, hand->report->unicode);
    return buf_finish(&buf, words_mem(hand));
}

/* "J = e*I = 5.46" in the names of the page; empty if the page does not have all of them. */
static Text changed_on_page(const Explanation *hand, const HandLine *line, const Suspect *suspect, int step)
{
    const Step *changed = &suspect->wrong->step[step];
    const Expr *formula = page_names_steps(hand, changed->formula);
    Text        name = step == line->step ? line->entry->as_written : page_names_of(hand, step);
    Buf         buf = {0};
    if (!name.len || !page_names_all(hand, formula))
        return (Text){0};
    buf_printf(&buf, "%.*s = ", TEXT_ARG(name));
    size_t start = buf.len;
    expr_write(&buf, page_names_formula(hand, formula, false), hand->report->unicode);
    Text value = hand_value_text(hand, suspect->slot[changed->slot].value, hand->ctx);
    if (!text_equal(text_from(buf_text(&buf), start), value)) /* jr = 0 says it already */
        buf_printf(&buf, " = %.*s", TEXT_ARG(value));
    return buf_finish(&buf, words_mem(hand));
}

/* The arithmetic of a mistake: "S2 = p3 = <17, 10> gives s = 21/47 ≈ 0.446809, cut off instead of rounded". Of formulas with quantities
 * that the page does not have, only the result: "That gives s = ...". */
static void put_arithmetic(const Explanation *hand, Buf *buf, const HandLine *line, const Suspect *suspect)
{
    const char *before = " ";
    int         last = -1;
    if (!suspect->wrong)
        return;
    for (int i = hand_next_changed(hand, line, suspect, 0); i >= 0; i = hand_next_changed(hand, line, suspect, i + 1)) {
        Text changed = changed_on_page(hand, line, suspect, i);
        if (!changed.len)
            continue;
        buf_printf(buf, "%s%.*s", before, TEXT_ARG(changed));
        before = ", ";
        last = i;
    }
    if (last != line->step)
        buf_printf(buf, "%s gives %.*s = %.*s", last < 0 ? " That" : "", TEXT_ARG(line->entry->as_written),
                   TEXT_ARG(hand_value_text(hand, hand_part(line, suspect->gives), hand->ctx)));
    buf_printf(buf, "%.*s.", TEXT_ARG(how_it_was_cut(suspect->as)));
}

static void put_suspects(const Explanation *hand, Buf *buf, const HandLine *line)
{
    enum { FEW = 3 }; /* Possible mistakes are explained up to this number; more are only named. */
    if (line->pair) {
        buf_printf(buf, " Possibly two mistakes together (%.*s): %.*s And (%.*s): %.*s", TEXT_ARG(line->suspect[0].id),
                   TEXT_ARG(line->suspect[0].feedback), TEXT_ARG(line->suspect[1].id), TEXT_ARG(line->suspect[1].feedback));
        return;
    }
    if (line->could_be && line->suspects > FEW) {
        buf_puts(buf, " With so few digits, several mistakes fit:");
        for (int i = 0; i < line->suspects; i++)
            buf_printf(buf, "%s %.*s", i ? "," : "", TEXT_ARG(line->suspect[i].id));
        buf_puts(buf, ".");
        return;
    }
    for (int i = 0; i < line->suspects; i++) {
        buf_printf(buf, "%s (%.*s): %.*s",
                   i                ? " Or"
                   : line->could_be ? " Possible mistake"
                                    : " Likely mistake",
                   TEXT_ARG(line->suspect[i].id), TEXT_ARG(line->suspect[i].feedback));
        put_arithmetic(hand, buf, line, &line->suspect[i]);
    }
    if (line->apart >= 0)
        buf_printf(buf, " Your value of %.*s would show which.", TEXT_ARG(page_names_words(hand, line->apart)));
}

/* The text without blanks, and with one kind of brackets. */
static Text bare(const Explanation *hand, Text text)
{
    static const char FROM[] = "([)]", TO[] = "<<>>";
    Buf               buf = {0};
    text = paper_clean(words_mem(hand), text);
    for (size_t i = 0; i < text.len; i++) {
        const char *bracket = strchr(FROM, text.at[i]);
        if (text.at[i] != ' ')
            buf_char(&buf, bracket ? TO[bracket - FROM] : text.at[i]);
    }
    return buf_finish(&buf, words_mem(hand));
}

/* The form as it was read, if more than a unit was left out: 1.15 for 1,15. Else empty, and on a page where the line is right. */
static Text read_otherwise(const Explanation *hand, const HandLine *line)
{
    const HandForm *form = hand_last_form(line);
    bool            right = line->kind == HAND_RIGHT && hand->work->lines > 1;
    if (!form || right || line->kind == HAND_NOT_READ || !form->written.echo.len)
        return (Text){0};
    Text typed = bare(hand, form->text), read = bare(hand, form->written.echo);
    bool starts = typed.len >= read.len && text_equal(text_cut(typed, 0, read.len), read);
    for (size_t i = read.len; i < typed.len && starts; i++)
        starts = (typed.at[i] < '0' || typed.at[i] > '9') && !strchr(".,+*<(", typed.at[i]);
    return !starts ? form->written.echo : (Text){0};
}

static bool is_datum(const Explanation *hand, const HandLine *line)
{
    return line->step >= 0 && hand->plan->step[line->step].role == ROLE_GIVEN && !hand->conventions;
}

/* The step is the impulse on B, and the page has A's change of momentum. */
static Text change_detail(const Explanation *hand, const HandLine *line, bool hidden)
{
    Text value = hand_value_text(hand, line->expected, line->ctx);
    return hidden ? TEXT("A's change of momentum and B's have opposite signs.")
                  : text_format(words_mem(hand), "B's change of momentum is %.*s, and A's is the opposite of that.", TEXT_ARG(value));
}

Text hand_detail_text(const Explanation *hand, const HandLine *line, bool hidden)
{
    Buf  buf = {0};
    Text read = read_otherwise(hand, line);
    if (line->entry->kind == CLAIM_STATEMENT)
        return statement_words_detail(hand, line, hidden);
    if (line->aside || (line->other && line->kind == HAND_ROOT))
        return root_detail(hand, line);
    if (line->kind == HAND_ROOT && hand_last_form(line) && hand_last_form(line)->turned)
        return change_detail(hand, line, hidden);
    if (line->equation && (hand_is_equation(line) || line->equation->kind == EQUATION_WRONG))
        return equation_words_detail(hand, line, hidden);
    if (read.len)
        buf_printf(&buf, "read as %.*s%s", TEXT_ARG(hand_as_typed(hand, read)), line->kind == HAND_RIGHT ? "" : ". ");
    if (line->unit.kind == DIMENSION_OF && dimension_same(line->unit, hand->plan->step[line->step].shape.dimension) && !hidden) {
        buf_printf(&buf, "%s%.*s is %.*s %.*s; yours is in %.*s.%s", line->kind == HAND_RIGHT && buf.len ? ". " : "",
                   TEXT_ARG(line->entry->as_written), TEXT_ARG(hand_value_text(hand, line->expected, line->ctx)),
                   TEXT_ARG(hand->plan->step[line->step].unit), TEXT_ARG(hand_as_typed(hand, hand_last_form(line)->written.unit)),
                   line->kind == HAND_RIGHT ? "" : " ");
    } else if (line->unit.kind == DIMENSION_OF) {
        const Step *step = &hand->plan->step[line->step];
        Text        kind = step->unit.len ? text_format(words_mem(hand), "measured in %.*s", TEXT_ARG(step->unit)) : TEXT("a plain number");
        bool        alone = line->kind == HAND_RIGHT;
        buf_printf(&buf, "%s%.*s is %.*s; yours stands in a unit of %.*s.%s", alone && buf.len ? ". " : "",
                   TEXT_ARG(line->entry->as_written), TEXT_ARG(kind), TEXT_ARG(dimension_name(line->unit, words_mem(hand))),
                   alone ? "" : " ");
    }
    if (line->kind == HAND_NOT_READ)
        buf_printf(&buf, "%.*s", TEXT_ARG(hand_last_form(line) ? hand_last_form(line)->written.why : TEXT("there is no value after `=`")));
    bool wrong = line->kind == HAND_ROOT || line->kind == HAND_DRIFT || line->kind == HAND_CARRIED;
    if (wrong && line->step >= 0 && (!hidden || is_datum(hand, line))) {
        Text off = distance(hand, line);
        Text is =
            line->expected.shape.kind == SHAPE_NONE ? TEXT("not defined in this case") : hand_value_text(hand, line->expected, line->ctx);
        if (is_datum(hand, line))
            off = text_format(words_mem(hand), "you wrote %.*s", TEXT_ARG(hand_as_typed(hand, hand_last_form(line)->text)));
        if (line->verdict.kind == VERDICT_SHAPE && plan_is_check(hand->plan->step[line->step].purpose)) /* the page never showed it */
            buf_printf(&buf, "%.*s is read as the %.*s. ", TEXT_ARG(line->entry->as_written),
                       TEXT_ARG(hand->plan->step[line->step].page.caption));
        if (line->verdict.kind == VERDICT_SHAPE)
            off = line->expected.shape.kind == SHAPE_VECTOR ? TEXT("a vector: it needs a direction too")
                                                            : shape_name(line->expected.shape, words_mem(hand));
        buf_printf(&buf, "%s %.*s%s%s%.*s.", is_datum(hand, line) ? "The problem says" : "The correct value is", TEXT_ARG(is),
                   line->degrees ? hand->report->unicode ? "°" : " deg" : "",
                   !off.len                              ? ""
                   : line->verdict.kind == VERDICT_SHAPE ? ", "
                                                         : "; ",
                   TEXT_ARG(off));
    }
    if (line->kind == HAND_ROOT && !line->suspects)
        buf_puts(&buf, line->verdict.kind == VERDICT_SIGN           ? " The sign is wrong."
                       : line->verdict.kind == VERDICT_POWER_OF_TEN ? " The digits are right, but the decimal point is in the wrong place."
                       : line->verdict.kind == VERDICT_EXCHANGED    ? " The components are swapped."
                                                                    : "");
    if (line->kind == HAND_CARRIED && line->again)
        put_arithmetic(hand, &buf, line, line->again);
    if (line->kind == HAND_ROOT && line->factor.len && !hidden)
        buf_printf(&buf, " Yours is %.*s the correct value.", TEXT_ARG(line->factor));
    if (line->kind == HAND_ROOT)
        put_suspects(hand, &buf, line);
    if (line->kind == HAND_ROOT && line->remark.len && line->expected.shape.kind == SHAPE_NUMBER && !hidden)
        buf_printf(&buf, "The correct value is %.*s%s.", TEXT_ARG(hand_value_text(hand, line->expected, line->ctx)),
                   hand_last_form(line)->percent ? "%" : "");
    if (line->kind == HAND_ROOT && line->remark.len)
        buf_printf(&buf, " %.*s", TEXT_ARG(line->remark));
    for (int i = 0; i < line->joints; i++)
        buf_printf(&buf, "%sThe = before `%.*s` is wrong: the two sides differ.", buf.len ? " " : "",
                   TEXT_ARG(hand_as_typed(hand, line->entry->form[line->joint[i]].text)));
    return text_trim(buf_finish(&buf, words_mem(hand)));
}
