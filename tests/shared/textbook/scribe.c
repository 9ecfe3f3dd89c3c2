#include "scribe.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* To all digits of the calculator, or of a fraction; others go on with what they wrote. */
static bool goes_on_rounded(Scribe *w, Q value, Q written)
{
    PenRounding rounding = (PenRounding)w->page->pen.choice[AXIS_ROUNDING];
    w->page->pen.decimals |= rounding == ROUNDING_FRACTIONS && !q_same(value, written);
    return rounding == ROUNDING_EACH || w->page->pen.decimals;
}

void scribe_set(Scribe *w, const char *key, Vec value, int digits)
{
    PenItem *item = pen_item(&w->sheet, key);
    item->known = true;
    item->value = value;
    for (int i = 0; i < value.rows; i++) {
        if (fabs(mpq_get_d(value.at[i])) < 1e-9)
            item->value.at[i] = value.at[i] = q_of(0, 1); /* what roots leave over */
        Q written = pen_number(&w->page->pen, value.at[i], digits, item->text[i]);
        if (w->truth && goes_on_rounded(w, value.at[i], written))
            item->value.at[i] = written;
    }
}

static const char *any_of(Scribe *w, const char *const *words, int count)
{
    return words[random_int(&w->random, 0, count - 1)];
}

static void begin_line(Scribe *w, bool claim)
{
    static const char *const SO[] = {"so ", "hence ", "therefore ", "\xE2\x88\xB4 ", "=> ", "Thus "};
    TextbookPage            *page = w->page;
    HOLDS(page->lines < TEXTBOOK_LINES - 2);
    page->claims[++page->lines] = claim;
    switch ((PenWords)page->pen.choice[AXIS_WORDS]) {
    case WORDS_SOME:
        if (claim && w->at > 1 && !random_int(&w->random, 0, 2))
            buf_puts(&page->text, any_of(w, SO, 6));
        break;
    case WORDS_BULLETS:
        buf_puts(&page->text, "- ");
        break;
    case WORDS_NUMBERED:
        buf_printf(&page->text, "%d) ", ++w->numbered);
        break;
    default:
        break;
    }
}

static void end_line(Scribe *w)
{
    buf_char(&w->page->text, '\n');
    w->joinable = false;
}

void scribe_end_line(Scribe *w)
{
    if (w->joinable)
        end_line(w);
}

void scribe_say(Scribe *w, const char *text)
{
    static const char *const ENDS[] = {":", "", ",", " we have"};
    if (!w->truth || !w->page->pen.choice[AXIS_WORDS])
        return;
    scribe_end_line(w);
    begin_line(w, false);
    buf_printf(&w->page->text, "%s%s", text, any_of(w, ENDS, 4));
    end_line(w);
}

/* The additive term around a node of the sides. */
static const Algebra *term_around(const Algebra *f, const Algebra *node, const Algebra *term)
{
    if (!f)
        return NULL;
    if (f->kind != ALGEBRA_SUM && f->kind != ALGEBRA_DIFFERENCE && !term)
        term = f;
    if (f == node)
        return term ? term : f;
    const Algebra *in_a = term_around(f->a, node, term);
    return in_a ? in_a : term_around(f->b, node, term);
}

static void lapse_happened(Scribe *w, Algebra *const *side, int sides, const Algebra *node, bool numbers, TextbookPlace at)
{
    Buf            term = {0};
    const Algebra *around = NULL;
    for (int i = 0; i < sides && !around; i++)
        around = term_around(side[i], node, NULL);
    w->done = true;
    w->page->place = at;
    if (around)
        pen_formula(&w->page->pen, &w->sheet, around, numbers, &term);
    snprintf(w->page->term, sizeof w->page->term, "%.*s", (int)term.len, term.len ? term.at : "");
    buf_free(&term);
}

static double size_of(Vec value)
{
    double sum = 0;
    for (int i = 0; i < value.rows; i++)
        sum += mpq_get_d(value.at[i]) * mpq_get_d(value.at[i]);
    return sqrt(sum);
}

/* Whether the two are different by more than rounding can do. */
static bool differs(Vec a, Vec b)
{
    return a.rows != b.rows || size_of(v_sub(a, b)) > 0.03 * fmax(size_of(a), size_of(b));
}

bool scribe_is_convention(const char *key, Vec value, Vec truth)
{
    static const char FREE[] = " n t d J vn vt van vbn vat vbt S1 S2 ";
    char              word[ALGEBRA_NAME_ROOM + 2];
    snprintf(word, sizeof word, " %s ", key);
    return strstr(FREE, word) && !differs(v_scale(q_of(-1, 1), value), truth);
}

