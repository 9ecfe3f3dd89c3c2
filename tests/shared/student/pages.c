#include "pages.h"

#include <stdio.h>
#include <string.h>

enum { TRIES = 100 };

static bool chance(Random *random, int percent)
{
    return random_int(random, 1, 100) <= percent;
}

/* ---- how the student writes ------------------------------------------------------------------------------- */

static const char *name_in_words(const Move *move, int words)
{
    if (words == 0 || !move->other[0])
        return move->name;
    return words == 2 && move->other[1] ? move->other[1] : move->other[0];
}

/* Some write everything, some only the answers, most something between. */
static bool is_written(const Move *move, int much, Random *random)
{
    if (move->use == USE_ANSWER)
        return chance(random, much == 2 ? 100 : 90);
    if (much == 0)
        return false;
    if (move->use == USE_USUAL)
        return chance(random, much == 2 ? 100 : 70);
    return chance(random, much == 2 ? 50 : 15);
}

static Hand hand_new(const Way *way, const char *omit, Random *random)
{
    Hand hand = {.way = way, .open = '<', .close = '>'};
    int  words = chance(random, 60) ? 0 : random_int(random, 1, 2), much = chance(random, 8) ? 0 : random_int(random, 1, 2), any = 0;
    int  digits = chance(random, 85) ? 3 : 4;
    bool fractions = chance(random, 30), dash = chance(random, 10);
    if (chance(random, 30))
        hand.open = '(', hand.close = ')';
    for (int i = 0; i < way->moves; i++) {
        const Move *move = &way->move[i];
        hand.written[i] = is_written(move, much, random) && !word_in(omit, move->name);
        hand.shown[i] = name_in_words(move, words);
        hand.figures[i] = (Figures){digits, fractions && chance(random, 60), chance(random, 20), dash};
        any |= hand.written[i];
    }
    hand.written[way->moves - 1] |= !any && !word_in(omit, way->move[way->moves - 1].name);
    return hand;
}

/* ---- conventions ------------------------------------------------------------------------------------------ */

/* Whether the page is what somebody could have written who did nothing wrong. */
static bool is_right_somehow(const Hand *hand, const Sheet *givens, Sheet *own)
{
    Habits kept = habits_none();
    int    mark = fractions_mark();
    bool   right = false;
    do {
        Recipe recipe = recipe_with(hand->way, &kept);
        Sheet  other;
        right = hand_work(hand, givens, &recipe, &other) && hand_same(hand, own, &other);
        fractions_back(mark);
    } while (!right && habits_next(hand->way, &kept));
    return right;
}

static Habits choose_habits(Page *page, const Way *way, Random *random)
{
    Habits kept = habits_none();
    int    found = 0, route = -1;
    for (int i = 0; i < habits; i++) {
        const Habit *habit = &habit_table[i];
        if (!way_takes(way, habit->method))
            continue;
        if (!habit->promised)
            route = random_int(random, 0, found++) ? route : i;
        else if (page->kind != PAGE_BY_ROUTE && chance(random, 30))
            kept.of[habit->group] = i;
    }
    if (page->kind == PAGE_BY_ROUTE && route >= 0)
        kept.of[habit_table[route].group] = route; /* alone: the formulas of a route are for the method's own signs */
    return kept;
}

/* ---- writing the page ------------------------------------------------------------------------------------- */

static void put_value(Buf *out, const Sheet *sheet, const Item *item)
{
    if (item->value.rows == 1)
        buf_puts(out, item->text[0]);
    else
        buf_printf(out, "%c%s, %s%c", sheet->open, item->text[0], item->text[1], sheet->close);
}

static void put_line(Buf *out, const Sheet *sheet, const Item *item, const char *unit, Random *random)
{
    char form[LONGEST_FORM];
    int  forms = random_int(random, 0, 99);
    buf_printf(out, "  %s", item->shown);
    if (forms >= 70 && sheet_names(sheet, item->formula, form))
        buf_printf(out, " = %s", form);
    if (forms >= 45 && forms < 85 && sheet_numbers(sheet, item->formula, form))
        buf_printf(out, " = %s", form);
    if (chance(random, 10))
        buf_puts(out, "\n     ");
    buf_puts(out, " = ");
    put_value(out, sheet, item);
    if (unit)
        buf_printf(out, " %s", unit);
    buf_char(out, '\n');
}

