/* Bodies that touch, and what is asked of them. Names come from a few letters, so that statements far apart speak of the same things. */
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

void put_scene_statement(Generator *g)
{
    int kind = pick(&g->random, 100);
    if (kind < 28)
        put_neat_body(g);
    else if (kind < 56)
        put_neat_contact(g);
    else if (kind < 70)
        put_island(g);
    else {
        static const char *const OTHERS[] = {"body", "contact", "pin", "row", "row", "bodies", "island"};
        put_command_of_scene(g, PICK_WORD(&g->random, OTHERS));
    }
}
