#include "render/hand/equation_words.h"

#include "handwork/equations/equation_judge.h"
#include "render/hand/hand_text.h"
#include "render/hand/page_names.h"
#include "render/json_values.h"

#include <string.h>

static Arena *words_mem(const Explanation *hand)
{
    return hand->report->desk->exact.mem;
}

/* ---- in the names of the page ------------------------------------------------------------------------------- */

static void put_formula(Buf *buf, const Explanation *hand, const Expr *formula)
{
    expr_write(buf, page_names_formula(hand, formula, true), hand->report->unicode);
}

/* The first name in it that the page does not have, or NULL. */
static const Expr *first_foreign(const Explanation *hand, const Expr *formula)
{
    const Expr *found = formula->kind == EXPR_NAME && !page_names_all(hand, formula) ? formula : NULL;
    for (int i = 0; i < formula->count && !found; i++)
        found = first_foreign(hand, formula->arg[i]);
    return found;
}

/* The formula, or in words the quantity in it that the page has no name for. */
static void put_meant(Buf *buf, const Explanation *hand, const Expr *formula)
{
    const Expr *foreign = first_foreign(hand, formula);
    if (foreign)
        buf_put(buf, page_names_words(hand, foreign->slot));
    else
        put_formula(buf, hand, formula);
}

static bool names_all(const Explanation *hand, const EquationSides *sides)
{
    return page_names_all(hand, sides->side[0]) && page_names_all(hand, sides->side[1]);
}

static void put_sides(Buf *buf, const Explanation *hand, const EquationSides *sides)
{
    put_formula(buf, hand, sides->side[0]);
    buf_puts(buf, " = ");
    put_formula(buf, hand, sides->side[1]);
}

/* `3*1` as it stands on the page, or, of a name that stands for a value, as a formula. */
static void put_written(Buf *buf, const Explanation *hand, Span place, const Expr *formula)
{
    buf_char(buf, '`');
    if (place.end > place.start)
        buf_put(buf, hand_as_typed(hand, text_cut(hand->work->page, place.start, place.end)));
    else
        put_formula(buf, hand, formula);
    buf_char(buf, '`');
}

/* ---- lines and multiples ------------------------------------------------------------------------------------ */

static int number_of(const Explanation *hand, int line)
{
    return hand->line[line].entry->line;
}

/* Whether the combination is worth saying: of equations, with numbers that are not large. That a value was put in needs no words. */
static bool is_plain(const Explanation *hand, const EquationVerdict *verdict)
{
    enum { PLAIN = 20 };
    bool plain = verdict->parts > 0;
    for (int i = 0; i < verdict->parts; i++) {
        Rat times = verdict->part[i].times;
        plain &= !times.large && times.n <= PLAIN && times.n >= -PLAIN && times.d <= PLAIN && verdict->part[i].claim >= 0 &&
                 hand_is_equation(&hand->line[verdict->part[i].claim]);
    }
    return plain;
}

/* "line 3 + 2 × line 4"; one that is added comes first. */
static void put_combination(Buf *buf, const Explanation *hand, const EquationVerdict *verdict)
{
    size_t start = buf->len;
    for (int negative = 0; negative < 2; negative++)
        for (int i = 0; i < verdict->parts; i++) {
            Rat         times = verdict->part[i].times;
            const char *sign = buf->len == start ? (times.n < 0 ? "-" : "") : times.n < 0 ? " - " : " + ";
            long long   n = times.n < 0 ? -times.n : times.n, d = times.d;
            if ((times.n < 0) != negative)
                continue;
            buf_puts(buf, sign);
            if (d != 1)
                buf_printf(buf, "%lld/%lld %s ", n, d, hand->report->unicode ? "×" : "*");
            else if (n != 1)
                buf_printf(buf, "%lld %s ", n, hand->report->unicode ? "×" : "*");
            buf_printf(buf, "line %d", number_of(hand, verdict->part[i].claim));
        }
}

