#include "textbook_page.h"

#include "scribe.h"

#include <stdio.h>
#include <string.h>

/* ---- numbers of the problem ------------------------------------------------------------------------------- */

static Vec one(long above, long below)
{
    return (Vec){.rows = 1, .at = {q_of(above, below)}};
}

static int nonzero(Random *random, int most)
{
    int value = random_int(random, 1, most);
    return random_int(random, 0, 1) ? value : -value;
}

static Vec draw_number(const char *kind, Random *random)
{
    static const int WHOLE[][2] = {{3, 4}, {4, -3}, {0, 1}, {-4, 3}, {5, 12}, {1, 2}, {2, -1}, {1, 1}, {-3, 4}, {12, 5}};
    static const int E[] = {1, 2, 3, 4, 6, 7, 8, 9};
    if (!strcmp(kind, "mass"))
        return random_int(random, 0, 2) ? one(random_int(random, 1, 9), 1) : one(random_int(random, 2, 49), 10);
    if (!strcmp(kind, "forward"))
        return random_int(random, 0, 2) ? one(random_int(random, 2, 12), 1) : one(random_int(random, 11, 99), 10);
    if (!strcmp(kind, "any"))
        return random_int(random, 0, 3) ? one(nonzero(random, 9), 1) : one(nonzero(random, 69), 10);
    if (!strcmp(kind, "restitution"))
        return random_int(random, 0, 3) ? one(E[random_int(random, 0, 7)], 10) : one(random_int(random, 0, 1) ? 1 : 3, 4);
    if (!strcmp(kind, "bullet"))
        return one(random_int(random, 2, 60), 1000);
    if (!strcmp(kind, "block"))
        return one(random_int(random, 3, 40), 10);
    if (!strcmp(kind, "fast"))
        return one(10 * random_int(random, 10, 50), 1);
    if (!strcmp(kind, "swing"))
        return one(random_int(random, 3, 80), 100);
    if (!strcmp(kind, "height"))
        return one(random_int(random, 5, 60), 10);
    if (!strcmp(kind, "gravity"))
        return random_int(random, 0, 1) ? one(98, 10) : one(981, 100);
    if (!strcmp(kind, "normal")) {
        const int *n = WHOLE[random_int(random, 0, 9)];
        return v_of(q_of(n[0], 1), q_of(n[1], 1));
    }
    if (!strcmp(kind, "point"))
        return v_of(q_of(random_int(random, 0, 12), 1), q_of(random_int(random, 0, 12), 1));
    return v_of(q_of(nonzero(random, 9), 1), q_of(nonzero(random, 9), 1));
}

/* Calls `each` for the parts of a list; ends early where it says so. */
typedef bool EachPart(Scribe *w, char *part);

static bool each_part(Scribe *w, const char *list, char between, EachPart *each)
{
    char part[240];
    while (list && *list) {
        const char *end = strchr(list, between);
        size_t      len = end ? (size_t)(end - list) : strlen(list);
        snprintf(part, sizeof part, "%.*s", (int)len, list);
        if (!each(w, part))
            return false;
        list += len + (end != NULL);
        while (*list == ' ')
            list++;
    }
    return true;
}

static bool draw(Scribe *w, char *part)
{
    char *kind = strchr(part, ':');
    *kind = 0;
    scribe_set(w, part, draw_number(kind + 1, &w->random), 6);
    return true;
}

static bool is_positive(Scribe *w, char *part)
{
    Vec value;
    return algebra_work(algebra_read(part), pen_values(&w->sheet), &value) && q_sign(value.at[0]) > 0;
}

static bool is_shown(Q value)
{
    char text[LONGEST_NUMBER];
    return q_same(figures_write(value, (Figures){.digits = 3}, text), value);
}

/* A given that follows from the others has to be one that a book could print. */
static bool make(Scribe *w, char *part)
{
    Vec   value;
    char *equals = strstr(part, " = ");
    *equals = 0;
    if (!algebra_work(algebra_read(equals + 3), pen_values(&w->sheet), &value) || !is_shown(value.at[0]))
        return false;
    scribe_set(w, part, value, 6);
    return true;
}

