#include "render/formats/walk.h"

#include "render/board/board_checks.h"

#include <assert.h>

static const BlockFrame FRAMES[BLOCK_ROLES][FORMATS] = {
#define FRAME(before, after)                                                                                                               \
    {                                                                                                                                      \
        before, after                                                                                                                      \
    }
#define NONE FRAME("", "")
#define ROLE(ID, KIND, heading, text, latex, markdown, html)                                                                               \
    {[FORMAT_TEXT] = text, [FORMAT_LATEX] = latex, [FORMAT_MARKDOWN] = markdown, [FORMAT_HTML] = html},
#include "render/roles.def"
#undef ROLE
#undef NONE
#undef FRAME
};

const BlockFrame *walk_frame(BlockRole role, Format format)
{
    return &FRAMES[role][format];
}

/* The number of blocks at the beginning that form a group: the rows under a heading, a list, blanks, the values of all bodies, or lines of
 * the board; otherwise 1. */
static int run_of(const Block *block, int count)
{
    BlockKind kind = document_block_kind(block);
    bool      rows = document_block_heading(block) || kind == KIND_ITEM || kind == KIND_BLANK || block->role == BLOCK_VALUES;
    int       run = 1;
    while (run < count && (kind == KIND_CHAIN ? document_block_kind(&block[run]) == kind : rows && block[run].role == block->role))
        run++;
    return run;
}

static void put_words(Buf *out, const Block *block, const Wording *wording)
{
    wording->words(out, block->caption);
    wording_put(out, &block->phrase, wording);
}

static void put_run(Buf *out, const Block *block, int run, const BlockWriter *writer)
{
    const KindWriter *put = &writer->put[document_block_kind(block)];
    const BlockFrame *frame = walk_frame(block->role, writer->format);
    buf_puts(out, frame->before);
    if (put->all)
        put->all(out, block, run);
    for (int i = 0; i < run && !put->all; i++)
        if (put->one)
            put->one(out, &block[i]);
        else
            put_words(out, &block[i], writer->wording);
    buf_puts(out, frame->after);
}

/* Whether a block is a part of the stage above it. */
static bool is_of_stage(const Block *block)
{
    return document_block_kind(block) == KIND_CHAIN || block->role == BLOCK_RESULTS;
}

void walk_blocks(Buf *out, const Block *block, int count, const BlockWriter *writer)
{
    const Block *stage = NULL; /* whose working is still to be folded */
    for (int i = 0, run; i < count; i += run) {
        const char *heading = document_block_heading(&block[i]);
        assert(document_block_is_whole(&block[i]));
        run = run_of(&block[i], count - i);
        if (stage && !is_of_stage(&block[i])) {
            writer->fold(out, stage);
            stage = NULL;
        }
        if (heading && run < count)
            put_run(out, &(Block){.role = BLOCK_HEADING, .level = 3, .caption = text_of(heading)}, 1, writer);
        put_run(out, &block[i], run, writer);
        if (block[i].inner && writer->fold)
            stage = &block[i];
    }
    if (stage)
        writer->fold(out, stage);
}

void walk_put_cells(Buf *out, const Block *set, const char *between, const Wording *wording)
{
    enum { GLANCE = 72 };
    Arena *mem = arena_new();
    bool  *chosen = NULL, any = false;
    Text   left = set->role == BLOCK_CHECK ? board_checks_fit(set, GLANCE, &chosen, mem) : (Text){0};
    for (int i = 0; i < set->rows; i++) {
        if (chosen && !chosen[i])
            continue;
        buf_puts(out, any ? between : "");
        wording_put(out, &set->cell[i], wording);
        any = true;
    }
    wording->words(out, left);
    arena_free(mem);
}

const Phrase *walk_words_after(const Block *chain)
{
    for (int i = 0; i < chain->lines; i++)
        if (chain->line[i].words.count)
            return &chain->line[i].words;
    return NULL;
}
