/* Row reduction on right pages in one dimension: each line that is made from lines above is found to follow, and the multipliers that are
 * reported give it. CAROM_SEED repeats a run. */
#include "claimed_equations.h"

#include <stdio.h>
#include <stdlib.h>

enum { PAGES = 300, MOST_LINES_OF_PAGE = 10 };

/* a*va' + b*vb' = c */
typedef struct Line {
    Q a, b, c;
} Line;

static Study       study;
static ClaimedPage page;

static Line times(Q k, Line line)
{
    return (Line){q_mul(k, line.a), q_mul(k, line.b), q_mul(k, line.c)};
}

static Line sum(Line x, Line y)
{
    return (Line){q_add(x.a, y.a), q_add(x.b, y.b), q_add(x.c, y.c)};
}

static bool same(Line x, Line y)
{
    return q_same(x.a, y.a) && q_same(x.b, y.b) && q_same(x.c, y.c);
}

static void put_q(Buf *out, Q value)
{
    char *text = mpq_get_str(NULL, 10, value);
    buf_printf(out, q_sign(value) < 0 ? "(%s)" : "%s", text);
    free(text);
}

static void put_term(Buf *out, Q factor, const char *name)
{
    put_q(out, factor);
    buf_printf(out, "*%s", name);
}

/* In one of four arrangements, in all of which the unknowns count from the left. */
static void put_line(Buf *out, Line line, int arrangement)
{
    if (arrangement == 1) { /* c = a*va' + b*vb' */
        put_q(out, line.c);
        buf_puts(out, " = ");
    }
    put_term(out, line.a, "va'");
    buf_puts(out, arrangement >= 2 ? " = " : " + ");
    if (arrangement == 2) { /* a*va' = c - b*vb' */
        put_q(out, line.c);
        buf_puts(out, " - ");
    }
    if (arrangement == 3) /* a*va' = -b*vb' + c */
        buf_puts(out, "-");
    put_term(out, line.b, "vb'");
    if (arrangement == 0) /* a*va' + b*vb' = c */
        buf_puts(out, " = ");
    if (arrangement == 3)
        buf_puts(out, " + ");
    if (arrangement == 0 || arrangement == 3)
        put_q(out, line.c);
    buf_char(out, '\0');
}

static Q random_factor(Random *random)
{
    int k = random_int(random, -3, 3);
    return q_of(k ? k : 1, random_int(random, 0, 3) ? 1 : 2);
}

static Q q_of_rat(Rat value)
{
    return q_of((long)value.n, (long)value.d);
}

/* What the parts of a verdict add up to. */
static Line combined(const EquationVerdict *verdict, const Line *line)
{
    Line all = {q_of(0, 1), q_of(0, 1), q_of(0, 1)};
    for (int i = 0; i < verdict->parts; i++) {
        HOLDS(verdict->part[i].claim >= 0 && !verdict->part[i].times.large);
        all = sum(all, times(q_of_rat(verdict->part[i].times), line[verdict->part[i].claim]));
    }
    return all;
}

