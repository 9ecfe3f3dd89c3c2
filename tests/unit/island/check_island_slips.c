/* The slips that people make when they program an island, made on purpose: carom's own laws have to notice them.
 *
 * A page is data: its steps are formulas in carom's language. Here a page is written again, line by line, with one kind of
 * formula put wrong as a program would have it wrong; then it is worked out exactly, laws and all. A page whose velocities,
 * spins or impulses come out differently must have a law that does not hold. Conservation of momentum alone
 * notices few of them, as it holds for any impulse; the law of restitution notices all. */
#include "mechanics.h"

#include "derive/maker.h"
#include "number/exact.h"

#include <stdio.h>
#include <string.h>

enum { ISLANDS = 120 };

static Bench  bench;
static Random numbers;

static void set_up(void)
{
    numbers = random_stream(4100);
    bench_open(&bench);
}

static void tear_down(void)
{
    bench_close(&bench);
}

/* ---- one line of a page ----------------------------------------------------------------------------------- */

static bool has(Text text, const char *part)
{
    for (; text.len; text = text_from(text, 1))
        if (text_starts(text, part))
            return true;
    return false;
}

/* `text` with every `from` as `to`. */
static Text replaced(Text text, const char *from, const char *to)
{
    Buf out = {0};
    while (text.len) {
        if (text_starts(text, from)) {
            buf_puts(&out, to);
            text = text_from(text, strlen(from));
        } else {
            buf_char(&out, *text.at);
            text = text_from(text, 1);
        }
    }
    return buf_finish(&out, bench.mem);
}

/* Where a formula  old + impulses  goes on after what was before; its length where there is nothing. */
static size_t behind_old(Text formula)
{
    size_t at = 0;
    while (at < formula.len && formula.at[at] != ' ')
        at++;
    return at;
}

/* Which body v_b2', w_b2', h3_v_b2 or h3_w_b2 is of, from 0; -1 for other steps. */
static int body_of(Text name, char symbol)
{
    size_t at = 0;
    if (name.at && *name.at == 'h')
        while (at < name.len && name.at[at] != '_')
            at++;
    at += at > 0;
    bool updated = at > 0 || (name.len && name.at[name.len - 1] == '\'');
    return updated && name.len > at + 3 && name.at[at] == symbol && name.at[at + 1] == '_' && name.at[at + 2] == 'b' ? name.at[at + 3] - '1'
                                                                                                                     : -1;
}

static bool is_velocity(Text name)
{
    return body_of(name, 'v') >= 0;
}

static bool is_spin(Text name)
{
    return body_of(name, 'w') >= 0;
}

static bool is_entry(Text name, Text formula)
{
    return text_starts(name, "A_") && has(formula, "inv(");
}

/* ---- the ten slips ---------------------------------------------------------------------------------------- */

/* The formula as someone has it who makes the slip; the same text where it is not about that step. */
typedef Text Slip(Text name, Text formula, const Problem *problem);

static Text no_turning_in_a(Text name, Text formula, const Problem *problem)
{
    (void)problem;
    return is_entry(name, formula) ? replaced(formula, "*inv(I_", "*0*inv(I_") : formula;
}

static Text coupling_with_other_sign(Text name, Text formula, const Problem *problem)
{
    bool coupling = is_entry(name, formula) && (has(formula, " . n_") || has(formula, "*k_"));
    (void)problem;
    return coupling ? text_format(bench.mem, "-(%.*s)", TEXT_ARG(formula)) : formula;
}

static Text minus_e(Text name, Text formula, const Problem *problem)
{
    (void)name, (void)problem;
    return replaced(formula, "-(1 + e_", "-(1 - e_");
}

static Text masses_not_inverted(Text name, Text formula, const Problem *problem)
{
    (void)problem;
    return is_entry(name, formula) ? replaced(formula, "inv(m_", "(m_") : formula;
}

static Text normal_of_any_length(Text name, Text formula, const Problem *problem)
{
    (void)problem;
    return is_velocity(name) ? replaced(formula, "*n_c", "*N_c") : formula;
}

