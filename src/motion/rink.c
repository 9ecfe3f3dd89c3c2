/* A rink, and its faults: sides that cross, balls that are outside or overlap. */
#include "motion/motion.h"
#include "motion/rule.h"

#include <math.h>
#include <mpfr.h>
#include <string.h>

Rink *rink_copy(const Rink *rink)
{
    Arena *mem = arena_new();
    Rink  *copy = ARENA_ONE(mem, Rink);
    *copy = rink ? *rink : (Rink){0};
    copy->mem = mem;
    copy->ball = ARENA_MANY(mem, Disc, copy->balls + 1);
    copy->wall = ARENA_MANY(mem, Wall, copy->walls + 1);
    copy->leg = ARENA_MANY(mem, Leg, copy->legs + 1);
    for (int i = 0; rink && i < rink->balls; i++) {
        const Disc *ball = &rink->ball[i];
        copy->ball[i] = (Disc){text_copy(mem, ball->name),
                               input_copy(&ball->m, mem),
                               input_copy(&ball->r, mem),
                               input_copy(&ball->p, mem),
                               input_copy(&ball->v, mem),
                               input_copy(&ball->e, mem),
                               ball->has_e};
    }
    for (int i = 0; rink && i < rink->walls; i++) {
        const Wall *wall = &rink->wall[i];
        copy->wall[i] = (Wall){text_copy(mem, wall->name),
                               input_copy(&wall->from, mem),
                               input_copy(&wall->to, mem),
                               input_copy(&wall->e, mem),
                               wall->has_e,
                               wall->encloses};
    }
    for (int i = 0; rink && i < rink->legs; i++)
        copy->leg[i] = (Leg){rink->leg[i].kind, rink->leg[i].hits, input_copy(&rink->leg[i].time, mem), input_copy(&rink->leg[i].e, mem),
                             rink->leg[i].model};
    if (rink) {
        copy->e = input_copy(&rink->e, mem);
        return copy;
    }
    Exact *one = arena_alloc(mem, sizeof(Exact) + sizeof(Term));
    *one = (Exact){EXACT_ROOTS, 1};
    one->term[0] = (Term){rat_int(1), rat_int(1)};
    copy->e = input_exact(value_number(exact_num(one)));
    return copy;
}

void rink_free(Rink *rink)
{
    if (rink)
        arena_free(rink->mem);
}

/* ---- a point and a wall ----------------------------------------------------------------------------------- */

/* The sign of an answer of the method `apart`; ORDER_UNKNOWN if LAST_BITS do not decide it. */
typedef struct Looking {
    Rule   rule;
    NumCtx ctx; /* with memory for one look */
    bool   good;
} Looking;

static Looking look(Arena *mem)
{
    Looking looking = {.rule = {.name = "apart", .given = {"p", "q", "z", "r"}, .asked = {"left", "gap"}, .vectors = "vvv-"}};
    Diag    diag = {.mem = mem};
    looking.good = rule_open(&looking.rule, &diag);
    numctx_open(&looking.ctx, &exact_system, arena_small());
    return looking;
}

static void look_no_more(Looking *looking)
{
    arena_free(looking->ctx.mem);
    numctx_close(&looking->ctx);
    rule_close(&looking->rule);
}

/* The values in the system of the context, NULL if one has none there. */
static bool convert(Looking *looking, const Input *const input[4], const Num *value[4])
{
    bool good = true;
    for (int i = 0; i < 4 && good; i++) {
        Value v;
        good = input_convert(&v, input[i], &looking->ctx) == NUM_OK;
        value[i] = good ? arena_copy(looking->ctx.mem, value_num(&v), sizeof(Num) * (size_t)value_count(&v)) : NULL;
    }
    return good;
}

/* The radius may be a sum of two. */
static Order sign(Looking *looking, const char *name, const Input *p, const Input *q, const Input *z, const Input *r, const Input *r2)
{
    const Input *const input[4] = {p, q, z, r}, *const second[4] = {p, q, z, r2 ? r2 : r};
    Order found = ORDER_UNKNOWN;
    arena_reset(looking->ctx.mem);
    for (mpfr_prec_t bits = 0; bits <= LAST_BITS && found == ORDER_UNKNOWN && looking->good; bits = bits ? 2 * bits : FIRST_BITS) {
        const Num *value[4], *other[4];
        Num        sum;
        looking->ctx.sys = bits ? &enclosure_system : &exact_system;
        looking->ctx.prec = bits;
        if (!convert(looking, input, value) || !convert(looking, second, other))
            continue;
        if (r2 && looking->ctx.sys->add(&sum, value[3][0], other[3][0], &looking->ctx))
            continue;
        value[3] = r2 ? &sum : value[3];
        RuleRun    run = rule_run(&looking->rule, value, &looking->ctx);
        const Num *at = rule_value(&run, name);
        found = at ? num_sign(*at, &looking->ctx) : ORDER_UNKNOWN;
    }
    return found;
}

