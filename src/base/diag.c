#include "base/diag.h"

const char *const diag_exit_meanings[EXIT_STATUSES] = {
    [EXIT_FINE] = "everything worked",
    [EXIT_CHECK] = "a comparison, a law or a line of hand work is wrong",
    [EXIT_INPUT] = "the input cannot be read, or most of a page of work cannot",
    [EXIT_MATH] = "the problem has no answer",
    [EXIT_FILE] = "a file cannot be read or written, or carom itself failed",
};

bool diag_fail(Diag *diag, ExitStatus exit, Span span, const char *format, ...)
{
    if (diag->exit != EXIT_FINE)
        return false;
    diag->exit = exit;
    diag->span = span;
    va_list args;
    va_start(args, format);
    diag->message = text_formatv(diag->mem, format, args);
    va_end(args);
    return false;
}

bool diag_hint(Diag *diag, const char *format, ...)
{
    if (diag->hint.len)
        return false;
    va_list args;
    va_start(args, format);
    diag->hint = text_formatv(diag->mem, format, args);
    va_end(args);
    return false;
}

void diag_beside(Diag *diag, Span second, Text left, Text right)
{
    diag->beside = second;
    diag->left = left;
    diag->right = right;
}

void diag_add_note(Notes *notes, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Text text = text_formatv(notes->mem, format, args);
    va_end(args);
    if (notes->count == LIMIT_NOTES)
        return;
    for (int i = 0; i < notes->count; i++)
        if (text_equal(notes->text[i], text))
            return;
    *ARENA_ADD(notes->mem, notes->text, notes->count, &notes->room) = text;
}

/* The number of columns of a text written by buf_put_safe. */
static int safe_columns(Text text)
{
    Buf buf = {0};
    buf_put_safe(&buf, text);
    int columns = text_columns(buf_text(&buf));
    buf_free(&buf);
    return columns;
}

/* The last position before `at`, no more than `columns` single bytes away, that does not split a character. */
static size_t step_back(Text text, size_t at, size_t columns)
{
    size_t start = at > columns ? at - columns : 0;
    while (start > 0 && start < text.len && (text.at[start] & 0xC0) == 0x80)
        start--;
    return start;
}

void diag_write_hint(Buf *out, Text hint, int width)
{
    Buf words = {0};
    if (!hint.len)
        return;
    buf_put_safe(&words, hint);
    buf_puts(out, "  hint: ");
    buf_put_filled(out, buf_text(&words), 8, 4, width);
    buf_char(out, '\n');
    buf_free(&words);
}

void diag_write(Buf *out, const Diag *diag, Text where, int width)
{
    Buf words = {0};
    buf_puts(&words, "error");
    if (where.len) {
        buf_puts(&words, " at ");
        buf_put_safe(&words, where);
    }
    buf_puts(&words, ": ");
    buf_put_safe(&words, diag->message);
    buf_put_filled(out, buf_text(&words), 0, 2, width);
    buf_char(out, '\n');

    Text   source = diag->source;
    Span   span = diag->span;
    size_t start = span.start, end = span.start;
    while (start > 0 && source.at[start - 1] != '\n')
        start--;
    while (end < source.len && source.at[end] != '\n')
        end++;
    if (end > start) {
        Text   line = text_cut(source, start, end);
        size_t caret = span.start - start;
        size_t stop = span.end > end ? line.len : span.end > span.start ? span.end - start : caret + 1;
        /* A long line is shown as the part around the caret. */
        size_t room = width > 30 ? (size_t)width - 8 : 22;
        size_t from = 0, to = line.len;
        if (line.len > room) {
            from = caret > room / 2 ? step_back(line, caret, room / 2) : 0;
            to = from + room < line.len ? step_back(line, from + room, 0) : line.len;
        }
        if (stop > to)
            stop = to;
        buf_puts(out, from ? "  ..." : "  ");
        buf_put_safe(out, text_cut(line, from, to));
        buf_puts(out, to < line.len ? "...\n" : "\n");
        buf_fill(out, ' ', (from ? 5 : 2) + safe_columns(text_cut(line, from, caret)));
        int carets = stop > caret ? safe_columns(text_cut(line, caret, stop < line.len ? stop : line.len)) : 1;
        buf_fill(out, '^', carets > 0 ? carets : 1);
        size_t second = diag->beside.start - start, behind = diag->beside.end - start;
        if (diag->left.len && second >= stop && behind <= to) {
            buf_fill(out, ' ', safe_columns(text_cut(line, stop, second)));
            buf_fill(out, '^', safe_columns(text_cut(line, second, behind)));
        }
        buf_char(out, '\n');
    }
    if (diag->left.len) {
        buf_puts(out, "  ");
        buf_put_safe(out, diag->left);
        buf_puts(out, "\n  ");
        buf_put_safe(out, diag->right);
        buf_char(out, '\n');
    }
    diag_write_hint(out, diag->hint, width);
    buf_free(&words);
}
