#include "classroom/records.h"

#include "lesson/asking.h"
#include "lesson/reading/lesson_prose.h"

#include <stdlib.h>
#include <string.h>

static const Part *part_of(const Records *records, const Beat *beat)
{
    return &records->lesson->part[beat->part];
}

/* ---- text --------------------------------------------------------------------------------------------------- */

/* Puts an empty line before each line in the first column that follows an indented one. */
static Text spaced(Arena *mem, Text text)
{
    Buf  buf = {0};
    bool inner = false;
    for (size_t start = 0; start < text.len;) {
        const char *stop = memchr(text.at + start, '\n', text.len - start);
        size_t      end = stop ? (size_t)(stop - text.at) + 1 : text.len;
        size_t      at = start; /* after escape sequences for colours */
        while (text.at[at] == '\033' && memchr(text.at + at, 'm', end - at))
            at = (size_t)((const char *)memchr(text.at + at, 'm', end - at) - text.at) + 1;
        if (inner && text.at[at] != ' ' && text.at[at] != '\n')
            buf_char(&buf, '\n');
        inner = text.at[at] == ' ';
        buf_put(&buf, text_cut(text, start, end));
        start = end;
    }
    return buf_finish(&buf, mem);
}

static Text finished(Records *records, Buf *buf)
{
    Text text = buf_finish(buf, records->texts);
    return records->spaced ? spaced(records->texts, text) : text;
}

/* ---- what runs ---------------------------------------------------------------------------------------------- */

/* `out` NULL: only for its effect. */
static void run(const Records *records, Stage *stage, const Statement *statement, Buf *out)
{
    bool late;
    (void)stage_run_statement(stage, statement, &late);
    if (!out)
        return;
    buf_put(out, buf_text(&stage->shown));
    if (late)
        prose_fill(out, "", TEXT("The lesson took too long, and this statement was stopped."), &records->look);
    buf_char(out, '\n');
}

static void put_numbers(const Records *records, const Numbers *numbers, Buf *out)
{
    Buf words = {0};
    for (int i = 0; i < numbers->parameters; i++)
        buf_printf(&words, "%s%.*s", i ? ", " : "", TEXT_ARG(lesson_parameter_text(&numbers->parameter[i], records->texts)));
    if (words.len) {
        prose_fill(out, "numbers: ", buf_text(&words), &records->look);
        buf_char(out, '\n');
    }
    buf_free(&words);
}

static Asking asking_of(const Records *records, Stage *stage, const Question *question)
{
    return (Asking){stage, question, &records->look, (Steps)records->settings.steps};
}

static void run_question(Records *records, const Question *question, Record *record)
{
    Asking asking = asking_of(records, records->stage, question);
    Buf    buf = {0};
    if (question->kind == QUESTION_ASK && question->problem.text.len && records->settings.steps != STEPS_NONE) {
        buf_put(&buf, buf_text(&records->stage->shown));
        buf_char(&buf, '\n');
        record->working = finished(records, &buf);
    }
    asking_write(&buf, &asking);
    record->text = finished(records, &buf);
    asking_answers(&buf, &asking);
    record->answer = finished(records, &buf);
    record->hints = asking_hints(&asking);
    record->hint = ARENA_MANY(records->texts, Text, record->hints + 1);
    for (int i = 0; i < record->hints; i++) {
        asking_hint(&buf, &asking, i);
        record->hint[i] = finished(records, &buf);
    }
}

/* Runs the statements of the beat on the stage; the output goes to `out`, if there is one. */
static void run_beat(const Records *records, Stage *stage, const Beat *beat, Buf *out)
{
    const Part *part = part_of(records, beat);
    if (beat->kind == BEAT_YIELD)
        run(records, stage, &part->statement[beat->statement], out);
    else if (beat->kind == BEAT_NUMBERS || beat->kind == BEAT_FOUND)
        (void)stage_run_part(stage, part);
}

/* ---- what a document prints --------------------------------------------------------------------------------- */

/* "misprint      S2 = ...", and below it "SG2: p3 stands where S2 belongs". */
static void write_found(const Records *records, const Expectation *said, Text printed, Buf *out)
{
    enum { COLUMN = 14 };
    const char *word = said ? lesson_say_names[said->kind] : "";
    Buf         lead = {0};
    buf_printf(&lead, "%-*s", COLUMN, word);
    buf_char(&lead, 0);
    prose_fill(out, lead.at, printed, &records->look);
    lead.len = 0;
    buf_fill(&lead, ' ', COLUMN);
    buf_char(&lead, 0);
    if (said && said->text.len > strlen(word))
        prose_fill(out, lead.at, text_trim(text_from(said->text, strlen(word) + (said->text.at[strlen(word)] == ':'))), &records->look);
    buf_free(&lead);
}

static const Expectation *said_on(const Statement *statement, int line)
{
    for (int i = 0; i < statement->expects; i++)
        if (statement->expect[i].line == line)
            return &statement->expect[i];
    return NULL;
}

