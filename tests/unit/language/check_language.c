/* The language, rule by rule (src/manual: statements, numbers, vectors, writing-methods): what is typed, and the exact value, verdict or
 * refusal.
 *
 * A row is: statements that come before (a line each, or NULL), the statement, and what it has to give:
 *   14  [4,-2]  2*sqrt(13)   the exact value, in carom's own syntax
 *   ~ 0.8414                 no exact value; its decimal begins so
 *   holds  fails             the verdict on a comparison
 *   ! words                  refused; the complaint or its hint has these words in it
 *   ok                       fine, whatever it gives
 * and last, words of a note that comes with it (NULL: there is no note).
 */
#include "harness.h"

#include <stdio.h>
#include <string.h>

typedef struct Row {
    const char *before, *statement, *gives, *note;
} Row;

static bool decimal_begins(const Play *play, const char *digits)
{
    char        key[64];
    const char *answers = strstr(play->out.at, "\"answers\":");
    snprintf(key, sizeof key, "\"exact\":null,\"decimal\":\"%s", digits);
    return answers && strstr(answers, key);
}

static void check_row(const Row *row, const char *definition)
{
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    Play *play = play_new(&settings);
    if (definition)
        ck_assert_msg(play_text(play, text_of(definition)) == EXIT_FINE, "%s\n%.3000s", definition, play->both.at);
    for (const char *line = row->before; line && *line;) {
        size_t len = strcspn(line, "\n");
        ck_assert_msg(play_text(play, (Text){line, len}) < EXIT_INPUT, "before %s: %s", row->statement, play->both.at);
        line += len + (line[len] != 0);
    }
    ExitStatus  exit = play_text(play, text_of(row->statement));
    const char *gives = row->gives, *said = play->both.at, *notes = strstr(said, "\"notes\":");
    if (gives[0] == '!') {
        ck_assert_msg(exit >= EXIT_INPUT, "not refused: %s\n%.3000s", row->statement, said);
        ck_assert_msg(strstr(said, gives + 2), "%s\nis not refused with `%s` but\n%.3000s", row->statement, gives + 2, said);
    } else if (!strcmp(gives, "holds") || !strcmp(gives, "fails")) {
        bool holds = gives[0] == 'h';
        ck_assert_msg(exit == (holds ? EXIT_FINE : EXIT_CHECK) && strstr(said, holds ? "\"holds\":\"exact\"" : "\"holds\":\"false\""),
                      "%s\nhas another verdict than `%s`:\n%.3000s", row->statement, gives, said);
    } else {
        ck_assert_msg(exit == EXIT_FINE, "%s\nends with %d:\n%.3000s", row->statement, (int)exit, said);
        if (gives[0] == '~')
            ck_assert_msg(decimal_begins(play, gives + 2), "%s\nis not about %s:\n%.3000s", row->statement, gives + 2, said);
        else if (strcmp(gives, "ok"))
            ck_assert_msg(!strcmp(json_answer(play), gives), "%s\nis %s, not %s\n%.3000s", row->statement, json_answer(play), gives, said);
    }
    if (row->note)
        ck_assert_msg(notes && strstr(notes, row->note), "%s\nhas no note `%s`:\n%.3000s", row->statement, row->note, said);
    else if (exit < EXIT_INPUT && notes)
        ck_assert_msg(gives[0] == '~' || (!strncmp(notes, "\"notes\":[]", 10)), "%s\nhas a note:\n%.3000s", row->statement, said);
    play_free(play);
}

/* ---- 1. words --------------------------------------------------------------------------------------------- */

