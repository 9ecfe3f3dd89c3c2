/* Forty kinds of slips in the equations of a page on two bodies, each on random problems: whether the line is found, and the term.
 *
 * A slip is a page of right lines and a wrong one, with the wrong term in [ ]. The page is made here from its own arithmetic; nothing of
 * the edits that undo slips is used. CAROM_SEED repeats a run. */
#include "claimed_equations.h"

#include <stdio.h>
#include <string.h>

enum { PROBLEMS = 50, LONGEST = 200, MOST_ABOVE = 4, SHOWN = 2 };

/* In { }: A and B the masses, u and w the velocities before, a = |w|, e, z a number that is no datum, P the momentum, W the relative
 * velocity afterwards, M = A + B, D = A - B, X = B*W, Q = P - X, R = B/A, Y = P + 1. */
typedef struct SlipOfEquation {
    const char *what, *above[MOST_ABOVE], *wrong;
} SlipOfEquation;

#define MOMENTUM "{A}*{u} + {B}*{w} = {A}*va' + {B}*vb'"
#define SUM "{P} = {A}*va' + {B}*vb'"
#define RESTITUTION "vb' - va' = {e}*({u} - {w})"
#define APART "vb' - va' = {W}"

static const SlipOfEquation slips[] = {
    {"a datum without its sign", {0}, "{A}*{u} + {B}*[{a}] = {A}*va' + {B}*vb'"},
    {"a term before with the other sign", {0}, "{A}*{u} - [{B}*{w}] = {A}*va' + {B}*vb'"},
    {"a term afterwards with the other sign", {0}, "{A}*{u} + {B}*{w} = {A}*va' - [{B}*vb']"},
    {"the first term with the other sign", {0}, "{A}*{u} + {B}*{w} = [-{A}*va'] + {B}*vb'"},
    {"masses exchanged afterwards", {0}, "{A}*{u} + {B}*{w} = [{B}]*va' + [{A}]*vb'"},
    {"masses exchanged before", {0}, "[{B}]*[{u}] + [{A}]*[{w}] = {A}*va' + {B}*vb'"},
    {"a mass left out before", {0}, "{A}*{u} + [{w}] = {A}*va' + {B}*vb'"},
    {"a mass left out afterwards", {0}, "{A}*{u} + {B}*{w} = {A}*va' + [vb']"},
    {"a wrong velocity", {0}, "{A}*{u} + {B}*[{z}] = {A}*va' + {B}*vb'"},
    {"a wrong mass", {0}, "[{z}]*{u} + {B}*{w} = {A}*va' + {B}*vb'"},
    {"before for after", {0}, "{A}*{u} + {B}*{w} = {A}*va' + {B}*[{w}]"},
    {"after for before", {0}, "{A}*{u} + {B}*[vb'] = {A}*va' + {B}*vb'"},
    {"a term before left out", {0}, "[{A}*{u}] = {A}*va' + {B}*vb'"},
    {"a term afterwards left out", {0}, "{A}*{u} + {B}*{w} = [{A}*va']"},
    {"velocities exchanged afterwards", {0}, "{A}*{u} + {B}*{w} = {A}*[vb'] + {B}*[va']"},
    {"velocities exchanged before", {0}, "[{A}]*[{w}] + [{B}]*[{u}] = {A}*va' + {B}*vb'"},
    {"half of a momentum", {0}, "[1/2*{A}*{u}] + {B}*{w} = {A}*va' + {B}*vb'"},
    {"the square of a velocity", {0}, "{A}*[{u}^2] + {B}*{w} = {A}*va' + {B}*vb'"},
    {"a sign in the law of momentum", {0}, "ma*va + mb*vb = ma*va' - [mb*vb']"},
    {"masses exchanged in the law of momentum", {0}, "ma*va + mb*vb = [mb]*[va'] + [ma]*[vb']"},
    {"a mass left out of the law of momentum", {0}, "ma*va + mb*vb = ma*va' + [vb']"},
    {"e left out", {MOMENTUM}, "vb' - va' = [{u} - {w}]"},
    {"e on the wrong side", {MOMENTUM}, "[{e}]*(vb' - va') = {u} - {w}"},
    {"e twice", {MOMENTUM}, "vb' - va' = [{e}]*[{e}]*({u} - {w})"},
    {"the square of e", {MOMENTUM}, "vb' - va' = [({e})^2]*({u} - {w})"},
    {"the separation reversed", {MOMENTUM}, "[va' - vb'] = {e}*({u} - {w})"},
    {"a sum of velocities before", {MOMENTUM}, "vb' - va' = {e}*({u} + [{w}])"},
    {"a sum of velocities afterwards", {MOMENTUM}, "vb' + [va'] = {e}*({u} - {w})"},
    {"divided by e", {MOMENTUM}, "vb' - va' = ({u} - {w})/[{e}]"},
    {"a bracket lost behind e", {MOMENTUM}, "vb' - va' = [{e}*{u} - {w}]"},
    {"a datum without its sign in the restitution", {MOMENTUM}, "vb' - va' = {e}*({u} - [{a}])"},
    {"another e", {MOMENTUM}, "vb' - va' = [{z}]*({u} - {w})"},
    {"the approach reversed", {MOMENTUM}, "vb' - va' = [{e}*({w} - {u})]"},
    {"the law of restitution upside down", {MOMENTUM}, "[e = (va - vb)/(vb' - va')]"},
    {"a sign in the law of restitution", {MOMENTUM}, "vb' - va' = e*(va + [vb])"},
    {"a term moved without its sign", {MOMENTUM, RESTITUTION, APART}, "vb' = {W} - [va']"},
    {"a product moved without its sign", {MOMENTUM, SUM}, "{A}*va' = {P} + [{B}*vb']"},
    {"a bracket lost where a line is put in", {MOMENTUM, SUM, RESTITUTION, APART}, "{A}*va' + [{B}*va' + {W}] = {P}"},
    {"a sum worked out wrongly", {MOMENTUM}, "[{Y}] = {A}*va' + {B}*vb'"},
    {"only one side divided", {MOMENTUM, SUM, APART, "{M}*va' = {Q}"}, "va' = [{Q}]"},
    {"one side of three terms not divided", {MOMENTUM, SUM}, "va' + {R}*vb' = [{P}]"},
    {"a number moved without its sign", {MOMENTUM, SUM, APART, "{M}*va' + {X} = {P}"}, "{M}*va' = {P} + [{X}]"},
    {"a sign lost in the second unknown", {MOMENTUM, SUM, APART}, "vb' = va' - [{W}]"},
    {"the impulse with a sum of velocities", {0}, "J = {B}*(vb' + [{w}])"},
    {"the impulse with the wrong sign", {0}, "{A}*{u} + [J] = {A}*va'"},
    {"factors collected wrongly", {MOMENTUM, SUM, APART, "{A}*va' + {B}*va' + {X} = {P}"}, "[{D}]*va' + {X} = {P}"},
};
enum { SLIPS = sizeof slips / sizeof *slips };

