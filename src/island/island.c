#include "derive/matrix.h"
#include "island/island_page.h"

/* ---- the page --------------------------------------------------------------------------------------------- */

static void open_page(IslandPage *page, const Island *island, NumCtx *exact, NumCtx *enclosure, Diag *diag)
{
    Arena *mem = exact->mem;
    *page = (IslandPage){.island = island, .mem = mem, .exact = exact, .enclosure = enclosure};
    maker_open(&page->maker, mem, diag, exact);
    page->body = ARENA_MANY(mem, const char *, island->bodies + 1);
    page->used = ARENA_MANY(mem, bool, island->bodies + 1);
    page->contact = ARENA_MANY(mem, const char *, island->contacts + 1);
    page->row = ARENA_MANY(mem, IslandRow, 2 * island->contacts + 1);
    for (int i = 0; i < island->bodies; i++)
        page->body[i] = page_name(page, "%.*s", TEXT_ARG(island->body[i]->name));
    for (int i = 0; i < island->contacts; i++) {
        const Contact *contact = island->contact[i];
        page->contact[i] = page_name(page, "%.*s", TEXT_ARG(contact->name));
        page->used[contact->b] = true;
        if (contact->a != GROUND)
            page->used[contact->a] = true;
        for (int axis = 0; axis <= (contact->pin ? 1 : 0); axis++) {
            IslandRow *row = &page->row[page->rows++];
            *row = (IslandRow){.contact = i, .name = page->contact[i], .u = -1, .after = -1, .b = -1, .j = -1};
            if (contact->pin) {
                row->axis = (char)('x' + axis);
                row->name = page_name(page, "%s_%c", page->contact[i], row->axis);
            }
        }
    }
    page->entry = ARENA_MANY(mem, int, page->rows * page->rows + 1);
    page->moments = true;
    for (int i = 0; i < island->contacts; i++)
        page->moments &= island->contact[i]->has_at;
    page->analysis = ARENA_ONE(mem, Analysis);
    *page->analysis = (Analysis){.ctx = exact, .row = page->row, .rows = page->rows, .contradiction = -1};
}

/* Reads from the exact run at which contacts the bodies are approaching or separating. The setup ends with these cases, two for each
 * contact. */
static void read_comings(IslandPage *page, const Column *exact)
{
    int step = page->maker.count;
    for (int i = page->rows - 1; i >= 0; i--) {
        IslandRow *row = &page->row[i];
        if (row->axis)
            continue;
        step -= 2;
        row->coming = exact->entry[step].value.truth == TRUTH_TRUE       ? COMING_APPROACH
                      : exact->entry[step + 1].value.truth == TRUTH_TRUE ? COMING_APART
                                                                         : COMING_REST;
    }
}

static Text gap_text(const Analysis *found)
{
    Style style = {.roots = ROOT_ABOVE, .digits = 6, .longest = 192};
    Buf   buf = {0};
    Expr *gap = value_num_expr(found->gap, found->ctx->sys, &style, found->ctx);
    gap->put_in = false;
    expr_write(&buf, gap, false);
    return buf_finish(&buf, found->ctx->mem);
}

/* A combination z of equations, in words. In it the rows of A add up to 0, so the right-hand sides must, too. */
typedef struct Dependence {
    Buf  sum;            /* b_c1 - 2*b_c2 */
    Buf  names;          /* c1, c2 */
    Buf  shares;         /* 1 at c1 and -2 at c2 */
    bool pins, contacts; /* whether it has pins, and contacts */
    bool pushes;         /* turned so that z . b > 0, no contact has a negative share */
    bool mixed;          /* its contacts have different e */
} Dependence;

