#include "derive/plan_scope.h"
#include "derive/sketch.h"
#include "language/check_shapes.h"

typedef struct Settler {
    const SketchDesk  *desk;
    const SketchLine  *line;
    Guard              guard;
    const SketchPanel *panel; /* that the line belongs to */
} Settler;

static bool settle(const Settler *s, const Expr *in, const Expr **out)
{
    PlanScope    scope = plan_scope(s->desk->plan, s->desk->plan->aspects, s->guard.step, s->guard.is);
    ShapeChecker checker = {.scope = &scope.scope, .diag = s->desk->diag, .num = s->desk->num};
    Expr        *copy = in ? expr_copy(in, s->desk->mem) : NULL;
    *out = copy;
    return !copy || check_expr(&checker, copy);
}

static bool settle_condition(const Settler *s, const Expr *in, const Expr **out)
{
    if (!settle(s, in, out))
        return false;
    return !*out || (*out)->shape.kind == SHAPE_TRUTH ||
           diag_fail(s->desk->diag, EXIT_INPUT, (*out)->span, "a condition compares two values, with =, <, <= and so on");
}

/* A vector, or a number on the x axis. */
static bool settle_vector(const Settler *s, const Expr *in, const Expr **out)
{
    if (!settle(s, in, out))
        return false;
    if (!*out || (*out)->shape.kind == SHAPE_NUMBER)
        return true;
    if ((*out)->shape.kind != SHAPE_VECTOR)
        return diag_fail(s->desk->diag, EXIT_INPUT, (*out)->span, "the figure needs a vector here, but this is %.*s",
                         TEXT_ARG(shape_name((*out)->shape, s->desk->mem)));
    if ((*out)->shape.rows == 2 || s->panel->plane[0])
        return true;
    diag_fail(s->desk->diag, EXIT_INPUT, (*out)->span, "this vector is in space, but the figure has no plane to draw it in");
    return diag_hint(s->desk->diag, "give the plane: figure \"...\" plane n, v");
}

static bool settle_number(const Settler *s, const Expr *in, const Expr **out)
{
    return settle(s, in, out) && ((*out)->shape.kind == SHAPE_NUMBER ||
                                  diag_fail(s->desk->diag, EXIT_INPUT, (*out)->span, "the figure needs a number here, but this is %.*s",
                                            TEXT_ARG(shape_name((*out)->shape, s->desk->mem))));
}

static bool settle_mass(const Settler *s, const Expr *in, const Expr **out)
{
    *out = NULL;
    return !in || settle_number(s, in, out);
}

/* Givens come before steps, and those before answers. */
static Role latest_role(const Plan *plan, const Expr *expr)
{
    Role role = ROLE_GIVEN;
    for (int i = 0; expr->kind == EXPR_NAME && expr->slot >= 0 && i < plan->aspects; i++)
        if (plan->step[i].slot == expr->slot) {
            role = plan->step[i].role == ROLE_ANSWER ? ROLE_ANSWER : plan->step[i].role == ROLE_GIVEN ? ROLE_GIVEN : ROLE_STEP;
            break;
        }
    for (int i = 0; i < expr->count; i++) {
        Role inner = latest_role(plan, expr->arg[i]);
        role = inner > role ? inner : role;
    }
    return role;
}

static bool settle_panel(Settler *s, SketchPanel *panel)
{
    const SketchPanel *read = &s->line->panel;
    *panel = *read;
    s->panel = panel;
    s->guard = read->guard;
    return settle_vector(s, read->plane[0], &panel->plane[0]) && settle_vector(s, read->plane[1], &panel->plane[1]) &&
           settle_condition(s, read->only_if, &panel->only_if);
}

/* Bars are side by side, in no plane: nothing else can stand among them. */
static bool goes_with(const Settler *s, const SketchMark *mark, const SketchMark *other)
{
    bool row, bar, other_bar;
    bar = sketch_mark_takes(&sketch_mark_table[mark->kind], 'o', &row) && !row;
    other_bar = sketch_mark_takes(&sketch_mark_table[other->kind], 'o', &row) && !row;
    if (bar == other_bar)
        return true;
    diag_fail(s->desk->diag, EXIT_INPUT, s->line->span, "a %s and a %s cannot share a panel: bars need a panel of their own",
              sketch_mark_table[mark->kind].word, sketch_mark_table[other->kind].word);
    return diag_hint(s->desk->diag, "start another panel before it: figure \"energy\"");
}

static bool settle_mark(Settler *s, SketchMark *mark)
{
    const SketchMark *read = &s->line->mark;
    const MarkRow    *row = &sketch_mark_table[read->kind];
    *mark = *read;
    s->guard = read->guard;
    if (!(row->what == 'n' ? settle_number : settle_vector)(s, read->value, &mark->value) || !settle_vector(s, read->from, &mark->from) ||
        !settle_vector(s, read->to, &mark->to) || !settle_vector(s, read->at, &mark->at) || !settle_mass(s, read->mass, &mark->mass) ||
        !settle_condition(s, read->only_if, &mark->only_if))
        return false;
    mark->role = latest_role(s->desk->plan, mark->value);
    return true;
}

/* Returns how many panels of used methods the figure has room for, beside those that the method itself draws. */
static int lent_panels(const SketchLine *line, int lines)
{
    int room = LIMIT_PANELS;
    for (int i = 0; i < lines; i++)
        room -= line[i].is_panel && !line[i].lent;
    return room;
}

const Sketch *sketch_settle(const SketchLine *line, int lines, const SketchDesk *desk)
{
    Sketch      *sketch = ARENA_ONE(desk->mem, Sketch);
    SketchPanel *panel = ARENA_MANY(desk->mem, SketchPanel, lines);
    SketchMark  *mark = ARENA_MANY(desk->mem, SketchMark, lines);
    Settler      s = {.desk = desk};
    int          room = lent_panels(line, lines);
    bool         full = false; /* the figure has no room for the panel */
    *sketch = (Sketch){.panel = panel, .mark = mark};
    for (int i = 0; i < lines; i++) {
        s.line = &line[i];
        desk->diag->source = line[i].source;
        if (line[i].is_panel) {
            full = line[i].lent && room-- <= 0;
            if (full)
                continue;
            if (sketch->panels == LIMIT_PANELS)
                return diag_fail(desk->diag, EXIT_INPUT, line[i].span, "a figure has at most %d panels", LIMIT_PANELS), NULL;
            if (!settle_panel(&s, &panel[sketch->panels++]))
                return NULL;
            continue;
        }
        if (full)
            continue;
        if (!sketch->panels) {
            diag_fail(desk->diag, EXIT_INPUT, line[i].span, "`draw` needs a line `figure` before it");
            return diag_hint(desk->diag, "start with: figure \"caption\""), NULL;
        }
        if (sketch->marks == LIMIT_SKETCH_MARKS)
            return diag_fail(desk->diag, EXIT_INPUT, line[i].span, "a figure has at most %d marks", LIMIT_SKETCH_MARKS), NULL;
        SketchMark *next = &mark[sketch->marks++];
        if (!settle_mark(&s, next))
            return NULL;
        next->panel = sketch->panels - 1;
        if (next > mark && next[-1].panel == next->panel && !goes_with(&s, next, next - 1))
            return NULL;
    }
    return sketch;
}
