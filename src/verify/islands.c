#include "verify/islands.h"

#include "methods/linear.h"

#include <math.h>

typedef struct Judge {
    const Island *island;
    IslandFacts  *facts;
    Report       *report;
    Desk         *desk;
    Arena        *mem;
    Diag         *diag;
} Judge;

static void find(Judge *j, const char *code, Text subject, const char *text, ...) __attribute__((format(printf, 4, 5)));

/* {name} in the text stands for the value of that step. */
static void find(Judge *j, const char *code, Text subject, const char *text, ...)
{
    va_list args;
    va_start(args, text);
    Text words = report_fill_in(j->report, text_formatv(j->mem, text, args));
    va_end(args);
    IslandFacts *facts = j->facts;
    facts->finding = arena_grow(j->mem, facts->finding, sizeof(Finding), facts->findings, &facts->room);
    facts->finding[facts->findings++] = (Finding){code, subject, words};
    notes_add(j->report->notes, "%.*s", TEXT_ARG(words));
}

/* The column that has the true value of a step, whatever system is shown: exact numbers, or enclosures; NULL where there is none. */
static const Column *true_column(const Report *report, int step, NumCtx **ctx)
{
    bool          exact = report->exact->entry[step].state == STATE_OK;
    const Column *column = exact ? report->exact : report->enclosure;
    *ctx = exact ? &report->desk->exact : &report->desk->enclosure;
    return column && column->entry[step].state == STATE_OK ? column : NULL;
}

/* The sign of a step's value; false where it is not known. */
static bool sign_of(const Report *report, int step, int *sign)
{
    NumCtx       *ctx;
    const Column *column = true_column(report, step, &ctx);
    Num           zero;
    if (!column || ctx->sys->from_exact(&zero, &exact_zero, ctx))
        return false;
    Order order = ctx->sys->compare(column->entry[step].value.one, zero, ctx);
    *sign = (int)order;
    return order != ORDER_UNKNOWN;
}

static bool is_negative(const Report *report, int step)
{
    int sign;
    return step >= 0 && sign_of(report, step, &sign) && sign < 0;
}

/* ---- the contacts ----------------------------------------------------------------------------------------- */

static void judge_coming(Judge *j, const Row *row)
{
    Model model = j->facts->plan->model;
    Text  name = text_of(row->name);
    if (row->axis)
        return;
    if (row->coming == COMING_REST && model != MODEL_SEQUENTIAL)
        find(j, "RESTING", name, "%s neither closes nor opens before, so its e has no effect", row->name);
    if (row->coming != COMING_APART)
        return;
    if (row->part == PART_APART)
        find(j, "SEPARATING", name, "%s opens, at {u_%s}: no rebound is asked of it, and it is left out", row->name, row->name);
    else if (row->part == PART_PUT_BACK && j->facts->plan->analysis->contradiction < 0) /* or nothing has happened */
        find(j, "SEPARATING", name, "%s opens, at {u_%s}, but the other impulses would close it: it stops that, without a rebound",
             row->name, row->name);
}

static void judge_pull(Judge *j, const Row *row)
{
    Text name = text_of(row->name);
    if (row->axis)
        return;
    if (j->facts->plan->model == MODEL_SIMULTANEOUS && is_negative(j->report, row->j))
        find(j, "PULL", name,
             "%s would have to pull: its impulse is {j_%s}. Bodies that touch only push; `island separating` lets it go and asks for no "
             "rebound there",
             row->name, row->name);
    if (j->facts->plan->model == MODEL_SEPARATING && row->part == PART_RELEASED && row->coming != COMING_APART)
        find(j, "RELEASED", name, "%s lets go: it leaves by itself, at {u_%s'}, as the other impulses open it", row->name, row->name);
}