static void write_share(IslandPage *page, Dependence *d, int i, Num share, bool turned, bool last)
{
    const Analysis  *found = page->analysis;
    const NumSys    *sys = found->ctx->sys;
    const IslandRow *row = &page->row[i];
    Style            style = {.roots = ROOT_ABOVE, .digits = 20, .longest = 0};
    Num              zero;
    sys->from_exact(&zero, &exact_zero, found->ctx);
    bool negative = sys->compare(share, zero, found->ctx) == ORDER_LESS, against = negative != turned;
    if (negative)
        sys->neg(&share, share, found->ctx);
    Expr *factor = value_num_expr(share, sys, &style, found->ctx);
    bool  one = factor->kind == EXPR_NUMBER && text_is(factor->text, "1"), brackets = factor->kind == EXPR_CHAIN;
    buf_puts(&d->sum, page_sign(negative ? -1 : 1, &d->sum));
    if (!one) {
        buf_puts(&d->sum, brackets ? "(" : "");
        expr_write(&d->sum, factor, false);
        buf_puts(&d->sum, brackets ? ")*" : "*");
    }
    buf_printf(&d->sum, "b_%s", row->name);
    const char *between = !d->names.len ? "" : last ? " and " : ", ", *along = row->axis == 'x' ? " along x" : row->axis ? " along y" : "";
    buf_printf(&d->names, "%s%s%s", between, page->contact[row->contact], along);
    buf_printf(&d->shares, "%s%s", between, !against ? "" : brackets ? "-(" : "-");
    expr_write(&d->shares, factor, false);
    buf_printf(&d->shares, "%s at %s%s", against && brackets ? ")" : "", page->contact[row->contact], along);
    d->pins |= row->axis != 0;
    d->contacts |= row->axis == 0;
    d->pushes &= row->axis || !against;
}

static Dependence dependence_of(IslandPage *page, int which)
{
    const Analysis *found = page->analysis;
    Dependence      d = {.pushes = true};
    const Input    *e = NULL;
    int             last = -1;
    Num             zero;
    found->ctx->sys->from_exact(&zero, &exact_zero, found->ctx);
    bool turned = which == found->contradiction && found->ctx->sys->compare(found->gap, zero, found->ctx) == ORDER_LESS;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < page->rows; i++) {
            const IslandRow *row = &page->row[i];
            Num              share = found->null[which][i];
            if (row->b < 0 || found->ctx->sys->compare(share, zero, found->ctx) == ORDER_EQUAL)
                continue;
            if (!pass) {
                last = i;
                continue;
            }
            write_share(page, &d, i, share, turned, i == last);
            const Input *own = &page->island->contact[row->contact]->e;
            if (row->axis)
                continue;
            d.mixed |= e && !page_same_number(page, e, own);
            e = own;
        }
    return d;
}

/* Why there is no answer: the equations contradict each other, or they would need a contact that pulls. */
static Text contradiction_text(IslandPage *page, const Dependence *d)
{
    Text names = buf_text(&d->names), sum = buf_text(&d->sum), shares = buf_text(&d->shares), gap = gap_text(page->analysis);
    if (!d->contacts)
        return page_text(
            page,
            "the pins cannot all hold: no motion of the bodies satisfies %.*s together. The rows of A, added up as in %.*s, give 0, "
            "but the right-hand sides give %.*s",
            TEXT_ARG(names), TEXT_ARG(sum), TEXT_ARG(gap));
    if (d->pushes)
        return page_text(page, "%.*s %s: impulses of %.*s cancel, so no impulses %s", TEXT_ARG(names),
                         d->pins ? "work against each other" : "squeeze the bodies between them", TEXT_ARG(shares),
                         page->analysis->forced ? "can stop the bodies there" : "can give the required rebound there");
    return page_text(
        page,
        "the equations of %.*s contradict each other: the rows of A, added up as in %.*s, give 0, but the right-hand sides give "
        "%.*s. No motion of the bodies %s%s",
        TEXT_ARG(names), TEXT_ARG(sum), TEXT_ARG(gap), d->pins ? "satisfies all of them at once" : "has all these rebounds at once",
        d->mixed ? ": their e differ" : "");
}

static void write_dependence(IslandPage *page, int which)
{
    Dependence d = dependence_of(page, which);
    Step      *need = page_step(
             page, ROLE_NEED, (Text){0},
             page_name(page, "the equations of %.*s depend on each other, so their right-hand sides must, too", TEXT_ARG(buf_text(&d.names))),
             "", "%.*s = 0", TEXT_ARG(buf_text(&d.sum)));
    if (which == page->analysis->contradiction)
        need->reason = contradiction_text(page, &d);
    buf_free(&d.shares);
    buf_free(&d.sum);
    buf_free(&d.names);
}

