/* The measure of a figure: labels that a line strikes through, labels that stand nearer to something else than to their own, velocities
 * whose value is neither at their arrow nor in a table, and other texts that overlap. It reads
 * nothing but the SVG, where each mark says what body it belongs to, and takes letters to be as broad as the broadest font that a reader
 * is likely to have. CAROM_SEED repeats a run; CAROM_SHOW_LABELS=1 names each label that is counted. */
#include "drawn.h"
#include "drawn_calls.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Rectangle {
    double left, top, right, bottom;
} Rectangle;

/* What is inked of a text: from the height of its capitals to its line, and deeper where letters are. */
static Rectangle ink_of(const SvgText *text)
{
    double left = text->at - text->anchor * text->widest, deep = text->deep ? 0.2 : 0.02;
    return (Rectangle){left, text->y - 0.73 * text->size, left + text->widest, text->y + deep * text->size};
}

static double distance_to_point(const Rectangle *box, SvgPoint at)
{
    return hypot(fmax(fmax(box->left - at.x, at.x - box->right), 0), fmax(fmax(box->top - at.y, at.y - box->bottom), 0));
}

enum { STEPS = 4 }; /* to a pixel */

static int steps_of(const SvgLine *line)
{
    double length = line->circle ? 2 * M_PI * line->radius : hypot(line->to.x - line->from.x, line->to.y - line->from.y);
    return 1 + (int)(STEPS * length);
}

static SvgPoint point_on(const SvgLine *line, double part)
{
    if (line->circle)
        return (SvgPoint){line->from.x + line->radius * cos(2 * M_PI * part), line->from.y + line->radius * sin(2 * M_PI * part)};
    return (SvgPoint){line->from.x + part * (line->to.x - line->from.x), line->from.y + part * (line->to.y - line->from.y)};
}

/* ---- struck through --------------------------------------------------------------------------------------- */

/* How much of the line lies on the text, in pixels. */
static double on_text(const SvgLine *line, const Rectangle *ink)
{
    double half = line->width / 2, sum = 0;
    int    steps = steps_of(line);
    for (int k = 0; k <= steps; k++)
        sum += distance_to_point(ink, point_on(line, (double)k / steps)) < fmax(half - 0.5, 0.01) ? 1.0 / STEPS : 0;
    return sum;
}

static bool is_bar(const SvgMark *mark)
{
    return !strcmp(mark->kind, "bar") || !strcmp(mark->kind, "rest");
}

static bool is_struck(const Svg *svg, const SvgText *text)
{
    Rectangle ink = ink_of(text);
    double    sum = 0;
    for (int i = 0; i < svg->lines; i++)
        if (svg->line[i].panel == text->panel && !(svg->line[i].leads >= 0 && svg->line[i].leads == text->mark))
            sum += on_text(&svg->line[i], &ink);
    return sum > 1;
}

/* ---- nearer to something else ------------------------------------------------------------------------------ */

/* Whether a line from the middle of the text to the right crosses the outline an odd number of times. */
static bool is_inside(const Svg *svg, int mark, const Rectangle *ink)
{
    SvgPoint at = {(ink->left + ink->right) / 2, (ink->top + ink->bottom) / 2};
    bool     inside = false;
    for (int i = 0; i < svg->lines; i++) {
        const SvgLine *line = &svg->line[i];
        if (line->mark == mark && (line->from.y > at.y) != (line->to.y > at.y))
            inside ^= at.x < line->from.x + (at.y - line->from.y) / (line->to.y - line->from.y) * (line->to.x - line->from.x);
    }
    return inside;
}

/* From the text to the mark: 0 in a disc and in a hull. */
static double way_to(const Svg *svg, int mark, const Rectangle *ink)
{
    double way = !strcmp(svg->mark[mark].kind, "hull") && is_inside(svg, mark, ink) ? 0 : INFINITY;
    for (int i = 0; i < svg->lines; i++) {
        const SvgLine *line = &svg->line[i];
        int            steps = line->mark == mark ? steps_of(line) : -1;
        if (line->mark == mark && line->circle)
            way = fmin(way, fmax(distance_to_point(ink, line->from) - line->radius, 0));
        for (int k = 0; k <= steps && !line->circle; k++)
            way = fmin(way, distance_to_point(ink, point_on(line, (double)k / steps)));
    }
    return way;
}

