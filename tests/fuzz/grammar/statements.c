/* One statement of a session, of the kinds that its theme prefers. */
#include "grammar.h"

static void put_assignment(Generator *g)
{
    char shape = random_shape(g);
    if (chance(&g->random, 15)) {
        buf_puts(&g->out, "r = ");
        put_call(g);
        return;
    }
    buf_printf(&g->out, "%s = ", name_of_shape(g, shape));
    put_formula(g, shape, random_int(&g->random, 0, 3));
}

/* What is asked of a derivation once there is one. */
static void put_question(Generator *g)
{
    static const char *const QUESTIONS[] = {"verify",  "blame",  "steps", "show",  "why",  "hint",  "draw",
                                            "problem", "figure", "undo",  "check", "vars", "export"};
    put_command_named(g, PICK_WORD(&g->random, QUESTIONS));
}

static void put_set(Generator *g)
{
    buf_puts(&g->out, "set ");
    put_setting(g);
}

static void put_formula_statement(Generator *g)
{
    put_any_formula(g);
}

/* Declares letters, or uses those that are mostly declared. */
static void put_letters(Generator *g)
{
    static const char *const RANGES[] = {"m > 0", "u > 0",     "0 <= e <= 1", "u", "-1 < m <= 3", "m != 0", "m > u", "M > m",
                                         "0 < e", "u^2 > m*u", "3m > u",      "q", "e < 0",       "e = 1",  "h",     "off"};
    static const char *const USES[] = {"collide1d ma=3m mb=2m va=u vb=-2u e=e",
                                       "collide1d ma=m mb=M va=u vb=0 e=e where va' < 0",
                                       "collide1d ma=2 mb=3 va=5 vb=-1 e=? where vb' > 3",
                                       "collide1d ma=3m mb=2m va=u vb=-2u va'=-u",
                                       "collide2d ma=m mb=2m va=<u, 0> vb=<0, q> n=<1, 1> e=e",
                                       "reflect I=<u, -2u> N=<0, 1>",
                                       "bounce v=<u, -m> n=<e, 1> e=e",
                                       "merge ma=m mb=M va=u vb=-q",
                                       "check va' = -u(1 + 6e)/5",
                                       "1/2mu^2 - m(u - 1)(u + 1)/2",
                                       "abs(m - u)/(m - q)",
                                       "sqrt(m^2 + u^2) > m",
                                       "x = 3mu"};
    if (chance(&g->random, 60)) {
        buf_puts(&g->out, PICK_WORD(&g->random, USES));
        return;
    }
    buf_puts(&g->out, "letters ");
    for (int i = random_int(&g->random, 1, 4); i > 0; i--)
        buf_printf(&g->out, "%s%s", PICK_WORD(&g->random, RANGES), i > 1 ? ", " : "");
}

typedef void Put(Generator *g);

enum { KINDS = 11 };
static Put *const KIND[KINDS] = {put_call, put_formula_statement, put_assignment, put_question, put_command, put_set, put_scene_statement,
                                 put_page, put_definition,        put_example,    put_letters};
static const int  WEIGHT[THEMES][KINDS] = {
     [THEME_ANY] = {18, 14, 10, 18, 12, 9, 9, 6, 4, 9, 9},     [THEME_ISLANDS] = {3, 3, 3, 18, 3, 6, 62, 1, 1, 3, 1},
     [THEME_HANDS] = {12, 3, 4, 25, 4, 6, 2, 42, 2, 5, 6},     [THEME_METHODS] = {30, 3, 4, 20, 4, 6, 1, 4, 28, 3, 4},
     [THEME_FORMULAS] = {4, 50, 22, 14, 4, 6, 0, 0, 0, 3, 12},
};

void put_statement(Generator *g, Theme theme)
{
    int all = 0, kind = 0;
    for (int i = 0; i < KINDS; i++)
        all += WEIGHT[theme][i];
    for (int at = pick(&g->random, all); at >= WEIGHT[theme][kind]; kind++)
        at -= WEIGHT[theme][kind];
    KIND[kind](g);
    for (int i = 0; i < 3 && chance(&g->random, 9); i++)
        break_text(g);
}
