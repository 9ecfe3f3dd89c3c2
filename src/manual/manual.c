#include "manual/manual.h"

#include "lesson/reading/blocks.h"
#include "manual/manual_tables.h"

#include <ctype.h>
#include <string.h>

static Text line_of(Text text)
{
    return text_take(&text, "\n");
}

/* ---- pages -------------------------------------------------------------------------------------------------- */

Text manual_markdown(const BuiltIn *page, Arena *mem)
{
    Buf buf = {0};
    for (Text rest = text_of(page->text); rest.len;) {
        Text line = text_take(&rest, "\n"), name;
        if (manual_table_marker(line, &name)) {
            (void)manual_table_write(&buf, name);
        } else {
            buf_put(&buf, line);
            buf_char(&buf, '\n');
        }
    }
    return buf_finish(&buf, mem);
}

static const Lesson *page_parts(const BuiltIn *page, Arena *mem)
{
    return lesson_read_prose(text_of(page->name), manual_markdown(page, mem), mem);
}

/* The parts from `first` up to `end`. A table of two columns is a list of terms: on a terminal the term and its meaning stand side by
 * side. */
static Document document_of_parts(const Lesson *page, int first, int end, Arena *mem)
{
    Document document = {.block = ARENA_MANY(mem, Block, end - first)};
    for (int i = first; i < end; i++) {
        Block *block = &document.block[document.count];
        if (!block_of_part(block, page, i, mem))
            continue;
        document.count++;
        if (block->role != BLOCK_TABLE || block->columns != 2)
            continue;
        block->role = BLOCK_TERMS; /* its heading adds nothing to the terms */
        block->cell += 2;
        block->rows--;
    }
    return document;
}

static Text title_of(int page)
{
    Text line = line_of(text_of(manual_page[page].text));
    return text_trim(text_from(line, 1));
}

static const char *page_name(int i, Text *title)
{
    if (i >= manual_page_count)
        return NULL;
    *title = title_of(i);
    return manual_page[i].name;
}

/* "Hand work" is the page hand-work. */
static bool same_words(Text a, Text b)
{
    bool same = a.len == b.len;
    for (size_t i = 0; same && i < a.len; i++)
        same = tolower((unsigned char)a.at[i]) == tolower((unsigned char)b.at[i]) || (strchr("- ", a.at[i]) && strchr("- ", b.at[i]));
    return same;
}

static const BuiltIn *page_of(Text name)
{
    for (int i = 0; i < manual_page_count; i++)
        if (same_words(name, text_of(manual_page[i].name)))
            return &manual_page[i];
    return NULL;
}

static bool read_page(Text topic, Arena *mem, Document *document)
{
    const BuiltIn *found = page_of(topic);
    const Lesson  *page = found ? page_parts(found, mem) : NULL;
    if (page)
        *document = document_of_parts(page, 0, page->parts, mem);
    return page != NULL;
}

/* ---- concepts ----------------------------------------------------------------------------------------------- */

/* The first cell of a row lists the names of its concept, with commas between them. */
static bool row_is_of(Text row, Text words)
{
    Text names = text_take(&row, "\t");
    while (names.len)
        if (same_words(text_trim(text_take(&names, ",")), words))
            return true;
    return false;
}

/* The second cell of the row of that concept, beside the words themselves. */
static bool read_concept(Text words, Arena *mem, Document *document)
{
    const BuiltIn *concepts = page_of(TEXT("concepts"));
    const Lesson  *page = page_parts(concepts, mem);
    for (int k = 0; k < page->parts; k++) {
        Text row = page->part[k].text;
        if (page->part[k].kind != PART_ROW || !row_is_of(row, words))
            continue;
        Block *list = ARENA_ONE(mem, Block);
        *list = (Block){.role = BLOCK_TERMS, .columns = 2, .rows = 1, .cell = ARENA_MANY(mem, Phrase, 2)};
        (void)text_take(&row, "\t");
        list->cell[0] = phrase_of(mem, words);
        list->cell[1] = phrase_of(mem, row);
        *document = (Document){.block = list, .count = 1};
        return true;
    }
    return false;
}

/* ---- looking for words -------------------------------------------------------------------------------------- */

static bool same_letters(const char *a, const char *b, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (tolower((unsigned char)a[i]) != tolower((unsigned char)b[i]))
            return false;
    return true;
}

/* The place of the words in the text, at the start of a word; its length if it does not contain them. A symbol such as va is no beginning
 * of a word. */
