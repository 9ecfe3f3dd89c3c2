/* Playing a lesson: what single keys do. */
#include "screen.h"
#include "harness.h"
#include "lessons.h"

/* ---- a screen ----------------------------------------------------------------------------------------------- */

static bool screen_shows(const Screen *screen, const char *words)
{
    return strstr(screen->all.at, words) != NULL;
}

/* ---- single keys -------------------------------------------------------------------------------------------- */

static const char LESSON[] =
    "# First\n\nWords.\n\n```carom\na = 2*3\na*7\n```\n\nMore words.\n\n<!-- stop -->\n\nLast words.\n\n"
    "# Second\n\n```carom question q\ncollide1d ma=1 mb=1 va=1 vb=0 e=1\nask: J, va'\nhint: one\nhint: two\n```\n\n"
    "# Third\n\n```carom\na + 1\n```\n";

START_TEST(enter_reveals_up_to_the_next_pause)
{
    Screen *screen = screen_small(LESSON, 80, 24);
    ck_assert(screen_shows(screen, "Words.\n") && !screen_shows(screen, "carom>"));
    screen_key(screen, KEY_ENTER);
    ck_assert_str_eq(screen->all.at + screen->all.len - 1 - strlen("carom> a = 2*3\n"), "carom> a = 2*3\n");
    screen_key(screen, ' ');
    ck_assert(screen_shows(screen, "carom> a*7\n") && !screen_shows(screen, "42"));
    screen_key(screen, KEY_ENTER);
    ck_assert(screen_shows(screen, "42") && !screen_shows(screen, "More words."));
    screen_key(screen, KEY_ENTER);
    ck_assert(screen_shows(screen, "More words.") && !screen_shows(screen, "Last words."));
    screen_key(screen, KEY_ENTER);
    ck_assert(screen_shows(screen, "Last words.") && !screen_shows(screen, "Second"));
    screen_free(screen);
}
END_TEST

START_TEST(a_statement_that_yields_nothing_is_no_step_of_its_own)
{
    Screen *screen = screen_small("```carom\nset steps brief\n1 + 1\n```\n\nWords.\n", 80, 24);
    ck_assert_str_eq(screen->all.at, "carom> set steps brief\n\ncarom> 1 + 1\n");
    screen_free(screen);
}
END_TEST

START_TEST(a_statement_that_is_only_repeated_is_not_waited_for)
{
    Screen *screen = screen_small("```carom\nx = 6\nv = <1,2>\nbody A m=2 v=<6,0>\nx + 1\n```\n", 80, 24);
    ck_assert_str_eq(screen->all.at, "carom> x = 6\n  x = 6\n\ncarom> v = <1,2>\n  v = <1, 2>\n\ncarom> body A m=2 v=<6,0>\n"
                                     "body A  m = 2  v = <6, 0>\n\ncarom> x + 1\n");
    screen_free(screen);
}
END_TEST

/* Its result fills the screen but for a row, and the next statement needs three. */
START_TEST(a_statement_that_does_not_fit_waits)
{
    Screen *screen = screen_small(
        "```carom\n1/2 + 1/3\n1/4 + 1/5   # a remark that makes the statement longer than two rows of this screen\n```\n", 30, 6);
    screen_key(screen, KEY_ENTER);
    ck_assert(screen_shows(screen, "= 5/6") && !screen_shows(screen, "1/5"));
    screen_key(screen, KEY_ENTER);
    ck_assert(screen_shows(screen, "1/4 + 1/5   # a remark") && !screen_shows(screen, "9/20"));
    screen_free(screen);
}
END_TEST

START_TEST(back_takes_off_what_the_last_key_revealed)
{
    Screen *screen = screen_small(LESSON, 80, 24);
    Buf     before = {0};
    screen_keys(screen, "\n\n");
    buf_put(&before, buf_text(&screen->all));
    screen_keys(screen, "\n\n\n");
    ck_assert(!text_equal(buf_text(&before), buf_text(&screen->all)));
    screen_keys(screen, "bbb");
    ck_assert(text_equal(buf_text(&before), buf_text(&screen->all)));
    screen_keys(screen, "bbbbbbb");
    ck_assert(screen_shows(screen, "Words.") && !screen_shows(screen, "carom>"));
    buf_free(&before);
    screen_free(screen);
}
END_TEST