/* A right value whose digits were lost on the way is not one that a page should be judged by. */
static bool is_near(Vec value, Vec truth)
{
    for (int i = 0; i < value.rows; i++)
        if (fabs(mpq_get_d(value.at[i]) - mpq_get_d(truth.at[i])) > 0.01 * fabs(mpq_get_d(truth.at[i])))
            return false;
    return true;
}

static bool is_false(const Scribe *w, const ScribeEquation *equation)
{
    Vec side[2];
    for (int i = 0; i < 2; i++)
        if (!algebra_work(equation->side[i], pen_values(w->truth), &side[i]))
            return false;
    return differs(side[0], side[1]);
}

/* An equation, in letters or with numbers: as it then stands on the paper. */
void scribe_equation(Scribe *w, ScribeEquation *e, bool numbers)
{
    bool now = w->at++ == w->wanted;
    if (!w->truth)
        return;
    Algebra *place = NULL;
    if (now && (numbers || !w->lapse->in_numbers) && strcmp(w->lapse->name, "arithmetic") != 0)
        place = lapse_make(w->lapse, e->side, 2, &w->sheet, &w->slips);
    scribe_end_line(w);
    begin_line(w, true);
    if (place && is_false(w, e)) {
        lapse_happened(w, e->side, 2, place, numbers, !numbers ? PLACE_LAW : w->solving ? PLACE_SOLVING : PLACE_NUMBERS);
        w->page->line = w->page->lines;
    }
    pen_formula(&w->page->pen, &w->sheet, e->side[0], numbers, &w->page->text);
    buf_puts(&w->page->text, " = ");
    pen_formula(&w->page->pen, &w->sheet, e->side[1], numbers, &w->page->text);
    scribe_note_equation(w, e, numbers);
    if (w->page->pen.choice[AXIS_LINES] == LINES_LONG) {
        w->joinable = true;
        return;
    }
    end_line(w);
}

static void put_polar(const Scribe *w, const PenItem *item, Buf *out)
{
    char   size[LONGEST_NUMBER], angle[LONGEST_NUMBER];
    double x = mpq_get_d(item->value.at[0]), y = mpq_get_d(item->value.at[1]);
    pen_number(&w->page->pen, q_root(v_dot(item->value, item->value)), 3, size);
    snprintf(angle, sizeof angle, "%.1f", atan2(y, x) * 180 / acos(-1));
    pen_point(&w->page->pen, angle);
    buf_printf(out, "%s%s at %s\xC2\xB0", size, pen_unit(&w->page->pen, 'v'), angle);
}

/* NAME = letters = numbers = value, or fewer of them. */
static void put_assignment(Scribe *w, const char *key, const Algebra *letters, const Algebra *numbers, const PenItem *item, bool final)
{
    const Pen  *pen = &w->page->pen;
    Buf        *out = &w->page->text;
    char        unit = exercise_unit(key);
    const char *name = pen_name(pen, key);
    bool        vector = item->value.rows == 2, velocity = vector && unit == 'v';
    bool        split = velocity && pen->choice[AXIS_VECTORS] == VECTORS_COMPONENTS;
    bool plain = split || numbers->kind == ALGEBRA_PERP || numbers->kind == ALGEBRA_NUMBER; /* nobody writes more than the vector turned */
    PenSteps steps = plain ? STEPS_VALUES : (PenSteps)pen->choice[AXIS_STEPS];
    int      stem = (int)strcspn(name, "'");
    if (split) {
        w->page->claims[w->page->lines]++;
        for (int i = 0; i < 2; i++)
            buf_printf(out, "%s%.*s%c%s = %s%s", i ? ", " : "", stem, name, "xy"[i], name + stem, item->text[i], pen_unit(pen, unit));
        return;
    }
    buf_printf(out, "%s = ", name);
    if (steps == STEPS_ALL && letters) {
        pen_formula(pen, &w->sheet, letters, false, out);
        buf_puts(out, " = ");
    }
    if (steps != STEPS_VALUES) {
        pen_formula(pen, &w->sheet, numbers, true, out);
        buf_puts(out, " = ");
    }
    if (velocity && pen->choice[AXIS_VECTORS] == VECTORS_POLAR) {
        put_polar(w, item, out);
        return;
    }
    if (vector)
        pen_vector(pen, item->text[0], item->text[1], out);
    else
        buf_puts(out, item->text[0]);
    buf_puts(out, pen_unit(pen, unit));
    if (final && pen->choice[AXIS_ROUNDING] == ROUNDING_END && pen->choice[AXIS_WORDS])
        buf_printf(out, " (%d s.f.)", pen->digits);
}

