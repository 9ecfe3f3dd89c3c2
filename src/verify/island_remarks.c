#include "verify/island_finding.h"

#include "island/linear.h"
#include "verify/island_models.h"

#include <math.h>

/* ---- the contacts ----------------------------------------------------------------------------------------- */

static void judge_coming(IslandJudge *j, const IslandRow *row)
{
    Model model = j->facts->plan->model;
    Text  name = text_of(row->name);
    if (row->axis)
        return;
    if (row->coming == COMING_REST && model != MODEL_SEQUENTIAL)
        island_find(j, "RESTING", name, "at %s the relative velocity is 0, so its e has no effect here", row->name);
    if (row->coming != COMING_APART)
        return;
    if (row->part == PART_APART)
        island_find(j, "SEPARATING", name, "at %s the bodies are separating at {u_%s}: the contact has no rebound and is left out",
                    row->name, row->name);
    else if (row->part == PART_PUT_BACK && j->facts->plan->analysis->contradiction < 0) /* or nothing has happened */
        island_find(
            j, "SEPARATING", name,
            "at %s the bodies are separating at {u_%s}, but the other impulses would push them together: the contact prevents that, "
            "without a rebound",
            row->name, row->name);
}

/* A clause about a pulling contact: its fate in the model where no contact may pull. */
static Text without_pulling(IslandJudge *j, const IslandRow *row)
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
        return text_format(j->mem, "; in `island separating` %.*s let%s go", TEXT_ARG(island_list(j, name, count)), count == 1 ? "s" : "");
    if (count)
        return text_format(j->mem, "; in `island separating` %s does not pull, but %.*s let%s go", row->name,
                           TEXT_ARG(island_list(j, name, count)), count == 1 ? "s" : "");
    return TEXT("; in `island separating` no contact pulls");
}

static void judge_pull(IslandJudge *j, const IslandRow *row)
{
    Text name = text_of(row->name);
    if (row->axis)
        return;
    if (j->facts->plan->model == MODEL_SIMULTANEOUS && island_is_negative(j->report, row->j))
        island_find(j, "PULL", name, "%s would have to pull: its impulse is {j_%s}, but bodies that touch can only push%.*s", row->name,
                    row->name, TEXT_ARG(without_pulling(j, row)));
    if (j->facts->plan->model == MODEL_SEPARATING && row->part == PART_RELEASED && row->coming != COMING_APART)
        island_find(j, "RELEASED", name,
                    "%s lets go: the other impulses separate its bodies at {u_%s'}, at least as fast as its rebound would", row->name,
                    row->name);
}

static void judge_restitutions(IslandJudge *j)
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
            island_find(j, "E>1", contact->name, "e at %.*s is greater than 1: the contact adds kinetic energy", TEXT_ARG(contact->name));
        mixed |= first && exact_compare(contact->e.value.one, first->value.one, ctx) != ORDER_EQUAL;
        first = first ? first : &contact->e;
    }
    int loss = report_find(j->report, TEXT("loss"));
    if (mixed && loss >= 0 && island_is_negative(j->report, loss))
        island_find(j, "MIXED-E", (Text){0}, "the contacts have different e: if they act at once, that can create energy");
}

/* ---- what is not unique ----------------------------------------------------------------------------------- */

bool island_range(const IslandFacts *facts, int row, LinearRange *range, NumCtx **ctx)
{
    const Analysis *found = facts->plan->analysis;
    if (!found || !found->range || facts->plan->model == MODEL_SEQUENTIAL)
        return false;
    *range = found->range[row];
    *ctx = found->ctx;
    return range->no_low || range->no_high || found->ctx->sys->compare(range->low, range->high, found->ctx) != ORDER_EQUAL;
}

/* "j_c1 from 0 to 3/2" */
static void write_range(IslandJudge *j, Buf *buf, const IslandRow *row, const LinearRange *range, NumCtx *ctx)
{
    buf_printf(buf, "%sj_%s ", buf->len ? ", " : "", row->name);
    if (range->no_low && range->no_high)
        buf_puts(buf, "any value");
    else if (range->no_low)
        buf_printf(buf, "at most %.*s", TEXT_ARG(island_number(j, range->high, ctx)));
    else if (range->no_high)
        buf_printf(buf, "at least %.*s", TEXT_ARG(island_number(j, range->low, ctx)));
    else
        buf_printf(buf, "from %.*s to %.*s", TEXT_ARG(island_number(j, range->low, ctx)), TEXT_ARG(island_number(j, range->high, ctx)));
}

