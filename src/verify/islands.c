#include "verify/islands.h"

#include "methods/linear.h"
#include "verify/island_models.h"

#include <math.h>

typedef struct Judge {
    const Island *island;
    IslandFacts  *facts;
    Report       *report;
    Desk         *desk;
    Arena        *mem;
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

/* The sign of a step's value; false where it is not known. */
static bool sign_of(const Report *report, int step, int *sign)
{
    NumCtx       *ctx;
    const Column *column = report_truth(report, step, &ctx);
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

/* "c1", "h along x" */
static Text words_of(Judge *j, const Row *row)
{
    if (!row->axis)
        return text_of(row->name);
    return text_format(j->mem, "%.*s along %c", TEXT_ARG(j->island->contact[row->contact]->name), row->axis);
}

/* "c1", "c1 and c2", "c1, c2 and c3" */
static Text listed(Judge *j, const Text *name, int count)
{
    Buf buf = {0};
    for (int i = 0; i < count; i++)
        buf_printf(&buf, "%s%.*s", !i ? "" : i == count - 1 ? " and " : ", ", TEXT_ARG(name[i]));
    return buf_finish(&buf, j->mem);
}

/* ---- the contacts ----------------------------------------------------------------------------------------- */

static void judge_coming(Judge *j, const Row *row)
{
    Model model = j->facts->plan->model;
    Text  name = text_of(row->name);
    if (row->axis)
        return;
    if (row->coming == COMING_REST && model != MODEL_SEQUENTIAL)
        find(j, "RESTING", name, "%s neither closes nor opens before, so its e has no effect here", row->name);
    if (row->coming != COMING_APART)
        return;
    if (row->part == PART_APART)
        find(j, "SEPARATING", name, "%s opens, at {u_%s}: no rebound is asked of it, and it is left out", row->name, row->name);
    else if (row->part == PART_PUT_BACK && j->facts->plan->analysis->contradiction < 0) /* or nothing has happened */
        find(j, "SEPARATING", name, "%s opens, at {u_%s}, but the other impulses would close it: it stops that, without a rebound",
             row->name, row->name);
}

/* What becomes of a contact that pulls where none may, read off that model. */
static Text without_pulling(Judge *j, const Row *row)
{
    const Report   *other = j->facts->model[MODEL_SEPARATING];
    const Analysis *found = j->facts->found[MODEL_SEPARATING];
    Text           *name = ARENA_MANY(j->mem, Text, found ? found->rows + 1 : 1);
    int             count = 0;
    bool            itself = false;
    for (int i = 0; other && other->status == STATUS_OK && i < found->rows; i++)
        if (found->row[i].part == PART_RELEASED) {
            name[count++] = text_of(found->row[i].name);
            itself |= found->row[i].contact == row->contact;
        }
    if (!other || other->status != STATUS_OK)
        return TEXT("");
    if (itself)
        return text_format(j->mem, "; `island separating` lets %.*s go", TEXT_ARG(listed(j, name, count)));
    if (count)
        return text_format(j->mem, "; in `island separating` %s does not: there %.*s let%s go", row->name, TEXT_ARG(listed(j, name, count)),
                           count == 1 ? "s" : "");
    return TEXT("; `island separating` does without");
}

static void judge_pull(Judge *j, const Row *row)
{
    Text name = text_of(row->name);
    if (row->axis)
        return;
    if (j->facts->plan->model == MODEL_SIMULTANEOUS && is_negative(j->report, row->j))
        find(j, "PULL", name, "%s would have to pull: its impulse is {j_%s}. Bodies that touch only push%.*s", row->name, row->name,
             TEXT_ARG(without_pulling(j, row)));
    if (j->facts->plan->model == MODEL_SEPARATING && row->part == PART_RELEASED && row->coming != COMING_APART)
        find(j, "RELEASED", name, "%s lets go: the other impulses open it, at {u_%s'}, as fast as its rebound or faster", row->name,
             row->name);
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
    int loss = report_find(j->report, TEXT("loss"));
    if (mixed && loss >= 0 && is_negative(j->report, loss))
        find(j, "MIXED-E", (Text){0}, "the contacts have different e: where they act at once, that can create energy");
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
                buf_printf(&buf, "%s%.*s at %.*s", buf.len ? ", " : "", TEXT_ARG(number_text(j, found->null[k][i], ctx)),
                           TEXT_ARG(words_of(j, &found->row[i])));
        const Row *row = &found->row[found->null_row[k]];
        find(j, "REDUNDANT", text_of(row->name),
             "%.*s is redundant: impulses of %.*s together change no velocity, so the impulses are not unique, and the velocities are",
             TEXT_ARG(words_of(j, row)), TEXT_ARG(buf_text(&buf)));
    }
    for (int i = 0; i < found->rows && !found->nulls; i++)
        if (found->row[i].part == PART_REDUNDANT)
            find(j, "REDUNDANT", text_of(found->row[i].name),
                 "%.*s is redundant: the others do already what it asks for, so the impulses are not unique, and the velocities are",
                 TEXT_ARG(words_of(j, &found->row[i])));
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

/* 1/2*j*(u' + u): what one contact puts into the energy by this impulse; negative where it takes some out. */
static bool put_in(Judge *j, const Row *row, Num impulse, Num *sum)
{
    const NumSys *sys = &exact_system;
    const Entry  *e = j->report->exact->entry;
    NumCtx       *ctx = &j->desk->exact;
    Num           half = {.exact = exact_rational((Rat){1, 2, NULL}, ctx)};
    if (row->u < 0 || row->after < 0 || e[row->u].state != STATE_OK || e[row->after].state != STATE_OK)
        return false;
    return !sys->add(sum, e[row->u].value.one, e[row->after].value.one, ctx) && !sys->mul(sum, *sum, impulse, ctx) &&
           !sys->mul(sum, *sum, half, ctx);
}

/* Whether other impulses that give the same velocities would have fixed bodies put in another energy: T and T' stay, so that is what the
 * impulses of a null vector do. */
static bool work_is_open(Judge *j)
{
    const Analysis *found = j->facts->plan->analysis;
    NumCtx         *ctx = &j->desk->exact;
    for (int k = 0; k < found->nulls && found->ctx->sys == &exact_system; k++) {
        Num total, part;
        exact_system.from_exact(&total, &exact_zero, ctx);
        for (int i = 0; i < found->rows; i++)
            if (exact_sign(found->null[k][i].exact, ctx) &&
                (!put_in(j, &found->row[i], found->null[k][i], &part) || exact_system.add(&total, total, part, ctx)))
                return false;
        if (exact_sign(total.exact, ctx))
            return true;
    }
    return false;
}

/* Bodies that are fixed and move: the energy that they put in is no energy created. */
static void judge_work(Judge *j)
{
    int work = report_find(j->report, TEXT("work")), sign;
    Buf by = {0};
    if (work >= 0 && work_is_open(j))
        find(j, "WORK-OPEN", TEXT("work"),
             "other impulses that give the same velocities have fixed bodies do other work, so work and loss are not unique either");
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
    NumCtx         *ctx = &j->desk->exact;
    int             loss = report_find(j->report, TEXT("loss")), count = 0;
    Text           *name = ARENA_MANY(j->mem, Text, found->rows + 1);
    const Entry    *e = j->report->exact->entry;
    Buf             budget = {0};
    if (loss < 0 || !is_negative(j->report, loss))
        return;
    for (int i = 0; i < found->rows; i++) {
        const Row *row = &found->row[i];
        Num        part;
        bool       known = row->j >= 0 && e[row->j].state == STATE_OK && put_in(j, row, e[row->j].value.one, &part);
        int        sign = known ? exact_sign(part.exact, ctx) : 0;
        if (sign < 0)
            exact_system.neg(&part, part, ctx);
        if (sign > 0)
            name[count++] = text_of(row->name);
        if (sign)
            buf_printf(&budget, "%s %.*s %s %.*s", budget.len ? "," : ":", TEXT_ARG(words_of(j, row)), sign > 0 ? "puts in" : "takes out",
                       TEXT_ARG(number_text(j, part, ctx)));
    }
    find(j, "ENERGY+", listed(j, name, count), "energy is created: the loss is {loss}%.*s", TEXT_ARG(buf_text(&budget)));
    buf_free(&budget);
}

/* ---- other models ----------------------------------------------------------------------------------------- */

static void judge_models(Judge *j)
{
    static const char *const MEANING[MODELS] = {
        [MODEL_SIMULTANEOUS] = "all at once", [MODEL_SEQUENTIAL] = "one after another", [MODEL_SEPARATING] = "at once without pulling"};
    if (j->facts->differ == DIFFER_YES)
        find(j, "MODEL", text_of(model_names[j->facts->plan->model]),
             "the models differ, and this page has the contacts act %s. At once: all push during the same moment. One after another: each "
             "is over before the next begins. Without pulling: at once, but a contact may let go. Each keeps momentum, with what fixed "
             "bodies took, so that cannot say which is right: what the bodies are made of does",
             MEANING[j->facts->plan->model]);
}

/* Hits that do not end, and where they lead if that can be seen. */
static void judge_endless(Judge *j)
{
    static const Model       TO[] = {MODEL_SIMULTANEOUS, MODEL_SEPARATING};
    static const char *const IN_WORDS[] = {"all at once", "at once without pulling"};
    const Report            *endless = j->facts->model[MODEL_SEQUENTIAL];
    const Analysis          *found = j->facts->found[MODEL_SEQUENTIAL];
    if (!found || !found->unending)
        return;
    for (int k = 0; k < 2; k++) {
        const Report *other = j->facts->model[TO[k]];
        if (!other || other->status != STATUS_OK)
            continue;
        double half = models_distance(endless, found, found->hits / 2, other), now = models_distance(endless, found, found->hits, other);
        if (!(now < half))
            continue;
        find(j, "COLLAPSE", text_of(model_names[MODEL_SEQUENTIAL]),
             "one after another the hits do not end: after %d of them bodies still close. They tend to what %s gives: by then no velocity "
             "is further off than %.1e",
             found->hits, IN_WORDS[k], now);
        return;
    }
    find(j, "COLLAPSE", text_of(model_names[MODEL_SEQUENTIAL]),
         "one after another the hits do not end: after %d of them bodies still close", found->hits);
}

/* One after another: whether another order of looking gives other velocities. */
static void judge_order(Judge *j)
{
    enum { MOST_CONTACTS = 8 };
    const Analysis *found = j->facts->plan->analysis;
    int             count = j->island->contacts, *order = ARENA_MANY(j->mem, int, count + 1);
    Diag            inner = {.mem = j->mem};
    if (j->facts->plan->model != MODEL_SEQUENTIAL || count > MOST_CONTACTS || count < 2 || found->unending)
        return;
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
    if (models_differ(j->report, models_report(plan, j->report)) == DIFFER_YES)
        find(j, "ORDER", (Text){0}, "the order decides: hit in another order (%.*s first), the bodies end with other velocities",
             TEXT_ARG(j->island->contact[order[0]]->name));
}

/* What a contradiction leaves to do: to ask for less, where that has an answer. */
static void judge_contradiction(Judge *j)
{
    const Report *other = j->facts->model[MODEL_SEPARATING];
    if (j->facts->plan->model == MODEL_SIMULTANEOUS && j->facts->plan->analysis->contradiction >= 0 && other && other->status == STATUS_OK)
        j->report->reason = text_format(j->mem, "%.*s; `island separating` asks for less, and has an answer", TEXT_ARG(j->report->reason));
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
    const Column *column = report_truth(report, step, &ctx);
    if (!column || column->sys != &exact_system)
        return true;
    const Value *taken = &column->entry[step].value;
    return exact_sign(taken->num[0].exact, ctx) || exact_sign(taken->num[1].exact, ctx);
}

/* The page ends behind b, though everything on it could be worked out: what goes on from there is not decided. */
static void leave_open(Report *report, Text what)
{
    if (report->status != STATUS_OK)
        return;
    report->status = STATUS_UNDECIDED;
    report->exit = EXIT_MATH;
    report->reason =
        text_format(report->desk->exact.mem,
                    "it is not decided %.*s: at 4096 bits a number still cannot be told from 0, and one without an exact form (at an angle "
                    "of 20 degrees, say) never can be. Give directions as fractions or as multiples of 15 degrees",
                    TEXT_ARG(what.len ? what : TEXT("which contacts carry an impulse")));
}

IslandFacts *island_judge(const Island *island, const IslandPlan *plan, Report *report)
{
    IslandFacts *facts = ARENA_ONE(report->desk->exact.mem, IslandFacts);
    Judge        j = {island, facts, report, report->desk, report->desk->exact.mem};
    facts->plan = plan;
    if (!plan->analysis) {
        leave_open(report, plan->open);
        return facts;
    }
    const Analysis *found = plan->analysis;
    models_refuse_endless(report, found);
    models_work_out(facts, island, report);
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
    judge_contradiction(&j);
    judge_endless(&j);
    judge_models(&j);
    judge_order(&j);
    return facts;
}
