#include "classroom.h"

#include "figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void problem_give(Sheet *sheet, const char *name, const char *value)
{
    Item       *item = &sheet->item[sheet->items++];
    const char *comma = strchr(value, ',');
    HOLDS(sheet->items <= MOST_ITEMS);
    *item = (Item){.written = true};
    snprintf(item->name, sizeof item->name, "%s", name);
    snprintf(item->shown, sizeof item->shown, "%s", name);
    snprintf(item->text[0], sizeof item->text[0], "%.*s", comma ? (int)(comma - value) : (int)strlen(value), value);
    snprintf(item->text[1], sizeof item->text[1], "%s", comma ? comma + 1 : "");
    item->value.rows = comma ? 2 : 1;
    for (int i = 0; i < item->value.rows; i++) {
        item->value.at[i] = figures_read(item->text[i]);
        HOLDS(item->value.at[i] != NULL);
    }
}

static void give_number(Sheet *sheet, const char *name, int value)
{
    char text[LONGEST_NUMBER];
    snprintf(text, sizeof text, "%d", value);
    problem_give(sheet, name, text);
}

static void give_vector(Sheet *sheet, const char *name, int x, int y)
{
    char text[LONGEST_NUMBER];
    snprintf(text, sizeof text, "%d,%d", x, y);
    problem_give(sheet, name, text);
}

/* ---- numbers that tell something -------------------------------------------------------------------------- */

typedef struct Pair {
    int x, y;
} Pair;

static int dot(Pair a, Pair b)
{
    return a.x * b.x + a.y * b.y;
}

static int nonzero(Random *random, int most)
{
    int value = random_int(random, 1, most);
    return random_int(random, 0, 1) ? value : -value;
}

static Pair uneven(Random *random, int most)
{
    Pair pair;
    do
        pair = (Pair){nonzero(random, most), nonzero(random, most)};
    while (abs(pair.x) == abs(pair.y));
    return pair;
}

/* Half of them have a whole number for their length. */
static Pair normal(Random *random)
{
    static const Pair WHOLE[] = {{3, 4}, {4, 3}, {6, 8}, {8, 6}, {5, 12}, {12, 5}};
    if (random_int(random, 0, 1))
        return uneven(random, 5);
    Pair pair = WHOLE[random_int(random, 0, 5)];
    return (Pair){random_int(random, 0, 1) ? pair.x : -pair.x, random_int(random, 0, 1) ? pair.y : -pair.y};
}

static void give_restitution(Sheet *sheet, Random *random)
{
    static const char *const E[] = {"1/4", "2/5", "3/5", "3/4", "1/5", "4/5", "0.3", "0.7"};
    problem_give(sheet, "e", E[random_int(random, 0, 7)]);
}

static void give_masses(Sheet *sheet, Random *random)
{
    int ma = random_int(random, 1, 9), mb = random_int(random, 1, 8);
    give_number(sheet, "ma", ma);
    give_number(sheet, "mb", mb + (mb >= ma));
}

static void give_normal(const Way *way, Sheet *sheet, Random *random, Pair n)
{
    if (!strstr(way->method, " pa")) {
        give_vector(sheet, "N", n.x, n.y);
        return;
    }
    Pair a = uneven(random, 6);
    give_vector(sheet, "pa", a.x, a.y);
    give_vector(sheet, "pb", a.x + n.x, a.y + n.y);
}

/* ---- problems --------------------------------------------------------------------------------------------- */

static void reflect(const Way *way, Sheet *sheet, Random *random)
{
    Pair I, n;
    do
        I = uneven(random, 12), n = normal(random);
    while (dot(I, n) == 0);
    give_vector(sheet, "I", I.x, I.y);
    if (!strstr(way->method, " wall")) {
        give_vector(sheet, "N", n.x, n.y);
        return;
    }
    Pair from = uneven(random, 6);
    give_vector(sheet, "wall1", from.x, from.y);
    give_vector(sheet, "wall2", from.x + n.y, from.y - n.x);
}