static void judge_redundant(IslandJudge *j)
{
    const Analysis *found = j->facts->plan->analysis;
    NumCtx         *ctx = found->ctx;
    LinearRange     range;
    bool            contacts = false;
    Buf             buf = {0};
    for (int k = 0; k < found->nulls && found->contradiction < 0; k++) {
        buf.len = 0;
        for (int i = 0; i < found->rows; i++)
            if (num_sign(found->null[k][i], ctx) != ORDER_EQUAL)
                buf_printf(&buf, "%s%.*s at %.*s", buf.len ? ", " : "", TEXT_ARG(island_number(j, found->null[k][i], ctx)),
                           TEXT_ARG(island_row_words(j, &found->row[i])));
        const IslandRow *row = &found->row[found->null_row[k]];
        island_find(
            j, "REDUNDANT", text_of(row->name),
            "%.*s is redundant: impulses of %.*s together change no velocity, so the velocities are unique, but the impulses are not",
            TEXT_ARG(island_row_words(j, row)), TEXT_ARG(buf_text(&buf)));
    }
    for (int i = 0; i < found->rows && !found->nulls; i++)
        if (found->row[i].part == PART_REDUNDANT)
            island_find(j, "REDUNDANT", text_of(found->row[i].name),
                        "%.*s is redundant: the others already do its work, so the velocities are unique, but the impulses are not",
                        TEXT_ARG(island_row_words(j, &found->row[i])));
    buf.len = 0;
    for (int i = 0; i < found->rows; i++) {
        contacts |= !found->row[i].axis;
        if (island_range(j->facts, i, &range, &ctx))
            write_range(j, &buf, &found->row[i], &range, ctx);
    }
    if (buf.len)
        island_find(j, "RANGE", (Text){0}, "possible impulses%s: %.*s", contacts ? " without pulling" : "", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
}

/* ---- other models ----------------------------------------------------------------------------------------- */

static void judge_models(IslandJudge *j)
{
    static const char *const MEANING[MODELS] = {[MODEL_SIMULTANEOUS] = "all at once",
                                                [MODEL_SEQUENTIAL] = "one after another",
                                                [MODEL_SEPARATING] = "all at once, without pulling"};
    const Report            *hits = j->facts->model[MODEL_SEQUENTIAL];
    bool                     cradle =
        j->facts->plan->model != MODEL_SEQUENTIAL && hits && hits->status == STATUS_OK && island_is_row(j->island, &j->desk->exact);
    if (j->facts->differ == DIFFER_YES && cradle)
        island_find(
            j, "MODEL", text_of(island_model_names[j->facts->plan->model]),
            "here the contacts act %s. Hard balls (Newton's cradle) collide one after another, as each contact ends before the next "
            "begins: `help cradle`",
            MEANING[j->facts->plan->model]);
    else if (j->facts->differ == DIFFER_YES)
        island_find(
            j, "MODEL", text_of(island_model_names[j->facts->plan->model]),
            "the models give different velocities; on this page the contacts act %s. All models conserve momentum, so momentum alone "
            "cannot decide between them; the material of the bodies does (`help islands`)",
            MEANING[j->facts->plan->model]);
}

/* Hits are exact. If their numbers grow with each hit, they are not worked out just for a comparison. */
static void leave_out(IslandJudge *j, const char *what, int hits, const char *command)
{
    island_find(j, "LEFT-OUT", text_of(island_model_names[MODEL_SEQUENTIAL]),
                "%s is left out: after %d hits its exact numbers have become so long that going on would be slow; `%s` does it anyway",
                what, hits, command);
}

/* Reports hits that do not end, and the velocities that they tend to if these can be seen: they have come most of the way from where they
 * began, and still come nearer. */
static void judge_endless(IslandJudge *j)
{
    static const double      NEAR = 0.05;
    static const Model       TO[] = {MODEL_SIMULTANEOUS, MODEL_SEPARATING};
    static const char *const IN_WORDS[] = {"the model \"all at once\"", "the model \"without pulling\""};
    const Report            *endless = j->facts->model[MODEL_SEQUENTIAL];
    const Analysis          *found = j->facts->found[MODEL_SEQUENTIAL];
    if (j->facts->left_out)
        leave_out(j, "one after another", j->facts->left_out, "island sequential");
    if (!found || !found->unending)
        return;
    for (int k = 0; k < 2; k++) {
        const Report *other = j->facts->model[TO[k]];
        if (!other || other->status != STATUS_OK)
            continue;
        double start = models_distance(endless, found, 0, other), half = models_distance(endless, found, found->hits / 2, other);
        double now = models_distance(endless, found, found->hits, other);
        if (!(now < half && now < NEAR * start))
            continue;
        island_find(
            j, "COLLAPSE", text_of(island_model_names[MODEL_SEQUENTIAL]),
            "one after another, the hits do not end: after %d hits bodies are still approaching. The velocities tend to those of %s: after "
            "these hits none differs by more than %.1e",
            found->hits, IN_WORDS[k], now);
        return;
    }
    island_find(j, "COLLAPSE", text_of(island_model_names[MODEL_SEQUENTIAL]),
                "one after another, the hits do not end: after %d hits bodies are still approaching", found->hits);
}

static const char *command_of(IslandJudge *j, const int *order, int count)
{
    Buf buf = {0};
    buf_printf(&buf, "island sequential");
    for (int i = 0; i < count; i++)
        buf_printf(&buf, " %.*s", TEXT_ARG(j->island->contact[order[i]]->name));
    buf_char(&buf, 0);
    return buf_finish(&buf, j->mem).at;
}

/* Whether another order of the hits gives different velocities. */
static void judge_order(IslandJudge *j)
{
    enum { MOST_CONTACTS = 8 };
    const Analysis *found = j->facts->plan->analysis;
    int             count = j->island->contacts, *order = ARENA_MANY(j->mem, int, count + 1);
    Diag            inner = {.mem = j->mem};
    if (j->facts->plan->model != MODEL_SEQUENTIAL || count > MOST_CONTACTS || count < 2 || found->unending)
        return;
    for (int i = 0; i < count; i++)
        order[i] = i;
    if (found->hits) { /* the contact that was hit first comes last */
        int at = 0;
        for (int i = count - 1; i >= 0; i--)
            if (i != found->row[found->hit[0]].contact)
                order[at++] = i;
        order[at] = found->row[found->hit[0]].contact;
    }
    const IslandPlan *plan =
        island_plan(j->island, MODEL_SEQUENTIAL, order, count, HITS_BUDGET, &j->desk->exact, &j->desk->enclosure, &inner);
    const char *command = command_of(j, order, count);
    if (plan && plan->left_out)
        leave_out(j, "another order of the hits", plan->left_out, command);
    if (!plan || !plan->analysis || plan->analysis->unending)
        return;
    if (models_differ(j->report, models_report(plan, j->report)) == DIFFER_YES)
        island_find(j, "ORDER", (Text){0}, "the order of the hits matters: `%s` gives different velocities", command);
}

/* After a contradiction, points to the model that requires less, if that has an answer. */
static void judge_contradiction(IslandJudge *j)
{
    const Report *other = j->facts->model[MODEL_SEPARATING];
    if (j->facts->plan->model == MODEL_SIMULTANEOUS && j->facts->plan->analysis->contradiction >= 0 && other && other->status == STATUS_OK)
        j->report->reason = text_format(j->mem, "%.*s; `island separating` requires less and has an answer", TEXT_ARG(j->report->reason));
}

/* ---- conditioning ----------------------------------------------------------------------------------------- */

static double size_of(Num x, NumCtx *ctx)
{
    mpfr_t lo, hi;
    double size;
    mpfr_inits2(64, lo, hi, (mpfr_ptr)0);
    if (ctx->sys->kind == NUM_EXACT)
        exact_enclose(lo, hi, x.exact, ctx);
    else
        enclosure_ends(lo, hi, x);
    size = fmax(fabs(mpfr_get_d(lo, MPFR_RNDD)), fabs(mpfr_get_d(hi, MPFR_RNDU)));
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    return size;
}

/* The condition number of A in the 1-norm, |A|*|inv(A)|: by how much rounding errors grow from A and b to j. */
static void judge_condition(IslandJudge *j)
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
        island_find(
            j, "ILL", (Text){0},
            "the system is ill-conditioned: |A|*|inv(A)| is about 2^%d, so the impulses can lose %d of the 53 bits of binary64. The "
            "velocities may still be accurate; `verify` shows both",
            bits, bits);
}

