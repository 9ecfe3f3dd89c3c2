#include "audit/comparison.h"

#include "audit/comparison_run.h"

/* ---- common givens and results -------------------------------------------------------------------------------- */

static bool has_given(const Method *method, Text keyword)
{
    for (int f = 0; f < method->forms; f++)
        for (int i = 0; i < method->form[f].count; i++)
            if (text_equal(method->form[f].given[i]->keyword, keyword) || text_equal(method->form[f].given[i]->name, keyword))
                return true;
    return false;
}

static bool check_givens(const Method *own, const Method *other, Diag *diag)
{
    for (int i = 0; i < own->form[0].count; i++) {
        const Given *given = own->form[0].given[i];
        if (has_given(other, given->keyword) || has_given(other, method_unalias(other, given->keyword)))
            continue;
        diag_fail(diag, EXIT_INPUT, diag->span, "%.*s has a given `%.*s`, and %.*s has none of that name", TEXT_ARG(own->name),
                  TEXT_ARG(given->keyword), TEXT_ARG(other->name));
        return diag_hint(diag, "call the givens of %.*s as in `help %.*s`", TEXT_ARG(own->name), TEXT_ARG(other->name));
    }
    return true;
}

typedef struct NameList {
    Text   name[LIMIT_TRIAL_NAMES];
    int    count;
    Arena *mem;
} NameList;

static void add_names(NameList *list, Text name, int axes)
{
    for (int k = 0; k < (axes ? axes : 1) && list->count < LIMIT_TRIAL_NAMES; k++)
        list->name[list->count++] = axes ? text_format(list->mem, "%.*s.%c", TEXT_ARG(name), "xyz"[k]) : name;
}

/* The second method needs a given that the first lacks, or they have no answer of one name. */
static bool explain_mismatch(const Comparison *c, Diag *diag)
{
    const Form *own = &c->own->form[0];
    Text        keyword[MOST_TRIAL_GIVENS];
    bool        filled = false;
    for (int i = 0; i < own->count; i++)
        keyword[i] = own->given[i]->keyword;
    for (int f = 0; f < c->other->forms; f++)
        filled |= !method_lacking(&c->other->form[f], keyword, own->count);
    const Given *lacking = filled ? NULL : method_lacking(&c->other->form[0], keyword, own->count);
    if (lacking)
        diag_fail(diag, EXIT_INPUT, diag->span, "%.*s needs `%.*s`, and %.*s has no given of that name", TEXT_ARG(c->other->name),
                  TEXT_ARG(lacking->keyword), TEXT_ARG(c->own->name));
    else
        diag_fail(diag, EXIT_INPUT, diag->span, "no answer of %.*s has the name of an answer of %.*s", TEXT_ARG(c->own->name),
                  TEXT_ARG(c->other->name));
    return diag_hint(diag, "`help %.*s` lists its givens and answers", TEXT_ARG(c->other->name));
}

static bool read_columns(Comparison *c, Arena *mem, Diag *diag)
{
    const Form *form = &c->own->form[0];
    NameList    list = {.mem = mem};
    Shape       shape[MOST_TRIAL_GIVENS];
    NumCtx      exact;
    Diag        silent = {.mem = mem, .source = diag->source};
    if (form->count > MOST_TRIAL_GIVENS)
        return diag_fail(diag, EXIT_INPUT, diag->span, "%.*s has more than %d givens", TEXT_ARG(c->own->name), MOST_TRIAL_GIVENS);
    for (int i = 0; i < form->count; i++) {
        if (form->given[i]->word)
            return diag_fail(diag, EXIT_INPUT, diag->span, "the given `%.*s` is a word; only numbers and vectors can be tried",
                             TEXT_ARG(form->given[i]->keyword));
        shape[i] = form->given[i]->vector ? (Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1} : NUMBER;
        add_names(&list, form->given[i]->keyword, shape[i].kind == SHAPE_VECTOR ? 2 : 0);
    }
    c->own_plan = method_plan(c->own, 0, shape, diag);
    if (!c->own_plan)
        return false;
    for (int i = 0; i < c->own_plan->answers; i++) {
        const Step *step = &c->own_plan->step[c->own_plan->answer[i]];
        bool        seen = step->shape.kind == SHAPE_NONE || step->shape.kind == SHAPE_MATRIX || step->shape.kind == SHAPE_RECORD;
        for (int k = 0; k < i; k++)
            seen |= text_equal(c->own_plan->step[c->own_plan->answer[k]].name, step->name);
        if (!seen)
            add_names(&list, step->name, step->shape.kind == SHAPE_VECTOR ? step->shape.rows : 0);
    }
    numctx_open(&exact, &exact_system, mem);
    c->columns = columns_read(c->other, list.name, list.count, NULL, 0, &exact, mem, &silent);
    c->own_columns = c->columns ? columns_read(c->own, list.name, list.count, NULL, 0, &exact, mem, &silent) : NULL;
    numctx_close(&exact);
    if (c->own_columns)
        return true;
    return explain_mismatch(c, diag);
}

