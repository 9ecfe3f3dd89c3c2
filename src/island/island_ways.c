/* Conventions that a page about an island may use instead of ours. In a formula, the name of the step means its usual value (mistake.h). */
#include "island/island_mistakes.h"

typedef struct Ways {
    MistakeList  *list;
    const Island *island;
    int           row; /* of the table */
    bool          good;
} Ways;

/* Replaces the formula of that step, if the page has it. */
static void put(Ways *w, Text step, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void put(Ways *w, Text step, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Text formula = text_formatv(w->list->mem, format, args);
    va_end(args);
    for (int i = 0; i < w->list->plan->aspects && w->good; i++)
        if (w->list->plan->step[i].slot >= 0 && text_equal(w->list->plan->step[i].name, step)) {
            w->good = mistakes_at_text(w->list, i, formula);
            return;
        }
}

static Text named(const Ways *w, const char *before, Text name, const char *behind)
{
    return text_format(w->list->mem, "%s%.*s%s", before, TEXT_ARG(name), behind);
}

/* Reverses a quantity, n_c for example, at every contact. Reversed at one contact alone, it would be a wrong sign in A. */
static void put_opposite(Ways *w, const char *before, const char *behind)
{
    for (int i = 0; i < w->island->contacts; i++) {
        Text step = named(w, before, w->island->contact[i]->name, behind);
        put(w, step, "-%.*s", TEXT_ARG(step));
    }
}

static void begin(Ways *w, int way);

/* Each contact names its bodies in the other order: n and u are reversed, A and the impulses are unchanged. */
static void bodies_exchanged(Ways *w)
{
    begin(w, 0);
    put_opposite(w, "n_", "");
    put_opposite(w, "u_", "");
    put_opposite(w, "u_", "'");
    for (int i = 0; i < w->island->bodies; i++) {
        Text name = w->island->body[i]->name;
        put(w, named(w, "v_", name, "'"), "2*v_%.*s - v_%.*s'", TEXT_ARG(name), TEXT_ARG(name));
        put(w, named(w, "w_", name, "'"), "2*w_%.*s - w_%.*s'", TEXT_ARG(name), TEXT_ARG(name));
    }
    put(w, TEXT("p_ground"), "-p_ground");
    put(w, TEXT("L_ground"), "-L_ground");
}

/* Only n is reversed; the signs of u and the impulse follow. */
static void normals_turned(Ways *w)
{
    begin(w, 0);
    put_opposite(w, "n_", "");
}

static void approach_positive(Ways *w)
{
    for (int way = 0; way < 2; way++) {
        begin(w, way);
        put_opposite(w, "u_", "");
        put_opposite(w, "b_", "");
        if (way)
            put_opposite(w, "u_", "'");
    }
}

static const struct {
    const char *id, *words;
    MistakeKind kind;
    void (*put)(Ways *w);
} TABLE[] = {
    {"CV5", "n pointing from the second body to the first, and u as the velocity of the first with respect to the second", MISTAKE_ALLOWED,
     bodies_exchanged},
    {"CV1", "n pointing the other way, so that u and the impulse have the opposite sign", MISTAKE_ALLOWED, normals_turned},
    {"WAY2", "the speed of approach counted as positive", MISTAKE_WAY, approach_positive},
};

enum { ROWS = sizeof TABLE / sizeof *TABLE };

static void begin(Ways *w, int way)
{
    mistakes_add(w->list, text_of(TABLE[w->row].id), text_of(TABLE[w->row].words), TABLE[w->row].kind, way);
}

const char *island_way(int index, const char **words, MistakeKind *kind)
{
    if (index >= ROWS)
        return NULL;
    *words = TABLE[index].words;
    *kind = TABLE[index].kind;
    return TABLE[index].id;
}

bool island_put_ways(MistakeList *list, const Island *island)
{
    Ways w = {.list = list, .island = island, .good = true};
    for (int i = 0; i < island->contacts; i++)
        if (island->contact[i]->pin) /* its directions are those of x and y */
            return true;
    for (w.row = 0; w.row < ROWS; w.row++)
        TABLE[w.row].put(&w);
    return w.good;
}
