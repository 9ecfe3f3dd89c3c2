/* Handouts and keys in every format: as a command, of every lesson, and that no lesson breaks a page. */
#include "handed_out.h"
#include "command.h"
#include "lessons.h"
#include "readback.h"
#include "repl/outside.h"

#include <ctype.h>
#include <stdio.h>

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
    HandedOut pages = handed_out_of(PROSE);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        handed_out_make(&pages, KNOWN[i].format, &tested_world);
        for (int k = 0; KNOWN[i].there[k]; k++)
            ck_assert_msg(handed_out_has(pages.handout, KNOWN[i].there[k]), "%s: `%s` is not on it:\n%.2500s",
                          writers[KNOWN[i].format].name, KNOWN[i].there[k],
                          strstr(pages.handout.at, "<main>") ? strstr(pages.handout.at, "<main>") : pages.handout.at);
        if (KNOWN[i].format == FORMAT_MARKDOWN)
            ck_assert(!handed_out_has(pages.handout, "> ##"));
    }
    handed_out_free(&pages);
}
END_TEST

/* Braces, groups and environments of LaTeX are closed in order. */
static void check_latex(Text page)
{
    Text environment[50];
    int  depth = 0, environments = 0;
    for (size_t i = 0; i < page.len; i++) {
        Text rest = text_from(page, i);
        bool begins = text_starts(rest, "\\begin{"), ends = text_starts(rest, "\\end{");
        if (rest.at[0] == '\\' && rest.len > 1 && strchr("{}\\$%#&_", rest.at[1])) {
            i++;
            continue;
        }
        depth += (rest.at[0] == '{') - (rest.at[0] == '}');
        must_hold(depth >= 0, "a brace too many: %.60s", rest.at);
        if (!begins && !ends)
            continue;
        (void)text_take(&rest, "{");
        Text name = text_take(&rest, "}");
        if (begins) {
            ck_assert_int_lt(environments, 50);
            environment[environments++] = name;
        } else {
            ck_assert_int_gt(environments, 0);
            ck_assert_msg(text_equal(environment[--environments], name), "%.*s is closed as %.*s", TEXT_ARG(environment[environments]),
                          TEXT_ARG(name));
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

/* Outside of fenced blocks a page has no tag but those of code, and no block is made by indenting: after a list that would be a paragraph.
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
                must_hold(line.at[i] != '<' || text_starts(rest, "<code>") || text_starts(rest, "</code>") ||
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
        must_hold((unsigned char)page.at[i] >= ' ' || page.at[i] == '\n', "%s: a control character", what);
    int len;
    for (size_t at = 0; at < page.len; at += (size_t)len)
        must_hold(!utf8_unsafe(utf8_decode(page, at, &len)) || page.at[at] == '\n', "%s: a character that acts on others", what);
    if (format == FORMAT_HTML) {
        ck_assert_msg(is_well_formed(page, &why), "%s: %s", what, why);
        ck_assert_msg(text_ends(page, "</html>\n") && !handed_out_has(page, "<script"), "%s", what);
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
    "```carom replay T\xef\xbb\xbf <script>\n\xef\xbb\xbf"
    "1 + 1 = 2   #> agrees\n```\n\n"
    "- one\n\n````\n```\n<script>alert(1)</script>\n````\n\n"
    "```carom\n1/0\n\"</script>\\}\"\n<<>>\n```\n\n"
    "```carom\ncollide1d 1, 2, 3, 4, 1\nset format text\nshow laws\nset format html\n```\n\n"
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
            check_page(PAGES[i], handed_out_page(lesson, key, PAGES[i], STEPS_BRIEF, "</p><script>\033", &tested_world, mem, &whole),
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
    command_put("u.md", LESSON_HEAD "```carom question q\nu = -2 m/s - 6 m/s\nask: u\n```\n"); /* no method, but units all the same */
    ck_assert_int_eq(command_run("lesson u.md --key"), 0);
    command_says("  u      -8 m/s  -8 m/s   1");
    command_put("b.md", LESSON_HEAD "```carom question q\ny = 2*3\nask: y\n```\n");
    ck_assert_int_eq(command_run("lesson b.md --handout --seed 7"), 0);
    command_says("carom: b.md has no random numbers, so every seed gives the same lesson");
}
END_TEST

/* A lesson with a refused statement is not fine, whatever is made of it; one that expects the refusal is. */
START_TEST(a_refused_statement_has_its_status)
{
    static const char *const USE[] = {"lesson r.md --handout < /dev/null", "lesson r.md --key < /dev/null", "lesson r.md < /dev/null",
                                      "mark r.md r.csv"};
    for (int i = 0; i < (int)(sizeof USE / sizeof *USE); i++) {
        const char *question = "```carom question q\ny = 2*3\nask: y\n```\n";
        char        lesson[500];
        command_put("r.csv", "student,question,step,value,seed\nada,q,y,6,\n");
        snprintf(lesson, sizeof lesson, "%s```carom\n1 + 1\n1/0\n```\n\n%s", LESSON_HEAD, question);
        command_put("r.md", lesson);
        ck_assert_int_eq(command_run("%s", USE[i]), EXIT_MATH);
        command_says(": this statement of the lesson is refused; `carom check` says why");
        snprintf(lesson, sizeof lesson, "%s```carom\n1/0 #> error: division by zero\n```\n\n%s", LESSON_HEAD, question);
        command_put("r.md", lesson);
        ck_assert_int_eq(command_run("%s", USE[i]), EXIT_FINE);
    }
}
END_TEST

/* Hits are results, and belong on the paper. */
START_TEST(hits_are_on_the_handout)
{
    command_put("m.md", LESSON_HEAD "```carom\nbox (0, 0) (8, 4)\nball A r=1/4 p=(1, 1) v=<3, 2>\nmove 1 hit\n```\n");
    ck_assert_int_eq(command_run("lesson m.md --handout"), EXIT_FINE);
    command_says("A – top");
}
END_TEST

/* The picture that a page in Markdown refers to is there; without a folder it is drawn in characters that no renderer fills. */
START_TEST(figures_stand_beside_markdown)
{
    static const char *const PAGES[] = {"lesson a.md --handout --format markdown", "--format markdown -e 'reflect I=<4,-2> N=<0,1>'"};
    command_put("a.md", LESSON_HEAD "```carom\nreflect I=<4,-2> N=<0,1>\ndraw\n```\n\n```carom question q\ny = 2*3\nask: y\n```\n");
    for (size_t i = 0; i < sizeof PAGES / sizeof *PAGES; i++) {
        char name[200];
        ck_assert_int_eq(command_run("%s --figures 'my figures'", PAGES[i]), 0);
        const char *at = strstr(command_said.at, "](my%20figures/reflect-");
        ck_assert_msg(at, "%s", command_said.at);
        snprintf(name, sizeof name, "my figures/%.*s", (int)(strchr(at, ')') - at - 15), at + 15);
        ck_assert_msg(strstr(command_get(name), "</svg>"), "no %s", name);
        ck_assert(!strstr(command_said.at, "at the wall"));
        ck_assert_int_eq(command_run("%s", PAGES[i]), 0);
        ck_assert_msg(strstr(command_said.at, "```\nat the wall\n"), "%s", command_said.at);
    }
    ck_assert_int_eq(command_run("--figures there -e 'reflect I=<4,-2> N=<0,1>' -e 'export \"p.md\"'"), 0);
    ck_assert(strstr(command_get("p.md"), "](there/reflect-") && !strstr(command_get("p.md"), "at the wall"));
    ck_assert_int_eq(command_run("--figures there -e 'reflect I=<4,-2> N=<0,1>' -e 'export \"there/p.md\"'"), 0);
    ck_assert(strstr(command_get("there/p.md"), "](../there/reflect-") && !strstr(command_get("there/p.md"), "at the wall"));
    ck_assert_int_eq(command_run("--figures '' a.carom"), 2);
    ck_assert_int_eq(command_run("--figures empty -e 'reflect I=<4,-2> N=<0,1>'"), 2);
    command_says("carom: --figures: no figure was written");
    ck_assert_int_eq(command_run("--figure empty/a.svg -e 'reflect I=<4,-2> N=<0,1>'"), 4);
    command_put("taken", "");
    ck_assert_int_eq(command_run("--figures taken/figures -e '1 + 1'"), 4);
    command_says("carom: cannot make the folder taken/figures: ");
}
END_TEST

START_TEST(options_go_together)
{
    static const char *const WRONG[][2] = {
        {"lesson a.md --handout --key", "--handout and --key cannot be combined"},
        {"lesson a.md --key --practice", "--key and --practice cannot be combined"},
        {"lesson a.md --handout --salt x", "--student is also needed with `--salt`"},
        {"lesson a.md --handout --large", "--large works only without --practice, --handout and --key"},
        {"lesson a.md --key --progress x", "--progress works only with --practice"},
        {"lesson a.md --student x", "--student works only with --practice, --handout or --key"},
        {"lesson a.md --handout --seed ' '", "there are no numbers for the seed ` `: a seed must not begin or end with a space"},
        {"check a.md --handout", "--handout works only with `carom lesson`"},
        {"lesson a.md --seeds 1..3", "--seeds works only with `carom check`"},
        {"check a.md --seeds 3..1", "--seeds takes a range of whole numbers, such as 1..100, not `3..1`"},
        {"lesson form.md --handout", "form.md:2: "},
    };
    command_put("a.md", NUMBERS);
    command_put("form.md", "---\ncarom: lesson 9\ntitle: x\n---\n");
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        ck_assert_msg(command_run("%s", WRONG[i][0]) == 2, "%s", WRONG[i][0]);
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

static int lesson_count;

/* The beginning of a text as it would stand on a page; empty where it is too short to be told from others. */
static Text beginning(Text text, Arena *mem)
{
    enum { ENOUGH = 40 };
    Text all = handed_out_folded(text, mem);
    return all.len < ENOUGH ? (Text){0} : text_cut(all, 0, ENOUGH);
}

static bool is_on(Text page, Text text, Arena *mem)
{
    Text begins = beginning(text, mem);
    return begins.len && handed_out_has(page, text_format(mem, "%.*s", TEXT_ARG(begins)).at);
}

static void check_nothing_is_given_away(const HandedOut *pages, const Question *q)
{
    ck_assert(q->kind != QUESTION_FREE || !is_on(pages->handout, q->asked, pages->mem));
    for (int i = 0; i < q->hints; i++)
        ck_assert_msg(!is_on(pages->handout, q->hint[i].text, pages->mem), "%.*s: a hint", TEXT_ARG(q->name));
    for (int i = 0; i < q->options; i++)
        ck_assert_msg(!is_on(pages->handout, q->option[i].message, pages->mem), "%.*s: a message", TEXT_ARG(q->name));
    for (int i = 0; i < q->wrongs; i++)
        ck_assert_msg(!is_on(pages->handout, q->wrong[i].message, pages->mem), "%.*s: a message", TEXT_ARG(q->name));
}

static void check_is_asked_and_answered(const HandedOut *pages, const Question *q, int number)
{
    const char *head = text_format(pages->mem, "Question %d: %.*s ", number, TEXT_ARG(q->name)).at;
    ck_assert_msg(handed_out_has(pages->key, head), "%s", head);
    ck_assert_msg(!handed_out_has(pages->handout, head), "%s is no question", head);
    for (int i = 0; i < q->asks; i++)
        ck_assert_msg(handed_out_has(pages->handout, text_format(pages->mem, " %.*s = ___", TEXT_ARG(q->ask[i].name)).at),
                      "%s: no line for %.*s", head, TEXT_ARG(q->ask[i].name));
    for (int i = 0; i < q->options; i++)
        ck_assert(handed_out_has(pages->handout, text_format(pages->mem, "[ ] %c) ", answer_letter(i)).at));
    ck_assert(q->kind != QUESTION_FREE || is_on(pages->key, q->asked, pages->mem));
}

static void check_questions(const HandedOut *pages)
{
    int questions = 0;
    for (int i = 0; i < pages->lesson->parts; i++) {
        const Part *part = &pages->lesson->part[i];
        if (part->kind == PART_NOTE)
            ck_assert_msg(!is_on(pages->handout, part->text, pages->mem) && !is_on(pages->key, part->text, pages->mem), "line %d: a note",
                          part->line);
        if (!part->question)
            continue;
        check_nothing_is_given_away(pages, part->question);
        check_is_asked_and_answered(pages, part->question, ++questions);
    }
    ck_assert_int_gt(questions, 0);
}

/* A key begins with the answers to all questions, one after another. */
static void check_answers_of_key(const HandedOut *pages)
{
    const char *at = strstr(pages->key.at, "Answers question asked answer decimal marks 1 "), *end = strstr(pages->key.at, "Question 1: ");
    int         questions = 0;
    ck_assert_msg(at && end && at < end, "%.400s", pages->key.at);
    for (int i = 0; i < pages->lesson->parts; i++) {
        const Question *q = pages->lesson->part[i].question;
        questions += q != NULL;
        for (int k = 0; q && k < q->asks; k++) {
            const char *row = q->ask[k].name.len ? text_format(pages->mem, " %.*s ", TEXT_ARG(q->ask[k].name)).at : " ";
            at = strstr(at, row);
            ck_assert_msg(at && at < end, "no%sof question %d", row, questions);
        }
    }
}

static bool has_statement(const Lesson *lesson, const char *statement)
{
    bool has = false;
    for (int i = 0; i < lesson->parts; i++)
        for (int k = 0; k < lesson->part[i].statements && lesson->part[i].kind == PART_TRANSCRIPT; k++)
            has |= text_is(lesson->part[i].statement[k].text, statement);
    return has;
}

/* Nothing on a handout is typed, and what is drawn is a figure: no dots of braille, no lines of boxes, no rows in typewriter but code. */
static void check_is_for_paper(const Lesson *lesson, Text handout, Format format, const char *figure)
{
    static const char *const NOT[] = {"carom>", "class=\"typed\"", "\xe2\xa0", "\xe2\xa1", "\xe2\xa2", "\xe2\xa3", "\xe2\x94", "\xe2\x95"};
    for (size_t k = 0; k < sizeof NOT / sizeof *NOT; k++)
        ck_assert_msg(!handed_out_has(handout, NOT[k]), "%s has %s", writers[format].name, NOT[k]);
    ck_assert_msg(!has_statement(lesson, "draw") || handed_out_has(handout, figure), "%s has no figure", writers[format].name);
}

/* Each page is made once: the lesson runs for it. */
START_TEST(the_pages_of_a_lesson_are_right)
{
    if (left_out(_i + 1))
        return;
    static const struct {
        Format      format;
        const char *figure; /* where it has drawn ones */
    } PAGES[] = {{FORMAT_TEXT, NULL}, {FORMAT_HTML, "<figure>"}, {FORMAT_LATEX, "\\begin{tikzpicture}"}, {FORMAT_MARKDOWN, NULL}};
    HandedOut pages = {.mem = arena_new()};
    ck_assert(read_whole(lessons[_i], &pages.file));
    pages.lesson = lesson_read(text_of(lessons[_i]), buf_text(&pages.file), pages.mem);
    for (size_t i = 0; i < sizeof PAGES / sizeof *PAGES; i++)
        for (int key = 0; key < 2; key++) {
            Format format = PAGES[i].format;
            pages.lesson = lesson_read(text_of(lessons[_i]), buf_text(&pages.file), pages.mem); /* anew: its time is for one page */
            Text page =
                handed_out_page(pages.lesson, key, format, key ? STEPS_BRIEF : STEPS_NONE, "", &outside_world, pages.mem, &pages.whole);
            ck_assert_msg(pages.whole && page.len > 1000, "%s", writers[format].name);
            check_page(format, page, lessons[_i]);
            if (!key && PAGES[i].figure)
                check_is_for_paper(pages.lesson, page, format, PAGES[i].figure);
            if (format == FORMAT_TEXT)
                *(key ? &pages.key : &pages.handout) = handed_out_folded(page, pages.mem);
        }
    check_questions(&pages);
    check_answers_of_key(&pages);
    handed_out_free(&pages);
}
END_TEST

SUITE(check_worksheet)
{
    Suite *suite = suite_create("worksheet");
    TCase *format = tcase_create("formats"), *command = tcase_create("command"), *all = tcase_create("lessons");
    lessons = files_in("lessons", ".md", &lesson_count);
    tcase_add_test(format, prose_keeps_its_stress);
    tcase_add_test(format, hostile_lessons_are_text);
    tcase_add_checked_fixture(command, command_setup, command_teardown);
    tcase_add_test(command, pages_are_written);
    tcase_add_test(command, a_refused_statement_has_its_status);
    tcase_add_test(command, hits_are_on_the_handout);
    tcase_add_test(command, figures_stand_beside_markdown);
    tcase_add_test(command, options_go_together);
    tcase_add_test(command, seeds_are_checked);
    tcase_add_loop_test(all, the_pages_of_a_lesson_are_right, 0, lesson_count);
    suite_add_tcase(suite, format);
    suite_add_tcase(suite, command);
    suite_add_tcase(suite, all);
    return suite;
}
