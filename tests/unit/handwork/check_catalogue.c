/* The catalogue of mistakes against the checker of hand work: its canonical problems with each wrong value that it prints give that
 * mistake, alone or among others that are listed here; the right values are right, in every combination of conventions. */
#include "judgement.h"
#include "pages.h"
#include "told.h"

#include <stdio.h>
#include <string.h>

static bool of_one_page(const Told *a, const Told *b)
{
    bool same_id = a->id && b->id ? !strcmp(a->id, b->id) : a->id == b->id;
    return same_id && a->row == b->row && !strcmp(a->way, b->way) && !strcmp(a->givens, b->givens);
}

static void put_told(Buf *page, const Told *first, const Told *behind)
{
    Sheet givens;
    told_givens(first, &givens);
    page->len = 0;
    problem_statement(way_of(first->way), &givens, page);
    buf_puts(page, " :\n");
    for (const Told *told = first; told < behind; told++)
        buf_printf(page, strchr(told->value, ',') ? "  %s = <%s>\n" : "  %s = %s\n", told->step, told->value);
    buf_puts(page, "end\n");
    buf_char(page, 0);
    page->len--;
}

/* Whether what was said is what the catalogue says; *alone if no other mistake was named. */
static bool is_as_told(const Told *told, const Judgement *said, bool *alone)
{
    const LineJudged *root = judgement_root(said);
    bool              named = false;
    *alone = root ? root->names == 1 : true;
    if (told->id && !root && text_is(said->otherwise, told->id)) /* right in another convention, which it says */
        return true;
    if (!told->id)
        return text_is(said->status, "ok") && !root;
    for (int i = 0; root && i < root->names; i++)
        named |= text_is(root->named[i], told->id);
    return named && judgement_is_wrong(said) && said->exit == EXIT_CHECK;
}

/* Every page is judged the same, whatever way to work is set. */
enum { WAYS_TO_WORK = 2 };

static Play *judge_in_way(int way)
{
    Play *session = judge_new();
    ck_assert_int_eq(play(session, way ? "set way impulse" : "set way equations"), EXIT_FINE);
    return session;
}

START_TEST(each_row_is_recognised)
{
    Play     *session = judge_in_way(_i);
    Buf       page = {0}, said = {0};
    Judgement judgement;
    int       pages = 0, single = 0, wrong = 0;
    for (const Told *told = told_table, *end = told_table + told_rows, *behind; told < end; told = behind) {
        bool alone;
        for (behind = told; behind < end && of_one_page(told, behind);)
            behind++;
        fractions_forget();
        put_told(&page, told, behind);
        judge_page(session, buf_text(&page), &judgement);
        bool as_told = is_as_told(told, &judgement, &alone);
        pages++;
        single += as_told && (alone || !told->id);
        wrong += !as_told;
        if (as_told && (alone || !told->id))
            continue;
        said.len = 0;
        judgement_put(&said, &judgement);
        printf("# %s%s: %.*s\n%s", told->id ? told->id : "right", as_told ? " among others" : " WAS NOT RECOGNISED",
               TEXT_ARG(buf_text(&said)), page.at);
    }
    printf("%d pages of the catalogue of mistakes (%d values): %d recognised alone, %d among others, %d not\n", pages, told_rows, single,
           pages - single - wrong, wrong);
    fflush(stdout);
    buf_free(&page);
    buf_free(&said);
    play_free(session);
    ck_assert_int_eq(wrong, 0);
}
END_TEST

static bool is_promised(const Habits *kept)
{
    for (int g = 0; g < HABIT_GROUPS; g++)
        if (kept->of[g] >= 0 && !habit_table[kept->of[g]].promised)
            return false;
    return true;
}

START_TEST(each_convention_is_right)
{
    enum { WAYS_OF_WRITING = 5 };
    Play     *session = judge_in_way(_i);
    Page      page = {0};
    Random    random = random_stream(6000);
    Judgement judgement;
    int       pages = 0, wrong = 0;
    for (int i = 0; i < told_rows && !told_table[i].id; i++) {
        const Way *way = way_of(told_table[i].way);
        Habits     kept = habits_none();
        if (i > 0 && of_one_page(&told_table[i - 1], &told_table[i]))
            continue;
        do {
            for (int n = 0; n < WAYS_OF_WRITING && is_promised(&kept); n++) {
                Sheet givens;
                Buf   text = page.text;
                fractions_forget();
                page = (Page){.kind = PAGE_RIGHT, .text = text};
                told_givens(&told_table[i], &givens);
                page_make_right(&page, way, &givens, &kept, &random);
                judge_page(session, buf_text(&page.text), &judgement);
                pages++;
                if (judgement.exit == EXIT_FINE && text_is(judgement.status, "ok") && !judgement_root(&judgement))
                    continue;
                wrong++;
                printf("# not right: %s\n%s", page.habits, page.text.at);
            }
        } while (habits_next(way, &kept));
    }
    printf("%d pages of the canonical problems in every promised combination of conventions: %d not right\n", pages, wrong);
    fflush(stdout);
    page_free(&page);
    play_free(session);
    ck_assert_int_eq(wrong, 0);
}
END_TEST

SUITE(check_catalogue)
{
    Suite *suite = suite_create("the catalogue of mistakes");
    TCase *catalogue = tcase_create("catalogue");
    tcase_add_loop_test(catalogue, each_row_is_recognised, 0, WAYS_TO_WORK);
    tcase_add_loop_test(catalogue, each_convention_is_right, 0, WAYS_TO_WORK);
    suite_add_tcase(suite, catalogue);
    return suite;
}