static bool is_one_of(const char *kind, const char *kinds)
{
    const char *at = strstr(kinds, kind);
    return at && at[strlen(kind)] == ' ';
}

static bool is_place(const SvgMark *mark)
{
    return is_one_of(mark->kind, "disc point hull ");
}

static bool is_long(const SvgMark *mark)
{
    return is_one_of(mark->kind, "arrow velocity momentum impulse segment measure direction band box ");
}

static SvgPoint begins_at(const Svg *svg, int mark)
{
    for (int i = 0; i < svg->lines; i++)
        if (svg->line[i].mark == mark)
            return svg->line[i].from;
    return (SvgPoint){NAN, NAN};
}

/* Whether both are of one body: each says of which, or an arrow begins in its disc. */
static bool are_of_one_body(const Svg *svg, int one, int two)
{
    const SvgMark *a = &svg->mark[one], *b = &svg->mark[two];
    if (a->body[0] || b->body[0])
        return !strcmp(a->body, b->body);
    SvgPoint from = begins_at(svg, one), to = begins_at(svg, two);
    return (is_place(a) || is_place(b)) && hypot(from.x - to.x, from.y - to.y) < 11;
}

/* Whether the label of `own` must not stand nearer to `other`. The name of a place: not nearer to another place or to the arrow of another
 * body, although lines that meet in the place may come near; but a contact is on the outline of what it touches, and the centre of a body
 * is inside its own. The label of an arrow: not
 * nearer to another arrow, or to a place where its arrow does not belong. */
static bool may_be_confused(const Svg *svg, int own, int other)
{
    const SvgMark *a = &svg->mark[own], *b = &svg->mark[other];
    bool           together = are_of_one_body(svg, own, other);
    if (!is_place(a) && !is_long(a)) /* an angle stands between its legs, the name of a wall beside it */
        return false;
    if (is_place(a))
        return (is_place(b) && !(!strcmp(b->kind, "hull") && (together || !a->body[0]))) || (is_long(b) && a->body[0] && !together);
    return is_long(b) || (is_place(b) && !together && strcmp(b->kind, "point") != 0);
}

/* The mark that the text stands nearer to than to its own, or -1. */
static int nearer_mark(const Svg *svg, const SvgText *text)
{
    Rectangle ink = ink_of(text);
    double    own = way_to(svg, text->mark, &ink), home = own;
    for (int i = 0; i < svg->marks; i++)
        if (svg->mark[i].panel == text->panel && is_place(&svg->mark[i]) && are_of_one_body(svg, text->mark, i))
            home = fmin(home, way_to(svg, i, &ink)); /* a velocity may stand at its body */
    for (int i = 0; i < svg->marks; i++) {
        if (i == text->mark || svg->mark[i].panel != text->panel || !may_be_confused(svg, text->mark, i))
            continue;
        if (way_to(svg, i, &ink) < (are_of_one_body(svg, text->mark, i) ? own : home) - 0.5)
            return i;
    }
    return -1;
}

/* ---- tables ----------------------------------------------------------------------------------------------- */

static bool is_labelled(const Svg *svg, int mark)
{
    for (int t = 0; t < svg->texts; t++)
        if (svg->text[t].label && svg->text[t].mark == mark)
            return true;
    return false;
}

/* Whether a text of the panel's table is the body's name, with a value to the right of it. */
static bool is_in_table(const Svg *svg, const SvgMark *mark)
{
    for (int t = 0; t < svg->texts; t++)
        for (int v = 0; v < svg->texts && !svg->text[t].label && svg->text[t].panel == mark->panel; v++)
            if (!strcmp(svg->text[t].text, mark->body) && svg->text[v].panel == mark->panel && !svg->text[v].label && v != t &&
                svg->text[v].y == svg->text[t].y && svg->text[v].at > svg->text[t].at)
                return true;
    return false;
}

