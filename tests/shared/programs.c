#include "programs.h"
#include "harness.h"

#include <math.h>

typedef struct V2 {
    double x, y;
} V2;

static Program       program;
static const Report *report; /* whose cases are followed */
static Arena        *mem;

static double put(const char *name, double value)
{
    ck_assert_int_lt(program.names, PROGRAM_NAMES);
    program.name[program.names] = name;
    program.value[program.names++] = value;
    return value;
}

/* "v" has the parts "v.x" and "v.y". */
static V2 put2(const char *name, V2 v)
{
    put(text_format(mem, "%s.x%c", name, 0).at, v.x);
    put(text_format(mem, "%s.y%c", name, 0).at, v.y);
    return v;
}

static Text condition_text(const Step *step)
{
    Buf buf = {0};
    expr_write(&buf, step->formula, false);
    return buf_finish(&buf, mem);
}

/* What the exact derivation decides. */
static bool decide(const char *condition, bool own)
{
    const Plan *plan = report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        const Entry *entry = &report->exact->entry[i];
        bool         asks = plan->step[i].role == ROLE_CASE || plan->step[i].role == ROLE_NEED;
        if (!asks || entry->state != STATE_OK || !text_is(condition_text(&plan->step[i]), condition))
            continue;
        ck_assert_int_lt(program.decisions, PROGRAM_DECISIONS);
        bool typed = entry->value.truth == TRUTH_TRUE;
        program.condition[program.decisions] = condition;
        program.own[program.decisions] = own;
        program.typed[program.decisions++] = typed;
        program.changed += own != typed;
        return typed;
    }
    ck_abort_msg("%.*s has no case `%s` here", TEXT_ARG(report->plan->method), condition);
}

static V2 plus(V2 a, V2 b)
{
    return (V2){a.x + b.x, a.y + b.y};
}

static V2 minus(V2 a, V2 b)
{
    return (V2){a.x - b.x, a.y - b.y};
}

static V2 times(double k, V2 a)
{
    return (V2){k * a.x, k * a.y};
}

static V2 over(V2 a, double k)
{
    return (V2){a.x / k, a.y / k};
}

static V2 opposite(V2 a)
{
    return (V2){-a.x, -a.y};
}

static V2 perp(V2 a)
{
    return (V2){-a.y, a.x};
}

static double dot(V2 a, V2 b)
{
    return a.x * b.x + a.y * b.y;
}

static double length(V2 a)
{
    return sqrt(dot(a, a));
}

static double square(double x)
{
    return x * x;
}

static void resolve(const double *in)
{
    V2 v = put2("v", (V2){in[0], in[1]}), N = put2("N", (V2){in[2], in[3]});
    decide("|N| > 0", length(N) > 0);
    V2     n = put2("n", over(N, length(N)));
    double vn = put("vn", dot(v, n));
    put2("Vn", times(vn, n));
    V2     t = put2("t", perp(n));
    double vt = put("vt", dot(v, t));
    put2("Vt", times(vt, t));
}

static void unresolve(const double *in)
{
    double vn = put("vn", in[0]), vt = put("vt", in[1]);
    V2     N = put2("N", (V2){in[2], in[3]});
    decide("|N| > 0", length(N) > 0);
    V2     n = put2("n", over(N, length(N))), t = put2("t", perp(n));
    double vx = put("vx", n.x * vn + t.x * vt), vy = put("vy", n.y * vn + t.y * vt);
    put2("v", (V2){vx, vy});
}

static void reflect(const double *in)
{
    V2 I = put2("I", (V2){in[0], in[1]}), N = put2("N", (V2){in[2], in[3]});
    decide("|N| > 0", length(N) > 0);
    V2     n = put2("n", over(N, length(N)));
    double c = put("c", dot(opposite(I), n));
    V2     P = put2("P", times(c, n));
    put2("F", plus(times(2, P), I));
}

