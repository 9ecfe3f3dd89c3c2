/* Documents in every format, one row of a table for each. */
#ifndef CAROM_RENDER_FORMATS_WRITER_H
#define CAROM_RENDER_FORMATS_WRITER_H

#include "render/document.h"
#include "render/formats/plain_text.h"

typedef enum Format { FORMAT_TEXT, FORMAT_JSON, FORMAT_LATEX, FORMAT_MARKDOWN, FORMAT_HTML, FORMATS } Format;

typedef struct DocWriter {
    const char *name;    /* as it is asked for */
    const char *ending;  /* of its files, with the dot */
    const char *mark;    /* the beginning of every file that carom writes */
    bool        page;    /* it is for paper and screens: LaTeX, Markdown, HTML */
    bool        whole;   /* which are always files of their own */
    bool        figures; /* it shows figures: a document for another one needs none */
    bool        files;   /* its pages refer to files of figures */
    bool        folds;   /* it can hide the full working of a stage until it is asked for */
    /* JSON has none of these: it comes from reports, not from documents. */
    void (*document)(Buf *out, const Document *document, const Look *look);
    /* Lines as they stand on a terminal. */
    void (*plain)(Buf *out, Text lines);
    /* A statement as it was typed, above what it yields. */
    void (*statement)(Buf *out, Text statement);
    /* These put what stands around all of it in a file of its own. */
    void (*open)(Buf *out, Text title);
    void (*close)(Buf *out);
    /* The places in a file that its contents lead to, numbered from 1; NULL where it has no contents. */
    void (*anchor)(Buf *out, int number);
    void (*contents)(Buf *out, const Text *title, int count);
} DocWriter;

extern const DocWriter writers[FORMATS];

/* Whether results in this format make a file of their own, with all that stands around them; else they are pieces of another one. */
bool writer_makes_file(const DocWriter *writer, bool standalone);

/* The contents of a file in the making: one title for each anchor, up to so many. */
enum { LIMIT_CONTENTS = 300 };
typedef struct Contents {
    Arena *mem; /* NULL until there are any */
    Text  *title;
    int    count, room;
} Contents;

/* Puts an anchor, and adds its title, or the beginning of it. */
void writer_contents_add(Contents *contents, Buf *out, const DocWriter *writer, Text title);
/* Writes the contents if they have more than two entries, and empties them. */
void writer_contents_put(Contents *contents, Buf *out, const DocWriter *writer);

/* The format of a file by the ending of its name, or FORMATS. */
Format writer_format_of_file(Text path);

#endif
