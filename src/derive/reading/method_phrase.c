#include "derive/reading/method_phrase.h"

#include "derive/reading/method_reader.h"

#include <string.h>

bool read_phrase(MethodReader *r)
{
    Text words;
    if (!reader_take_text(r, &words) || !words.len)
        return reader_complain(r, "the words of the phrase in quotes");
    if (!reader_at(r, TOKEN_COLON))
        return reader_complain(r, "`:` and the condition that it stands for");
    r->parser.token++;
    if (reader_at(r, TOKEN_END))
        return reader_complain(r, "the condition that it stands for");
    while (!reader_at(r, TOKEN_END))
        r->parser.token++;
    return true;
}

/* The part of the line in quotes, and what stands behind the colon. */
static bool split(Text line, MethodPhrase *phrase)
{
    const char *open = memchr(line.at, '"', line.len), *end = line.at + line.len;
    const char *close = open ? memchr(open + 1, '"', (size_t)(end - open - 1)) : NULL;
    const char *colon = close ? memchr(close, ':', (size_t)(end - close)) : NULL;
    if (!colon)
        return false;
    const char *comment = memchr(colon, '#', (size_t)(end - colon));
    phrase->words = (Text){open + 1, (size_t)(close - open - 1)};
    phrase->condition = text_trim((Text){colon + 1, (size_t)((comment ? comment : end) - colon - 1)});
    return true;
}

/* The next line that begins with one of two words. */
static bool find_next(const Method *method, size_t *at, const char *word, const char *other, MethodPhrase *phrase)
{
    Text rest = text_from(method->text, *at);
    bool found = false;
    while (rest.len && !found) {
        Text line = text_trim(text_take(&rest, "\n"));
        found = (reader_line_begins(&line, word) || reader_line_begins(&line, other)) && split(line, phrase);
    }
    *at = method->text.len - rest.len;
    return found;
}

bool method_phrase_next(const Method *method, size_t *at, MethodPhrase *phrase)
{
    return find_next(method, at, "phrase", "phrase", phrase);
}

bool method_outcome_next(const Method *method, size_t *at, MethodPhrase *phrase)
{
    return find_next(method, at, "phrase", "outcome", phrase);
}

bool method_supposition_next(const Method *method, size_t *at, MethodPhrase *phrase)
{
    return find_next(method, at, "suppose", "suppose", phrase);
}

static void put_example(Buf *out, Text example, void *none)
{
    (void)none;
    buf_put(out, example);
}

Text method_phrase_example(Text text, Arena *mem)
{
    Buf out = {0};
    buf_put_named(&out, text, put_example, NULL);
    return buf_finish(&out, mem);
}