static void judge_restitutions(Judge *j)
{
    const Input *first = NULL;
    bool         mixed = false;
    NumCtx      *ctx = &j->desk->exact;
    for (int i = 0; i < j->island->contacts; i++) {
        const Contact *contact = j->island->contact[i];
        if (contact->pin || contact->e.plan)
            continue;
        Num one = {.exact = exact_integer(1, ctx)};
        if (exact_compare(contact->e.value.one, one, ctx) == ORDER_GREATER)
            find(j, "E>1", contact->name, "e at %.*s is greater than 1: it puts energy in", TEXT_ARG(contact->name));
        mixed |= first && exact_compare(contact->e.value.one, first->value.one, ctx) != ORDER_EQUAL;
        first = first ? first : &contact->e;
    }
    if (mixed && j->facts->plan->model == MODEL_SIMULTANEOUS)
        find(j, "MIXED-E", (Text){0}, "the contacts have different e: asked for at once, they may contradict each other or create energy");
}

/* ---- what is not unique ----------------------------------------------------------------------------------- */

static Text number_text(Judge *j, Num num, NumCtx *ctx)
{
    Buf   buf = {0};
    Expr *expr = num_expr(num, ctx->sys, &j->report->style, ctx);
    expr->put_in = false;
    expr_write(&buf, expr, j->report->unicode);
    return buf_finish(&buf, j->mem);
}

bool island_range(const IslandFacts *facts, int row, Num *low, Num *high, bool *open, NumCtx **ctx)
{
    const Analysis *found = facts->plan->analysis;
    if (!found || !found->low || facts->plan->model == MODEL_SEQUENTIAL)
        return false;
    *low = found->low[row];
    *high = found->high[row];
    *open = found->open[row];
    *ctx = found->ctx;
    return *open || found->ctx->sys->compare(*low, *high, found->ctx) != ORDER_EQUAL;
}