/* The file beside the lesson is read whenever its statement runs. */
static int reads;

static bool counted_read(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    reads++;
    return tested_world.read(data, path, limit, into, content, reason);
}

START_TEST(going_back_runs_nothing_and_r_does)
{
    World world = tested_world;
    world.read = counted_read;
    Screen *screen =
        screen_new(TEXT(LESSON_HEAD "# Top\n\n```carom\nload \"beside.carom\"\nbeside\n```\n"), "folder/lesson.md", &world, 80, 24, false);
    reads = 0;
    screen_keys(screen, "\n\n\n");
    ck_assert(screen_shows(screen, "7"));
    ck_assert_int_eq(reads, 1);
    screen_keys(screen, "bbb\n\n\nbb\n\n");
    ck_assert_int_eq(reads, 1);
    ck_assert(screen_shows(screen, "7"));
    screen_key(screen, 'r');
    ck_assert_int_eq(reads, 2);
    ck_assert(screen_shows(screen, "7"));
    screen_free(screen);
}
END_TEST

START_TEST(a_section_is_reached_with_everything_before_it_done)
{
    Screen *screen = screen_small(LESSON, 80, 24);
    screen_keys(screen, "\n\n\ns1");
    ck_assert(screen_shows(screen, "First\n=====") && !screen_shows(screen, "42"));
    screen_key(screen, 'b');
    ck_assert_int_eq(screen->show.act, ACT_ANEW); /* also where the page goes on from what is there */
    ck_assert(screen_shows(screen, "42"));
    screen_key(screen, 's');
    ck_assert(screen_shows(screen, "  1  First\n  2  Second\n  3  Third\n"));
    screen_key(screen, '3');
    ck_assert(screen_shows(screen, "Third\n=====") && !screen_shows(screen, "First"));
    screen_keys(screen, "\n\n");
    ck_assert(screen_shows(screen, "a + 1") && screen_shows(screen, "= 7"));
    screen_keys(screen, "s1");
    ck_assert(screen_shows(screen, "First\n=====") && !screen_shows(screen, "Third"));
    screen_keys(screen, "\n\n\n");
    ck_assert(screen_shows(screen, "42"));
    screen_keys(screen, "bbbbb"); /* and the way back leads over the jump */
    ck_assert(screen_shows(screen, "Third") && screen_shows(screen, "carom> a + 1") && !screen_shows(screen, "= 7"));
    screen_free(screen);
}
END_TEST

/* The title is 0, so that the list agrees with headings that have numbers; a number not in the list gives a message. */
START_TEST(sections_are_counted_as_lessons_count_them)
{
    Screen *screen = screen_small("# A test\n\nHere.\n\n## 1. One\n\nFirst.\n\n## 2. Two\n\nSecond.\n", 80, 24);
    screen_key(screen, 's');
    ck_assert(screen_shows(screen, "  0  A test\n  1    1. One\n  2    2. Two\n"));
    screen_key(screen, '3');
    ck_assert_msg(text_starts(screen->show.status, "[type the number of a section: there is no such section"), "%.*s",
                  TEXT_ARG(screen->show.status));
    screen_key(screen, '2');
    ck_assert(screen_shows(screen, "2. Two\n------") && !screen_shows(screen, "First."));
    screen_keys(screen, "s0");
    ck_assert(screen_shows(screen, "A test\n======"));
    screen_key(screen, 'x');
    ck_assert(text_ends(screen->show.status, ": unknown key: ? lists the keys]"));
    screen_free(screen);
}
END_TEST

START_TEST(a_number_of_two_digits_waits_for_the_second)
{
    Buf body = {0};
    for (int i = 1; i <= 12; i++)
        buf_printf(&body, "# Part %d.\n\n", i);
    buf_char(&body, 0);
    Screen *screen = screen_small(body.at, 80, 24);
    screen_keys(screen, "s1");
    ck_assert(screen_shows(screen, " 12  Part 12."));
    screen_key(screen, '2');
    ck_assert(screen_shows(screen, "Part 12.") && !screen_shows(screen, "Part 1."));
    screen_keys(screen, "s1\n");
    ck_assert(screen_shows(screen, "Part 1.") && !screen_shows(screen, "Part 12."));
    screen_keys(screen, "s\033");
    ck_assert(screen_shows(screen, "Part 1.") && !screen_shows(screen, "Part 12."));
    buf_free(&body);
    screen_free(screen);
}
END_TEST

