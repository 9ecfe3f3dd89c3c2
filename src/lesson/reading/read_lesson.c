/* Reading a lesson: md4c parses the Markdown, and each element becomes a part. Its callbacks point into the file, so the line of every part
 * is known. */
#include "lesson/reading/lesson_reader.h"
#include "lesson/reading/number_prose.h"

#include <md4c.h>
#include <string.h>

/* ---- Markdown ----------------------------------------------------------------------------------------------- */

enum { DEEPEST = 50 }; /* nesting of lists and quotations */

/* A character in prose that marks a change of emphasis. */
typedef struct MarkdownSign {
    size_t at;
    Stress stress;
    bool   opens;
} MarkdownSign;

typedef struct LessonReader {
    Lesson       *lesson;
    Text          body; /* the file after its head */
    size_t        counted;
    int           line;    /* of the last element; of `counted` */
    int           section; /* the last heading */
    int           quotes, lists, blocks;
    int           cells; /* of the row that is open */
    int           number[DEEPEST];
    bool          in_item; /* what comes is the first paragraph of an item */
    bool          html;    /* a block of raw HTML is open */
    Buf           comment; /* one that is open in a paragraph, starting on */
    int           comment_line;
    Buf           text; /* of the prose or code that is open */
    MarkdownSign *sign; /* in it */
    int           signs, sign_room;
    int           begun; /* its line, 0 before any */
    bool          carom; /* a block of carom is open, with this text after the word: */
    Text          info;
    char          fence; /* the character of its fences */
    BlockLine    *block;
    int           lines, block_room;
    bool          line_open; /* the last of them has no end yet */
    int           blanks;    /* blanks before its text */
    Text          address;   /* of the link that is open */
    bool          too_much;
} LessonReader;

/* The line of a place in the file. md4c visits the file from top to bottom, except for the addresses of links; those keep the current line.
 */
static void at_place(LessonReader *r, const char *place)
{
    if (place < r->body.at || place > r->body.at + r->body.len)
        return;
    size_t at = (size_t)(place - r->body.at);
    for (; r->counted < at; r->counted++)
        r->line += r->body.at[r->counted] == '\n';
    if (!r->begun)
        r->begun = r->line;
}

static void put_sign(LessonReader *r, MD_SPANTYPE type, bool opens)
{
    Stress stress = type == MD_SPAN_CODE ? STRESS_CODE : type == MD_SPAN_STRONG ? STRESS_STRONG : STRESS_EMPHASIS;
    *ARENA_ADD(r->lesson->mem, r->sign, r->signs, &r->sign_room) = (MarkdownSign){r->text.len, stress, opens};
    buf_char(&r->text, type == MD_SPAN_CODE ? '`' : '*');
}

static void begin_text(LessonReader *r)
{
    r->text.len = 0;
    r->signs = 0;
}

/* The open text from `begin` on, without its markers; the innermost emphasis counts. */
static Phrase phrase_in(LessonReader *r, Text text, size_t begin)
{
    Phrase phrase = {0};
    size_t at = 0;
    int    open[STRESS_CODE + 1] = {0};
    for (int i = 0; i <= r->signs; i++) {
        size_t next = i < r->signs ? r->sign[i].at - begin : text.len;
        Stress stress = STRESS_CODE;
        while (stress != STRESS_NONE && !open[stress])
            stress--;
        phrase_stress(&phrase, r->lesson->mem, text_cut(text, at, next), stress);
        if (i == r->signs)
            break;
        at = next + 1;
        open[r->sign[i].stress] += r->sign[i].opens ? 1 : -1;
    }
    return phrase;
}

static void add(LessonReader *r, PartKind kind, int level, int number, Text text)
{
    if (r->lesson->parts >= LIMIT_PARTS) {
        if (!r->too_much)
            lesson_fault(r->lesson, r->line, "split it into two lessons", "a lesson has at most %d paragraphs, list items and blocks",
                         LIMIT_PARTS);
        r->too_much = true;
        return;
    }
    int   line = r->begun ? r->begun : r->line;
    Part *part = lesson_part(r->lesson, kind, line);
    part->section = r->section;
    part->level = level;
    part->number = number;
    part->text = text_copy(r->lesson->mem, text);
    bool open = text.len && text.at >= r->text.at && text.at < r->text.at + r->text.len;
    part->phrase = open ? phrase_in(r, part->text, (size_t)(text.at - r->text.at)) : phrase_of(r->lesson->mem, part->text);
    if (kind == PART_HEADING)
        r->section = r->lesson->parts - 1;
}

