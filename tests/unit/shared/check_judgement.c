/* Reading carom's verdict on a page of hand work from its documented JSON; this test does not use carom. */
#include "judgement.h"

static const char WRONG[] =
    "{\"carom\":1,\"line\":1,\"source\":\"x = \\\"}\\\"\",\"kind\":\"expression\"}\n"
    "{\"carom\":1,\"line\":2,\"kind\":\"check\",\"method\":\"collide2d\",\"status\":\"wrong\",\"convention\":[\"n from B to A\"],"
    "\"lines\":[{\"line\":3,\"name\":\"vain\",\"step\":\"van\",\"verdict\":\"rounded\",\"joints\":[{\"at\":2,\"holds\":true}],\"mistakes\":"
    "[]},"
    "{\"line\":4,\"name\":\"J\",\"step\":\"J\",\"verdict\":\"mistake\",\"mistakes\":[\"C3\",\"C5\"],\"could_be\":true,\"from\":null},"
    "{\"line\":5,\"name\":\"vaf\",\"step\":\"va'\",\"verdict\":\"carried\",\"mistakes\":[],\"could_be\":false,\"from\":\"J\"}],"
    "\"root\":\"J\",\"invariant\":\"restitution\",\"notes\":[]}\n";

static const char RIGHT[] = "{\"carom\":1,\"line\":1,\"kind\":\"check\",\"status\":\"ok\",\"lines\":[],\"root\":null,\"notes\":[]}\n";

/* What a session would have said. */
static void read_said(Play *said, const char *json, ExitStatus exit, Judgement *judgement)
{
    said->out.len = 0;
    buf_puts(&said->out, json);
    buf_char(&said->out, 0);
    judgement_read(said, exit, judgement);
}

START_TEST(a_wrong_page_is_read)
{
    Play      said = {0};
    Judgement judgement;
    read_said(&said, WRONG, EXIT_CHECK, &judgement);
    const LineJudged *root = judgement_root(&judgement);
    ck_assert(judgement_is_wrong(&judgement) && text_is(judgement.root, "J"));
    ck_assert_int_eq(judgement.lines, 3);
    ck_assert(text_is(judgement.line[0].name, "vain") && text_is(judgement.line[0].step, "van") && judgement.line[0].line == 3);
    ck_assert(!verdict_is_bad(judgement.line[0].verdict) && !verdict_is_bad(judgement.line[2].verdict));
    ck_assert(root == &judgement.line[1] && verdict_is_bad(root->verdict) && root->could_be);
    ck_assert(root->names == 2 && text_is(root->named[0], "C3") && text_is(root->named[1], "C5"));
    buf_free(&said.out);
}
END_TEST

START_TEST(a_right_page_and_no_page_are_read)
{
    Play      said = {0};
    Judgement judgement;
    read_said(&said, RIGHT, EXIT_FINE, &judgement);
    ck_assert(!judgement_is_wrong(&judgement) && text_is(judgement.status, "ok"));
    ck_assert(judgement.root.len == 0 && !judgement_root(&judgement) && judgement.lines == 0);
    read_said(&said, "{\"kind\":\"error\",\"status\":\"error\"}\n", EXIT_INPUT, &judgement);
    ck_assert(judgement.json == NULL && judgement.status.len == 0 && judgement.exit == EXIT_INPUT);
    buf_free(&said.out);
}
END_TEST

SUITE(check_judgement)
{
    Suite *suite = suite_create("reading judgements");
    TCase *reading = tcase_create("reading");
    tcase_add_test(reading, a_wrong_page_is_read);
    tcase_add_test(reading, a_right_page_and_no_page_are_read);
    suite_add_tcase(suite, reading);
    return suite;
}