static void tries(Stage *stage, const char *statement, const char *says)
{
    bool late;
    (void)stage_run(stage, text_of(statement), 1, &late);
    buf_char(&stage->shown, 0);
    ck_assert_msg(strstr(stage->shown.at, says) != NULL, "%s says %s", statement, stage->shown.at);
}

START_TEST(trying_things_leaves_no_trace)
{
    Screen *screen = screen_small(LESSON, 80, 24);
    screen_keys(screen, "\n\n"); /* a = 2*3 has run, a*7 is typed */
    screen_key(screen, 'p');
    ck_assert_int_eq(screen->show.act, ACT_TRY);
    Stage *stage = player_stage(screen->player);
    tries(stage, "a", "6");
    tries(stage, "a = 100", "100");
    tries(stage, "set steps none", "");
    stage_free(stage);
    screen_take(screen, player_resize(screen->player, 80, 24));
    ck_assert(screen_shows(screen, "carom> a*7") && !screen_shows(screen, "100"));
    screen_key(screen, KEY_ENTER);
    ck_assert(screen_shows(screen, "42"));
    screen_keys(screen, "bb");
    screen_key(screen, 'p');
    stage = player_stage(screen->player);
    tries(stage, "a", "not defined"); /* it is there as on the page */
    stage_free(stage);
    screen_free(screen);
}
END_TEST

START_TEST(hints_come_one_by_one_then_the_answer_then_the_working)
{
    Screen *screen = screen_small(LESSON, 80, 24);
    screen_keys(screen, "h");
    ck_assert(!screen_shows(screen, "hint"));
    screen_keys(screen, "s2\n");
    ck_assert(screen_shows(screen, "Question q (2 marks)") && screen_shows(screen, "asked: J, va'") && !screen_shows(screen, "hint"));
    ck_assert(screen_shows(screen, "ma = 1 ") && !screen_shows(screen, "J = "));
    screen_key(screen, 'h');
    ck_assert(screen_shows(screen, "hint 1 of 2: one") && !screen_shows(screen, "two"));
    screen_key(screen, 'h');
    ck_assert(screen_shows(screen, "hint 2 of 2: two"));
    screen_key(screen, 'h');
    ck_assert_int_eq(screen->show.act, ACT_NOTHING);
    screen_key(screen, 'a');
    ck_assert(screen_shows(screen, "  J = 1\n  va' = 0\n") && !screen_shows(screen, "momentum is conserved"));
    screen_key(screen, 'a');
    while (!screen_shows(screen, "momentum is conserved")) {
        screen_key(screen, KEY_ENTER);
        ck_assert_msg(!screen_shows(screen, "Third"), "the working is not shown to its end");
    }
    screen_key(screen, 'a');
    ck_assert_int_eq(screen->show.act, ACT_NOTHING);
    screen_free(screen);
}
END_TEST

START_TEST(with_answers_alone_there_is_no_working)
{
    Screen *screen = screen_small("```carom question q\ncollide1d ma=1 mb=3 va=1 vb=0 e=1 by impulse\nask: k, J\n```\n", 80, 24);
    screen_keys(screen, "daa");
    ck_assert(text_ends(screen->show.status, ": no more: press d to show the working]"));
    screen_free(screen);
}
END_TEST

START_TEST(a_question_without_hints_has_three_for_each_step)
{
    Screen *screen = screen_small("```carom question q\ncollide1d ma=1 mb=3 va=1 vb=0 e=1 by impulse\nask: k, J\n```\n", 80, 24);
    screen_key(screen, 'h');
    ck_assert(screen_shows(screen, "hint 1 of 6: look at k") && !screen_shows(screen, "inv(ma)"));
    screen_key(screen, 'h');
    ck_assert(screen_shows(screen, "hint 2 of 6: the formula: k = inv(ma) + inv(mb)") && !screen_shows(screen, "4/3"));
    screen_key(screen, 'h');
    ck_assert(screen_shows(screen, "4/3"));
    screen_key(screen, 'h');
    ck_assert(screen_shows(screen, "hint 4 of 6: look at J") && !screen_shows(screen, "3/2"));
    screen_keys(screen, "hh");
    ck_assert(screen_shows(screen, "3/2"));
    screen_free(screen);
}
END_TEST

