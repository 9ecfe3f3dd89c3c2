/* Accepts lines that follow from a supposition that turns out to be false: 1 + t = 3 - s and 2t = 1 + s say where two lines would meet. A
 * page that shows by them that the lines do not meet is right, although no t and s satisfy all of its equations. */
#include "derive/reading/method_phrase.h"
#include "derive/eval.h"
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/judging/hand_claims.h"

enum { MOST_AXES = 3 };

typedef struct Supposition {
    HandChecker    *c;
    HandEquations  *page;
    EquationColumns columns;
    EquationRow     row[MOST_AXES]; /* one for each component */
    int             rows;
    bool           *accepted; /* by line */
} Supposition;

/* Whether it is an equation between vectors that does not hold. */
static bool is_false(const HandChecker *c, const Expr *equation)
{
    EquationWorld world = equation_world(c->plan, c->truth, c->ctx);
    Env           env = {.num = c->ctx, .slot = world.at};
    Value         value;
    bool          vectors = equation->kind == EXPR_CHAIN && equation->count == 2 && equation->arg[0]->shape.kind == SHAPE_VECTOR;
    return vectors && eval(&value, equation, &env) == NUM_OK && value.truth == TRUTH_FALSE;
}

static void read_rows(Supposition *s, const Expr *equation)
{
    HandChecker *c = s->c;
    for (int side = 0; side < 2; side++)
        equation_rows_add_columns(&s->columns, equation->arg[side], &s->page->world);
    for (int i = 0; i < s->page->claims; i++)
        for (int side = 0; side < 2; side++)
            equation_rows_add_columns(&s->columns, s->page->claim[i].sides.side[side], &s->page->world);
    for (s->rows = 0; s->rows < equation->arg[0]->shape.rows; s->rows++) {
        EquationSides sides = {
            {equation_component(equation->arg[0], s->rows, c->mem), equation_component(equation->arg[1], s->rows, c->mem)}};
        s->row[s->rows] = equation_rows_read(&sides, &s->columns, &s->page->world, c->exact);
    }
}

/* Whether the equation is a component of the supposed one, perhaps rearranged. */
static bool is_component(const Supposition *s, const EquationSides *sides)
{
    EquationRow row = equation_rows_read(sides, &s->columns, &s->page->world, s->c->exact);
    Rat         times[MOST_COMBINED];
    bool        is = false;
    for (int k = 0; k < s->rows && row.linear && !row.empty && !is; k++) {
        const EquationRow *from = &s->row[k];
        is = from->linear && !from->empty && equation_rows_combine(times, &row, &from, 1, false, &s->columns, s->c->exact);
    }
    return is;
}

/* Whether all equals signs of the line are such components. */
static bool is_supposed(const Supposition *s, int line)
{
    int claims = 0, components = 0;
    for (int i = 0; i < s->page->claims; i++)
        if (s->page->claimed[i].line == line) {
            claims++;
            components += is_component(s, &s->page->claim[i].sides);
        }
    return claims && components == claims && hand_is_equation(&s->c->line[line]);
}

/* Whether the claim follows from two of the components, which by themselves may hold: λ = 1 from the third and μ = 3 with the second. */
static bool follows_from_two(const Supposition *s, const EquationSides *sides)
{
    EquationRow row = equation_rows_read(sides, &s->columns, &s->page->world, s->c->exact);
    Rat         times[MOST_COMBINED];
    bool        follows = false;
    for (int a = 0; a < s->rows && row.linear && !row.empty && !follows; a++)
        for (int b = a + 1; b < s->rows && !follows; b++) {
            const EquationRow *from[] = {&s->row[a], &s->row[b]};
            bool               both = from[0]->linear && from[1]->linear && !from[0]->empty && !from[1]->empty;
            follows = both && equation_rows_combine(times, &row, from, 2, false, &s->columns, s->c->exact);
        }
    return follows;
}

/* Whether all that the line says is such a component, or follows from two. */
static bool is_consequence(const Supposition *s, int line)
{
    int claims = 0, good = 0;
    for (int i = 0; i < s->page->claims; i++)
        if (s->page->claimed[i].line == line) {
            claims++;
            good += is_component(s, &s->page->claim[i].sides) || follows_from_two(s, &s->page->claim[i].sides);
        }
    return claims && good == claims;
}

