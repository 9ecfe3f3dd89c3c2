#include "lesson/paper/handout.h"

#include "lesson/answer.h"
#include "lesson/asking.h"
#include "lesson/blocks.h"
#include "lesson/check/lesson_check.h"
#include "lesson/check/given_away.h"
#include "lesson/spot.h"
#include "lesson/paper/worksheet.h"
#include "render/formats/plain_text.h"

typedef struct Handout {
    Worksheet sheet;
    Secrets   secrets;   /* of the questions so far */
    bool      predicted; /* the result of a prediction is still open */
} Handout;

static void put_printed(void *data, Text printed, int line)
{
    Worksheet *sheet = data;
    Phrase     phrase = {0};
    (void)line;
    phrase_stress(&phrase, sheet->mem, blocks_safe(printed, sheet->mem), STRESS_CODE);
    Block *item = worksheet_add(sheet, BLOCK_ITEM, phrase);
    item->level = 1;
    item->number = 1; /* and so on */
}

/* The printed lines of a document. The verdicts are on the key. */
static void put_replay(Worksheet *sheet, const Part *part)
{
    worksheet_say(sheet, BLOCK_PARAGRAPH, "As printed in %.*s. Which of these lines are right?", TEXT_ARG(part->text));
    int first = sheet->waiting.count;
    for (int i = 0; i < part->statements; i++)
        lesson_statement_printed(&part->statement[i], put_printed, sheet);
    for (int i = first; i < sheet->waiting.count; i++)
        sheet->waiting.block[i].number = i - first + 1;
    worksheet_run_part(sheet, part);
}

/* ---- questions ---------------------------------------------------------------------------------------------- */

/* The given values of the problem, with these numbers. A formula is not shown, because it is the way to the answer. */
static void put_given(Worksheet *sheet, const Report *report)
{
    Report   shown = asking_report(report);
    Document all = document_of(&shown, STEPS_BRIEF);
    int      given = 0;
    for (int i = 0; i < all.count; i++)
        if (all.block[i].kind == BLOCK_GIVEN)
            all.block[given++] = all.block[i];
    all.count = given;
    worksheet_document(sheet, &all);
}

static void put_asks(Worksheet *sheet, const Question *q)
{
    if (q->exact)
        worksheet_say(sheet, BLOCK_PARAGRAPH, "In exact form: an integer, a fraction, or with roots.");
    else
        worksheet_say(sheet, BLOCK_PARAGRAPH, "Exact, or rounded to %d significant digits.", q->digits);
    for (int i = 0; i < q->asks; i++) {
        Phrase phrase = {0};
        phrase_math(&phrase, sheet->mem, expr_name(sheet->mem, q->ask[i].name));
        phrase_words(&phrase, sheet->mem, TEXT(" ="));
        Block *blank = worksheet_add(sheet, BLOCK_BLANK, phrase);
        if (q->asks > 1)
            blank->caption = text_format(sheet->mem, "(%.*s)", TEXT_ARG(marks_words(q->ask[i].marks, sheet->mem)));
    }
    if (!q->asks)
        worksheet_add(sheet, BLOCK_BLANK, phrase_of(sheet->mem, TEXT("Answer:")));
}

static void put_options(Worksheet *sheet, const Question *q)
{
    worksheet_say(sheet, BLOCK_PARAGRAPH, "%.*s", TEXT_ARG(q->asked));
    for (int i = 0; i < q->options; i++) {
        Block *option = worksheet_add(sheet, BLOCK_OPTION, phrase_of(sheet->mem, q->option[i].text));
        option->level = 1;
        option->caption = text_format(sheet->mem, "%c)", answer_letter(i));
    }
    if (asking_how_many(q).len)
        worksheet_add(sheet, BLOCK_PARAGRAPH, phrase_of(sheet->mem, asking_how_many(q)));
}

static void put_spot(Worksheet *sheet, const Question *q)
{
    const Report  *report;
    int            first;
    const Mistake *mistake = spot_mistake(sheet->stage->session, q->asked, &report, &first);
    if (!mistake)
        return;
    Document all = spot_document(report, mistake, sheet->settings.steps == STEPS_NONE ? STEPS_BRIEF : (Steps)sheet->settings.steps);
    Document kept = {.block = all.block};
    for (int i = 0; i < all.count; i++)
        if (all.block[i].kind != BLOCK_TITLE)
            kept.block[kept.count++] = all.block[i];
    worksheet_document(sheet, &kept);
    worksheet_add(sheet, BLOCK_BLANK, phrase_of(sheet->mem, TEXT("The first wrong step is")));
    worksheet_add(sheet, BLOCK_BLANK, phrase_of(sheet->mem, TEXT("It should be")));
}

static void put_question(Handout *handout, const Question *q)
{
    enum { LINES = 3 };
    Worksheet     *sheet = &handout->sheet;
    bool           late;
    const Report  *report;
    const Outcome *outcome;
    worksheet_question(sheet, q);
    (void)answer_open(sheet->stage, q, &late);
    sheet->stopped |= late;
    outcome = session_outcome(sheet->stage->session);
    report = q->problem.text.len ? outcome->report : NULL;
    switch (q->kind) {
    case QUESTION_ASK:
        if (report && report->plan->method.len)
            put_given(sheet, report);
        put_asks(sheet, q);
        break;
    case QUESTION_CHOOSE:
    case QUESTION_PREDICT:
        put_options(sheet, q);
        break;
    case QUESTION_SPOT:
        put_spot(sheet, q);
        break;
    case QUESTION_FREE:
        for (int i = 0; i < LINES; i++)
            worksheet_add(sheet, BLOCK_BLANK, (Phrase){0});
        break;
    }
    given_away_add(&handout->secrets, sheet->stage->session, q);
    answer_close(sheet->stage);
}

