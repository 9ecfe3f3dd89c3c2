/* Letters at the prompt: general formulas against values that are put into them, cases, and undo. */
#include "harness.h"

#include <stdio.h>
#include <string.h>

enum { SUBSTITUTIONS = 1000 };

/* The formula of an answer, as plain text. */
static void formula_of(char *out, size_t room, Play *game, const char *name)
{
    const char *quoted = json_exact(game, name);
    ck_assert_msg(strlen(quoted) > 2, "%s has no formula: %s", name, game->both.at);
    snprintf(out, room, "%.*s", (int)strlen(quoted) - 2, quoted + 1);
}

static void let(Play *game, const char *name, const char *value)
{
    char line[200];
    snprintf(line, sizeof line, "%s = %s", name, value);
    ck_assert_int_eq(play(game, line), EXIT_FINE);
}

static void fraction(char *out, size_t room, Random *random, int least, int most)
{
    snprintf(out, room, "%d/%d", random_int(random, least, most), random_int(random, 1, 9));
}

/* The formula with the values, and the answer of the call with the same values. */
static void same_value(Play *numbers, const char *formula, const char *expected, const char *call)
{
    char found[2000];
    ck_assert_int_eq(play(numbers, formula), EXIT_FINE);
    snprintf(found, sizeof found, "%s", json_answer(numbers));
    ck_assert_msg(!strcmp(found, expected), "%s: %s is %s, not %s", call, formula, found, expected);
}

static void strip(char *text)
{
    size_t len = strlen(text);
    if (len > 1 && text[0] == '"') {
        memmove(text, text + 1, len - 2);
        text[len - 2] = 0;
    }
}

/* The general formulas of two bodies on a line, which are derived in letters, give every numeric answer. */
START_TEST(general_formulas_on_a_line)
{
    static const char *const NAMES[] = {"va'", "vb'", "J", "loss"};
    Play                    *letters = play_new(NULL), *numbers = play_new(NULL);
    Random                   random = random_stream(161);
    char                     formula[4][400], ma[20], mb[20], va[20], vb[20], e[20], call[300], value[4][200];
    play(letters, "set format json");
    play(numbers, "set format json");
    ck_assert_int_eq(play(letters, "letters ma > 0, mb > 0, va > vb, 0 <= e <= 1"), EXIT_FINE);
    ck_assert_int_eq(play(letters, "collide1d ma=ma mb=mb va=va vb=vb e=e"), EXIT_FINE);
    ck_assert(strstr(letters->out.at, "\"holds\":\"exact\"") && !strstr(letters->out.at, "\"holds\":\"unknown\""));
    for (int k = 0; k < 4; k++)
        formula_of(formula[k], sizeof formula[k], letters, NAMES[k]);
    for (int i = 0; i < cases(SUBSTITUTIONS); i++) {
        fraction(ma, sizeof ma, &random, 1, 20);
        fraction(mb, sizeof mb, &random, 1, 20);
        fraction(va, sizeof va, &random, 1, 20);
        fraction(vb, sizeof vb, &random, -20, 0);
        snprintf(e, sizeof e, "%d/9", random_int(&random, 0, 9));
        snprintf(call, sizeof call, "collide1d ma=%s mb=%s va=%s vb=%s e=%s", ma, mb, va, vb, e);
        ck_assert_int_eq(play(numbers, call), EXIT_FINE);
        for (int k = 0; k < 4; k++) {
            snprintf(value[k], sizeof value[k], "%s", json_exact(numbers, NAMES[k]));
            strip(value[k]);
        }
        let(numbers, "ma", ma);
        let(numbers, "mb", mb);
        let(numbers, "va", va);
        let(numbers, "vb", vb);
        let(numbers, "e", e);
        for (int k = 0; k < 4; k++)
            same_value(numbers, formula[k], value[k], call);
    }
    play_free(letters);
    play_free(numbers);
}
END_TEST

/* A list of JSON without quotes; as a vector that can be typed, with the brackets of one. */
static void plain(char *out, size_t room, const char *list, bool typed)
{
    size_t len = 0;
    for (const char *at = list; *at && len + 1 < room; at++)
        if (*at != '"')
            out[len++] = *at == '[' && typed ? '<' : *at == ']' && typed ? '>' : *at;
    out[len] = 0;
}

