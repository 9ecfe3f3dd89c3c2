/* Handouts and keys: what has to be on them, what must not, and that no lesson breaks a page. */
#include "command.h"
#include "harness.h"
#include "lesson/answer.h"
#include "lesson/drawn_numbers.h"
#include "lesson/paper/handout.h"
#include "lessons.h"
#include "readback.h"
#include "repl/outside.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- pages -------------------------------------------------------------------------------------------------- */

static bool has(Text text, const char *piece)
{
    size_t len = strlen(piece);
    for (size_t i = 0; i + len <= text.len; i++)
        if (!memcmp(text.at + i, piece, len))
            return true;
    return false;
}

/* White space is folded, so that filled lines do not matter. */
static Text folded(Text text, Arena *mem)
{
    Buf buf = {0};
    for (size_t i = 0; i < text.len; i++) {
        bool blank = text.at[i] == ' ' || text.at[i] == '\n';
        if (!blank || (buf.len && buf.at[buf.len - 1] != ' '))
            buf_char(&buf, blank ? ' ' : text.at[i]);
    }
    return buf_finish(&buf, mem);
}

typedef struct Pages {
    Arena        *mem;
    Buf           file;
    const Lesson *lesson;
    Text          handout, key; /* folded */
    bool          whole;
} Pages;

static Text page_of(const Lesson *lesson, bool key, Format format, Steps steps, const char *student, const World *outside, Arena *mem,
                    bool *whole)
{
    Settings settings = settings_default();
    Buf      out = {0};
    settings.format = (int)format;
    settings.steps = (int)steps;
    *whole = (key ? lesson_key : lesson_handout)(&out, lesson, &(Paper){outside, &settings, text_of(student)});
    return buf_finish(&out, mem);
}

static void make(Pages *pages, Format format, const World *outside)
{
    bool whole;
    pages->handout = folded(page_of(pages->lesson, false, format, STEPS_NONE, "", outside, pages->mem, &pages->whole), pages->mem);
    pages->key = folded(page_of(pages->lesson, true, format, STEPS_BRIEF, "", outside, pages->mem, &whole), pages->mem);
}

static Pages pages_of(const char *body)
{
    Pages pages = {.mem = arena_new()};
    Text  file = text_format(pages.mem, "%s%s", text_starts(text_of(body), "---") ? "" : LESSON_HEAD, body);
    pages.lesson = lesson_read(TEXT("folder/lesson.md"), file, pages.mem);
    ck_assert_msg(!pages.lesson->faults, "%.*s", TEXT_ARG(pages.lesson->fault[0].message));
    make(&pages, FORMAT_TEXT, &tested_world);
    return pages;
}

static void pages_free(Pages *pages)
{
    buf_free(&pages->file);
    arena_free(pages->mem);
}

/* ---- one lesson --------------------------------------------------------------------------------------------- */

static const char CARTS[] = "# Carts\n\n"
                            "Two *carts*, and `x`.\n\n"
                            "<!-- note: Let them guess first. -->\n\n"
                            "```carom numbers\n"
                            "m = 3 in 2..9\n"
                            "```\n\n"
                            "```carom question head-on\n"
                            "collide1d ma=m mb=5 va=4 vb=-6 e=1/4\n"
                            "ask: J (2), va'\n"
                            "hint: The hint of the author.\n"
                            "wrong: va' = 99 : Nobody is so fast. (1/2)\n"
                            "off: R10\n"
                            "```\n\n"
                            "```carom question which\n"
                            "choose: What is kept?\n"
                            "- [x] momentum\n"
                            "- [ ] energy : Not with e below 1.\n"
                            "```\n\n"
                            "```carom question guess\n"
                            "predict: How fast?\n"
                            "- [ ] 3\n"
                            "- [x] 6\n"
                            "```\n\n"
                            "```carom\n"
                            "collide1d ma=1000 mb=1 va=3 vb=0 e=1\n"
                            "#> va' = 2.994\n"
                            "```\n\n"
                            "<!-- stop -->\n\n"
                            "```carom\n"
                            "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4\n"
                            "#> u = -9\n"
                            "```\n\n"
                            "```carom question slip\n"
                            "collide1d ma=4 mb=3 va=6 vb=-5 e=2/5\n"
                            "spot: R5\n"
                            "```\n\n"
                            "```carom question why\n"
                            "free: Because of Newton.\n"
                            "```\n";

