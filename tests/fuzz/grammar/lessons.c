/* Lessons, piece by piece: heads, prose, and blocks of every kind. */
#include "grammar.h"

#include "lesson/reading/lesson.h"

#include <stdio.h>

static void put_prose_words(Generator *g)
{
    static const char *const PROSE[] = {"Two carts meet on a *track*, and `e` is 1/4.",
                                        "<b>raw</b> & <script>alert(1)</script> <img src=x onerror=alert(1)>",
                                        "[a link](javascript:alert(1)) and <http://example.org>",
                                        "- one\n- two\n  - three\n\n1. first\n2. second",
                                        "> a quotation\n> goes on",
                                        "| a | b |\n|---|---|\n| 1 | <2> |",
                                        "    indented code <pre>\n",
                                        "```\nfenced $x$ \\end{verbatim}\n```",
                                        "Right is $\\frac{1}{2}$, \\input{x} and 100 % of #1 & _this_.",
                                        "é ü ∞ 漢字 \xF0\x9F\x98\x80",
                                        "![figure](x.svg \"title\")",
                                        "***\n\n---\n"};
    if (chance(&g->random, 6))
        put_strange(g);
    buf_puts(&g->out, PICK_WORD(&g->random, PROSE));
    buf_puts(&g->out, "\n\n");
}

void put_lesson_head(Generator *g)
{
    static const char *const KEYS[] = {"source: Object Response",
                                       "objective: Find <both> velocities & more",
                                       "author: A. Nobody",
                                       "digits: 3",
                                       "digits: 12",
                                       "digits: 0",
                                       "unknown: 3",
                                       "title: again"};
    buf_puts(&g->out, "---\ncarom: lesson 1\ntitle: A title & <b>more</b> $x$\n");
    for (int i = pick(&g->random, 3); i > 0; i--)
        buf_printf(&g->out, "%s\n", PICK_WORD(&g->random, KEYS));
    buf_puts(&g->out, "---\n\n");
    if (chance(&g->random, 3))
        break_text(g);
}

/* ---- what is expected -------------------------------------------------------------------------------------------- */

static void put_expectation(Generator *g, bool of_document, const Worked *worked)
{
    Random *r = &g->random;
    Say     say = (Say)(of_document ? random_int(r, SAY_AGREES, SAY_COUNT - 1) : random_int(r, SAY_VALUE, SAY_SAYS));
    int     step = worked && worked->report ? worked_step(worked, pick(r, worked->report->plan->aspects + 1)) : -1;
    cover(COVERED_EXPECTATIONS, (int)say);
    buf_puts(&g->out, "#> ");
    if (step >= 0 && (say == SAY_VALUE || say == SAY_NAMED)) {
        buf_printf(&g->out, "%.*s = ", TEXT_ARG(worked->report->plan->step[step].name));
        worked_put_value(g, worked, step);
    } else if (say == SAY_VALUE) {
        put_number(g);
    } else if (say == SAY_NAMED) {
        buf_printf(&g->out, "%s = ", name_of_shape(g, 'n'));
        put_number(g);
    } else {
        buf_puts(&g->out, lesson_say_names[say]);
    }
    if (say == SAY_ERROR || say == SAY_SAYS)
        buf_puts(&g->out, ": division ... zero");
    else if (say == SAY_MISPRINT)
        buf_puts(&g->out, " DOC1: a sign is lost; truncated");
    else if (say == SAY_MISPRINT_FORMULA)
        buf_puts(&g->out, " = va + 1: a reason");
    else if (say >= SAY_NO_TYPE && chance(r, 80))
        buf_puts(&g->out, ": a reason");
    buf_char(&g->out, '\n');
}