static void bounce_by_impulse(double u, double e, V2 v, V2 n)
{
    double jc = put("jc", -u), jr = put("jr", e * jc), J = put("J", jc + jr);
    put2("v'", plus(v, times(J, n)));
}

static void bounce_by_components(double e, V2 v, V2 w, V2 n)
{
    V2     t = put2("t", perp(n));
    double vn = put("vn", dot(v, n)), vt = put("vt", dot(v, t));
    double after = put("vn'", dot(w, n) - e * (vn - dot(w, n)));
    put("vt'", vt);
    put2("v'", plus(times(after, n), times(vt, t)));
    put("J", after - vn);
}

static void bounce(const double *in, bool components)
{
    V2     v = put2("v", (V2){in[0], in[1]}), N = put2("N", (V2){in[2], in[3]});
    double e = put("e", in[4]);
    V2     w = put2("w", (V2){in[5], in[6]});
    decide("|N| > 0", length(N) > 0);
    decide("e >= 0", e >= 0);
    V2     n = put2("n", over(N, length(N)));
    double u = put("u", dot(minus(v, w), n));
    if (!decide("u < 0", u < 0)) {
        decide("u = 0", u == 0);
        put("J", 0);
        put2("v'", v);
        return;
    }
    decide("e > 1", e > 1);
    if (components)
        bounce_by_components(e, v, w, n);
    else
        bounce_by_impulse(u, e, v, n);
}

static void bounce_impulse(const double *in)
{
    bounce(in, false);
}

static void bounce_components(const double *in)
{
    bounce(in, true);
}

static void bounce_box(const double *in)
{
    V2 x = put2("x", (V2){in[0], in[1]}), v = put2("v", (V2){in[2], in[3]});
    V2 lo = put2("lo", (V2){in[4], in[5]}), hi = put2("hi", (V2){in[6], in[7]}), after, now;
    decide("lo.x < hi.x and lo.y < hi.y", lo.x < hi.x && lo.y < hi.y);
    bool outwards_x = (x.x >= hi.x && v.x > 0) || (x.x <= lo.x && v.x < 0), outside_x = x.x >= hi.x || x.x <= lo.x;
    bool outwards_y = (x.y >= hi.y && v.y > 0) || (x.y <= lo.y && v.y < 0), outside_y = x.y >= hi.y || x.y <= lo.y;
    after.x = put("vx'", decide("x.x >= hi.x and v.x > 0 or x.x <= lo.x and v.x < 0", outwards_x) ? -v.x : v.x);
    after.y = put("vy'", decide("x.y >= hi.y and v.y > 0 or x.y <= lo.y and v.y < 0", outwards_y) ? -v.y : v.y);
    put2("v'", after);
    decide("v' = v", after.x == v.x && after.y == v.y);
    now.x = put("vx'now", decide("x.x >= hi.x or x.x <= lo.x", outside_x) ? -v.x : v.x);
    now.y = put("vy'now", decide("x.y >= hi.y or x.y <= lo.y", outside_y) ? -v.y : v.y);
    put2("v'now", now);
    decide("v' != v'now", after.x != now.x || after.y != now.y);
}

static void masses(double ma, double mb)
{
    decide("ma > 0 and mb > 0", ma > 0 && mb > 0);
    decide("ma < inf or mb < inf", ma < INFINITY || mb < INFINITY);
}

/* What both ways of merge look at afterwards. */
static void merged(double ma, double mb, V2 va, V2 vb, V2 after)
{
    if (!decide("ma < inf and mb < inf", ma < INFINITY && mb < INFINITY))
        return;
    put2("p", plus(times(ma, va), times(mb, vb)));
    put2("p'", times(ma + mb, after));
    put("T", 0.5 * ma * square(length(va)) + 0.5 * mb * square(length(vb)));
    put("T'", 0.5 * (ma + mb) * square(length(after)));
}

