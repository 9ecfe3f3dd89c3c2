#include "motion/chain.h"
#include "motion/rule.h"

#include <assert.h>
#include <string.h>

/* Orders are tried out until so many collisions have been worked; the number of orders may double with each. */
enum { MOST_TRIED = 600 };

typedef struct ChainDesk {
    int     balls;
    bool    placed, walled; /* walled: walls at rest at both ends */
    NumCtx *ctx;
    Rule    hit, meeting;
    Num     m[MOST_CHAIN_BALLS], e[MOST_CHAIN_BALLS];
    int     tried;
} ChainDesk;

/* The balls between two collisions: their velocities, and where and when each began to move with its own. */
typedef struct ChainMoment {
    Num v[MOST_CHAIN_BALLS], x[MOST_CHAIN_BALLS], since[MOST_CHAIN_BALLS];
} ChainMoment;

static RuleRun hit(ChainDesk *d, const ChainMoment *now, int pair)
{
    const Num *const value[] = {&d->m[pair], &d->m[pair + 1], &now->v[pair], &now->v[pair + 1], &d->e[pair]};
    return rule_run(&d->hit, value, d->ctx);
}

static Order compare_exact(const ChainDesk *d, Num number, const Exact *other)
{
    Num converted;
    int flags = d->ctx->sys->from_exact(&converted, other, d->ctx);
    return flags ? ORDER_UNKNOWN : d->ctx->sys->compare(number, converted, d->ctx);
}

static Order sign_of(const ChainDesk *d, Num number)
{
    return compare_exact(d, number, &exact_zero);
}

typedef struct Approaches {
    int pair[MOST_CHAIN_BALLS];
    int count, open;
} Approaches;

/* The pairs that approach each other for certain; of the others hits->open says whether they may. False: a value is missing. */
static bool find_approaches(ChainDesk *d, const ChainMoment *now, Approaches *all, ChainHits *hits)
{
    *all = (Approaches){.count = 0};
    for (int i = 0; i + 1 < d->balls; i++) {
        RuleRun    run = hit(d, now, i);
        const Num *u = rule_value(&run, "u");
        if (!u)
            return false;
        Order order = sign_of(d, *u);
        if (order == ORDER_LESS)
            all->pair[all->count++] = i;
        hits->open[i] = order == ORDER_UNKNOWN || order == ORDER_AT_MOST || order == ORDER_UNEQUAL;
        all->open += hits->open[i];
    }
    return true;
}

/* When and where the pair, which approaches, meets. */
static bool find_meeting(ChainDesk *d, const ChainMoment *now, int pair, Num *time, Num *place)
{
    const Num *const value[] = {&now->x[pair],     &now->v[pair],     &now->since[pair],
                                &now->x[pair + 1], &now->v[pair + 1], &now->since[pair + 1]};
    RuleRun          run = rule_run(&d->meeting, value, d->ctx);
    const Num       *t = rule_value(&run, "t"), *s = rule_value(&run, "s");
    if (!t || !s)
        return false;
    *time = *t;
    *place = *s;
    return true;
}

static void place_at(ChainMoment *now, int pair, Num time, Num place)
{
    for (int i = pair; i <= pair + 1; i++) {
        now->x[i] = place;
        now->since[i] = time;
    }
}

static bool end_with(ChainHits *hits, ChainEnd end, int one, int other)
{
    hits->end = end;
    hits->one = one;
    hits->other = other;
    return false;
}

/* The first of the pairs to meet, by their times; moves its balls to the place where they meet. False where that is the end. */
static bool take_first(ChainDesk *d, ChainMoment *now, const Approaches *all, ChainHits *hits, int *first)
{
    Num soonest, nearest, time, place;
    *first = all->pair[0];
    if (!find_meeting(d, now, *first, &soonest, &nearest))
        return end_with(hits, CHAIN_VAGUE, *first, *first);
    for (int i = 1; i < all->count; i++) {
        int pair = all->pair[i];
        if (!find_meeting(d, now, pair, &time, &place))
            return end_with(hits, CHAIN_VAGUE, pair, pair);
        Order order = d->ctx->sys->compare(time, soonest, d->ctx);
        if (order == ORDER_EQUAL && pair == *first + 1)
            return end_with(hits, CHAIN_TOGETHER, *first, pair);
        if (order != ORDER_LESS && order != ORDER_GREATER && order != ORDER_EQUAL)
            return end_with(hits, CHAIN_VAGUE, *first, pair);
        if (order == ORDER_LESS) {
            *first = pair;
            soonest = time;
            nearest = place;
        }
    }
    place_at(now, *first, soonest, nearest);
    return true;
}