/* The written steps in an order in which each comes after what it needs. */
static int order_of(const Hand *hand, const Sheet *sheet, int order[MOST_MOVES], Random *random)
{
    int count = 0, first = sheet->items - hand->way->moves;
    for (int i = 0; i < hand->way->moves; i++)
        if (hand->written[i])
            order[count++] = i;
    for (int n = chance(random, 60) ? 3 * count : 0; n > 0 && count > 1; n--) {
        int         i = random_int(random, 0, count - 2), a = order[i], b = order[i + 1];
        const Item *later = &sheet->item[first + b];
        if (!sheet_needs(sheet, later->formula, sheet->item[first + a].name))
            order[i] = b, order[i + 1] = a;
    }
    return count;
}

static int line_ends(const Buf *text)
{
    int ends = 0;
    for (size_t i = 0; i < text->len; i++)
        ends += text->at[i] == '\n';
    return ends;
}

static void write_page(Page *page, const Hand *hand, const Sheet *givens, Sheet *own, int root, Random *random)
{
    int  order[MOST_MOVES], count = order_of(hand, own, order, random);
    bool units = chance(random, 25);
    page->text.len = 0;
    problem_statement(hand->way, givens, &page->text);
    buf_puts(&page->text, " :\n");
    for (int i = 0; i < count; i++) {
        if (order[i] == root)
            page->line = 1 + line_ends(&page->text);
        put_line(&page->text, own, hand_step(hand, own, order[i]), units ? hand->way->move[order[i]].unit : NULL, random);
    }
    buf_puts(&page->text, "end\n");
    buf_char(&page->text, 0);
    page->text.len--;
    page->lines = count;
    page->root = root >= 0 ? hand->way->move[root].name : NULL;
}

/* ---- right pages ------------------------------------------------------------------------------------------ */

static const Way *any_way(Random *random)
{
    static const char *const METHOD[] = {"reflect",    "reflect wall", "bounce",    "intersect", "intersect",   "resolve",
                                         "resolve pa", "unresolve",    "collide1d", "collide2d", "collide2d pa"};
    return way_of(METHOD[random_int(random, 0, (int)(sizeof METHOD / sizeof *METHOD) - 1)]);
}

static void name_habits(Page *page, const Habits *kept)
{
    size_t len = 0;
    for (int g = 0; g < HABIT_GROUPS; g++)
        if (kept->of[g] >= 0)
            len += (size_t)snprintf(page->habits + len, sizeof page->habits - len, "%s%s", len ? ", " : "", habit_table[kept->of[g]].name);
}

void page_make_right(Page *page, const Way *way, const Sheet *givens, const Habits *kept, Random *random)
{
    Hand   hand = hand_new(way, NULL, random);
    Recipe recipe = recipe_with(way, kept);
    Sheet  own;
    HOLDS(hand_work(&hand, givens, &recipe, &own));
    page->method = way->method;
    name_habits(page, kept);
    write_page(page, &hand, givens, &own, ROOT_NONE, random);
}

static bool try_right(Page *page, Random *random)
{
    const Way *way = any_way(random);
    Habits     kept = choose_habits(page, way, random);
    Sheet      givens;
    problem_make(way, &givens, random);
    page_make_right(page, way, &givens, &kept, random);
    return page->kind == PAGE_RIGHT || page->habits[0]; /* not every method has other routes */
}

/* ---- known mistakes --------------------------------------------------------------------------------------- */

static bool is_known_as(const Slip *slip, const char *id, const char *same)
{
    return !strcmp(slip->id, id) || word_in(same, slip->id);
}

/* How many ids of other mistakes give the same page. */
static int rivals_of(const Hand *hand, const Sheet *givens, Sheet *own, const char *id, const char *same)
{
    int         rivals = 0, mark = fractions_mark();
    const char *last = ""; /* rows of one id follow one another */
    for (int i = 0; i < slips; i++) {
        const Slip *slip = &slip_table[i];
        Recipe      recipe = recipe_right(hand->way);
        Sheet       other;
        if (!way_takes(hand->way, slip->method) || is_known_as(slip, id, same) || !strcmp(slip->id, last))
            continue;
        recipe_change(hand->way, &recipe, slip->change);
        if (hand_work(hand, givens, &recipe, &other) && hand_same(hand, own, &other)) {
            last = slip->id;
            rivals++;
        }
        fractions_back(mark);
    }
    return rivals;
}

/* The rules for any method: a sign lost, the point moved, components exchanged, a datum copied wrongly. */
typedef struct General {
    const char *id, *same;
    Twist       twist;
} General;

static const General GENERAL[] = {
    {"GN2", NULL, TWIST_POINT}, {"GN4", "VX9 NT6", TWIST_SIGN}, {"GN5", "VX10 NT4", TWIST_EXCHANGED}, {"GN3", NULL, TWIST_NONE}};

/* One given is copied from another of its kind. */
static bool copy_from(Sheet *givens, int to, int from)
{
    Item       *item = &givens->item[to];
    const Item *other = &givens->item[from];
    if (to == from || item->value.rows != other->value.rows)
        return false;
    item->value = other->value;
    memcpy(item->text, other->text, sizeof item->text);
    return true;
}