/* "collide1d ma=2 ..." of `check collide1d ma=2 ... :` */
static Text statement_problem(const Statement *statement)
{
    const char *stop = memchr(statement->text.at, '\n', statement->text.len);
    Text        head = text_trim(text_cut(statement->text, 0, stop ? (size_t)(stop - statement->text.at) : statement->text.len));
    head = text_from(head, text_starts(head, "check") ? strlen("check") : 0);
    return text_trim(text_ends(head, ":") ? text_cut(head, 0, head.len - 1) : head);
}

typedef struct Printing {
    const Records   *records;
    const Statement *statement;
    bool             found; /* the verdict on each line is beside it */
    Buf             *out;
} Printing;

static void write_line(void *data, Text printed, int line)
{
    const Printing *p = data;
    if (p->found)
        write_found(p->records, said_on(p->statement, line), printed, p->out);
    else
        prose_fill(p->out, "    ", printed, &p->records->look);
}

/* A page needs a line that names its problem. */
static void write_printed(const Records *records, const Statement *statement, bool found, Buf *out)
{
    Printing printing = {records, statement, found, out};
    if (!found && statement->page)
        prose_fill(out, "for ", statement_problem(statement), &records->look);
    lesson_statement_printed(statement, write_line, &printing);
}

static void write_replay(const Records *records, const Part *part, bool found, Buf *out)
{
    if (found)
        prose_fill(out, "", TEXT("Line by line:"), &records->look);
    else
        prose_fill(out, "As printed in ", part->text, &records->look);
    for (int i = 0; i < part->statements; i++)
        write_printed(records, &part->statement[i], found, out);
    buf_char(out, '\n');
}

/* ---- records ------------------------------------------------------------------------------------------------ */

static void write_beat(const Records *records, const Beat *beat, Buf *out)
{
    const Part *part = part_of(records, beat);
    switch (beat->kind) {
    case BEAT_PROSE:
        prose_write(out, records->lesson, beat->part, &records->look);
        break;
    case BEAT_TYPED:
        prose_statement(out, part->statement[beat->statement].text, &records->look);
        break;
    case BEAT_NUMBERS:
        put_numbers(records, part->numbers, out);
        break;
    case BEAT_PRINTED:
    case BEAT_FOUND:
        write_replay(records, part, beat->kind == BEAT_FOUND, out);
        break;
    case BEAT_REVEAL: {
        Asking asking = asking_of(records, records->stage, part->question);
        buf_printf(out, "%.*s: ", TEXT_ARG(part->question->name));
        asking_answers(out, &asking);
        break;
    }
    default:
        break;
    }
}

static void make_record(Records *records, int at)
{
    const Beat *beat = &records->beats.beat[at];
    Record     *record = &records->record[at];
    Buf         out = {0};
    bool        late;
    *record = (Record){0};
    if (beat->kind == BEAT_QUESTION) {
        (void)answer_open(records->stage, part_of(records, beat)->question, &late);
        run_question(records, part_of(records, beat)->question, record);
        answer_close(records->stage);
        return;
    }
    run_beat(records, records->stage, beat, &out);
    if (beat->kind == BEAT_YIELD)
        record->repeats = stage_repeats(records->stage);
    write_beat(records, beat, &out);
    record->text = finished(records, &out);
}

void records_reach(Records *records, int beat)
{
    for (; records->reached <= beat; records->reached++)
        make_record(records, records->reached);
}

/* A session at the start of the lesson. Its error messages name no file, as at the prompt. */
static Stage *new_stage(const Records *records)
{
    Stage *stage = stage_new(records->lesson, records->outside, &records->settings);
    stage->place.name = (Text){0};
    return stage;
}

static void set_settings(Records *records, const Settings *settings)
{
    records->settings = *settings;
    records->look = (Look){!settings->ascii, settings->colour, settings->width};
}

Records *records_new(const Lesson *lesson, const World *outside, const Settings *settings, bool spaced)
{
    Records *records = arena_realloc(NULL, sizeof *records);
    *records = (Records){.lesson = lesson, .outside = outside, .spaced = spaced, .mem = arena_new(), .texts = arena_new()};
    set_settings(records, settings);
    records->beats = beats_of(lesson, records->mem);
    records->record = ARENA_MANY(records->mem, Record, records->beats.count + 1);
    records->stage = new_stage(records);
    return records;
}

void records_free(Records *records)
{
    stage_free(records->stage);
    arena_free(records->mem);
    arena_free(records->texts);
    free(records);
}

void records_anew(Records *records, const Settings *settings)
{
    int reached = records->reached;
    stage_free(records->stage);
    arena_reset(records->texts);
    set_settings(records, settings);
    records->stage = new_stage(records);
    records->reached = 0;
    records_reach(records, reached - 1);
}

Stage *records_stage(const Records *records, int beat)
{
    Stage *stage = new_stage(records);
    bool   late;
    for (int i = 0; i <= beat; i++) {
        const Beat *before = &records->beats.beat[i];
        if (before->kind == BEAT_QUESTION) {
            (void)answer_open(stage, part_of(records, before)->question, &late);
            answer_close(stage);
        } else {
            run_beat(records, stage, before, NULL);
        }
    }
    stage_rest(stage);
    return stage;
}