static Study       study;
static ClaimedPage page;

/* ---- problems ------------------------------------------------------------------------------------------------ */

typedef struct Numbers {
    Q of['z' + 1];
} Numbers;

static Numbers random_numbers(Random *random)
{
    Numbers n = {{NULL}};
    long    a = random_int(random, 2, 9), b, z;
    do
        b = random_int(random, 2, 9);
    while (b == a);
    long u = random_int(random, 3, 12), w = -random_int(random, 2, 11);
    while (w == -u || w == -a || w == -b)
        w = -random_int(random, 2, 11);
    do
        z = random_int(random, 2, 15);
    while (z == a || z == b || z == u || z == -w);
    n.of['A'] = q_of(a, 1);
    n.of['B'] = q_of(b, 1);
    n.of['u'] = q_of(u, 1);
    n.of['w'] = q_of(w, 1);
    n.of['a'] = q_of(-w, 1);
    n.of['e'] = q_of(random_int(random, 1, 4), 5);
    n.of['z'] = q_of(z, 1);
    n.of['P'] = q_add(q_mul(n.of['A'], n.of['u']), q_mul(n.of['B'], n.of['w']));
    n.of['W'] = q_mul(n.of['e'], q_sub(n.of['u'], n.of['w']));
    n.of['M'] = q_add(n.of['A'], n.of['B']);
    n.of['D'] = q_sub(n.of['A'], n.of['B']);
    n.of['X'] = q_mul(n.of['B'], n.of['W']);
    n.of['Q'] = q_sub(n.of['P'], n.of['X']);
    n.of['R'] = q_div(n.of['B'], n.of['A']);
    n.of['Y'] = q_add(n.of['P'], q_of(1, 1));
    return n;
}

/* e as a decimal, all others as integers or fractions; a negative number in brackets, unless the line begins with it. */
static void put_number(Buf *out, char name, Q value)
{
    bool bracket = out->len && q_sign(value) < 0;
    buf_puts(out, bracket ? "(" : "");
    if (name == 'e')
        buf_printf(out, "0.%ld", mpz_get_si(mpq_numref(value)) * 10 / mpz_get_si(mpq_denref(value)));
    else
        buf_printf(out, mpz_cmp_ui(mpq_denref(value), 1) ? "%ld/%ld" : "%ld", mpz_get_si(mpq_numref(value)), mpz_get_si(mpq_denref(value)));
    buf_puts(out, bracket ? ")" : "");
}

typedef struct Mark {
    size_t start, end;
} Mark;

/* The line with its numbers; *marks gets what stands in [ ]. */
static int write_line(Buf *out, const char *form, const Numbers *n, Mark mark[4])
{
    int marks = 0;
    for (; *form; form++)
        if (*form == '{') {
            put_number(out, form[1], n->of[(unsigned char)form[1]]);
            form += 2;
        } else if (*form == '[') {
            mark[marks].start = out->len;
        } else if (*form == ']') {
            mark[marks++].end = out->len;
        } else {
            buf_char(out, *form);
        }
    buf_char(out, '\0');
    return marks;
}

