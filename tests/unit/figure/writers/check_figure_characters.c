/* draw: the figure in characters, at the width there is; and figures of names, captions and files that mean harm. */
#include "harness.h"
#include "figure/writers/figure_characters.h"
#include "figure/writers/svg.h"
#include "svg_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static Play *game;

static void open_with(int width, bool ascii)
{
    Settings settings = settings_default();
    settings.steps = STEPS_NONE;
    settings.width = width;
    settings.ascii = ascii;
    game = play_new(&settings);
}

static void close_game(void)
{
    play_free(game);
}

static const char *const DERIVATIONS[] = {
    "reflect I=<4,-2> N=<0,1>",
    "reflect I=<1,2,-2> N=<0,0,1>",
    "bounce v=<4,-2> n=<0,1> e=1/2 w=<0,1>",
    "bounce_box x=<11,5> v=<3,1> lo=<0,0> hi=<10,10>",
    "intersect p0=(4,7) p1=(16,3) p2=(1,1) p3=(17,10)",
    "intersect p0=(0,0) p1=(4,2) p2=(2,1) p3=(6,3)",
    "resolve v=<5,10> pa=<0,0> pb=<3,4>",
    "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4",
    "collide2d ma=2 va=<3,1> mb=3 vb=<-1,0> n=<3,4> e=1/2",
    "merge ma=2 mb=3 va=<3,1> vb=<-1,0>",
    "reflect I=<0,0> N=<0,1>",
    "reflect I=<1e300,-2e300> N=<1e-300,1>",
};
static const int WIDTHS[] = {20, 50, 80, 300};
enum { DERIVATION_COUNT = sizeof DERIVATIONS / sizeof *DERIVATIONS, WIDTH_COUNT = sizeof WIDTHS / sizeof *WIDTHS };

START_TEST(a_sketch_fits_its_width_and_its_letters)
{
    const char *derivation = DERIVATIONS[_i / WIDTH_COUNT];
    int         width = WIDTHS[_i % WIDTH_COUNT];
    for (int ascii = 0; ascii < 2; ascii++) {
        char statement[300];
        int  lines = 0;
        open_with(width, ascii);
        snprintf(statement, sizeof statement, "draw %s", derivation);
        ck_assert_msg(play(game, statement) == EXIT_FINE, "%s\n%s", statement, game->both.at);
        for (const char *line = game->out.at; *line; lines++) {
            size_t len = strcspn(line, "\n");
            ck_assert_msg(text_columns((Text){line, len}) <= width, "%s at %d columns: %.*s", derivation, width, (int)len, line);
            for (size_t k = 0; k < len; k++)
                ck_assert_msg(!ascii || (line[k] >= ' ' && line[k] < 0x7F), "%s: byte %02x", derivation, (unsigned char)line[k]);
            line += len + (line[len] == '\n');
        }
        ck_assert_int_gt(lines, 2);
        close_game();
    }
}
END_TEST

/* ---- labels ------------------------------------------------------------------------------------------------ */

enum { LINES = 400, COLUMNS = 100 };

typedef struct Sheet {
    int32_t cell[LINES][COLUMNS]; /* 0 where nothing is */
    int     lines;
} Sheet;

static Sheet *sheet_of(const char *text)
{
    Sheet *sheet = calloc(1, sizeof *sheet);
    size_t size = strlen(text);
    int    len, column = 0;
    for (size_t i = 0; i < size && sheet->lines < LINES; i += (size_t)len) {
        int32_t code = utf8_decode((Text){text, size}, i, &len);
        if (code == '\n') {
            sheet->lines++;
            column = 0;
        } else if (column < COLUMNS) {
            sheet->cell[sheet->lines][column++] = code == ' ' ? 0 : code;
        }
    }
    return sheet;
}

/* The dots of a cell, as Unicode numbers them in braille; 0 where there is none. */
static int dots_at(const Sheet *sheet, int line, int column)
{
    if (line < 0 || line >= sheet->lines || column < 0 || column >= COLUMNS)
        return 0;
    int32_t code = sheet->cell[line][column];
    return code >= 0x2800 && code <= 0x28FF ? code - 0x2800 : 0;
}