/* Velocities whose value the picture gives nowhere. */
static int untold_velocities(const Svg *svg)
{
    int untold = 0;
    for (int i = 0; i < svg->marks; i++)
        untold +=
            !strcmp(svg->mark[i].kind, "velocity") && svg->mark[i].body[0] && !is_labelled(svg, i) && !is_in_table(svg, &svg->mark[i]);
    return untold;
}

/* Texts of tables, captions and notes that run into each other. */
static int texts_that_meet(const Svg *svg)
{
    int meet = 0;
    for (int a = 0; a < svg->texts; a++)
        for (int b = 0; b < a; b++) {
            Rectangle one = ink_of(&svg->text[a]), two = ink_of(&svg->text[b]);
            meet += !svg->text[a].label && !svg->text[b].label && svg->text[a].panel == svg->text[b].panel && one.left < two.right &&
                    two.left < one.right && one.top < two.bottom && two.top < one.bottom;
        }
    return meet;
}

/* ---- counting --------------------------------------------------------------------------------------------- */

typedef struct Count {
    int figures, labels, struck, strange, untold, meet;
} Count;

static void count_labels(const Svg *svg, Count *count, const char *statement)
{
    count->figures++;
    count->untold += untold_velocities(svg);
    count->meet += texts_that_meet(svg);
    for (int t = 0; t < svg->texts; t++) {
        const SvgText *text = &svg->text[t];
        bool           own = text->label && text->mark >= 0 && !is_bar(&svg->mark[text->mark]);
        int            other = own && !text->led ? nearer_mark(svg, text) : -1;
        bool           struck = text->label && is_struck(svg, text), strange = other >= 0;
        count->labels += text->label;
        count->struck += struck;
        count->strange += strange;
        if ((struck || strange) && getenv("CAROM_SHOW_LABELS"))
            printf("%.120s: panel %d: %s is %s%s\n", statement, text->panel + 1, text->text, struck ? "struck through" : "nearer to ",
                   strange ? svg->mark[other].name : "");
    }
}

static void tell(const Count *count, const char *what)
{
    printf(
        "%s: %d figures, %d labels: %d struck through, %d nearer to something else; %d velocities without a value, %d other texts meet\n",
        what, count->figures, count->labels, count->struck, count->strange, count->untold, count->meet);
    fflush(stdout);
    ck_assert_int_eq(count->struck, 0);
    ck_assert_int_eq(count->strange, 0);
    ck_assert_int_eq(count->untold, 0);
    ck_assert_int_eq(count->meet, 0);
}

START_TEST(labels_of_every_method_stand_free_and_at_their_own)
{
    const int problems = cases(25);
    Random    random = random_stream(200 + (uint64_t)_i);
    Count     count = {0};
    Buf       call = {0};
    while (count.figures < problems) {
        drawn_call(&call, &random, drawn_patterns[_i]);
        Drawn drawn = drawn_of(call.at);
        if (drawn.svg)
            count_labels(drawn.svg, &count, call.at);
        drawn_free(&drawn);
    }
    tell(&count, drawn_patterns[_i]);
    buf_free(&call);
}
END_TEST

static void put_row(Buf *out, Random *random, int balls)
{
    buf_printf(out, "row n=%d v1=<%d,0> e=%d/4", balls, random_int(random, 1, 9), random_int(random, 0, 4));
}

/* Six balls racked against each other, and one that strikes them. */
static void put_break_shot(Buf *out, Random *random)
{
    buf_printf(out, "body c m=1 p=(-2,0) v=<%d,0>", random_int(random, 1, 9));
    int first = 0, ball = 0;
    for (int row = 0; row < 3; row++) {
        for (int k = 0; k <= row; k++)
            buf_printf(out, "; body b%d m=1 p=(%d*sqrt(3),%d)", ++ball, row, 2 * k - row);
        first += row;
        for (int k = 0; k <= row && row; k++)
            for (int side = 0; side < 2; side++)
                if (k - side >= 0 && k - side < row)
                    buf_printf(out, "; contact c%d%d b%d b%d", first + k + 1, side, first + k - row + 1 - side, first + k + 1);
    }
    buf_printf(out, "; contact hit c b1; island");
}