/* J = (1 + e)*(va - vb)/(1/3 + 1/5) = 5/4*10*15/8 = 375/16, and va' = 4 - J/3 = -61/16. */
START_TEST(a_handout_asks)
{
    static const char *const THERE[] = {"A test =",
                                        "Name: ___",
                                        "5 marks in all",
                                        "Two *carts*, and `x`.",
                                        "Numbers: `m = 3`",
                                        "Question 1: head-on (3 marks)",
                                        "ma = 3 mass of A",
                                        "rounded to 3 significant digits",
                                        "J = ___",
                                        "va' = ___",
                                        "(2 marks)",
                                        "Question 2: which (1 mark)",
                                        "What is kept?",
                                        "[ ] a) momentum",
                                        "[ ] b) energy",
                                        "[ ] b) 6",
                                        "carom> collide1d ma=1000",
                                        "u = -9",
                                        "va' = -7/4 = -1.75",
                                        "Question 4: slip (1 mark)",
                                        "J = 2*jr",
                                        "The first wrong step is ___",
                                        "Question 5: why"};
    Pages                    pages = pages_of(CARTS);
    for (size_t i = 0; i < sizeof THERE / sizeof *THERE; i++)
        ck_assert_msg(has(pages.handout, THERE[i]), "`%s` is not on it:\n%.3000s", THERE[i], pages.handout.at);
    ck_assert(pages.whole);
    pages_free(&pages);
}
END_TEST

/* Answers, notes, hints, messages, what becomes of a prediction until the next stop. */
START_TEST(a_handout_gives_nothing_away)
{
    static const char *const NOT[] = {
        "375/16", "-61/16", "23.4",   "-3.81", "Let them guess", "The hint of", "Nobody is so fast", "Not with e below 1", "2.994",
        "5.994",  "R5",     "Newton", "right", "seed",           "holds"};
    Pages pages = pages_of(CARTS);
    for (size_t i = 0; i < sizeof NOT / sizeof *NOT; i++)
        ck_assert_msg(!has(pages.handout, NOT[i]), "`%s` is on it:\n%.3000s", NOT[i], pages.handout.at);
    pages_free(&pages);
}
END_TEST

/* J = (1 + 1/4)*10/(1/3 + 1/5) = 375/16 is asked: what yields it below is left out, and a statement that has it in it. Other numbers are
 * shown, and so is what only sums up numbers behind a prediction; laws are there where the lesson quotes them. */
START_TEST(what_answers_a_question_above_is_left_out)
{
    static const char *const THERE[] = {"collide1d ma=3 mb=5 va=4 vb=-6 e=1/4 carom> 8*9",
                                        "8*9 = 72",
                                        "carom> 5*(3 + 72)/16",
                                        "v' = <-4, 1>",
                                        "1 + 2 = 3",
                                        "laws holds exactly p' = p: -2 = -2 momentum is conserved answer"};
    static const char *const NOT[] = {"= 375/16", "23.4", "375/16 + 1", "-61/16", "the difference of the velocities", "va' = 2.994"};
    Pages                    pages = pages_of("```carom question head-on\ncollide1d ma=3 mb=5 va=4 vb=-6 e=1/4\nask: J\n```\n\n"
                                                                 "```carom\ncollide1d ma=3 mb=5 va=4 vb=-6 e=1/4\n8*9\n5*(3 + 72)/16\n375/16 + 1\n"
                                                                 "bounce_box x=<1,0> v=<4,1> lo=<0,0> hi=<1,1>\n```\n\n"
                                                                 "```carom question guess\npredict: How fast?\n- [ ] 3\n- [x] 6\n```\n\n"
                                                                 "```carom\n1 + 2\ncollide1d ma=1000 mb=1 va=3 vb=0 e=1\n```\n\n<!-- stop -->\n\n"
                                                                 "```carom\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\n#> says: momentum is conserved\n```\n");
    for (size_t i = 0; i < sizeof THERE / sizeof *THERE; i++)
        ck_assert_msg(has(pages.handout, THERE[i]), "`%s` is not on it:\n%.3000s", THERE[i], pages.handout.at);
    for (size_t i = 0; i < sizeof NOT / sizeof *NOT; i++)
        ck_assert_msg(!has(pages.handout, NOT[i]), "`%s` is on it:\n%.3000s", NOT[i], pages.handout.at);
    pages_free(&pages);
}
END_TEST

