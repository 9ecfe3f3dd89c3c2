#include "problems.h"

#include "island/island_mistakes.h"
#include "mistake_rows.h"
#include "session/session_state.h"

#include <stdlib.h>
#include <string.h>

/* ---- values ----------------------------------------------------------------------------------------------- */

Bench bench;

Q read_number(const char **at, int *digits)
{
    bool minus = **at == '-';
    long n = 0, d = 1;
    *digits = 0;
    *at += minus;
    bool behind = false;
    for (; (**at >= '0' && **at <= '9') || **at == '.'; ++*at) {
        if (**at == '.') {
            behind = true;
            continue;
        }
        n = 10 * n + (**at - '0');
        d *= behind ? 10 : 1;
        *digits += behind;
    }
    if (**at == '/') {
        char *end;
        d = strtol(*at + 1, &end, 10);
        *at = end;
    }
    return q_of(minus ? -n : n, d);
}

int read_value(const char **at, Q *number, int *digits)
{
    int count = 0;
    if (**at != '<') {
        number[0] = read_number(at, digits);
        return 0;
    }
    do {
        ++*at;
        number[count++] = read_number(at, digits);
    } while (**at == ',');
    ++*at;
    return count;
}

Value make_value(int rows, const Q *number)
{
    Vec vector = {.rows = rows};
    for (int i = 0; i < rows; i++)
        vector.at[i] = number[i];
    return rows ? bench_vector(&bench, vector) : bench_number(&bench, number[0]);
}

Value value_at(const char **at)
{
    Q   number[3];
    int digits;
    int rows = read_value(at, number, &digits);
    return make_value(rows, number);
}

/* ---- problems --------------------------------------------------------------------------------------------- */

/* Methods that only this test has, for what no built-in one does. */
static const char *const OWN[] = {"method cross3d\n given a, b : vector\n answer c = cross(a, b)\nend\n",
                                  "method degrees\n given r : number\n answer x = r*sin(30°)\nend\n"};
static Play             *session;

void problems_open(void)
{
    bench_open(&bench);
    session = play_new(NULL);
    for (size_t i = 0; i < sizeof OWN / sizeof *OWN; i++)
        play_lines(session, text_of(OWN[i]));
}

void problems_close(void)
{
    play_free(session);
    bench_close(&bench);
}

static void run(Problem *problem)
{
    problem->exact = column_run(problem->plan, problem->given, NULL, problem->plan->aspects, &bench.exact);
}

static bool call_problem(Problem *problem, const char *call)
{
    if (play(session, call) == EXIT_INPUT)
        return false;
    const Report *report = session->session->last;
    *problem = (Problem){.plan = report->plan, .given = report->givens};
    MUST(method_mistakes(session->session->last_method, problem->plan, &bench.diag), "%s: %.*s", call, TEXT_ARG(bench.diag.message));
    run(problem);
    return true;
}

static Input number_input(long n, long d)
{
    return input_exact(bench_number(&bench, q_of(n, d)));
}

static Input vector_input(long x, long y)
{
    return input_exact(bench_vector(&bench, v_of(q_of(x, 1), q_of(y, 1))));
}

typedef struct Scenery {
    Body           body[3];
    Contact        contact[2];
    const Body    *bodies[3];
    const Contact *contacts[2];
    Island         island;
} Scenery;

static void moving_body(Body *body, const char *name, long m, long i, Input v, Input w)
{
    *body = (Body){.name = text_of(name), .m = number_input(m, 1), .p = vector_input(0, 0), .v = v, .w = w, .moves = true, .placed = true};
    body->turns = body->spins = i > 0;
    body->I = i > 0 ? number_input(i, 1) : input_exact(bench_number(&bench, NULL));
}

static void floor_body(Body *body)
{
    *body = (Body){.name = TEXT("floor"), .rests = true, .v = vector_input(0, 0), .w = number_input(0, 1), .p = vector_input(0, 0)};
    body->m = body->I = input_exact(bench_number(&bench, NULL));
}

static void contact_at(Contact *contact, const char *name, int a, int b, Input at, Input n, Input e)
{
    *contact = (Contact){.name = text_of(name), .a = a, .b = b, .at = at, .n = n, .e = e, .has_at = true, .has_n = true};
}

static Scenery *scenery(const char *which, Input w)
{
    Scenery *s = ARENA_ONE(bench.mem, Scenery);
    Input    still = number_input(0, 1);
    int      bodies = 2, contacts = 2;
    if (strcmp(which, RIGID) == 0) {
        floor_body(&s->body[0]);
        moving_body(&s->body[1], "A", 2, 4, vector_input(3, -4), number_input(-1, 1));
        contact_at(&s->contact[0], "c", 0, 1, vector_input(2, -1), vector_input(3, 4), number_input(1, 4));
        contacts = 1;
    } else if (strcmp(which, PAIR) == 0 || strcmp(which, PULLING) == 0) {
        floor_body(&s->body[0]);
        moving_body(&s->body[1], "A", 2, 1, vector_input(0, -3), w);
        contact_at(&s->contact[0], "c1", 0, 1, vector_input(strcmp(which, PAIR) == 0 ? -1 : 1, -1), vector_input(0, 1), number_input(1, 4));
        contact_at(&s->contact[1], "c2", 0, 1, vector_input(2, -1), vector_input(0, 1), number_input(1, 4));
    } else { /* three equal balls in a row, the first with velocity 1 */
        moving_body(&s->body[0], "A", 1, 0, vector_input(1, 0), still);
        moving_body(&s->body[1], "B", 1, 0, vector_input(0, 0), still);
        moving_body(&s->body[2], "C", 1, 0, vector_input(0, 0), still);
        contact_at(&s->contact[0], "c1", 0, 1, vector_input(0, 0), vector_input(1, 0), number_input(1, 1));
        contact_at(&s->contact[1], "c2", 1, 2, vector_input(0, 0), vector_input(1, 0), number_input(1, 1));
        bodies = 3;
    }
    for (int i = 0; i < 3; i++)
        s->bodies[i] = &s->body[i];
    for (int i = 0; i < 2; i++)
        s->contacts[i] = &s->contact[i];
    s->island = (Island){s->bodies, bodies, s->contacts, contacts};
    return s;
}

Problem island_problem(const char *which, Model model, long w, long over)
{
    Scenery    *s = scenery(which, number_input(w, over));
    IslandPlan *done = island_plan(&s->island, model, NULL, 0, HITS_ASKED, &bench.exact, &bench.enclosure, &bench.diag);
    MUST(done, "%s: %.*s", which, TEXT_ARG(bench.diag.message));
    Problem problem = {.plan = island_with_mistakes(done, &bench.exact, &bench.diag), .given = done->givens};
    MUST(problem.plan, "%s: %.*s", which, TEXT_ARG(bench.diag.message));
    run(&problem);
    return problem;
}

bool problem_try(Problem *problem, const char *call)
{
    bench_next(&bench);
    if (strncmp(call, "island ", 7) != 0)
        return call_problem(problem, call);
    *problem = island_problem(call, MODEL_SIMULTANEOUS, 1, 2);
    return true;
}

Problem problem_of(const char *call)
{
    Problem problem = {0};
    MUST(problem_try(&problem, call), "%s: %s", call, session->err.at);
    return problem;
}
