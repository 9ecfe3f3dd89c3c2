#include "scribe.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- what digits say -------------------------------------------------------------------------------------- */

/* A unit of its last digit; 0 for a fraction, and for a whole number of fewer digits than the student rounds to. */
static Q unit_of(const Pen *pen, const char *number)
{
    size_t point = strcspn(number, ".,"), len = strlen(number);
    long   below = 1;
    if (strchr(number, '/'))
        return q_of(0, 1);
    if (point == len)
        return q_of((int)strspn(number + strcspn(number, "0123456789"), "0123456789") >= pen->digits, 1);
    for (size_t i = point + 1; i < len; i++)
        below *= 10;
    return q_of(1, below);
}

static Q read_back(const char *number)
{
    char text[LONGEST_NUMBER];
    snprintf(text, sizeof text, "%s", number);
    char *comma = strchr(text, ',');
    if (comma)
        *comma = '.';
    Q value = figures_read(text);
    MUST(value, "%s was written for a number", number);
    return value;
}

static Vec written_in(const PenItem *item)
{
    Vec written = {.rows = item->value.rows};
    for (int i = 0; i < written.rows; i++)
        written.at[i] = read_back(item->text[i]);
    return written;
}

/* ---- values ----------------------------------------------------------------------------------------------- */

static TextbookClaim *new_claim(Scribe *w)
{
    TextbookPage *page = w->page;
    HOLDS(page->said < TEXTBOOK_SAID);
    TextbookClaim *claim = &page->claim[page->said++];
    *claim = (TextbookClaim){.line = page->lines};
    return claim;
}

/* Half a unit for rounding, a whole one for cutting off, and as much as the roundings before it took away on the right page. */
static Q open_at(const Scribe *w, const PenItem *item, const PenItem *right, Q truth, int i)
{
    Q drift = right->known && right->value.rows > i ? q_abs(q_sub(read_back(right->text[i]), truth)) : q_of(0, 1);
    return q_add(unit_of(&w->page->pen, item->text[i]), q_mul(q_of(2, 1), drift));
}

static void note_parts(Scribe *w, const char *name, const PenItem *item, Vec truth, bool convention)
{
    int stem = (int)strcspn(name, "'");
    for (int i = 0; i < 2; i++) {
        TextbookClaim *claim = new_claim(w);
        snprintf(claim->name, sizeof claim->name, "%.*s%c%s", stem, name, "xy"[i], name + stem);
        claim->written = (Vec){.rows = 1, .at = {read_back(item->text[i])}};
        claim->truth = (Vec){.rows = 1, .at = {truth.at[i]}};
        claim->open = (Vec){.rows = 1, .at = {open_at(w, item, pen_item(w->rounded, item->key), truth.at[i], i)}};
        claim->convention = convention;
    }
}

/* Which end of a line its direction points to is for the student to choose, too, and the determinant has its sign. */
static bool is_convention(const char *key, Vec value, Vec truth)
{
    bool direction = !strcmp(key, "S1") || !strcmp(key, "S2") || !strcmp(key, "det");
    return scribe_is_convention(key, value, truth) || (direction && v_is_zero(v_add(value, truth)));
}

/* Whether a student without the mistake could have written the same: the formula is the right one, and starts from right values. */
static bool follows_from_right(Scribe *w, Algebra *formula)
{
    enum { MOST = 100 };
    Algebra *node[MOST];
    int      count = algebra_nodes(formula, node, MOST), names = 0;
    bool     right = !w->mistaken;
    for (int i = 0; i < count && right; i++) {
        bool name = node[i]->kind == ALGEBRA_NAME;
        names += name;
        right = !name || !pen_item(&w->sheet, node[i]->name)->false_by_mistake;
    }
    return right && names;
}

static void note_written(Scribe *w, const char *key)
{
    const Pen *pen = &w->page->pen;
    PenItem   *item = pen_item(&w->sheet, key);
    Vec        truth, written = written_in(item);
    if (!w->rounded || !algebra_work(algebra_name(key), pen_values(w->truth), &truth) || truth.rows != written.rows)
        return;
    /* Where the right page lost its digits on the way, nobody can say how far off a rounded value may be. */
    bool lost = !pen_item(w->rounded, key)->known;
    bool convention = lost || is_convention(key, item->value, truth), velocity = truth.rows == 2 && exercise_unit(key) == 'v';
    if (velocity && pen->choice[AXIS_VECTORS] == VECTORS_COMPONENTS) {
        note_parts(w, pen_name(pen, key), item, truth, convention);
        return;
    }
    TextbookClaim *claim = new_claim(w);
    bool           polar = velocity && pen->choice[AXIS_VECTORS] == VECTORS_POLAR;
    snprintf(claim->name, sizeof claim->name, "%s", pen_name(pen, key));
    claim->written = polar ? item->value : written;
    claim->truth = truth;
    claim->convention = convention;
    claim->open.rows = truth.rows;
    for (int i = 0; i < truth.rows; i++) {
        claim->open.at[i] = open_at(w, item, pen_item(w->rounded, key), truth.at[i], i);
        if (polar) /* three digits of the size, and a tenth of a degree */
            claim->open.at[i] = q_add(claim->open.at[i], q_mul(q_of(1, 100), q_root(v_dot(truth, truth))));
    }
}