/* The wrong values are worked out here: R13 gives both carts the same push, va' = 4 + J/3 = 567/48 = 11.8; R2 takes e for 0, so that
 * va' = (3*4 - 5*6)/8 = -2.25 and J = 150/8; R3 leaves out the first phase, J = e*jc = 75/16 and va' = 4 - 25/16. The teacher's own has
 * its part of the marks. Of R10, which is off, nothing is said. */
START_TEST(a_key_answers)
{
    static const char *const THERE[] = {"A test: key",
                                        "Numbers: `m = 3`",
                                        "carom> collide1d ma=m mb=5",
                                        "J = jc + jr",
                                        "J 375/16 23.4 2",
                                        "va' -61/16 -3.81 1",
                                        "R13 11.8 The impulses on A and B",
                                        "R2 18.8 -2.25",
                                        "R3 4.69 2.44",
                                        "(lesson) 99 Nobody is so fast. (1/2 of the marks)",
                                        "a) momentum *right*",
                                        "b) energy: Not with e below 1.",
                                        "b) 6 *right*",
                                        "The first wrong step is J. R5: ",
                                        "It should be: total impulse: -J on A, +J on B J = jc + jr",
                                        "A model answer: Because of Newton."};
    static const char *const NOT[] = {"Let them guess", "R10 ", "___", "holds"};
    Pages                    pages = pages_of(CARTS);
    for (size_t i = 0; i < sizeof THERE / sizeof *THERE; i++)
        ck_assert_msg(has(pages.key, THERE[i]), "`%s` is not on it:\n%.2500s", THERE[i], pages.key.at);
    for (size_t i = 0; i < sizeof NOT / sizeof *NOT; i++)
        ck_assert_msg(!has(pages.key, NOT[i]), "`%s` is on it:\n%.2500s", NOT[i], pages.key.at);
    pages_free(&pages);
}
END_TEST

/* Handout and key have the same numbers, and say which seed they come from. The first number of seed 7/1 is 744787aba874f14e by the
 * program behind check_seeds.c, which is 6 modulo 8: the seventh of 2..9. */
START_TEST(a_seed_is_on_both)
{
    Pages pages = pages_of(CARTS);
    Text  why;
    pages.lesson = draw_lesson(draw_new(pages.lesson, &tested_world, pages.mem), TEXT("7"), pages.mem, &why);
    ck_assert_msg(pages.lesson, "%.*s", TEXT_ARG(why));
    make(&pages, FORMAT_TEXT, &tested_world);
    for (int key = 0; key < 2; key++) {
        Text page = key ? pages.key : pages.handout;
        ck_assert_msg(has(page, "Numbers of seed 7/1.") && has(page, "Numbers: `m = 8`"), "%.3000s", page.at);
    }
    pages_free(&pages);
}
END_TEST

START_TEST(a_student_has_a_name)
{
    Pages pages = pages_of(CARTS);
    bool  whole;
    Text  page = page_of(pages.lesson, false, FORMAT_TEXT, STEPS_NONE, "Ada \033[2J", &tested_world, pages.mem, &whole);
    ck_assert(has(page, "Name: Ada \\u{1b}[2J"));
    ck_assert(!has(page, "Name: ___") && !has(page, "\033"));
    pages_free(&pages);
}
END_TEST

START_TEST(several_options_may_be_right)
{
    Pages pages = pages_of("```carom question one\nchoose: Which?\n- [x] a\n- [ ] b\n```\n\nWhich?\n\n"
                           "```carom question two\nchoose: And now?\n- [x] c\n- [x] d\n```\n");
    ck_assert_msg(has(pages.handout, "[ ] a) c [ ] b) d Choose all the right options."), "%.3000s", pages.handout.at);
    ck_assert(!has(pages.handout, "[ ] b) b Choose"));
    pages_free(&pages);
}
END_TEST

START_TEST(more_steps_can_be_asked_for)
{
    Pages pages = pages_of(CARTS);
    bool  whole;
    Text  brief = page_of(pages.lesson, false, FORMAT_TEXT, STEPS_BRIEF, "", &tested_world, pages.mem, &whole);
    ck_assert(has(brief, "= 5 - (27/2)*inv(2)")); /* of the transcript */
    ck_assert(!has(pages.handout, "= 5 - (27/2)*inv(2)"));
    pages_free(&pages);
}
END_TEST