static bool tell(Scribe *w, char *part)
{
    char  plain[2][LONGEST_NUMBER];
    char *key = strchr(part, '=');
    *key++ = 0;
    if (*key == '?') {
        buf_printf(&w->page->text, " %s=?", part);
        return true;
    }
    PenItem *item = pen_item(&w->sheet, key);
    for (int i = 0; i < item->value.rows; i++)
        figures_write(item->value.at[i], (Figures){.digits = 6}, plain[i]);
    if (item->value.rows == 2)
        buf_printf(&w->page->text, " %s=<%s,%s>", part, plain[0], plain[1]);
    else
        buf_printf(&w->page->text, " %s=%s", part, plain[0]);
    return true;
}

/* What carom is told is known to the student; the other draws are forgotten. */
static bool keep(Scribe *w, char *part)
{
    char *key = strchr(part, '=');
    *key++ = 0;
    if (*key != '?')
        pen_item(&w->sheet, key)->known = true;
    return true;
}

/* ---- paths ------------------------------------------------------------------------------------------------ */

static void read_equation(const char *text, ScribeEquation *e)
{
    char        left[160];
    const char *equals = strstr(text, " = ");
    snprintf(left, sizeof left, "%.*s", (int)(equals - text), text);
    *e = (ScribeEquation){{algebra_read(left), algebra_read(equals + 3)}};
}

/* A law in letters, and the same with numbers, are one formula in the student's mind: what is wrong in the first stays wrong. */
static void law_line(Scribe *w, const char *text)
{
    read_equation(text, &w->law);
    snprintf(w->law_text, sizeof w->law_text, "%s", text);
    if (w->page->pen.choice[AXIS_STEPS] == STEPS_ALL)
        scribe_equation(w, &w->law, false);
}

static void numbers_line(Scribe *w, const char *text)
{
    ScribeEquation e;
    if (!strcmp(w->law_text, text))
        e = (ScribeEquation){{algebra_copy(w->law.side[0]), algebra_copy(w->law.side[1])}};
    else
        read_equation(text, &e);
    scribe_equation(w, &e, true);
    w->last[1] = w->last[0];
    w->last[0] = e;
}

/* A belief is held wherever it applies, and what follows is not what is true. */
static const char *believed(Scribe *w, const char *line)
{
    if (!w->believes || strcmp(w->page->line_of_path, line) != 0)
        return line;
    w->done = w->mistaken = true;
    return w->page->blunder;
}

static void path_line(Scribe *w, const char *line)
{
    char x[ALGEBRA_NAME_ROOM], y[ALGEBRA_NAME_ROOM];
    w->solving = !strncmp(line, "solve ", 6);
    w->mistaken = false;
    if (!strncmp(line, "say ", 4))
        scribe_say(w, line + 4);
    else if (!strncmp(line, "law ", 4))
        law_line(w, believed(w, line + 4));
    else if (!strncmp(line, "eqn ", 4))
        numbers_line(w, believed(w, line + 4));
    else if (sscanf(line, "get %11[^ ] =", x) == 1)
        scribe_assign(w, x, algebra_read(strstr(believed(w, line + 4), " = ") + 3), true);
    else if (sscanf(line, "solve %11s %11s", x, y) == 2)
        scribe_solve_two(w, x, y);
    else if (sscanf(line, "solve %11s", x) == 1)
        scribe_solve_one(w, x);
    else
        ck_abort_msg("a path has the line `%s`", line);
}

static void walk(Scribe *w)
{
    const char *const *path = w->page->exercise->path[w->page->path];
    for (w->line = 0; w->line < EXERCISE_LINES && path[w->line] && w->possible; w->line++)
        path_line(w, path[w->line]);
    if (w->truth)
        scribe_end_line(w);
}

static void write_page(Scribe *w)
{
    TextbookPage *page = w->page;
    page->text.len = 0;
    page->line = 0;
    page->lines = 1;
    page->said = 0;
    memset(page->claims, 0, sizeof page->claims);
    buf_printf(&page->text, "check %s", page->exercise->method);
    each_part(w, page->exercise->statement, ' ', tell);
    buf_puts(&page->text, " :\n");
    walk(w);
    buf_puts(&page->text, "end\n");
    page->lines++;
    buf_char(&page->text, 0);
    page->text.len--;
}

