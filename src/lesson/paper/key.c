#include "lesson/answer.h"
#include "lesson/asking.h"
#include "lesson/reading/blocks.h"
#include "lesson/check/lesson_check.h"
#include "lesson/findings.h"
#include "lesson/paper/handout.h"
#include "lesson/judge.h"
#include "lesson/mistaken.h"
#include "lesson/paper/worksheet.h"
#include "lesson/spot.h"
#include "render/board/board.h"
#include "units/unit.h"

typedef struct Key {
    Worksheet       sheet;
    const Ledger   *ledger;
    const Question *question; /* the open one */
    int             section;  /* the part with the last heading on the page */
    Arena          *mem;      /* of the table of answers, */
    Phrase         *cell;     /* whose cells these are, row by row */
    int             cells, room;
} Key;

/* ---- tables ------------------------------------------------------------------------------------------------- */

static Block *add_table(Worksheet *sheet, const char *caption, int rows, int columns)
{
    Block *table = worksheet_add(sheet, BLOCK_TABLE, (Phrase){0});
    table->caption = text_of(caption);
    table->columns = columns;
    table->cell = ARENA_MANY(sheet->mem, Phrase, rows * columns);
    table->detail = ARENA_MANY(sheet->mem, Text, rows);
    return table;
}

/* The next cell, row by row. */
static void put(Worksheet *sheet, Phrase *cell, Text words)
{
    *cell = phrase_of(sheet->mem, blocks_safe(words, sheet->mem));
}

static void put_name(Worksheet *sheet, Phrase *cell, Text name)
{
    if (name.len)
        phrase_math(cell, sheet->mem, expr_name(sheet->mem, name));
    else
        put(sheet, cell, TEXT("answer"));
}

static Text asked_name(const Question *q, int ask)
{
    return q->asks ? q->ask[ask].name : (Text){0};
}

/* ---- the answers -------------------------------------------------------------------------------------------- */

static const char *const ANSWERS[] = {"question", "asked", "answer", "decimal", "marks"};
enum { ANSWER_COLUMNS = sizeof ANSWERS / sizeof *ANSWERS };

/* One row more of the table, with the number of the question in its first one; until the next row. */
static Phrase *add_answer(Key *key, bool first, Marks marks)
{
    for (int i = 0; i < ANSWER_COLUMNS; i++) {
        *ARENA_ADD(key->mem, key->cell, key->cells, &key->room) = (Phrase){0};
    }
    Phrase *cell = key->cell + key->cells - ANSWER_COLUMNS;
    if (first)
        cell[0] = phrase_of(key->mem, text_format(key->mem, "%d", key->sheet.questions));
    if (marks.num)
        cell[4] = phrase_of(key->mem, marks_text(marks, key->mem));
    return cell;
}

static void put_value(Key *key, Phrase *cell, const Quantity *truth)
{
    const Question *q = key->question;
    bool            all, plain = !key->sheet.look.unicode;
    Text            exact = truth->ctx == truth->exact ? quantity_exact(truth, plain) : (Text){0};
    if (exact.len)
        cell[2] = phrase_of(key->mem, blocks_safe(asking_with_unit(q, truth, exact, plain), key->mem));
    if (value_count(&truth->value) && !q->exact)
        cell[3] = phrase_of(key->mem, blocks_safe(asking_with_unit(q, truth, quantity_decimal(truth, q->digits, &all), plain), key->mem));
}

static void add_values(Key *key)
{
    const Question *q = key->question;
    for (int i = 0; i < marks_answer_count(q); i++) {
        Phrase  *cell = add_answer(key, i == 0, q->asks ? q->ask[i].marks : (Marks){1, 1});
        Quantity value[MOST_VALUES];
        int      values = answer_values(key->sheet.stage->session, q, i, value);
        if (q->asks && q->ask[i].name.len)
            phrase_math(&cell[1], key->mem, expr_name(key->mem, q->ask[i].name));
        for (int k = 0; k < values; k++) {
            if (k)
                cell = add_answer(key, false, (Marks){0, 1});
            if (k)
                cell[1] = phrase_of(key->mem, TEXT("or"));
            put_value(key, cell, &value[k]);
        }
    }
}

static void add_other_answer(Key *key)
{
    const Question *q = key->question;
    Phrase         *cell = add_answer(key, true, marks_of_question(q));
    Buf             letters = {0};
    const Report   *report;
    int             first;
    for (int i = 0; i < q->options; i++)
        if (q->option[i].right)
            buf_printf(&letters, "%s%c)", letters.len ? ", " : "", answer_letter(i));
    if (q->kind == QUESTION_SPOT && spot_mistake(key->sheet.stage->session, q->asked, &report, &first))
        phrase_math(&cell[2], key->mem,
                    expr_name(key->mem, text_copy(key->mem, report_typed_name(report, report->plan->step[first].name))));
    else
        cell[2] = phrase_of(key->mem, q->kind == QUESTION_FREE   ? TEXT("in words, below")
                                      : q->kind == QUESTION_WORK ? TEXT("worked below")
                                                                 : text_copy(key->mem, buf_text(&letters)));
    buf_free(&letters);
}