static void put_transcript(Generator *g)
{
    Random *r = &g->random;
    buf_puts(&g->out, "```carom\n");
    for (int i = random_int(r, 1, 4); i > 0; i--) {
        size_t start = g->out.len;
        if (chance(r, 40)) {
            put_good_call(g);
            Worked *worked = work_out(g, text_from(buf_text(&g->out), start));
            buf_char(&g->out, '\n');
            for (int k = pick(r, 4); k > 0; k--)
                put_expectation(g, false, worked);
            worked_free(worked);
        } else {
            put_statement(g, (Theme)pick(r, THEMES));
            buf_puts(&g->out, chance(r, 30) ? "   " : "\n");
            if (chance(r, 40) || g->out.at[g->out.len - 1] == ' ')
                put_expectation(g, false, NULL);
        }
    }
    buf_puts(&g->out, "```\n\n");
}

static void put_replay(Generator *g)
{
    Random *r = &g->random;
    buf_puts(&g->out, "```carom replay A text & <more>\n");
    for (int i = random_int(r, 1, 3); i > 0; i--) {
        if (chance(r, 40)) {
            put_page(g);
            buf_char(&g->out, '\n');
            continue;
        }
        chance(r, 50) ? put_statement(g, THEME_FORMULAS) : put_good_call(g);
        buf_puts(&g->out, "   ");
        put_expectation(g, true, NULL);
    }
    buf_puts(&g->out, "```\n\n");
}

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

static void put_numbers(Generator *g)
{
    static const char *const NAMES[] = {"a", "b", "k", "va", "vb", "ma", "mb", "e"};
    Random                  *r = &g->random;
    buf_puts(&g->out, "```carom numbers\n");
    for (int i = random_int(r, 1, 4); i > 0; i--) {
        buf_printf(&g->out, "%s = ", PICK_WORD(r, NAMES));
        int kind = pick(r, 10);
        if (kind < 5)
            buf_printf(&g->out, "%d in %d..%d", random_int(r, 1, 5), random_int(r, 1, 3), random_int(r, 4, 9));
        else if (kind < 7)
            buf_puts(&g->out, "1/2 in -3..9/2 step 1/2");
        else if (kind < 9)
            buf_puts(&g->out, "1/4 in 0, 1/4, 1/2, sqrt(2)");
        else
            put_number(g);
        buf_char(&g->out, '\n');
    }
    if (chance(r, 40)) {
        buf_puts(&g->out, "where ");
        put_formula(g, 't', 2);
        buf_char(&g->out, '\n');
    }
    buf_puts(&g->out, "```\n\n");
}

/* ---- questions --------------------------------------------------------------------------------------------------- */

static void put_options(Generator *g, const char *question)
{
    for (int i = random_int(&g->random, 1, 4), k = 0; k < i; k++)
        buf_printf(&g->out, "- [%c] option %d & <b>%s\n", chance(&g->random, 40) || k == 0 ? 'x' : ' ', k,
                   chance(&g->random, 40) ? " : no, <that> is wrong" : "");
    buf_printf(g->known, "%s,,a\n", question);
}

static void put_marks(Generator *g)
{
    static const char *const MARKS[] = {" (2)", " (1/2)", " (1)", " (51)", " (2/3)", ""};
    buf_puts(&g->out, PICK_WORD(&g->random, MARKS));
}

static void put_asks(Generator *g, const char *question, const Worked *worked)
{
    Random *r = &g->random;
    int     asks = random_int(r, 1, 3);
    buf_puts(&g->out, "ask: ");
    for (int i = 0; i < asks; i++) {
        int step = worked_step(worked, pick(r, worked->report->plan->aspects + 1));
        if (step < 0)
            break;
        Text name = worked->report->plan->step[step].name;
        buf_printf(&g->out, "%s%.*s", i ? ", " : "", TEXT_ARG(name));
        put_marks(g);
        Generator value = *g;
        value.out = (Buf){0};
        worked_put_value(&value, worked, step);
        g->random = value.random;
        buf_printf(g->known, "%s,%.*s,\"%.*s\"\n", question, TEXT_ARG(name), TEXT_ARG(buf_text(&value.out)));
        buf_free(&value.out);
    }
    buf_char(&g->out, '\n');
}