static bool copy_wrongly(Sheet *givens, Random *random)
{
    int to = random_int(random, 0, givens->items - 1), from = random_int(random, 0, givens->items - 1);
    return copy_from(givens, to, from);
}

/* Whether the page is what comes out with one given copied from another: that has a name, GN3. */
static bool is_a_copy(const Hand *hand, const Sheet *givens, Sheet *own)
{
    Recipe right = recipe_right(hand->way);
    int    mark = fractions_mark();
    bool   is = false;
    for (int to = 0; to < givens->items && !is; to++)
        for (int from = 0; from < givens->items && !is; from++) {
            Sheet copied = *givens, other;
            is = copy_from(&copied, to, from) && hand_work(hand, &copied, &right, &other) && hand_same(hand, own, &other);
            fractions_back(mark);
        }
    return is;
}

/* `right`: as it should have been, in the conventions that are kept. */
static bool finish_wrong(Page *page, const Hand *hand, const Recipe *right, const Sheet *givens, Sheet *own, Random *random)
{
    int root = hand_root(hand, givens, right, own);
    if (root < 0 || is_right_somehow(hand, givens, own))
        return false;
    page->method = hand->way->method;
    page->rivals = page->id ? rivals_of(hand, givens, own, page->id, page->same) : 0;
    write_page(page, hand, givens, own, root, random);
    return true;
}

static bool try_general(Page *page, Random *random)
{
    const General *general = &GENERAL[random_int(random, 0, 3)];
    const Way     *way = any_way(random);
    Hand           hand = hand_new(way, NULL, random);
    Recipe         recipe = recipe_right(way);
    Sheet          givens, copied, own;
    problem_make(way, &givens, random);
    copied = givens;
    if (general->twist == TWIST_NONE && !copy_wrongly(&copied, random))
        return false;
    recipe.twist = general->twist;
    recipe.at = random_int(random, 0, way->moves - 1);
    if (!hand_work(&hand, &copied, &recipe, &own) || (recipe.twist && !hand.written[recipe.at]))
        return false;
    page->id = general->id;
    page->same = general->same;
    Recipe right = recipe_right(way);
    return finish_wrong(page, &hand, &right, &givens, &own, random);
}

/* Whether a page without the slip would not be right by the method's own conventions: then it shows which ones are kept. */
static bool shows_habits(const Hand *hand, const Sheet *givens, const Recipe *kept)
{
    Recipe own = recipe_right(hand->way);
    int    mark = fractions_mark();
    Sheet  one, other;
    bool   differ = hand_work(hand, givens, kept, &one) && hand_work(hand, givens, &own, &other) && !hand_same(hand, &one, &other);
    fractions_back(mark);
    return differ;
}

static bool try_kept(Page *page, Random *random)
{
    static const Twist TWISTS[] = {TWIST_SIGN, TWIST_EXCHANGED, TWIST_POINT, TWIST_DIGIT};
    const Way         *way = any_way(random);
    Hand               hand = hand_new(way, NULL, random);
    Habits             habits_kept = choose_habits(page, way, random);
    Recipe             right = recipe_with(way, &habits_kept), recipe = right;
    Sheet              givens, own;
    problem_make(way, &givens, random);
    if (!shows_habits(&hand, &givens, &right))
        return false;
    recipe.twist = TWISTS[random_int(random, 0, 3)];
    recipe.at = random_int(random, 0, way->moves - 1);
    if (!hand.written[recipe.at] || !hand_work(&hand, &givens, &recipe, &own))
        return false;
    name_habits(page, &habits_kept);
    return finish_wrong(page, &hand, &right, &givens, &own, random);
}

/* The ways that a mistake can be made in: a form of its method. */
static const Way *way_for(const Slip *slip, Random *random)
{
    const Way *way;
    do
        way = any_way(random);
    while (!way_takes(way, slip->method));
    return way;
}

static bool try_slip(Page *page, const Slip *slip, Random *random)
{
    const Way *way = way_for(slip, random);
    Hand       hand = hand_new(way, slip->omit, random);
    Recipe     recipe = recipe_right(way);
    Sheet      givens, own;
    problem_make(way, &givens, random);
    recipe_change(way, &recipe, slip->change);
    if (!hand_work(&hand, &givens, &recipe, &own))
        return false;
    page->id = slip->id;
    page->same = slip->same;
    Recipe right = recipe_right(way);
    return finish_wrong(page, &hand, &right, &givens, &own, random);
}

/* ---- errors without a name -------------------------------------------------------------------------------- */

