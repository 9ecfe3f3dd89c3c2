/* Documents in every format, one row of a table for each. */
#ifndef CAROM_RENDER_FORMATS_WRITER_H
#define CAROM_RENDER_FORMATS_WRITER_H

#include "render/document.h"
#include "render/formats/plain_text.h"

typedef enum Format { FORMAT_TEXT, FORMAT_JSON, FORMAT_LATEX, FORMAT_MARKDOWN, FORMAT_HTML, FORMATS } Format;

typedef struct DocWriter {
    const char *name;    /* as it is asked for */
    const char *ending;  /* of its files, with the dot */
    const char *mark;    /* with which every file of carom's begins */
    bool        page;    /* it is for paper and screens: LaTeX, Markdown, HTML */
    bool        figures; /* it shows figures: a document for another one needs none */
    bool        folds;   /* it can hide the full working of a stage until it is asked for */
    /* JSON has none of these: it comes from reports, not from documents. */
    void (*document)(Buf *out, const Document *document, const Look *look);
    /* Lines as they stand on a terminal. */
    void (*plain)(Buf *out, Text lines);
    /* A statement as it was typed, above what it yields. */
    void (*statement)(Buf *out, Text statement);
    /* What stands around all of it in a file of its own. */
    void (*open)(Buf *out, Text title);
    void (*close)(Buf *out);
} DocWriter;

extern const DocWriter writers[FORMATS];

/* The format of a file by the ending of its name, or FORMATS. */
Format writer_format_of_file(Text path);

#endif