static void put_extras(Generator *g, const Worked *worked)
{
    Random *r = &g->random;
    for (int i = pick(r, 5); i > 0; i--) {
        int kind = pick(r, 6), step = worked->report ? worked_step(worked, pick(r, worked->report->plan->aspects + 1)) : -1;
        if (kind < 2) {
            buf_puts(&g->out, "hint: Think of <momentum> & `e`.\n");
        } else if (kind < 4 && step >= 0) {
            buf_printf(&g->out, "wrong: %.*s = ", TEXT_ARG(worked->report->plan->step[step].name));
            worked->report->plan->step[step].shape.kind == SHAPE_VECTOR ? put_vector(g, worked->report->plan->step[step].shape.rows)
                                                                        : put_number(g);
            buf_puts(&g->out, " : that is <wrong>.");
            put_marks(g);
            buf_char(&g->out, '\n');
        } else if (kind < 5) {
            buf_puts(&g->out, ((const char *[]){"form: exact\n", "digits: 4\n", "digits: 1\n", "form: none\n"})[pick(r, 4)]);
        } else if (worked->report && worked->report->plan->mistakes) {
            buf_printf(&g->out, "off: %.*s\n", TEXT_ARG(worked->report->plan->mistake[pick(r, worked->report->plan->mistakes)].id));
        }
    }
}

static void put_question_block(Generator *g)
{
    Random      *r = &g->random;
    QuestionKind kind = (QuestionKind)random_int(r, QUESTION_ASK, QUESTION_FREE);
    char         name[20];
    if (chance(r, 40))
        kind = QUESTION_ASK;
    cover(COVERED_QUESTIONS, (int)kind);
    snprintf(name, sizeof name, "q%d", random_int(r, 1, 40));
    buf_printf(&g->out, "```carom question %s\n", name);
    size_t start = g->out.len;
    chance(r, 80) ? put_good_call(g) : put_formula(g, 'n', 2);
    Worked *worked = work_out(g, text_from(buf_text(&g->out), start));
    if (kind >= QUESTION_CHOOSE && kind != QUESTION_SPOT && chance(r, 60))
        g->out.len = start; /* without a problem */
    else
        buf_char(&g->out, '\n');
    if (kind == QUESTION_ASK && worked->report) {
        put_asks(g, name, worked);
    } else if (kind == QUESTION_SPOT && worked->report && worked->report->plan->mistakes) {
        const Mistake *mistake = &worked->report->plan->mistake[pick(r, worked->report->plan->mistakes)];
        cover_mistake(mistake->id);
        buf_printf(&g->out, "spot: %.*s\n", TEXT_ARG(mistake->id));
        if (mistake->replaces)
            buf_printf(g->known, "%s,,%.*s\n", name, TEXT_ARG(worked->report->plan->step[mistake->replace[0].step].name));
    } else if (kind == QUESTION_CHOOSE || kind == QUESTION_PREDICT) {
        buf_printf(&g->out, "%s: What happens to <momentum>?\n", lesson_question_kinds[kind]);
        put_options(g, name);
    } else {
        buf_puts(&g->out, "free: Because *momentum* is kept & nothing else.\n");
    }
    put_extras(g, worked);
    buf_puts(&g->out, "```\n\n");
    worked_free(worked);
}

void put_lesson_part(Generator *g)
{
    static const char *const FOR_THE_PRESENTER[] = {"<!-- stop -->\n\n", "<!-- note: Ask <them> & wait. -->\n\n", "<!-- a comment -->\n\n"};
    int                      kind = pick(&g->random, 100);
    if (kind < 22)
        put_prose_words(g);
    else if (kind < 30)
        buf_printf(&g->out, "%s A heading & <b>more</b>\n\n", ((const char *[]){"#", "##", "###"})[pick(&g->random, 3)]);
    else if (kind < 36)
        buf_puts(&g->out, PICK_WORD(&g->random, FOR_THE_PRESENTER));
    else if (kind < 58)
        put_transcript(g);
    else if (kind < 66)
        put_numbers(g);
    else if (kind < 74)
        put_replay(g);
    else
        put_question_block(g);
    if (chance(&g->random, 4))
        break_text(g);
}
