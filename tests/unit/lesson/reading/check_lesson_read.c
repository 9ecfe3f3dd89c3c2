/* A lesson as data: its parts in the order of the file, how they belong together, and their lines. */
#include "harness.h"
#include "lessons.h"

#include <stdio.h>
#include <string.h>

static Arena  *mem;
static Lesson *lesson;

static void setup(void)
{
    mem = arena_new();
}

static void teardown(void)
{
    arena_free(mem);
}

static void read_body(const char *body)
{
    lesson = lesson_read(TEXT("folder/lesson.md"), text_format(mem, "%s%s", LESSON_HEAD, body), mem);
    ck_assert_msg(!lesson->faults, "line %d: %.*s", lesson->fault ? lesson->fault[0].line : 0,
                  TEXT_ARG(lesson->fault ? lesson->fault[0].message : (Text){0}));
}

/* Each part as "line kind level number section text". */
static void has_parts(const char *const *parts)
{
    static const char *const KINDS[] = {"heading", "paragraph", "item",       "code",    "row",      "rule",
                                        "stop",    "note",      "transcript", "numbers", "question", "replay"};
    Buf                      is = {0}, meant = {0};
    for (int i = 0; i < lesson->parts; i++) {
        const Part *part = &lesson->part[i];
        buf_printf(&is, "%d %s %d %d %d %.*s\n", part->line, KINDS[part->kind], part->level, part->number, part->section,
                   TEXT_ARG(part->text));
    }
    for (; *parts; parts++)
        buf_printf(&meant, "%s\n", *parts);
    buf_char(&is, 0);
    buf_char(&meant, 0);
    ck_assert_str_eq(is.at, meant.at);
    buf_free(&is);
    buf_free(&meant);
}

START_TEST(prose)
{
    static const char *const PARTS[] = {
        "5 heading 1 0 -1 First *heading*",
        "7 paragraph 0 0 0 Text with *emphasis*, *strong* and `code`, over two lines, and a link (https://example.org/a).",
        "10 heading 2 0 0 Second",
        "12 item 1 0 2 a bullet",
        "14 item 2 3 2 third",
        "15 item 2 4 2 fourth with `code`",
        "16 item 1 0 2 last",
        "18 paragraph 1 0 2 a quotation of two lines",
        "21 row 1 0 2 a\tb",
        "23 row 0 0 2 1\t2",
        "23 rule 0 0 2 ",
        "28 code 0 0 2 fenced #> 3\n",
        "31 code 0 0 2 indented\n",
        "33 paragraph 0 0 2 < & > \"x\" &unknown; <b>raw</b>",
        NULL,
    };
    read_body("# First *heading*\n\nText with *emphasis*, **strong** and `code`, over\ntwo lines, and a "
              "[link](https://example.org/a).\n\n## Second\n\n- a bullet\n\n"
              "  3. third\n  4. fourth with `code`\n- last\n\n> a quotation\nof two lines\n\n| a | b |\n|---|---|\n| 1 | 2 "
              "|\n\n---\n\n```\nfenced #> 3\n```\n\n"
              "    indented\n\n&lt; &amp; &gt; &quot;x&quot; &unknown; <b>raw</b>\n");
    has_parts(PARTS);
}
END_TEST

START_TEST(for_the_presenter)
{
    static const char *const PARTS[] = {
        "5 paragraph 0 0 -1 before",
        "7 stop 0 0 -1 ",
        "9 note 0 0 -1 over\ntwo lines",
        "12 note 0 0 -1 in a paragraph",
        "12 paragraph 0 0 -1 text",
        "15 stop 0 0 -1 ",
        "17 note 0 0 -1 over\nlines in a paragraph",
        "17 paragraph 0 0 -1 text that goes on",
        "20 paragraph 0 0 -1 <div> & so on </div>",
        NULL,
    };
    read_body("before\n\n<!-- stop -->\n\n<!-- note: over\ntwo lines -->\n\n<!-- note: in a paragraph --> text\n\n<!-- nothing "
              "-->\n<!--stop-->\n\ntext <!-- note: over\nlines in a paragraph -->that goes on\n\n<div> & <!-- ignored -->so on </div>\n");
    has_parts(PARTS);
}
END_TEST

