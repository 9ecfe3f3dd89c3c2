#include "handwork/page/degree_signs.h"

#include <ctype.h>
#include <string.h>

/* Returns the end of the number behind a function at that place, `cos(30` or `cos 30`; 0 if there is none, or it has a degree sign. */
static size_t end_of_call(Text text, size_t at)
{
    static const char *const FUNCTIONS[] = {"sin", "cos", "tan"};
    bool                     function = false;
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++)
        function |= text_starts(text_from(text, at), FUNCTIONS[i]) && (!at || !isalpha((unsigned char)text.at[at - 1]));
    size_t end = at + (function ? strlen("sin") : 0);
    bool   bracket = function && end < text.len && text.at[end] == '(';
    end += bracket;
    size_t first = end;
    while (function && end < text.len && (isdigit((unsigned char)text.at[end]) || strchr(bracket ? " .-" : " .", text.at[end])))
        end++;
    while (end > first && text.at[end - 1] == ' ' && !bracket)
        end--;
    bool number = end > first && isdigit((unsigned char)text.at[end - 1]);
    bool ends = bracket ? end < text.len && text.at[end] == ')' : !text_starts(text_from(text, end), "°");
    return number && ends ? end : 0;
}

Text degree_signs_put(Text text, Arena *mem)
{
    Buf  buf = {0};
    bool any = false;
    for (size_t at = 0, end; at < text.len; at = end) {
        size_t call = end_of_call(text, at);
        end = call ? call : at + 1;
        buf_put(&buf, text_cut(text, at, end));
        buf_puts(&buf, call ? "°" : "");
        any |= call > 0;
    }
    Text degrees = any ? text_copy(mem, buf_text(&buf)) : (Text){0};
    buf_free(&buf);
    return degrees;
}