static bool is_letter(const Sheet *sheet, int line, int column)
{
    int32_t code = column >= 0 && column < COLUMNS ? sheet->cell[line][column] : 0;
    return (code > ' ' && code < 0x2000) || code == 0x2032 || code == 0x2212 || code == 0x2248;
}

/* On how many sides a line touches the letters [from, to): the dots next to them belong to it. A line that leads to a label touches it on
 * one. */
static int sides_touched(const Sheet *sheet, int line, int from, int to)
{
    bool above = false, below = false;
    for (int column = from; column < to; column++) {
        above |= (dots_at(sheet, line - 1, column) & 0xC0) != 0;
        below |= (dots_at(sheet, line + 1, column) & 0x09) != 0;
    }
    return above + below + ((dots_at(sheet, line, from - 1) & 0xB8) != 0) + ((dots_at(sheet, line, to) & 0x47) != 0);
}

static const char *const ISLANDS[] = {
    "row n=3 v1=<2,0> e=1; island; draw",
    "row n=6 v1=<2,0> e=1/2; island; draw",
    "body rod m=3 I=4 p=(0,0); body ball m=1 p=(-1,1) v=<4,0>; pin hinge rod at=(0,2); contact hit ball rod at=(0,1) n=<1,0> e=1/2; "
    "island; draw",
    "body floor fixed; body a m=4 I=3 p=(0,1) v=<0,-1/2>; body b m=2 I=2 p=(1/8,3) v=<0,-1>; contact c1 floor a at=(-7/8,0) n=<0,1> e=0; "
    "contact c2 floor a at=(5/8,0) n=<0,1> e=0; contact c3 a b at=(-5/8,2) n=<0,1> e=0; contact c4 a b at=(7/8,2) n=<0,1> e=0; island; "
    "draw",
};
enum { ISLAND_COUNT = sizeof ISLANDS / sizeof *ISLANDS };

/* Energy bars have lines on all sides of their labels, which stand free in them: the panels before those are looked at. */
START_TEST(no_line_strikes_a_label_in_characters)
{
    bool        island = _i / 2 >= DERIVATION_COUNT;
    const char *statements = island ? ISLANDS[_i / 2 - DERIVATION_COUNT] : DERIVATIONS[_i / 2];
    char        line[600];
    int         labels = 0;
    open_with(_i % 2 ? 80 : 50, false);
    snprintf(line, sizeof line, "%s%s", island ? "" : "draw ", statements);
    for (char *stop = strchr(line, ';'), *at = line;; at = stop + 1, stop = strchr(at, ';')) {
        play_text(game, text_trim((Text){at, stop ? (size_t)(stop - at) : strlen(at)}));
        if (!stop)
            break;
    }
    char *end = strstr(game->out.at, "kinetic energy\n");
    if (end)
        *end = 0;
    Sheet *sheet = sheet_of(game->out.at);
    ck_assert_int_gt(sheet->lines, 4);
    for (int row = 0; row < sheet->lines; row++)
        for (int from = 0, to; from < COLUMNS && sheet->cell[row][0] != 0x2500; from = to + 1) { /* not in the scale */
            for (to = from; is_letter(sheet, row, to) || (to > from && is_letter(sheet, row, to + 1) && !sheet->cell[row][to]); to++)
                ;
            labels += to > from;
            ck_assert_msg(to == from || sides_touched(sheet, row, from, to) < 2, "%s, line %d, column %d:\n%s", statements, row + 1, from,
                          game->out.at);
        }
    ck_assert_int_gt(labels, 2);
    free(sheet);
    close_game();
}
END_TEST

/* Where the n-th dot of the sketch is. */
static bool dot(int n, int *column, int *row)
{
    *column = *row = 0;
    for (const char *at = game->out.at; *at; at++) {
        if (*at == 'o' && n-- == 0)
            return true;
        *column = *at == '\n' ? 0 : *column + 1;
        *row += *at == '\n';
    }
    return false;
}