/* Comments in raw HTML, whose first line is `line`: stops and notes. Other raw HTML is shown as it is. */
static void take_html(LessonReader *r, Text html, int line)
{
    Buf shown = {0};
    int begun = r->begun;
    while (html.len) {
        Text before = text_take(&html, "<!--"), rest = html;
        buf_put(&shown, before);
        line += text_count(before, '\n');
        if (!html.len)
            break;
        Text comment = text_take(&html, "-->"), words = text_trim(comment);
        if (comment.len == rest.len)
            lesson_fault(r->lesson, line, "end it with -->", "the comment that starts here has no end");
        r->begun = line;
        if (text_is(words, "stop"))
            add(r, PART_STOP, 0, 0, (Text){0});
        else if (text_starts(words, "note:"))
            add(r, PART_NOTE, 0, 0, text_trim(text_from(words, 5)));
        line += text_count(comment, '\n');
    }
    r->begun = begun;
    Text rest = text_trim(buf_text(&shown));
    if (rest.len)
        add(r, PART_PARAGRAPH, r->quotes, 0, rest);
    buf_free(&shown);
}

/* Raw HTML in a paragraph comes in pieces; a comment is used when it is complete, and is placed before its paragraph. */
static void take_inline_html(LessonReader *r, Text text)
{
    if (!r->comment.len && !text_starts(text, "<!--")) {
        buf_put(&r->text, text);
        return;
    }
    if (!r->comment.len)
        r->comment_line = r->line;
    buf_put(&r->comment, text);
    if (!text_ends(buf_text(&r->comment), "-->"))
        return;
    take_html(r, buf_text(&r->comment), r->comment_line);
    r->comment.len = 0;
}

static bool is_info(Text info, Text *rest)
{
    if (!text_starts(info, "carom") || (info.len > 5 && info.at[5] != ' ' && info.at[5] != '\t'))
        return false;
    *rest = text_trim(text_from(info, 5));
    return true;
}

/* md4c copies the text after a fence if it contains an & or a backslash; its line is then the next one that looks like it. */
static const char *find_fence(const LessonReader *r)
{
    Text rest = text_from(r->body, r->counted);
    while (rest.len) {
        Text line = text_trim(text_take(&rest, "\n"));
        while (line.len && strchr("`~> ", line.at[0]))
            line = text_from(line, 1);
        if (text_starts(line, "carom"))
            return line.at;
    }
    return r->body.at + r->counted;
}

static void open_code(LessonReader *r, const MD_BLOCK_CODE_DETAIL *detail)
{
    Text info = {detail->info.text, detail->info.size}, rest;
    r->carom = detail->fence_char && is_info(info, &rest);
    if (!r->carom && detail->fence_char && (text_starts(info, "Carom") || text_starts(info, "CAROM"))) {
        at_place(r, info.at);
        lesson_fault(r->lesson, r->line, "```carom", "write `carom` in small letters to start a block");
    }
    if (!r->carom)
        return;
    bool copied = info.at < r->body.at || info.at >= r->body.at + r->body.len;
    at_place(r, copied ? find_fence(r) : info.at);
    r->info = text_copy(r->lesson->mem, rest);
    r->fence = detail->fence_char;
    r->lines = r->block_room = 0;
    r->line_open = false;
}

static void close_code(LessonReader *r)
{
    if (!r->carom) {
        add(r, PART_CODE, 0, 0, buf_text(&r->text));
        return;
    }
    r->carom = false;
    if (++r->blocks > LIMIT_BLOCKS) {
        if (r->blocks == LIMIT_BLOCKS + 1)
            lesson_fault(r->lesson, r->begun, "split it into two lessons", "a lesson has at most %d blocks", LIMIT_BLOCKS);
        return;
    }
    if (lesson_fences(r->lesson, r->begun, text_from(r->body, r->counted), r->fence, r->block, r->lines))
        lesson_block(r->lesson, r->info, r->begun, r->block, r->lines, r->section);
}

