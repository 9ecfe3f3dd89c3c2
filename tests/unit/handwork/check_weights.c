/* Whether each weight of the judge of hand work is needed: some page of tests/hand/weights.txt has to be judged otherwise if the weight is
 * nothing, and some page if it is one less or one more, but for the loose ones. check_hand looks at how those pages are judged with the
 * weights as they are. One page is enough; CAROM_WEIGHTS=1 goes through all pages of tests/hand and prints those that mind. */
#include "harness.h"
#include "judgement.h"
#include "session/outcome.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char MADE_FOR_WEIGHTS[] = "tests/hand/weights.txt";
enum { LESS, MORE, NOTHING, CHANGES };
static const char *const CHANGE_NAMES[CHANGES] = {"one less", "one more", "nothing"};

typedef struct WeightRow {
    const char *name;
    size_t      at;
    bool        loose; /* its neighbours may do as well: only that it is there matters */
} WeightRow;

#define WEIGHT(field, loose)                                                                                                               \
    {                                                                                                                                      \
#field, offsetof(HandWeights, field), loose                                                                                        \
    }

static const WeightRow WEIGHTS[] = {
    WEIGHT(telling, false),    WEIGHT(in_spite, false),       WEIGHT(wrong, true),         WEIGHT(convention, false),
    WEIGHT(reckoned, true),    WEIGHT(telling_digits, false), WEIGHT(joined_roots, false), WEIGHT(turned_lines, false),
    WEIGHT(name_true, false),  WEIGHT(name_wrong, false),     WEIGHT(name_datum, false),   WEIGHT(name_solved, true),
    WEIGHT(name_unread, true), WEIGHT(name_shared, false),    WEIGHT(name_sides, true),    WEIGHT(way_unexplained, true),
    WEIGHT(way_slip, false),   WEIGHT(way_known, false),      WEIGHT(way_farther, false),  WEIGHT(sure_digits, false),
    WEIGHT(sure_lines, false),
};
enum { WEIGHT_COUNT = sizeof WEIGHTS / sizeof *WEIGHTS };

static int needed[WEIGHT_COUNT][CHANGES]; /* pages that mind */

static HandWeights changed(const WeightRow *row, int change)
{
    HandWeights weights = hand_weights;
    int         weight;
    memcpy(&weight, (const char *)&weights + row->at, sizeof weight);
    weight = change == LESS ? weight - 1 : change == MORE ? weight + 1 : 0;
    memcpy((char *)&weights + row->at, &weight, sizeof weight);
    return weights;
}

/* What a reader of the page sees. */
static void put_seen(Buf *out, const Explanation *page)
{
    buf_printf(out, "%d %.*s", explanation_is_right(page), TEXT_ARG(page->unsaid));
    for (int i = 0; i < page->conventions; i++)
        buf_printf(out, " [%.*s]", TEXT_ARG(page->convention[i]));
    for (int i = 0; i < page->lines; i++) {
        const HandLine *line = &page->line[i];
        buf_printf(out, " %d:%d%s", line->step, (int)line->kind, line->could_be ? "?" : "");
        for (int k = 0; k < line->suspects; k++)
            buf_printf(out, " %.*s", TEXT_ARG(line->suspect[k].id));
    }
}

/* Whether no further page is asked for: of one less and one more, either is enough. */
static bool is_settled(int w, int change)
{
    if (change == NOTHING)
        return needed[w][NOTHING];
    return needed[w][LESS] || needed[w][MORE] || WEIGHTS[w].loose;
}

static void try_weights(Play *play, Text text, bool all)
{
    Judgement judgement;
    judge_page(play, text, &judgement);
    const Explanation *usual = session_outcome(play->session)->hand;
    if (!usual || usual->stopped)
        return;
    for (int w = 0; w < WEIGHT_COUNT; w++) {
        for (int change = 0; change < CHANGES; change++) {
            if (is_settled(w, change) && !all)
                continue;
            HandWeights        weights = changed(&WEIGHTS[w], change);
            const Explanation *other = explanation_of_page(usual->report, usual->method, usual->work->page, 2, &weights);
            Buf                seen[2] = {{0}, {0}};
            put_seen(&seen[0], usual);
            put_seen(&seen[1], other);
            bool minds = !other->stopped && !text_equal(buf_text(&seen[0]), buf_text(&seen[1]));
            needed[w][change] += minds;
            if (minds && all)
                printf("%s %s:\n%.*s\n", WEIGHTS[w].name, CHANGE_NAMES[change], TEXT_ARG(text));
            buf_free(&seen[0]);
            buf_free(&seen[1]);
        }
    }
}

static void try_file(Play *play, const char *path, bool all)
{
    char  line[4096];
    Buf   page = {0};
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot read %s", path);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '>') {
            buf_puts(&page, line + (line[1] == ' ' ? 2 : 1));
        } else if (page.len) {
            try_weights(play, buf_text(&page), all);
            page.len = 0;
        }
    }
    buf_free(&page);
    fclose(file);
}

START_TEST(each_weight_is_needed)
{
    static char **file; /* kept to the end, like the lists of files in other tests */
    int           files;
    Play         *play = judge_new();
    Buf           wrong = {0};
    if (getenv("CAROM_WEIGHTS")) {
        file = files_in("tests/hand", ".txt", &files);
        for (int i = 0; i < files; i++)
            try_file(play, file[i], true);
    } else {
        try_file(play, MADE_FOR_WEIGHTS, false);
    }
    play_free(play);
    for (int w = 0; w < WEIGHT_COUNT; w++) {
        printf("%-15s one less %d, one more %d, nothing %d\n", WEIGHTS[w].name, needed[w][LESS], needed[w][MORE], needed[w][NOTHING]);
        if (!needed[w][NOTHING])
            buf_printf(&wrong, "\n%s: no page minds if it is nothing", WEIGHTS[w].name);
        if (!is_settled(w, LESS))
            buf_printf(&wrong, "\n%s: no page minds if it is one less or one more", WEIGHTS[w].name);
    }
    fflush(stdout);
    buf_char(&wrong, 0);
    ck_assert_msg(wrong.len == 1, "%s", wrong.at);
    buf_free(&wrong);
}
END_TEST

START_TEST(each_weight_has_its_row)
{
    ck_assert_uint_eq(sizeof(HandWeights), WEIGHT_COUNT * sizeof(int));
    for (int w = 0; w < WEIGHT_COUNT; w++)
        ck_assert_uint_eq(WEIGHTS[w].at, (size_t)w * sizeof(int));
}
END_TEST

SUITE(check_weights)
{
    Suite *suite = suite_create("weights of the judge of hand work");
    TCase *weights = tcase_create("weights");
    tcase_add_test(weights, each_weight_has_its_row);
    tcase_add_test(weights, each_weight_is_needed);
    suite_add_tcase(suite, weights);
    return suite;
}
