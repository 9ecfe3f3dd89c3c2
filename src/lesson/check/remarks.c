#include "lesson/check/remarks.h"

void remark(Remarks *remarks, RemarkKind kind, int line, Text hint, const char *format, ...)
{
    remarks->fails += kind == REMARK_FAILS;
    remarks->warnings += kind == REMARK_WARNS;
    if (remarks->count == LIMIT_REMARKS)
        return;
    va_list args;
    va_start(args, format);
    Text message = text_formatv(remarks->mem, format, args);
    va_end(args);
    *ARENA_ADD(remarks->mem, remarks->remark, remarks->count, &remarks->room) =
        (Remark){kind, line, text_short(message, LIMIT_REMARK), text_copy(remarks->mem, text_short(hint, LIMIT_REMARK))};
}

Text remark_quote(Arena *mem, Text text)
{
    Buf buf = {0};
    buf_put_safe(&buf, text_short(text, LIMIT_REMARK));
    return buf_finish(&buf, mem);
}

void remarks_sort(Remarks *remarks)
{
    for (int i = 1; i < remarks->count; i++) {
        Remark remark = remarks->remark[i];
        int    at = i;
        for (; at > 0 && remarks->remark[at - 1].line > remark.line; at--)
            remarks->remark[at] = remarks->remark[at - 1];
        remarks->remark[at] = remark;
    }
}

void remark_write(Buf *out, const Remark *remark, Text path, Text first, int width)
{
    Buf words = {0};
    buf_put_safe(&words, path);
    if (remark->line)
        buf_printf(&words, ":%d", remark->line);
    buf_printf(&words, ": %s", remark->kind == REMARK_WARNS ? "warning: " : "");
    buf_put_safe(&words, first);
    buf_put_safe(&words, remark->message);
    buf_put_filled(out, buf_text(&words), 0, 2, width);
    buf_char(out, '\n');
    buf_free(&words);
    diag_write_hint(out, remark->hint, width);
}

void remarks_write(Buf *out, const Remarks *remarks, Text path, int width)
{
    for (int i = 0; i < remarks->count; i++)
        remark_write(out, &remarks->remark[i], path, TEXT(""), width);
}

void remark_json_head(Json *json, const Remark *remark)
{
    json_key_text(json, "kind", remark->kind == REMARK_WARNS ? TEXT("warning") : TEXT("fails"));
    json_key_int(json, "line", remark->line);
}

void remark_json_words(Json *json, const Remark *remark)
{
    json_key_text(json, "message", remark->message);
    json_key_text_or_null(json, "hint", remark->hint);
}

void remarks_json(Json *json, const Remarks *remarks)
{
    json_open_array(json);
    for (int i = 0; i < remarks->count; i++) {
        json_open_object(json);
        remark_json_head(json, &remarks->remark[i]);
        remark_json_words(json, &remarks->remark[i]);
        json_close_object(json);
    }
    json_close_array(json);
}