static bool is_nought(const Input *input)
{
    return !input->plan && input->value.one.exact->kind == EXACT_ROOTS && input->value.one.exact->count == 0;
}

static Input nought(void)
{
    return input_exact(value_number(exact_num(&exact_zero)));
}

int rink_sides(const Rink *rink)
{
    int sides = 0;
    while (sides < rink->walls && rink->wall[sides].encloses)
        sides++;
    return sides;
}

const bool *rink_corners(const Rink *rink, Arena *mem)
{
    Looking looking = look(mem);
    Input   zero = nought();
    int     sides = rink_sides(rink);
    bool   *stands_out = ARENA_MANY(mem, bool, sides + 1);
    for (int i = 0; i < sides; i++) {
        const Wall *a = &rink->wall[i], *b = &rink->wall[(i + 1) % sides];
        stands_out[i] = sign(&looking, "left", &b->to, &a->from, &a->to, &zero, NULL) == ORDER_LESS;
    }
    look_no_more(&looking);
    return stands_out;
}

bool rink_is_flat(const Rink *rink, Arena *mem)
{
    Looking looking = look(mem);
    Input   zero = nought();
    bool    flat = true;
    for (int i = 1; i < rink_sides(rink) && flat; i++)
        flat = sign(&looking, "left", &rink->wall[i].to, &rink->wall[0].from, &rink->wall[0].to, &zero, NULL) == ORDER_EQUAL;
    look_no_more(&looking);
    return flat;
}

/* Twice the area of a polygon is the sum of its triangles, with signs. */
int rink_turns(const Rink *rink, Arena *mem)
{
    Looking looking = look(mem);
    Order   found = ORDER_UNKNOWN;
    int     sides = rink_sides(rink);
    for (mpfr_prec_t bits = 0; bits <= LAST_BITS && found == ORDER_UNKNOWN && looking.good; bits = bits ? 2 * bits : FIRST_BITS) {
        bool  good = true;
        Num   sum;
        Input zero = nought();
        looking.ctx.sys = bits ? &enclosure_system : &exact_system;
        looking.ctx.prec = bits;
        good = looking.ctx.sys->from_exact(&sum, &exact_zero, &looking.ctx) == NUM_OK;
        for (int i = 1; i + 1 < sides && good; i++) {
            const Input *const input[4] = {&rink->wall[i].to, &rink->wall[0].from, &rink->wall[i].from, &zero};
            const Num         *value[4];
            good = convert(&looking, input, value);
            if (!good)
                break;
            RuleRun    run = rule_run(&looking.rule, value, &looking.ctx);
            const Num *left = rule_value(&run, "left");
            good = left && looking.ctx.sys->add(&sum, sum, *left, &looking.ctx) == NUM_OK;
        }
        found = good ? num_sign(sum, &looking.ctx) : ORDER_UNKNOWN;
    }
    look_no_more(&looking);
    return found == ORDER_LESS ? -1 : 1;
}

/* ---- faults ----------------------------------------------------------------------------------------------- */

static bool touches(Looking *looking, const Input *p, const Wall *wall)
{
    Input zero = nought();
    return sign(looking, "gap", p, &wall->from, &wall->to, &zero, NULL) != ORDER_GREATER;
}

static bool parts(Looking *looking, const Wall *wall, const Wall *other)
{
    Input zero = nought();
    Order a = sign(looking, "left", &other->from, &wall->from, &wall->to, &zero, NULL);
    Order b = sign(looking, "left", &other->to, &wall->from, &wall->to, &zero, NULL);
    return (a == ORDER_LESS && b == ORDER_GREATER) || (a == ORDER_GREATER && b == ORDER_LESS);
}

/* Bounds of a wall, in doubles; infinite where its ends have no exact value. */
typedef struct WallSpan {
    double low[2], high[2];
} WallSpan;

static WallSpan extent_of(Looking *looking, const Wall *wall)
{
    WallSpan           extent = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    const Input *const end[] = {&wall->from, &wall->to};
    mpfr_t             low, high;
    arena_reset(looking->ctx.mem);
    looking->ctx.sys = &exact_system;
    mpfr_inits2(53, low, high, (mpfr_ptr)NULL);
    for (int i = 0; i < 2; i++) {
        Value value;
        bool  exact = input_convert(&value, end[i], &looking->ctx) == NUM_OK;
        for (int k = 0; k < 2; k++) {
            if (exact)
                exact_enclose(low, high, value_num(&value)[k].exact, &looking->ctx);
            double least = exact ? mpfr_get_d(low, MPFR_RNDD) : -INFINITY, most = exact ? mpfr_get_d(high, MPFR_RNDU) : INFINITY;
            extent.low[k] = fmin(extent.low[k], least);
            extent.high[k] = fmax(extent.high[k], most);
        }
    }
    mpfr_clears(low, high, (mpfr_ptr)NULL);
    return extent;
}