/* ---- transcripts -------------------------------------------------------------------------------------------- */

static bool is_answer(const Report *report, Text name)
{
    int step = report_find(report, name);
    return step < 0 || report->plan->step[step].role == ROLE_ANSWER;
}

/* If only answers are shown: also the steps that the lesson names after `#>`, because it is about them. */
static void put_named_steps(Worksheet *sheet, const Statement *statement)
{
    const Report *report = session_outcome(sheet->stage->session)->report;
    for (int i = 0; i < statement->expects && report && report->plan->method.len; i++) {
        const Expectation *e = &statement->expect[i];
        Quantity           quantity;
        if (e->kind != SAY_NAMED || is_answer(report, e->name) || !session_quantity(sheet->stage->session, e->name, false, &quantity) ||
            !value_count(&quantity.value))
            continue;
        Phrase phrase = {0};
        phrase_math(&phrase, sheet->mem, expr_name(sheet->mem, e->name));
        phrase_words(&phrase, sheet->mem, TEXT(" "));
        phrase_related(&phrase, sheet->mem, value_expr(&quantity.value, quantity.ctx->sys, &report->style, quantity.ctx), false);
        worksheet_add(sheet, BLOCK_LINE, phrase);
    }
}

static bool is_quoted(const Statement *statement, Text shown)
{
    for (int i = 0; i < statement->expects; i++)
        if (statement->expect[i].kind == SAY_SAYS && check_has_text(shown, statement->expect[i].value))
            return true;
    return false;
}

/* Also the laws that it quotes there. */
static void put_quoted_laws(Worksheet *sheet, const Statement *statement)
{
    const Report *report = session_outcome(sheet->stage->session)->report;
    Document      all = report && report->plan->method.len ? document_of(report, STEPS_BRIEF) : (Document){0};
    for (int i = 0; i < all.count; i++) {
        Document law = {.block = &all.block[i], .count = 1};
        Buf      shown = {0};
        plain_text_write(&shown, &law, &sheet->look);
        if (law.block->kind == BLOCK_LAW && is_quoted(statement, buf_text(&shown)))
            *worksheet_add(sheet, BLOCK_LAW, (Phrase){0}) = *law.block;
        buf_free(&shown);
    }
}

/* The result of a statement is left out if an earlier question asks for it, or if it is the result of a method between a prediction and the
 * next stop, question or heading. */
static bool is_withheld(const Handout *handout, const Statement *statement)
{
    Session      *session = handout->sheet.stage->session;
    const Report *report = session_outcome(session)->report;
    bool          steps = session_settings(session)->steps != STEPS_NONE;
    return (handout->predicted && report && report->plan->method.len) || given_away_shown(&handout->secrets, session, statement, steps);
}

static void put_transcript(Handout *handout, const Part *part)
{
    Worksheet *sheet = &handout->sheet;
    for (int i = 0; i < part->statements; i++) {
        const Statement *statement = &part->statement[i];
        worksheet_run(sheet, statement);
        if (given_away_said(&handout->secrets, statement->text)) /* it contains an answer */
            continue;
        worksheet_typed(sheet, statement->text);
        if ((stage_repeats(sheet->stage) && !statement->expects) || is_withheld(handout, statement))
            continue;
        if (session_settings(sheet->stage->session)->steps == STEPS_NONE) {
            put_named_steps(sheet, statement);
            put_quoted_laws(sheet, statement);
        }
        worksheet_shown(sheet);
    }
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

static void put_part(Handout *handout, int at)
{
    Worksheet  *sheet = &handout->sheet;
    const Part *part = &sheet->lesson->part[at];
    if (part->question || part->kind == PART_HEADING || part->kind == PART_STOP)
        handout->predicted = part->question && part->question->kind == QUESTION_PREDICT;
    if (part->question)
        put_question(handout, part->question);
    else if (part->numbers)
        worksheet_numbers(sheet, part);
    else if (part->kind == PART_REPLAY)
        put_replay(sheet, part);
    else if (part->kind == PART_TRANSCRIPT)
        put_transcript(handout, part);
    else
        worksheet_prose(sheet, at);
}

bool lesson_handout(Buf *out, const Lesson *lesson, const Paper *paper)
{
    Arena     *mem = arena_new();
    Handout    handout = {.secrets = {.mem = mem}};
    Worksheet *sheet = &handout.sheet;
    worksheet_open(sheet, out, lesson, paper, "");
    if (lesson->objective.len)
        worksheet_say(sheet, BLOCK_PARAGRAPH, "%.*s", TEXT_ARG(lesson->objective));
    for (int i = 0; i < lesson->parts && !sheet->stopped; i++)
        put_part(&handout, i);
    worksheet_close(sheet);
    arena_free(mem);
    return !sheet->stopped;
}