static void judge_redundant(Judge *j)
{
    const Analysis *found = j->facts->plan->analysis;
    NumCtx         *ctx = found->ctx;
    Num             zero, low, high;
    bool            open;
    Buf             buf = {0};
    ctx->sys->from_exact(&zero, &exact_zero, ctx);
    for (int k = 0; k < found->nulls && found->contradiction < 0; k++) {
        buf.len = 0;
        for (int i = 0; i < found->rows; i++)
            if (ctx->sys->compare(found->null[k][i], zero, ctx) != ORDER_EQUAL)
                buf_printf(&buf, "%s%.*s at %s", buf.len ? ", " : "", TEXT_ARG(number_text(j, found->null[k][i], ctx)), found->row[i].name);
        const char *name = found->row[found->null_row[k]].name;
        find(j, "REDUNDANT", text_of(name),
             "%s is redundant: impulses of %.*s together change no velocity, so the impulses are not unique, and the velocities are", name,
             TEXT_ARG(buf_text(&buf)));
    }
    buf.len = 0;
    for (int i = 0; i < found->rows; i++)
        if (island_range(j->facts, i, &low, &high, &open, &ctx)) {
            buf_printf(&buf, "%sj_%s from %.*s ", buf.len ? ", " : "", found->row[i].name, TEXT_ARG(number_text(j, low, ctx)));
            if (open)
                buf_puts(&buf, "up without end");
            else
                buf_printf(&buf, "to %.*s", TEXT_ARG(number_text(j, high, ctx)));
        }
    if (buf.len)
        find(j, "RANGE", (Text){0}, "without pulling, the impulses can be: %.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
}

/* ---- energy ----------------------------------------------------------------------------------------------- */

/* -1/2*j*(u' + u): what one contact takes out of the energy; negative where it puts some in. */
static bool puts_energy_in(Judge *j, const Row *row)
{
    const NumSys *sys = &exact_system;
    const Entry  *e = j->report->exact->entry;
    NumCtx       *ctx = &j->desk->exact;
    Num           sum;
    if (row->j < 0 || row->u < 0 || row->after < 0 || e[row->j].state != STATE_OK || e[row->u].state != STATE_OK ||
        e[row->after].state != STATE_OK)
        return false;
    return !sys->add(&sum, e[row->u].value.one, e[row->after].value.one, ctx) && !sys->mul(&sum, sum, e[row->j].value.one, ctx) &&
           exact_sign(sum.exact, ctx) > 0;
}

/* Bodies that are fixed and move: the energy that they put in is no energy created. */
static void judge_work(Judge *j)
{
    int work = report_find(j->report, TEXT("work")), sign;
    Buf by = {0};
    if (work < 0 || !sign_of(j->report, work, &sign) || !sign)
        return;
    for (int i = 0; i < j->island->bodies; i++) {
        const Body *body = j->island->body[i];
        bool        touched = false;
        for (int c = 0; c < j->island->contacts; c++)
            touched |= j->island->contact[c]->a == i || j->island->contact[c]->b == i;
        if (touched && !body->moves && !body->rests)
            buf_printf(&by, "%s%.*s", by.len ? ", " : "", TEXT_ARG(body->name));
    }
    Text names = buf_finish(&by, j->mem);
    find(j, "WORK", names,
         sign > 0 ? "%.*s moves on whatever touches it, and puts in the energy {work}"
                  : "%.*s moves on whatever touches it: the energy it puts in is {work}, so it takes some out",
         TEXT_ARG(names));
}

static void judge_energy(Judge *j)
{
    const Analysis *found = j->facts->plan->analysis;
    int             loss = report_find(j->report, TEXT("loss"));
    Buf             by = {0};
    if (loss < 0 || !is_negative(j->report, loss))
        return;
    for (int i = 0; i < found->rows; i++)
        if (puts_energy_in(j, &found->row[i]))
            buf_printf(&by, "%s%s", by.len ? " and " : "", found->row[i].name);
    Text names = buf_finish(&by, j->mem);
    if (names.len)
        find(j, "ENERGY+", names, "energy is created: the loss is {loss}, and it comes in at %.*s", TEXT_ARG(names));
    else
        find(j, "ENERGY+", names, "energy is created: the loss is {loss}");
}

/* ---- other models ----------------------------------------------------------------------------------------- */

static const Report *work_out_model(Judge *j, const IslandPlan *plan)
{
    Notes *quiet = ARENA_ONE(j->mem, Notes);
    *quiet = (Notes){.mem = j->mem};
    Request request = {.plan = plan->plan,
                       .givens = plan->givens,
                       .shown = &exact_system,
                       .style = j->report->style,
                       .unicode = j->report->unicode,
                       .notes = quiet};
    return report_make(&request, j->desk);
}

/* Whether two derivations give a body different velocities; an answer that only one of them has is no difference. */
static bool velocities_differ(const Report *one, const Report *two)
{
    for (int i = 0; i < one->plan->answers; i++) {
        const Step *step = &one->plan->step[one->plan->answer[i]];
        int         other = text_is(step->group, "v") || text_is(step->group, "w") ? report_find(two, step->name) : -1;
        if (other < 0)
            continue;
        NumCtx       *a, *b;
        const Column *left = true_column(one, one->plan->answer[i], &a), *right = true_column(two, other, &b);
        if (!left || !right || left->sys != right->sys)
            continue;
        const Value *x = &left->entry[one->plan->answer[i]].value, *y = &right->entry[other].value;
        for (int k = 0; k < value_count(x); k++) {
            Order order = left->sys->compare(value_num(x)[k], value_num(y)[k], a);
            if (order == ORDER_LESS || order == ORDER_GREATER)
                return true;
        }
    }
    return false;
}

/* An answer that is not told from 0 (a loss at 20 degrees) leaves velocities that can be compared. */
static bool has_velocities(const Report *report)
{
    return report->status == STATUS_OK || report->status == STATUS_UNDECIDED;
}

static bool has_pins(const Island *island)
{
    for (int i = 0; i < island->contacts; i++)
        if (island->contact[i]->pin)
            return true;
    return false;
}

/* Whether no contact pulls, lets go or opens: then at once, and at once without pulling, are the same. */
static bool all_push(Judge *j)
{
    const Analysis *found = j->facts->plan->analysis;
    int             sign;
    bool            push = j->report->status == STATUS_OK && found->nulls == 0;
    for (int i = 0; i < found->rows && push; i++) {
        const Row *row = &found->row[i];
        push = row->part == PART_ACTIVE && row->coming != COMING_APART && row->j >= 0;
        push = push && (row->axis || (sign_of(j->report, row->j, &sign) && sign >= 0));
    }
    return push;
}

static void judge_models(Judge *j)
{
    static const char *const MEANING[MODELS] = {
        [MODEL_SIMULTANEOUS] = "all at once", [MODEL_SEQUENTIAL] = "one after another", [MODEL_SEPARATING] = "at once without pulling"};
    IslandFacts *facts = j->facts;
    Model        own = facts->plan->model;
    Report      *shown = j->report;
    facts->model[own] = shown;
    if (j->island->contacts < 2)
        return;
    for (int m = 0; m < MODELS; m++) {
        if (m == (int)own || (m == MODEL_SEQUENTIAL && has_pins(j->island)))
            continue;
        if (m != MODEL_SEQUENTIAL && own != MODEL_SEQUENTIAL && all_push(j)) {
            facts->model[m] = shown;
            continue;
        }
        Diag              inner = {.mem = j->mem};
        const IslandPlan *plan = island_plan(j->island, (Model)m, NULL, 0, &j->desk->exact, &j->desk->enclosure, &inner);
        if (!plan || !plan->analysis)
            continue;
        facts->model[m] = work_out_model(j, plan);
        facts->differ |= has_velocities(shown) && has_velocities(facts->model[m]) && velocities_differ(shown, facts->model[m]);
    }
    if (facts->differ)
        find(j, "MODEL", text_of(model_names[own]),
             "the models differ, and this page has the contacts act %s. At once: all push during the same moment. One after another: each "
             "is over before the next begins. Without pulling: at once, but a contact may let go. Each keeps momentum, with what fixed "
             "bodies took, so that "
             "cannot say which is right: what the bodies are made of does",
             MEANING[own]);
}

/* One after another: whether another order of looking gives other velocities. */
static void judge_order(Judge *j)
{
    enum { MOST_CONTACTS = 8 };
    int  count = j->island->contacts, *order = ARENA_MANY(j->mem, int, count + 1);
    Diag inner = {.mem = j->mem};
    if (j->facts->plan->model != MODEL_SEQUENTIAL || count > MOST_CONTACTS || count < 2 || j->facts->plan->analysis->unending)
        return;
    const Analysis *found = j->facts->plan->analysis;
    for (int i = 0; i < count; i++)
        order[i] = i;
    if (found->hits) { /* those that were hit first come last */
        int at = 0;
        for (int i = count - 1; i >= 0; i--)
            if (i != found->row[found->hit[0]].contact)
                order[at++] = i;
        order[at] = found->row[found->hit[0]].contact;
    }
    const IslandPlan *plan = island_plan(j->island, MODEL_SEQUENTIAL, order, count, &j->desk->exact, &j->desk->enclosure, &inner);
    if (!plan || !plan->analysis || plan->analysis->unending)
        return;
    if (velocities_differ(j->report, work_out_model(j, plan)))
        find(j, "ORDER", (Text){0}, "the order decides: hit in another order (%.*s first), the bodies end with other velocities",
             TEXT_ARG(j->island->contact[order[0]]->name));
}

/* ---- conditioning ----------------------------------------------------------------------------------------- */

static double size_of(Num x, NumCtx *ctx)
{
    mpfr_t lo, hi;
    double size;
    mpfr_inits2(64, lo, hi, (mpfr_ptr)0);
    if (ctx->sys == &exact_system)
        exact_enclose(lo, hi, x.exact, ctx);
    else
        enclosure_ends(lo, hi, x);
    size = fmax(fabs(mpfr_get_d(lo, MPFR_RNDD)), fabs(mpfr_get_d(hi, MPFR_RNDU)));
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    return size;
}

/* The condition number of A in the 1-norm, |A|*|inv(A)|: by how much rounding errors grow from A and b to j. */
static void judge_condition(Judge *j)
{
    enum { MOST_ROWS = 8, WORTH_SAYING = 20 };
    const Analysis *found = j->facts->plan->analysis;
    const Report   *report = j->report;
    int             n = found->rank, step = report_find(report, TEXT("A"));
    if (n < 2 || n > MOST_ROWS || step < 0 || j->facts->plan->model != MODEL_SIMULTANEOUS || report->exact->entry[step].state != STATE_OK)
        return;
    const Value *a = &report->exact->entry[step].value;
    if (a->shape.rows != n)
        return;
    NumCtx *ctx = &j->desk->exact;
    double  norm = 0, inverse = 0;
    Num    *e = ARENA_MANY(j->mem, Num, n), *x = ARENA_MANY(j->mem, Num, n);
    int    *all = ARENA_MANY(j->mem, int, n);
    for (int k = 0; k < n; k++)
        all[k] = k;
    for (int k = 0; k < n; k++) {
        double column = 0, solved = 0;
        for (int i = 0; i < n; i++)
            e[i].exact = exact_integer(i == k, ctx);
        Linear system = {n, a->num, e, ctx};
        if (linear_solve(&system, all, n, x) != LINEAR_OK)
            return;
        for (int i = 0; i < n; i++) {
            column += size_of(a->num[i * n + k], ctx);
            solved += size_of(x[i], ctx);
        }
        norm = fmax(norm, column);
        inverse = fmax(inverse, solved);
    }
    int bits = (int)ceil(log2(norm * inverse));
    if (bits >= WORTH_SAYING)
        find(j, "ILL", (Text){0},
             "the system is ill-conditioned: |A|*|inv(A)| is about 2^%d, so the impulses can lose %d of the 53 bits of binary64; the "
             "velocities they give "
             "together need not (`verify` shows both)",
             bits, bits);
}

/* Whether what does not move took any momentum, as far as that is known. */
static bool ground_took(const Report *report)
{
    int     step = report_find(report, TEXT("p_ground"));
    NumCtx *ctx;
    if (step < 0)
        return false;
    const Column *column = true_column(report, step, &ctx);
    if (!column || column->sys != &exact_system)
        return true;
    const Value *taken = &column->entry[step].value;
    return exact_sign(taken->num[0].exact, ctx) || exact_sign(taken->num[1].exact, ctx);
}

/* The page ends behind b, though everything on it could be worked out: what goes on from there is not decided. */
static void leave_open(Report *report)
{
    if (report->status != STATUS_OK)
        return;
    report->status = STATUS_UNDECIDED;
    report->exit = EXIT_MATH;
    report->reason = TEXT("it is not decided which contacts carry an impulse: at 4096 bits a number that this depends on still cannot be "
                          "told from 0, and a value without an exact form (at an angle of 20 degrees, say) never can be");
}

IslandFacts *island_judge(const Island *island, const IslandPlan *plan, Report *report, Diag *diag)
{
    IslandFacts *facts = ARENA_ONE(report->desk->exact.mem, IslandFacts);
    Judge        j = {island, facts, report, report->desk, report->desk->exact.mem, diag};
    facts->plan = plan;
    if (!plan->analysis) {
        leave_open(report);
        return facts;
    }
    const Analysis *found = plan->analysis;
    for (int i = 0; i < found->rows; i++)
        judge_coming(&j, &found->row[i]);
    judge_restitutions(&j);
    for (int i = 0; i < found->rows; i++)
        judge_pull(&j, &found->row[i]);
    judge_redundant(&j);
    judge_condition(&j);
    if (ground_took(report))
        find(&j, "GROUND", (Text){0}, "fixed bodies took the momentum {p_ground}: what moves freely keeps the rest");
    judge_work(&j);
    judge_energy(&j);
    if (found->unending)
        find(&j, "COLLAPSE", (Text){0},
             "after %d hits the bodies still close: the hits do not come to an end here, and this is where they stand", found->hits);
    judge_models(&j);
    judge_order(&j);
    return facts;
}