static void merge_by_equations(const double *in)
{
    double ma = put("ma", in[0]), mb = put("mb", in[1]), approach;
    V2     va = put2("va", (V2){in[2], in[3]}), vb = put2("vb", (V2){in[4], in[5]}), after;
    masses(ma, mb);
    approach = square(length(minus(vb, va)));
    if (decide("ma = inf", ma == INFINITY)) {
        after = put2("v'", va);
        put2("J", times(mb, minus(after, vb)));
        put("loss", 0.5 * mb * approach);
    } else if (decide("mb = inf", mb == INFINITY)) {
        after = put2("v'", vb);
        put2("J", times(ma, minus(va, after)));
        put("loss", 0.5 * ma * approach);
    } else {
        after = put2("v'", over(plus(times(ma, va), times(mb, vb)), ma + mb));
        put2("J", times(mb, minus(after, vb)));
        put("loss", 0.5 * ma * mb / (ma + mb) * approach);
    }
    merged(ma, mb, va, vb, after);
}

static void merge_by_impulse(const double *in)
{
    double ma = put("ma", in[0]), mb = put("mb", in[1]);
    V2     va = put2("va", (V2){in[2], in[3]}), vb = put2("vb", (V2){in[4], in[5]});
    masses(ma, mb);
    V2     u = put2("u", minus(vb, va));
    double k = put("k", 1 / ma + 1 / mb);
    V2     j = put2("J", over(opposite(u), k)), after = put2("v'", minus(va, times(1 / ma, j)));
    put("loss", 0.5 * square(length(u)) / k);
    merged(ma, mb, va, vb, after);
}

/* Velocities along a line afterwards; of the plane along n. */
typedef struct Along {
    double a, b;
} Along;

/* Momentum and restitution, solved. */
static Along solve(double ma, double mb, double va, double vb, double e, const char *momentum, const char *a, const char *b)
{
    double w = put("w", e * (va - vb)), square = (va - vb) * (va - vb);
    Along  after;
    if (decide("ma = inf", ma == INFINITY)) {
        after.a = put(a, va);
        after.b = put(b, after.a + w);
        put("J", mb * (after.b - vb));
        put("loss", 0.5 * mb * (1 - e * e) * square);
    } else if (decide("mb = inf", mb == INFINITY)) {
        after.b = put(b, vb);
        after.a = put(a, after.b - w);
        put("J", ma * (va - after.a));
        put("loss", 0.5 * ma * (1 - e * e) * square);
    } else {
        double p = put(momentum, ma * va + mb * vb);
        after.b = put(b, (p + ma * w) / (ma + mb));
        after.a = put(a, after.b - w);
        put("J", mb * (after.b - vb));
        put("loss", 0.5 * ma * mb / (ma + mb) * (1 - e * e) * square);
    }
    return after;
}

static Along push(double ma, double mb, double va, double vb, double e, double u, const char *a, const char *b)
{
    double k = put("k", 1 / ma + 1 / mb), jc = put("jc", -u / k), jr = put("jr", e * jc), J = put("J", jc + jr);
    put("loss", 0.5 * (1 - e * e) * (u * u) / k);
    return (Along){put(a, va - J * (1 / ma)), put(b, vb + J * (1 / mb))};
}

static void collide1d(const double *in, bool equations)
{
    double ma = put("ma", in[0]), mb = put("mb", in[1]), va = put("va", in[2]), vb = put("vb", in[3]), e = put("e", in[4]);
    masses(ma, mb);
    decide("e >= 0", e >= 0);
    double u = put("u", vb - va);
    if (decide("u > 0", u > 0)) {
        put("J", 0);
        put("va'", va);
        put("vb'", vb);
        put("loss", 0);
        return;
    }
    decide("u = 0", u == 0);
    decide("e > 1 and u < 0", e > 1 && u < 0);
    Along  after = equations ? solve(ma, mb, va, vb, e, "p", "va'", "vb'") : push(ma, mb, va, vb, e, u, "va'", "vb'");
    double va1 = after.a, vb1 = after.b;
    if (!decide("ma < inf and mb < inf", ma < INFINITY && mb < INFINITY))
        return;
    put("va2", ((e + 1) * mb * vb + va * (ma - e * mb)) / (ma + mb));
    put("vb2", ((e + 1) * ma * va + vb * (mb - e * ma)) / (ma + mb));
    put("p", ma * va + mb * vb);
    put("p'", ma * va1 + mb * vb1);
    put("T", 0.5 * ma * (va * va) + 0.5 * mb * (vb * vb));
    put("T'", 0.5 * ma * (va1 * va1) + 0.5 * mb * (vb1 * vb1));
}

