/* Row reduction on whole pages of two bodies on a line, as students write them: what carom says a line follows from has to add up to that
 * line, in fractions; a page that begins with a combination of the laws is right and advised to write them first. CAROM_SEED repeats a run.
 *
 * Lines are known here as a*v1 + b*v2 = c; carom only sees their text. */
#include "figures.h"
#include "judgement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGES = 150, ROWS = 8 };

/* a*v1 + b*v2 = c */
typedef struct Row {
    Q a, b, c;
} Row;

typedef struct RowPage {
    Q           ma, mb, va, vb, e;
    Row         momentum, restitution, row[ROWS];
    int         rows;
    const char *name[2];
    Buf         text;
} RowPage;

static Row plus(Row x, Q k, Row y)
{
    return (Row){q_add(x.a, q_mul(k, y.a)), q_add(x.b, q_mul(k, y.b)), q_add(x.c, q_mul(k, y.c))};
}

static bool same(Row x, Row y)
{
    return q_same(x.a, y.a) && q_same(x.b, y.b) && q_same(x.c, y.c);
}

/* ---- problems --------------------------------------------------------------------------------------------- */

static void new_problem(RowPage *page, Random *random)
{
    static const char *const NAMES[][2] = {{"v1", "v2"}, {"v_A", "v_B"}, {"v1'", "v2'"}, {"vA", "vB"}, {"x", "y"}};
    const char *const       *names = NAMES[random_int(random, 0, 4)];
    fractions_forget();
    page->name[0] = names[0];
    page->name[1] = names[1];
    page->rows = 0;
    page->text.len = 0;
    page->ma = q_of(random_int(random, 2, 9), 1);
    do
        page->mb = q_of(random_int(random, 2, 9), 1);
    while (q_same(page->ma, page->mb));
    page->va = q_of(random_int(random, 2, 12), 1);
    page->vb = q_of(-random_int(random, 1, 11), 1);
    page->e = q_of(random_int(random, 1, 9), 10);
    Q minus = q_of(-1, 1), one = q_of(1, 1);
    page->momentum = (Row){page->ma, page->mb, q_add(q_mul(page->ma, page->va), q_mul(page->mb, page->vb))};
    page->restitution = (Row){minus, one, q_mul(page->e, q_sub(page->va, page->vb))};
    buf_printf(&page->text, "check collide1d ma=%g mb=%g va=%g vb=%g e=%g :\n", mpq_get_d(page->ma), mpq_get_d(page->mb),
               mpq_get_d(page->va), mpq_get_d(page->vb), mpq_get_d(page->e));
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

static void put_factor(Buf *out, Q size)
{
    char *text = mpq_get_str(NULL, 10, size);
    if (strcmp(text, "1") != 0)
        buf_printf(out, strchr(text, '/') ? "(%s)" : "%s", text);
    free(text);
}

/* + 3v1; false where there is nothing to write. */
static bool put_term(Buf *out, Q factor, const char *name, bool first)
{
    if (!q_sign(factor))
        return false;
    buf_puts(out, q_sign(factor) < 0 ? (first ? "-" : " - ") : first ? "" : " + ");
    put_factor(out, q_abs(factor));
    buf_puts(out, name);
    return true;
}

static void put_number(Buf *out, Q value, bool first)
{
    char *text = mpq_get_str(NULL, 10, first ? value : q_abs(value));
    buf_printf(out, "%s%s", first ? "" : q_sign(value) < 0 ? " - " : " + ", text);
    free(text);
}

/* Both unknowns on the left, on the right, or one on each side. */
static void put_row(RowPage *page, Row row, int arrangement)
{
    Buf *out = &page->text;
    bool apart = arrangement == 2 && q_sign(row.a) && q_sign(row.b) && !q_same(row.a, q_of(1, 1)); /* v1 = ... gives a value */
    if (arrangement == 1) {
        put_number(out, row.c, true);
        buf_puts(out, " = ");
    }
    bool first = !put_term(out, row.a, page->name[0], true);
    if (apart) {
        buf_puts(out, " = ");
        put_number(out, row.c, true);
        put_term(out, q_neg(row.b), page->name[1], false);
    } else {
        put_term(out, row.b, page->name[1], first);
    }
    if (arrangement != 1 && !apart) {
        buf_puts(out, " = ");
        put_number(out, row.c, true);
    }
    buf_char(out, '\n');
    page->row[page->rows++] = row;
}

static Q factor(Random *random)
{
    int k = random_int(random, -4, 4);
    return q_of(k ? k : 2, random_int(random, 0, 4) ? 1 : 2);
}

/* A sum of multiples of one or two rows above. */
static void put_combination(RowPage *page, Random *random)
{
    Row nothing = {q_of(0, 1), q_of(0, 1), q_of(0, 1)}, row;
    do
        row = plus(plus(nothing, factor(random), page->row[random_int(random, 0, page->rows - 1)]), factor(random),
                   page->row[random_int(random, 0, page->rows - 1)]);
    while (!q_sign(row.a) && !q_sign(row.b));
    put_row(page, row, random_int(random, 0, 2));
}

/* ---- judging ---------------------------------------------------------------------------------------------- */

/* 2 or -7/2 */
static Q multiplier(Text text)
{
    char number[LONGEST_NUMBER];
    snprintf(number, sizeof number, "%.*s", TEXT_ARG(text));
    Q value = figures_read(number);
    MUST(value, "%s is no multiplier", number);
    return value;
}

/* What the parts that carom names add up to. */
static Row added_up(const RowPage *page, const LineJudged *line)
{
    Row all = {q_of(0, 1), q_of(0, 1), q_of(0, 1)};
    for (int i = 0; i < line->froms; i++) {
        const FromLine *from = &line->from[i];
        bool            principle = !from->line;
        HOLDS(principle || (from->line >= 2 && from->line < line->line));
        all = plus(all, multiplier(from->times),
                   !principle                      ? page->row[from->line - 2]
                   : text_is(from->principle, "p") ? page->momentum
                                                   : page->restitution);
    }
    return all;
}

static void must_be(const RowPage *page, const Judgement *said, int row, const char *kind)
{
    const LineJudged *line = row < said->lines ? &said->line[row] : NULL;
    Buf               all = {0};
    judgement_put(&all, said);
    MUST(line && line->line == row + 2 && text_is(line->equation, kind), "line %d is not `%s`: %.*s\n%.*s", row + 2, kind,
         TEXT_ARG(buf_text(&all)), TEXT_ARG(buf_text(&page->text)));
    MUST(same(added_up(page, line), page->row[row]), "line %d does not follow so: %.*s\n%.*s", row + 2, TEXT_ARG(buf_text(&all)),
         TEXT_ARG(buf_text(&page->text)));
    buf_free(&all);
}

START_TEST(what_a_line_follows_from_adds_up_to_it)
{
    Random    random = random_stream(7200);
    Play     *session = judge_new();
    RowPage   page = {0};
    Judgement said;
    int       pages = cases(PAGES), rows = 0;
    for (int n = 0; n < pages; n++) {
        new_problem(&page, &random);
        put_row(&page, page.momentum, random_int(&random, 0, 1));
        put_row(&page, page.restitution, 0);
        for (int more = random_int(&random, 1, ROWS - 2); more; more--)
            put_combination(&page, &random);
        buf_puts(&page.text, "end\n");
        judge_page(session, buf_text(&page.text), &said);
        for (int i = 0; i < page.rows; i++)
            must_be(&page, &said, i, i < 2 ? "new" : "follows");
        rows += page.rows;
    }
    printf("%d right pages, %d lines: what they follow from adds up to them\n", pages, rows);
    buf_free(&page.text);
    play_free(session);
}
END_TEST

START_TEST(a_page_that_begins_with_a_combination_is_right_and_advised)
{
    Random    random = random_stream(7201);
    Play     *session = judge_new(), *plain = play_new(NULL);
    RowPage   page = {0};
    Judgement said;
    int       pages = cases(PAGES);
    for (int n = 0; n < pages; n++) {
        Row eliminated;
        new_problem(&page, &random);
        /* va' or vb' is eliminated in the head */
        bool first = random_int(&random, 0, 1);
        eliminated = plus(page.momentum, first ? page.ma : q_neg(page.mb), page.restitution);
        put_row(&page, eliminated, random_int(&random, 0, 1));
        put_row(&page, page.restitution, 0);
        buf_puts(&page.text, "end\n");
        judge_page(session, buf_text(&page.text), &said);
        MUST(text_is(said.status, "ok"), "%.*s", TEXT_ARG(buf_text(&page.text)));
        must_be(&page, &said, 0, "skips");
        play_lines(plain, buf_text(&page.text));
        MUST(strstr(plain->out.at, "by itself first"), "no advice in\n%s", plain->out.at);
    }
    printf("%d pages that begin with a combination: right, and advised\n", pages);
    buf_free(&page.text);
    play_free(session);
    play_free(plain);
}
END_TEST

SUITE(check_row_pages)
{
    Suite *suite = suite_create("rows of pages");
    TCase *pages = tcase_create("pages");
    tcase_add_test(pages, what_a_line_follows_from_adds_up_to_it);
    tcase_add_test(pages, a_page_that_begins_with_a_combination_is_right_and_advised);
    suite_add_tcase(suite, pages);
    return suite;
}