START_TEST(a_formula_is_not_given_away)
{
    Screen *screen = screen_small("```carom question q\nT = (10 - 9)/4\nask: T\nform: exact\n```\n", 80, 24);
    ck_assert(screen_shows(screen, "asked: T\n") && screen_shows(screen, "exact form") && !screen_shows(screen, "10 - 9") &&
              !screen_shows(screen, "1/4"));
    screen_key(screen, 'a');
    ck_assert(screen_shows(screen, "T = 1/4 = 0.25") && !screen_shows(screen, "10 - 9"));
    screen_key(screen, 'a');
    ck_assert(screen_shows(screen, "(10 - 9)/4"));
    screen_free(screen);
}
END_TEST

START_TEST(several_right_options_are_asked_for)
{
    Screen *screen =
        screen_small("```carom question q\nchoose: Which?\n- [x] one\n- [ ] two\n- [x] three\n```\n\n```carom question r\nchoose: Which?\n"
                     "- [x] one\n- [ ] two\n```\n",
                     80, 24);
    ck_assert(screen_shows(screen, "  c) three\nChoose all the right options"));
    screen_key(screen, KEY_ENTER);
    ck_assert(strstr(strstr(screen->all.at, "Question r"), "  b) two\n") && !strstr(strstr(screen->all.at, "Question r"), "Choose all"));
    screen_free(screen);
}
END_TEST

START_TEST(what_was_predicted_is_told_behind_the_stop)
{
    Screen *screen =
        screen_small("```carom question q\npredict: What comes?\n- [ ] rain\n- [x] sun\n```\n\nWait.\n\n<!-- stop -->\n\nNow.\n", 80, 24);
    ck_assert(screen_shows(screen, "What comes?\n  a) rain\n  b) sun\n") && !screen_shows(screen, "mark"));
    screen_key(screen, KEY_ENTER);
    ck_assert(screen_shows(screen, "Wait.") && !screen_shows(screen, "q: "));
    screen_key(screen, KEY_ENTER);
    ck_assert(screen_shows(screen, "q: the result\n  b) sun\n") && screen_shows(screen, "Now."));
    screen_free(screen);
}
END_TEST

START_TEST(a_page_with_a_mistake_shows_nothing_that_checks_it)
{
    Screen *screen = screen_small("```carom question q\ncollide1d ma=2 mb=5 va=4 vb=-3 e=2/5\nspot: DOC1\n```\n", 80, 100);
    ck_assert(screen_shows(screen, "vb' = ((e + 1)*ma*va - vb*(ma - e*mb))/(ma + mb)") && screen_shows(screen, "first wrong step"));
    ck_assert(!screen_shows(screen, "vb2") && !screen_shows(screen, "-1/5") && !screen_shows(screen, "laws") &&
              !screen_shows(screen, "corrected"));
    ck_assert(!screen_shows(screen, "[Object Response"));
    screen_key(screen, 'a');
    ck_assert(screen_shows(screen, "vb': ") && screen_shows(screen, "-1/5"));
    screen_free(screen);
}
END_TEST

START_TEST(a_document_is_shown_as_printed_and_then_line_by_line)
{
    Screen *screen = screen_small(
        "```carom\nx = 2\n```\n\n```carom replay A Text\nx == 2   #> agrees\nx == 3   #> contradicts: it is two\n```\n", 80, 24);
    screen_key(screen, KEY_ENTER);
    ck_assert(screen_shows(screen, "As printed in A Text\n    x == 2\n    x == 3\n") && !screen_shows(screen, "agrees"));
    screen_key(screen, KEY_ENTER);
    ck_assert(screen_shows(screen, "agrees        x == 2\ncontradicts   x == 3\n              it is two\n"));
    screen_free(screen);
}
END_TEST