static bool collide(ChainDesk *d, ChainMoment *now, int pair, ChainHits *hits)
{
    if (hits->count == MOST_CHAIN_HITS)
        return end_with(hits, d->walled ? CHAIN_WALLS : CHAIN_LONG, pair, pair);
    RuleRun    run = hit(d, now, pair);
    const Num *left = rule_value(&run, "va'"), *right = rule_value(&run, "vb'");
    if (!left || !right)
        return end_with(hits, CHAIN_VAGUE, pair, pair);
    now->v[pair] = *left;
    now->v[pair + 1] = *right;
    hits->pair[hits->count++] = pair;
    d->tried++;
    return true;
}

static bool same_end(const ChainDesk *d, const ChainMoment *one, const ChainMoment *other)
{
    bool same = true;
    for (int i = 0; i < d->balls && same; i++)
        same = d->ctx->sys->compare(one->v[i], other->v[i], d->ctx) == ORDER_EQUAL;
    return same;
}

/* Whether two orders come to the same: no further collision, or one that depends on the letters, of the same balls. */
static bool same_outcome(const ChainDesk *d, const ChainMoment *now, const ChainHits *hits, const ChainMoment *other,
                         const ChainHits *turned)
{
    bool same = turned->end == hits->end && turned->count == hits->count && same_end(d, now, other);
    for (int i = 0; i + 1 < d->balls && same && hits->end == CHAIN_OPEN; i++)
        same = hits->open[i] == turned->open[i];
    return same;
}

static void follow(ChainDesk *d, ChainMoment *now, ChainHits *hits);

/* Without places all orders have to come to the same velocities; the balls then meet from left to right. */
static void try_orders(ChainDesk *d, ChainMoment *now, const Approaches *all, ChainHits *hits)
{
    ChainMoment start = *now;
    ChainHits   before = *hits;
    if (collide(d, now, all->pair[0], hits))
        follow(d, now, hits);
    for (int i = 1; i < all->count && (hits->end == CHAIN_OVER || hits->end == CHAIN_OPEN); i++) {
        ChainMoment other = start;
        ChainHits   turned = before;
        if (d->tried >= MOST_TRIED)
            end_with(&turned, CHAIN_ORDERS, all->pair[0], all->pair[i]);
        else if (collide(d, &other, all->pair[i], &turned))
            follow(d, &other, &turned);
        if (turned.end == CHAIN_ORDERS)
            end_with(hits, CHAIN_ORDERS, all->pair[0], all->pair[i]);
        else if (!same_outcome(d, now, hits, &other, &turned))
            end_with(hits, CHAIN_ORDER, all->pair[0], all->pair[i]);
    }
}

/* Works collisions until there is none. */
static void follow(ChainDesk *d, ChainMoment *now, ChainHits *hits)
{
    Approaches all;
    int        first;
    while (true) {
        if (!find_approaches(d, now, &all, hits)) {
            end_with(hits, CHAIN_VAGUE, 0, 0);
            return;
        }
        if (all.open || !all.count) {
            hits->end = all.open ? CHAIN_OPEN : CHAIN_OVER;
            return;
        }
        first = all.pair[0];
        if (all.count > 1 && !d->placed) {
            try_orders(d, now, &all, hits);
            return;
        }
        if ((d->placed && !take_first(d, now, &all, hits, &first)) || !collide(d, now, first, hits))
            return;
    }
}

