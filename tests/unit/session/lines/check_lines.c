/* Lines that belong to one statement, and lines that do not. */
#include "harness.h"

static const struct {
    const char *lines;
    int         statements; /* that the lines so far make, when the last has been read */
} JOINED[] = {
    {"1 + 1\n2 + 2\n", 2},
    {"v = <1,\n2>\n", 1},
    {"x = (1 +\n2)\n", 1},
    {"collide1d ma=2 mb=3 \\\nva=5 vb=-4 e=1\n", 1},
    {"method m\nstep x = 1\nend\n", 1},
    {"check reflect I=<4,-2> N=<0,1> :\nF = <4, 2>\nend\n", 1},
    {"# a comment\n\n", 0},
};

static int statements_of(Text text)
{
    Arena     *scratch = arena_new();
    Unfinished so_far = {0};
    int        count = 0;
    bool       first = true;
    while (text.len) {
        Text line = text_take(&text, "\n");
        bool empty = first && (!line.len || line.at[0] == '#');
        bool on = !empty && lines_go_on(&so_far, first, line, scratch);
        count += !empty && !on;
        first = empty || !on;
        if (first)
            so_far = (Unfinished){0};
    }
    arena_free(scratch);
    return count;
}

START_TEST(joined)
{
    ck_assert_msg(statements_of(text_of(JOINED[_i].lines)) == JOINED[_i].statements, "%s", JOINED[_i].lines);
}
END_TEST

SUITE(check_lines)
{
    Suite *suite = suite_create("lines");
    TCase *tcase = tcase_create("lines");
    tcase_add_loop_test(tcase, joined, 0, (int)(sizeof JOINED / sizeof *JOINED));
    suite_add_tcase(suite, tcase);
    return suite;
}