START_TEST(a_sketch_has_one_scale_across_and_up)
{
    int x[3], y[3];
    open_with(80, true);
    play(game, "method dots\ngiven a : number\nfigure \"\"\ndraw point <0, a> \"\"\ndraw point <0, 0> \"\"\ndraw point <2*a, 0> \"\"\nend");
    ck_assert_int_eq(play(game, "dots 3"), EXIT_FINE);
    ck_assert_int_eq(play(game, "draw"), EXIT_FINE);
    for (int i = 0; i < 3; i++)
        ck_assert_msg(dot(i, &x[i], &y[i]), "no dot %d:\n%s", i, game->out.at);
    ck_assert_int_eq(x[0], x[1]); /* the upper one comes first, then the lower row */
    ck_assert_int_eq(y[1], y[2]);
    /* A row is as high as two columns are broad: twice as far in x is four times as many signs. */
    int across = x[2] - x[1], up = y[1] - y[0];
    ck_assert_int_gt(up, 4);
    ck_assert_msg(abs(across - 4 * up) <= 4, "%d columns and %d rows", across, up);
    close_game();
}
END_TEST

/* A wide letter covers two cells of the sketch: what is to the right of it stays in its column. */
START_TEST(a_wide_letter_takes_the_place_of_two)
{
    static const char *const LABELS[] = {"abcdef", "速度量"};
    Text                     line[2];
    char                     text[2][2000];
    for (int i = 0; i < 2; i++) {
        char method[300];
        open_with(80, true);
        snprintf(method, sizeof method,
                 "method dots\ngiven a : number\nfigure \"\"\ndraw point <0, 0> \"%s\"\ndraw point <a, 0> \"x\"\nend\ndraw dots 3",
                 LABELS[i]);
        ExitStatus exit = play_lines(game, text_of(method));
        ck_assert_msg(exit == EXIT_FINE, "%s", game->both.at);
        snprintf(text[i], sizeof text[i], "%s", game->out.at);
        close_game();
        char *label = strstr(text[i], LABELS[i]);
        ck_assert_msg(label != NULL, "%s", text[i]);
        while (label > text[i] && label[-1] != '\n')
            label--;
        line[i] = (Text){label, strcspn(label, "\n")};
    }
    ck_assert_msg(text_columns(line[0]) == text_columns(line[1]), "%.*s\n%.*s", TEXT_ARG(line[0]), TEXT_ARG(line[1]));
}
END_TEST

/* In a file a statement in the first column ends an unfinished definition, but these are lines of it. */
START_TEST(lines_of_a_figure_may_begin_in_the_first_column_of_a_file)
{
    open_with(60, true);
    ExitStatus exit =
        play_lines(game, TEXT("method twice\ngiven v : vector\nfigure \"v\" of velocity\ndraw velocity 2*v\nend\ndraw twice <1,2>\n"));
    ck_assert_msg(exit == EXIT_FINE, "%s", game->both.at);
    ck_assert_ptr_nonnull(strstr(game->out.at, "2*v = <2, 4>"));
    close_game();
}
END_TEST

START_TEST(draw_works_out_what_stands_behind_it)
{
    open_with(80, true);
    ck_assert_int_eq(play(game, "draw reflect I=<4,-2> N=<0,1>"), EXIT_FINE);
    ck_assert_ptr_null(strstr(game->out.at, "speed")); /* not the derivation */
    ck_assert_ptr_nonnull(strstr(game->out.at, "F = <4, 2>"));
    ck_assert_ptr_nonnull(strstr(game->out.at, "I = <4, -2>"));
    ck_assert_int_eq(play(game, "draw reflect I=<4,-2> N=<0,0>"), EXIT_MATH);
    ck_assert_int_eq(play(game, "draw island"), EXIT_INPUT);
    close_game();
}
END_TEST

