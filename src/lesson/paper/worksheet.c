#include "lesson/paper/worksheet.h"

#include "lesson/answer.h"
#include "lesson/reading/blocks.h"

#include <string.h>

/* ---- blocks ------------------------------------------------------------------------------------------------- */

Block *worksheet_add(Worksheet *sheet, BlockRole role, Phrase phrase)
{
    sheet->waiting.block = arena_grow(sheet->mem, sheet->waiting.block, sizeof(Block), sheet->waiting.count, &sheet->room);
    Block *block = &sheet->waiting.block[sheet->waiting.count++];
    *block = (Block){.role = role, .phrase = blocks_safe_phrase(&phrase, sheet->mem)};
    return block;
}

Block *worksheet_say(Worksheet *sheet, BlockRole role, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Text words = text_formatv(sheet->mem, format, args);
    va_end(args);
    return worksheet_add(sheet, role, phrase_of(sheet->mem, blocks_safe(words, sheet->mem)));
}

/* In plain text an empty line separates the written pieces; the other formats do that themselves. */
static void part_from_above(Worksheet *sheet)
{
    if (sheet->settings.format == FORMAT_TEXT && sheet->out->len && !text_ends(buf_text(sheet->out), "\n\n"))
        buf_char(sheet->out, '\n');
}

void worksheet_write(Worksheet *sheet)
{
    if (sheet->waiting.count) {
        part_from_above(sheet);
        sheet->writer->document(sheet->out, &sheet->waiting, &sheet->look);
    }
    sheet->waiting = (Document){0};
    sheet->room = 0;
    arena_reset(sheet->mem);
}

void worksheet_document(Worksheet *sheet, const Document *document)
{
    worksheet_write(sheet);
    part_from_above(sheet);
    if (document->count)
        sheet->writer->document(sheet->out, document, &sheet->look);
}

/* ---- prose -------------------------------------------------------------------------------------------------- */

void worksheet_prose(Worksheet *sheet, int at)
{
    Block block;
    if (!lesson_is_title(sheet->lesson, &sheet->lesson->part[at]) &&
        block_of_part(&block, sheet->lesson, at, sheet->mem)) /* the page has its title */
        *worksheet_add(sheet, block.role, (Phrase){0}) = block;
}

/* ---- statements --------------------------------------------------------------------------------------------- */

void worksheet_run(Worksheet *sheet, const Statement *statement)
{
    bool late = false;
    if (!sheet->stopped)
        (void)stage_run_statement(sheet->stage, statement, &late);
    sheet->stopped |= late || session_ended(sheet->stage->session);
}

void worksheet_run_part(Worksheet *sheet, const Part *part)
{
    sheet->stopped = sheet->stopped || !stage_run_part(sheet->stage, part);
}

/* Trailing blanks remain where an expectation was removed. Lines after the first are indented, except the last line of a page or method. */
void worksheet_typed(Worksheet *sheet, Text statement)
{
    Buf buf = {0};
    for (size_t start = 0; start < statement.len;) {
        size_t end = start;
        while (end < statement.len && statement.at[end] != '\n')
            end++;
        Text line = text_trim(text_cut(statement, start, end));
        buf_puts(&buf, !start ? "" : sheet->writer->page && !text_is(line, "end") ? "\n  " : "\n");
        buf_put(&buf, line);
        start = end + 1;
    }
    worksheet_add(sheet, BLOCK_TYPED, (Phrase){0})->caption = buf_finish(&buf, sheet->mem);
}

bool worksheet_other_format(const Worksheet *sheet)
{
    return session_settings(sheet->stage->session)->format != sheet->settings.format;
}

void worksheet_shown(Worksheet *sheet)
{
    bool more = sheet->waiting.count && sheet->waiting.block[sheet->waiting.count - 1].role != BLOCK_TYPED;
    worksheet_write(sheet);
    if (more)
        part_from_above(sheet);
    if (worksheet_other_format(sheet) && sheet->writer->plain)
        sheet->writer->plain(sheet->out, buf_text(&sheet->stage->shown));
    else
        buf_put(sheet->out, buf_text(&sheet->stage->shown));
}