/* The text of an item ends with its first block, or at a nested list. */
static void close_item(LessonReader *r)
{
    if (!r->in_item)
        return;
    r->in_item = false;
    int depth = r->lists > 0 ? r->lists - 1 : 0;
    if (text_trim(buf_text(&r->text)).len)
        add(r, PART_ITEM, depth + 1, r->number[depth], text_trim(buf_text(&r->text)));
    r->number[depth] += r->number[depth] > 0;
    begin_text(r);
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *data)
{
    LessonReader *r = data;
    switch (type) {
    case MD_BLOCK_QUOTE:
        r->quotes++;
        break;
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
        close_item(r);
        if (r->lists < DEEPEST)
            r->number[r->lists] = type == MD_BLOCK_OL ? (int)(((MD_BLOCK_OL_DETAIL *)detail)->start & 0xFFFFF) : 0;
        r->lists++;
        break;
    case MD_BLOCK_LI:
        r->in_item = true;
        begin_text(r);
        r->begun = 0;
        break;
    case MD_BLOCK_CODE:
        begin_text(r);
        r->begun = 0;
        open_code(r, detail);
        break;
    case MD_BLOCK_P:
        if (r->in_item)
            break;
        begin_text(r);
        r->begun = 0;
        break;
    case MD_BLOCK_H:
    case MD_BLOCK_HTML:
    case MD_BLOCK_TR:
        r->html = type == MD_BLOCK_HTML;
        begin_text(r);
        r->begun = 0;
        r->cells = 0;
        break;
    case MD_BLOCK_HR: /* its line is not reported, so it is that of the element above */
        r->begun = 0;
        add(r, PART_RULE, 0, 0, (Text){0});
        break;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD:
        if (r->cells++)
            buf_char(&r->text, '\t');
        break;
    default:
        break;
    }
    if (r->lists > DEEPEST || r->quotes > DEEPEST) {
        lesson_fault(r->lesson, r->line, "use fewer levels", "lists or quotations are nested more than %d levels deep", DEEPEST);
        return 1;
    }
    return 0;
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *data)
{
    LessonReader *r = data;
    Text          text = text_trim(buf_text(&r->text));
    switch (type) {
    case MD_BLOCK_QUOTE:
        r->quotes--;
        break;
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
        r->lists--;
        break;
    case MD_BLOCK_LI:
        close_item(r);
        break;
    case MD_BLOCK_H:
        add(r, PART_HEADING, (int)((MD_BLOCK_H_DETAIL *)detail)->level, 0, text);
        break;
    case MD_BLOCK_P:
        if (r->in_item)
            close_item(r);
        else if (text.len)
            add(r, PART_PARAGRAPH, r->quotes, 0, text);
        break;
    case MD_BLOCK_CODE:
        close_code(r);
        break;
    case MD_BLOCK_HTML:
        r->html = false;
        take_html(r, buf_text(&r->text), r->begun);
        break;
    case MD_BLOCK_TR:
        add(r, PART_ROW, 0, 0, buf_text(&r->text));
        break;
    case MD_BLOCK_THEAD:
        if (r->lesson->parts && r->lesson->part[r->lesson->parts - 1].kind == PART_ROW)
            r->lesson->part[r->lesson->parts - 1].level = 1;
        break;
    default:
        break;
    }
    return 0;
}

static Text attribute(const MD_ATTRIBUTE *attribute)
{
    return (Text){attribute->text, attribute->size};
}

static int enter_span(MD_SPANTYPE type, void *detail, void *data)
{
    LessonReader *r = data;
    if (type == MD_SPAN_EM || type == MD_SPAN_STRONG || type == MD_SPAN_CODE)
        put_sign(r, type, true);
    else if (type == MD_SPAN_A)
        r->address = text_copy(r->lesson->mem, attribute(&((MD_SPAN_A_DETAIL *)detail)->href));
    return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *data)
{
    LessonReader *r = data;
    (void)detail;
    if (type == MD_SPAN_EM || type == MD_SPAN_STRONG || type == MD_SPAN_CODE)
        put_sign(r, type, false);
    else if (type == MD_SPAN_A && r->address.len && !text_ends(buf_text(&r->text), r->address.at))
        buf_printf(&r->text, " (%.*s)", TEXT_ARG(r->address));
    return 0;
}

/* A line of a block: its leading blanks, its bytes and its end come one after another. */
static void take_code(LessonReader *r, Text text)
{
    bool here = text.at >= r->body.at && text.at < r->body.at + r->body.len;
    bool end = !here && text.len == 1 && text.at[0] == '\n', blanks = !here && !end;
    if (!r->line_open) {
        r->block = arena_grow(r->lesson->mem, r->block, sizeof(BlockLine), r->lines, &r->block_room);
        r->block[r->lines] = (BlockLine){.line = r->lines ? r->block[r->lines - 1].line + 1 : r->begun + 1};
        r->lines++;
        r->line_open = true;
    }
    BlockLine *line = &r->block[r->lines - 1];
    if (end) {
        r->line_open = false;
    } else if (!blanks) {
        at_place(r, text.at);
        line->line = r->line;
        if (text.len && text.at[text.len - 1] == '\r')
            text.len--;
        for (; r->blanks && text.at > r->body.at && (text.at[-1] == ' ' || text.at[-1] == '\t'); r->blanks--, text.len++)
            text.at--;
        line->text = text;
    }
    r->blanks = blanks ? r->blanks + (int)text.len : 0;
}