Text equation_words_verdict(const Explanation *hand, const HandLine *line)
{
    const EquationVerdict *verdict = line->equation;
    Buf                    buf = {0};
    switch (verdict->kind) {
    case EQUATION_WRONG:
        return TEXT("WRONG");
    case EQUATION_CARRIED:
        if (line->from < 0)
            return TEXT("WRONG");
        buf_puts(&buf, "follows correctly");
        if (verdict->parts < 2 || !is_plain(hand, verdict))
            buf_printf(&buf, " from line %d", number_of(hand, line->from));
        break;
    case EQUATION_SKIPS:
        return TEXT("right, but write the laws first");
    case EQUATION_OPEN:
        return TEXT("not checked");
    default:
        buf_puts(&buf, "right");
    }
    if (verdict->parts > 1 && is_plain(hand, verdict)) {
        buf_puts(&buf, ": ");
        put_combination(&buf, hand, verdict);
    }
    return buf_finish(&buf, words_mem(hand));
}

/* ---- slips -------------------------------------------------------------------------------------------------- */

static bool has_minus(const Expr *number)
{
    return number->kind == EXPR_CALL && number->op == OP_NEG;
}

/* Whether the line that the step starts from has that term on the other side. */
static bool is_moved(const Explanation *hand, const EquationRepair *repair)
{
    const HandEntry *entry = hand->line[repair->from].entry;
    const HandForm  *form = entry->side ? entry->side : entry->form;
    const Expr      *other = entry->forms > 1 || entry->side ? form[!repair->edit.side].written.formula : NULL;
    bool             moved = other && expr_same(other, repair->edit.before);
    for (int i = 0; other && i < other->count && other->kind == EXPR_CHAIN && expr_level(other) == LEVEL_SUM; i++)
        moved |= expr_same(other->arg[i], repair->edit.before);
    return moved;
}

static void put_factor(Buf *buf, const Explanation *hand, const FormulaEdit *edit)
{
    put_formula(buf, hand, edit->after);
    if (edit->datum >= 0 && edit->after->kind == EXPR_NAME) {
        buf_puts(buf, " (");
        buf_put(buf, page_names_words(hand, edit->datum));
        buf_puts(buf, ")");
    }
}

/* An edit for programs, and the words before and behind what is edited. */
static const struct {
    const char *id, *before, *behind;
} edit_words[] = {
    [EDIT_DATUM_SIGN] = {"datum-sign", "", " should be "},
    [EDIT_SIGN] = {"sign", "the sign of ", " is wrong"},
    [EDIT_DATUM] = {"datum", "", " should be "},
    [EDIT_NAME] = {"name", "", " should be "},
    [EDIT_EXCHANGED] = {"exchanged", "", " and "},
    [EDIT_FACTOR_REMOVED] = {"factor-too-many", "the factor ", " does not belong there"},
    [EDIT_DIVIDED] = {"factor-too-many", "", " contains a factor too many: "},
    [EDIT_FACTOR_ADDED] = {"factor-left-out", "", " lacks the factor "},
    [EDIT_INVERTED] = {"inverted", "", " is upside down"},
    [EDIT_OTHER_SIDE] = {"other-side", "", " stands on the wrong side"},
    [EDIT_BRACKET_ADDED] = {"bracket", "a bracket is missing after ", ""},
    [EDIT_BRACKET_REMOVED] = {"bracket", "the bracket ", " does not belong there"},
    [EDIT_SQUARED] = {"power", "", " should be squared"},
    [EDIT_SQUARE_REMOVED] = {"power", "", " should not be squared"},
    [EDIT_SIDE_SIGN] = {"side-sign", "", " has the opposite sign"},
    [EDIT_TERM_REMOVED] = {"extra-term", "the term ", " does not belong there"},
    [EDIT_TERM_ADDED] = {"missing-term", " is missing beside ", ""},
    [EDIT_SCALED] = {"one-side", "", " was not multiplied or divided by "},
    [EDIT_TERM_VALUE] = {"value", "", " has the wrong value"},
};

static void put_datum(Buf *buf, const Explanation *hand, const FormulaEdit *edit)
{
    put_meant(buf, hand, edit->after);
    buf_puts(buf, ": that is ");
    buf_put(buf, page_names_words(hand, edit->datum));
    if (edit->kind == EDIT_DATUM_SIGN)
        buf_puts(buf, has_minus(edit->after) ? ", and its sign belongs to it" : ", without a minus sign");
}