static void write_rest(IslandPage *page, Model model, const bool *wanted)
{
    const Analysis *found = page->analysis;
    for (int i = 0; i < found->nulls && (model == MODEL_SIMULTANEOUS || i == found->contradiction); i++)
        if (!found->by_matrix || i == found->contradiction)
            write_dependence(page, i);
    if (found->contradiction >= 0)
        return;
    if (model == MODEL_SEQUENTIAL)
        page_hits(page);
    else
        page_eliminate(page, wanted);
    if (found->unending) /* then there are no velocities after the last hit */
        return;
    page_after(page, model);
}

/* Copies what a figure of it needs; all other values are givens of the plan. */
static Island copy_island(const Island *island, Arena *mem)
{
    const Body    **body = ARENA_MANY(mem, const Body *, island->bodies + 1);
    const Contact **contact = ARENA_MANY(mem, const Contact *, island->contacts + 1);
    Body           *bodies = ARENA_MANY(mem, Body, island->bodies + 1);
    Contact        *contacts = ARENA_MANY(mem, Contact, island->contacts + 1);
    for (int i = 0; i < island->bodies; i++) {
        bodies[i] = *island->body[i];
        bodies[i].name = text_copy(mem, bodies[i].name);
        bodies[i].I = bodies[i].v = bodies[i].w = (Input){0};
        bodies[i].m = input_copy(&bodies[i].m, mem);
        bodies[i].p = input_copy(&bodies[i].p, mem);
        body[i] = &bodies[i];
    }
    for (int i = 0; i < island->contacts; i++) {
        contacts[i] = *island->contact[i];
        contacts[i].name = text_copy(mem, contacts[i].name);
        contacts[i].e = (Input){0};
        contacts[i].at = input_copy(&contacts[i].at, mem);
        contacts[i].n = input_copy(&contacts[i].n, mem);
        contact[i] = &contacts[i];
    }
    return (Island){body, island->bodies, contact, island->contacts};
}

static IslandPlan *finish(IslandPage *page, Model model, bool analysed)
{
    static const char *const TITLES[MODELS] = {"all contacts at once: A j = b", "one contact after another",
                                               "all contacts at once, without pulling"};
    Text                    *order = ARENA_MANY(page->mem, Text, page->rows + 1); /* impulses in the order of the contacts, then the rest */
    int                      orders = 0;
    for (int i = 0; i < page->rows; i++)
        if (page->row[i].axis != 'y')
            order[orders++] = page_text(page, page->row[i].axis ? "J_%s" : "j_%s", page->contact[page->row[i].contact]);
    bool  one = page->rows == 1 && model == MODEL_SIMULTANEOUS;
    Plan *plan = page->failed ? NULL
                              : maker_finish(&page->maker, TEXT("island"), one ? TEXT("one contact: A j = b") : text_of(TITLES[model]),
                                             TEXT("Darwinbots Response"), order, orders);
    if (!plan)
        return NULL;
    IslandPlan *done = ARENA_ONE(page->mem, IslandPlan);
    *done = (IslandPlan){.model = model,
                         .plan = plan,
                         .givens = page->givens,
                         .analysis = analysed ? page->analysis : NULL,
                         .open = page->open,
                         .left_out = page->left_out,
                         .island = copy_island(page->island, page->mem),
                         .text = page->text,
                         .joint = page->joint};
    return done;
}

/* Supposes that the bodies of a contact by itself approach: it is the only equation. A pin has two, and they are independent, as a push
 * moves the pin in the direction of the push. */
static void suppose(IslandPage *page, bool *wanted)
{
    page->analysis->pivot = ARENA_MANY(page->mem, int, page->rows);
    page->analysis->rank = page->rows;
    for (int i = 0; i < page->rows; i++) {
        page->row[i].coming = COMING_APPROACH;
        page->row[i].part = PART_ACTIVE;
        page->analysis->pivot[i] = i;
        wanted[i] = true;
    }
}

