/* What the lines of a page are read as: the quantity that each is about, and the value of each side. */
#include "harness.h"
#include "judgement.h"
#include "session/outcome.h"

#include <string.h>

static Play *play_of_pages;

/* A problem, the lines of a page, and the reading of each: the quantity, or `equation` or `own`, and how its last form is read. Readings
 * are separated by `|`. */
typedef struct Read {
    const char *problem, *page, *reading;
} Read;

#define LINE "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4"

static const Read READS[] = {
    /* products without a sign */
    {LINE, "J = 2u1 - 2v1 = 13.5", "J 13.5"},
    {LINE, "J = m1(u1 - v1)", "J m1*(u1 - v1)"},
    {LINE, "T = ½m1u1² + ½m2u2²", "T 1/2*m1*u1^2 + 1/2*m2*u2^2"},
    {LINE, "m1u1 + m2u2 = 2(5) + 3(-4) = -2", "equation -2"},
    {LINE, "v1 = 5 - 13.5/2", "va' 5 - 13.5/2"},
    {"pendulum m=0.01 M=2 v=300", "p = mv", "p m*v"},
    {LINE, "2v1 + 3v2 = 2(5) + 3(-4)", "p 2*5 + 3*(-4)"},
    {LINE, "v1 = -1.75, so 2v2 = 1", "va' -1.75 | vb' 1/2"},
    {LINE, "Momentum: 2·v1 + 3·v2 = -2", "p -2"},
    {"resolve v=<2,11> n=<3,4>", "n = 1/5 · (3; 4)", "n 1/5*<3, 4>"},
    {"lines A=(2,1) u=<1,2> B=(8,3) v=<-2,1>", "1 + 2(6 - 2μ) = 3 + μ ⇒ 10 = 5μ ⇒ μ = 2", "s (3 + μ - 13)/(-4) | s 10/5 | s 2"},
    /* words and notes around a claim */
    {LINE, "v1 = -1.75 m/s (3 s.f.)", "va' -1.75"},
    {LINE, "v1 = -1.75 m/s to the left", "va' -1.75"},
    {LINE, "v1 = 1.75 m/s to the left", "va' -1.75"},
    {LINE, "v1 = 1.75 m/s to the right", "va' 1.75"},
    {LINE, "v1 = 1.75 in the opposite direction, v2 = 0.5", "va' -1.75 | vb' 0.5"},
    {LINE, "By momentum, 2v1 + 3v2 = -2", "p -2"},
    {LINE, "By NEL: v2 - v1 = 9/4  (2)", "w 9/4"},
    {LINE, "(1) + 2 × (2): 5v2 = 2.5", "vb' 2.5/5"},
    {LINE, "a) J = 13.5", "J 13.5"},
    {LINE, "Ans: v1 = -1.75", "va' -1.75"},
    {LINE, "- v1 = -1.75\n- v2 = 0.5", "va' -1.75 | vb' 0.5"},
    {LINE, "v1 = -1.75\n- v2 = -0.5", "va' -1.75 | vb' -0.5/(-1)"},
    /* names */
    {LINE, "v_1i = 5, v_1f = -1.75", "va 5 | va' -1.75"},
    {LINE, "vA1 = 5, vA2 = -1.75", "va 5 | va' -1.75"},
    {LINE, "U1 = 5\nV1 = -1.75", "va 5 | va' -1.75"},
    {LINE, "KE_i = 49, KE_f = 3.4375, I = 13.5", "T 49 | T' 3.4375 | J 13.5"},
    {LINE, "final velocity of A = -1.75", "va' -1.75"},
    {LINE, "speed of A after = 1.75", "va' -1.75"},
    {LINE, "KE lost = 45.5625 J, impulse on B = 13.5", "loss 45.5625 | J 13.5"},
    {LINE, "KE1 = 49, KE2 = 3.4375", "T 49 | T' 3.4375"},
    {LINE, "2v + 3w = -2\nv = -1.75\nw = 0.5", "p -2 | va' -1.75 | vb' 0.5"},
    {LINE, "2x + 3y = -2\nx = -1.75\ny = 0.5", "p -2 | va' -1.75 | vb' 0.5"},
    {"drop h=3 e=1/2 g=10", "u = 7.746\nv = 3.873", "v 7.746 | v' 3.873"},
    {"drop h=3 e=1/2 g=10", "v = 7.746", "v 7.746"},
    {LINE, "impulse on Q = 13.5, impulse on P = -13.5", "J 13.5 | J 13.5"},
    {LINE, "u_P = 5, P's velocity after = -1.75, u_Q = -4", "va 5 | va' -1.75 | vb -4"},
    {LINE, "e_P = 0.3", "own 0.3"}, /* not e times P */
    {LINE, "P = -2, P before = -2", "p -2 | p -2"},
    {"resolve v=<2,11> n=<3,4>", "normal part = 10n = (6, 8)", "Vn <6, 8>"},
    {"drop h=1.8 h'=0.8 g=10", "v = 6 just before\n0 = v² - 2(10)(0.8) so v = 4 just after\ne = v/6", "v 6 | equation ? | v' 4 | e v/6"},
    /* decimal commas, if they are those of the whole page */
    {LINE, "2v1 = -3,5\nv1 = -1,75, v2 = 0,5", "va' -3.5/2 | va' -1.75 | vb' 0.5"},
    {LINE, "7,5v2 = 3,75", "vb' 3.75/(15/2)"},
    {LINE, "J = 1,500", "J ?"},
    /* vectors */
    {"resolve v=<2,11> n=<0,1>", "n = j", "n <0, 1>"},
    {"resolve v=<2,11> n=<3,4>", "n = (3i + 4j)/|3i + 4j| = (3/5)i + (4/5)j", "n 3/5*<1, 0> + 4/5*<0, 1>"},
    {"bounce v=<4,-6> n=<0,1> e=1/2", "v' = 4i + 3j", "v' <4, 3>"},
    {"bounce v=<4,-6> n=<0,1> e=1/2", "|v'| = 5 m/s, 36.9° above the x-axis", "v' 5"},
    {LINE, "The final velocity of A is -1.75 m/s", "va' -1.75"},
    {"resolve v=<2,11> n=<3,4>", "nhat = (0.6, 0.8), vn = v · nhat = (2i + 11j)·(0.6i + 0.8j) = 10", "n <0.6, 0.8> | vn 10"},
    {"reflect I=<5,-4> N=<1,2>", "v' = v - 2(v . N)/(N . N)N = (6.2, -1.6)", "F <6.2, -1.6>"},
    {"reflect I=<5,-4> N=<1,2>", "u = (5, -4)\nv = (6.2, -1.6)", "I <5, -4> | F <6.2, -1.6>"},
    {"reflect I=<5,-4> N=<1,2>", "vx' = 6.2, vy' = -1.6", "F.x 6.2 | F.y -1.6"},
    {LINE, "momentum is conserved", "unread momentum is conserved"},
    {"resolve v=<2,11> n=<3,4>", "n = vec2(0.6, 0.8)", "n <0.6, 0.8>"},
    {"resolve v=<2,11> n=<3,4>", "n = [0,6; 0,8], vn = 10,0", "n <0.6, 0.8> | vn 10.0"},
    {"collide2d ma=2 mb=3 va=<4,3> vb=<-3,1> n=<3,4> e=1/4", "v1fx = 1.39", "va'.x 1.39"},
    {"pendulum m=0.01 M=2 v=300", "h = 2m", "h 2"},
};
enum { READ_COUNT = sizeof READS / sizeof *READS };