static const Row words[] = {
    /* numbers as typed are exact */
    {NULL, "0.1", "1/10", NULL},
    {NULL, "0.1 + 0.2 = 0.3", "holds", NULL},
    {NULL, "007", "7", NULL},
    {NULL, ".5 + 1.25", "7/4", NULL},
    {NULL, "123456789012345678901234567890 + 1", "123456789012345678901234567891", NULL},
    {NULL, "0x1.999999999999ap-4 = 3602879701896397/36028797018963968", "holds", NULL},
    {NULL, "0x10 + 0xFF", "271", NULL},
    {NULL, "0x1p-2", "1/4", NULL},
    {NULL, "2e-1", "1/5", NULL},
    {NULL, "2E3", "2000", NULL},
    {NULL, "1.5e+2", "150", NULL},
    {"e = 3", "2e-1", "1/5", "to use the variable e write `2*e - 1`"},
    {"e = 3", "2e+1", "20", "to use the variable e write `2*e + 1`"},
    {"e = 3", "2*e - 1", "5", NULL},
    {NULL, "½ + ¼ + ¾", "3/2", NULL},
    {NULL, "½^2", "1/4", NULL},
    {NULL, "-½", "-1/2", NULL},
    {NULL, "1½", "! write 1 + ½", NULL},
    {NULL, "2e", "! write 2*e", NULL},
    {NULL, "1e10000001", "! an exponent must be between", NULL},
    /* names */
    {"Δp = 3", "Δp", "3", NULL},
    {"ω_1 = 2\nα = 3", "ω_1*α", "6", NULL},
    {"v1' = 2\nv1'' = 5", "v1' + v1''", "7", NULL},
    {"va′ = 2", "va' + va’", "4", NULL},
    {"x₁₂ = 4", "x12 + x₁₂", "8", NULL},
    {"N_ = 1", "N_", "1", NULL},
    {"n = 1", "N", "! `N` is not defined", NULL},
    {"x'y = 3", "x'y", "3", NULL},
    /* read as what they mean */
    {NULL, "5 − 3", "2", NULL},
    {NULL, "5 – 3", "2", NULL},
    {NULL, "−3", "-3", NULL},
    {NULL, "<1,2> · <3,4>", "11", NULL},
    {NULL, "<1,2> ⋅ <3,4>", "11", NULL},
    {NULL, "<1,2,3> × <4,5,6>", "[-3,6,-3]", NULL},
    {NULL, "2·3", "6", NULL},
    {NULL, "2 × 3", "6", NULL},
    {NULL, "5²", "25", NULL},
    {NULL, "2³", "8", NULL},
    {NULL, "√16", "4", NULL},
    {NULL, "2*√4", "4", NULL},
    {NULL, "1 ≤ 2", "holds", NULL},
    {NULL, "1 ≥ 2", "fails", NULL},
    {NULL, "1 ≠ 2", "holds", NULL},
    {NULL, "30° = pi/6", "holds", NULL},
    {NULL, "30\u00a0+ 1", "31", NULL},
    /* comments */
    {NULL, "1 + 1 # and no more", "2", NULL},
    {NULL, "# nothing at all", "ok", NULL},
    {NULL, "1 + 1 # « é ± 漢", "2", NULL},
    /* no juxtaposition */
    {"N = <0,1>", "2N", "! write 2*N", NULL},
    {NULL, "2N", "! write 2*N to multiply; if N is a unit, leave it out", NULL},
    {NULL, "3(4-1)", "! write 3*(4-1)", NULL},
    {"a = 1\nb = 2", "a b", "! write a*b", NULL},
    {"a = 1", "2 a + 1", "! write 2*a", NULL},
    {"a = 1", "f = 3 a", "! write 3*a", NULL},
    {NULL, "reflect I=2<1,0> N=<0,1>", "! write 2*<1,0>", NULL},
};

/* ---- 2. expressions --------------------------------------------------------------------------------------- */

static const Row levels[] = {
    {NULL, "2 + 3*4", "14", NULL},
    {NULL, "10 - 4 - 3", "3", NULL},
    {NULL, "24/4/2", "3", NULL},
    {NULL, "2/3*6", "4", NULL},
    {NULL, "2*<1,2> . <3,4>", "22", NULL},
    {NULL, "<1,2> . <3,4>*2", "22", NULL},
    {NULL, "<1,2> . <3,4>/2", "11/2", NULL},
    {NULL, "<1,2> . <3,4> + 1", "12", NULL},
    {NULL, "-<1,2> . <3,4>", "-11", NULL},
    {NULL, "-2^2", "-4", NULL},
    {NULL, "(-2)^2", "4", NULL},
    {NULL, "2^-1", "1/2", NULL},
    {NULL, "2^3^2", "512", NULL},
    {NULL, "(2^3)^2", "64", NULL},
    {NULL, "9^½", "3", NULL},
    {NULL, "9^(1/2)", "3", NULL},
    {NULL, "8^½", "2*sqrt(2)", NULL},
    {NULL, "4^-½", "! an exponent must be an integer or 1/2", NULL},
    {NULL, "√4^2", "4", NULL},
    {NULL, "√9 + 16", "19", NULL},
    {NULL, "√(9 + 16)", "5", NULL},
    {NULL, "-√4", "-2", NULL},
    {NULL, "--3", "3", NULL},
    {NULL, "+3 - -3", "6", NULL},
    {NULL, "2*-3", "-6", NULL},
    {NULL, "0^0", "1", NULL},
    {NULL, "2^0.5", "sqrt(2)", NULL},
    /* comparisons, and, or, not */
    {NULL, "1 + 1 = 2", "holds", NULL},
    {NULL, "1 == 1", "holds", NULL},
    {NULL, "1 != 1", "fails", NULL},
    {NULL, "1 < 2", "holds", NULL},
    {NULL, "2 <= 2", "holds", NULL},
    {NULL, "2 > 2", "fails", NULL},
    {NULL, "2 >= 2", "holds", NULL},
    {"t = 1/2", "0 <= t <= 1", "holds", NULL},
    {"t = 3/2", "0 <= t <= 1", "fails", NULL},
    {NULL, "1 < 2 < 3 <= 3 = 3", "holds", NULL},
    {NULL, "3 > 1 < 2", "holds", NULL},
    {NULL, "1 = 1 and 2 = 3", "fails", NULL},
    {NULL, "1 = 1 or 2 = 3", "holds", NULL},
    {NULL, "1 = 1 or 1 = 1 and 1 = 2", "holds", NULL},
    {NULL, "(1 = 1 or 1 = 1) and 1 = 2", "fails", NULL},
    {NULL, "not 1 = 2", "holds", NULL},
    {NULL, "not 1 = 2 and 1 = 1", "holds", NULL},
    {NULL, "not not 1 = 1", "holds", NULL},
    {NULL, "not (1 = 1 and 2 = 2)", "fails", NULL},
    {NULL, "<1,2> = <1,2>", "holds", NULL},
    {NULL, "<1,2> != <1,3>", "holds", NULL},
    {NULL, "sqrt(2)*sqrt(3) = sqrt(6)", "holds", NULL},
    {NULL, "sqrt(2) + sqrt(3) > 3.1462643699", "holds", NULL},
};