/* Before everything else, on a sheet of its own. */
static void put_answers(Key *key)
{
    int    rows = key->cells / ANSWER_COLUMNS;
    Block *table = add_table(&key->sheet, "Answers", rows + 1, ANSWER_COLUMNS);
    for (int i = 0; i < ANSWER_COLUMNS; i++)
        table->cell[i] = phrase_of(key->mem, text_of(ANSWERS[i]));
    for (int i = 0; i < key->cells; i++)
        table->cell[ANSWER_COLUMNS + i] = key->cell[i];
    table->rows = rows + 1;
    worksheet_add(&key->sheet, BLOCK_SHEET, (Phrase){0});
    worksheet_document(&key->sheet, &(Document){0});
}

/* ---- wrong values ------------------------------------------------------------------------------------------- */

/* The asked values with the mistake, if they differ. */
static void put_wrong_values(Key *key, Phrase *cell, const Report *report, const Column *wrong)
{
    const Question *q = key->question;
    for (int i = 0; i < marks_answer_count(q); i++) {
        Quantity quantity;
        bool     all;
        if (!answer_asked(key->sheet.stage->session, q, i, &quantity) || quantity.step < 0 ||
            mistaken_same(&wrong->entry[quantity.step], &report->exact->entry[quantity.step], quantity.exact))
            continue;
        const Entry *entry = &wrong->entry[quantity.step];
        if (entry->state != STATE_OK) {
            put(&key->sheet, &cell[i], TEXT("none"));
            continue;
        }
        quantity.value = entry->value;
        if (quantity.component >= 0)
            quantity.value = value_number(entry->value.num[quantity.component]);
        put(&key->sheet, &cell[i],
            q->exact ? quantity_exact(&quantity, !key->sheet.look.unicode) : quantity_decimal(&quantity, q->digits, &all));
    }
}

/* The teacher's own wrong answers. */
static void put_own(Key *key, Block *table)
{
    const Question *q = key->question;
    for (int w = 0; w < q->wrongs; w++) {
        const Wrong *wrong = &q->wrong[w];
        Quantity     value;
        Text         why;
        bool         all;
        if (!session_formula_of(key->sheet.stage->session, wrong->value, &value, &why))
            continue;
        Phrase *cell = table->cell + table->rows * table->columns;
        put(&key->sheet, &cell[0], TEXT("(lesson)"));
        put(&key->sheet, &cell[1 + marks_answer_of_wrong(q, wrong)], quantity_decimal(&value, q->digits, &all));
        Buf message = {0};
        buf_put_safe(&message, wrong->message);
        if (wrong->marks.num)
            buf_printf(&message, " (%d/%d of the marks)", wrong->marks.num, wrong->marks.den);
        table->detail[table->rows++] = buf_finish(&message, key->sheet.mem);
    }
}

static void put_unit(Worksheet *sheet, Phrase *cell, Text unit)
{
    Buf words = {0};
    buf_puts(&words, " in ");
    if (sheet->look.unicode)
        unit_put_raised(&words, unit);
    else
        buf_put(&words, unit);
    phrase_words(cell, sheet->mem, buf_finish(&words, sheet->mem));
}

static void put_wrong(Key *key)
{
    Worksheet       *sheet = &key->sheet;
    const Question  *q = key->question;
    const Diagnosis *d = findings_diagnosis(sheet->stage->session, q);
    int              columns = 1 + marks_answer_count(q), shown = d ? d->count : 0;
    Block           *table = add_table(sheet, "Wrong values and the mistakes that give them", 1 + shown + q->wrongs, columns);
    put(sheet, &table->cell[0], TEXT("mistake"));
    for (int i = 0; i < columns - 1; i++) {
        Quantity truth;
        put_name(sheet, &table->cell[1 + i], asked_name(q, i));
        if (answer_asked(sheet->stage->session, q, i, &truth) && answer_has_units(q, &truth) && quantity_unit(&truth).len)
            put_unit(sheet, &table->cell[1 + i], quantity_unit(&truth));
    }
    table->rows = 1;
    put_own(key, table);
    for (int i = 0; i < shown; i++) {
        if (d->idle[i] || d->hidden[i] || findings_off(q, d->mistake[i]->id))
            continue;
        Phrase *cell = table->cell + table->rows * columns;
        put(sheet, &cell[0], d->mistake[i]->id);
        put_wrong_values(key, cell + 1, d->report, mistaken_column(d->report, d->mistake[i]));
        table->detail[table->rows++] = text_copy(sheet->mem, report_typed_words(d->report, d->mistake[i]->feedback));
    }
    if (table->rows == 1)
        sheet->waiting.count--; /* nothing is known */
}