/* Puts the details of the edit after the words about it. */
static void put_after(Buf *buf, const Explanation *hand, const EquationRepair *repair)
{
    const FormulaEdit *edit = &repair->edit;
    switch (edit->kind) {
    case EDIT_DATUM_SIGN:
    case EDIT_DATUM:
        put_datum(buf, hand, edit);
        break;
    case EDIT_NAME:
        put_meant(buf, hand, edit->after);
        break;
    case EDIT_EXCHANGED:
        put_written(buf, hand, repair->second_place, edit->second);
        buf_puts(buf, " are exchanged");
        break;
    case EDIT_DIVIDED:
    case EDIT_FACTOR_ADDED:
        put_factor(buf, hand, edit);
        break;
    case EDIT_SCALED:
        put_formula(buf, hand, edit->after);
        buf_puts(buf, " like the rest of the line");
        break;
    default:
        break;
    }
}

/* The slip in a sentence. */
static void put_slip(Buf *buf, const Explanation *hand, const EquationRepair *repair)
{
    const FormulaEdit *edit = &repair->edit;
    int                line = repair->from < 0 ? 0 : number_of(hand, repair->from);
    bool               moved = line && edit->kind == EDIT_SIGN && is_moved(hand, repair);
    if (edit->kind == EDIT_TERM_ADDED) {
        buf_puts(buf, first_foreign(hand, edit->after) ? "a term with " : "the term ");
        put_meant(buf, hand, edit->after);
    } else if (line && edit->kind == EDIT_SCALED)
        buf_printf(buf, "compared with line %d, ", line);
    buf_puts(buf, moved ? "" : edit_words[edit->kind].before);
    put_written(buf, hand, repair->place, edit->before);
    if (moved)
        buf_printf(buf, " was moved across the equals sign in line %d, so its sign must change", line);
    else if (line && edit->kind == EDIT_TERM_VALUE)
        buf_printf(buf, " does not agree with line %d", line);
    else if (edit->kind == EDIT_INVERTED && edit->before->kind != EXPR_CHAIN)
        buf_puts(buf, " stands on the wrong side of the fraction bar");
    else
        buf_puts(buf, edit_words[edit->kind].behind);
    put_after(buf, hand, repair);
}

static void put_number(Buf *buf, const Explanation *hand, Num value)
{
    buf_put(buf, hand_value_text(hand, value_number(value), hand->ctx));
}

/* Says what the line should say: itself, repaired; without a repair, the principle. */
static void put_wanted(Buf *buf, const Explanation *hand, const EquationVerdict *verdict, bool hidden)
{
    if (verdict->repairs == 1 && verdict->repair[0].edit.kind != EDIT_TERM_VALUE) {
        if (hidden || !names_all(hand, &verdict->repair[0].result))
            return;
        buf_puts(buf, " It should read ");
        put_sides(buf, hand, &verdict->repair[0].result);
        buf_puts(buf, ".");
    } else if (verdict->law && verdict->law->stated) {
        Text caption = verdict->law->plan->step[verdict->law->step].page.caption;
        if (names_all(hand, &verdict->law->sides)) {
            buf_puts(buf, " The law is ");
            put_sides(buf, hand, &verdict->law->sides);
            buf_printf(buf, " (%.*s).", TEXT_ARG(caption));
        } else {
            buf_printf(buf, " The law is about the %.*s.", TEXT_ARG(caption));
        }
    }
}

/* The known mistakes of the method that give the same, in words that name no step. */
static void put_known(Buf *buf, const HandLine *line)
{
    for (int i = 0; i < line->suspects && !line->pair && !line->could_be; i++)
        buf_printf(buf, " %s (%.*s): %.*s", i ? "Or" : "Likely mistake", TEXT_ARG(line->suspect[i].id),
                   TEXT_ARG(line->suspect[i].feedback));
}

static void put_wrong(Buf *buf, const Explanation *hand, const HandLine *line, bool hidden)
{
    const EquationVerdict *verdict = line->equation;
    bool                   slips =
        verdict->repairs && (verdict->repair[0].sure || !line->suspects); /* a known mistake says more than a chance of the numbers */
    if (verdict->valued && !hidden) {
        buf_puts(buf, "With the correct values, the left side is ");
        put_number(buf, hand, verdict->value[0]);
        buf_puts(buf, " and the right side is ");
        put_number(buf, hand, verdict->value[1]);
        buf_puts(buf, ".");
    }
    for (int i = 0; i < verdict->repairs && slips; i++) {
        buf_puts(buf, i ? " Or: " : verdict->repairs == 1 && verdict->repair[0].sure ? " Likely slip: " : " Possible slip: ");
        put_slip(buf, hand, &verdict->repair[i]);
        buf_puts(buf, ".");
    }
    if (slips || !verdict->repairs)
        put_wanted(buf, hand, verdict, hidden);
}