/* Writes the page. `put_back` marks contacts whose bodies were separating but are pushed together by the other impulses. */
static IslandPlan *write_page(IslandPage *page, Model model, const bool *put_back, const int *order, int orders)
{
    bool *wanted = ARENA_MANY(page->mem, bool, page->rows + 1);
    int   takes_part = 0;
    page_givens(page);
    page_setup(page);
    if (page->failed)
        return NULL;
    Plan    plan = maker_so_far(&page->maker);
    Column *exact = column_run(&plan, page->givens, NULL, plan.count, page->exact);
    if (exact->ended >= 0)
        return finish(page, model, false); /* the plan ends here, and the report gives the reason */
    read_comings(page, exact);
    for (int i = 0; i < page->rows; i++) {
        IslandRow *row = &page->row[i];
        bool       opening = row->coming == COMING_APART && !row->axis;
        wanted[i] = !opening || put_back[i] || model != MODEL_SIMULTANEOUS;
        row->part = !opening || model == MODEL_SEQUENTIAL ? PART_ACTIVE : wanted[i] ? PART_PUT_BACK : PART_APART;
        takes_part += wanted[i];
    }
    page_system(page, model, wanted);
    if (takes_part > 1 && model != MODEL_SEQUENTIAL)
        page_matrices(page, wanted);
    if (page->failed)
        return NULL;
    plan = maker_so_far(&page->maker);
    column_go_on(exact, &plan, page->givens, page->exact);
    if (takes_part && !page_analyse(page, model, exact, wanted, order, orders))
        return finish(page, model, false);
    write_rest(page, model, wanted);
    return finish(page, model, true);
}

IslandPlan *island_supposed(const Island *island, NumCtx *exact, NumCtx *enclosure, Diag *diag)
{
    IslandPage *page = ARENA_ONE(exact->mem, IslandPage); /* it lasts as long as the joint */
    open_page(page, island, exact, enclosure, diag);
    bool *wanted = ARENA_MANY(page->mem, bool, page->rows);
    page->supposed = true;
    page_givens(page);
    page_setup(page);
    suppose(page, wanted);
    page_system(page, MODEL_SIMULTANEOUS, wanted);
    if (page->rows > 1)
        page_matrices(page, wanted);
    write_rest(page, MODEL_SIMULTANEOUS, wanted);
    return finish(page, MODEL_SIMULTANEOUS, true);
}

/* The value of a given: m_A, or else `usual`. */
static Input found(const IslandPlan *plan, const Input *givens, const char *letter, Text of, Input usual, Arena *mem)
{
    Text name = text_format(mem, "%s_%.*s", letter, TEXT_ARG(of));
    for (int i = 0, given = 0; i < plan->plan->aspects; i++) {
        const Step *step = &plan->plan->step[i];
        if (step->role == ROLE_GIVEN && text_equal(step->name, name))
            return givens[given];
        given += step->role == ROLE_GIVEN;
    }
    return usual;
}

const IslandPlan *island_with_values(const IslandPlan *supposed, const Input *givens, Arena *mem)
{
    IslandPlan *plan = ARENA_ONE(mem, IslandPlan);
    *plan = *supposed;
    plan->island = copy_island(&supposed->island, mem);
    for (int i = 0; i < plan->island.bodies; i++) {
        Body *body = (Body *)plan->island.body[i];
        body->m = found(plan, givens, "m", body->name, body->m, mem);
        body->p = found(plan, givens, "p", body->name, body->p, mem);
    }
    for (int i = 0; i < plan->island.contacts; i++) {
        Contact *contact = (Contact *)plan->island.contact[i];
        contact->at = found(plan, givens, "P", contact->name, contact->at, mem);
        contact->n = found(plan, givens, "N", contact->name, contact->n, mem);
    }
    return plan;
}

IslandPlan *island_plan(const Island *island, Model model, const int *order, int orders, double budget, NumCtx *exact, NumCtx *enclosure,
                        Diag *diag)
{
    bool *put_back = ARENA_MANY(exact->mem, bool, 2 * island->contacts + 1);
    for (;;) {
        IslandPage *page = ARENA_ONE(exact->mem, IslandPage); /* it lasts as long as the joint */
        open_page(page, island, exact, enclosure, diag);
        page->budget = budget;
        IslandPlan *done = write_page(page, model, put_back, order, orders);
        if (!done || !done->analysis || model != MODEL_SIMULTANEOUS)
            return done;
        bool    again = false, left_out = false;
        Column *column = NULL;
        for (int i = 0; i < page->rows; i++)
            left_out |= page->row[i].part == PART_APART;
        if (left_out)
            column = column_run(done->plan, done->givens, NULL, done->plan->aspects, exact);
        for (int i = 0; i < page->rows && left_out; i++)
            if (page->row[i].part == PART_APART && page->row[i].after >= 0) {
                const Entry *after = &column->entry[page->row[i].after];
                if (after->state == STATE_OK && exact_sign(after->value.one.exact, exact) < 0)
                    again = put_back[i] = true;
            }
        if (!again)
            return done;
    }
}

