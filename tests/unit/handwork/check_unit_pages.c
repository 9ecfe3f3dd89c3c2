/* Pages of work with units: 500 with right units, none of which may be accused, and 500 with one wrong unit behind a right number, of
 * another kind (kg for m/s) or of the same (km/h), each of which must be told from a wrong number.
 *
 * The problems, their answers and the factors of the units are worked out here in fractions, from tables of this file's own: it asks
 * nothing of src/units. Each problem is typed in units, the page has its own, spelled as students spell them, and rounded to three digits.
 * CAROM_SEED repeats a run; the first pages that were judged wrongly are printed as they can be pasted at the prompt. */
#include "figures.h"
#include "judgement.h"

#include <stdio.h>
#include <string.h>

enum { PAGES = 500, SHOWN = 5, LINES = 12, ROOM = 160 };

typedef enum Kind { MASS, VELOCITY, IMPULSE, ENERGY, KINDS } Kind;

/* A spelling, and its factor to kg, m and s; `typed`: the language of the prompt reads it too. */
typedef struct Spelling {
    const char *text;
    long        num, den;
    bool        typed;
} Spelling;

static const Spelling SPELLED[KINDS][12] = {
    [MASS] = {{"kg", 1, 1, true}, {"g", 1, 1000, true}, {"t", 1000, 1, true}, {"kilograms", 1, 1, false}, {"grams", 1, 1000, false}},
    [VELOCITY] = {{"m/s", 1, 1, true},
                  {"km/h", 5, 18, true},
                  {"cm/s", 1, 100, true},
                  {"m s^-1", 1, 1, false},
                  {"ms⁻¹", 1, 1, false},
                  {"m s⁻¹", 1, 1, false},
                  {"ms-1", 1, 1, false},
                  {"metres per second", 1, 1, false},
                  {"km/s", 1000, 1, false}},
    [IMPULSE] = {{"N s", 1, 1, true},
                 {"kg m/s", 1, 1, true},
                 {"kN s", 1000, 1, false},
                 {"kg m s^-1", 1, 1, false},
                 {"kg m s⁻¹", 1, 1, false},
                 {"kg·m/s", 1, 1, false},
                 {"g m/s", 1, 1000, false},
                 {"N·s", 1, 1, false}},
    [ENERGY] = {{"J", 1, 1, true},
                {"kJ", 1000, 1, true},
                {"N m", 1, 1, false},
                {"kg m^2/s^2", 1, 1, false},
                {"kg m²/s²", 1, 1, false},
                {"joules", 1, 1, false}},
};

static const Spelling *spelling(Random *random, Kind kind, bool typed)
{
    int count = 0;
    while (SPELLED[kind][count].text)
        count++;
    for (;;) {
        const Spelling *any = &SPELLED[kind][random_int(random, 0, count - 1)];
        if (!typed || any->typed)
            return any;
    }
}

/* ---- problems ----------------------------------------------------------------------------------------------- */

typedef struct Named {
    const char *name;
    Kind        kind;
    Vec         value; /* in kg, m and s */
} Named;

typedef struct Problem {
    char  statement[400];
    Named given[4], answer[8];
    char  typed[4][ROOM]; /* the givens as the statement has them */
    int   givens, answers;
} Problem;

static Vec one(Q value)
{
    return (Vec){1, {value, NULL, NULL}};
}

static void put_value(char *out, size_t room, Vec value, Figures figures, const char *open, const char *close)
{
    char text[2][LONGEST_NUMBER];
    for (int i = 0; i < value.rows; i++)
        figures_write(value.at[i], figures, text[i]);
    if (value.rows == 1)
        snprintf(out, room, "%s", text[0]);
    else
        snprintf(out, room, "%s%s, %s%s", open, text[0], text[1], close);
}