static bool are_apart(const WallSpan *a, const WallSpan *b)
{
    bool apart = false;
    for (int k = 0; k < 2; k++)
        apart |= a->high[k] < b->low[k] || b->high[k] < a->low[k];
    return apart;
}

bool rink_crosses(const Rink *rink, Arena *mem, int *one, int *two)
{
    Looking   looking = look(mem);
    bool      crosses = false;
    int       sides = rink_sides(rink);
    WallSpan *extent = ARENA_MANY(mem, WallSpan, sides + 1);
    for (int i = 0; i < sides; i++)
        extent[i] = extent_of(&looking, &rink->wall[i]);
    for (int i = 0; i < sides && !crosses; i++)
        for (int k = i + 1; k < sides && !crosses; k++) {
            const Wall *a = &rink->wall[i], *b = &rink->wall[k];
            if (are_apart(&extent[i], &extent[k]))
                continue;
            bool next = k == i + 1, last = i == 0 && k == sides - 1;
            crosses = parts(&looking, a, b) && parts(&looking, b, a);
            crosses |= next ? touches(&looking, &b->to, a) || touches(&looking, &a->from, b) : false;
            crosses |= last && !next ? touches(&looking, &b->from, a) || touches(&looking, &a->to, b) : false;
            if (!next && !last)
                crosses |= touches(&looking, &b->from, a) || touches(&looking, &b->to, a) || touches(&looking, &a->from, b) ||
                           touches(&looking, &a->to, b);
            *one = i;
            *two = k;
        }
    look_no_more(&looking);
    return crosses;
}

/* The y of two points compared. */
static Order higher(Looking *looking, const Input *p, const Input *q)
{
    Value a, b;
    Order order = ORDER_UNKNOWN;
    for (mpfr_prec_t bits = 0; bits <= LAST_BITS && order == ORDER_UNKNOWN; bits = bits ? 2 * bits : FIRST_BITS) {
        looking->ctx.sys = bits ? &enclosure_system : &exact_system;
        looking->ctx.prec = bits;
        if (!input_convert(&a, p, &looking->ctx) && !input_convert(&b, q, &looking->ctx))
            order = looking->ctx.sys->compare(value_num(&a)[1], value_num(&b)[1], &looking->ctx);
    }
    return order;
}

/* Whether a ray from the point to the right meets the sides an odd number of times. */
static bool is_inside(Looking *looking, const Rink *rink, const Input *p)
{
    Input zero = nought();
    bool  inside = false, any = false;
    for (int i = 0; i < rink->walls; i++) {
        const Wall *wall = &rink->wall[i];
        if (!wall->encloses)
            continue;
        any = true;
        bool from = higher(looking, &wall->from, p) == ORDER_GREATER, to = higher(looking, &wall->to, p) == ORDER_GREATER;
        if (from == to)
            continue;
        Order left = sign(looking, "left", p, &wall->from, &wall->to, &zero, NULL);
        inside ^= to ? left == ORDER_GREATER : left == ORDER_LESS;
    }
    return inside || !any;
}

static RinkFault fault_of_balls(Looking *looking, const Rink *rink, int one, int two)
{
    const Disc *a = &rink->ball[one], *b = &rink->ball[two];
    Order       gap = sign(looking, "gap", &a->p, &b->p, &b->p, &a->r, &b->r);
    if (is_nought(&a->r) && is_nought(&b->r))
        return FAULT_POINTS;
    return gap == ORDER_LESS ? FAULT_OVERLAP : gap == ORDER_UNKNOWN ? FAULT_OPEN : FAULT_NONE;
}

RinkFault rink_fault(const Rink *rink, Arena *mem, int *ball, int *thing)
{
    Looking   looking = look(mem);
    RinkFault fault = FAULT_NONE;
    for (int i = 0; i < rink->balls && !fault; i++) {
        *ball = i;
        for (int k = 0; k < rink->walls && !fault; k++) {
            const Wall *wall = &rink->wall[k];
            Order       gap = sign(&looking, "gap", &rink->ball[i].p, &wall->from, &wall->to, &rink->ball[i].r, NULL);
            *thing = rink->balls + k;
            fault = gap == ORDER_LESS ? FAULT_REACHES : gap == ORDER_UNKNOWN ? FAULT_OPEN : FAULT_NONE;
        }
        if (!fault && !is_inside(&looking, rink, &rink->ball[i].p))
            fault = FAULT_OUTSIDE;
        for (int k = 0; k < i && !fault; k++) {
            *thing = k;
            fault = fault_of_balls(&looking, rink, i, k);
        }
    }
    look_no_more(&looking);
    return fault;
}