/* Results of both in one order; those that only one has are left out. */
static bool match_results(Comparison *c, Arena *mem, Diag *diag)
{
    Columns *own = arena_copy(mem, c->own_columns, sizeof(Columns)), *other = arena_copy(mem, c->columns, sizeof(Columns));
    own->result = ARENA_MANY(mem, LoggedValue, c->columns->results + 1);
    other->result = ARENA_MANY(mem, LoggedValue, c->columns->results + 1);
    own->results = other->results = 0;
    for (int i = 0; i < c->columns->results; i++)
        for (int k = 0; k < c->own_columns->results; k++)
            if (c->columns->result[i].column[0] == c->own_columns->result[k].column[0]) {
                own->result[own->results++] = c->own_columns->result[k];
                other->result[other->results++] = c->columns->result[i];
            }
    c->own_columns = own;
    c->columns = other;
    c->plan = columns_plan(other, -1, diag);
    return other->results ? c->plan != NULL : explain_mismatch(c, diag);
}

/* ---- the search ----------------------------------------------------------------------------------------------- */

typedef struct ComparisonSearch {
    Comparison   *c;
    ComparisonRun run;
    TrialInputs   different[MOST_DIFFERENT], equal[MOST_DIFFERENT], met[MOST_CASES];
    uint64_t      met_case[MOST_CASES];
    int           kept, equals, cases;
    bool          more_cases;
} ComparisonSearch;

static void meet_case(ComparisonSearch *s, const TrialInputs *trial)
{
    uint64_t met = comparison_run_case(&s->run);
    for (int i = 0; i < s->cases; i++)
        if (s->met_case[i] == met)
            return;
    s->more_cases |= s->cases == MOST_CASES;
    if (s->cases < MOST_CASES) {
        s->met_case[s->cases] = met;
        s->met[s->cases++] = *trial;
    }
}

static void try_inputs(ComparisonSearch *s, uint64_t seed, Arena *mem)
{
    Comparison *c = s->c;
    for (long i = 0; i < COMPARED_INPUTS && !num_stop() && s->kept < MOST_DIFFERENT; i++) {
        TrialInputs trial = trial_make(c->columns, i, COMPARED_INPUTS, seed);
        ComparedAs  as = comparison_run_exactly(&s->run, &trial);
        if (as == COMPARED_NO_ANSWER)
            continue;
        c->tried++;
        c->undecided += as == COMPARED_UNDECIDED;
        if (as == COMPARED_DIFFERENT || as == COMPARED_MISSING) {
            c->different++;
            s->different[s->kept++] = trial;
        } else if (as == COMPARED_EQUAL) {
            meet_case(s, &trial);
            if (s->equals < MOST_DIFFERENT)
                s->equal[s->equals++] = trial;
            double ulps = c->different ? 0 : comparison_run_in_format(&s->run);
            c->differ_in_format += ulps > 0;
            if (ulps > c->farthest.ulps) {
                c->farthest = (Difference){.as = COMPARED_DIFFERENT, .trial = trial, .ulps = ulps};
                comparison_run_put(&s->run, &c->farthest, true, mem);
            }
        }
    }
}