/* ---- questions ---------------------------------------------------------------------------------------------- */

static void put_choice(Worksheet *sheet, const Question *q)
{
    worksheet_say(sheet, BLOCK_PARAGRAPH, "%.*s", TEXT_ARG(q->asked));
    for (int i = 0; i < q->options; i++) {
        const Option *option = &q->option[i];
        Phrase        phrase = {0};
        phrase_words(&phrase, sheet->mem, text_format(sheet->mem, "%c) %.*s", answer_letter(i), TEXT_ARG(option->text)));
        if (option->right) {
            phrase_words(&phrase, sheet->mem, TEXT(" "));
            phrase_stress(&phrase, sheet->mem, TEXT("right"), STRESS_STRONG);
        } else if (option->message.len)
            phrase_words(&phrase, sheet->mem, text_format(sheet->mem, ": %.*s", TEXT_ARG(option->message)));
        worksheet_add(sheet, BLOCK_ITEM, phrase)->level = 1;
    }
}

static void put_spot(Worksheet *sheet, const Question *q)
{
    const Report  *report;
    int            first;
    const Mistake *mistake = spot_mistake(sheet->stage->session, q->asked, &report, &first);
    if (!mistake)
        return;
    Phrase phrase = phrase_of(sheet->mem, TEXT("The first wrong step is "));
    phrase_math(&phrase, sheet->mem, expr_name(sheet->mem, report_typed_name(report, report->plan->step[first].name)));
    phrase_words(&phrase, sheet->mem,
                 text_format(sheet->mem, ". %.*s: %.*s", TEXT_ARG(mistake->id), TEXT_ARG(report_typed_words(report, mistake->feedback))));
    worksheet_add(sheet, BLOCK_PARAGRAPH, phrase);
    worksheet_say(sheet, BLOCK_PARAGRAPH, "It should be:");
    Document right = document_of_step(report, first);
    document_as_typed(&right, report);
    worksheet_document(sheet, &right);
}

/* Every step that the asked values depend on; the answers have a separate table. */
static void put_working(Key *key, const Report *report)
{
    Worksheet *sheet = &key->sheet;
    Arena     *mem = report->desk->exact.mem;
    Report     shown = asking_report(report);
    shown.asking = false; /* a marker needs the conversions */
    bool *wanted = ARENA_MANY(mem, bool, report->plan->count + 1);
    for (int i = 0; i < marks_answer_count(key->question); i++) {
        Quantity quantity;
        if (answer_asked(sheet->stage->session, key->question, i, &quantity) && quantity.report == report && quantity.step >= 0)
            wanted[quantity.step] = true;
    }
    shown.plan = spot_needed(report->plan, wanted, mem);
    Document all = board_document(&shown, (Steps)sheet->settings.steps, sheet->writer->folds), kept = {.block = all.block};
    for (int i = 0; i < all.count; i++)
        if (all.block[i].role != BLOCK_TITLE && all.block[i].role != BLOCK_ANSWER && all.block[i].role != BLOCK_LAW &&
            all.block[i].role != BLOCK_CHECK)
            kept.block[kept.count++] = all.block[i];
    document_as_typed(&kept, report);
    if (sheet->settings.steps != STEPS_NONE)
        session_add_figure(sheet->stage->session, &kept);
    worksheet_document(sheet, &kept);
}

/* The marks of a page of work, one after another. */
static void put_scheme(Key *key, const Question *q)
{
    Text marks = answer_work_scheme(key->sheet.stage, q, key->mem);
    if (marks.len)
        worksheet_say(&key->sheet, BLOCK_PARAGRAPH, "Marks, in the style of examination mark schemes:");
    while (marks.len)
        worksheet_add(&key->sheet, BLOCK_ITEM, phrase_of(key->mem, text_take(&marks, "\n")))->level = 1;
}

