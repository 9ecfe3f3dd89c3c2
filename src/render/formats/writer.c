#include "render/formats/writer.h"

#include "render/formats/html.h"
#include "render/formats/latex.h"
#include "render/formats/markdown.h"

static void latex_document(Buf *out, const Document *document, const Look *look)
{
    (void)look;
    latex_write(out, document);
}

static void markdown_document(Buf *out, const Document *document, const Look *look)
{
    (void)look;
    markdown_write(out, document);
}

static void html_document(Buf *out, const Document *document, const Look *look)
{
    (void)look;
    html_write(out, document);
}

static void nothing(Buf *out)
{
    (void)out;
}

static void no_title(Buf *out, Text title)
{
    (void)out, (void)title;
}

const DocWriter writers[FORMATS] = {
    [FORMAT_TEXT] = {"text", ".txt", "", false, false, false, false, plain_text_write, buf_put, buf_put, no_title, nothing, NULL, NULL},
    [FORMAT_JSON] = {"json", ".json", "", false, false, false, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL},
    [FORMAT_LATEX] = {"latex", ".tex", "% made by carom\n", true, true, false, false, latex_document, latex_put_plain, latex_put_plain,
                      latex_open, latex_close, NULL, NULL},
    [FORMAT_MARKDOWN] = {"markdown", ".md", "<!-- made by carom -->\n\n", true, true, true, false, markdown_document, markdown_put_plain,
                         markdown_put_plain, markdown_open, nothing, NULL, NULL},
    [FORMAT_HTML] = {"html", ".html", "<!DOCTYPE html>\n<!-- made by carom -->\n", true, true, false, true, html_document, html_put_plain,
                     html_put_statement, html_open, html_close, html_put_anchor, html_put_contents},
};

void writer_contents_add(Contents *contents, Buf *out, const DocWriter *writer, Text title)
{
    enum { LONGEST = 90 };
    size_t line = 0;
    if (!writer->anchor || contents->count == LIMIT_CONTENTS)
        return;
    if (!contents->mem)
        contents->mem = arena_new();
    while (line < title.len && title.at[line] != '\n')
        line++;
    Text first = text_cut(title, 0, line), shown = text_short(first, LONGEST);
    *ARENA_ADD(contents->mem, contents->title, contents->count, &contents->room) =
        text_format(contents->mem, "%.*s%s", TEXT_ARG(shown), shown.len < title.len ? " …" : "");
    writer->anchor(out, contents->count);
}

void writer_contents_put(Contents *contents, Buf *out, const DocWriter *writer)
{
    enum { FEW = 2 };
    if (contents->count > FEW)
        writer->contents(out, contents->title, contents->count);
    if (contents->mem)
        arena_free(contents->mem);
    *contents = (Contents){0};
}

Format writer_format_of_file(Text path)
{
    int format = 0;
    while (format < FORMATS && !text_ends(path, writers[format].ending))
        format++;
    return (Format)format;
}