/* ---- hostile ---------------------------------------------------------------------------------------------- */

/* Captions, labels and names that try to get out of the text they stand in. */
static const char *const TEXTS[] = {
    "<script>alert(1)</script>",
    "</title></svg><svg onload=alert(1)>",
    "]]> & &amp; &#x41; <!-- <![CDATA[ --> <?xml?>",
    "' onload='alert(1)' x='",
    "{v} {nothing} {",
    "%s%n%d %.*s \\u0000 \\x1b",
    "e\xCC\x81\xCC\x81\xCC\x81 \xF0\x9F\x98\x80 \xEF\xBF\xBE \xE4\xB8\xAD\xE6\x96\x87",
    "",
    "                                                                                                 ",
};
enum { TEXT_COUNT = sizeof TEXTS / sizeof *TEXTS };

static Svg *figure_with(const char *caption, const char *label)
{
    Buf method = {0};
    buf_printf(&method,
               "method evil \"%s\"\ngiven v : vector \"%s\"\nfigure \"%s\" of velocity\ndraw velocity v \"%s\"\ndraw velocity 2*v\n"
               "figure \"\"\ndraw bar |v| on \"%s\" \"%s\"\nfigure \"%s\"\ndraw disc 1 \"%s\"\ndraw wall v \"%s\"\ndraw measure v to 0 "
               "\"%s\"\nend",
               caption, caption, caption, label, caption, label, caption, label, label, label);
    Svg *svg = NULL;
    if (play_text(game, buf_text(&method)) == EXIT_FINE) {
        ck_assert_int_eq(play(game, "evil <3, 4>"), EXIT_FINE);
        ck_assert_msg(play(game, "figure \"evil.svg\"") == EXIT_FINE, "%s", game->both.at);
        svg = svg_read(buf_text(&game->file));
        ck_assert_msg(!svg->why[0], "%s\n%.2000s", svg->why, game->file.at);
        ck_assert_int_eq(svg->marks, 6);
        ck_assert_int_eq(play(game, "draw"), EXIT_FINE);
    }
    buf_free(&method);
    return svg;
}

START_TEST(a_caption_stays_text)
{
    open_with(80, false);
    Svg *svg = figure_with(TEXTS[_i], TEXTS[_i]);
    if (!svg) /* it is refused where it is typed */
        ck_assert_msg(strstr(game->err.at, "error"), "%s", game->both.at);
    else
        svg_free(svg);
    close_game();
}
END_TEST

START_TEST(texts_come_out_as_they_were)
{
    bool found = false;
    open_with(80, false);
    Svg *svg = figure_with("a < b & c > d", "x<y&z");
    ck_assert_ptr_nonnull(svg);
    ck_assert_str_eq(svg->title, "a < b & c > d");
    for (int i = 0; i < svg->texts; i++)
        found |= svg->text[i].label && !strcmp(svg->text[i].text, "x<y&z");
    ck_assert(found);
    ck_assert_ptr_nonnull(strstr(svg->desc, "a < b & c > d"));
    svg_free(svg);
    close_game();
}
END_TEST

START_TEST(long_texts_are_cut)
{
    static char text[100001];
    memset(text, 'm', 100000);
    open_with(80, false);
    Svg *svg = figure_with(text, text);
    ck_assert_ptr_nonnull(svg);
    ck_assert_int_lt((int)game->file.len, 300000);
    for (int i = 0; i < svg->texts; i++)
        ck_assert_msg(svg->text[i].x + svg_text_width(&svg->text[i]) <= svg->width, "a text %g wide", svg_text_width(&svg->text[i]));
    for (int i = 0; i < svg->texts; i++)
        ck_assert_msg(!svg->text[i].label || strlen(svg->text[i].text) < 200, "%zu", strlen(svg->text[i].text));
    svg_free(svg);
    close_game();
}
END_TEST

