/* Shares in words: a quarter, two thirds, 1/5, 20 percent. */
#include "session/unknowns/unknown_call.h"

static int count_of(Text word)
{
    static const char *const COUNTS[] = {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine"};
    if (text_is(word, "a") || text_is(word, "an"))
        return 1;
    for (int i = 0; i < (int)(sizeof COUNTS / sizeof *COUNTS); i++)
        if (text_is(word, COUNTS[i]))
            return i + 1;
    return 0;
}

/* 4 of a quarter and of quarters; 0: no part has that name. */
static int part_of(Text word)
{
    static const struct {
        const char *name;
        int         part;
    } PARTS[] = {{"half", 2},  {"halve", 2},   {"third", 3},  {"quarter", 4}, {"fourth", 4}, {"fifth", 5},
                 {"sixth", 6}, {"seventh", 7}, {"eighth", 8}, {"ninth", 9},   {"tenth", 10}};
    word.len -= text_ends(word, "s");
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++)
        if (text_is(word, PARTS[i].name))
            return PARTS[i].part;
    return 0;
}

static const Token *behind_number(const Token *token, Text *share, Arena *mem)
{
    bool         fraction = token[1].kind == TOKEN_SLASH && token[2].kind == TOKEN_NUMBER;
    const Token *behind = token + (fraction ? 3 : 1);
    bool         percent = token_is(behind, "percent");
    *share = text_format(mem, "(%.*s%s%.*s%s)", TEXT_ARG(token->text), fraction ? "/" : "", TEXT_ARG(fraction ? token[2].text : TEXT("")),
                         percent ? "/100" : "");
    return behind + percent;
}

const Token *unknown_behind_share(const Token *token, Text *share, Arena *mem)
{
    if (token->kind == TOKEN_NUMBER)
        return behind_number(token, share, mem);
    int          count = token->kind == TOKEN_NAME ? count_of(token->text) : 0;
    const Token *name = token + (count > 0);
    int          part = name->kind == TOKEN_NAME ? part_of(name->text) : 0;
    *share = text_format(mem, "%d/%d", count ? count : 1, part);
    return part && (count || part == 2) ? name + 1 : NULL;
}