START_TEST(a_comment_without_end)
{
    lesson = lesson_read(TEXT("a.md"), TEXT(LESSON_HEAD "text\n\n<!-- fine -->\n<!-- note: all\n\nthat comes\n"), mem);
    ck_assert_int_eq(lesson->faults, 1);
    ck_assert(lesson->fault[0].line == 8 && text_is(lesson->fault[0].message, "the comment that starts here has no end"));
}
END_TEST

START_TEST(blocks)
{
    static const char *const PARTS[] = {
        "5 transcript 0 0 -1 ",  "10 numbers 0 0 -1 ",
        "14 question 0 0 -1 ",   "19 replay 0 0 -1 A & B's \"Text\"",
        "23 transcript 0 0 -1 ", NULL,
    };
    read_body("```carom\n1 + 1 #> 2\nx = (1 +\n  2)\n```\n```carom numbers\nx = 1 in 1..2\nwhere x > 0\n```\n~~~carom question q\n1\nask: "
              "x\n\n~~~\n"
              "``` carom   replay A & B's \"Text\"\n1 == 1\n\n```\n````carom\n```\n````\n");
    has_parts(PARTS);
    const Statement *statement = lesson->part[0].statement;
    ck_assert_int_eq(lesson->part[0].statements, 2);
    ck_assert(text_is(text_trim(statement[0].text), "1 + 1"));
    ck_assert_int_eq(statement[0].expects, 1);
    ck_assert_int_eq(statement[0].expect[0].line, 6);
    ck_assert(text_is(statement[1].text, "x = (1 +\n  2)"));
    ck_assert_int_eq(statement[1].line, 7);
    ck_assert_int_eq(statement[1].last_line, 8);
    const Parameter *parameter = lesson->part[1].numbers->parameter;
    ck_assert(text_is(parameter->low, "1") && text_is(parameter->high, "2") && text_is(parameter->step, "1") && parameter->line == 11);
    ck_assert(text_is(lesson->part[1].numbers->where[0].condition, "x > 0") && lesson->part[1].numbers->where[0].line == 12);
}
END_TEST

START_TEST(expectations)
{
    static const struct {
        Say         kind;
        int         line;
        const char *name, *value, *reason;
        Say         how;
    } MEANT[] = {
        {SAY_VALUE, 6, "", "<3, 4>", "", SAY_AGREES},
        {SAY_NAMED, 7, "va'", "-7/4", "", SAY_AGREES},
        {SAY_NAMED, 8, "P.x", "2", "", SAY_AGREES},
        {SAY_HOLDS, 9, "", "", "", SAY_AGREES},
        {SAY_FAILS, 10, "", "", "", SAY_AGREES},
        {SAY_ERROR, 11, "", "what # it says: this", "", SAY_AGREES},
        {SAY_SAYS, 12, "", "a = b", "", SAY_AGREES},
        {SAY_AGREES, 16, "", "", "", SAY_AGREES},
        {SAY_MISPRINT, 17, "SG2", "", "p3: not S2; or so", SAY_TRUNCATED},
        {SAY_MISPRINT_FORMULA, 18, "", "a + b", "why", SAY_ROUNDED},
        {SAY_NO_TYPE, 19, "", "write 2*N", "", SAY_AGREES},
        {SAY_CONTRADICTS, 20, "", "", "it does", SAY_AGREES},
        {SAY_NOT_HERE, 21, "", "", "later", SAY_AGREES},
    };
    read_body("```carom\n1 #> <3, 4>\n#> va' = -7/4\n#>P.x=2\n#> holds\n#> fails\n  #> error: what # it says: this\n#> says:   a = b  "
              "\n```\n\n```carom replay x\n"
              "1 #> agrees\n2 #> misprint SG2: p3: not S2; or so; truncated\n3 #> misprint = a + b: why ; rounded\n4 #> does not type: "
              "write 2*N\n5 #> "
              "contradicts: it does\n6 #> not here: later\n```\n");
    size_t at = 0;
    for (int i = 0; i < lesson->parts; i++)
        for (int s = 0; s < lesson->part[i].statements; s++)
            for (int k = 0; k < lesson->part[i].statement[s].expects; k++, at++) {
                const Expectation *e = &lesson->part[i].statement[s].expect[k];
                bool               same = e->kind == MEANT[at].kind && e->line == MEANT[at].line && text_is(e->name, MEANT[at].name) &&
                            text_is(e->value, MEANT[at].value) && text_is(e->reason, MEANT[at].reason) && e->how == MEANT[at].how;
                ck_assert_msg(same, "line %d: `%.*s` `%.*s` `%.*s`", e->line, TEXT_ARG(e->name), TEXT_ARG(e->value), TEXT_ARG(e->reason));
            }
    ck_assert_uint_eq(at, sizeof MEANT / sizeof *MEANT);
}
END_TEST