static const Row vectors[] = {
    {NULL, "<4, -2>", "[4,-2]", NULL},
    {NULL, "(4, -2)", "[4,-2]", NULL},
    {NULL, "[3, 4]", "[3,4]", NULL},
    {NULL, "<1, 2, 3>", "[1,2,3]", NULL},
    {NULL, "(1, 2, 3)", "[1,2,3]", NULL},
    {NULL, "[1, 2, 3]", "[1,2,3]", NULL},
    {NULL, "[1, 2; 3, 4]", "[[1,2],[3,4]]", NULL},
    {NULL, "<1 + 1, 2*3>", "[2,6]", NULL},
    {NULL, "<1, 2> + <3, 4>", "[4,6]", NULL},
    {NULL, "<1, 2>*3 - <1, 1>/2", "[5/2,11/2]", NULL},
    {NULL, "<-1, -2>", "[-1,-2]", NULL},
    {NULL, "<1,2>+<3,4>", "[4,6]", NULL},
    /* i and j */
    {NULL, "3i + 4j", "[3,4]", NULL},
    {NULL, "3i - 4j", "[3,-4]", NULL},
    {NULL, "-3i + 4j", "[-3,4]", NULL},
    {NULL, "4j + 3i", "[3,4]", NULL},
    {NULL, "1i + 2j + 3k", "[1,2,3]", NULL},
    {NULL, "|3i + 4j|", "5", NULL},
    {NULL, "2*(3i + 4j)", "[6,8]", NULL},
    {"i = 2", "3i + 4j", "! write 3*i", NULL},
    {"i = 2\nj = 5", "3*i + 4*j", "26", NULL},
    /* < opens where an operand is expected; > closes inside; >= there is > and = */
    {NULL, "<1,2> . <3,4> > 10", "holds", NULL},
    {NULL, "<1,2>=<1,2>", "holds", NULL},
    {NULL, "<1,2>==<1,2>", "holds", NULL},
    {"a = 1", "a <2", "holds", NULL},
    {"a = 1", "a<2", "holds", NULL},
    {"a = 1", "a>=1", "holds", NULL},
    {NULL, "<(2), 3> = <2, 3>", "holds", NULL},
    {NULL, "<-1,2> = -<1,-2>", "holds", NULL},
    {NULL, "0 < <1,2> . <1,0> < 2", "holds", NULL},
    {NULL, "<1,2> >= 3", "! compares two numbers", NULL},
    /* bars */
    {NULL, "|<3, 4>|", "5", NULL},
    {NULL, "|-3|", "3", NULL},
    {"a = <3,4>\nb = <6,8>", "||a| - |b||", "5", NULL},
    {"a = <3,4>\nb = <6,8>", "|a|*|b|", "50", NULL},
    {"a = <3,4>\nb = <6,8>", "|a - b|", "5", NULL},
    {"a = <3,4>\nb = <6,8>", "||a||", "5", NULL},
    {"a = <3,4>\nb = <6,8>", "|a| + |b| >= |a + b|", "holds", NULL},
    {"a = <3,4>", "|a|^2", "25", NULL},
    {"a = <3,4>", "|a|²", "25", NULL},
    {NULL, "<<1,2>>", "! a vector", NULL},
    /* components */
    {"v = <5, 7>", "v.x + v.y", "12", NULL},
    {"v = <5, 7, 9>", "v.z", "9", NULL},
    {NULL, "<5, 7>.y", "7", NULL},
    {NULL, "(<5, 7> + <1, 1>).x", "6", NULL},
    {"v = <5, 7>", "-v.x^2", "-25", NULL},
    {"S1 = <12,-4>", "S1x + S1y", "8", NULL},
    {"S1 = <12,-4>", "-S1y", "4", NULL},
    {"S1x = 3\nS1 = <12,-4>", "S1x", "3", NULL},
    {"S1 = <12,-4>", "S1z", "! no component .z", NULL},
    {"S1 = <12,-4>", "S1x = 3", "! already means the component S1.x", NULL},
    {"S1 = 2", "S1x = 3", "3", NULL},
    {"va' = <1,2>", "va'x", "1", NULL},
    /* (vai)n */
    {"vain = 7", "(vai)n", "7", NULL},
    {"vai = <1,2>\nn = <3,4>", "(vai)n", "11", NULL},
    {"vai = <1,2>\nn = <3,4>\nvain = 7", "(vai)n", "7", NULL},
    {"vai = <1,2>\nn = <3,4>\nma = 2", "ma*(vai)n", "22", NULL},
    {"vai = <1,2>\nn = <3,4>", "(vai)n*n", "[33,44]", NULL},
    {"a = 2\nn = 3", "(a)n", "! the dot product needs two vectors", NULL},
    {"a = 2\nn = 3", "(a) n", "! write (a)*n", NULL},
};