/* A given with a few digits in a random unit. */
static void give(Problem *p, Random *random, const char *name, Kind kind, int rows, bool positive)
{
    const Spelling *unit = spelling(random, kind, true);
    Named          *given = &p->given[p->givens];
    char            number[ROOM - 40];
    Vec             typed = {rows, {NULL, NULL, NULL}};
    for (int i = 0; i < rows; i++) {
        typed.at[i] = q_of(random_int(random, 1, 90), random_int(random, 0, 1) ? 1 : 10);
        typed.at[i] = !positive && random_int(random, 0, 1) ? q_neg(typed.at[i]) : typed.at[i];
    }
    *given = (Named){name, kind, v_scale(q_of(unit->num, unit->den), typed)};
    put_value(number, sizeof number, typed, (Figures){.digits = 12}, "<", ">");
    snprintf(p->typed[p->givens], ROOM, "%s = %s %s", name, number, unit->text);
    snprintf(p->statement + strlen(p->statement), sizeof p->statement - strlen(p->statement), " %s=%s %s", name, number, unit->text);
    p->givens++;
}

static void answers(Problem *p, const char *name, Kind kind, Vec value)
{
    p->answer[p->answers++] = (Named){name, kind, value};
}

static Q energy(Q mass, Vec v)
{
    return q_mul(q_of(1, 2), q_mul(mass, v_dot(v, v)));
}

/* Momentum m1 u1 + m2 u2 is kept, and along n the velocities part e times as fast as they met. */
static void collide(Problem *p, Vec n, Q e)
{
    Q   ma = p->given[0].value.at[0], mb = p->given[1].value.at[0];
    Vec va = p->given[2].value, vb = p->given[3].value, difference = v_add(vb, v_scale(q_of(-1, 1), va));
    Q   meeting = v_dot(difference, n);
    Q   impulse = q_div(q_mul(q_add(q_of(1, 1), e), q_neg(meeting)), q_add(q_div(q_of(1, 1), ma), q_div(q_of(1, 1), mb)));
    Vec after_a = v_add(va, v_scale(q_neg(q_div(impulse, ma)), n)), after_b = v_add(vb, v_scale(q_div(impulse, mb), n));
    Q   lost = q_sub(q_add(energy(ma, va), energy(mb, vb)), q_add(energy(ma, after_a), energy(mb, after_b)));
    answers(p, "va'", VELOCITY, after_a);
    answers(p, "vb'", VELOCITY, after_b);
    answers(p, "J", IMPULSE, one(impulse));
    answers(p, "loss", ENERGY, one(lost));
    answers(p, "u", VELOCITY, one(meeting));
}

static bool make_problem(Problem *p, Random *random)
{
    static const int NORMAL[][3] = {{3, 4, 5}, {5, -12, 13}, {-4, 3, 5}, {8, 15, 17}};
    int              plane = random_int(random, 0, 1), tenths = random_int(random, 1, 9);
    const int       *n = NORMAL[random_int(random, 0, 3)];
    *p = (Problem){.givens = 0};
    snprintf(p->statement, sizeof p->statement, plane ? "collide2d" : "collide1d");
    give(p, random, "ma", MASS, 1, true);
    give(p, random, "mb", MASS, 1, true);
    give(p, random, "va", VELOCITY, plane ? 2 : 1, false);
    give(p, random, "vb", VELOCITY, plane ? 2 : 1, false);
    size_t len = strlen(p->statement);
    if (plane)
        snprintf(p->statement + len, sizeof p->statement - len, " n=<%d,%d> e=0.%d", n[0], n[1], tenths);
    else
        snprintf(p->statement + len, sizeof p->statement - len, " e=0.%d", tenths);
    collide(p, plane ? v_of(q_of(n[0], n[2]), q_of(n[1], n[2])) : one(q_of(1, 1)), q_of(tenths, 10));
    return q_sign(p->answer[4].value.at[0]) < 0; /* else they do not meet */
}

/* ---- pages -------------------------------------------------------------------------------------------------- */

