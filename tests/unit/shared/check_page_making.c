/* The generated pages of hand work: their tables agree with laws of physics, each known mistake gives the values printed in the catalogue,
 * and every mistake appears on a page. This test does not use carom. */
#include "hand.h"
#include "pages.h"
#include "told.h"

#include <stdio.h>
#include <string.h>

/* ---- the catalogue's tell-tale values -------------------------------------------------------------------------- */

static const Slip *slip_of(const Told *told)
{
    int row = told->row;
    for (int i = 0; i < slips; i++)
        if (!strcmp(slip_table[i].id, told->id) && way_takes(way_of(told->way), slip_table[i].method) && row-- == 0)
            return &slip_table[i];
    ck_abort_msg("%s has no row %d of %s", told->way, told->row, told->id);
}

/* A hand that writes nothing down, and so rounds nothing. */
static Hand rounds_nothing(const Way *way)
{
    Hand hand = {.way = way, .open = '<', .close = '>'};
    for (int i = 0; i < way->moves; i++)
        hand.shown[i] = way->move[i].name;
    return hand;
}

/* As printed: exactly, and where there are three digits after the point, rounded to them. */
static bool is_as_printed(Vec value, const char *printed)
{
    Sheet sheet = {0};
    problem_give(&sheet, "printed", printed);
    Vec wanted = sheet.item[0].value;
    Q   half = q_of(1, strstr(printed, ".") && strlen(strstr(printed, ".")) >= 4 ? 2000 : 1000000000);
    if (value.rows != wanted.rows)
        return false;
    for (int i = 0; i < value.rows; i++)
        if (q_compare(q_abs(q_sub(value.at[i], wanted.at[i])), half) > 0)
            return false;
    return true;
}

START_TEST(mistakes_give_what_the_catalogue_prints)
{
    for (int i = 0; i < told_rows; i++) {
        const Told *told = &told_table[i];
        const Way  *way = way_of(told->way);
        Hand        hand = rounds_nothing(way);
        Recipe      recipe = recipe_right(way);
        Sheet       givens = {0}, own;
        fractions_forget();
        told_givens(told, &givens);
        if (told->id)
            recipe_change(way, &recipe, slip_of(told)->change);
        HOLDS(hand_work(&hand, &givens, &recipe, &own));
        Vec found = sheet_item(&own, told->step)->value;
        MUST(is_as_printed(found, told->value), "%s, %s: %s is <%f, %f>, and %s in the catalogue", told->way, told->id, told->step,
             mpq_get_d(found.at[0]), found.rows == 2 ? mpq_get_d(found.at[1]) : 0.0, told->value);
    }
    printf("%d values of the catalogue of mistakes\n", told_rows);
    fflush(stdout);
}
END_TEST

/* ---- what is right is right by laws ----------------------------------------------------------------------- */

/* Each formula has to be 0, whatever the convention. */
static const struct Law {
    const char *method, *zero;
} LAWS[] = {
    {"reflect", "F . N + I . N"},
    {"reflect", "cross(F - I, N)"},
    {"bounce", "(v' - w) . N + e*((v - w) . N)"},
    {"bounce", "cross(v' - v, N)"},
    {"intersect", "cross(P - p0, p1 - p0)"},
    {"intersect", "cross(P - p2, p3 - p2)"},
    {"intersect", "U - V"},
    {"resolve", "vn*n + vt*t - v"},
    {"resolve", "Vn + Vt - v"},
    {"resolve", "vn^2*(N . N) - (v . N)^2"},
    {"unresolve", "(v . N)^2 - vn^2*(N . N)"},
    {"unresolve", "cross(N, v) - vt*|N|"},
    {"collide1d", "vb' - va' + e*(vb - va)"},
    {"collide1d", "p' - p"},
    {"collide1d", "T - T' - loss"},
    {"collide2d", "(vb' - va') . N + e*((vb - va) . N)"},
    {"collide2d", "cross(va' - va, N)"},
    {"collide2d", "p' - p"},
    {"collide2d", "T - T' - loss"},
};

