/* Definitions of methods (src/manual: writing-methods), files and unfinished lines, row by row, and what each gives. */
#include "language_rows.h"
#include "harness.h"

/* ---- 4. methods ------------------------------------------------------------------------------------------- */

#define FALL                                                                                                                               \
    "method fall \"Falls\"\n  source \"a sheet\"\n  given h : number \"height\" [m]\n  or v : number \"speed\" with h = v^2/20\n"          \
    "  given g : number = 10 \"gravity\"\n  need h >= 0 \"it falls\" else \"h = {h} is under the ground\"\n  step q = 2*g*h\n"             \
    "  case h = 0 \"it lies\"\n    answer w = 0\n  else\n    answer w = sqrt(q)\n  end\n  law w^2 = 2*g*h \"energy\"\n"                    \
    "  alias w = speed\n  mistake F1 at w: 2*g*h \"no root\"\n  mistake F2 \"g is forgotten\"\n    at q: 2*h\n    at w: sqrt(2*h)\nend"

typedef struct MethodRow {
    const char *definition; /* NULL: the one above */
    LanguageRow row;
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
    {"method ladder\n  given a : number\n  case a > 1\n    answer z = 2\n  else case a > 0\n    answer z = 1\n  else\n    answer z = 0\n  "
     "end\n"
     "end",
     {NULL, "ladder 1/2", "1", NULL}},
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
     {NULL, "circle 1", "1", NULL}},
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

START_TEST(a_method_gives_what_it_should)
{
    const MethodRow *method = &methods[_i];
    language_check_row(&method->row, method->definition ? method->definition : FALL);
}
END_TEST

/* A file, the highest status, words that it has to say and words that it must not say. */
typedef struct FileRow {
    const char *text;
    ExitStatus  exit;
    const char *says, *never;
} FileRow;

/* The mean, worked two ways, with a mistake that both ways have. */
#define MEAN                                                                                                                               \
    "method mean\ngiven a, b : number\nway sum\nstep s = a + b\nanswer z = s/2\nend\nway gap\nstep g = b - a\nanswer z = a + g/2\nend\n"   \
    "mistake M \"Halve.\"\nat s: 2*a + b\nat g: b\nor at z: s\nor at z: a + g\nor at z: b/2\nway gap\nat g: b - 2*a\nend\nend\n"

static const FileRow files[] = {
    {MEAN "mean 2 8\ncheck z = 6\n", EXIT_CHECK, "Halve.", "error"},
    {MEAN "mean 2 8 by gap\ncheck z = 6\n", EXIT_CHECK, "Halve.", "error"},
    {MEAN "mean 2 8\ncheck z = 10\n", EXIT_CHECK, "Halve.", "error"},
    {MEAN "mean 2 8 by gap\ncheck z = 8\n", EXIT_CHECK, "Halve.", "error"},
    /* unknowns that are vectors are solved without a line of what is left; factors that are written stay, and 1*x is x afterwards */
    {"method pair\ngiven a, b : vector\nequation p: perp(x) + 2*y = a for x, y\nequation w: perp(x) - y = b for x, y\n"
     "answer y = (p - w)/3 from p - w\nanswer x = perp(-(p - 2*y)) from p\nend\npair <1,2> <4,5>\n",
     EXIT_FINE, "y = (p - w)/3", "error"},
    {"set width 100\nmethod pair\ngiven a, b : number\nequation p: 1*x + 1*y = a for x, y\nequation w: x - y = b for x, y\n"
     "answer x = (p + w)/2 from p + w\nanswer y = p - x from p\nend\npair 10 4\n",
     EXIT_FINE, " 1*x + 1*y = 10\n", "error"},
    {"method power\ngiven T, m : number\nequation E: 1/2*m*v^2 = T for v\nanswer v = sqrt(2*E/m) from E\nend\npower 9 2\n", EXIT_FINE,
     "v = 3", "error"},
    {MEAN "set way gap\nmean 1 4\n", EXIT_FINE, "z = a + g/2", "error"},
    {MEAN "set way\nset way gaps\n", EXIT_INPUT,
     "`way` takes: impulse, components, equations, area, foot,\n  quadratic, path, lengths, unit, sum, gap", NULL},
    {MEAN "help M\n", EXIT_FINE, "instead: s = 2*a + b", "error"},
    {"method mean\ngiven a, b : number\nway sum\nstep s = a + b\nanswer z = s/2\nend\nway gap\nanswer z = a + (b - a)/2\nend\n"
     "mistake M at q: a\nend\n",
     EXIT_INPUT, "the method has no step `q`", NULL},
    {"method mean\ngiven a, b : number\nway sum\nstep s = a + b\nanswer z = s/2\nend\nway gap\nstep g = z\nanswer z = a + (b - a)/2\nend\n"
     "end\n",
     EXIT_INPUT, "`z` is not defined", NULL},
    {"method mean\ngiven a, b : number\nanswer z = (a + b)/2\nway sum\nend\nway gap\nend\nmistake M at z: s\nend\n", EXIT_INPUT,
     "`s` is not defined", NULL},
    {"x = 1\ny = x + 1\n", EXIT_FINE, "y = x + 1\n    = 1 + 1\n    = 2", "error"},
    {"x = 1 +\n\n2\n", EXIT_INPUT, "error at test:1: the statement ends", NULL},
    {"v = <1,\n2>\nv\n", EXIT_FINE, "v = <1, 2>", "error"},
    {"reflect I=<4,-2>,\n  N=<0,1>\n", EXIT_FINE, "<0, 2> + <4, -2> = <4, 2>", "error"},
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
    {"method half\n  given v : number\n  answer h = v/2\nend\nhalf 3\n", EXIT_FINE, "h = v/2 = 3/2", "error"},
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

SUITE(check_definitions)
{
    Suite *suite = suite_create("definitions");
    TCase *defined = tcase_create("methods"), *lines = tcase_create("lines");
    tcase_add_loop_test(defined, a_method_gives_what_it_should, 0, sizeof methods / sizeof *methods);
    tcase_add_loop_test(lines, a_file_gives_what_it_should, 0, sizeof files / sizeof *files);
    tcase_add_test(lines, the_prompt_goes_on_while_a_statement_is_unfinished);
    suite_add_tcase(suite, defined);
    suite_add_tcase(suite, lines);
    return suite;
}
