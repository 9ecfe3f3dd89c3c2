#include "problems.h"

#include "session/outcome.h"
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

static bool call_problem(Problem *problem, const char *call)
{
    bool lines = strchr(call, '\n');
    if (lines)
        play(session, "bodies clear");
    if ((lines ? play_lines(session, text_of(call)) : play(session, call)) == EXIT_INPUT)
        return false;
    const Report *report = session_derivation_with_mistakes(session->session, &bench.diag);
    MUST(report && !bench.diag.message.len, "%s: %.*s", call, TEXT_ARG(bench.diag.message));
    *problem = (Problem){.plan = report->plan, .given = report->givens};
    problem->exact = column_run(problem->plan, problem->given, NULL, problem->plan->aspects, &bench.exact);
    return true;
}

bool problem_try(Problem *problem, const char *call)
{
    bench_next(&bench);
    return call_problem(problem, call);
}

Problem problem_of(const char *call)
{
    Problem problem = {0};
    MUST(problem_try(&problem, call), "%s: %s", call, session->err.at);
    return problem;
}
