/* The names of a page in carom's letters. */
#include "handwork/page/handwork.h"
#include "base/paper.h"
#include "language/token.h"

#include <ctype.h>
#include <string.h>

/* The name that all of `text` is, as the tokenizer knows names. */
static bool one_name(Text text, Text *name, Arena *mem)
{
    int     len;
    int32_t code = text.len ? utf8_decode(text, 0, &len) : 0;
    Diag    diag = {.mem = mem, .source = text};
    int     count = 0;
    if (!text.len || !token_is_name_start(code))
        return false;
    Token *token = tokenize(text, 0, text.len, &count, &diag);
    if (!token || count != 1 || token[0].kind != TOKEN_NAME)
        return false;
    *name = paper_name(mem, token[0].text);
    return name->len > 0;
}

/* One name, or that of a step of a part: second.va'. */
static bool dotted(Text text, Text *name, Arena *mem)
{
    const char *dot = memchr(text.at, '.', text.len);
    size_t      at = dot ? (size_t)(dot - text.at) : 0;
    Text        part, step;
    if (!dot)
        return one_name(text, name, mem);
    if (at + 1 == text.len || text.at[at + 1] == ' ' || !one_name(text_cut(text, 0, at), &part, mem) ||
        !dotted(text_from(text, at + 1), &step, mem))
        return false;
    *name = text_format(mem, "%.*s.%.*s", TEXT_ARG(part), TEXT_ARG(step));
    return true;
}

/* (vai)n and U(t): two names, one of them in brackets. */
static bool bracketed(Text text, Text *name, Arena *mem)
{
    Text        first, second;
    const char *open = memchr(text.at, '(', text.len), *close = memchr(text.at, ')', text.len);
    if (!open || !close || close < open)
        return false;
    size_t at = (size_t)(open - text.at), end = (size_t)(close - text.at);
    Text   inside = text_trim(text_cut(text, at + 1, end));
    if (at == 0) { /* (vai)n is vain */
        if (!one_name(inside, &first, mem) || !one_name(text_from(text, end + 1), &second, mem))
            return false;
        *name = text_format(mem, "%.*s%.*s", TEXT_ARG(first), TEXT_ARG(second));
        *name = paper_name(mem, *name);
        return true;
    }
    if (end + 1 != text.len || !one_name(text_trim(text_cut(text, 0, at)), &first, mem) || !one_name(inside, &second, mem))
        return false;
    if (second.len > 1 && handwork_worded_name(text, name, mem)) /* KE(after), and not U(t) */
        return true;
    bool time = text_is(second, "i") || text_is(second, "f"); /* Ek(f): the final one */
    *name = time ? text_format(mem, "%.*s%.*s", TEXT_ARG(first), TEXT_ARG(second))
                 : text_format(mem, "%.*s(%.*s)", TEXT_ARG(first), TEXT_ARG(second));
    return true;
}

/* vA' of (vA') */
static Text without_brackets(Text text)
{
    Text inside = text.len > 2 && text.at[0] == '(' && text.at[text.len - 1] == ')' ? text_trim(text_cut(text, 1, text.len - 1)) : text;
    return token_name_end(inside, 0) == inside.len ? inside : text;
}

bool handwork_name(Text text, Text *name, int *component, Arena *mem)
{
    *component = -1;
    if (text.len > LIMIT_NAME)
        return false;
    text = without_brackets(text_trim(paper_clean(mem, text)));
    if (text.len > 2 && text.at[0] == '|' && text.at[text.len - 1] == '|') { /* |v|: a speed */
        Text inside;
        if (!one_name(text_trim(text_cut(text, 1, text.len - 1)), &inside, mem))
            return false;
        *name = text_format(mem, "|%.*s|", TEXT_ARG(inside));
        return true;
    }
    size_t dot = text.len > 2 ? text.len - 2 : 0;
    char   axis = text.len > 2 ? text.at[text.len - 1] : 0;
    if (axis >= 'x' && axis <= 'z' && (text.at[dot] == '.' || text.at[dot] == '_')) {
        *component = axis - 'x';
        text = text_cut(text, 0, dot);
    }
    return dotted(text, name, mem) || bracketed(text, name, mem) || handwork_worded_name(text, name, mem);
}

/* ---- names without a value -------------------------------------------------------------------------------- */

typedef struct Valueless {
    Text   text;
    Scope *scope;
    bool   any;
} Valueless;

static void find_valueless(Text name, void *data)
{
    Valueless *v = data;
    Binding    binding;
    for (size_t at = 0; at + name.len <= v->text.len && !v->any; at++) {
        size_t end = at + name.len;
        bool   begins = !at || !isalpha((unsigned char)v->text.at[at - 1]),
             ends = end == v->text.len || !isalnum((unsigned char)v->text.at[end]);
        v->any = begins && ends && text_equal(text_cut(v->text, at, end), name) && !v->scope->find(v->scope, name, &binding);
    }
}

bool handwork_has_valueless(Text text, Scope *scope)
{
    Valueless v = {text, scope, false};
    scope->each(scope, find_valueless, &v);
    return v.any;
}