static const Row products[] = {
    {"a = <1,2>\nb = <3,4>", "a . b", "11", NULL},
    {"a = <1,2>\nb = <3,4>", "a.b", "11", NULL},
    {"a = <1,2>\nb = <3,4>", "a .b", "11", NULL},
    {"a = <1,2>\nb = <3,4>", "a·b", "11", NULL},
    {"a = <1,2>\nb = <3,4>", "(a . b)*a", "[11,22]", NULL},
    {NULL, "<1,2,3> . <4,5,6>", "32", NULL},
    {"a = <1,2>\nb = <3,4>\nc = <5,6>", "a . b . c", "! has no dot product", NULL},
    {"a = <1,2>\nb = <3,4>\nc = <5,6>", "a · b · c", "! has no dot product", NULL},
    {"a = <1,2,3>\nb = <4,5,6>\nc = <7,8,10>", "a . b × c", "! brackets", NULL},
    {"a = <1,2,3>\nb = <4,5,6>\nc = <7,8,10>", "a . (b × c)", "-3", NULL},
    {"a = <1,2,3>\nb = <4,5,6>\nc = <7,8,10>", "(a × b) . c", "-3", NULL},
    {"v = <1,2>", "v.5", "! neither a component nor a product", NULL},
    {"v = <1,2>", "v .5", "! write v*.5", NULL},
    {"v = <1,2>", "v . 5", "! the dot product needs two vectors", NULL},
    {NULL, "2 · 3 × 4", "24", NULL},
    {NULL, "2·3·4", "24", NULL},
    {NULL, "2 × 3 × 4", "24", NULL},
    {NULL, "<1,2>*<3,4>", "! cross(<1,2>, <3,4>)", NULL},
    {NULL, "3 × <1,2>", "! w*perp(r)", NULL},
    {NULL, "cross(<1,2>, <3,4>)", "-2", NULL},
    {NULL, "<1,2> × <3,4>", "-2", NULL},
    {NULL, "cross(<1,2,3>, <4,5,6>)", "[-3,6,-3]", NULL},
    {NULL, "dot(<1,2>, <3,4>)", "11", NULL},
    {NULL, "[1,2;3,4]*<1,1>", "[3,7]", NULL},
    {NULL, "[1,2;3,4]*[0,1;1,0]", "[[2,1],[4,3]]", NULL},
    {NULL, "[1,2;3,4] + [1,1;1,1]", "[[2,3],[4,5]]", NULL},
};

static const Row functions[] = {
    {NULL, "sqrt(9)", "3", NULL},
    {NULL, "sqrt(52)", "2*sqrt(13)", NULL},
    {NULL, "sqrt(2)*sqrt(2)", "2", NULL},
    {NULL, "sqrt(1/2) = sqrt(2)/2", "holds", NULL},
    {NULL, "sqrt(2)", "sqrt(2)", NULL},
    {NULL, "abs(-3)", "3", NULL},
    {NULL, "min(3, 1, 2)", "1", NULL},
    {NULL, "max(3, 1, 2)", "3", NULL},
    {NULL, "min(sqrt(2), 3/2)", "sqrt(2)", NULL},
    {NULL, "sign(-7) + sign(0) + sign(2)", "0", NULL},
    {NULL, "unit(<3, 4>)", "[3/5,4/5]", NULL},
    {NULL, "unit(<2, 3, 6>)", "[2/7,3/7,6/7]", NULL},
    {NULL, "perp(<3, 4>)", "[-4,3]", NULL},
    {NULL, "norm(<3, 4>)", "5", NULL},
    {NULL, "det([1, 2; 3, 4])", "-2", NULL},
    {NULL, "det([2, 0, 1; 1, 3, 2; 1, 1, 1])", "0", NULL},
    {NULL, "det([1, 2, 3; 4, 5, 6; 7, 8, 10])", "-3", NULL},
    {NULL, "inv([1, 2; 3, 4])", "[[-2,1],[3/2,-1/2]]", NULL},
    {NULL, "inv([1, 0, 0; 0, 2, 0; 0, 0, 4]) = [1, 0, 0; 0, 1/2, 0; 0, 0, 1/4]", "holds", NULL},
    {NULL, "inv(4)", "1/4", NULL},
    {NULL, "inv(inf)", "0", NULL},
    {"m = inf", "inv(m)", "0", NULL},
    {NULL, "inf + 1", "! only a mass or a moment of inertia can be inf", NULL},
    {NULL, "<inf, 1>", "! only a mass or a moment of inertia can be inf", NULL},
    {NULL, "1/0", "! division by zero", NULL},
    {NULL, "inv(0)", "! division by zero", NULL},
    /* angles */
    {NULL, "cos(30°)", "sqrt(3)/2", NULL},
    {NULL, "sin(30°)", "1/2", NULL},
    {NULL, "cos(60*deg)", "1/2", NULL},
    {NULL, "sin(pi/2)", "1", NULL},
    {NULL, "cos(pi)", "-1", NULL},
    {NULL, "tan(45°)", "1", NULL},
    {NULL, "tan(-60°)", "-sqrt(3)", NULL},
    {NULL, "cos(15°) = (sqrt(6) + sqrt(2))/4", "holds", NULL},
    {NULL, "cos(30)", "~ 0.15425144988758405", "did you mean cos(30°)?"},
    {NULL, "sin(1)", "~ 0.84147098480789650", "did you mean sin(1°)?"},
    {"x = 1", "sin(x)", "~ 0.84147098480789650", NULL},
    {NULL, "sin(0)", "0", NULL},
    {NULL, "180° = pi", "holds", NULL},
    {NULL, "(30 + 15)° = pi/4", "holds", NULL},
    {NULL, "atan2(1, 1) = 45°", "holds", NULL},
    {NULL, "atan2(1, -1) = 135°", "holds", NULL},
    {NULL, "atan2(-1, 0) = -90°", "holds", NULL},
    {NULL, "atan2(1, 2)", "~ 0.46364760900080611", NULL},
    {NULL, "angle(<1, 1>) = pi/4", "holds", NULL},
    {NULL, "angle(<-2, 0>) = 180°", "holds", NULL},
    {NULL, "polar(2, 60°)", "[1,sqrt(3)]", NULL},
    {NULL, "rot(<1, 0>, 90°)", "[0,1]", NULL},
    {NULL, "rot(<3, 4>, 180°)", "[-3,-4]", NULL},
    {NULL, "rot(<1, 1>, 45°) = <0, sqrt(2)>", "holds", NULL},
    {NULL, "√(√2 + √3)", "~ 1.7737712281864", NULL},
};

