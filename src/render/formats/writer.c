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
    [FORMAT_TEXT] = {.name = "text",
                     .ending = ".txt",
                     .mark = "",
                     .document = plain_text_write,
                     .plain = buf_put,
                     .statement = buf_put,
                     .open = no_title,
                     .close = nothing},
    [FORMAT_JSON] = {.name = "json", .ending = ".json", .mark = ""},
    [FORMAT_LATEX] = {.name = "latex",
                      .ending = ".tex",
                      .mark = "% made by carom\n",
                      .page = true,
                      .figures = true,
                      .document = latex_document,
                      .plain = latex_put_plain,
                      .statement = latex_put_plain,
                      .open = latex_open,
                      .close = latex_close},
    [FORMAT_MARKDOWN] = {.name = "markdown",
                         .ending = ".md",
                         .mark = "<!-- made by carom -->\n\n",
                         .page = true,
                         .figures = true,
                         .files = true,
                         .document = markdown_document,
                         .plain = markdown_put_plain,
                         .statement = markdown_put_plain,
                         .open = markdown_open,
                         .close = nothing},
    [FORMAT_HTML] = {.name = "html",
                     .ending = ".html",
                     .mark = "<!DOCTYPE html>\n<!-- made by carom -->\n",
                     .page = true,
                     .whole = true,
                     .figures = true,
                     .folds = true,
                     .document = html_document,
                     .plain = html_put_plain,
                     .statement = html_put_statement,
                     .open = html_open,
                     .close = html_close,
                     .anchor = html_put_anchor,
                     .contents = html_put_contents},
};

bool writer_makes_file(const DocWriter *writer, bool standalone)
{
    return writer->page && (writer->whole || standalone);
}

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
