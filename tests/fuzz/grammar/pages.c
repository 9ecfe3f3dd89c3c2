/* Pages of hand work: lines from the true values of a derivation, in the ways in which people write them, with slips. */
#include "grammar.h"

#include "derive/mistake.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* What the hand does wrong from `start` on: another digit, another sign, two digits exchanged. */
static void slip(Generator *g, size_t start)
{
    Random *r = &g->random;
    size_t  len = g->out.len - start, at = start + (size_t)pick(r, len ? (int)len : 1);
    if (!len)
        return;
    char *c = &g->out.at[at];
    if (is_digit(*c) && chance(r, 70))
        *c = (char)('0' + pick(r, 10));
    else if (*c == '+' || *c == '-')
        *c = *c == '+' ? '-' : '+';
    else if (at + 1 < g->out.len && is_digit(*c) && is_digit(c[1])) {
        char first = *c;
        *c = c[1];
        c[1] = first;
    } else if (chance(r, 30)) {
        buf_puts(&g->out, "*2");
    }
}

static void put_sign(Generator *g)
{
    static const char *const SIGNS[] = {" = ", " = ", " = ", " = ", "=", " ≈ ", " => ", " : ", " ~= ", " := "};
    buf_puts(&g->out, PICK_WORD(&g->random, SIGNS));
}

/* The name as the page has it, or in the letters of textbooks. */
static void put_name(Generator *g, Text name)
{
    int kind = pick(&g->random, 20);
    if (kind == 0)
        buf_printf(&g->out, "|%.*s|", TEXT_ARG(name));
    else if (kind == 1)
        buf_printf(&g->out, "angle(%.*s)", TEXT_ARG(name));
    else if (kind == 2)
        buf_printf(&g->out, "speed(%.*s)", TEXT_ARG(name));
    else if (kind == 3)
        buf_printf(&g->out, "%.*s.%c", TEXT_ARG(name), "xyz"[pick(&g->random, 3)]);
    else if (kind == 4)
        buf_puts(&g->out,
                 ((const char *[]){"v1'", "v2'", "v1", "u_A", "v_B'", "|N|", "vx", "(vai)n", "T'", "p", "D"})[pick(&g->random, 11)]);
    else
        buf_put(&g->out, name);
}

static void put_prose(Generator *g)
{
    static const char *const PROSE[] = {"Momentum is kept:",
                                        "so the first one is faster",
                                        "# a remark",
                                        "1) now the other",
                                        "- Impulse: J = 5.76",
                                        "we know that e is one quarter",
                                        "\"quoted\"",
                                        "= 3",
                                        "",
                                        "therefore v1' = 2 and v2' = 3",
                                        "J = = 2",
                                        "4 = 2 + 2",
                                        "v = (1, 2",
                                        "units are m/s",
                                        "x = 1,15 m/s",
                                        "|v1'| = 2,1 km/h"};
    if (chance(&g->random, 10))
        put_strange(g);
    else
        buf_puts(&g->out, PICK_WORD(&g->random, PROSE));
}

/* NAME = a wrong formula from the catalogue. */
static bool put_mistake(Generator *g, const Worked *worked)
{
    const Plan *plan = worked->report->plan;
    if (!plan->mistakes)
        return false;
    const Mistake *mistake = &plan->mistake[pick(&g->random, plan->mistakes)];
    if (!mistake->replaces)
        return false;
    const Replacement *at = &mistake->replace[pick(&g->random, mistake->replaces)];
    cover_mistake(mistake->id);
    buf_printf(&g->out, "%.*s = ", TEXT_ARG(plan->step[at->step].name));
    expr_write(&g->out, at->formula, chance(&g->random, 50));
    if (chance(&g->random, 50)) {
        const Plan   *wrong = mistake_plan(plan, mistake, worked->session->desk.exact.mem);
        const Column *values =
            column_run(wrong, worked->report->givens, worked->report->exact, wrong->aspects, &worked->session->desk.exact);
        const Entry *entry = &values->entry[at->step];
        Style        style = {.roots = ROOT_BELOW, .digits = 6, .longest = 0};
        if (entry->state == STATE_OK && value_count(&entry->value)) {
            buf_puts(&g->out, " = ");
            expr_write(&g->out, value_expr(&entry->value, &exact_system, &style, &worked->session->desk.exact), true);
        }
    }
    return true;
}

void put_line_of_work(Generator *g, const Worked *worked)
{
    static const char *const UNITS[] = {" m/s", " N s", " kg", " cm/s", " J", "°", " rad", " kg m/s"};
    Random                  *r = &g->random;
    int                      step = worked->report ? worked_step(worked, pick(r, worked->report->plan->aspects + 1)) : -1;
    if (step < 0 || chance(r, 12)) {
        put_prose(g);
        return;
    }
    if (chance(r, 20) && put_mistake(g, worked))
        return;
    const Step *of = &worked->report->plan->step[step];
    put_name(g, of->name);
    if (of->formula && chance(r, 45)) {
        size_t start = g->out.len + 3;
        buf_puts(&g->out, " = ");
        expr_write(&g->out, of->formula, chance(r, 50));
        if (chance(r, 15))
            slip(g, start);
    }
    put_sign(g);
    size_t start = g->out.len;
    worked_put_value(g, worked, step);
    if (chance(r, 30))
        slip(g, start);
    if (chance(r, 10))
        buf_puts(&g->out, PICK_WORD(r, UNITS));
}

void put_page(Generator *g)
{
    Random *r = &g->random;
    size_t  start = g->out.len;
    buf_puts(&g->out, "check ");
    size_t call = g->out.len;
    put_good_call(g);
    Text    text = text_cut(buf_text(&g->out), call, g->out.len);
    Worked *worked = work_out(g, text);
    if (chance(r, 12)) { /* the last derivation */
        g->out.len = start;
        buf_puts(&g->out, "check");
    }
    buf_puts(&g->out, " :\n");
    for (int lines = random_int(r, 0, 9); lines > 0; lines--) {
        put_line_of_work(g, worked);
        if (chance(r, 12)) {
            buf_puts(&g->out, ((const char *[]){", ", "; ", " and ", "  "})[pick(r, 4)]);
            put_line_of_work(g, worked);
        }
        buf_char(&g->out, '\n');
    }
    if (chance(r, 97))
        buf_puts(&g->out, "end");
    worked_free(worked);
}