/* ---- 3. statements ---------------------------------------------------------------------------------------- */

static const Row statements[] = {
    {"x = 3", "x^2", "9", NULL},
    {"x = 3\nx = x + 1", "x", "4", NULL},
    {NULL, "x = 1/3", "1/3", NULL},
    {"x = 3", "x = 3 = 3", "! a comparison", NULL},
    {"x = 3", "x == 3", "holds", NULL},
    {NULL, "v = <3,\n4>", "[3,4]", NULL},
    {NULL, "1 + \\\n2", "3", NULL},
    {NULL, "(1,", "! the statement ends", NULL},
    {NULL, "reflect I=<4,-2>,", "! the statement ends", NULL},
    /* calls: by name */
    {NULL, "reflect I=<4,-2> N=<0,1>", "[4,2]", NULL},
    {NULL, "reflect N=<0,1> I=<4,-2>", "[4,2]", NULL},
    {NULL, "reflect I=<4,-2>, N=<0,1>", "[4,2]", NULL},
    {NULL, "reflect I = <4,-2> N = <0,1>", "[4,2]", NULL},
    {NULL, "reflect(I=<4,-2>, N=<0,1>)", "[4,2]", NULL},
    {NULL, "reflect I=2*<2,-1> + <0,0> N=<0,1>", "[4,2]", NULL},
    {NULL, "merge ma=1 + 1 mb=3 va=5 - 0 vb=-4", "-2/5", NULL},
    {"I = <4,-2>", "reflect I=I N=<0,1>", "[4,2]", NULL},
    /* in order */
    {NULL, "merge 2, 3, 5, -4", "-2/5", NULL},
    {NULL, "merge 2 3 5, -4", "-2/5", NULL},
    {NULL, "merge 2 3 <5,0> <-4,0>", "[-2/5,0]", NULL},
    {NULL, "merge 2 3 (5,0) [-4,0]", "[-2/5,0]", NULL},
    {"ma = 2\nv = 5", "merge ma 3 v (-4)", "-2/5", NULL},
    {NULL, "merge 2 3 5 (-4)", "-2/5", NULL},
    {NULL, "merge(2, 3, 5, -4)", "-2/5", NULL},
    {NULL, "merge 4/2, 3, 10/2, 1 - 5", "-2/5", NULL},
    {NULL, "merge 2 3 5 -4", "! write `5, -4` for two values", NULL},
    {NULL, "merge 2 3 5 - 4", "! also needs vb", NULL},
    {NULL, "merge 2*1 3 5 4", "! put commas between values", NULL},
    {NULL, "merge -2 3 5 4", "! put commas between values", NULL},
    {NULL, "reflect (4,-2) (0,1)", "[4,2]", NULL},
    {NULL, "reflect <4,-2> <0,1>", "[4,2]", NULL},
    /* slips */
    {NULL, "reflect I=<4,-2> I=<4,-2> N=<0,1>", "! `I` is given twice", NULL},
    {NULL, "reflect I=<4,-2> M=<0,1>", "! reflect takes I N, or I wall1 wall2", NULL},
    {NULL, "reflect I=<4,-2>", "! reflect takes I N, or I wall1 wall2", NULL},
    {NULL, "reflect <4,-2> N=<0,1>", "! some values have a name and some do not", NULL},
    {NULL, "reflect 1 2 3", "! one too many", NULL},
    {NULL, "colide1d 2 3 5 4 1", "! did you mean `collide1d`?", NULL},
    /* forms and defaults */
    {NULL, "reflect I=<4,-2> wall1=(0,0) wall2=(1,0)", "[4,2]", NULL},
    {NULL, "bounce v=<4,-2> n=<0,1>", "[4,2]", NULL},
    {NULL, "bounce v=<4,-2> n=<0,1> e=1/2", "[4,1]", NULL},
    {NULL, "bounce v=<4,-2> n=<0,1> w=<0,1>", "[4,4]", NULL},
    {"e = 1/2", "bounce v=<4,-2> n=<0,1>", "[4,2]", "to use your variable e write e=e"},
    {"e = 1/2", "bounce v=<4,-2> n=<0,1> e=e", "[4,1]", NULL},
    {NULL, "bounce v=<4,-2> n=<0,1> w=0", "[4,2]", NULL},
    {NULL, "collide1d ma=1 mb=inf va=2 vb=0 e=1", "-2", NULL},
    {NULL, "collide1d ma=1 mb=1 va=inf vb=0 e=1", "! va cannot be infinite", NULL},
    {NULL, "collide1d ma=1 mb=1 va=2 vb=0 e=2", "-1", "adds kinetic energy"},
    /* answers by their names */
    {"reflect I=<4,-2> N=<0,1>", "F", "[4,2]", NULL},
    {"reflect I=<4,-2> N=<0,1>\n1 + 1", "F", "[4,2]", NULL},
    {"reflect I=<4,-2> N=<0,1>", "Fx", "4", NULL},
    {"reflect I=<4,-2> N=<0,1>\nF = 7", "F", "7", NULL},
    {"F = 7\nreflect I=<4,-2> N=<0,1>", "F", "[4,2]", "your variable F is older"}, /* the newer of the two */
    {"reflect I=<4,-2> N=<0,1>\nreflect I=<1,-1> N=<0,1>", "F", "[1,1]", NULL},
    {"reflect I=<4,-2> N=<0,1>\nmerge 1, 1, 2, 4", "F", "! `F` is not defined", NULL},
    {"collide1d 2, 3, 5, -4, 1/4", "2*va' + 3*vb'", "-2", NULL},
    {"reflect I=<4,-2> N=<0,1>", "n", "! `n` is not defined", NULL},
    /* r = METHOD */
    {"r = reflect I=<4,-2> N=<0,1>\nmerge 1, 1, 2, 4", "r.F", "[4,2]", NULL},
    {"r = reflect I=<4,-2> N=<0,1>", "r.F.x", "4", NULL},
    {"r = reflect I=<4,-2> N=<0,1>", "r.F . <1,0>", "4", NULL},
    {"r = collide1d 2, 3, 5, -4, 1/4", "collide1d ma=2 mb=3 va=r.va' vb=r.vb' + 9 e=1", "-7/4", NULL},
    {"r = reflect I=<4,-2> N=<0,1>", "r.G", "! `show r`", NULL},
    {"r = intersect (0,0) (4,0) (1,0) (6,0)", "r.overlap.from", "[1,0]", NULL},
    {"intersect (0,0) (4,0) (1,0) (6,0)", "s", "! `s` is not defined", NULL},
    {"intersect (0,0) (4,0) (1,0) (6,0)", "class == overlap", "holds", NULL},
    {"r = intersect (0,0) (4,0) (2,-1) (2,1)", "r.class = cross", "holds", NULL},
    /* command words as variables */
    {"check = 3", "check + 1", "4", NULL},
    {"body = 2\npin = 3", "body*pin", "6", NULL},
    {"set = 2", "set/4", "1/2", NULL},
    {"reflect = 2", "reflect*2", "4", NULL},
    {"help = 2", "help", "2", NULL},
};