static Text demand_of_first_only(Text name, Text formula, const Problem *problem)
{
    (void)problem;
    bool later = text_starts(name, "b_c") && name.len == 4 && name.at[3] > '1';
    return later ? TEXT("0") : formula;
}

static Text same_sign_on_both(Text name, Text formula, const Problem *problem)
{
    (void)problem;
    return is_velocity(name) || is_spin(name) ? replaced(replaced(formula, " - ", " + "), "(-", "(") : formula;
}

static Text mass_of_the_other(Text name, Text formula, const Problem *problem)
{
    int  body = body_of(name, 'v');
    char own[32], other[32];
    for (int i = 0; i < problem->touches && body >= 0; i++) {
        const Touch *touch = &problem->touch[i];
        int          partner = touch->a == body ? touch->b : touch->b == body ? touch->a : GROUND;
        if (partner == GROUND || !problem->lump[partner].m)
            continue;
        snprintf(own, sizeof own, "inv(m_b%d)", body + 1);
        snprintf(other, sizeof other, "inv(m_b%d)", partner + 1);
        return replaced(formula, own, other);
    }
    return formula;
}

static Text spin_left_as_it_was(Text name, Text formula, const Problem *problem)
{
    (void)problem;
    return is_spin(name) ? text_cut(formula, 0, behind_old(formula)) : formula;
}

static Text lever_arm_with_other_sign(Text name, Text formula, const Problem *problem)
{
    size_t old = behind_old(formula);
    (void)problem;
    if (!is_spin(name) || old == formula.len)
        return formula;
    return text_format(bench.mem, "%.*s %c%.*s", (int)old, formula.at, formula.at[old + 1] == '+' ? '-' : '+', (int)(formula.len - old - 2),
                       formula.at + old + 2);
}

typedef enum Kept { KEPT_REBOUND, KEPT_ENERGY, KEPT_MOMENTUM, KEPT_MOMENT, KEPT_OTHER, KEPTS } Kept;

static const struct {
    const char *what;
    Slip       *slip;
} SLIPS[] = {{"r x N dropped from A", no_turning_in_a},
             {"wrong sign of coupling", coupling_with_other_sign},
             {"(1 - e) for (1 + e)", minus_e},
             {"masses for inverse masses in A", masses_not_inverted},
             {"N normalised in one place only", normal_of_any_length},
             {"b zero for contacts >= 2", demand_of_first_only},
             {"same sign on both bodies", same_sign_on_both},
             {"swapped masses when applying J", mass_of_the_other},
             {"spin not updated", spin_left_as_it_was},
             {"r x N sign flipped when applying", lever_arm_with_other_sign}};
enum { SLIP_COUNT = sizeof SLIPS / sizeof *SLIPS };

/* ---- pages ------------------------------------------------------------------------------------------------ */

static Text formula_of(const Step *step)
{
    Buf out = {0};
    if (step->formula)
        expr_write(&out, step->formula, false);
    return buf_finish(&out, bench.mem);
}

/* The page again, with one more step wrong (`only`, or -1 for all that the slip is about). NULL: the change cannot be written. */
static const Plan *rewritten(const Plan *plan, const Problem *problem, Slip *slip, int only)
{
    PlanMaker *maker = ARENA_ONE(bench.mem, PlanMaker);
    Plan      *copy = ARENA_ONE(bench.mem, Plan);
    maker_open(maker, bench.mem, &bench.diag, &bench.exact);
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        bool        lawful = step->role == ROLE_LAW || step->role == ROLE_NEED || step->role == ROLE_CASE;
        Text        formula = formula_of(step);
        if (!lawful && step->formula && (only < 0 || only == i))
            formula = slip(step->name, formula, problem);
        Shape shape = step->shape;
        shape.dimension = (Dimension){.kind = DIMENSION_ANY}; /* units would refuse some slips, and here the laws have to catch them */
        Step *line = step->role == ROLE_GIVEN ? maker_given(maker, step->name, shape, (Span){0, 0})
                                              : maker_text(maker, step->role, step->name, formula);
        MUST(line != NULL, "%.*s = %.*s: %.*s", TEXT_ARG(step->name), TEXT_ARG(formula), TEXT_ARG(bench.diag.message));
    }
    *copy = maker_so_far(maker);
    copy->aspects = copy->count;
    return copy;
}