/* A statement with such characters is refused, so nothing but a slip in carom could bring them here. */
START_TEST(what_no_statement_can_say_is_written_out)
{
    Mark   mark = {.kind = MARK_VELOCITY, .quantity = QUANTITY_VELOCITY, .role = ROLE_GIVEN, .b = {1, 1}, .value = {1, 1}};
    Panel  panel = {.quantity = QUANTITY_VELOCITY, .mark = &mark, .count = 1, .factor = {[QUANTITY_VELOCITY] = 1}};
    Figure figure = {.panel = &panel, .panels = 1};
    Arena *mem = arena_new();
    Buf    out = {0};
    mark.name = mark.label = mark.words = TEXT("a\x01\x1B[31m\xE2\x80\xAE\xC2\x85\xFF\xED\xA0\x80\xEF\xBF\xBF");
    figure.title = panel.caption = panel.note = mark.label;
    svg_write(&out, &figure, &(SvgStyle){true, TEXT("x"), 1, false}, mem);
    Svg *svg = svg_read(buf_text(&out));
    ck_assert_msg(!svg->why[0], "%s", svg->why);
    svg_free(svg);
    out.len = 0;
    figure_characters_write(&out, &figure, &(DrawStyle){60, true}, mem);
    for (size_t i = 0; i < out.len; i++)
        ck_assert_msg(out.at[i] == '\n' || (unsigned char)out.at[i] >= ' ', "byte %02x", (unsigned char)out.at[i]);
    arena_free(mem);
    buf_free(&out);
}
END_TEST

START_TEST(plain_letters_are_plain)
{
    open_with(60, true);
    play(game, "method signs\ngiven v : vector\nfigure \"√2 ≈ 1.4, 90°\" of velocity\ndraw velocity √2*v \"½·v\"\nend");
    ck_assert_msg(play(game, "draw signs <3, 4>") == EXIT_FINE, "%s", game->both.at);
    ck_assert_ptr_nonnull(strstr(game->out.at, "sqrt2 ~ 1.4, 90*deg"));
    for (size_t i = 0; i < game->out.len; i++)
        ck_assert_msg((unsigned char)game->out.at[i] < 0x7F, "%s", game->out.at);
    close_game();
}
END_TEST

/* ---- files ------------------------------------------------------------------------------------------------ */

START_TEST(only_a_figure_is_written_over)
{
    open_with(80, false);
    play(game, "reflect I=<4,-2> N=<0,1>");
    ck_assert_int_eq(play(game, "figure \"a.svg\""), EXIT_FINE);
    play(game, "reflect I=<5,-2> N=<0,1>");
    ck_assert_int_eq(play(game, "figure \"a.svg\""), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->file.at, "I = &lt;5, -2&gt;"));
    ck_assert_int_eq(play(game, "figure \"a.png\""), EXIT_INPUT);
    play(game, "save \"b.svg\"");
    ck_assert_int_eq(play(game, "figure \"b.svg\""), EXIT_FILE);
    ck_assert_ptr_nonnull(strstr(game->err.at, "is not a figure written by carom"));
    ck_assert_ptr_nonnull(strstr(game->file.at, "# a carom session"));
    close_game();
}
END_TEST

START_TEST(a_file_cannot_write_a_figure)
{
    open_with(80, false);
    ck_assert_int_eq(play_lines(game, TEXT("reflect I=<4,-2> N=<0,1>\nfigure \"a.svg\"\n")), EXIT_FILE);
    ck_assert_int_eq((int)game->file_name.len, 0);
    ck_assert_int_eq(play_lines(game, TEXT("reflect I=<4,-2> N=<0,1>\ndraw\nfigure\n")), EXIT_FINE);
    close_game();
}
END_TEST

/* The program itself, with --figure FILE in a folder of its own; its exit status. */
static int carom(const char *folder, const char *arguments)
{
    char command[600];
    snprintf(command, sizeof command, "%s --steps none --figure %s/a.svg %s >/dev/null 2>&1",
             getenv("CAROM") ? getenv("CAROM") : "build/release/carom", folder, arguments);
    int status = system(command);
    ck_assert_msg(WIFEXITED(status), "%s", command);
    return WEXITSTATUS(status);
}

