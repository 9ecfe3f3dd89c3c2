/* Bodies that touch, balls that move between walls, and what is asked of them. Names come from a few letters, so that statements far apart
 * speak of the same things. */
#include "grammar.h"

static void put_command_of_scene(Generator *g, const char *name)
{
    put_command_named(g, name);
}

/* Balls on a grid, which touch their neighbours: most of these islands have an answer. */
static void put_neat_body(Generator *g)
{
    Random *r = &g->random;
    int     place = pick(r, 6);
    buf_printf(&g->out, "body %c m=", "ABCDEF"[place]);
    put_positive(g);
    buf_printf(&g->out, " p=(%d,%d) v=", 2 * (place % 3), 2 * (place / 3));
    put_vector(g, 2);
    if (chance(r, 50)) {
        buf_puts(&g->out, " I=");
        put_positive(g);
    }
    if (chance(r, 30)) {
        buf_puts(&g->out, " w=");
        put_number(g);
    }
}

static void put_neat_contact(Generator *g)
{
    Random *r = &g->random;
    int     a = pick(r, 6), b = chance(r, 70) ? (a % 3 < 2 ? a + 1 : a - 1) : (a + 3) % 6;
    bool    pin = chance(r, 12);
    buf_printf(&g->out, "%s %s%d %c %c", pin ? "pin" : "contact", pin ? "h" : "c", random_int(r, 1, 7), "ABCDEF"[a], "ABCDEF"[b]);
    if (pin || chance(r, 75))
        buf_printf(&g->out, " at=(%d,%d)", a % 3 + b % 3, 2 * (a / 3));
    if (!pin && chance(r, 25)) {
        buf_puts(&g->out, " n=");
        put_vector(g, 2);
    }
    if (!pin && chance(r, 60)) {
        buf_puts(&g->out, " e=");
        chance(r, 80) ? buf_printf(&g->out, "%d/4", pick(r, 5)) : put_positive(g);
    }
}

void put_island(Generator *g)
{
    int model = pick(&g->random, MODELS);
    cover(COVERED_MODELS, model);
    buf_puts(&g->out, "island");
    if (model != MODEL_SIMULTANEOUS || chance(&g->random, 20))
        buf_printf(&g->out, " %s", island_model_names[model]);
    if (model == MODEL_SEQUENTIAL && chance(&g->random, 40))
        buf_printf(&g->out, " c%d c%d", random_int(&g->random, 1, 7), random_int(&g->random, 1, 7));
}

/* Balls on a coarse grid between walls: some overlap or stand outside, which has to be refused; some meet at the same moment. */
static void put_motion(Generator *g)
{
    static const char *const WALLS[] = {"box (0,0) (12,8)", "box (-4,-4) (12,8) e=1/2", "polygon (0,0) (12,0) (13,8) (3,9)",
                                        "polygon (0,0) (12,0) (6,3) (12,8) (0,8)", "balls clear"};
    Random                  *r = &g->random;
    int                      kind = pick(r, 100);
    if (kind < 12)
        buf_puts(&g->out, PICK_WORD(r, WALLS));
    else if (kind < 20)
        buf_printf(&g->out, "wall w%d (%d,%d) (%d,%d)", pick(r, 3), pick(r, 12), pick(r, 8), pick(r, 12), pick(r, 8));
    else if (kind < 60) {
        buf_printf(&g->out, "ball %c r=%d/4 p=(%d/2,%d/2) v=", "ABCDEF"[pick(r, 6)], pick(r, 5), random_int(r, 1, 23),
                   random_int(r, 1, 15));
        put_vector(g, 2);
    } else if (kind < 85)
        buf_printf(&g->out, "move %d hits", random_int(r, 1, 12));
    else if (kind < 90)
        buf_printf(&g->out, "move %d/%d s", pick(r, 20), random_int(r, 1, 9));
    else if (kind < 95)
        buf_printf(&g->out, "show hit %d", random_int(r, 1, 9));
    else
        buf_printf(&g->out, "set restitution %d/4", pick(r, 5));
}

void put_scene_statement(Generator *g)
{
    int kind = pick(&g->random, 100);
    if (kind < 20)
        put_neat_body(g);
    else if (kind < 40)
        put_neat_contact(g);
    else if (kind < 50)
        put_island(g);
    else if (kind < 75)
        put_motion(g);
    else {
        static const char *const OTHERS[] = {"body", "contact", "pin", "row",     "row",   "bodies", "island",
                                             "ball", "wall",    "box", "polygon", "balls", "move"};
        put_command_of_scene(g, PICK_WORD(&g->random, OTHERS));
    }
}
