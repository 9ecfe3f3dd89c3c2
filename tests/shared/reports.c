#include "reports.h"

#include "number/exact.h"
#include "verify/report_make.h"

#include <string.h>

void study_open(Study *study)
{
    *study = (Study){0};
    bench_open(&study->bench);
    numctx_open(&study->desk.exact, &exact_system, study->bench.mem);
    numctx_open(&study->desk.shown, &exact_system, study->bench.mem);
    numctx_open(&study->desk.enclosure, &enclosure_system, study->bench.mem);
}

void study_next(Study *study)
{
    bench_next(&study->bench);
    study->notes = (Notes){.mem = study->bench.mem};
    if (study->own)
        method_free(study->own);
    study->own = NULL;
}

void study_close(Study *study)
{
    study_next(study);
    numctx_close(&study->desk.exact);
    numctx_close(&study->desk.shown);
    numctx_close(&study->desk.enclosure);
    bench_close(&study->bench);
}

const Report *study_report(Study *study, Method *method, int form, const Value *given)
{
    HOLDS(bench_run(&study->bench, &study->call, method, form, given));
    Request request = {.plan = study->call.plan,
                       .givens = study->call.given,
                       .shown = &exact_system,
                       .style = {ROOT_ABOVE, 17, 0},
                       .notes = &study->notes};
    return report_make(&request, &study->desk);
}

static Value random_given(Study *study, const Given *given, bool plane, Random *random)
{
    if (given->vector)
        return bench_vector(&study->bench, v_random_nonzero(random, plane ? 2 : 3));
    return bench_number(&study->bench, q_random_positive(random));
}

const Report *study_random(Study *study, Random *random)
{
    /* unresolve takes two numbers and a vector, intersect four points: all that matters is which givens are vectors. */
    Value   given[MOST_GIVENS];
    Method *method = study->bench.method[random_int(random, 0, method_built_in_count - 1)];
    int     form = bench_form(method, random_int(random, 0, method->forms - 1));
    for (int i = 0; i < method->form[form].count; i++) {
        if (method->form[form].given[i]->word)
            return NULL;
        given[i] = random_given(study, method->form[form].given[i], true, random);
    }
    const Report *report = study_report(study, method, form, given);
    return report->status <= STATUS_APART ? report : NULL;
}

Method *study_method(Study *study, const char *text)
{
    study->own = method_read(text_of(text), NULL, &study->bench.diag);
    MUST(study->own != NULL, "%.*s in\n%s", TEXT_ARG(study->bench.diag.message), text);
    return study->own;
}

/* n, v and m: the number, the vector and the matrix that a step may take, chosen among those before it. */
static void random_step(Buf *text, Random *random, int step, int numbers, int vectors)
{
    int n = random_int(random, 0, numbers - 1), other = random_int(random, 0, numbers - 1);
    int v = random_int(random, 0, vectors - 1), w = random_int(random, 0, vectors - 1);
    switch (random_int(random, 0, 11)) {
    case 0:
        buf_printf(text, "  step n%d = n%d + n%d\n", step, n, other);
        break;
    case 1:
        buf_printf(text, "  step n%d = n%d - n%d\n", step, n, other);
        break;
    case 2:
        buf_printf(text, "  step n%d = n%d*n%d\n", step, n, other);
        break;
    case 3:
        buf_printf(text, "  step n%d = n%d/(1 + n%d^2)\n", step, n, other);
        break;
    case 4:
        buf_printf(text, "  step n%d = v%d . v%d\n", step, v, w);
        break;
    case 5:
        buf_printf(text, "  step n%d = cross(v%d, v%d)\n", step, v, w);
        break;
    case 6:
        buf_printf(text, "  step n%d = |v%d|^2 - n%d\n", step, v, n);
        break;
    case 7:
        buf_printf(text, "  step n%d = max(n%d, n%d) - min(n%d, 1/3)\n", step, n, other, other);
        break;
    case 8:
        buf_printf(text, "  step n%d = abs(n%d)*n%d\n", step, n, other);
        break;
    case 9:
        buf_printf(text, "  step m%d = [n%d*n%d, n%d/3; v%d.x, v%d.y]\n  step n%d = det(m%d)\n", step, n, other, n, v, w, step, step);
        break;
    case 10:
        buf_printf(text, "  step n%d = sqrt(2)*n%d - n%d/7\n", step, n, other);
        break;
    default:
        buf_printf(text, "  step n%d = n%d*n%d + n%d\n", step, n, n, other);
    }
}

const Report *study_random_steps(Study *study, Random *random, int steps)
{
    enum { NUMBERS = 3 };
    Buf   text = {0};
    Value given[MOST_GIVENS];
    int   count = 0, numbers = NUMBERS, vectors = 2;
    buf_puts(&text, "method chance \"random steps\"\n");
    for (int i = 0; i < numbers; i++) {
        buf_printf(&text, "  given n%d : number\n", i);
        given[count++] = bench_number(&study->bench, q_random(random));
    }
    for (int i = 0; i < vectors; i++) {
        buf_printf(&text, "  given v%d : vector\n", i);
        given[count++] = bench_vector(&study->bench, v_random(random, 2));
    }
    for (int i = 0; i < steps; i++) {
        if (random_int(random, 0, 4) == 0) {
            buf_printf(&text, "  step v%d = n%d*v%d - <n%d, 1/3>\n", vectors, random_int(random, 0, numbers - 1),
                       random_int(random, 0, vectors - 1), random_int(random, 0, numbers - 1));
            vectors++;
        }
        random_step(&text, random, numbers, numbers, vectors);
        numbers++;
    }
    buf_printf(&text, "  answer a = n%d + n%d\n  answer b = n%d*v%d\nend\n", numbers - 1, numbers - 2, numbers - 1, vectors - 1);
    buf_char(&text, 0);
    const Report *report = study_report(study, study_method(study, text.at), 0, given);
    buf_free(&text);
    return report;
}

Value typed(Study *study, const char *literal)
{
    Num number;
    HOLDS(exact_literal(&number.exact, text_of(literal), &study->bench.exact) == NUM_OK);
    return value_number(number);
}

Value typed2(Study *study, const char *x, const char *y)
{
    const char *at[2] = {x, y};
    Num        *num = ARENA_MANY(study->bench.mem, Num, 2);
    for (int i = 0; i < 2; i++) {
        bool minus = at[i][0] == '-';
        num[i] = typed(study, at[i] + minus).one;
        if (minus)
            exact_system.neg(&num[i], num[i], &study->bench.exact);
    }
    return value_of((Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}, num);
}

int step_named(const Report *report, const char *name)
{
    int step = report_find(report, text_of(name));
    MUST(step >= 0, "there is no step %s", name);
    return step;
}