static void put_entity(LessonReader *r, Text entity)
{
    static const struct {
        const char *name, *is;
    } KNOWN[] = {{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}, {"&quot;", "\""}, {"&nbsp;", " "}, {"&middot;", "·"}, {"&times;", "×"}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if (text_is(entity, KNOWN[i].name)) {
            buf_puts(&r->text, KNOWN[i].is);
            return;
        }
    buf_put(&r->text, entity);
}

static int take_text(MD_TEXTTYPE type, const MD_CHAR *at, MD_SIZE size, void *data)
{
    LessonReader *r = data;
    Text          text = {at, size};
    if (r->carom) {
        take_code(r, text);
        return 0;
    }
    at_place(r, at);
    if (type == MD_TEXT_SOFTBR || type == MD_TEXT_BR)
        buf_char(&r->text, ' ');
    else if (type == MD_TEXT_ENTITY)
        put_entity(r, text);
    else if (type == MD_TEXT_HTML && !r->html)
        take_inline_html(r, text);
    else
        buf_put(&r->text, text);
    return 0;
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

/* Tests for bytes that a lesson may not contain; false after a fault. */
static bool is_text(Lesson *lesson)
{
    int line = 1, len;
    if (lesson->file.len > LIMIT_LESSON) {
        lesson_fault(lesson, 0, "split it into two lessons", "a lesson has at most %d bytes, but this one has %zu", LIMIT_LESSON,
                     lesson->file.len);
        return false;
    }
    for (size_t at = 0; at < lesson->file.len; at += (size_t)len) {
        int32_t code = utf8_decode(lesson->file, at, &len);
        if (code < 0)
            lesson_fault(lesson, line, "save it as UTF-8", "the byte 0x%02x is not UTF-8", (unsigned char)lesson->file.at[at]);
        else if (code == 0)
            lesson_fault(lesson, line, "a lesson must be text", "there is a zero byte");
        bool alone = code == '\r' && (at + 1 == lesson->file.len || lesson->file.at[at + 1] != '\n');
        if (alone)
            lesson_fault(lesson, line, "save it with line feeds at the ends of lines", "there is a carriage return without a line feed");
        if (code <= 0 || alone)
            return false;
        line += code == '\n';
    }
    return true;
}

/* Reads the file from `start` on. */
static void read_prose(Lesson *lesson, size_t start)
{
    static const MD_PARSER PARSER = {0, MD_FLAG_TABLES, enter_block, leave_block, enter_span, leave_span, take_text, NULL, NULL};
    LessonReader           r = {.lesson = lesson, .body = text_from(lesson->file, start), .line = 1, .section = -1};
    for (size_t i = 0; i < start; i++)
        r.line += lesson->file.at[i] == '\n';
    int status = md_parse(r.body.at, (MD_SIZE)r.body.len, &PARSER, &r);
    if (status && !lesson->faults)
        lesson_fault(lesson, r.line, "remove parts of the text until it can be read", "the Markdown cannot be read");
    buf_free(&r.text);
    buf_free(&r.comment);
}

static Lesson *new_lesson(Text path, Text file, Arena *mem)
{
    Lesson *lesson = ARENA_ONE(mem, Lesson);
    *lesson = (Lesson){.mem = mem, .path = path, .file = file, .digits = LESSON_DIGITS, .work = ARENA_ONE(mem, Work)};
    *lesson->work = work_new();
    return lesson;
}

Lesson *lesson_read(Text path, Text file, Arena *mem)
{
    Lesson *lesson = new_lesson(path, file, mem);
    if (!is_text(lesson))
        return lesson;
    size_t start = lesson_front(lesson);
    if (!lesson->faults)
        read_prose(lesson, start);
    number_prose_fill(lesson, mem);
    return lesson;
}

Lesson *lesson_read_prose(Text path, Text file, Arena *mem)
{
    Lesson *lesson = new_lesson(path, file, mem);
    if (is_text(lesson))
        read_prose(lesson, 0);
    return lesson;
}