/* What is printed stands on the handout without what is known of it, which is on the key. */
START_TEST(a_replay_is_an_exercise)
{
    Pages pages = pages_of("```carom replay A text\n"
                           "check intersect p0=(4,7) p1=(16,3) p2=(1,1) p3=(17,10) :\n"
                           "  S1 = <12,-4>\n"
                           "  s = (4*(4-1) + 12*(7-1))/(17*4 + 12*10) = 0.44     #> misprint SG2: p3 stands where S2 belongs; truncated\n"
                           "end\n"
                           "2(s + 1)                                             #> does not type: write 2*(s + 1)\n"
                           "```\n");
    ck_assert(has(pages.handout, "As printed in A text"));
    ck_assert(has(pages.handout, "1. `S1 = <12,-4>` 2. `s = (4*(4-1)") && has(pages.handout, "3. `2(s + 1)`"));
    ck_assert(!has(pages.handout, "SG2") && !has(pages.handout, "does not type") && !has(pages.handout, "21/43"));
    ck_assert_msg(has(pages.key, "misprint SG2") && has(pages.key, "s is 21/43") && has(pages.key, "p3 stands where S2 belongs"), "%.3000s",
                  pages.key.at);
    ck_assert(has(pages.key, "does not type"));
    pages_free(&pages);
}
END_TEST

/* The first pages are told to end there. */
START_TEST(a_lesson_that_ends_itself_is_cut_short)
{
    Pages pages = pages_of("First.\n\n```carom\n1 + 1\nquit\n```\n\nLast.\n");
    ck_assert(!pages.whole);
    ck_assert(has(pages.handout, "First.") && !has(pages.handout, "Last.") && has(pages.handout, "The lesson ended here"));
    pages_free(&pages);
}
END_TEST

/* ---- prose in every format ---------------------------------------------------------------------------------- */

static const char PROSE[] = "## Heading *two*\n\n"
                            "Plain, *stressed*, **strong**, `co|de`, **strong `code` within**.\n\n"
                            "> quoted\n\n"
                            "3. three\n4. four\n   - deeper\n5. five\n\n"
                            "| a | b |\n|---|---|\n| `1` | *2* |\n| | 4 |\n\n"
                            "---\n\n"
                            "```text\n  kept   as\nit stands\n```\n";

START_TEST(prose_keeps_its_stress)
{
    static const struct {
        Format      format;
        const char *there[14];
    } KNOWN[] = {
        {FORMAT_TEXT,
         {"Heading *two* -----", "*stressed*, *strong*, `co|de`, *strong *`code`* within*.", "> quoted",
          "3. three 4. four - deeper 5. five", "a b `1` *2*", "kept as it stands", NULL}},
        {FORMAT_HTML,
         {"<h2>Heading <em>two</em></h2>", "<em>stressed</em>, <strong>strong</strong>, <code>co|de</code>", "<code>code</code>",
          "<blockquote><p>quoted</p></blockquote>",
          "<ol start=\"3\"> <li>three</li> <li>four<ul class=\"items\"> <li>deeper</li> </ul> </li> <li>five</li> </ol>",
          "<th scope=\"row\"><code>1</code></th><td><em>2</em></td>", "<hr/>", NULL}},
        {FORMAT_MARKDOWN,
         {"## Heading *two*", "*stressed*, **strong**, <code>co\\|de</code>", "> quoted", "3. three 4. four - deeper 5. five",
          "| `1` | *2* |", "| | 4 |", "---", NULL}},
        {FORMAT_LATEX,
         {"\\subsection*{Heading \\emph{two}}", "\\emph{stressed}, \\textbf{strong}, \\texttt{co$\\vert$de}",
          "\\begin{quote}quoted\\end{quote}", "{3.}three", "{4.}four", "\\texttt{1} & \\emph{2}", "\\hrulefill", NULL}},
    };
    Pages pages = pages_of(PROSE);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        make(&pages, KNOWN[i].format, &tested_world);
        for (int k = 0; KNOWN[i].there[k]; k++)
            ck_assert_msg(has(pages.handout, KNOWN[i].there[k]), "%s: `%s` is not on it:\n%.2500s", writers[KNOWN[i].format].name,
                          KNOWN[i].there[k], strstr(pages.handout.at, "<main>") ? strstr(pages.handout.at, "<main>") : pages.handout.at);
        if (KNOWN[i].format == FORMAT_MARKDOWN)
            ck_assert(!has(pages.handout, "> ##"));
    }
    pages_free(&pages);
}
END_TEST

