#include "bench.h"

#include <stdlib.h>

void bench_open(Bench *bench)
{
    *bench = (Bench){.mem = arena_new()};
    arena_alloc(bench->mem, 1 << 20); /* the first block is the one that arena_reset keeps, and a whole case fits into it */
    arena_reset(bench->mem);
    bench->diag.mem = bench->mem;
    numctx_open(&bench->exact, &exact_system, bench->mem);
    numctx_open(&bench->enclosure, &enclosure_system, bench->mem);
    numctx_open(&bench->binary64, &binary64_system, bench->mem);
    bench->method = arena_realloc(NULL, sizeof(Method *) * (size_t)method_built_in_count);
    for (int i = 0; i < method_built_in_count; i++) {
        bench->method[i] = method_read(text_of(method_built_in[i].text), NULL, &bench->diag);
        MUST(bench->method[i] != NULL, "%s: %.*s", method_built_in[i].name, TEXT_ARG(bench->diag.message));
    }
}

void bench_close(Bench *bench)
{
    for (int i = 0; i < method_built_in_count; i++)
        method_free(bench->method[i]);
    free(bench->method);
    numctx_close(&bench->exact);
    numctx_close(&bench->enclosure);
    numctx_close(&bench->binary64);
    arena_free(bench->mem);
    mpfr_free_cache();
}

void bench_next(Bench *bench)
{
    arena_reset(bench->mem);
    bench->diag = (Diag){.mem = bench->mem};
    fractions_forget();
}

Method *bench_method(Bench *bench, const char *name)
{
    for (int i = 0; i < method_built_in_count; i++)
        if (text_is(bench->method[i]->name, name))
            return bench->method[i];
    ck_abort_msg("no built-in method %s", name);
    return NULL;
}

/* The names in front of the signs = of a statement: "m_1" and "m_2" of `merge m_1=2 m_2=1`. */
static int keywords_in(Text call, Text keyword[MOST_GIVENS])
{
    int count = 0;
    for (size_t i = 0; i < call.len; i++) {
        size_t from = i;
        while (from && call.at[from - 1] != ' ')
            from--;
        if (call.at[i] != '=' || from == i)
            continue;
        HOLDS(count < MOST_GIVENS);
        keyword[count++] = text_cut(call, from, i);
    }
    return count;
}

int bench_form(Method *method, int declared)
{
    Text keyword[MOST_GIVENS];
    int  count = keywords_in(method->example, keyword);
    if (method_lacking_members(&method->form[declared], keyword, count))
        return method_form_tried(method, declared);
    return method_form_named(method, declared, keyword, count);
}

static Num bench_exact_num(Bench *bench, Q number)
{
    Rat rat;
    if (!number)
        return (Num){.exact = &exact_infinity};
    HOLDS((rat_from_mpq(&rat, number, &bench->exact)) == NUM_OK);
    return (Num){.exact = exact_rational(rat, &bench->exact)};
}

Value bench_number(Bench *bench, Q number)
{
    return value_number(bench_exact_num(bench, number));
}

Value bench_vector(Bench *bench, Vec vector)
{
    Num *num = ARENA_MANY(bench->mem, Num, vector.rows);
    for (int i = 0; i < vector.rows; i++)
        num[i] = bench_exact_num(bench, vector.at[i]);
    return value_of((Shape){.kind = SHAPE_VECTOR, .rows = vector.rows, .cols = 1}, num);
}

static Went how_it_went(const Plan *plan, const Column *column)
{
    bool apart = false, unable = false;
    for (int i = 0; i < plan->aspects; i++) {
        const Entry *entry = &column->entry[i];
        MUST(!(entry->flags & ~NUM_UNABLE), "%.*s: step %d (%.*s) has no value: %s", TEXT_ARG(plan->method), i,
             TEXT_ARG(plan->step[i].name), entry->why ? entry->why : "");
        if (plan->step[i].role == ROLE_NEED && entry->state == STATE_OK && entry->value.truth == TRUTH_FALSE)
            return WENT_NEED;
        apart |= plan->step[i].role == ROLE_APART && entry->state == STATE_OK;
        unable |= entry->state == STATE_FAILED || entry->state == STATE_UNDECIDED;
    }
    return unable ? WENT_UNABLE : apart ? WENT_APART : WENT_OK;
}

bool bench_run(Bench *bench, Call *call, Method *method, int form, const Value *given)
{
    Shape shape[MOST_GIVENS];
    int   count = method->form[form].count;
    *call = (Call){0};
    HOLDS(count <= MOST_GIVENS);
    for (int i = 0; i < count; i++) {
        shape[i] = given[i].shape;
        call->given[i] = input_exact(given[i]);
    }
    call->plan = method_plan_by(method, form, shape, method_way(method, bench->way), &bench->diag);
    if (!call->plan)
        return false;
    call->exact = column_run(call->plan, call->given, NULL, call->plan->aspects, &bench->exact);
    call->went = how_it_went(call->plan, call->exact);
    return true;
}

const Column *bench_column(const Call *call, NumCtx *ctx)
{
    return column_run(call->plan, call->given, call->exact, call->plan->aspects, ctx);
}

const Value *call_value(const Call *call, const Column *column, const char *name)
{
    for (int i = 0; i < call->plan->aspects; i++)
        if (call->plan->step[i].slot >= 0 && text_is(call->plan->step[i].name, name) && column->entry[i].state == STATE_OK)
            return column->entry[i].value.shape.kind == SHAPE_NONE ? NULL : &column->entry[i].value;
    return NULL;
}

static Q rational(const char *name, Num num)
{
    RatView view;
    MUST(exact_is_rational(num.exact), "%s is not rational", name);
    mpq_ptr z = (mpq_ptr)q_of(0, 1); /* fresh, so it may still be written to */
    mpq_set(z, rat_view(&view, exact_rat(num.exact)));
    return z;
}

Q call_q(const Call *call, const char *name)
{
    const Value *value = call_value(call, call->exact, name);
    MUST(value && value->shape.kind == SHAPE_NUMBER, "%.*s gives no number %s", TEXT_ARG(call->plan->method), name);
    return rational(name, value->one);
}

Vec call_v(const Call *call, const char *name)
{
    const Value *value = call_value(call, call->exact, name);
    MUST(value && value->shape.kind == SHAPE_VECTOR, "%.*s gives no vector %s", TEXT_ARG(call->plan->method), name);
    Vec vector = {.rows = value->shape.rows};
    for (int i = 0; i < vector.rows; i++)
        vector.at[i] = rational(name, value->num[i]);
    return vector;
}

Text call_word(const Call *call, const char *name)
{
    const Value *value = call_value(call, call->exact, name);
    return value && value->shape.kind == SHAPE_WORD ? value->word : TEXT("none");
}