void scribe_note_value(Scribe *w, const char *key, Algebra *formula)
{
    int  before = w->page->said;
    bool right = follows_from_right(w, formula), wrong = false;
    note_written(w, key);
    for (int i = before; i < w->page->said; i++) {
        TextbookClaim *claim = &w->page->claim[i];
        claim->convention |= right && textbook_claim_is_false(claim);
        wrong |= textbook_claim_is_false(claim);
    }
    pen_item(&w->sheet, key)->false_by_mistake = wrong;
}

/* ---- equations -------------------------------------------------------------------------------------------- */

/* Numbers as they stand on the paper, and the truth for the rest. */
typedef struct OnPaper {
    const PenSheet *sheet, *truth;
} OnPaper;

static bool value_on_paper(const void *owner, const char *key, Vec *value)
{
    const OnPaper *paper = owner;
    AlgebraValues  sheet = pen_values(paper->sheet), truth = pen_values(paper->truth);
    return (paper->sheet && sheet.of(sheet.owner, key, value)) || truth.of(truth.owner, key, value);
}

static bool residual(const OnPaper *paper, const ScribeEquation *e, Q *value)
{
    Vec           side[2];
    AlgebraValues values = {value_on_paper, paper};
    for (int i = 0; i < 2; i++)
        if (!algebra_work(e->side[i], values, &side[i]) || side[i].rows != 1)
            return false;
    *value = q_sub(side[0].at[0], side[1].at[0]);
    return true;
}

/* Whether later lines start from what is written, and not from all the digits of a calculator. */
static bool goes_on_rounded(const Scribe *w)
{
    return w->page->pen.choice[AXIS_ROUNDING] == ROUNDING_EACH || w->page->pen.decimals;
}

/* Half a unit of the number that a node stands for on the paper. NULL where it is exact or no number. */
static Q half_unit(const Scribe *w, const Algebra *node, Q *value)
{
    char text[LONGEST_NUMBER];
    Vec  known;
    if (node->kind == ALGEBRA_NUMBER) {
        *value = node->number;
        pen_number(&w->page->pen, *value, 6, text);
        if (!goes_on_rounded(w) && q_same(read_back(text), *value))
            return NULL;
    } else {
        AlgebraValues sheet = pen_values(&w->sheet), truth = pen_values(w->truth);
        if (node->kind != ALGEBRA_NAME || !sheet.of(sheet.owner, node->name, &known) || known.rows != 1)
            return NULL;
        *value = known.at[0];
        snprintf(text, sizeof text, "%s", pen_item((PenSheet *)&w->sheet, node->name)->text[0]);
        if (truth.of(truth.owner, node->name, &known) && q_same(known.at[0], read_back(text)))
            return NULL;
    }
    Q unit = unit_of(&w->page->pen, text);
    return q_sign(unit) ? q_div(unit, q_of(2, 1)) : NULL;
}

/* The residual if each rounded number is off by half a unit. Where later lines start from rounded ones, sums of large terms may have left
 * their roundings in small ones: then also in proportion to the largest term of an equation so far. */
static Q open_by_digits(Scribe *w, const OnPaper *paper, const ScribeEquation *e, Q at)
{
    enum { MOST = 100 };
    Algebra      *node[MOST];
    AlgebraValues values = {value_on_paper, paper};
    Vec           term;
    Q             open = q_of(0, 1), value, half, moved;
    int           count = algebra_nodes(e->side[0], node, MOST);
    count += algebra_nodes(e->side[1], node + count, MOST - count);
    for (int i = 0; i < count; i++) {
        if (algebra_work(node[i], values, &term) && term.rows == 1)
            w->largest = fmax(w->largest, fabs(mpq_get_d(term.at[0])));
        if (!(half = half_unit(w, node[i], &value)))
            continue;
        Algebra before = *node[i];
        *node[i] = *algebra_number(q_add(value, half));
        if (residual(paper, e, &moved))
            open = q_add(open, q_abs(q_sub(moved, at)));
        *node[i] = before;
    }
    Q carried = q_of((long)ceil(w->largest * 1000), w->page->pen.digits == 3 ? 100000 : 1000000);
    return goes_on_rounded(w) && q_compare(open, carried) < 0 ? carried : open;
}

void scribe_note_equation(Scribe *w, const ScribeEquation *e, bool numbers)
{
    OnPaper paper = {numbers ? &w->sheet : NULL, w->truth};
    Q       at;
    if (!w->rounded || !residual(&paper, e, &at))
        return;
    Q              open = numbers ? open_by_digits(w, &paper, e, at) : q_of(0, 1);
    TextbookClaim *claim = new_claim(w);
    claim->written = (Vec){.rows = 1, .at = {at}};
    claim->truth = (Vec){.rows = 1, .at = {q_of(0, 1)}};
    claim->open = (Vec){.rows = 1, .at = {q_add(q_mul(q_of(2, 1), open), q_of(1, 1000000000))}};
}

bool textbook_claim_is_false(const TextbookClaim *claim)
{
    for (int i = 0; i < claim->written.rows && !claim->convention; i++)
        if (q_compare(q_abs(q_sub(claim->written.at[i], claim->truth.at[i])), claim->open.at[i]) > 0)
            return true;
    return false;
}