/* Whether fixed bodies took any momentum, as far as that is known. */
static bool ground_took(const Report *report)
{
    int     step = report_find(report, TEXT("p_ground"));
    NumCtx *ctx;
    if (step < 0)
        return false;
    const Column *column = report_truth(report, step, &ctx);
    if (!column || column->sys->kind != NUM_EXACT)
        return true;
    const Value *taken = &column->entry[step].value;
    return exact_sign(taken->num[0].exact, ctx) || exact_sign(taken->num[1].exact, ctx);
}

/* The page ends after b, because a decision that the next steps need is open. */
static void leave_open(Report *report, Text what)
{
    if (report->status != STATUS_OK)
        return;
    report->status = STATUS_UNDECIDED;
    report->exit = EXIT_MATH;
    report->reason = text_format(
        report->desk->exact.mem,
        "it is not decided %.*s: with 4096 bits a number still cannot be told apart from 0. For a number without an exact form (from "
        "an angle of 20 degrees, for example) that is never possible. Give directions as fractions or as multiples of 15 degrees",
        TEXT_ARG(what.len ? what : TEXT("which contacts carry an impulse")));
}

IslandFacts *island_judge(const Island *island, const IslandPlan *plan, Report *report)
{
    IslandFacts *facts = ARENA_ONE(report->desk->exact.mem, IslandFacts);
    IslandJudge  j = {island, facts, report, report->desk, report->desk->exact.mem};
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
        island_find(&j, "GROUND", (Text){0}, "fixed bodies took the momentum {p_ground}; the moving bodies have the rest");
    island_find_work(&j);
    island_find_energy(&j);
    judge_contradiction(&j);
    judge_endless(&j);
    judge_models(&j);
    judge_order(&j);
    return facts;
}
