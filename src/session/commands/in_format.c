#include "session/commands/in_format.h"

#include "audit/logged.h"
#include "session/commands/commands.h"
#include "session/vars.h"
#include "units/unit.h"

#include <string.h>

/* Commands read their own formats. */
static bool is_command(const Run *run)
{
    return run->token[0].kind == TOKEN_NAME && run->token[1].kind != TOKEN_EQUAL && run_find_command(run->session, run->token[0].text);
}

bool in_format_is_misspelt(Run *run)
{
    const Token *in = &run->token[run->count - 2], *word = in + 1;
    if (run->count < 3 || in->kind != TOKEN_NAME || !text_is(in->text, "in") || word->kind != TOKEN_NAME || is_command(run))
        return false;
    bool other = vars_find(run->session, word->text) || unit_named(word->text) || !run_meant_format(word->text).len;
    return !other && !run_wrong_format(run, word->span);
}

int in_format_find(const Run *run, Machine *machine)
{
    const Token *token = run->token;
    bool         command = is_command(run);
    for (int i = run->count - 2; i > 0 && i >= run->count - 4 && !command; i--) {
        int tokens = run_in_format(run, &token[i], machine);
        if (tokens && token[i + tokens].kind == TOKEN_END)
            return i;
    }
    return 0;
}

static void put(Token *list, int *count, const Token *like, TokenKind kind, Text text)
{
    Token *token = &list[(*count)++];
    *token = *like;
    token->kind = kind;
    token->text = text;
    token->implied = true;
}

/* The number itself in place of its bits, a negative one in brackets. False: the bits are no number. */
static bool put_number(Run *run, Token *list, int *count, const Token *bits, NumCtx *format, NumCtx *exact)
{
    Logged logged = logged_read(bits->text, format, exact);
    Num    size = exact_num(logged.value);
    Buf    text = {0};
    if (logged.kind != LOGGED_NUMBER)
        return diag_fail(&run->diag, EXIT_INPUT, bits->span, "these bits are %s, which is not a number to work with",
                         logged.kind == LOGGED_NAN ? "NaN" : "infinity");
    bool minus = exact_sign(logged.value, exact) < 0;
    if (minus && exact_neg(&size, size, exact))
        return false;
    logged_put(&text, size.exact, exact);
    Text number = buf_finish(&text, run->mem);
    if (minus) {
        put(list, count, bits, TOKEN_OPEN, TEXT("("));
        put(list, count, bits, TOKEN_MINUS, TEXT("-"));
    }
    put(list, count, bits, TOKEN_NUMBER, number);
    if (minus)
        put(list, count, bits, TOKEN_CLOSE, TEXT(")"));
    return true;
}

static bool is_bits(const Token *token, FloatFormat format)
{
    int digits = logged_digits(format);
    return token->kind == TOKEN_NUMBER && digits && text_starts_in_any_case(token->text, "0x") && (int)token->text.len == 2 + digits &&
           !memchr(token->text.at, 'p', token->text.len) && !memchr(token->text.at, '.', token->text.len);
}

/* The tokens before `in`, with numbers in place of bits; NULL after a complaint. */
static const Token *with_numbers(Run *run, int in, Machine machine, int *count)
{
    enum { MOST_OF_A_NUMBER = 4 };
    Token *list = token_room(run->mem, MOST_OF_A_NUMBER * in);
    NumCtx format, exact;
    bool   good = true;
    *count = 0;
    numctx_open_for(&format, machine, run->mem);
    numctx_open(&exact, &exact_system, run->mem);
    for (int i = 0; i < in && good; i++) {
        if (is_bits(&run->token[i], machine.sys->format(machine.prec)))
            good = put_number(run, list, count, &run->token[i], &format, &exact);
        else
            list[(*count)++] = run->token[i];
    }
    list[*count] = run->token[in];
    list[*count].kind = TOKEN_END;
    numctx_close(&format);
    numctx_close(&exact);
    return good ? list : NULL;
}

bool in_format_run(Run *run, int in, Machine machine, bool (*go)(Run *run))
{
    Settings    *settings = &run->session->settings;
    Machine      set = {settings->numbers, settings->prec};
    const Token *whole = run->token;
    int          tokens = run->count;
    run->token = with_numbers(run, in, machine, &run->count);
    settings->numbers = machine.sys;
    settings->prec = machine.prec;
    run->rounds = true;
    bool good = run->token && go(run);
    run->rounds = false;
    settings->numbers = set.sys;
    settings->prec = set.prec;
    run->token = whole;
    run->count = tokens;
    return good;
}