START_TEST(w_shows_nothing_until_a_key)
{
    Screen *screen = screen_small(LESSON, 80, 24);
    Buf     before = {0};
    screen_key(screen, KEY_ENTER);
    buf_put(&before, buf_text(&screen->all));
    screen_key(screen, 'w');
    ck_assert_int_eq(screen->show.act, ACT_ANEW);
    ck_assert_uint_eq(screen->show.text.len + screen->show.status.len, 0);
    screen_key(screen, 'q'); /* comes back as any key does */
    ck_assert(text_equal(buf_text(&before), buf_text(&screen->all)));
    screen_key(screen, '?');
    ck_assert(screen_shows(screen, "without running anything again"));
    screen_key(screen, 'q');
    ck_assert(text_equal(buf_text(&before), buf_text(&screen->all)));
    screen_key(screen, 'q');
    ck_assert_int_eq(screen->show.act, ACT_QUIT);
    buf_free(&before);
    screen_free(screen);
}
END_TEST

START_TEST(d_changes_how_much_of_the_working_stands_there)
{
    Screen *screen = screen_small("```carom\ncollide1d ma=1 mb=1 va=1 vb=0 e=1 by impulse\n```\n", 80, 200);
    screen_keys(screen, "\n\n");
    ck_assert(screen_shows(screen, "J = jc + jr\n    = 1/2 + 1/2\n"));
    screen_key(screen, 'd');
    ck_assert(screen_shows(screen, "J = 1") && !screen_shows(screen, "jc + jr"));
    screen_key(screen, 'd');
    ck_assert(screen_shows(screen, "J = jc + jr\n    = 1/2 + 1/2\n"));
    screen_key(screen, 'd');
    ck_assert(screen_shows(screen, "J = jc + jr = 1/2 + 1/2 = 1\n"));
    screen_key(screen, 'd');
    ck_assert(screen_shows(screen, "J = jc + jr\n    = 1/2 + 1/2\n"));
    screen_free(screen);
}
END_TEST

START_TEST(another_width_fills_everything_anew)
{
    Screen *screen = screen_small("Many words stand in this line so that it has to be broken where a screen is narrow.\n", 80, 24);
    ck_assert(screen_shows(screen, "has to be"));
    screen_take(screen, player_resize(screen->player, 24, 24));
    ck_assert_int_eq(screen->show.act, ACT_ANEW);
    ck_assert(screen_shows(screen, "Many words stand in this\nline so that"));
    screen_free(screen);
}
END_TEST

START_TEST(large_has_one_step_on_the_screen)
{
    Screen *screen = screen_new(TEXT(LESSON_HEAD "# Top\n\nWords.\n\n```carom\na = 2*3\na*7\n```\n\nMore.\n"), "folder/lesson.md",
                                &tested_world, 80, 12, true);
    screen_keys(screen, "\n");
    ck_assert_str_eq(screen->all.at, "carom> a = 2*3\n");
    screen_key(screen, KEY_ENTER);
    ck_assert_str_eq(screen->all.at, "carom> a = 2*3\n  a = 2*3\n    = 6\n\n");
    screen_key(screen, KEY_ENTER);
    ck_assert_str_eq(screen->all.at, "carom> a*7\n");
    screen_keys(screen, "\n\n");
    ck_assert_str_eq(screen->all.at, "More.\n\n");
    screen_free(screen);
}
END_TEST

START_TEST(a_list_keeps_what_stands_above_a_list_in_it)
{
    Screen *screen = screen_small("1. one\n2. two\n   - inner\n   - second\n3. three\n", 80, 24);
    ck_assert_str_eq(screen->all.at, "1. one\n2. two\n  - inner\n  - second\n3. three\n\n");
    screen_free(screen);
}
END_TEST

START_TEST(a_table_without_a_name_in_its_corner_keeps_its_columns)
{
    Screen *screen = screen_small("| | formula |\n|---|---|\n| `det` | `a*d` |\n", 80, 24);
    ck_assert_str_eq(screen->all.at, "         formula\n  `det`  `a*d`\n\n");
    screen_free(screen);
}
END_TEST

START_TEST(a_table_that_is_too_wide_has_one_value_a_line)
{
    static const char TABLE[] = "| wall | what happens |\n|---|---|\n| left or right | becomes <-x, y> |\n| floor | |\n";
    Screen           *screen = screen_small(TABLE, 80, 24);
    ck_assert_str_eq(screen->all.at, "  wall           what happens\n  left or right  becomes <-x, y>\n  floor\n\n");
    screen_take(screen, player_resize(screen->player, 24, 24));
    ck_assert_str_eq(screen->all.at, "  left or right\n    what happens\n      becomes <-x, y>\n  floor\n\n");
    screen_free(screen);
}
END_TEST