static void collide1d_by_equations(const double *in)
{
    collide1d(in, true);
}

static void collide1d_by_impulse(const double *in)
{
    collide1d(in, false);
}

static void collide2d(const double *in, bool equations)
{
    double ma = put("ma", in[0]), mb = put("mb", in[1]);
    V2     va = put2("va", (V2){in[2], in[3]}), vb = put2("vb", (V2){in[4], in[5]}), N = put2("N", (V2){in[6], in[7]});
    double e = put("e", in[8]);
    masses(ma, mb);
    decide("e >= 0", e >= 0);
    decide("|N| > 0", length(N) > 0);
    double un = put("un", dot(minus(vb, va), N));
    V2     n = put2("n", decide("un > 0", un > 0) ? over(opposite(N), length(N)) : over(N, length(N)));
    double van = put("van", dot(va, n)), vbn = put("vbn", dot(vb, n));
    V2     t = put2("t", perp(n));
    double vat = put("vat", dot(va, t)), vbt = put("vbt", dot(vb, t)), u = put("u", vbn - van);
    decide("u > 0", u > 0); /* n is turned so that it never is */
    decide("u = 0", u == 0);
    decide("e > 1 and u < 0", e > 1 && u < 0);
    Along  along = equations ? solve(ma, mb, van, vbn, e, "pn", "van'", "vbn'") : push(ma, mb, van, vbn, e, u, "van'", "vbn'");
    double van1 = along.a, vbn1 = along.b;
    bool   finite = decide("ma < inf and mb < inf", ma < INFINITY && mb < INFINITY);
    if (finite) {
        put("van7", ((e + 1) * mb * vbn + van * (ma - e * mb)) / (ma + mb));
        put("vbn7", ((e + 1) * ma * van + vbn * (mb - e * ma)) / (ma + mb));
    }
    put("vat'", vat);
    put("vbt'", vbt);
    V2 va1 = put2("va'", (V2){put("xa'", n.x * van1 + t.x * vat), put("ya'", n.y * van1 + t.y * vat)});
    V2 vb1 = put2("vb'", (V2){put("xb'", n.x * vbn1 + t.x * vbt), put("yb'", n.y * vbn1 + t.y * vbt)});
    if (!finite)
        return;
    put2("p", plus(times(ma, va), times(mb, vb)));
    put2("p'", plus(times(ma, va1), times(mb, vb1)));
    put("T", 0.5 * ma * square(length(va)) + 0.5 * mb * square(length(vb)));
    put("T'", 0.5 * ma * square(length(va1)) + 0.5 * mb * square(length(vb1)));
}

static void collide2d_by_equations(const double *in)
{
    collide2d(in, true);
}

static void collide2d_by_impulse(const double *in)
{
    collide2d(in, false);
}

/* The number so far stays unless the next one compares smaller, or larger: with NaN it does not. */
static double least(double a, double b)
{
    return b < a ? b : a;
}

static double most(double a, double b)
{
    return b > a ? b : a;
}

static bool is_zero(V2 v)
{
    return v.x == 0 && v.y == 0;
}