/* LaTeX begins no new page between the lines of a drawing: each but the last ends with the line break that forbids it. */
START_TEST(a_drawing_stays_on_one_sheet)
{
    Pages       pages = pages_of("```carom\nset steps none\nreflect I=<4,-2> N=<0,1>\ndraw\n```\n");
    int         lines = 0;
    bool        whole;
    Text        page = page_of(pages.lesson, false, FORMAT_LATEX, STEPS_BRIEF, "", &tested_world, pages.mem, &whole);
    const char *at = strstr(page.at, "at the wall"), *end = at ? strstr(at, "\\par") : NULL;
    ck_assert_msg(at && end, "%.*s", TEXT_ARG(page));
    for (; (at = strchr(at, '\n')) && at < end; at++, lines++)
        ck_assert_msg(!strncmp(at - 3, "\\\\*", 3), "%.200s", at - 3);
    ck_assert_int_gt(lines, 8);
    pages_free(&pages);
}
END_TEST

/* Braces, groups and environments of LaTeX are closed in order. */
static void check_latex(Text page)
{
    char environment[50][40];
    int  depth = 0, environments = 0;
    for (size_t i = 0; i < page.len; i++) {
        char word[40] = "";
        if (page.at[i] == '\\' && i + 1 < page.len && strchr("{}\\$%#&_", page.at[i + 1])) {
            i++;
            continue;
        }
        depth += (page.at[i] == '{') - (page.at[i] == '}');
        ck_assert_int_ge(depth, 0);
        if (sscanf(page.at + i, "\\begin{%39[a-z*]}", word) == 1) {
            ck_assert_int_lt(environments, 50);
            strcpy(environment[environments++], word);
        } else if (sscanf(page.at + i, "\\end{%39[a-z*]}", word) == 1) {
            ck_assert_int_gt(environments, 0);
            ck_assert_str_eq(environment[--environments], word);
        }
    }
    ck_assert_int_eq(depth, 0);
    ck_assert_int_eq(environments, 0);
}

static size_t backticks_at(Text line)
{
    size_t count = 0;
    while (count < line.len && line.at[count] == '`')
        count++;
    return count;
}

/* Outside of fenced blocks a page has no tag but those of code, and no block is made by indenting: behind a list that would be a paragraph.
 */
static void check_markdown(Text page, const char *what)
{
    size_t fence = 0;
    bool   blank = true, listed = false;
    for (size_t start = 0; start < page.len;) {
        size_t end = start;
        while (end < page.len && page.at[end] != '\n')
            end++;
        Text   line = text_cut(page, start, end), trimmed = text_trim(line);
        size_t ticks = backticks_at(line);
        bool   closes = fence && ticks >= fence && trimmed.len == ticks;
        bool   item = text_starts(trimmed, "- ") || (trimmed.len > 1 && isdigit((unsigned char)trimmed.at[0]));
        start = end + 1;
        if (closes || (!fence && ticks >= 3)) {
            fence = closes ? 0 : ticks;
            listed = false;
        } else if (!fence) {
            ck_assert_msg(!blank || listed || item || !text_starts(line, "    "), "%s: indented: %.*s", what, TEXT_ARG(line));
            for (size_t i = 0; i < line.len; i++) {
                Text rest = text_from(line, i);
                ck_assert_msg(line.at[i] != '<' || text_starts(rest, "<code>") || text_starts(rest, "</code>") ||
                                  text_starts(rest, "<!-- made by carom -->") || text_starts(rest, "< "),
                              "%s: a tag: %.*s", what, TEXT_ARG(line));
                if (line.at[i] == '`') /* code in a line, in which nothing is a tag */
                    for (i++; i < line.len && line.at[i] != '`'; i++)
                        ;
            }
            blank = !trimmed.len;
            listed = item || (listed && !blank);
        }
    }
    ck_assert_msg(!fence, "%s: a fence is not closed", what);
}