/* Behind the number: with a space or not, in brackets of either kind. A single letter without a space, 2J, could be a product. */
static void put_unit(char *out, size_t room, Random *random, const char *value, const char *unit)
{
    int form = random_int(random, unit[1] ? 0 : 1, 4);
    snprintf(out, room, "%s%s%s%s%s", value, form ? " " : "",
             form == 1   ? "("
             : form == 2 ? "["
                         : "",
             unit,
             form == 1   ? ")"
             : form == 2 ? "]"
                         : "");
}

/* Too small for three digits that say anything, or so large that zeros would stand in for digits. */
static bool is_readable(Vec value)
{
    for (int i = 0; i < value.rows; i++)
        if (q_compare(q_abs(value.at[i]), q_of(1, 100)) < 0 || q_compare(q_abs(value.at[i]), q_of(10000, 1)) > 0)
            return false;
    return true;
}

static bool put_answer(char *out, size_t room, Random *random, const Named *answer, const Spelling *unit, Q wrong)
{
    char value[ROOM], with[ROOM + 40];
    Vec  number = v_scale(q_mul(wrong, q_of(unit->den, unit->num)), answer->value);
    bool round = random_int(random, 0, 1);
    if (!is_readable(number))
        return false;
    put_value(value, sizeof value, number, (Figures){.digits = 3, .dash = random_int(random, 0, 4) == 0}, round ? "(" : "<",
              round ? ")" : ">");
    put_unit(with, sizeof with, random, value, unit->text);
    snprintf(out, room, "  %s = %s\n", answer->name, with);
    return true;
}

/* The momentum with units inside of the formula, where its numbers are short: 1200 kg * 20 m/s + 900 kg * (-15 m/s). */
static bool put_momentum(char *out, size_t room, const Problem *p)
{
    char number[4][LONGEST_NUMBER], sum[LONGEST_NUMBER];
    Q    total = q_add(q_mul(p->given[0].value.at[0], p->given[2].value.at[0]), q_mul(p->given[1].value.at[0], p->given[3].value.at[0]));
    if (p->given[2].value.rows > 1)
        return false;
    for (int i = 0; i < 4; i++)
        if (!q_same(figures_write(p->given[i].value.at[0], (Figures){.digits = 5}, number[i]), p->given[i].value.at[0]))
            return false;
    if (!q_same(figures_write(total, (Figures){.digits = 12}, sum), total))
        return false;
    snprintf(out, room, "  p = %s kg * (%s m/s) + %s kg * (%s m/s) = %s kg m/s\n", number[0], number[2], number[1], number[3], sum);
    return true;
}

/* A page with its statement; the answer `at`, if it is one, stands in `unit` and is multiplied by `wrong`. *line: its line. */
static bool put_page(Buf *page, Random *random, const Problem *p, int at, const Spelling *unit, Q wrong, int *line)
{
    char text[ROOM * 4];
    int  lines = 1, written = 0;
    buf_printf(page, "check %s :\n", p->statement);
    for (int i = 0; i < p->givens; i++)
        if (random_int(random, 0, 3) == 0) {
            buf_printf(page, "  %s\n", p->typed[i]);
            lines++;
        }
    if (random_int(random, 0, 1) && put_momentum(text, sizeof text, p)) {
        buf_puts(page, text);
        lines++;
    }
    for (int i = p->answers - 1; i >= 0; i--) {
        bool chosen = i == at;
        if ((!chosen && random_int(random, 0, 2) == 0) ||
            !put_answer(text, sizeof text, random, &p->answer[i], chosen ? unit : spelling(random, p->answer[i].kind, false),
                        chosen ? wrong : q_of(1, 1)))
            continue;
        buf_puts(page, text);
        lines++;
        written += chosen || at < 0;
        *line = chosen ? lines : *line;
    }
    buf_puts(page, "end\n");
    return written > 0;
}

static void print_page(int *shown, const Buf *page, const Judgement *judged)
{
    Buf said = {0};
    if ((*shown)++ >= SHOWN)
        return;
    judgement_put(&said, judged);
    printf("%.*s  %.*s\n", (int)page->len, page->at, (int)said.len, said.at);
    buf_free(&said);
}