static void put_skipped(Buf *buf, const Explanation *hand, const EquationVerdict *verdict)
{
    buf_puts(buf, "It combines ");
    for (int i = 0; i < verdict->parts; i++) {
        const EquationPrinciple *principle = verdict->part[i].principle;
        buf_puts(buf, !i ? "" : i == verdict->parts - 1 ? " and " : ", ");
        if (principle && names_all(hand, &principle->sides))
            put_sides(buf, hand, &principle->sides);
        else if (principle)
            buf_printf(buf, "the law of the %.*s", TEXT_ARG(text_before_any(principle->plan->step[principle->step].page.caption, ",:;(")));
        else
            buf_printf(buf, "line %d", number_of(hand, verdict->part[i].claim));
    }
    buf_puts(buf, ". Write each of them by itself first: markers give marks for them.");
}

Text equation_words_detail(const Explanation *hand, const HandLine *line, bool hidden)
{
    const EquationVerdict *verdict = line->equation;
    Buf                    buf = {0};
    if (verdict->kind == EQUATION_WRONG || (verdict->kind == EQUATION_CARRIED && line->from < 0)) {
        put_wrong(&buf, hand, line, hidden);
        put_known(&buf, line);
    } else if (verdict->kind == EQUATION_SKIPS)
        put_skipped(&buf, hand, verdict);
    else if (verdict->by_numbers)
        buf_puts(&buf, "It holds for the numbers of this problem, but it is not true in general.");
    return text_trim(buf_finish(&buf, words_mem(hand)));
}

/* ---- for programs ------------------------------------------------------------------------------------------- */

static const char *const kind_words[] = {"new", "follows", "skips", "carried", "wrong", "open"};

/* The term as it stands on the page; of a value, its name. */
static void json_term(Json *json, const Explanation *hand, const EquationRepair *repair)
{
    Buf term = {0};
    if (repair->place.end > repair->place.start)
        buf_put_safe(&term, text_cut(hand->work->page, repair->place.start, repair->place.end));
    else
        put_formula(&term, hand, repair->edit.before);
    json_key_text(json, "term", buf_text(&term));
    buf_free(&term);
}

void equation_words_json(Json *json, const Explanation *hand, const HandLine *line, bool hidden)
{
    const EquationVerdict *verdict = line->equation;
    if (verdict->repairs)
        json_term(json, hand, &verdict->repair[0]);
    json_key_object(json, "equation");
    json_key_text(json, "verdict", text_of(kind_words[verdict->kind]));
    json_key_array(json, "from");
    for (int i = 0; i < verdict->parts; i++) {
        Num times = {.exact = exact_rational(verdict->part[i].times, &hand->report->desk->exact)};
        json_open_object(json);
        if (verdict->part[i].claim >= 0)
            json_key_int(json, "line", number_of(hand, verdict->part[i].claim));
        else
            json_key_text(json, "principle", verdict->part[i].principle->plan->step[verdict->part[i].principle->step].name);
        json_key(json, "times");
        json_put_number(json, times, hand->report, &hand->report->desk->exact);
        json_close_object(json);
    }
    json_close_array(json);
    json_key_array(json, "slips");
    for (int i = 0; i < verdict->repairs; i++) {
        const EquationRepair *repair = &verdict->repair[i];
        Buf                   buf = {0};
        json_open_object(json);
        json_key_text(json, "slip", text_of(edit_words[repair->edit.kind].id));
        json_key_bool(json, "sure", repair->sure && verdict->repairs == 1);
        json_term(json, hand, repair);
        if (repair->edit.kind != EDIT_TERM_VALUE && !hidden) {
            put_sides(&buf, hand, &repair->result);
            json_key_text(json, "should_be", buf_finish(&buf, words_mem(hand)));
        }
        json_close_object(json);
    }
    json_close_array(json);
    json_close_object(json);
}
