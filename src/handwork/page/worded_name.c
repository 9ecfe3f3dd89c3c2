/* Names in words: "final velocity of A", "KE before", "impulse on B", "speed of approach". Each becomes a symbol, as a page in symbols
 * would have it: vAafter, KEbefore, J, |approach|. */
#include "handwork/page/handwork.h"

#include "base/paper.h"
#include "handwork/page/words.h"
#include "language/token.h"

#include <ctype.h>
#include <string.h>

/* Bodies may be called P and Q, while P alone is a momentum: the impulse on P, P's velocity. */
static bool is_body_p(Text word, bool has_quantity)
{
    return text_is(word, "P's") || (has_quantity && text_is(word, "P"));
}

/* Recognizes "potential" and "energy", which together are one quantity. */
static bool is_potential(const char *one, const char *other)
{
    return (!strcmp(one, "PE") && !strcmp(other, "KE")) || (!strcmp(one, "KE") && !strcmp(other, "PE"));
}

/* Whether it is px or v_y, a letter and an axis. */
static bool is_component(Text symbol)
{
    Text axis = symbol.len == 3 && symbol.at[1] == '_' ? text_from(symbol, 2) : symbol.len == 2 ? text_from(symbol, 1) : (Text){0};
    return axis.len && strchr("xynt", axis.at[0]) && strchr("pv", symbol.at[0]);
}

/* p_A after, E_1 vorher, px before: a symbol and a word for the time. */
static bool is_symbol_at_time(Text text, Text *name, Arena *mem)
{
    enum { LONGEST_SYMBOL = 5 };
    Text             symbol = text_before_any(text, " "), time = text_trim(text_from(text, symbol.len));
    const PaperWord *word = words_find(time);
    bool             known = word && word->kind == WORD_TIME, before = known && !strcmp(word->symbol, "before");
    bool             after = known && !strcmp(word->symbol, "after"), component = is_component(symbol);
    bool             lowered = memchr(symbol.at, '_', symbol.len) && !(symbol.len && strchr("xyznt", symbol.at[symbol.len - 1]));
    if (!(before || after) || symbol.len > LONGEST_SYMBOL || words_find(symbol) || !(component || lowered) ||
        token_name_end(symbol, 0) != symbol.len)
        return false;
    *name = text_format(mem, "%.*s%s", TEXT_ARG(paper_name(mem, symbol)), word->symbol);
    return true;
}

/* Words in front of a line, and whether they mean across it; and lines, with the axis along them. */
static const struct {
    const char *words;
    bool        across;
} WAYS[] = {{"along the ", false},           {"along ", false},           {"parallel to the ", false}, {"parallel to ", false},
            {"perpendicular to the ", true}, {"perpendicular to ", true}, {"normal to the ", true},    {"normal to ", true}};
static const struct {
    const char *words;
    bool        normal;
} LINES[] = {{"wall", false},          {"floor", false},         {"ground", false},  {"surface", false},
             {"cushion", false},       {"plane", false},         {"tangent", false}, {"line of centre", true},
             {"line of center", true}, {"line of impact", true}, {"normal", true}};

/* "along the wall", "perpendicular to the line of centres": the length of such words at the start of the text, and the axis that they say;
 * 0: it starts with none. */
static size_t axis_in_words(Text text, const char **axis)
{
    for (size_t way = 0; way < sizeof WAYS / sizeof *WAYS; way++) {
        size_t len = strlen(WAYS[way].words);
        if (!text_starts_in_any_case(text, WAYS[way].words))
            continue;
        for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
            size_t end = len + strlen(LINES[i].words);
            if (!text_starts_in_any_case(text_from(text, len), LINES[i].words))
                continue;
            *axis = WAYS[way].across == LINES[i].normal ? "t" : "n";
            return end + (end < text.len && text.at[end] == 's'); /* centres */
        }
    }
    return 0;
}