static void check_page(Format format, Text page, const char *what)
{
    const char *why = "";
    for (size_t i = 0; i < page.len; i++)
        ck_assert_msg((unsigned char)page.at[i] >= ' ' || page.at[i] == '\n', "%s: a control character", what);
    if (format == FORMAT_HTML) {
        ck_assert_msg(is_well_formed(page, &why), "%s: %s", what, why);
        ck_assert_msg(text_ends(page, "</html>\n") && !has(page, "<script"), "%s", what);
    } else if (format == FORMAT_MARKDOWN) {
        check_markdown(page, what);
    } else if (format == FORMAT_LATEX) {
        check_latex(page);
        ck_assert_msg(text_ends(page, "\\end{document}\n"), "%s", what);
    }
}

/* A lesson that would like to be more than text. */
static const char HOSTILE[] =
    "---\ncarom: lesson 1\ntitle: T</title><script>alert(1)</script> \\input{/etc/passwd} $\n"
    "objective: \033[2J </p><script> \\end{document} }{\n---\n"
    "# H <script> \\write18{rm} \033]0;x\007 `</code><script>` **}{** $$\n\n"
    "<script>alert(1)</script>\n\n"
    "A & B % C # D _ E ^ F ~ G \xe2\x80\xae reversed `a``b` \\end{document}\n\n"
    "- </li></ul><script>\n  - [x](javascript:alert(1))\n\n"
    "| <script> | \\\\ |\n|---|---|\n| & | } |\n\n"
    "```\n</pre><script> \\end{document} \033[31m\n```\n\n"
    "1. one\n\n```\n<script>alert(1)</script>\n```\n\n"
    "- one\n\n````\n```\n<script>alert(1)</script>\n````\n\n"
    "```carom\n1/0\n\"</script>\\}\"\n<<>>\n```\n\n"
    "```carom question h\nchoose: </p><script> \\end{document}\n- [x] </li> }\n- [ ] \\input{x} : {{{ <script>\n```\n\n"
    "```carom question q\nx = 1\nask: x\nwrong: 2 : </td><script> \\end{document} }\n```\n\n"
    "```carom question r\nfree: </p><script> \\end{document} }\n```\n\n"
    "```carom replay </p><script> }\n</td><script>\n\\end{document}\n```\n";

START_TEST(hostile_lessons_are_text)
{
    static const Format PAGES[] = {FORMAT_TEXT, FORMAT_HTML, FORMAT_LATEX, FORMAT_MARKDOWN};
    Arena              *mem = arena_new();
    const Lesson       *lesson = lesson_read(TEXT("folder/lesson.md"), text_of(HOSTILE), mem);
    bool                whole;
    for (int i = 0; i < lesson->faults; i++)
        ck_abort_msg("%d: %.*s", lesson->fault[i].line, TEXT_ARG(lesson->fault[i].message));
    for (size_t i = 0; i < sizeof PAGES / sizeof *PAGES; i++)
        for (int key = 0; key < 2; key++)
            check_page(PAGES[i], page_of(lesson, key, PAGES[i], STEPS_BRIEF, "</p><script>\033", &tested_world, mem, &whole),
                       writers[PAGES[i]].name);
    arena_free(mem);
}
END_TEST

/* ---- as a command ------------------------------------------------------------------------------------------- */

static const char NUMBERS[] = LESSON_HEAD "```carom numbers\na = 5 in 1..9\nwhere a != 1\n```\n\n"
                                          "```carom question q\ny = 2*a\nask: y\n```\n";

START_TEST(pages_are_written)
{
    command_put("a.md", NUMBERS);
    ck_assert_int_eq(command_run("lesson a.md --handout"), 0);
    command_says("Numbers: `a = 5`");
    ck_assert_int_eq(command_run("lesson --key --seed 7 a.md"), 0);
    command_says("A test: key");
    command_says("Numbers of seed 7/");
    ck_assert_int_eq(command_run("lesson a.md --handout --seed 7/2 --format html"), 0);
    command_says("<title>A test</title>");
    command_says("Numbers of seed 7/2.");
    ck_assert_int_eq(command_run("lesson a.md --handout --student ada --salt x"), 0);
    command_says("Name: ada");
    /* FNV-1a and splitmix64 of "carom student 1", "a", "ada" and "x", by the program behind check_seeds.c */
    command_says("Numbers of seed ffwjx54c/");
    command_put("b.md", LESSON_HEAD "```carom question q\ny = 2*3\nask: y\n```\n");
    ck_assert_int_eq(command_run("lesson b.md --handout --seed 7"), 0);
    command_says("carom: b.md draws no numbers, so every seed gives the same lesson");
}
END_TEST