START_TEST(multipliers_are_found_and_right)
{
    Random random = random_stream(1702);
    int    lines = 0;
    for (int n = 0; n < PAGES; n++) {
        Line line[MOST_LINES_OF_PAGE];
        Buf  text = {0};
        int  count = random_int(&random, 3, MOST_LINES_OF_PAGE);
        fractions_forget();
        study_next(&study);
        Q ma = q_of(random_int(&random, 1, 9), 1), mb = q_of(random_int(&random, 1, 9), 1), va = q_of(random_int(&random, 1, 9), 1),
          vb = q_of(-random_int(&random, 1, 9), 1), e = q_of(random_int(&random, 1, 9), 10);
        Bench      *bench = &study.bench;
        const Value given[] = {bench_number(bench, ma), bench_number(bench, mb), bench_number(bench, va), bench_number(bench, vb),
                               bench_number(bench, e)};
        claimed_open(&page, &study, "collide1d", given);
        line[0] = (Line){ma, mb, q_add(q_mul(ma, va), q_mul(mb, vb))};
        line[1] = (Line){q_of(-1, 1), q_of(1, 1), q_mul(e, q_sub(va, vb))};
        for (int i = 0; i < count; i++) {
            int one = i < 2 ? 0 : random_int(&random, 0, i - 1), other = i < 2 ? 0 : random_int(&random, 0, i - 1);
            if (i >= 2)
                line[i] = sum(times(random_factor(&random), line[one]),
                              one == other ? times(q_of(0, 1), line[one]) : times(random_factor(&random), line[other]));
            if (!q_sign(line[i].a) && !q_sign(line[i].b)) /* two lines that are multiples of each other may cancel */
                line[i] = line[0];
            text.len = 0;
            put_line(&text, line[i], random_int(&random, 0, 3));
            claimed_add(&page, text.at);
        }
        const EquationVerdict *verdict = equation_judge(&page.page);
        for (int i = 0; i < count; i++) {
            Buf said = {0};
            claimed_put(&said, &page, i, &verdict[i]);
            bool follows = verdict[i].kind == EQUATION_FOLLOWS && same(combined(&verdict[i], line), line[i]);
            MUST(i < 2 ? verdict[i].kind == EQUATION_NEW : follows, "%.*s: %.*s", TEXT_ARG(page.text[i]), TEXT_ARG(buf_text(&said)));
            buf_free(&said);
        }
        lines += count;
        buf_free(&text);
    }
    printf("%d right pages, %d lines: all multipliers found, and right\n", PAGES, lines);
}
END_TEST

/* The numbers of the problem that are worked out, but for those inside of parts, by step; how many there are, at most `most`. */
static int numbers_of(const EquationWorld *world, int *step, int most)
{
    int count = 0;
    for (int i = 0; i < world->plan->aspects && count < most; i++)
        if (equation_is_unknown(world->plan, i) && !world->plan->step[i].part.len && world->at[i].set &&
            world->at[i].value.shape.kind == SHAPE_NUMBER && exact_is_rational(world->at[i].value.one.exact))
            step[count++] = i;
    return count;
}

/* A page with a value for each of the numbers of a collision in the plane, and a last line with the last two of them. */
START_TEST(columns_have_no_bound)
{
    enum { MANY = 18 };
    int step[MOST_CLAIMS], count;
    Buf text = {0};
    study_next(&study);
    Bench      *bench = &study.bench;
    const Value given[] = {bench_number(bench, q_of(2, 1)),
                           bench_number(bench, q_of(3, 1)),
                           bench_vector(bench, (Vec){2, {q_of(4, 1), q_of(3, 1)}}),
                           bench_vector(bench, (Vec){2, {q_of(-3, 1), q_of(1, 1)}}),
                           bench_vector(bench, (Vec){2, {q_of(3, 1), q_of(4, 1)}}),
                           bench_number(bench, q_of(1, 4))};
    claimed_open(&page, &study, "collide2d", given);
    count = numbers_of(&page.world, step, MOST_CLAIMS - 1);
    ck_assert_int_ge(count, MANY);
    for (int i = 0; i <= count; i++) {
        int one = step[i < count ? i : count - 1], other = step[count - 2];
        Q   value = q_of_rat(exact_rat(page.world.at[one].value.one.exact));
        text.len = 0;
        if (i == count) {
            value = q_add(value, q_mul(q_of(2, 1), q_of_rat(exact_rat(page.world.at[other].value.one.exact))));
            buf_printf(&text, "2*%.*s + ", TEXT_ARG(page.world.plan->step[other].name));
        }
        buf_printf(&text, "%.*s = ", TEXT_ARG(page.world.plan->step[one].name));
        put_q(&text, value);
        buf_char(&text, '\0');
        claimed_add(&page, text.at);
    }
    const EquationVerdict *verdict = equation_judge(&page.page);
    text.len = 0;
    claimed_put(&text, &page, count, &verdict[count]);
    ck_assert_msg(verdict[count].kind == EQUATION_FOLLOWS, "%.*s: %.*s", TEXT_ARG(page.text[count]), TEXT_ARG(buf_text(&text)));
    buf_free(&text);
}
END_TEST

SUITE(check_equation_rows)
{
    Suite *suite = suite_create("rows of equations");
    TCase *pages = tcase_create("pages");
    study_open(&study);
    tcase_add_test(pages, multipliers_are_found_and_right);
    tcase_add_test(pages, columns_have_no_bound);
    suite_add_tcase(suite, pages);
    return suite;
}