/* The same of two balls in the plane, for any velocities and any line of centres: equation 7 of the documents, corrected. */
START_TEST(general_formulas_in_the_plane)
{
    static const char *const LETTERS[] = {"ux", "uy", "wx", "wy", "a", "b"};
    Play                    *letters = play_new(NULL), *numbers = play_new(NULL);
    Random                   random = random_stream(162);
    char                     formula[2][2000], expected[2][200], ma[20], mb[20], e[20], call[300];
    int                      done = 0;
    play(letters, "set format json");
    play(numbers, "set format json");
    ck_assert_int_eq(play(letters, "letters ma > 0, mb > 0, ux, uy, wx, wy, a > 0, b, 0 <= e <= 1, a*ux + b*uy > a*wx + b*wy"), EXIT_FINE);
    ck_assert_int_eq(play(letters, "collide2d ma=ma mb=mb va=<ux, uy> vb=<wx, wy> n=<a, b> e=e"), EXIT_FINE);
    ck_assert(strstr(letters->out.at, "\"name\":\"vbn' = vbn7\",\"holds\":\"exact\"") && !strstr(letters->out.at, "\"holds\":\"unknown\""));
    for (int k = 0; k < 2; k++)
        plain(formula[k], sizeof formula[k], json_exact(letters, k ? "vb'" : "va'"), true);
    while (done < cases(SUBSTITUTIONS)) {
        int v[6];
        for (int i = 0; i < 6; i++)
            v[i] = random_int(&random, i == 4 ? 1 : -9, 9);
        if (v[4] * (v[0] - v[2]) + v[5] * (v[1] - v[3]) <= 0)
            continue;
        done++;
        fraction(ma, sizeof ma, &random, 1, 20);
        fraction(mb, sizeof mb, &random, 1, 20);
        snprintf(e, sizeof e, "%d/9", random_int(&random, 0, 9));
        snprintf(call, sizeof call, "collide2d ma=%s mb=%s va=<%d, %d> vb=<%d, %d> n=<%d, %d> e=%s", ma, mb, v[0], v[1], v[2], v[3], v[4],
                 v[5], e);
        ck_assert_int_eq(play(numbers, call), EXIT_FINE);
        for (int k = 0; k < 2; k++)
            plain(expected[k], sizeof expected[k], json_exact(numbers, k ? "vb'" : "va'"), false);
        let(numbers, "ma", ma);
        let(numbers, "mb", mb);
        let(numbers, "e", e);
        for (int i = 0; i < 6; i++) {
            char text[20];
            snprintf(text, sizeof text, "%d", v[i]);
            let(numbers, LETTERS[i], text);
        }
        for (int k = 0; k < 2; k++)
            same_value(numbers, formula[k], expected[k], call);
    }
    play_free(letters);
    play_free(numbers);
}
END_TEST

/* A decision that the ranges leave open splits the page; one that they settle does not. */
START_TEST(an_open_decision_splits)
{
    Play *game = play_new(NULL);
    play(game, "letters ma > 0, mb > 0, va, vb, 0 <= e <= 1");
    ck_assert_int_eq(play(game, "collide1d ma=ma mb=mb va=va vb=vb e=e"), EXIT_FINE);
    ck_assert(strstr(game->out.at, "Case 1: va > vb"));
    ck_assert(strstr(game->out.at, "Case 2: va = vb"));
    ck_assert(strstr(game->out.at, "Case 3: va < vb"));
    ck_assert(!strstr(game->out.at, "Case 4"));
    play(game, "letters va > vb");
    ck_assert_int_eq(play(game, "collide1d ma=ma mb=mb va=va vb=vb e=e"), EXIT_FINE);
    ck_assert(!strstr(game->out.at, "Case 1"));
    play_free(game);
}
END_TEST

/* Letters begin and end; a value in letters can be used as long as its letters are declared, whatever was declared beside them. */
START_TEST(declarations)
{
    Play *game = play_new(NULL);
    ck_assert_int_eq(play(game, "x = 3m"), EXIT_FINE); /* metres */
    ck_assert(strstr(game->out.at, "x = 3 m"));
    ck_assert_int_eq(play(game, "letters m > 0"), EXIT_FINE);
    ck_assert_int_eq(play(game, "k = 3m"), EXIT_FINE);
    ck_assert(strstr(game->out.at, "k = 3*m"));
    ck_assert_int_eq(play(game, "letters u > 0"), EXIT_FINE);
    ck_assert_int_eq(play(game, "k*u - 3mu"), EXIT_FINE);
    ck_assert(strstr(game->out.at, "= 0"));
    ck_assert_int_eq(play(game, "k > 0"), EXIT_FINE);
    ck_assert(strstr(game->out.at, "holds"));
    ck_assert_int_eq(play(game, "letters off"), EXIT_FINE);
    ck_assert_int_eq(play(game, "k + 1"), EXIT_INPUT);
    ck_assert_int_eq(play(game, "undo"), EXIT_FINE);
    ck_assert_int_eq(play(game, "k + 1"), EXIT_FINE);
    ck_assert_int_eq(play(game, "undo"), EXIT_FINE);
    ck_assert_int_eq(play(game, "u"), EXIT_INPUT);
    play_free(game);
}
END_TEST

/* 1/2mv^2 is one half of m*v^2, and letters may stand side by side. */
START_TEST(products_without_a_sign)
{
    static const char *const SAME[][2] = {
        {"1/2mu^2", "1/2*m*u^2"}, {"-2mu", "-2*m*u"},         {"3m(u + 1)", "3*m*(u + 1)"}, {"(u + 1)(u - 1)", "u^2 - 1"},
        {"mu^2", "m*u^2"},        {"u(1 + 6m)", "u + 6*m*u"}, {"2m*3u - 6mu + 1", "1"},     {"m²u", "m*m*u"},
    };
    Play *game = play_new(NULL);
    char  line[200];
    play(game, "letters m > 0, u");
    for (size_t i = 0; i < sizeof SAME / sizeof *SAME; i++) {
        snprintf(line, sizeof line, "%s == %s", SAME[i][0], SAME[i][1]);
        ck_assert_msg(play(game, line) == EXIT_FINE && strstr(game->out.at, "holds"), "%s: %s", line, game->both.at);
    }
    play_free(game);
}
END_TEST

SUITE(check_letters_statement)
{
    Suite *suite = suite_create("letters");
    TCase *statement = tcase_create("statement"), *substitution = tcase_create("substitution");
    tcase_add_test(statement, an_open_decision_splits);
    tcase_add_test(statement, declarations);
    tcase_add_test(statement, products_without_a_sign);
    tcase_add_test(substitution, general_formulas_on_a_line);
    tcase_add_test(substitution, general_formulas_in_the_plane);
    suite_add_tcase(suite, statement);
    suite_add_tcase(suite, substitution);
    return suite;
}