static void put_line(Buf *out, const HandLine *line, const Plan *plan)
{
    const HandEntry *entry = line->entry;
    buf_puts(out, out->len ? " | " : "");
    if (line->step >= 0)
        buf_put(out, plan->step[line->step].name);
    else
        buf_puts(out, entry->kind == CLAIM_EQUATION ? "equation" : "own");
    if (line->component >= 0)
        buf_printf(out, ".%c", 'x' + line->component);
    const Written *last = entry->forms ? &entry->form[entry->forms - 1].written : NULL;
    buf_char(out, ' ');
    if (last && last->shape.kind != SHAPE_NONE && last->formula)
        expr_write(out, last->formula, false);
    else
        buf_puts(out, "?");
}

START_TEST(a_page_is_read_as_a_teacher_reads_it)
{
    const Read *read = &READS[_i];
    Judgement   judgement;
    Buf         page = {0}, found = {0};
    buf_printf(&page, "check %s :\n%s\nend\n", read->problem, read->page);
    judge_page(play_of_pages, buf_text(&page), &judgement);
    const Explanation *hand = session_outcome(play_of_pages->session)->hand;
    ck_assert_msg(hand && !hand->stopped, "%s", read->page);
    for (int i = 0; i < hand->lines; i++)
        put_line(&found, &hand->line[i], hand->plan);
    for (int i = 0; i < hand->work->unreads; i++)
        buf_printf(&found, "%sunread %.*s", found.len ? " | " : "", TEXT_ARG(hand->work->unread[i].text));
    ck_assert_msg(text_is(buf_text(&found), read->reading), "%s\n`%s` is read as\n`%.*s`, not\n`%s`", read->problem, read->page,
                  TEXT_ARG(buf_text(&found)), read->reading);
    buf_free(&page);
    buf_free(&found);
}
END_TEST

static void open_play(void)
{
    play_of_pages = judge_new();
}

static void close_play(void)
{
    play_free(play_of_pages);
}

SUITE(check_hand_reading)
{
    Suite *suite = suite_create("hand_reading");
    TCase *pages = tcase_create("pages");
    tcase_add_checked_fixture(pages, open_play, close_play);
    tcase_add_loop_test(pages, a_page_is_read_as_a_teacher_reads_it, 0, READ_COUNT);
    suite_add_tcase(suite, pages);
    return suite;
}