/* ---- 4. methods ------------------------------------------------------------------------------------------- */

#define FALL                                                                                                                               \
    "method fall \"Falls\"\n  source \"a sheet\"\n  given h : number \"height\" [m]\n  or v : number \"speed\" with h = v^2/20\n"          \
    "  given g : number = 10 \"gravity\"\n  need h >= 0 \"it falls\" else \"h = {h} is under the ground\"\n  step q = 2*g*h\n"             \
    "  case h = 0 \"it lies\"\n    answer w = 0\n  else\n    answer w = sqrt(q)\n  end\n  law w^2 = 2*g*h \"energy\"\n"                    \
    "  alias w = speed\n  mistake F1 at w: 2*g*h \"no root\"\n  mistake F2 \"g is forgotten\"\n    at q: 2*h\n    at w: sqrt(2*h)\nend"

typedef struct MethodRow {
    const char *definition; /* NULL: the one above */
    Row         row;
} MethodRow;

static const MethodRow methods[] = {
    {NULL, {NULL, "fall 5", "10", NULL}},
    {NULL, {NULL, "fall(5)", "10", NULL}},
    {NULL, {NULL, "fall h=5 g=40", "20", NULL}},
    {NULL, {NULL, "fall v=20", "20", NULL}},
    {NULL, {NULL, "fall 0", "0", NULL}},
    {NULL, {NULL, "fall h=-1", "! h = -1 is under the ground", NULL}},
    {NULL, {NULL, "fall", "! fall takes h [g], or v [g]", NULL}},
    {NULL, {NULL, "fall x=1", "! fall has no value called `x`", NULL}},
    {NULL, {NULL, "fall 1/20", "1", NULL}},
    {NULL, {"g = 3", "fall 5", "10", "to use your variable g write g=g"}},
    {NULL, {"r = fall 5", "r.w", "10", NULL}},
    {NULL, {"r = fall 5", "w", "10", NULL}},
    /* shapes */
    {"method twice\n  given v : number or vector\n  answer w = 2*v\nend", {NULL, "twice 3", "6", NULL}},
    {"method twice\n  given v : number or vector\n  answer w = 2*v\nend", {NULL, "twice <1,2>", "[2,4]", NULL}},
    {"method twice\n  given v : number or vector\n  answer w = 2*v\nend", {NULL, "twice <1,2,3>", "[2,4,6]", NULL}},
    {"method twice\n  given v : vector\n  answer w = 2*v\nend", {NULL, "twice 3", "! v must be a vector", NULL}},
    {"method twice\n  given v : vector\n  given w : vector = 0\n  answer z = 2*v + w\nend", {NULL, "twice <1,2>", "[2,4]", NULL}},
    {"method pick\n  given a : word\n  given b : number\n  answer z = 2*b\nend", {NULL, "pick 3 3", "! a must be a word", NULL}},
    {"method spin\n  given m : number or inf\n  answer z = inv(m)\nend", {NULL, "spin inf", "0", NULL}},
    {"method spin\n  given m : number\n  answer z = inv(m)\nend", {NULL, "spin inf", "! m cannot be infinite", NULL}},
    {"method name_it\n  given n as N : vector\n  step n = N/|N|\n  answer z = n\nend", {NULL, "name_it n=<0,2>", "[0,1]", NULL}},
    /* when, case, else */
    {"method both\n  given v : vector\n  when 2D\n    answer z = v.y\n  end\n  when 3D\n    answer z = v.z\n  end\nend",
     {NULL, "both <1,2>", "2", NULL}},
    {"method both\n  given v : vector\n  when 2D\n    answer z = v.y\n  end\n  when 3D\n    answer z = v.z\n  end\nend",
     {NULL, "both <1,2,3>", "3", NULL}},
    {"method both\n  given v : vector\n  when 2D\n    answer z = v.y\n  else\n    answer z = 0\n  end\nend",
     {NULL, "both <1,2,3>", "0", NULL}},
    {"method nest\n  given a : number\n  case a > 0\n    case a > 1\n      answer z = 2\n    else\n      answer z = 1\n    end\n  else\n"
     "    answer z = 0\n  end\nend",
     {NULL, "nest 5", "2", NULL}},
    {"method nest\n  given a : number\n  case a > 0\n    case a > 1\n      answer z = 2\n    else\n      answer z = 1\n    end\n  else\n"
     "    answer z = 0\n  end\nend",
     {NULL, "nest 1", "1", NULL}},
    {"method chain\n  given a : number\n  case a > 1\n    answer z = 2\n  else case a > 0\n    answer z = 1\n  else\n    answer z = 0\n  "
     "end\n"
     "end",
     {NULL, "chain 1/2", "1", NULL}},
    {"method logic\n  given a : number\n  case 0 <= a <= 1 and not a = 1/2 or a = 7\n    answer z = 1\n  else\n    answer z = 0\n  "
     "end\nend",
     {NULL, "logic 1/2", "0", NULL}},
    {"method logic\n  given a : number\n  case 0 <= a <= 1 and not a = 1/2 or a = 7\n    answer z = 1\n  else\n    answer z = 0\n  "
     "end\nend",
     {NULL, "logic 7", "1", NULL}},
    /* need: true, false, undecided */
    {"method safe\n  given a : number\n  need a > 0 \"up\"\n  answer z = a\nend", {NULL, "safe 3", "3", NULL}},
    {"method safe\n  given a : number\n  need a > 0 \"up\"\n  answer z = a\nend", {NULL, "safe 0", "! ", NULL}},
    {"method circle\n  given a : number\n  need sin(a)^2 + cos(a)^2 = 1 \"Pythagoras\"\n  answer z = a\nend",
     {NULL, "circle 1", "! \"status\":\"undecided\"", NULL}},
    /* laws that fail */
    {"method wrong\n  given a : number\n  answer z = a + 1\n  law z = a \"nothing changes\"\nend", {NULL, "wrong 1", "fails", NULL}},
    /* slips in definitions are found when they are written */
    {"fine = 1", {NULL, "method half\n  given v : number\n  answer h = w\nend", "! `w` is not defined", NULL}},
    {"fine = 1", {NULL, "method half\n  given v : number\n  anser h = v\nend", "! did you mean `answer`?", NULL}},
    {"fine = 1", {NULL, "method half\n  given v : number\n  answer h = v", "! the method has no `end`", NULL}},
    {"fine = 1", {NULL, "method half\n  given v : number\n  answer h = v\n  mistake M at q: v\nend", "! no step `q`", NULL}},
    {"fine = 1", {NULL, "method half\n  given v : number\n  answer h = v\n  answer h = v\nend", "! defined twice", NULL}},
    {"fine = 1", {NULL, "method reflect\n  given v : number\n  answer h = v\nend", "! built in", NULL}},
};