static void put_question(Key *key, const Question *q)
{
    Worksheet *sheet = &key->sheet;
    bool       late;
    key->question = q;
    worksheet_question(sheet, q);
    (void)answer_open(sheet->stage, q, &late);
    sheet->stopped |= late;
    if ((q->kind == QUESTION_ASK || q->kind == QUESTION_WORK) && q->problem.text.len) {
        const Report *report = session_outcome(sheet->stage->session)->report;
        worksheet_typed(sheet, q->problem.text);
        if (report && report->plan->method.len)
            put_working(key, report);
        else
            worksheet_shown(sheet);
    }
    if (q->kind == QUESTION_ASK)
        add_values(key);
    else
        add_other_answer(key);
    switch (q->kind) {
    case QUESTION_ASK:
        put_wrong(key);
        break;
    case QUESTION_CHOOSE:
    case QUESTION_PREDICT:
        put_choice(sheet, q);
        break;
    case QUESTION_SPOT:
        put_spot(sheet, q);
        break;
    case QUESTION_FREE:
        worksheet_say(sheet, BLOCK_PARAGRAPH, "A model answer: %.*s", TEXT_ARG(q->asked));
        break;
    case QUESTION_WORK:
        put_scheme(key, q);
        break;
    default:
        break;
    }
    answer_close(sheet->stage);
}

/* ---- replays ------------------------------------------------------------------------------------------------ */

static Text found(Worksheet *sheet, const LedgerRow *row)
{
    Buf buf = {0};
    if (row->truth.len)
        buf_printf(&buf, "%.*s is %.*s", TEXT_ARG(row->what), TEXT_ARG(row->truth));
    if (row->first.len)
        buf_printf(&buf, "%s%s %.*s", buf.len ? "; " : "", row->kind == ROW_CARRIED ? "follows from" : "the first wrong step is",
                   TEXT_ARG(row->first));
    if (row->reason.len)
        buf_printf(&buf, "%s%.*s", buf.len ? "; " : "", TEXT_ARG(row->reason));
    return buf_finish(&buf, sheet->mem);
}

static void put_replay(Key *key, const Part *part)
{
    Worksheet *sheet = &key->sheet;
    int        from = 0, to;
    while (from < key->ledger->rows && key->ledger->row[from].line < part->line)
        from++;
    to = from;
    int last = part->statements ? part->statement[part->statements - 1].last_line : part->line;
    while (to < key->ledger->rows && key->ledger->row[to].line <= last)
        to++;
    Block *table = add_table(sheet, "", to - from + 1, 2);
    table->caption = text_format(sheet->mem, "As printed in %.*s", TEXT_ARG(blocks_safe(part->text, sheet->mem)));
    put(sheet, &table->cell[0], TEXT("printed"));
    put(sheet, &table->cell[1], TEXT("verdict"));
    for (table->rows = 1; from < to; from++, table->rows++) {
        const LedgerRow *row = &key->ledger->row[from];
        bool             plain = row->kind == ROW_AGREES || row->kind == ROW_TYPES;
        phrase_stress(&table->cell[2 * table->rows], sheet->mem, blocks_safe(row->printed, sheet->mem), STRESS_CODE);
        put(sheet, &table->cell[2 * table->rows + 1],
            text_format(sheet->mem, "%s%s%.*s", ledger_row_names[row->kind], row->id.len ? " " : "", TEXT_ARG(row->id)));
        if (!plain)
            table->detail[table->rows] = blocks_safe(found(sheet, row), sheet->mem);
    }
    worksheet_run_part(sheet, part);
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

/* The heading, and before it the headings above it; each once. */
static void put_headings(Key *key, int heading)
{
    const Part *part = key->sheet.lesson->part;
    int         above = heading - 1;
    if (heading <= key->section)
        return;
    while (above >= 0 && (part[above].kind != PART_HEADING || part[above].level >= part[heading].level))
        above--;
    put_headings(key, above);
    worksheet_prose(&key->sheet, heading);
    key->section = heading;
}

static void put_part(Key *key, const Part *part)
{
    Worksheet *sheet = &key->sheet;
    if (part->question || part->numbers || part->kind == PART_REPLAY)
        put_headings(key, part->section);
    if (part->question)
        put_question(key, part->question);
    else if (part->numbers)
        worksheet_numbers(sheet, part);
    else if (part->kind == PART_REPLAY)
        put_replay(key, part);
    else
        worksheet_run_part(sheet, part);
}

bool lesson_key(Buf *out, const Lesson *lesson, const Paper *paper)
{
    Arena *mem = arena_new();
    Buf    working = {0};
    Key    key = {.ledger = &lesson_check(lesson, paper->outside, mem)->ledger, .section = -1, .mem = mem};
    worksheet_open(&key.sheet, out, lesson, paper, "key");
    worksheet_document(&key.sheet, &(Document){0});
    key.sheet.out = &working; /* its answers stand before it */
    for (int i = 0; i < lesson->parts && !key.sheet.stopped; i++)
        put_part(&key, &lesson->part[i]);
    worksheet_document(&key.sheet, &(Document){0});
    key.sheet.out = out;
    if (key.cells)
        put_answers(&key);
    buf_put(out, buf_text(&working));
    buf_free(&working);
    worksheet_close(&key.sheet);
    arena_free(mem);
    return !key.sheet.stopped;
}
