/* Figures in LaTeX: the same lines, circles and texts at the same places as in HTML, with labels as formulas. */
#include "drawn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 40000 };

typedef struct Places {
    double x[MOST], y[MOST];
    int    count, texts;
} Places;

static void add(Places *places, double x, double y)
{
    ck_assert_int_lt(places->count, MOST);
    places->x[places->count] = x;
    places->y[places->count++] = y;
}

/* Every place of the pictures in HTML: of paths, circles and texts, one after another. */
static void read_svg(const char *page, Places *places)
{
    for (const char *at = page; (at = strchr(at, '<')) != NULL; at++) {
        char       *end;
        const char *stop = strchr(at, '>');
        bool        circle = !strncmp(at, "<circle cx=\"", 12), text = !strncmp(at, "<text x=\"", 9);
        if (circle || text) {
            double x = strtod(strchr(at, '"') + 1, &end);
            add(places, x, strtod(strchr(end + 1, '"') + 1, NULL));
            places->texts += text;
        }
        if (strncmp(at, "<path d=\"", 9))
            continue;
        for (at += 9; at < stop && (*at == 'M' || *at == 'L'); at = end) {
            double x = strtod(at + 1, &end);
            add(places, x, strtod(end, &end));
        }
    }
}

static void read_tikz(const char *page, Places *places)
{
    for (const char *line = page, *stop; (stop = strchr(line, '\n')) != NULL; line = stop + 1) {
        char       *end;
        const char *at = strchr(line, ']');
        bool        node = !strncmp(line, "\\node[", 6);
        places->texts += node;
        if (!node && strncmp(line, "\\path[", 6))
            continue;
        for (at++; (at = strchr(at, '(')) && at < stop; at = end) {
            double x = strtod(at + 1, &end);
            ck_assert_msg(*end == ',', "no place: %.80s", line);
            add(places, x, strtod(end + 1, &end));
            if (node)
                break; /* its text may have brackets, too */
        }
    }
}

/* The figure of the statements, with ; between them, alone on a page of that format. */
static Play *draw(const char *statements, const char *format)
{
    Settings    settings = settings_default();
    Play       *game = play_new(&settings);
    const char *statement = statements, *stop;
    for (; (stop = strchr(statement, ';')) != NULL; statement = stop + 1)
        play_text(game, text_trim((Text){statement, (size_t)(stop - statement)}));
    play(game, statement);
    ck_assert_int_eq(play_text(game, text_of(format)), EXIT_FINE);
    ck_assert_int_eq(play(game, "draw"), EXIT_FINE);
    return game;
}

START_TEST(everything_stands_where_it_does_in_html)
{
    static Places svg, tikz;
    svg.count = tikz.count = svg.texts = tikz.texts = 0;
    Play *html = draw(drawn_examples[_i], "set format html"), *latex = draw(drawn_examples[_i], "set format latex");
    read_svg(html->out.at, &svg);
    read_tikz(latex->out.at, &tikz);
    ck_assert_int_gt(svg.count, 10);
    ck_assert_int_eq(svg.count, tikz.count);
    ck_assert_int_eq(svg.texts, tikz.texts);
    for (int i = 0; i < svg.count; i++)
        ck_assert_msg(hypot(svg.x[i] - tikz.x[i], svg.y[i] - tikz.y[i]) < 0.01, "%s: place %d is <%g, %g> and <%g, %g>", drawn_examples[_i],
                      i, svg.x[i], svg.y[i], tikz.x[i], tikz.y[i]);
    ck_assert_msg(!strstr(latex->out.at, "U+"), "a letter that LaTeX does not have: %.80s", strstr(latex->out.at, "U+"));
    play_free(html);
    play_free(latex);
}
END_TEST

START_TEST(labels_are_formulas)
{
    static const char *const THERE[] = {"{$\\mathbf{v}_{a}'$ = $\\langle$1.272, $-$1.304$\\rangle$}",
                                        "{${m}_{a}$\\,$\\mathbf{v}_{a}$ = ", "{${J}$ = 5.76}", "{${v}_\\mathit{bn}'$ = 1.32}"};
    Play                    *game = draw("collide2d ma=2 va=<3,1> mb=3 vb=<-1,0> n=<3,4> e=1/2", "set format latex");
    for (size_t i = 0; i < sizeof THERE / sizeof *THERE; i++)
        ck_assert_msg(strstr(game->out.at, THERE[i]), "no %s", THERE[i]);
    play_free(game);
}
END_TEST

SUITE(check_tikz)
{
    Suite *suite = suite_create("tikz");
    TCase *tests = tcase_create("pages");
    tcase_add_loop_test(tests, everything_stands_where_it_does_in_html, 0, drawn_example_count);
    tcase_add_test(tests, labels_are_formulas);
    suite_add_tcase(suite, tests);
    return suite;
}