/* ---- judging ------------------------------------------------------------------------------------------------- */

typedef struct Score {
    int made, line, term, listed, above;
} Score;

/* Whether the repair is inside a marked term, or about a sum or product that is one. */
static bool is_at(const EquationRepair *repair, const Mark *mark, int marks)
{
    bool at = false;
    for (int i = 0; i < marks; i++) {
        const Expr *one = repair->edit.before, *two = repair->edit.second;
        at |= one->span.start >= mark[i].start && one->span.end <= mark[i].end;
        at |= two && two->span.start >= mark[i].start && two->span.end <= mark[i].end;
        at |= one->span.start <= mark[i].start && one->span.end >= mark[i].end &&
              (one->span.end - one->span.start <= mark[i].end - mark[i].start + 8 || repair->edit.kind == EDIT_TERM_ADDED);
    }
    return at;
}

static void show(const SlipOfEquation *slip, const EquationVerdict *verdict, int last, const char *what)
{
    Buf out = {0};
    for (int i = 0; i <= last; i++) {
        buf_printf(&out, "    %.*s      ", TEXT_ARG(page.text[i]));
        claimed_put(&out, &page, i, &verdict[i]);
        buf_char(&out, '\n');
    }
    printf("# %s: %s\n%.*s", slip->what, what, TEXT_ARG(buf_text(&out)));
    buf_free(&out);
}

static void judge_slip(const SlipOfEquation *slip, Random *random, Score *score, int *shown)
{
    Buf  line = {0};
    Mark mark[4];
    int  marks = 0, lines = 0;
    fractions_forget();
    study_next(&study);
    Numbers     n = random_numbers(random);
    const Value given[] = {bench_number(&study.bench, n.of['A']), bench_number(&study.bench, n.of['B']),
                           bench_number(&study.bench, n.of['u']), bench_number(&study.bench, n.of['w']),
                           bench_number(&study.bench, n.of['e'])};
    claimed_open(&page, &study, "collide1d", given);
    for (; lines < MOST_ABOVE && slip->above[lines]; lines++) {
        line.len = 0;
        write_line(&line, slip->above[lines], &n, mark);
        claimed_add(&page, line.at);
    }
    line.len = 0;
    marks = write_line(&line, slip->wrong, &n, mark);
    claimed_add(&page, line.at);
    buf_free(&line);
    Num residual;
    HOLDS(equation_residual(&residual, &page.claim[lines].sides, page.world.at, page.world.ctx));
    if (num_is_zero(residual, page.world.ctx)) /* right by chance */
        return;
    const EquationVerdict *verdict = equation_judge(&page.page);
    bool                   above = true, found = verdict[lines].kind == EQUATION_WRONG, listed = false;
    for (int i = 0; i < lines; i++)
        above &= verdict[i].kind == EQUATION_NEW || verdict[i].kind == EQUATION_FOLLOWS || verdict[i].kind == EQUATION_SKIPS;
    for (int i = 0; i < verdict[lines].repairs; i++)
        listed |= is_at(&verdict[lines].repair[i], mark, marks);
    bool term = verdict[lines].repairs && is_at(&verdict[lines].repair[0], mark, marks);
    score->made++;
    score->above += above;
    score->line += found && above;
    score->term += term;
    score->listed += listed;
    if ((!found || !above || !term) && (*shown)++ < SHOWN)
        show(slip, verdict, lines,
             !above   ? "a right line is accused"
             : !found ? "not found"
             : listed ? "another term first"
                      : "another term");
}

START_TEST(the_line_and_the_term_are_found)
{
    Random random = random_stream(1701);
    Score  all = {0};
    int    shown = 0;
    for (int i = 0; i < SLIPS; i++) {
        Score score = {0};
        int   some = 0;
        for (int tries = 0; score.made < PROBLEMS && tries < 3 * PROBLEMS; tries++)
            judge_slip(&slips[i], &random, &score, &some);
        shown += some;
        printf("%3d: line %3d, term %3d, listed %3d of %d\n", i + 1, score.line, score.term, score.listed, score.made);
        all.made += score.made;
        all.line += score.line;
        all.term += score.term;
        all.listed += score.listed;
        all.above += score.above;
    }
    printf("%d kinds of slips, %d pages: the line found in %d, its term named first in %d, among those listed in %d\n", SLIPS, all.made,
           all.line, all.term, all.listed);
    fflush(stdout);
    ck_assert_int_eq(all.above, all.made);
    ck_assert_int_ge(100 * all.line, 95 * all.made);
    ck_assert_int_ge(100 * all.term, 85 * all.made);
}
END_TEST

SUITE(check_equation_slips)
{
    Suite *suite = suite_create("slips in equations");
    TCase *pages = tcase_create("pages");
    study_open(&study);
    tcase_add_test(pages, the_line_and_the_term_are_found);
    suite_add_tcase(suite, pages);
    return suite;
}