/* ---- checks --------------------------------------------------------------------------- */

static Text name_of(const Island *island, int body)
{
    return body == GROUND ? TEXT("the ground") : island->body[body]->name;
}

bool island_check(const Island *island, const Contact *contact, Diag *diag, Span span)
{
    const Body *a = contact->a == GROUND ? NULL : island->body[contact->a], *b = island->body[contact->b];
    if ((!a || !a->moves) && !b->moves) {
        diag_fail(diag, EXIT_MATH, span, "%.*s and %.*s are both fixed, so %.*s cannot change anything",
                  TEXT_ARG(name_of(island, contact->a)), TEXT_ARG(b->name), TEXT_ARG(contact->name));
        return diag_hint(diag, "give one of them a finite mass: body %.*s m=2 ...", TEXT_ARG(b->name));
    }
    const Body *turning = a && a->spins ? a : b->spins ? b : NULL;
    if (turning && !contact->has_at) {
        diag_fail(diag, EXIT_INPUT, span, "%.*s can turn, so the position of %.*s matters: at=... is missing", TEXT_ARG(turning->name),
                  TEXT_ARG(contact->name));
        return diag_hint(diag, "add the point: at=(x, y)");
    }
    if (!contact->pin && !contact->has_n && (!a->placed || !b->placed)) {
        const Body *lost = a->placed ? b : a;
        diag_fail(diag, EXIT_INPUT, span, "%.*s has no normal n, and %.*s has no centre p to find it from", TEXT_ARG(contact->name),
                  TEXT_ARG(lost->name));
        return diag_hint(diag, "add n=<x, y>, from %.*s to %.*s, or give both bodies their centres p", TEXT_ARG(a->name),
                         TEXT_ARG(b->name));
    }
    return true;
}

static bool is_open(const Body *body)
{
    return body->m.open || body->I.open || body->p.open || body->v.open || body->w.open;
}

const Contact *island_open(const Island *island)
{
    for (int i = 0; i < island->contacts; i++) {
        const Contact *contact = island->contact[i];
        bool           open = contact->at.open || contact->n.open || contact->e.open || is_open(island->body[contact->b]);
        if (open || (contact->a != GROUND && is_open(island->body[contact->a])))
            return contact;
    }
    return NULL;
}

/* ---- Newton's cradle ----------------------------------------------------------------------------------------- */

/* The line of a contact: its normal, or from centre to centre. False where that has no exact form. */
static bool line_of(const Island *island, const Contact *contact, Num line[2], NumCtx *ctx)
{
    const Input *a = contact->a == GROUND ? NULL : &island->body[contact->a]->p, *b = &island->body[contact->b]->p;
    bool         known = contact->has_n ? !contact->n.plan : a && !a->plan && !b->plan;
    if (contact->pin || !known)
        return false;
    for (int k = 0; k < 2; k++) {
        line[k] = contact->has_n ? contact->n.value.num[k] : b->value.num[k];
        if (!contact->has_n && exact_system.sub(&line[k], line[k], a->value.num[k], ctx))
            return false;
    }
    return true;
}

/* Whether the contacts have one line, as in a row. */
static bool is_straight(const Island *island, NumCtx *ctx)
{
    Num first[2], line[2], turn;
    for (int i = 0; i < island->contacts; i++) {
        if (!line_of(island, island->contact[i], i ? line : first, ctx))
            return false;
        if (i && (matrix_cross2(&turn, first[0], first[1], line[0], line[1], ctx) || exact_sign(turn.exact, ctx)))
            return false;
    }
    return true;
}

bool island_is_row(const Island *island, NumCtx *ctx)
{
    const Input *first = &island->body[0]->m;
    bool         equal = !first->plan && is_straight(island, ctx);
    for (int i = 0; i < island->bodies && equal; i++) {
        const Body *body = island->body[i];
        int         touches = 0;
        for (int c = 0; c < island->contacts; c++)
            touches += island->contact[c]->a == i || island->contact[c]->b == i;
        equal = body->moves && !body->turns && touches <= 2 && !body->m.plan &&
                exact_compare(body->m.value.one, first->value.one, ctx) == ORDER_EQUAL;
    }
    return equal;
}