/* Whatever a stranger's lesson contains, the screen gets only printable lines. */
START_TEST(nothing_of_a_lesson_moves_the_cursor)
{
    static const char HOSTILE[] =
        "# A\033[2Jtitle \342\200\256\n\nWords\033]0;x\007 \302\233 2.\n\n- item\033[1A\n\n| a\033[H | b |\n|---|---|\n| \033c | d |\n\n"
        "    code\033[5m\n\n<b>\033[8m</b>\n\n<!-- note: note\033[2K -->\n\n```carom\na = 1 # \033[2J\nb\033\n```\n\n"
        "```carom question q\npredict: what\033[2J?\n- [x] one\033[3J\n- [ ] two\n```\n\n"
        "```carom question r\nfree: model\033[2J\nhint: h\033[2J\n```\n\n```carom replay T\033[2J\nx\033 == 2 #> not here: \033[2J\n```\n";
    Screen *screen = screen_small(HOSTILE, 60, 20);
    for (int i = 0; i < 60; i++) {
        screen_key(screen, "\n\nhas\033?\n"[i % 8]);
        Text told[] = {screen->show.text, screen->show.status, player_notes(screen->player)};
        for (int t = 0; t < 3; t++) {
            int len;
            for (size_t at = 0; at < told[t].len; at += (size_t)len) {
                int32_t code = utf8_decode(told[t], at, &len);
                ck_assert_msg(code == '\n' || !utf8_unsafe(code), "%x in %.*s", (unsigned)code, TEXT_ARG(told[t]));
            }
        }
    }
    ck_assert(player_at_end(screen->player));
    screen_free(screen);
}
END_TEST

START_TEST(a_lesson_that_says_nothing_ends)
{
    Screen *screen = screen_small("", 80, 24);
    ck_assert_int_eq(screen->show.act, ACT_QUIT);
    screen_free(screen);
}
END_TEST

SUITE(check_play)
{
    Suite *suite = suite_create("play");
    TCase *single = tcase_create("keys");
    tcase_add_test(single, enter_reveals_up_to_the_next_pause);
    tcase_add_test(single, a_statement_that_yields_nothing_is_no_step_of_its_own);
    tcase_add_test(single, a_statement_that_does_not_fit_waits);
    tcase_add_test(single, a_statement_that_is_only_repeated_is_not_waited_for);
    tcase_add_test(single, back_takes_off_what_the_last_key_revealed);
    tcase_add_test(single, going_back_runs_nothing_and_r_does);
    tcase_add_test(single, a_section_is_reached_with_everything_before_it_done);
    tcase_add_test(single, sections_are_counted_as_lessons_count_them);
    tcase_add_test(single, a_number_of_two_digits_waits_for_the_second);
    tcase_add_test(single, trying_things_leaves_no_trace);
    tcase_add_test(single, hints_come_one_by_one_then_the_answer_then_the_working);
    tcase_add_test(single, with_answers_alone_there_is_no_working);
    tcase_add_test(single, a_question_without_hints_has_three_for_each_step);
    tcase_add_test(single, a_formula_is_not_given_away);
    tcase_add_test(single, several_right_options_are_asked_for);
    tcase_add_test(single, what_was_predicted_is_told_behind_the_stop);
    tcase_add_test(single, a_page_with_a_mistake_shows_nothing_that_checks_it);
    tcase_add_test(single, a_document_is_shown_as_printed_and_then_line_by_line);
    tcase_add_test(single, w_shows_nothing_until_a_key);
    tcase_add_test(single, d_changes_how_much_of_the_working_stands_there);
    tcase_add_test(single, another_width_fills_everything_anew);
    tcase_add_test(single, large_has_one_step_on_the_screen);
    tcase_add_test(single, a_list_keeps_what_stands_above_a_list_in_it);
    tcase_add_test(single, a_table_without_a_name_in_its_corner_keeps_its_columns);
    tcase_add_test(single, a_table_that_is_too_wide_has_one_value_a_line);
    tcase_add_test(single, nothing_of_a_lesson_moves_the_cursor);
    tcase_add_test(single, a_lesson_that_says_nothing_ends);
    suite_add_tcase(suite, single);
    return suite;
}