static const LineJudged *judged_line(const Judgement *judged, int line)
{
    for (int i = 0; i < judged->lines; i++)
        if (judged->line[i].line == line)
            return &judged->line[i];
    return NULL;
}

START_TEST(right_units_are_not_accused)
{
    Random random = random_stream(501);
    Play  *play = judge_new();
    int    pages = 0, accused = 0, unread = 0, lines = 0, shown = 0, line = 0;
    while (pages < cases(PAGES)) {
        Problem   p;
        Judgement judged;
        Buf       page = {0};
        fractions_forget();
        if (make_problem(&p, &random) && put_page(&page, &random, &p, -1, NULL, NULL, &line)) {
            judge_page(play, buf_text(&page), &judged);
            bool bad = judgement_is_wrong(&judged);
            int  missed = 0;
            for (int i = 0; i < judged.lines; i++)
                missed += text_is(judged.line[i].verdict, "not-read") || text_is(judged.line[i].verdict, "unknown");
            accused += bad;
            unread += missed;
            lines += judged.lines;
            pages++;
            if (bad || missed)
                print_page(&shown, &page, &judged);
        }
        buf_free(&page);
    }
    printf("%d pages with right units: %d accused, %d of %d lines not read\n", pages, accused, unread, lines);
    fflush(stdout);
    play_free(play);
    ck_assert_int_eq(accused, 0);
    ck_assert_int_eq(unread, 0);
}
END_TEST

/* A unit that is wrong behind a number in kg, m and s: one of another kind, or a larger or smaller one of the answer's own. */
static Spelling wrong_unit(Random *random, Kind kind)
{
    for (;;) {
        Kind     other = (Kind)random_int(random, 0, KINDS - 1);
        Spelling unit = *spelling(random, other, false);
        bool     si = unit.num == unit.den;
        unit.num = unit.den = 1; /* nobody has converted the number */
        if (si == (other != kind))
            return unit;
    }
}

/* Neither mass is more than ten times the other: else a wrong impulse could be a velocity that was rounded too early. */
static bool is_even(const Problem *p)
{
    Q ratio = q_div(p->given[0].value.at[0], p->given[1].value.at[0]);
    return q_compare(ratio, q_of(10, 1)) < 0 && q_compare(ratio, q_of(1, 10)) > 0;
}

START_TEST(wrong_units_are_told_from_wrong_numbers)
{
    Random random = random_stream(502);
    Play  *play = judge_new();
    int    told = 0, pages = 0, numbers = 0, taken = 0, shown = 0;
    while (pages < cases(PAGES)) {
        Problem   p;
        Judgement judged;
        Buf       page = {0};
        int       line = 0;
        fractions_forget();
        bool right = random_int(&random, 0, 4) > 0;
        if (make_problem(&p, &random) && (right || is_even(&p))) {
            int      at = random_int(&random, 0, p.answers - 1);
            Spelling unit = wrong_unit(&random, p.answer[at].kind);
            if (put_page(&page, &random, &p, at, &unit, right ? q_of(1, 1) : q_of(137, 100), &line)) {
                judge_page(play, buf_text(&page), &judged);
                const LineJudged *said = judged_line(&judged, line);
                bool              is_unit = said && text_is(said->verdict, "unit");
                pages += right;
                told += right && is_unit;
                numbers += !right;
                taken += !right && is_unit;
                if (right != is_unit)
                    print_page(&shown, &page, &judged);
            }
        }
        buf_free(&page);
    }
    printf("%d right numbers with a wrong unit: %d told; %d wrong numbers with one: %d taken for right\n", pages, told, numbers, taken);
    fflush(stdout);
    play_free(play);
    ck_assert_int_eq(told, pages);
    ck_assert_int_eq(taken, 0);
}
END_TEST

SUITE(check_unit_pages)
{
    Suite *suite = suite_create("pages with units");
    TCase *test = tcase_create("units");
    tcase_add_test(test, right_units_are_not_accused);
    tcase_add_test(test, wrong_units_are_told_from_wrong_numbers);
    suite_add_tcase(suite, test);
    return suite;
}
