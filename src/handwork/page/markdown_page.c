#include "handwork/page/markdown_page.h"

#include <ctype.h>
#include <string.h>

/* Two stars with a blank, a mark or the end of the line on one side, and none on the other. */
static bool is_bold(Text page, size_t at)
{
    char before = at ? page.at[at - 1] : ' ', behind = at + 2 < page.len ? page.at[at + 2] : ' ';
    bool stars = text_starts(text_from(page, at), "**") && behind != '*' && before != '*';
    bool opens = isspace((unsigned char)before) || before == '(';
    bool closes = isspace((unsigned char)behind) || (behind && strchr(",.;:)", behind));
    return stars && opens != closes;
}

Text markdown_page_as_text(Text page, Arena *mem)
{
    Buf  out = {0};
    bool marks = false;
    for (size_t at = 0; at < page.len; at++) {
        bool bold = is_bold(page, at), code = page.at[at] == '`';
        marks |= bold || code;
        if (!bold && !code)
            buf_char(&out, page.at[at]);
        at += bold;
    }
    Text text = marks ? text_copy(mem, buf_text(&out)) : page;
    buf_free(&out);
    return text;
}