void worksheet_numbers(Worksheet *sheet, const Part *part)
{
    Phrase phrase = phrase_of(sheet->mem, TEXT("Numbers: "));
    worksheet_run_part(sheet, part);
    for (int i = 0; i < part->numbers->parameters; i++) {
        phrase_words(&phrase, sheet->mem, i ? TEXT(", ") : (Text){0});
        phrase_stress(&phrase, sheet->mem, lesson_parameter_text(&part->numbers->parameter[i], sheet->mem), STRESS_CODE);
    }
    worksheet_add(sheet, BLOCK_PARAGRAPH, phrase);
}

/* ---- the page ----------------------------------------------------------------------------------------------- */

void worksheet_question(Worksheet *sheet, const Question *question)
{
    Marks marks = marks_of_question(question);
    worksheet_write(sheet);
    writer_contents_add(&sheet->contents, sheet->out, sheet->writer,
                        text_format(sheet->mem, "Question %d: %.*s", sheet->questions + 1, TEXT_ARG(question->name)));
    Text of = marks.num ? text_format(sheet->mem, " (%.*s)", TEXT_ARG(marks_words(marks, sheet->mem))) : (Text){0};
    worksheet_say(sheet, BLOCK_HEADING, "Question %d: %.*s%.*s", ++sheet->questions, TEXT_ARG(question->name), TEXT_ARG(of))->level = 3;
}

static Marks marks_of(const Lesson *lesson)
{
    Marks sum = {0, 1};
    for (int i = 0; i < lesson->parts; i++)
        if (lesson->part[i].question)
            sum = marks_add(sum, marks_of_question(lesson->part[i].question));
    return sum;
}

static void no_complaint(void *data, Text text)
{
    (void)data, (void)text; /* it stands on the page, too */
}

void worksheet_open(Worksheet *sheet, Buf *out, const Lesson *lesson, const Paper *paper, const char *what)
{
    *sheet = (Worksheet){.lesson = lesson, .settings = *paper->settings, .out = out, .refused = paper->refused, .mem = arena_new()};
    sheet->writer = &writers[sheet->settings.format];
    sheet->look = (Look){!sheet->settings.ascii, sheet->settings.colour, sheet->settings.width};
    sheet->stage = stage_new(lesson, paper->outside, &sheet->settings);
    sheet->stage->place.name = (Text){0}; /* error messages name no file, as at the prompt */
    if (sheet->writer->page)
        sheet->stage->world.err = no_complaint;
    Text title = text_format(sheet->mem, "%.*s%s%s", TEXT_ARG(lesson->title), *what ? ": " : "", what);
    buf_puts(out, sheet->writer->mark);
    sheet->writer->open(out, title);
    if (!sheet->writer->page)
        worksheet_say(sheet, BLOCK_HEADING, "%.*s", TEXT_ARG(title))->level = 1;
    Marks marks = marks_of(lesson);
    Buf   line = {0};
    if (lesson->seed.len)
        buf_printf(&line, "Numbers of seed %.*s. ", TEXT_ARG(lesson->seed));
    if (marks.num)
        buf_printf(&line, "%.*s in all.", TEXT_ARG(marks_words(marks, sheet->mem)));
    if (paper->student.len)
        worksheet_say(sheet, BLOCK_PARAGRAPH, "Name: %.*s", TEXT_ARG(paper->student));
    else if (!*what && !paper->question) /* a screen has its own place for the name */
        worksheet_add(sheet, BLOCK_BLANK, phrase_of(sheet->mem, TEXT("Name:")));
    if (line.len)
        worksheet_say(sheet, BLOCK_PARAGRAPH, "%.*s", TEXT_ARG(buf_text(&line)));
    buf_free(&line);
}

void worksheet_close(Worksheet *sheet)
{
    if (sheet->stopped)
        worksheet_say(sheet, BLOCK_PARAGRAPH, "The lesson ended here: it took too long, or a statement ended it.");
    worksheet_write(sheet);
    writer_contents_put(&sheet->contents, sheet->out, sheet->writer);
    sheet->writer->close(sheet->out);
    if (sheet->refused)
        *sheet->refused = sheet->stage->refused;
    stage_free(sheet->stage);
    arena_free(sheet->mem);
}