static Kept kept_by(const Step *law)
{
    if (text_starts(law->page.caption, "angular"))
        return KEPT_MOMENT;
    if (text_starts(law->page.caption, "momentum"))
        return KEPT_MOMENTUM;
    if (text_starts(law->page.caption, "restitution") || text_starts(law->page.caption, "the pin"))
        return KEPT_REBOUND;
    return has(law->page.caption, "energy") || has(law->page.caption, "loss") ? KEPT_ENERGY : KEPT_OTHER;
}

typedef struct Outcome {
    bool changed; /* an answer is another, or has no value */
    bool moved;   /* and that is a velocity or a spin */
    bool caught[KEPTS];
    bool refused; /* the page ends early, and says that its equations contradict each other */
    bool noticed; /* by that, by any law, or as a step has no value */
} Outcome;

static Outcome outcome(const Solved *right, const Plan *wrong)
{
    const Column *column = column_run(wrong, right->island->givens, NULL, wrong->count, &bench.exact);
    Outcome       out = {.refused = column->ended >= 0, .noticed = column->ended >= 0};
    for (int i = 0; i < wrong->count; i++) {
        const Step  *step = &right->call.plan->step[i];
        const Entry *now = &column->entry[i], *before = &right->call.exact->entry[i];
        out.noticed |= now->state == STATE_FAILED;
        if (step->role == ROLE_LAW && now->state == STATE_OK && now->value.truth == TRUTH_FALSE)
            out.noticed = out.caught[kept_by(step)] = true;
        if (step->role != ROLE_ANSWER)
            continue;
        bool same = now->state == STATE_OK;
        for (int k = 0; same && k < value_count(&now->value); k++)
            same = exact_compare(value_num(&now->value)[k], value_num(&before->value)[k], &bench.exact) == ORDER_EQUAL;
        out.changed |= !same;
        out.moved |= !same && !text_is(step->group, "j") && step->group.len;
    }
    return out;
}

static Text no_slip(Text name, Text formula, const Problem *problem)
{
    (void)name, (void)problem;
    return formula;
}

static Problem next_problem(int number, Model model)
{
    static const Kind KINDS[] = {0, KIND_MIXED, KIND_PINS | KIND_MIXED, KIND_SINGULAR};
    bench_next(&bench);
    Problem problem = problem_random(&numbers, KINDS[number % (model == MODEL_SEQUENTIAL ? 2 : 4)]);
    for (int i = 0; i < problem.touches; i++)
        if (!q_sign(problem.touch[i].e)) /* few hits, and something to give back */
            problem.touch[i].e = q_of(1, 2);
    return problem;
}

/* Or the copies would say nothing. */
START_TEST(a_copy_without_a_slip_is_the_same_page)
{
    Model model = (Model)_i;
    for (int number = 0; number < cases(ISLANDS); number++) {
        Problem problem = next_problem(number, model);
        Solved  right = problem_solve(&bench, &problem, model, NULL, 0);
        if (right.ended || right.island->analysis->hits > 20)
            continue;
        Outcome same = outcome(&right, rewritten(right.call.plan, &problem, no_slip, -1));
        HOLDS(!same.changed && !same.noticed);
    }
}
END_TEST