/* What was not promised is kept alone: the formulas of a route are for the method's own signs. */
static bool go_together(const Habits *kept)
{
    int count = 0, alone = 0;
    for (int g = 0; g < HABIT_GROUPS; g++) {
        count += kept->of[g] >= 0;
        alone += kept->of[g] >= 0 && !habit_table[kept->of[g]].promised;
    }
    return alone == 0 || count == 1;
}

static void laws_hold(const Way *way, const Sheet *own, const Habits *kept)
{
    char names[160] = "";
    for (int g = 0; g < HABIT_GROUPS; g++)
        if (kept->of[g] >= 0)
            snprintf(names + strlen(names), sizeof names - strlen(names), ", %s", habit_table[kept->of[g]].name);
    Q near = q_div(q_of(1, 1000000000000000), q_of(1000000000000000, 1)); /* a root has 40 decimals */
    for (size_t k = 0; k < sizeof LAWS / sizeof *LAWS; k++) {
        Vec value;
        if (!way_takes(way, LAWS[k].method))
            continue;
        MUST(sheet_work(own, LAWS[k].zero, &value), "%s: cannot work out %s", way->method, LAWS[k].zero);
        for (int i = 0; i < value.rows; i++)
            MUST(q_compare(q_abs(value.at[i]), near) <= 0, "%s%s: %s is %f", way->method, names, LAWS[k].zero, mpq_get_d(value.at[i]));
    }
}

START_TEST(conventions_keep_the_laws)
{
    enum { PROBLEMS = 50 };
    static const char *const METHOD[] = {"reflect",    "reflect wall", "bounce",    "intersect", "resolve",
                                         "resolve pa", "unresolve",    "collide1d", "collide2d", "collide2d pa"};
    const Way               *way = way_of(METHOD[_i]);
    Random                   random = random_stream((uint64_t)(1000 + _i));
    Hand                     hand = rounds_nothing(way);
    Habits                   kept = habits_none();
    do {
        Recipe recipe = recipe_with(way, &kept);
        for (int n = 0; n < cases(PROBLEMS) && go_together(&kept); n++) {
            Sheet givens, own;
            fractions_forget();
            problem_make(way, &givens, &random);
            HOLDS(hand_work(&hand, &givens, &recipe, &own));
            laws_hold(way, &own, &kept);
        }
    } while (habits_next(way, &kept));
}
END_TEST

/* ---- every mistake gets onto a page ----------------------------------------------------------------------- */

START_TEST(every_mistake_is_written)
{
    enum { PAGES = 3000, SPARE = 8 };
    static bool written[256];
    Random      random = random_stream(2000);
    Page        page = {0};
    int         rivals = 0, missing = 0;
    HOLDS(slips <= (int)sizeof written);
    for (int n = 0; n < PAGES; n++) {
        page_make(&page, PAGE_MISTAKE, &random);
        HOLDS(page.root && page.line > 1 && page.lines > 0);
        rivals += page.rivals > 0;
        for (int i = 0; i < slips; i++)
            written[i] |= !strcmp(slip_table[i].id, page.id);
    }
    for (int i = 0; i < slips; i++)
        if (!written[i] && ++missing <= SPARE)
            printf("no page has %s\n", slip_table[i].id);
    printf("%d pages with a mistake: %d (%.1f %%) are what another mistake gives too\n", PAGES, rivals, 100.0 * rivals / PAGES);
    fflush(stdout);
    page_free(&page);
    ck_assert_int_eq(missing, 0);
}
END_TEST

SUITE(check_page_making)
{
    Suite *suite = suite_create("making pages of hand work");
    TCase *making = tcase_create("making");
    tcase_add_test(making, mistakes_give_what_the_catalogue_prints);
    tcase_add_loop_test(making, conventions_keep_the_laws, 0, 10);
    tcase_add_test(making, every_mistake_is_written);
    suite_add_tcase(suite, making);
    return suite;
}