static void bounce(Sheet *sheet, Random *random)
{
    Pair v, n, w;
    do {
        v = uneven(random, 12), n = normal(random);
        w = random_int(random, 0, 3) ? (Pair){0, 0} : uneven(random, 4);
    } while (dot(v, n) >= dot(w, n) || dot(v, n) >= 0);
    give_vector(sheet, "v", v.x, v.y);
    give_vector(sheet, "N", n.x, n.y);
    give_restitution(sheet, random);
    give_vector(sheet, "w", w.x, w.y);
}

/* The two segments cross within both. */
static void intersect(Sheet *sheet, Random *random)
{
    for (;;) {
        Pair p0 = uneven(random, 9), p1 = uneven(random, 12), p2 = uneven(random, 9), p3 = uneven(random, 12);
        int  s1x = p1.x - p0.x, s1y = p1.y - p0.y, s2x = p3.x - p2.x, s2y = p3.y - p2.y, bx = p0.x - p2.x, by = p0.y - p2.y;
        int  det = s1x * s2y - s2x * s1y, s = s1x * by - s1y * bx, t = s2x * by - s2y * bx, side = det < 0 ? -1 : 1;
        if (side * s <= 0 || side * s >= side * det || side * t <= 0 || side * t >= side * det || s == t || s + t == det)
            continue;
        give_vector(sheet, "p0", p0.x, p0.y);
        give_vector(sheet, "p1", p1.x, p1.y);
        give_vector(sheet, "p2", p2.x, p2.y);
        give_vector(sheet, "p3", p3.x, p3.y);
        return;
    }
}

static void resolve(const Way *way, Sheet *sheet, Random *random)
{
    Pair v = uneven(random, 12);
    give_vector(sheet, "v", v.x, v.y);
    give_normal(way, sheet, random, normal(random));
}

static void unresolve(Sheet *sheet, Random *random)
{
    Pair v = uneven(random, 12), n = normal(random);
    give_number(sheet, "vn", v.x);
    give_number(sheet, "vt", v.y);
    give_vector(sheet, "N", n.x, n.y);
}

static void collide1d(Sheet *sheet, Random *random)
{
    give_masses(sheet, random);
    int va = random_int(random, 1, 9), vb = random_int(random, 1, 8);
    give_number(sheet, "va", va);
    give_number(sheet, "vb", -(vb + (vb >= va)));
    give_restitution(sheet, random);
}

static void collide2d(const Way *way, Sheet *sheet, Random *random)
{
    give_masses(sheet, random);
    Pair va, vb, n;
    do
        va = uneven(random, 9), vb = uneven(random, 9), n = normal(random);
    while (dot(va, n) <= dot(vb, n));
    give_vector(sheet, "va", va.x, va.y);
    give_vector(sheet, "vb", vb.x, vb.y);
    give_normal(way, sheet, random, n);
    give_restitution(sheet, random);
}

void problem_make(const Way *way, Sheet *sheet, Random *random)
{
    sheet->items = 0;
    if (way_takes(way, "reflect"))
        reflect(way, sheet, random);
    else if (way_takes(way, "bounce"))
        bounce(sheet, random);
    else if (way_takes(way, "intersect"))
        intersect(sheet, random);
    else if (way_takes(way, "resolve"))
        resolve(way, sheet, random);
    else if (way_takes(way, "unresolve"))
        unresolve(sheet, random);
    else if (way_takes(way, "collide1d"))
        collide1d(sheet, random);
    else
        collide2d(way, sheet, random);
}

void problem_statement(const Way *way, const Sheet *sheet, Buf *out)
{
    bool small = !way_takes(way, "reflect"); /* only there the normal is called N */
    buf_printf(out, "check %.*s", (int)strcspn(way->method, " "), way->method);
    for (int i = 0; i < sheet->items && !sheet->item[i].formula; i++) {
        const Item *item = &sheet->item[i];
        const char *name = small && !strcmp(item->name, "N") ? "n" : item->name;
        if (item->value.rows == 1)
            buf_printf(out, " %s=%s", name, item->text[0]);
        else
            buf_printf(out, " %s=<%s,%s>", name, item->text[0], item->text[1]);
    }
}