START_TEST(options_go_together)
{
    static const char *const WRONG[][2] = {
        {"lesson a.md --handout --key", "--handout and --key are two things"},
        {"lesson a.md --key --practice", "--key and --practice are two things"},
        {"lesson a.md --handout --salt x", "--student is missing beside `--salt`"},
        {"lesson a.md --handout --large", "--large goes without --practice, --handout and --key"},
        {"lesson a.md --key --progress x", "--progress goes with --practice"},
        {"lesson a.md --student x", "--student goes with --practice, --handout or --key"},
        {"lesson a.md --handout --seed ' '", "there are no numbers for the seed ` `: a seed does not begin or end with a blank"},
        {"check a.md --handout", "--handout goes with `carom lesson`"},
        {"lesson a.md --seeds 1..3", "--seeds goes with `carom check`"},
        {"check a.md --seeds 3..1", "--seeds takes a range of whole numbers, such as 1..100, not `3..1`"},
        {"lesson form.md --handout", "form.md:2: "},
    };
    command_put("a.md", NUMBERS);
    command_put("form.md", "---\ncarom: lesson 9\ntitle: x\n---\n");
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        ck_assert_msg(command_run(WRONG[i][0]) == 2, "%s", WRONG[i][0]);
        command_says(WRONG[i][1]);
    }
    ck_assert_int_eq(command_run("lesson missing.md --key"), 4);
    command_put("quit.md", LESSON_HEAD "```carom\nquit\n```\n");
    ck_assert_int_eq(command_run("lesson quit.md --handout"), 3);
    command_says("quit.md was printed only in part");
}
END_TEST

START_TEST(seeds_are_checked)
{
    command_put("a.md", NUMBERS);
    ck_assert_int_eq(command_run("check --seeds 1..3 a.md"), 0);
    command_says("a.md: 3 of 3 seeds give numbers: ");
    command_put("b.md", LESSON_HEAD "```carom numbers\na = 5 in 1..40\n```\n\n```carom\na\n#> 5\n```\n");
    ck_assert_int_eq(command_run("check --seeds 1..3 b.md a.md"), 1);
    command_says("b.md:11: seeds 1, 2, 3: ");
    ck_assert_int_eq(command_run("check --seeds 1..3 --format json b.md"), 1);
    command_says("\"kind\":\"seeds\",\"path\":\"b.md\",\"status\":\"fails\",\"first\":1,\"last\":3,\"numbers\":true,\"drawn\":3,");
    command_says("\"line\":11,\"seeds\":3,\"first_seeds\":[1,2,3],");
}
END_TEST

/* ---- the lessons -------------------------------------------------------------------------------------------- */

static char **lessons;
static int    lesson_count;

/* The beginning of a text as it would stand on a page; empty where it is too short to be told from others. */
static Text beginning(Text text, Arena *mem)
{
    enum { ENOUGH = 40 };
    Text all = folded(text, mem);
    return all.len < ENOUGH ? (Text){0} : text_cut(all, 0, ENOUGH);
}

static bool is_on(Text page, Text text, Arena *mem)
{
    Text begins = beginning(text, mem);
    return begins.len && has(page, text_format(mem, "%.*s", TEXT_ARG(begins)).at);
}

static Pages lesson_pages(const char *path)
{
    Pages pages = {.mem = arena_new()};
    ck_assert(read_whole(path, &pages.file));
    pages.lesson = lesson_read(text_of(path), buf_text(&pages.file), pages.mem);
    make(&pages, FORMAT_TEXT, &outside_world);
    return pages;
}

static void check_nothing_is_given_away(const Pages *pages, const Question *q)
{
    ck_assert(q->kind != QUESTION_FREE || !is_on(pages->handout, q->asked, pages->mem));
    for (int i = 0; i < q->hints; i++)
        ck_assert_msg(!is_on(pages->handout, q->hint[i].text, pages->mem), "%.*s: a hint", TEXT_ARG(q->name));
    for (int i = 0; i < q->options; i++)
        ck_assert_msg(!is_on(pages->handout, q->option[i].message, pages->mem), "%.*s: a message", TEXT_ARG(q->name));
    for (int i = 0; i < q->wrongs; i++)
        ck_assert_msg(!is_on(pages->handout, q->wrong[i].message, pages->mem), "%.*s: a message", TEXT_ARG(q->name));
}

