#include "lesson/paper/handout.h"

#include "lesson/answer.h"
#include "lesson/asking.h"
#include "lesson/reading/blocks.h"
#include "lesson/check/lesson_check.h"
#include "lesson/check/given_away.h"
#include "lesson/spot.h"
#include "lesson/paper/worksheet.h"
#include "render/board/board.h"
#include "render/formats/plain_text.h"

#include <string.h>

typedef struct Handout {
    Worksheet    sheet;
    const Paper *paper;
    Secrets      secrets;   /* of the questions so far */
    bool         predicted; /* the result of a prediction is still open */
    bool         withheld;  /* so is that of the last derivation */
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

/* ---- the words of a question -------------------------------------------------------------------------------- */

/* The bytes from `from` up to `to` of its words, without the spaces at its ends. */
static Phrase cut_phrase(const Phrase *phrase, size_t from, size_t to, Arena *mem)
{
    Phrase cut = {0};
    size_t at = 0;
    for (int i = 0; i < phrase->count; at += phrase->piece[i++].words.len) {
        Text   words = phrase->piece[i].words;
        size_t start = from > at ? from - at : 0, end = to > at ? to - at : 0;
        if (start < end && start < words.len)
            phrase_stress(&cut, mem, text_cut(words, start, end < words.len ? end : words.len), phrase->piece[i].stress);
    }
    return cut;
}

/* The last sentence of a paragraph that ends in a question mark, as its bytes; false if there is none. All of a short paragraph. */
static bool asking_sentence(Text paragraph, size_t *from, size_t *to)
{
    enum { SHORT = 90 };
    bool found = false;
    *from = 0, *to = paragraph.len;
    if (text_columns(paragraph) <= SHORT)
        return paragraph.len > 0;
    for (size_t start = 0, end; start < paragraph.len; start = end) {
        end = start + 1;
        while (end < paragraph.len && !(paragraph.at[end] == ' ' && strchr(".?!", paragraph.at[end - 1])))
            end++;
        if (paragraph.at[end - 1] == '?') {
            *from = start, *to = end;
            found = true;
        }
        end += end < paragraph.len;
    }
    return found;
}

static void add_phrase(Phrase *phrase, const Phrase *more, Arena *mem)
{
    for (int i = 0; i < more->count; i++)
        phrase_stress(phrase, mem, more->piece[i].words, more->piece[i].stress);
}

/* The question in words, if no sentence above it asks it. */
static void put_request(Phrase *heading, const Question *q, Arena *mem)
{
    phrase_words(heading, mem,
                 q->kind == QUESTION_ASK    ? TEXT("Find ")
                 : q->kind == QUESTION_WORK ? TEXT("Solve this problem")
                                            : TEXT("Answer in your own words"));
    for (int i = 0; i < q->asks && q->kind == QUESTION_ASK; i++) {
        phrase_words(heading, mem, text_of(!i ? "" : i + 1 < q->asks ? ", " : " and "));
        phrase_math(heading, mem, expr_name(mem, q->ask[i].name));
    }
}

/* The paragraph right above the question, if it belongs to it; -1 if there is none. */
static int paragraph_of(const Lesson *lesson, int question)
{
    const Part *above = question > 0 ? &lesson->part[question - 1] : NULL;
    return above && above->kind == PART_PARAGRAPH && !above->level && lesson->part[question].question->prose < question &&
                   !memchr(above->text.at, '\n', above->text.len)
               ? question - 1
               : -1;
}

/* The heading is the question in its own words, and under it the rest of the paragraph that asks it. */
static void put_heading(Worksheet *sheet, int question)
{
    const Question *q = sheet->lesson->part[question].question;
    int             above = paragraph_of(sheet->lesson, question);
    Arena          *mem = sheet->mem;
    Marks           marks = marks_of_question(q);
    size_t          from, to;
    Phrase          heading = {0}, rest = {0};
    const Phrase   *own = above < 0 ? NULL : &sheet->lesson->part[above].phrase;
    bool            asks = q->kind == QUESTION_CHOOSE || q->kind == QUESTION_PREDICT;
    Buf             words = {0};
    for (int i = 0; own && i < own->count; i++)
        buf_put(&words, own->piece[i].words);
    phrase_words(&heading, mem, text_format(mem, "Question %d. ", ++sheet->questions));
    if (asks) {
        phrase_words(&heading, mem, q->asked);
        rest = own ? *own : rest;
    } else if (q->kind == QUESTION_SPOT) {
        phrase_words(&heading, mem, TEXT("Which step is the first wrong one?"));
        rest = own ? *own : rest;
    } else if (own && asking_sentence(buf_text(&words), &from, &to)) {
        Phrase sentence = cut_phrase(own, from, to, mem), after = cut_phrase(own, to, words.len, mem);
        add_phrase(&heading, &sentence, mem);
        rest = cut_phrase(own, 0, from, mem);
        add_phrase(&rest, &after, mem);
    } else {
        put_request(&heading, q, mem);
        rest = own ? *own : rest;
    }
    if (marks.num)
        phrase_words(&heading, mem, text_format(mem, " (%.*s)", TEXT_ARG(marks_words(marks, mem))));
    worksheet_add(sheet, BLOCK_HEADING, heading)->level = 3;
    if (rest.count)
        worksheet_add(sheet, BLOCK_PARAGRAPH, rest);
    buf_free(&words);
}

/* ---- questions ---------------------------------------------------------------------------------------------- */

/* The values of the problem, as they stand on the board. */
static void put_given(Worksheet *sheet, const Report *report)
{
    Document all = board_document(report, STEPS_BOARD, false);
    int      first = all.count && all.block[0].role == BLOCK_TITLE, end = first;
    document_as_typed(&all, report);
    while (end < all.count && (all.block[end].role == BLOCK_VALUES || all.block[end].role == BLOCK_RESULTS))
        end++;
    if (end > first)
        worksheet_document(sheet, &(Document){.block = all.block + first, .count = end - first});
}

/* In a question no formula is shown for a value, because it may be the way to the answer. */
static void put_question_values(Worksheet *sheet, const Report *report)
{
    Report shown = asking_report(report);
    put_given(sheet, &shown);
}

static void put_asks(Worksheet *sheet, const Question *q, const Report *report)
{
    const char *units = q->units ? " Give the units." : "";
    if (report && report_in_letters(report))
        worksheet_say(sheet, BLOCK_PARAGRAPH, "A formula.");
    else if (q->exact)
        worksheet_say(sheet, BLOCK_PARAGRAPH, "In exact form: an integer, a fraction, or with roots.%s", units);
    else
        worksheet_say(sheet, BLOCK_PARAGRAPH, "Exact, or rounded to %d significant digits.%s", q->digits, units);
    for (int i = 0; i < q->asks; i++) {
        Phrase phrase = {0};
        phrase_math(&phrase, sheet->mem, expr_name(sheet->mem, q->ask[i].name));
        if (asking_several(sheet->stage->session, q, i))
            phrase_words(&phrase, sheet->mem, TEXT(ASKING_SEVERAL));
        phrase_words(&phrase, sheet->mem, TEXT(" ="));
        Block *blank = worksheet_add(sheet, BLOCK_BLANK, phrase);
        if (q->asks > 1)
            blank->caption = text_format(sheet->mem, "(%.*s)", TEXT_ARG(marks_words(q->ask[i].marks, sheet->mem)));
    }
    if (!q->asks)
        worksheet_add(sheet, BLOCK_BLANK, phrase_of(sheet->mem, TEXT("Answer:")));
}

/* Two lines for each value of a derivation, up to so many, and one for the result of a formula. */
static void put_room(Worksheet *sheet, const Question *q, bool derived)
{
    enum { LINES = 8 };
    int lines = derived ? 2 * q->asks : 1;
    worksheet_add(sheet, BLOCK_ROOM, (Phrase){0})->level = lines < LINES ? lines : LINES;
}

static void put_options(Worksheet *sheet, const Question *q)
{
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
    Document all = spot_document(report, mistake, sheet->settings.steps == STEPS_NONE ? STEPS_BOARD : (Steps)sheet->settings.steps);
    Document kept = {.block = all.block};
    for (int i = 0; i < all.count; i++)
        if (all.block[i].role != BLOCK_TITLE)
            kept.block[kept.count++] = all.block[i];
    worksheet_document(sheet, &kept);
    worksheet_add(sheet, BLOCK_BLANK, phrase_of(sheet->mem, TEXT("The first wrong step is")));
    worksheet_add(sheet, BLOCK_BLANK, phrase_of(sheet->mem, TEXT("It should be")));
}

static void put_question(Handout *handout, int at)
{
    enum { LINES = 3, WORK_LINES = 12 };
    Worksheet      *sheet = &handout->sheet;
    const Question *q = sheet->lesson->part[at].question;
    bool            late;
    const Report   *report;
    const Outcome  *outcome;
    put_heading(sheet, at);
    (void)answer_open(sheet->stage, q, &late);
    sheet->stopped |= late;
    outcome = session_outcome(sheet->stage->session);
    report = q->problem.text.len ? outcome->report : NULL;
    switch (q->kind) {
    case QUESTION_ASK:
        if (report && report->plan->method.len)
            put_question_values(sheet, report);
        put_room(sheet, q, report && report->plan->method.len);
        put_asks(sheet, q, report);
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
    case QUESTION_WORK:
        if (report && report->plan->method.len)
            put_question_values(sheet, report);
        worksheet_say(sheet, BLOCK_PARAGRAPH, "%s%.*s%sShow your working.", q->asked.len ? "Find " : "", TEXT_ARG(q->asked),
                      q->asked.len ? ". " : "");
        worksheet_add(sheet, BLOCK_ROOM, (Phrase){0})->level = WORK_LINES;
        break;
    default:
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
    Phrase       *cell = ARENA_MANY(sheet->mem, Phrase, statement->expects + 1);
    int           cells = 0;
    for (int i = 0; i < statement->expects && report && report->plan->method.len; i++) {
        const Expectation *e = &statement->expect[i];
        Quantity           quantity;
        if (e->kind != SAY_NAMED || is_answer(report, e->name) || !session_quantity(sheet->stage->session, e->name, false, &quantity) ||
            !value_count(&quantity.value))
            continue;
        phrase_math(&cell[cells], sheet->mem, expr_name(sheet->mem, e->name));
        phrase_words(&cell[cells], sheet->mem, TEXT(" "));
        phrase_related(&cell[cells++], sheet->mem, value_expr(&quantity.value, quantity.ctx->sys, &report->style, quantity.ctx), false);
    }
    if (!cells)
        return;
    Block *set = worksheet_add(sheet, BLOCK_VALUES, (Phrase){0});
    set->columns = 1;
    set->cell = cell;
    set->rows = cells;
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
    if (report)
        document_as_typed(&all, report);
    for (int i = 0; i < all.count; i++) {
        Document law = {.block = &all.block[i], .count = 1};
        Buf      shown = {0};
        plain_text_write(&shown, &law, &sheet->look);
        if (law.block->role == BLOCK_LAW && is_quoted(statement, buf_text(&shown)))
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

/* The chain of an answer as a cell; false if words stand after it, as the speed after a velocity. */
static bool answer_cell(Phrase *cell, const Block *block, Arena *mem)
{
    if (block->role != BLOCK_ANSWER || !block->left || !block->lines || block->line[block->lines - 1].words.count)
        return false;
    *cell = (Phrase){0};
    phrase_math(cell, mem, block->left);
    for (int i = 0; i < block->lines; i++) {
        phrase_words(cell, mem, TEXT(" "));
        phrase_related(cell, mem, block->line[i].math, block->line[i].rounded);
    }
    return true;
}

/* A copy of the chain waits for the one of the next statement, beside which it may stand. */
static void keep_chain(Worksheet *sheet, const Block *block)
{
    Block *chain = worksheet_add(sheet, BLOCK_CHAIN, (Phrase){0});
    chain->left = expr_copy(block->left, sheet->mem);
    chain->lines = block->lines;
    chain->line = ARENA_MANY(sheet->mem, DocLine, block->lines);
    for (int i = 0; i < block->lines; i++) {
        chain->line[i] = block->line[i];
        chain->line[i].math = expr_copy(block->line[i].math, sheet->mem);
    }
}

/* The answers one after another; those with words after them as chains; and what else is said about them. */
static void put_results(Worksheet *sheet, const Report *report)
{
    Report   decimals = asking_decimals(report);
    bool     comparison = !report->plan->answers; /* whose sides must show their difference */
    Document all = document_of(comparison ? report : &decimals, STEPS_NONE);
    Document shown = {.block = ARENA_MANY(all.mem, Block, all.count + 1)};
    Block   *answers = NULL;
    Phrase   cell;
    document_as_typed(&all, report);
    for (int i = 0; i < all.count; i++) {
        const Block *block = &all.block[i];
        if (block->role == BLOCK_STEP && block->left && all.count == 1 && !report->plan->method.len) {
            keep_chain(sheet, block);
            return;
        }
        if (answer_cell(&cell, block, all.mem)) {
            if (!answers) {
                answers = &shown.block[shown.count++];
                *answers = (Block){.role = BLOCK_RESULTS, .columns = 1, .cell = ARENA_MANY(all.mem, Phrase, all.count)};
            }
            answers->cell[answers->rows++] = cell;
        } else if (block->role == BLOCK_ANSWER || (block->role == BLOCK_STEP && block->left))
            shown.block[shown.count++] = (Block){.role = BLOCK_CHAIN, .left = block->left, .line = block->line, .lines = block->lines};
        else
            shown.block[shown.count++] = *block;
    }
    worksheet_document(sheet, &shown);
}

/* A class sees the problems and results of the statements; nobody can type on paper. */
static void put_transcript(Handout *handout, const Part *part)
{
    Worksheet *sheet = &handout->sheet;
    for (int i = 0; i < part->statements; i++) {
        const Statement *statement = &part->statement[i];
        worksheet_run(sheet, statement);
        const Outcome *outcome = session_outcome(sheet->stage->session);
        bool           problem = outcome->report && outcome->report->plan->method.len;
        if (outcome->sets_up || given_away_said(&handout->secrets, statement->text)) /* it contains an answer */
            continue;
        if (problem) {
            Report shown = asking_decimals(outcome->report);
            put_given(sheet, &shown);
        }
        handout->withheld = is_withheld(handout, statement) || (handout->withheld && !outcome->report);
        if (handout->withheld)
            continue;
        bool brief = session_settings(sheet->stage->session)->steps == STEPS_NONE;
        if (brief) {
            put_named_steps(sheet, statement);
            put_quoted_laws(sheet, statement);
        }
        if (brief && outcome->report && !outcome->hand && !worksheet_other_format(sheet))
            put_results(sheet, outcome->report);
        else
            worksheet_shown(sheet);
    }
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

static void tell_where(Handout *handout, int question, bool begins)
{
    if (!handout->paper->question)
        return;
    worksheet_write(&handout->sheet);
    handout->paper->question(handout->paper->data, question, begins);
}

static void put_part(Handout *handout, int at)
{
    Worksheet  *sheet = &handout->sheet;
    const Part *part = &sheet->lesson->part[at];
    if (part->question || part->kind == PART_HEADING || part->kind == PART_STOP)
        handout->predicted = part->question && part->question->kind == QUESTION_PREDICT;
    if (part->question) {
        tell_where(handout, at, true);
        put_question(handout, at);
        tell_where(handout, at, false);
    } else if (part->numbers)
        worksheet_numbers(sheet, part);
    else if (part->kind == PART_REPLAY)
        put_replay(sheet, part);
    else if (part->kind == PART_TRANSCRIPT)
        put_transcript(handout, part);
    else if (at + 1 == sheet->lesson->parts || !sheet->lesson->part[at + 1].question || paragraph_of(sheet->lesson, at + 1) < 0)
        worksheet_prose(sheet, at);
}

bool lesson_handout(Buf *out, const Lesson *lesson, const Paper *paper)
{
    Arena     *mem = arena_new();
    Handout    handout = {.paper = paper, .secrets = {.mem = mem}};
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