/* Another operator or another operand at one place of the formula. */
static void mutate(const Way *way, const Sheet *givens, const char *formula, char out[LONGEST_FORM], Random *random)
{
    static const char OPERATORS[] = "+-*/";
    size_t            len = strlen(formula), at = (size_t)random_int(random, 0, (int)len - 1), name_len;
    const char       *name = formula_name(formula + at, &name_len);
    const char       *operator= strpbrk(formula + at, OPERATORS);
    snprintf(out, LONGEST_FORM, "%s", formula);
    if (operator&& chance(random, 50)) {
        out[operator- formula] = OPERATORS[random_int(random, 0, 3)];
    } else if (name_len && (name == formula || !strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", name[-1]))) {
        int         pick = random_int(random, 0, givens->items + way->moves - 1);
        const char *other = pick < givens->items ? givens->item[pick].name : way->move[pick - givens->items].name;
        snprintf(out, LONGEST_FORM, "%.*s%s%s", (int)(name - formula), formula, other, name + name_len);
    }
}

/* Whether a known mistake, or a general one, gives that value at that step. */
static bool has_a_name(const Hand *hand, const Sheet *givens, Sheet *own, int root)
{
    Q      margin = q_of(3, 100);
    int    mark = fractions_mark();
    Recipe right = recipe_right(hand->way);
    Sheet  other;
    Vec    value = hand_step(hand, own, root)->value;
    for (int i = 0; i < slips; i++) {
        Recipe recipe = right;
        if (!way_takes(hand->way, slip_table[i].method))
            continue;
        recipe_change(hand->way, &recipe, slip_table[i].change);
        if (hand_work(hand, givens, &recipe, &other) && hand_near(hand_step(hand, &other, root)->value, value, margin))
            return true;
        fractions_back(mark);
    }
    if (!hand_work(hand, givens, &right, &other))
        return true;
    Vec truth = hand_step(hand, &other, root)->value, exchanged = hand_twisted(truth, TWIST_EXCHANGED);
    if (truth.rows != value.rows)
        return true;
    for (int power = -3; power <= 3; power++) {
        Q    factor = power < 0 ? q_of(1, power == -1 ? 10 : power == -2 ? 100 : 1000) : q_of(power == 0 ? 1 : power == 1 ? 10 : 100, 1);
        bool near = hand_near(v_scale(factor, truth), value, margin) || hand_near(v_scale(q_neg(factor), truth), value, margin);
        if (near || (power == 0 && hand_near(exchanged, value, margin)))
            return true;
    }
    return false;
}

static bool try_odd(Page *page, Random *random)
{
    static char odd[LONGEST_FORM];
    const Way  *way = any_way(random);
    Hand        hand = hand_new(way, NULL, random);
    Recipe      recipe = recipe_right(way);
    Sheet       givens, own;
    problem_make(way, &givens, random);
    recipe.at = random_int(random, 0, way->moves - 1);
    if (chance(random, 33)) {
        recipe.twist = TWIST_DIGIT;
    } else {
        mutate(way, &givens, recipe.formula[recipe.at], odd, random);
        recipe.formula[recipe.at] = odd;
    }
    if (!hand_work(&hand, &givens, &recipe, &own))
        return false;
    Recipe right = recipe_right(way);
    int    root = hand_root(&hand, &givens, &right, &own);
    if (root < 0 || has_a_name(&hand, &givens, &own, root) || is_a_copy(&hand, &givens, &own))
        return false;
    return finish_wrong(page, &hand, &right, &givens, &own, random);
}

/* ---- one page --------------------------------------------------------------------------------------------- */

static bool try_page(Page *page, const Slip *slip, Random *random)
{
    switch (page->kind) {
    case PAGE_MISTAKE:
        return slip ? try_slip(page, slip, random) : try_general(page, random);
    case PAGE_KEPT:
        return try_kept(page, random);
    case PAGE_ODD:
        return try_odd(page, random);
    case PAGE_RIGHT:
    case PAGE_BY_ROUTE:
        break;
    }
    return try_right(page, random);
}

void page_make(Page *page, PageKind kind, Random *random)
{
    Buf         text = page->text;
    int         general = (int)(sizeof GENERAL / sizeof *GENERAL);
    const Slip *slip = NULL;
    for (int tries = 0;; tries++) {
        if (tries % TRIES == 0) { /* one that does not show with so many numbers is left for another */
            int pick = random_int(random, -general, slips - 1);
            slip = pick < 0 ? NULL : &slip_table[pick];
        }
        fractions_forget();
        *page = (Page){.kind = kind, .text = text};
        if (try_page(page, slip, random))
            return;
        text = page->text;
    }
}

void page_free(Page *page)
{
    buf_free(&page->text);
}