/* The prose of a question goes up to the block or heading before it. */
START_TEST(a_question)
{
    read_body("# Heading\n\nIts own prose.\n\n- in two parts\n\n```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\nask: J, va' "
              "(2), vb'.x (1/2)\nform: exact\n"
              "digits: 5\nhint: first\nhint: then: this\nwrong: va' = va + J/ma : that (is) wrong (1/2)\nwrong: J = 3 : no (1)\noff: R1, "
              "R2\n```\n");
    const Part     *part = &lesson->part[lesson->parts - 1];
    const Question *q = part->question;
    ck_assert(q->kind == QUESTION_ASK && text_is(q->name, "q") && q->prose == 1 && q->exact && q->digits == 5 && q->digits_own);
    ck_assert(text_is(q->problem.text, "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4") && q->problem.line == 12);
    ck_assert(q->asks == 3 && text_is(q->ask[2].name, "vb'.x") && q->ask[2].marks.num == 1 && q->ask[2].marks.den == 2 &&
              q->ask[1].marks.num == 2);
    ck_assert(q->hints == 2 && text_is(q->hint[1].text, "then: this") && q->hint[1].line == 17);
    ck_assert(q->wrongs == 2 && text_is(q->wrong[0].name, "va'") && text_is(q->wrong[0].value, "va + J/ma"));
    ck_assert(text_is(q->wrong[0].message, "that (is) wrong") && q->wrong[0].marks.den == 2 && q->wrong[1].marks.num == 1);
    ck_assert(q->offs == 2 && text_is(q->off[1], "R2"));
}
END_TEST

START_TEST(options)
{
    read_body("```carom question q\npredict: Which: this?\n- [x] this\n- [ ] that : No: not so.\n  - [X] these\n```\n");
    const Question *q = lesson->part[0].question;
    ck_assert(q->kind == QUESTION_PREDICT && text_is(q->asked, "Which: this?") && q->options == 3);
    ck_assert(q->option[0].right && !q->option[1].right && q->option[2].right);
    ck_assert(text_is(q->option[1].text, "that") && text_is(q->option[1].message, "No: not so.") && !q->option[0].message.len);
}
END_TEST

START_TEST(the_head)
{
    lesson = lesson_read(TEXT("a.md"),
                         TEXT("\xEF\xBB\xBF---\r\ncarom: lesson 1\r\ntitle: \"A: title\"\r\nsource:  a document \r\nobjective: "
                              "one\r\nauthor: me\r\ndigits: 4\r\n---\r\nText\r\n"),
                         mem);
    ck_assert_int_eq(lesson->faults, 0);
    ck_assert(text_is(lesson->title, "A: title") && text_is(lesson->source, "a document") && text_is(lesson->objective, "one") &&
              text_is(lesson->author, "me"));
    ck_assert(lesson->digits == 4 && lesson->digits_said && lesson->parts == 1 && lesson->part[0].line == 9);
}
END_TEST

SUITE(check_lesson_read)
{
    Suite *suite = suite_create("lesson read");
    TCase *parts = tcase_create("parts");
    tcase_add_checked_fixture(parts, setup, teardown);
    tcase_add_test(parts, prose);
    tcase_add_test(parts, for_the_presenter);
    tcase_add_test(parts, a_comment_without_end);
    tcase_add_test(parts, blocks);
    tcase_add_test(parts, expectations);
    tcase_add_test(parts, a_question);
    tcase_add_test(parts, options);
    tcase_add_test(parts, the_head);
    suite_add_tcase(suite, parts);
    return suite;
}