/* Segments of which neither is a point and whose lines are not parallel. */
static void intersect(const double *in)
{
    V2 p0 = put2("p0", (V2){in[0], in[1]}), p1 = put2("p1", (V2){in[2], in[3]}), p2 = put2("p2", (V2){in[4], in[5]});
    V2 p3 = put2("p3", (V2){in[6], in[7]});
    V2 lo1 = put2("lo1", (V2){least(p0.x, p1.x), least(p0.y, p1.y)}), hi1 = put2("hi1", (V2){most(p0.x, p1.x), most(p0.y, p1.y)});
    V2 lo2 = put2("lo2", (V2){least(p2.x, p3.x), least(p2.y, p3.y)}), hi2 = put2("hi2", (V2){most(p2.x, p3.x), most(p2.y, p3.y)});
    decide("lo1.x > hi2.x or lo2.x > hi1.x or lo1.y > hi2.y or lo2.y > hi1.y",
           lo1.x > hi2.x || lo2.x > hi1.x || lo1.y > hi2.y || lo2.y > hi1.y);
    V2 S1 = put2("S1", minus(p1, p0)), S2 = put2("S2", minus(p3, p2)), B = put2("B", minus(p0, p2));
    decide("S1 = <0, 0> and S2 = <0, 0>", is_zero(S1) && is_zero(S2));
    decide("S1 = <0, 0>", is_zero(S1));
    decide("S2 = <0, 0>", is_zero(S2));
    put("A[1,1]", S2.x);
    put("A[1,2]", -S1.x);
    put("A[2,1]", S2.y);
    put("A[2,2]", -S1.y);
    double det = put("det", S1.x * S2.y - S2.x * S1.y);
    double dets = put("dets", S1.x * B.y - S1.y * B.x), dett = put("dett", S2.x * B.y - S2.y * B.x);
    decide("det != 0", det != 0);
    double s = put("s", dets / det), t = put("t", dett / det);
    V2     U = put2("U", plus(p0, times(t, S1)));
    put2("V", plus(p2, times(s, S2)));
    put("x", U.x);
    put("y", U.y);
    if (decide("0 < t < 1 and 0 < s < 1", 0 < t && t < 1 && 0 < s && s < 1)) {
        put2("P", U);
        return;
    }
    if (!decide("0 <= t <= 1 and 0 <= s <= 1", 0 <= t && t <= 1 && 0 <= s && s <= 1)) {
        if (!decide("0 <= t <= 1", 0 <= t && t <= 1))
            decide("0 <= s <= 1", 0 <= s && s <= 1);
        return;
    }
    put2("P", U);
    if (decide("0 < t < 1 or 0 < s < 1", (0 < t && t < 1) || (0 < s && s < 1))) {
        if (!decide("t = 0", t == 0) && !decide("t = 1", t == 1))
            decide("s = 0", s == 0);
    } else if (!decide("t = 0 and s = 0", t == 0 && s == 0) && !decide("t = 0", t == 0)) {
        decide("s = 0", s == 0);
    }
}

const ProgramRow program_row[] = {
    {"resolve", "vv", resolve, ""},
    {"unresolve", "nnv", unresolve, ""},
    {"reflect", "vv", reflect, ""},
    {"bounce", "vvev", bounce_impulse, "impulse"},
    {"bounce", "vvev", bounce_components, "components"},
    {"bounce_box", "vvvv", bounce_box, ""},
    {"intersect", "vvvv", intersect, ""},
    {"merge", "mmvv", merge_by_equations, "equations"},
    {"merge", "mmvv", merge_by_impulse, "impulse"},
    {"collide1d", "mmnne", collide1d_by_equations, "equations"},
    {"collide1d", "mmnne", collide1d_by_impulse, "impulse"},
    {"collide2d", "mmvvve", collide2d_by_equations, "equations"},
    {"collide2d", "mmvvve", collide2d_by_impulse, "impulse"},
};
const int program_rows = sizeof program_row / sizeof *program_row;

const Program *program_run(const ProgramRow *row, const double *in, const Report *exact, Arena *arena)
{
    program.names = program.decisions = program.changed = 0;
    report = exact;
    mem = arena;
    row->run(in);
    return &program;
}