/* Whether the row names nothing but what the supposed equation is about. */
static bool is_about_supposition(const Supposition *s, const EquationRow *row)
{
    bool about = row->linear && !row->empty;
    for (int i = 0; i < s->columns.count && about; i++) {
        bool supposed = rat_is_zero(row->factor[i]);
        for (int k = 0; k < s->rows && !supposed; k++)
            supposed = s->row[k].linear && !rat_is_zero(s->row[k].factor[i]);
        about = supposed;
    }
    return about;
}

/* Whether all that the line says is about that, and no distance, say, which no supposition gives. */
static bool stays_within(const Supposition *s, int line)
{
    bool within = true;
    for (int i = 0; i < s->page->claims && within; i++) {
        EquationRow row = equation_rows_read(&s->page->claim[i].sides, &s->columns, &s->page->world, s->c->exact);
        within = s->page->claimed[i].line != line || is_about_supposition(s, &row);
    }
    return within;
}

/* Whether it is a combination of lines above that are right or accepted, with one of these at least. */
static bool follows(const Supposition *s, const EquationVerdict *verdict)
{
    bool good = verdict && verdict->parts > 0, any = false;
    for (int i = 0; good && i < verdict->parts; i++) {
        int above = verdict->part[i].claim;
        good = above >= 0 && (s->accepted[above] || hand_is_right(&s->c->line[above]));
        any |= good && s->accepted[above];
    }
    return good && any;
}

static void accept(HandLine *line)
{
    line->kind = HAND_RIGHT;
    line->verdict.kind = VERDICT_EXACT;
    line->from = -1;
    line->suspects = 0;
    line->factor = (Text){0};
    line->equation = NULL;
}

static int count_supposed(const Supposition *s)
{
    int count = 0;
    for (int i = 0; i < s->c->lines; i++)
        count += is_supposed(s, i);
    return count;
}

/* Finds, of all that the method supposes, the equation that most lines begin with: the student may have called the parameters the other way
 * round. False if no line has any of it. */
static bool find_supposition(Supposition *best)
{
    HandChecker *c = best->c;
    MethodPhrase phrase;
    int          most = 0;
    for (size_t at = 0; c->method && method_supposition_next(c->method, &at, &phrase);) {
        const Expr *equation = hand_condition_read(c, phrase.condition);
        Supposition now = {.c = c, .page = best->page, .accepted = best->accepted};
        if (!equation || !is_false(c, equation))
            continue;
        read_rows(&now, equation);
        int count = count_supposed(&now);
        *best = count > most ? now : *best;
        most = count > most ? count : most;
    }
    return most > 0;
}

static void accept_lines(Supposition *s)
{
    HandChecker *c = s->c;
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        bool      wrong = line->kind == HAND_ROOT || line->kind == HAND_CARRIED;
        if (wrong && (is_supposed(s, i) || is_consequence(s, i) || (follows(s, line->equation) && stays_within(s, i)))) {
            s->accepted[i] = true;
            accept(line);
        } else if (line->kind == HAND_CARRIED && s->accepted[line->from]) {
            line->kind = HAND_ROOT;
            line->from = -1;
        }
    }
    c->root = -1;
    for (int i = 0; i < c->lines && c->root < 0; i++)
        c->root = c->line[i].kind == HAND_ROOT ? i : -1;
}

void hand_judge_supposed(HandChecker *c)
{
    HandEquations page = {.c = c};
    Supposition   s = {.c = c, .page = &page, .accepted = ARENA_MANY(c->mem, bool, c->lines + 1)};
    MethodPhrase  phrase;
    size_t        at = 0;
    if (c->ctx != c->exact || !c->method || !method_supposition_next(c->method, &at, &phrase))
        return;
    page.world = equation_world(c->plan, c->truth, c->ctx);
    for (int i = 0; i < c->lines; i++)
        hand_claims_add(&page, i);
    if (find_supposition(&s))
        accept_lines(&s);
}