static bool is_joined(Scribe *w)
{
    static const char *const BETWEEN[] = {NULL, " and ", ", ", " => "};
    const char              *between = BETWEEN[w->page->pen.choice[AXIS_LINES]];
    if (!w->joinable || !between)
        return false;
    buf_puts(&w->page->text, w->page->pen.choice[AXIS_NUMBERS] == 1 && between[0] == ',' ? "; " : between);
    w->page->claims[w->page->lines]++;
    return true;
}

/* Off by a few in some digit. */
static Vec miscounted(Scribe *w, Vec value)
{
    int part = value.rows == 2 ? random_int(&w->slips, 0, 1) : 0;
    int by = random_int(&w->slips, 1, 3), tenths = random_int(&w->slips, 0, 1) ? 1 : 10;
    value.at[part] = q_add(value.at[part], q_of(random_int(&w->slips, 0, 1) ? by : -by, tenths));
    return value;
}

/* Whether the rest of the path needs it: such values are kept in the calculator to all digits. */
static bool is_used_later(const Scribe *w, const char *key)
{
    const char *const *path = w->page->exercise->path[w->page->path];
    size_t             len = strlen(key);
    for (int i = w->line + 1; i < EXERCISE_LINES && path[i]; i++)
        for (const char *at = strstr(path[i], key); at; at = strstr(at + 1, key))
            if (strncmp(path[i], "say", 3) != 0 && at[-1] != '.' && !isalnum((unsigned char)at[-1]) && !isalnum((unsigned char)at[len]) &&
                at[len] != '\'')
                return true;
    return false;
}

/* v = <9, 5> where the problem gives v = <9, 5>: that is true, whatever the student means by v. */
static bool restates_datum(Scribe *w, const char *key, Vec value)
{
    char        parts[200];
    const char *name = pen_name(&w->page->pen, key);
    snprintf(parts, sizeof parts, "%s", w->page->exercise->statement);
    for (char *part = strtok(parts, " "); part; part = strtok(NULL, " ")) {
        char *from = strchr(part, '=');
        *from++ = 0;
        Vec datum;
        if (!strcmp(part, name) && algebra_work(algebra_name(from), pen_values(w->truth), &datum) && !differs(datum, value))
            return true;
    }
    return false;
}

void scribe_assign(Scribe *w, const char *key, Algebra *formula, bool with_letters)
{
    Vec           value;
    bool          now = w->at++ == w->wanted;
    Algebra      *letters = with_letters ? algebra_copy(formula) : NULL, *place = NULL;
    const Scribe *here = w;
    AlgebraValues values = pen_values(&here->sheet);
    if (now && w->truth && strcmp(w->lapse->name, "arithmetic") != 0)
        place = lapse_make(w->lapse, &formula, 1, &w->sheet, &w->slips);
    if (place && letters && !w->lapse->in_numbers)
        letters = formula;
    if (!algebra_work(formula, values, &value)) {
        w->possible = false;
        return;
    }
    bool miscount = now && w->truth && !strcmp(w->lapse->name, "arithmetic");
    if (miscount)
        value = miscounted(w, value);
    w->mistaken |= place || miscount;
    bool kept = w->page->pen.choice[AXIS_ROUNDING] == ROUNDING_END && is_used_later(w, key);
    if (!w->truth) {
        scribe_set(w, key, value, 6);
        return;
    }
    Vec      truth = value;
    bool     told = algebra_work(algebra_name(key), pen_values(w->truth), &truth);
    PenSheet before = w->sheet;
    scribe_set(w, key, value, kept ? 6 : w->page->pen.digits);
    PenItem item = *pen_item(&w->sheet, key);
    w->possible &= w->done || now || !told || is_near(item.value, truth);
    PenSheet after = w->sheet;
    w->sheet = before; /* while the line is written, the value is not yet known */
    if (!is_joined(w)) {
        scribe_end_line(w);
        begin_line(w, true);
        w->joinable = w->page->pen.choice[AXIS_LINES] == LINES_AND || w->page->pen.choice[AXIS_LINES] == LINES_COMMA;
    } else {
        w->joinable = false;
    }
    if ((place || miscount) && told && differs(value, truth) && !scribe_is_convention(key, value, truth) &&
        !restates_datum(w, key, value)) {
        lapse_happened(w, &formula, 1, place, true, PLACE_VALUE);
        w->page->line = w->page->lines;
    }
    put_assignment(w, key, letters, formula, &item, !kept);
    if (!w->joinable)
        end_line(w);
    w->sheet = after;
    scribe_note_value(w, key, formula);
}