/* With the numbers of this problem a blunder may change nothing. */
static bool find_blunder(TextbookPage *page)
{
    for (int i = 0; i < page->said && !page->line; i++)
        if (textbook_claim_is_false(&page->claim[i]))
            page->line = page->claim[i].line;
    return page->line > 0;
}

static bool try_page(TextbookPage *page, Random *random, Random numbers, Random slips)
{
    Scribe          truth = {.page = page, .wanted = -1, .random = numbers, .possible = true};
    const Exercise *x = page->exercise;
    fractions_forget();
    algebra_forget();
    if (!each_part(&truth, x->draws, ' ', draw) || !each_part(&truth, x->made, ';', make) ||
        !each_part(&truth, x->positive, ';', is_positive))
        return false;
    PenSheet givens = truth.sheet;
    walk(&truth);
    if (!truth.possible)
        return false;
    for (int i = 0; i < givens.items; i++)
        givens.item[i].known = false;
    Scribe scribe = {.page = page, .sheet = givens, .truth = &truth.sheet, .wanted = -1, .possible = true, .slips = slips};
    each_part(&scribe, x->statement, ' ', keep);
    scribe.random = *random;
    Scribe right = scribe;
    Pen    pen = page->pen;
    write_page(&right);
    page->pen = pen;
    scribe.rounded = &right.sheet;
    scribe.believes = page->blunder != NULL;
    if (page->lapse) {
        scribe.wanted = random_int(&slips, 0, truth.at - 1);
        scribe.slips = slips;
        scribe.lapse = page->lapse;
    }
    write_page(&scribe);
    *random = scribe.random;
    return scribe.possible && (!page->lapse || page->line) && (!page->blunder || find_blunder(page));
}

const char *const textbook_places[PLACES] = {"value", "law", "numbers", "solving"};

/* One of the blunders that the lines of the path leave room for; false if there is none. */
static bool choose_blunder(TextbookPage *page, Random *random)
{
    int         seen = 0;
    const char *wrong;
    for (int i = 0; i < EXERCISE_LINES && page->exercise->path[page->path][i]; i++) {
        const char *line = page->exercise->path[page->path][i] + 4;
        for (int number = 0; (wrong = blunder_of(line, number)); number++)
            if (random_int(random, 0, seen++) == 0) {
                page->line_of_path = line;
                page->blunder = wrong;
            }
    }
    return seen > 0;
}

static void choose_path(TextbookPage *page, Random *random)
{
    int paths = 0;
    while (paths < EXERCISE_PATHS && page->exercise->path[paths][0])
        paths++;
    page->path = random_int(random, 0, paths - 1);
    page->pen = pen_random(random);
    page->blunder = NULL;
    page->term[0] = 0;
    page->place = PLACE_VALUE;
}

/* Other numbers, styles and lapses of one exercise, as some of them have no place for the lapse. */
static bool try_exercise(TextbookPage *page, TextbookKind kind, Random *random)
{
    enum { TRIES = 100 };
    for (int i = 0; i < TRIES; i++) {
        choose_path(page, random);
        page->lapse = kind == TEXTBOOK_RIGHT || kind == TEXTBOOK_BLUNDER ? NULL : &lapse_table[random_int(random, 0, lapses - 1)];
        if (kind == TEXTBOOK_BLUNDER && !choose_blunder(page, random))
            return false;
        if (try_page(page, random, (Random){random_next(random)}, (Random){random_next(random)}) &&
            (kind != TEXTBOOK_WRONG_EQUATION || page->place != PLACE_VALUE))
            return true;
    }
    return false;
}

void textbook_page_make(TextbookPage *page, TextbookKind kind, Random *random)
{
    do
        page->exercise = &exercise_table[random_int(random, 0, exercises - 1)];
    while (!try_exercise(page, kind, random));
}

bool textbook_page_make_lapse(TextbookPage *page, const Lapse *lapse, TextbookPlace place, Random *random)
{
    enum { TRIES = 2000 };
    for (int i = 0; i < TRIES; i++) {
        page->exercise = &exercise_table[random_int(random, 0, exercises - 1)];
        choose_path(page, random);
        page->lapse = lapse;
        if (try_page(page, random, (Random){random_next(random)}, (Random){random_next(random)}) && page->place == place)
            return true;
    }
    return false;
}

void textbook_page_free(TextbookPage *page)
{
    buf_free(&page->text);
}
