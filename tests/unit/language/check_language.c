/* The language, rule by rule (src/manual: statements, numbers, vectors): what is typed, and the exact value, verdict or refusal. */
#include "language_rows.h"
#include "harness.h"

/* ---- 1. words --------------------------------------------------------------------------------------------- */

static const LanguageRow words[] = {
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
    /* read by their meaning */
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
    {"a = <0,1>", "2a", "! write 2*a", NULL},
    {NULL, "3(4-1)", "! write 3*(4-1)", NULL},
    {"a = 1\nb = 2", "a b", "! write a*b", NULL},
    {"a = 1", "2 a + 1", "! write 2*a", NULL},
    {"a = 1", "f = 3 a", "! write 3*a", NULL},
    {NULL, "reflect I=2<1,0> N=<0,1>", "! write 2*<1,0>", NULL},
};

/* ---- 2. expressions --------------------------------------------------------------------------------------- */

static const LanguageRow levels[] = {
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

static const LanguageRow vectors[] = {
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

static const LanguageRow products[] = {
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

static const LanguageRow functions[] = {
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
    {NULL, "asin(-1/2) = -30°", "holds", NULL},
    {NULL, "asin(-1) = -90°", "holds", NULL},
    {NULL, "acos(-1) = 180°", "holds", NULL},
    {NULL, "acos(1) = 0", "holds", NULL},
    {NULL, "acos(-sqrt(2)/2) = 135°", "holds", NULL},
    {NULL, "acos((sqrt(6) + sqrt(2))/4) = 15°", "holds", NULL},
    {NULL, "atan(-sqrt(3)) = -60°", "holds", NULL},
    {NULL, "atan(2 - sqrt(3)) = 15°", "holds", NULL},
    {NULL, "acos(3/5)", "~ 0.92729521800161223", NULL},
    {NULL, "atan(3/4)", "~ 0.64350110879328438", NULL},
    {NULL, "angle(<1, 0>, <0, -5>) = 90°", "holds", NULL},
    {NULL, "angle(<-1, 0>, <2, 0>) = 180°", "holds", NULL},
    {NULL, "angle(<1, 1, 0>, <0, 1, 1>) = 60°", "holds", NULL},
    {NULL, "angle(<1, 2, 3>, <2, 4, 6>) = 0", "holds", NULL},
    {NULL, "angle(<1, 1>) = pi/4", "holds", NULL},
    {NULL, "angle(<-2, 0>) = 180°", "holds", NULL},
    {NULL, "polar(2, 60°)", "[1,sqrt(3)]", NULL},
    {NULL, "rot(<1, 0>, 90°)", "[0,1]", NULL},
    {NULL, "rot(<3, 4>, 180°)", "[-3,-4]", NULL},
    {NULL, "rot(<1, 1>, 45°) = <0, sqrt(2)>", "holds", NULL},
    {NULL, "√(√2 + √3)", "~ 1.7737712281864", NULL},
};

/* ---- 3. statements ---------------------------------------------------------------------------------------- */

static const LanguageRow statements[] = {
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

/* ---- playing ---------------------------------------------------------------------------------------------- */

#define TABLE(rows)                                                                                                                        \
    {                                                                                                                                      \
        rows, sizeof rows / sizeof *rows                                                                                                   \
    }

static const struct {
    const LanguageRow *row;
    size_t             count;
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
    language_check_row(&tables[i].row[at], NULL);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("language");
    TCase *typed = tcase_create("statements");
    tcase_add_loop_test(typed, a_statement_gives_what_it_should, 0, rows_in_tables());
    suite_add_tcase(suite, typed);
    return run_suites(suite, NULL);
}