static TrialInputs simplest(ComparisonSearch *s, TrialInputs trial)
{
    ComparedAs wanted = comparison_run_exactly(&s->run, &trial);
    for (bool again = true; again && !num_stop();) {
        again = false;
        for (int i = 0;; i++) {
            TrialInputs simpler = trial;
            bool        changed = false;
            if (!trial_simpler(&simpler, s->c->columns, i, &changed))
                break;
            if (changed && comparison_run_exactly(&s->run, &simpler) == wanted) {
                trial = simpler;
                again = true;
            }
        }
    }
    return trial;
}

static bool explains(ComparisonSearch *s, const LogExplanation *explanation, const TrialInputs *trial)
{
    (void)comparison_run_exactly(&s->run, trial);
    return comparison_run_explains(&s->run, explanation);
}

/* An explanation of every input, also of those on which the methods agree. */
static bool find_whole_cause(ComparisonSearch *s)
{
    for (int e = 0; e < s->c->explanations.count && !num_stop(); e++) {
        const LogExplanation *explanation = &s->c->explanations.item[e];
        bool                  all = true;
        for (int i = 0; i < s->kept && all; i++)
            all = explains(s, explanation, &s->different[i]);
        for (int i = 0; i < s->equals && all; i++)
            all = explains(s, explanation, &s->equal[i]);
        if (all) {
            s->c->cause[s->c->causes++] = (ComparisonCause){explanation, s->kept};
            return true;
        }
    }
    return false;
}

/* The explanation of most of the inputs that no cause explains yet; false: there is none of two or more. */
static bool find_cause(ComparisonSearch *s, bool *explained)
{
    ComparisonCause best = {NULL, 1};
    for (int e = 0; e < s->c->explanations.count && !num_stop(); e++) {
        ComparisonCause cause = {&s->c->explanations.item[e], 0};
        for (int i = 0; i < s->kept; i++)
            cause.inputs += !explained[i] && explains(s, cause.explanation, &s->different[i]);
        if (cause.inputs > best.inputs && cause.explanation->kind != EXPLAINED_BY_CONVENTION)
            best = cause;
    }
    for (int i = 0; i < s->kept && best.explanation; i++)
        explained[i] |= explains(s, best.explanation, &s->different[i]);
    if (best.explanation)
        s->c->cause[s->c->causes++] = best;
    return best.explanation;
}

static void explain(ComparisonSearch *s)
{
    bool explained[MOST_DIFFERENT] = {false};
    if (find_whole_cause(s))
        return;
    while (s->c->causes < MOST_CAUSES && find_cause(s, explained))
        continue;
}

static void prove(ComparisonSearch *s, Arena *mem)
{
    Buf condition = {0};
    for (int i = 0; i < s->cases && !num_stop(); i++) {
        (void)comparison_run_exactly(&s->run, &s->met[i]);
        s->c->proved += comparison_run_in_letters(&s->run, &condition);
    }
    s->c->cases = s->cases + s->more_cases;
    s->c->condition = buf_finish(&condition, mem);
}

bool comparison_make(Comparison *c, Method *own, Method *other, Machine machine, uint64_t seed, Arena *mem, Diag *diag)
{
    *c = (Comparison){.own = own, .other = other, .machine = machine};
    if (!check_givens(own, other, diag) || !read_columns(c, mem, diag) || !match_results(c, mem, diag) ||
        !explanations_list(&c->explanations, c->columns, false, mem, diag))
        return false;
    ComparisonSearch *s = ARENA_ONE(mem, ComparisonSearch);
    s->c = c;
    comparison_run_open(&s->run, c);
    try_inputs(s, seed, mem);
    if (s->kept) {
        c->smallest.trial = s->different[0] = simplest(s, s->different[0]);
        c->smallest.as = comparison_run_exactly(&s->run, &c->smallest.trial);
        comparison_run_put(&s->run, &c->smallest, false, mem);
        explain(s);
    } else {
        prove(s, mem);
    }
    c->stopped = num_stop();
    comparison_run_close(&s->run);
    return true;
}