static void check_is_asked_and_answered(const Pages *pages, const Question *q, int number)
{
    const char *head = text_format(pages->mem, "Question %d: %.*s ", number, TEXT_ARG(q->name)).at;
    ck_assert_msg(has(pages->handout, head) && has(pages->key, head), "%s", head);
    for (int i = 0; i < q->asks; i++)
        ck_assert_msg(has(pages->handout, text_format(pages->mem, " %.*s = ___", TEXT_ARG(q->ask[i].name)).at), "%s: no line for %.*s",
                      head, TEXT_ARG(q->ask[i].name));
    for (int i = 0; i < q->options; i++)
        ck_assert(has(pages->handout, text_format(pages->mem, "[ ] %c) ", answer_letter(i)).at));
    ck_assert(q->kind != QUESTION_FREE || is_on(pages->key, q->asked, pages->mem));
}

START_TEST(a_lesson_s_pages_have_what_they_should)
{
    Pages pages = lesson_pages(lessons[_i]);
    int   questions = 0;
    ck_assert(pages.whole);
    for (int i = 0; i < pages.lesson->parts; i++) {
        const Part *part = &pages.lesson->part[i];
        if (part->kind == PART_NOTE)
            ck_assert_msg(!is_on(pages.handout, part->text, pages.mem) && !is_on(pages.key, part->text, pages.mem), "line %d: a note",
                          part->line);
        if (!part->question)
            continue;
        check_nothing_is_given_away(&pages, part->question);
        check_is_asked_and_answered(&pages, part->question, ++questions);
    }
    ck_assert_int_gt(questions, 0);
    pages_free(&pages);
}
END_TEST

START_TEST(a_lesson_breaks_no_page)
{
    static const Format PAGES[] = {FORMAT_TEXT, FORMAT_HTML, FORMAT_LATEX, FORMAT_MARKDOWN};
    Pages               pages = lesson_pages(lessons[_i]);
    bool                whole;
    for (size_t i = 0; i < sizeof PAGES / sizeof *PAGES; i++)
        for (int key = 0; key < 2; key++) {
            Text page = page_of(pages.lesson, key, PAGES[i], STEPS_BRIEF, "", &outside_world, pages.mem, &whole);
            ck_assert_uint_gt(page.len, 1000);
            check_page(PAGES[i], page, lessons[_i]);
        }
    pages_free(&pages);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("handout");
    TCase *one = tcase_create("one lesson"), *format = tcase_create("formats"), *all = tcase_create("lessons");
    tcase_add_test(one, a_handout_asks);
    tcase_add_test(one, a_handout_gives_nothing_away);
    tcase_add_test(one, what_answers_a_question_above_is_left_out);
    tcase_add_test(one, a_key_answers);
    tcase_add_test(one, a_seed_is_on_both);
    tcase_add_test(one, a_student_has_a_name);
    tcase_add_test(one, several_options_may_be_right);
    tcase_add_test(one, more_steps_can_be_asked_for);
    tcase_add_test(one, a_replay_is_an_exercise);
    tcase_add_test(one, a_lesson_that_ends_itself_is_cut_short);
    tcase_add_test(format, prose_keeps_its_stress);
    tcase_add_test(format, a_drawing_stays_on_one_sheet);
    tcase_add_test(format, hostile_lessons_are_text);
    TCase *command = tcase_create("command");
    tcase_add_checked_fixture(command, command_setup, command_teardown);
    tcase_add_test(command, pages_are_written);
    tcase_add_test(command, options_go_together);
    tcase_add_test(command, seeds_are_checked);
    suite_add_tcase(suite, command);
    lessons = files_in("lessons", ".md", &lesson_count);
    tcase_add_loop_test(all, a_lesson_s_pages_have_what_they_should, 0, lesson_count);
    tcase_add_loop_test(all, a_lesson_breaks_no_page, 0, lesson_count);
    tcase_set_timeout(all, 120);
    suite_add_tcase(suite, one);
    suite_add_tcase(suite, format);
    suite_add_tcase(suite, all);
    return run_suites(suite, NULL);
}