static void put_stack(Buf *out, Random *random, int boxes)
{
    buf_puts(out, "body floor fixed");
    for (int i = 1; i <= boxes; i++)
        buf_printf(out, "; body b%d m=%d I=%d p=(%d/8,%d) v=<0,%d/2> w=0", i, random_int(random, 1, 9), random_int(random, 1, 9),
                   random_int(random, -2, 2), 2 * i - 1, -i);
    for (int i = 0; i < 2 * boxes; i++)
        buf_printf(out, "; contact c%d %s%.0d b%d at=(%d/8,%d) n=<0,1> e=%d/4", i + 1, i < 2 ? "floor" : "b", i / 2, i / 2 + 1,
                   (i % 2 ? 1 : -1) * random_int(random, 3, 8), i / 2 * 2, random_int(random, 0, 4));
    buf_puts(out, "; island");
}

static void put_rod(Buf *out, Random *random)
{
    buf_printf(out,
               "body rod m=%d I=%d p=(0,0); body ball m=1 p=(-1,1) v=<%d,%d>; pin hinge rod at=(0,2); "
               "contact hit ball rod at=(0,1) n=<1,0> e=%d/4; island",
               random_int(random, 1, 9), random_int(random, 1, 9), random_int(random, 1, 9), random_int(random, -3, 3),
               random_int(random, 0, 4));
}

/* One turning body touched by many balls. */
static void put_hub(Buf *out, Random *random, int balls)
{
    buf_puts(out, "body hub m=5 I=2 p=(0,0)");
    for (int i = 1; i <= balls; i++) {
        int x = (7 * i + random_int(random, 0, 2)) % 19 - 9, y = (i % 2 ? 1 : -1) * (1 + i / 4 + random_int(random, 0, 1));
        buf_printf(out, "; body b%d m=%d p=(%d,%d) v=<%d,%d>/4; contact c%d hub b%d at=(%d/2,%d/2) n=<%d,%d> e=%d/4", i,
                   random_int(random, 1, 9), x, y, -x, -y, i, i, x, y, x, y, random_int(random, 0, 4));
    }
    buf_puts(out, "; island");
}

static void put_island(Buf *out, Random *random, int which)
{
    if (which < 6)
        put_row(out, random, (int[]){2, 3, 4, 5, 8, 12}[which]);
    else if (which == 6)
        put_break_shot(out, random);
    else if (which < 9)
        put_stack(out, random, which == 7 ? 1 : 3);
    else if (which == 9)
        put_rod(out, random);
    else
        put_hub(out, random, which == 10 ? 5 : 30);
    if (which < 6)
        buf_puts(out, "; island");
    buf_char(out, 0);
}

static const char *const ISLANDS[] = {"row of 2",     "row of 3", "row of 4",    "row of 5",     "row of 8",         "row of 12",
                                      "a break shot", "one box",  "three boxes", "a pinned rod", "a hub of 5 balls", "a hub of 30 balls"};

START_TEST(labels_of_islands_stand_free_and_at_their_own)
{
    Random random = random_stream(300 + (uint64_t)_i);
    Count  count = {0};
    Buf    statements = {0};
    buf_puts(&statements, "set steps none; ");
    put_island(&statements, &random, _i);
    Drawn drawn = drawn_of(statements.at);
    ck_assert_msg(drawn.svg, "%s\n%s", statements.at, drawn.play->both.at);
    count_labels(drawn.svg, &count, statements.at);
    drawn_free(&drawn);
    tell(&count, ISLANDS[_i]);
    buf_free(&statements);
}
END_TEST

SUITE(check_figure_measure)
{
    Suite *suite = suite_create("figure measure");
    TCase *tests = tcase_create("figure measure");
    tcase_add_loop_test(tests, labels_of_every_method_stand_free_and_at_their_own, 0, drawn_pattern_count);
    tcase_add_loop_test(tests, labels_of_islands_stand_free_and_at_their_own, 0, sizeof ISLANDS / sizeof *ISLANDS);
    suite_add_tcase(suite, tests);
    return suite;
}