START_TEST(each_slip_is_caught)
{
    Model model = (Model)_i;
    printf("%-34s differs  restitution  energy  momentum  ang. momentum  refused  unnoticed\n", island_model_names[model]);
    for (int k = 0; k < SLIP_COUNT; k++) {
        int differs = 0, refused = 0, unnoticed = 0, caught[KEPTS] = {0};
        for (int number = 0; number < cases(ISLANDS); number++) {
            Problem problem = next_problem(number, model);
            Solved  right = problem_solve(&bench, &problem, model, NULL, 0);
            if (right.ended || right.island->analysis->hits > 20) {
                number--;
                continue;
            }
            Outcome out = outcome(&right, rewritten(right.call.plan, &problem, SLIPS[k].slip, -1));
            differs += out.changed;
            refused += out.refused;
            unnoticed += out.changed && !out.noticed;
            for (int kept = 0; kept < KEPTS; kept++)
                caught[kept] += out.caught[kept];
        }
        printf("%-34s %7d  %11d  %6d  %8d  %13d  %7d  %9d\n", SLIPS[k].what, differs, caught[KEPT_REBOUND], caught[KEPT_ENERGY],
               caught[KEPT_MOMENTUM], caught[KEPT_MOMENT], refused, unnoticed);
        fflush(stdout);
        HOLDS(unnoticed == 0);
        HOLDS(differs > 0 || model == MODEL_SEQUENTIAL); /* one after another has no couplings and no b of later contacts */
    }
}
END_TEST

/* ---- any one line ----------------------------------------------------------------------------------------- */

/* By amounts that meet no other number of the page by chance: a wrong lever arm that happens to give u = 0 is another problem. */
static Text one_more(Text name, Text formula, const Problem *problem)
{
    (void)name, (void)problem;
    return text_format(bench.mem, "%.*s + 13/1009", TEXT_ARG(formula));
}

static Text one_aside(Text name, Text formula, const Problem *problem)
{
    (void)name, (void)problem;
    return text_format(bench.mem, "%.*s + <17/1009, -23/1013>", TEXT_ARG(formula));
}

/* Whichever line is wrong: a velocity or spin that it makes wrong is noticed. (The loss, and the impulses of redundant contacts, of
 * pins as vectors and of all hits together are read by nobody after them, so no law can see a slip in their own line.) */
START_TEST(any_wrong_line_is_caught)
{
    Model model = (Model)_i;
    int   lines = 0, wrong = 0;
    for (int number = 0; number < cases(ISLANDS / 6); number++) {
        Problem problem = next_problem(number, model);
        Solved  right = problem_solve(&bench, &problem, model, NULL, 0);
        if (right.ended || right.island->analysis->hits > 20 || (model == MODEL_SEQUENTIAL && right.island->analysis->hits == 0))
            continue;
        for (int i = 0; i < right.call.plan->aspects; i++) {
            const Step *step = &right.call.plan->step[i];
            bool        vector = step->shape.kind == SHAPE_VECTOR;
            if ((step->role != ROLE_STEP && step->role != ROLE_ANSWER) || (!vector && step->shape.kind != SHAPE_NUMBER))
                continue;
            if (text_starts(step->name, "n_")) /* another normal of length one is another problem */
                continue;
            Outcome out = outcome(&right, rewritten(right.call.plan, &problem, vector ? one_aside : one_more, i));
            MUST(out.noticed || !out.moved, "no law notices a wrong %.*s", TEXT_ARG(step->name));
            lines++;
            wrong += out.moved;
        }
    }
    printf("%s: %d lines put wrong, %d of which make a velocity or spin wrong: all noticed\n", island_model_names[model], lines, wrong);
    HOLDS(wrong > cases(100));
}
END_TEST

SUITE(check_island_slips)
{
    Suite *suite = suite_create("slips in islands");
    TCase *slips = tcase_create("slips");
    tcase_add_checked_fixture(slips, set_up, tear_down);
    tcase_add_loop_test(slips, a_copy_without_a_slip_is_the_same_page, 0, MODELS);
    tcase_add_loop_test(slips, each_slip_is_caught, 0, MODELS);
    tcase_add_loop_test(slips, any_wrong_line_is_caught, 0, MODELS);
    suite_add_tcase(suite, slips);
    return suite;
}