START_TEST(the_option_writes_the_last_figure_at_the_end)
{
    char folder[200], path[220];
    Buf  file = {0};
    fresh_folder(folder, sizeof folder);
    snprintf(path, sizeof path, "%s/a.svg", folder);
    ck_assert_int_eq(carom(folder, "-e 'reflect I=<4,-2> N=<0,0>'"), EXIT_MATH);
    ck_assert(!read_whole(path, &file));
    ck_assert_int_eq(carom(folder, "-e 'reflect I=<4,-2> N=<0,1>' 'reflect I=<5,-3> N=<0,1>'"), EXIT_FINE);
    ck_assert(read_whole(path, &file));
    Svg *svg = svg_read(buf_text(&file));
    ck_assert_str_eq(svg->why, "");
    ck_assert_ptr_nonnull(strstr(svg->desc, "I = <5, -3>"));
    svg_free(svg);
    /* Statements of a file may not write, but who starts carom may. */
    char statements[220];
    snprintf(statements, sizeof statements, "%s/statements.carom", folder);
    FILE *out = fopen(statements, "w");
    fputs("collide1d ma=2 mb=3 va=5 vb=-4 e=1/4\n", out);
    fclose(out);
    ck_assert_int_eq(carom(folder, statements), EXIT_FINE);
    ck_assert(read_whole(path, &file));
    ck_assert_ptr_nonnull(strstr(file.at, "Two bodies collide on a line"));
    buf_free(&file);
}
END_TEST

START_TEST(in_json_a_figure_says_what_it_shows)
{
    open_with(80, false);
    play(game, "set format json");
    play(game, "reflect I=<4,-2> N=<0,1>");
    ck_assert_int_eq(play(game, "figure \"a.svg\""), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "\"kind\":\"figure\",\"method\":\"reflect\",\"status\":\"ok\",\"file\":\"a.svg\""));
    ck_assert_ptr_nonnull(strstr(game->out.at, "velocity F = <4, 2>: velocity after the bounce: I with its normal part reversed"));
    ck_assert_int_eq(play(game, "draw"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "\"sketch\":\"at the wall\\"));
    ck_assert_int_eq(play(game, "figure"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "\"kind\":\"figure\""));
    close_game();
}
END_TEST

SUITE(check_figure_characters)
{
    Suite *suite = suite_create("sketch");
    TCase *page = tcase_create("page"), *hostile = tcase_create("hostile"), *files = tcase_create("files");
    tcase_add_loop_test(page, no_line_strikes_a_label_in_characters, 0, 2 * (DERIVATION_COUNT + ISLAND_COUNT));
    tcase_add_loop_test(page, a_sketch_fits_its_width_and_its_letters, 0, DERIVATION_COUNT * WIDTH_COUNT);
    tcase_add_test(page, a_sketch_has_one_scale_across_and_up);
    tcase_add_test(page, a_wide_letter_takes_the_place_of_two);
    tcase_add_test(page, lines_of_a_figure_may_begin_in_the_first_column_of_a_file);
    tcase_add_test(page, draw_works_out_what_stands_behind_it);
    suite_add_tcase(suite, page);
    tcase_add_loop_test(hostile, a_caption_stays_text, 0, TEXT_COUNT);
    tcase_add_test(hostile, texts_come_out_as_they_were);
    tcase_add_test(hostile, long_texts_are_cut);
    tcase_add_test(hostile, what_no_statement_can_say_is_written_out);
    tcase_add_test(page, plain_letters_are_plain);
    suite_add_tcase(suite, hostile);
    tcase_add_test(files, only_a_figure_is_written_over);
    tcase_add_test(files, a_file_cannot_write_a_figure);
    tcase_add_test(files, the_option_writes_the_last_figure_at_the_end);
    tcase_add_test(files, in_json_a_figure_says_what_it_shows);
    suite_add_tcase(suite, files);
    return suite;
}