/* Along î says where an equation holds, and is no impulse called I. */
static bool is_along_axis(Text text)
{
    Text axis = text_starts_in_any_case(text, "along ") ? text_trim(text_from(text, strlen("along "))) : (Text){0};
    return axis.len && strchr("ijIJ", axis.at[0]) && !isalpha((unsigned char)(axis.len > 1 ? axis.at[1] : ' '));
}

bool handwork_worded_name(Text text, Text *name, Arena *mem)
{
    bool letter_e = false; /* the letter of restitution, which is an energy only at a time: E before */
    if (text.len > LIMIT_NAME || is_along_axis(text))
        return false;
    if (is_symbol_at_time(text, name, mem))
        return true;
    const char *part[WORD_FILLER] = {"", "", "", "", "", ""};
    int         words = 0;
    if (text.len && isdigit((unsigned char)text.at[0])) /* 2 V is twice V */
        return false;
    for (size_t at = 0, end; at < text.len; at = end) {
        const char *axis = NULL;
        size_t      phrase = axis_in_words(text_from(text, at), &axis);
        if (phrase && *part[WORD_AXIS])
            return false;
        if (phrase) {
            part[WORD_AXIS] = axis;
            words++;
            end = at + phrase;
            continue;
        }
        for (end = at; end < text.len && !strchr(" (),", text.at[end]);)
            end++;
        Text             written = text_cut(text, at, end);
        const PaperWord *word = end > at ? words_find(is_body_p(written, *part[WORD_QUANTITY]) ? TEXT("A") : written) : NULL;
        bool             bound = word && word->kind == WORD_FILLER && *word->symbol;
        if (end > at && (!word || (bound && strcmp(part[WORD_QUANTITY], word->symbol) != 0)))
            return false;
        letter_e |= written.len == 1 && tolower((unsigned char)written.at[0]) == 'e';
        if (word && word->kind != WORD_FILLER) {
            bool potential = is_potential(part[word->kind], word->symbol);
            if (*part[word->kind] && !potential)
                return false;
            part[word->kind] = potential ? "PE" : word->symbol;
        }
        words += end > at;
        end += end == at;
    }
    bool        motion = *part[WORD_AXIS] && *part[WORD_TIME]; /* horizontal after: of the velocity */
    bool        lost = !strcmp(part[WORD_TIME], "lost"), after = !strcmp(part[WORD_TIME], "after");
    bool        gained = !strcmp(part[WORD_TIME], "gained"), change = !strcmp(part[WORD_TIME], "change");
    const char *quantity = *part[WORD_QUANTITY] ? part[WORD_QUANTITY] : motion ? "v" : lost || gained ? "KE" : ""; /* "lost", alone */
    bool        energy = !strcmp(quantity, "KE"), mass = !strcmp(quantity, "m") && *part[WORD_SUM] && !*part[WORD_BODY];
    bool        of_body = (lost || gained) && *part[WORD_BODY]; /* which no step is */
    if (of_body || (letter_e && !*part[WORD_TIME]))
        return false;
    if (words + (lost || gained) < 2 || !*quantity || ((lost || gained) && !energy) || (change && !energy && strcmp(quantity, "p") != 0))
        return false;
    if (change)
        part[WORD_TIME] = "";
    if (mass)
        *name = TEXT("mtotal");
    else if (change)
        *name = text_format(mem, "Δ%s%s", quantity, part[WORD_BODY]);
    else if (!strcmp(quantity, "J") && *part[WORD_BODY])
        *name = text_format(mem, "Δp%s", part[WORD_BODY]);
    else if (gained)
        *name = TEXT("gain");
    else if (lost || !strcmp(quantity, "J") || !strcmp(quantity, "e"))
        *name = text_of(lost ? "loss" : quantity);
    else if (*part[WORD_RELATIVE]) /* of two velocities, whichever way it is taken */
        *name = text_format(mem, "|%s|", after ? "separation" : part[WORD_RELATIVE]);
    else
        *name = text_format(mem, "%s%s%s%s%s", quantity, part[WORD_BODY], part[WORD_AXIS], part[WORD_TIME], *quantity == '|' ? "|" : "");
    return true;
}