/* ---- playing ---------------------------------------------------------------------------------------------- */

#define TABLE(rows)                                                                                                                        \
    {                                                                                                                                      \
        rows, sizeof rows / sizeof *rows                                                                                                   \
    }

static const struct {
    const Row *row;
    size_t     count;
} tables[] = {TABLE(words), TABLE(levels), TABLE(vectors), TABLE(products), TABLE(functions), TABLE(statements)};

static int rows_in_tables(void)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        count += tables[i].count;
    return (int)count;
}

START_TEST(a_statement_gives_what_it_should)
{
    size_t at = (size_t)_i, i = 0;
    while (at >= tables[i].count)
        at -= tables[i++].count;
    check_row(&tables[i].row[at], NULL);
}
END_TEST

START_TEST(a_method_gives_what_it_should)
{
    const MethodRow *method = &methods[_i];
    check_row(&method->row, method->definition ? method->definition : FALL);
}
END_TEST

/* A file, the highest status, words that it has to say and words that it must not say. */
typedef struct FileRow {
    const char *text;
    ExitStatus  exit;
    const char *says, *never;
} FileRow;

static const FileRow files[] = {
    {"x = 1\ny = x + 1\n", EXIT_FINE, "y = x + 1\n    = 1 + 1\n    = 2", "error"},
    {"x = 1 +\n\n2\n", EXIT_INPUT, "error at test:1: the statement ends", NULL},
    {"v = <1,\n2>\nv\n", EXIT_FINE, "v = <1, 2>", "error"},
    {"reflect I=<4,-2>,\n  N=<0,1>\n", EXIT_FINE, "F = <4, 2>", "error"},
    {"1 + \\\n  2\n", EXIT_FINE, "1 + 2 = 3", "error"},
    {"v = <1,\nx = 3\nx\n", EXIT_INPUT, "error at test:1: the statement ends", NULL},
    {"v = <1,\nx = 3\nx\n", EXIT_INPUT, "  x = 3", NULL},
    {"v = <1,\n", EXIT_INPUT, "error at test:1: the statement ends", NULL},
    {"1 = 2\n2 = 2\n", EXIT_CHECK, "2 = 2", "error"},
    {"# one\n\n\n1/0\n", EXIT_MATH, "error at test:4: division by zero", NULL},
    {"\xEF\xBB\xBF"
     "1 + 1\r\n2 + 2\r\n",
     EXIT_FINE, "2 + 2 = 4", "error"},
    {"save \"x\"\n", EXIT_FILE, "--allow-write", NULL},
    {"load \"/etc/x\"\n", EXIT_FILE, "only load files in its own folder", NULL},
    {"method half\n  given v : number\n  answer h = v/2\nend\nhalf 3\n", EXIT_FINE, "h = 3/2", "error"},
    {"method half\n  given v : number\n  answer h = v v\nend\n", EXIT_INPUT, "error at test:3: there is no operator", NULL},
    {"method half\n  given v : number\n  answer h = v/2\nx = 3\n", EXIT_INPUT, "the method has no `end`", NULL},
    {"method half\n  given v : number\n  answer h = v/2\nx = 3\n", EXIT_INPUT, "  x = 3", NULL},
    {"quit\n1 + 1\n", EXIT_FINE, "", "2"},
};