static bool take(Num *number, const Input *input, NumCtx *ctx)
{
    Value value;
    if (input_convert(&value, input, ctx))
        return false;
    *number = value_num(&value)[0];
    return true;
}

static bool take_balls(ChainDesk *d, ChainMoment *now, const ChainBall *ball)
{
    bool good = true;
    for (int i = 0; i < d->balls && good; i++) {
        good = take(&d->m[i], ball[i].m, d->ctx) && take(&now->v[i], ball[i].v, d->ctx);
        good = good && (i + 1 == d->balls || take(&d->e[i], ball[i].e, d->ctx));
        good = good && (!d->placed || take(&now->x[i], ball[i].x, d->ctx));
        good = good && !d->ctx->sys->from_exact(&now->since[i], &exact_zero, d->ctx);
    }
    return good;
}

/* Whether the method refuses a mass or an e. */
static bool is_refused(const ChainDesk *d)
{
    bool refused = false;
    for (int i = 0; i < d->balls && !refused; i++) {
        Order mass = sign_of(d, d->m[i]), e = i + 1 < d->balls ? sign_of(d, d->e[i]) : ORDER_GREATER;
        refused = mass == ORDER_LESS || mass == ORDER_EQUAL || e == ORDER_LESS;
    }
    return refused;
}

static bool are_placed_in_order(const ChainDesk *d, const ChainMoment *now, ChainHits *hits)
{
    for (int i = 0; i + 1 < d->balls && d->placed; i++)
        if (d->ctx->sys->compare(now->x[i], now->x[i + 1], d->ctx) == ORDER_GREATER)
            return end_with(hits, CHAIN_DISORDER, i, i);
    return true;
}

static bool is_wall(const ChainDesk *d, const ChainMoment *now, int i)
{
    return compare_exact(d, d->m[i], &exact_infinity) == ORDER_EQUAL && sign_of(d, now->v[i]) == ORDER_EQUAL;
}

/* Neighbours only stop meeting between two walls when all are at rest. So with e = 1, where the kinetic energy of the first approach is
 * never lost, there is no end. */
static bool has_end(ChainDesk *d, const ChainMoment *now, ChainHits *hits)
{
    Approaches all;
    bool       lossless = d->walled;
    for (int i = 0; i + 1 < d->balls && lossless; i++)
        lossless = compare_exact(d, d->e[i], exact_integer(1, d->ctx)) == ORDER_EQUAL;
    if (!lossless || !find_approaches(d, now, &all, hits) || !all.count)
        return true;
    return end_with(hits, CHAIN_ENDLESS, all.pair[0], all.pair[0]);
}

static bool open_rules(ChainDesk *d, Diag *diag)
{
    d->hit = (Rule){.name = "collide1d", .given = {"ma", "mb", "va", "vb", "e"}, .asked = {"u", "va'", "vb'"}, .vectors = "-----"};
    d->meeting = (Rule){.name = "meet1d", .given = {"xa", "va", "ta", "xb", "vb", "tb"}, .asked = {"t", "s"}, .vectors = "------"};
    return rule_open(&d->hit, diag) && (!d->placed || rule_open(&d->meeting, diag));
}

bool chain_find(const ChainBall *ball, int balls, ChainHits *hits, NumCtx *ctx, Diag *diag)
{
    assert(balls >= 2 && balls <= MOST_CHAIN_BALLS);
    ChainDesk   d = {.balls = balls, .placed = true, .ctx = ctx};
    ChainMoment now;
    *hits = (ChainHits){.count = 0};
    for (int i = 0; i < balls; i++)
        d.placed &= ball[i].x != NULL;
    if (!open_rules(&d, diag))
        return false;
    if (!take_balls(&d, &now, ball)) {
        end_with(hits, CHAIN_VAGUE, 0, 0);
    } else if (!is_refused(&d) && are_placed_in_order(&d, &now, hits)) {
        d.walled = is_wall(&d, &now, 0) && is_wall(&d, &now, balls - 1);
        if (has_end(&d, &now, hits))
            follow(&d, &now, hits);
    }
    rule_close(&d.hit);
    rule_close(&d.meeting);
    return true;
}