static size_t place_of(Text words, Text text)
{
    enum { SYMBOL = 2 };
    for (size_t at = 0; words.len && at + words.len <= text.len; at++) {
        size_t end = at + words.len;
        bool   goes_on = words.len <= SYMBOL && end < text.len && isalnum((unsigned char)text.at[end]);
        if ((!at || !isalnum((unsigned char)text.at[at - 1])) && !goes_on && same_letters(text.at + at, words.at, words.len))
            return at;
    }
    return text.len;
}

/* The sentence of the text that has the words at `at`; long ones are cut. */
static Text sentence_at(Text text, size_t at, Arena *mem)
{
    enum { MOST = 200 };
    size_t start = at, end = at;
    while (start > 0 && !(start > 1 && strchr(".:\n", text.at[start - 2]) && text.at[start - 1] == ' ') && text.at[start - 1] != '\n')
        start--;
    while (end < text.len && text.at[end] != '\n' && !(text.at[end] == '.' && (end + 1 == text.len || text.at[end + 1] == ' ')))
        end++;
    end += end < text.len && text.at[end] == '.';
    Text sentence = text_trim(text_cut(text, start, end));
    if (sentence.len <= MOST)
        return sentence;
    size_t from = at - start > MOST / 2 ? at - MOST / 2 : start, to = from + MOST < end ? from + MOST : end;
    while (from > start && text.at[from] != ' ')
        from--;
    while (to < end && text.at[to] != ' ')
        to++;
    return text_format(mem, "%s%.*s%s", from > start ? "... " : "", TEXT_ARG(text_trim(text_cut(text, from, to))), to < end ? " ..." : "");
}

/* The section under the heading of part k, up to the next heading of the same level. */
static Document section_at(const Lesson *page, int k, Arena *mem)
{
    int end = k + 1;
    while (end < page->parts && !(page->part[end].kind == PART_HEADING && page->part[end].level <= page->part[k].level))
        end++;
    return document_of_parts(page, k, end, mem);
}

/* The section whose heading is these words, or else the only one whose heading has them: `help cradle` finds "Newton's cradle". */
static bool read_section(Text words, Arena *mem, Document *document)
{
    int found = 0;
    for (int i = 0; i < manual_page_count; i++) {
        const Lesson *page = page_parts(&manual_page[i], mem);
        for (int k = 1; k < page->parts; k++) {
            const Part *part = &page->part[k];
            size_t      at = part->kind == PART_HEADING ? place_of(words, part->text) : part->text.len;
            if (at == part->text.len)
                continue;
            bool whole = part->text.len == words.len;
            if (whole || !found++)
                *document = section_at(page, k, mem);
            if (whole)
                return true;
        }
    }
    return found == 1;
}

/* The cells of a table, separated by tabs, are treated as a sentence. */
static Text one_line(Text words, Arena *mem)
{
    Buf line = {0};
    for (size_t start = 0; start <= words.len;) {
        const char *tab = memchr(words.at + start, '\t', words.len - start);
        size_t      end = tab ? (size_t)(tab - words.at) : words.len;
        buf_puts(&line, start ? ": " : "");
        buf_put_safe(&line, text_cut(words, start, end));
        start = end + 1;
    }
    return buf_finish(&line, mem);
}

static bool search_pages(Text words, Arena *mem, Document *document)
{
    enum { A_PAGE = 3 };
    Block *list = ARENA_ONE(mem, Block);
    *list = (Block){.role = BLOCK_TERMS, .columns = 2, .cell = ARENA_MANY(mem, Phrase, 2 * (A_PAGE + 1) * (manual_page_count + 1))};
    for (int i = 0; i < manual_page_count; i++) {
        const Lesson *page = page_parts(&manual_page[i], mem);
        int           found = 0;
        for (int k = 0; k < page->parts; k++) {
            Text   text = page->part[k].text;
            size_t at = place_of(words, text);
            bool   prose = page->part[k].kind <= PART_ROW && page->part[k].kind != PART_CODE;
            if (!prose || at == text.len || found++ >= A_PAGE)
                continue;
            Phrase *cell = list->cell + 2 * list->rows++;
            cell[0] = phrase_of(mem, found == 1 ? text_format(mem, "help %s", manual_page[i].name) : (Text){0});
            cell[1] = phrase_of(mem, one_line(sentence_at(text, at, mem), mem));
        }
        if (found > A_PAGE) {
            Phrase *cell = list->cell + 2 * list->rows++;
            cell[0] = phrase_of(mem, (Text){0});
            cell[1] = phrase_of(mem, text_format(mem, "and %d more", found - A_PAGE));
        }
    }
    list->caption = text_format(mem, "The manual mentions `%.*s` here:", TEXT_ARG(words));
    *document = (Document){.block = list, .count = 1};
    return list->rows > 0;
}

const Manual manual = {page_name, read_page, read_concept, read_section, search_pages};