START_TEST(a_file_gives_what_it_should)
{
    const FileRow *file = &files[_i];
    Play          *play = play_new(NULL);
    ExitStatus     exit = play_lines(play, text_of(file->text));
    ck_assert_msg(exit == file->exit, "%s\nends with %d:\n%.3000s", file->text, (int)exit, play->both.at);
    ck_assert_msg(strstr(play->both.at, file->says), "%s\ndoes not say `%s`:\n%.3000s", file->text, file->says, play->both.at);
    ck_assert_msg(!file->never || !strstr(play->both.at, file->never), "%s\nsays `%s`:\n%.3000s", file->text, file->never, play->both.at);
    play_free(play);
}
END_TEST

/* At the prompt a statement goes on while a bracket is open; an empty line leaves it. */
START_TEST(the_prompt_goes_on_while_a_statement_is_unfinished)
{
    static const struct {
        const char *line;
        bool        open;
        const char *says;
    } typed[] = {
        {"v = <1,", true, ""},
        {"2>", false, "v = <1, 2>"},
        {"1 + (2", true, ""},
        {"", false, "error: the statement ends"},
        {"1 + 1", false, "2"},
        {"reflect I=v,", true, ""},
        {"N=v", false, "F ="},
        {"method half", true, ""},
        {"given v : number", true, ""},
        {"answer h = v/2", true, ""},
        {"end", false, "half is defined"},
    };
    Play *play = play_new(NULL);
    Place place = {.from = FROM_PROMPT};
    Lines lines = lines_new(play->session, &place, true);
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        play->both.len = 0;
        lines_put(&lines, text_of(typed[i].line));
        buf_char(&play->both, 0);
        ck_assert_msg((lines.statement.len > 0) == typed[i].open, "after `%s`", typed[i].line);
        ck_assert_msg(strstr(play->both.at, typed[i].says), "after `%s`: %s", typed[i].line, play->both.at);
    }
    lines_end(&lines);
    play_free(play);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("language");
    TCase *typed = tcase_create("statements"), *defined = tcase_create("methods"), *lines = tcase_create("lines");
    tcase_add_loop_test(typed, a_statement_gives_what_it_should, 0, rows_in_tables());
    tcase_add_loop_test(defined, a_method_gives_what_it_should, 0, sizeof methods / sizeof *methods);
    tcase_add_loop_test(lines, a_file_gives_what_it_should, 0, sizeof files / sizeof *files);
    tcase_add_test(lines, the_prompt_goes_on_while_a_statement_is_unfinished);
    suite_add_tcase(suite, typed);
    suite_add_tcase(suite, defined);
    suite_add_tcase(suite, lines);
    return run_suites(suite, NULL);
}
