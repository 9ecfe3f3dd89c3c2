/* METHOD values: the givens of each form of each method, by name or in order. */
#include "grammar.h"

#include "derive/reading/method_phrase.h"

#include <string.h>

/* Read once, and kept until the program ends: a session has methods of its own. */
static const Method *read_once(Method **kept, const BuiltIn *built_in)
{
    if (!*kept) {
        Arena *mem = arena_new();
        Diag   diag = {.mem = mem};
        *kept = method_read(text_of(built_in->text), NULL, &diag);
        arena_free(mem);
    }
    return *kept;
}

enum { MOST_METHODS = 1000 };

const Method *generator_method(int built_in)
{
    static Method *kept[MOST_METHODS];
    return read_once(&kept[built_in], &method_built_in[built_in]);
}

const Method *generator_form(int form)
{
    static Method *kept[MOST_METHODS];
    return read_once(&kept[form], &statement_form[form]);
}

void put_given_value(Generator *g, const Given *given)
{
    Random *r = &g->random;
    if (chance(r, 3)) {
        put_any_formula(g);
    } else if (given->vector && (!given->number || chance(r, 60))) {
        put_vector(g, g->size);
    } else if (given->word && !given->number) {
        buf_puts(&g->out, name_of_shape(g, 'w'));
    } else if (given->infinite_ok && chance(r, 8)) {
        buf_puts(&g->out, "inf");
    } else if (given->infinite_ok || text_is(given->keyword, "e") || chance(r, 20)) {
        put_positive(g);
    } else {
        put_number(g);
    }
    if (given->unit.len ? chance(r, 12) : chance(r, 1))
        put_unit(g, given->unit);
    if (chance(r, 1))
        buf_puts(&g->out, " at 30°");
}

/* A value for each member of a family: m_1=3 m_2=5. */
static void put_members(Generator *g, const Given *given)
{
    static const char *const MEMBERS[] = {"1", "2", "cart", "3"};
    Arena                   *mem = arena_new();
    for (int i = random_int(&g->random, 1, 4) - 1; i >= 0; i--) {
        buf_printf(&g->out, " %.*s=", TEXT_ARG(method_member_name(given, text_of(MEMBERS[i]), mem)));
        put_given_value(g, given);
    }
    arena_free(mem);
}

void put_givens(Generator *g, const Form *form, bool complete)
{
    Random *r = &g->random;
    bool    named = complete || chance(r, 75);
    int     start = named && chance(r, 20) ? pick(r, form->count + 1) : 0;
    for (int k = 0; k < form->count; k++) {
        const Given *given = form->given[(start + k) % form->count];
        if (given->fallback ? chance(r, 60) : !complete && chance(r, 2))
            continue;
        if (given->family.len) {
            put_members(g, given);
            continue;
        }
        if (named)
            buf_printf(&g->out, " %.*s=", TEXT_ARG(given->keyword));
        else
            buf_puts(&g->out, k ? ", " : " ");
        if (!complete && named && chance(r, 3)) /* it is to be found */
            buf_puts(&g->out, given->vector && chance(r, 50) ? "<?, 3>" : "?");
        else
            put_given_value(g, given);
        if (!complete && chance(r, 1)) /* once more */
            k--;
    }
}

/* What is known instead of a given that is missing or `?`: answers, and conditions in formulas or in words. */
static void put_known_instead(Generator *g, const Method *method)
{
    static const char *const ANSWERS[] = {"va'=1",  "vb'=<1, 2>", "v'=<1, 2>", "v'=2",     "F=<4, 2>",
                                          "loss=2", "J=1/3",      "h'=1",      "P=<1, 1>", "t=2"};
    static const char *const CONDITIONS[] = {"speed(va') = 2", "va' = vb'", "va . va' = 0",       "e > 1/2", "direction(v') = 45°",
                                             "T' = 1/2*T",     "v1 = 2",    "e <= 1 and va' < 0", "",        "they move apart",
                                             "loss = 1/2*T,"};
    MethodPhrase             phrase;
    size_t                   at = 0;
    if (chance(&g->random, 60))
        buf_printf(&g->out, " %s", ANSWERS[pick(&g->random, sizeof ANSWERS / sizeof *ANSWERS)]);
    if (chance(&g->random, 60))
        return;
    buf_puts(&g->out, " where ");
    for (int i = random_int(&g->random, 0, 9); i > 0 && method_phrase_next(method, &at, &phrase);)
        if (!--i) {
            buf_put(&g->out, phrase.words);
            return;
        }
    buf_puts(&g->out, CONDITIONS[pick(&g->random, sizeof CONDITIONS / sizeof *CONDITIONS)]);
}

static void put_call_of(Generator *g, int m, bool good)
{
    const Method *method = generator_method(m);
    int           form = pick(&g->random, method->forms);
    cover(COVERED_METHODS, m);
    cover(COVERED_FORMS, coverage_form(m, form));
    if (!good && method->example.len && chance(&g->random, 8)) {
        buf_put(&g->out, method->example);
        return;
    }
    g->size = chance(&g->random, 70) ? 2 : 3;
    buf_put(&g->out, method->name);
    put_givens(g, &method->form[form], good);
    if (method->ways && chance(&g->random, 20))
        buf_printf(&g->out, " by %.*s", TEXT_ARG(method->way[pick(&g->random, method->ways)].name));
    if (!good && chance(&g->random, 12))
        put_known_instead(g, method);
}

/* A call of a method of the session's own: its givens are those that completion knows. */
static bool put_call_of_own(Generator *g)
{
    if (!g->session || !g->session->methods)
        return false;
    const Method *own = g->session->methods;
    while (own->next && chance(&g->random, 50))
        own = own->next;
    buf_put(&g->out, own->name);
    put_givens(g, &own->form[pick(&g->random, own->forms)], chance(&g->random, 50));
    return true;
}

void put_good_call(Generator *g)
{
    put_call_of(g, pick(&g->random, method_built_in_count), true);
}

void put_call(Generator *g)
{
    if (chance(&g->random, 25) && put_call_of_own(g))
        return;
    put_call_of(g, pick(&g->random, method_built_in_count), false);
}
