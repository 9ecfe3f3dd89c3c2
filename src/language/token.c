#include "language/token.h"

#include <ctype.h>
#include <string.h>

static const struct {
    int32_t   code;
    TokenKind kind;
} MARKS[] = {
    {'+', TOKEN_PLUS},
    {'-', TOKEN_MINUS},
    {0x2212, TOKEN_MINUS},
    {0x2013, TOKEN_MINUS},
    {'*', TOKEN_STAR},
    {'/', TOKEN_SLASH},
    {'.', TOKEN_DOT},
    {0xB7, TOKEN_MIDDOT},
    {0x22C5, TOKEN_MIDDOT},
    {0xD7, TOKEN_TIMES},
    {'^', TOKEN_CARET},
    {0x221A, TOKEN_ROOT},
    {0xB0, TOKEN_DEGREE},
    {'|', TOKEN_BAR},
    {'(', TOKEN_OPEN},
    {')', TOKEN_CLOSE},
    {'[', TOKEN_OPEN_SQUARE},
    {']', TOKEN_CLOSE_SQUARE},
    {'{', TOKEN_OPEN_BRACE},
    {'}', TOKEN_CLOSE_BRACE},
    {',', TOKEN_COMMA},
    {';', TOKEN_SEMICOLON},
    {':', TOKEN_COLON},
    {'<', TOKEN_LESS},
    {'>', TOKEN_GREATER},
    {'=', TOKEN_EQUAL},
    {0x2260, TOKEN_NOT_EQUAL},
    {0x2264, TOKEN_LESS_EQUAL},
    {0x2265, TOKEN_GREATER_EQUAL},
    {'?', TOKEN_QUESTION},
    {0xB1, TOKEN_PLUS_MINUS},
};

static const struct {
    int32_t     code;
    const char *text;
} FRACTIONS[] = {{0xBD, "1/2"}, {0xBC, "1/4"}, {0xBE, "3/4"}};

static bool is_prime(int32_t code)
{
    return code == '\'' || code == 0x2019 || code == 0x2018 || code == 0x2032;
}

static bool is_subscript(int32_t code)
{
    return code >= 0x2080 && code <= 0x2089;
}

enum { MICRO = 0xB5, MU = 0x3BC, RAISED_MINUS = 0x207B };

static bool is_greek(int32_t code)
{
    return code >= 0x370 && code <= 0x3FF && code != 0x37E && code != 0x387;
}

bool token_is_name_start(int32_t code)
{
    return (code < 128 && (isalpha((int)code) || code == '_') && code > 0) || is_greek(code) || code == MICRO;
}

static bool is_name_part(int32_t code)
{
    return token_is_name_start(code) || (code >= '0' && code <= '9') || is_prime(code) || is_subscript(code);
}

size_t token_name_end(Text text, size_t at)
{
    int len;
    while (at < text.len && is_name_part(utf8_decode(text, at, &len)))
        at += (size_t)len;
    return at;
}

Text token_next_name(Text text, size_t *at)
{
    size_t start = *at, end = start;
    while (start < text.len && (isdigit((unsigned char)text.at[start]) || (end = token_name_end(text, start)) == start))
        start++;
    *at = start < text.len ? end : text.len;
    return text_cut(text, start, *at);
}

bool token_has_name(Text text, Text name)
{
    bool has = false;
    Text next;
    for (size_t at = 0; !has && (next = token_next_name(text, &at)).len;)
        has = text_equal(next, name);
    return has;
}

static bool is_of_number(char c)
{
    return isdigit((unsigned char)c) || c == '.';
}

bool token_next_number(Text text, Text decimal, size_t *at)
{
    for (; *at + decimal.len <= text.len; ++*at) {
        Text behind = text_from(text, *at + decimal.len);
        bool whole = !(*at && is_of_number(text.at[*at - 1])) && !(behind.len && isdigit((unsigned char)behind.at[0])) &&
                     !(behind.len > 1 && behind.at[0] == '.' && isdigit((unsigned char)behind.at[1]));
        if (whole && text_equal(text_cut(text, *at, *at + decimal.len), decimal))
            return true;
    }
    return false;
}

typedef struct Lexer {
    Text   source;
    size_t at, end;
    Diag  *diag;
    Token *token;
    int    count, room;
} Lexer;

static int32_t peek(const Lexer *lexer, size_t at, int *len)
{
    unsigned char byte = at < lexer->end ? (unsigned char)lexer->source.at[at] : 0;
    if (byte >= 0x80)
        return utf8_decode((Text){lexer->source.at, lexer->end}, at, len);
    *len = at < lexer->end; /* nearly always one byte */
    return byte;
}

static bool is_digit_at(const Lexer *lexer, size_t at)
{
    return at < lexer->end && isdigit((unsigned char)lexer->source.at[at]);
}

static Token *put(Lexer *lexer, TokenKind kind, size_t start, size_t end, bool tight)
{
    Token *token = ARENA_ADD(lexer->diag->mem, lexer->token, lexer->count, &lexer->room);
    *token = (Token){.kind = kind, .span = {start, end}, .text = text_cut(lexer->source, start, end), .tight = tight};
    lexer->at = end;
    return token;
}

/* The f of 3.1f, which ends a number of a program. */
static bool is_suffix(const Lexer *lexer, size_t at)
{
    int len;
    return at < lexer->end && (lexer->source.at[at] | 32) == 'f' && !is_name_part(peek(lexer, at + 1, &len));
}

/* Digits, a point with digits after it, an exponent; or 0x with hexadecimal digits and p. A sign belongs to the number only after e or p.
 * The f of 3.1f, and the .f of 2.f, belong to the span, and not to the text. */
static void lex_number(Lexer *lexer, bool tight, bool point)
{
    size_t start = lexer->at, at = start;
    bool   hex = lexer->source.at[at] == '0' && at + 2 < lexer->end && (lexer->source.at[at + 1] | 32) == 'x' &&
               isxdigit((unsigned char)lexer->source.at[at + 2]);
    if (hex)
        at += 2;
    for (; at < lexer->end; at++) {
        unsigned char c = (unsigned char)lexer->source.at[at];
        if (c == '.' && !point && at + 1 < lexer->end &&
            (hex ? isxdigit((unsigned char)lexer->source.at[at + 1]) : is_digit_at(lexer, at + 1)))
            point = true;
        else if (!(hex ? isxdigit(c) : isdigit(c)))
            break;
    }
    if (at < lexer->end && (lexer->source.at[at] | 32) == (hex ? 'p' : 'e')) {
        size_t sign = at + 1 + (at + 1 < lexer->end && (lexer->source.at[at + 1] == '-' || lexer->source.at[at + 1] == '+'));
        if (is_digit_at(lexer, sign))
            for (at = sign; is_digit_at(lexer, at);)
                at++;
    }
    Token *token = put(lexer, TOKEN_NUMBER, start, at, tight);
    at += !point && !hex && at < lexer->end && lexer->source.at[at] == '.';
    if (is_suffix(lexer, at))
        lexer->at = token->span.end = at + 1;
}

/* The glm:: of glm::vec2, and the new of new Vector2(1, 2), say nothing: the place after them, where the name itself begins. */
static size_t name_itself(const Lexer *lexer, size_t at)
{
    int    len;
    Text   source = {lexer->source.at, lexer->end};
    size_t end = token_name_end(source, at), next = end;
    while (next < lexer->end && lexer->source.at[next] == ' ')
        next++;
    bool   after = token_is_name_start(peek(lexer, next, &len)), new = text_is(text_cut(source, at, end), "new");
    size_t open = token_name_end(source, next);
    if (new &&next > end && after &&open < lexer->end &&strchr("({:", lexer->source.at[open]))
        return name_itself(lexer, next);
    bool qualifies = text_starts(text_from(source, end), "::") && token_is_name_start(peek(lexer, end + 2, &len));
    return qualifies ? name_itself(lexer, end + 2) : at;
}

/* 1 to 9; 0 for any other character. */
static int raised_digit(int32_t code)
{
    return code == 0xB9 ? 1 : code == 0xB2 ? 2 : code == 0xB3 ? 3 : code >= 0x2074 && code <= 0x2079 ? (int)code - 0x2070 : 0;
}

/* The x of 4.8 x 10^5 and of 4.8x10^5: between a number and a power of ten it can only be the sign ×. */
static bool is_times(const Lexer *lexer)
{
    int    len;
    size_t ten = lexer->at + 1;
    if (lexer->source.at[lexer->at] != 'x' || lexer->token[lexer->count - 1].kind != TOKEN_NUMBER)
        return false;
    while (peek(lexer, ten, &len) == ' ')
        ten++;
    int32_t after = peek(lexer, ten + 2, &len);
    return text_starts(text_cut(lexer->source, ten, lexer->end), "10") && (after == '^' || after == RAISED_MINUS || raised_digit(after));
}

static void lex_name(Lexer *lexer, bool tight)
{
    Arena *mem = lexer->diag->mem;
    size_t start = name_itself(lexer, lexer->at), at = start;
    bool   plain = true;
    int    len;
    for (int32_t code; is_name_part(code = peek(lexer, at, &len)); at += (size_t)len)
        plain &= !(is_prime(code) && code != '\'') && !is_subscript(code) && code != MICRO;
    Token *token = put(lexer, TOKEN_NAME, start, at, tight);
    if (plain)
        return;
    char  *normal = arena_alloc(mem, at - start);
    size_t size = 0;
    for (size_t i = start; i < at; i += (size_t)len) {
        int32_t code = peek(lexer, i, &len);
        if (is_prime(code)) {
            normal[size++] = '\'';
        } else if (is_subscript(code)) {
            normal[size++] = (char)('0' + code - 0x2080);
        } else if (code == MICRO) {
            size += (size_t)utf8_encode(normal + size, MU);
        } else {
            memcpy(normal + size, lexer->source.at + i, (size_t)len);
            size += (size_t)len;
        }
    }
    token->text = (Text){normal, size};
}

static bool ends_operand(const Lexer *lexer)
{
    switch (lexer->token[lexer->count - 1].kind) {
    case TOKEN_NUMBER:
    case TOKEN_NAME:
    case TOKEN_CLOSE:
    case TOKEN_CLOSE_SQUARE:
    case TOKEN_GREATER:
        return true;
    default:
        return false;
    }
}

/* A dot with a digit after: the number .5, or a slip (v.5). */
static bool lex_point(Lexer *lexer, bool tight)
{
    if (tight && ends_operand(lexer)) {
        Span span = {lexer->at, lexer->at + 2};
        diag_fail(lexer->diag, EXIT_INPUT, span, "a point and a digit right after a value are neither a component nor a product");
        return diag_hint(lexer->diag, "components are .x .y .z; for a product write * or leave spaces around the dot");
    }
    size_t start = lexer->at++;
    lex_number(lexer, tight, true);
    Token *token = &lexer->token[lexer->count - 1];
    token->span.start = start;
    token->text = text_cut(lexer->source, start, start + 1 + token->text.len);
    return true;
}

static bool bad_character(Lexer *lexer, int32_t code, int len);

static bool lex_text(Lexer *lexer, bool tight)
{
    size_t start = lexer->at, at = start + 1;
    int    len;
    for (; at < lexer->end && lexer->source.at[at] != '"' && lexer->source.at[at] != '\n'; at += (size_t)len) {
        int32_t code = peek(lexer, at, &len);
        bool    line_end = code == '\r' && (at + 1 == lexer->end || lexer->source.at[at + 1] == '\n');
        if ((code < 0 || utf8_unsafe(code)) && !line_end) {
            lexer->at = at;
            return bad_character(lexer, code, len);
        }
    }
    if (at >= lexer->end || lexer->source.at[at] != '"') {
        diag_fail(lexer->diag, EXIT_INPUT, (Span){start, at}, "this text has no closing quote on its line");
        return diag_hint(lexer->diag, "close it with \"");
    }
    put(lexer, TOKEN_TEXT, start, at + 1, tight)->text = text_cut(lexer->source, start + 1, at);
    return true;
}

static bool bad_character(Lexer *lexer, int32_t code, int len)
{
    Span span = {lexer->at, lexer->at + (size_t)len};
    if (code < 0) {
        diag_fail(lexer->diag, EXIT_INPUT, span, "byte 0x%02x is not UTF-8 text", (unsigned char)lexer->source.at[lexer->at]);
        return diag_hint(lexer->diag, "save the text as UTF-8 and try again");
    }
    if (utf8_unsafe(code)) {
        bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
        diag_fail(lexer->diag, EXIT_INPUT, span, "%s character U+%04X is not allowed in a statement",
                  control ? "the control" : "the invisible", (unsigned)code);
        return diag_hint(lexer->diag, "delete it; it may come from pasted text");
    }
    Text seen = text_cut(lexer->source, span.start, span.end);
    diag_fail(lexer->diag, EXIT_INPUT, span, "the character `%.*s` is not used here", TEXT_ARG(seen));
    switch (code) {
    case '&':
        return diag_hint(lexer->diag, "for a condition write `and`");
    case '!':
        return diag_hint(lexer->diag, "for a condition write `not`; for unequal `!=`");
    case '\\':
        return diag_hint(lexer->diag, "a backslash only continues a line; write formulas without TeX: a/b, sqrt(x)");
    case '%':
        return diag_hint(lexer->diag, "write a percentage as a fraction or a decimal: 1/4, 0.25");
    case 0x201C:
    case 0x201D:
        return diag_hint(lexer->diag, "write straight quotes: \"...\"");
    case '$':
        return diag_hint(lexer->diag, "formulas are written without $");
    default:
        return diag_hint(lexer->diag, "names consist of letters (also Greek), digits, _ and primes");
    }
}

enum { MOST_RAISED = 9 };
static const char *const POWERS[] = {"-9", "-8", "-7", "-6", "-5", "-4", "-3", "-2", "-1", "0",
                                     "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9"};

/* ², ⁻¹: the digit with its sign and the length of both, or 0. */
static int raised_power(const Lexer *lexer, int *len)
{
    int     sign = 0, size;
    int32_t code = peek(lexer, lexer->at, &size);
    if (code == RAISED_MINUS) {
        sign = size;
        code = peek(lexer, lexer->at + (size_t)sign, &size);
    }
    int digit = raised_digit(code);
    *len = digit ? sign + size : *len;
    return sign ? -digit : digit;
}

/* 20% of the kinetic energy, of its speed: the words of a share. Elsewhere a percentage has to be written as a number. */
static bool is_percent_of(const Lexer *lexer)
{
    return text_starts(text_trim(text_cut(lexer->source, lexer->at + 1, lexer->end)), "of ");
}

/* # or, as programs have it, // up to the end of the line, or between the marks of C. */
static bool begins_note(const Lexer *lexer)
{
    Text rest = text_cut(lexer->source, lexer->at, lexer->end);
    return text_starts(rest, "#") || text_starts(rest, "//") || text_starts(rest, "/*");
}

static bool skip_note(Lexer *lexer)
{
    Span mark = {lexer->at, lexer->at + 2};
    bool block = text_starts(text_cut(lexer->source, mark.start, lexer->end), "/*");
    int  len = block ? 2 : 1;
    for (lexer->at += (size_t)len; lexer->at < lexer->end; lexer->at += (size_t)len) {
        int32_t code = peek(lexer, lexer->at, &len);
        if (block ? text_starts(text_cut(lexer->source, lexer->at, lexer->end), "*/") : code == '\n')
            break;
        if (code < 0 || (utf8_unsafe(code) && code != '\t' && code != '\r' && code != '\n'))
            return bad_character(lexer, code, len);
    }
    lexer->at += block ? 2 : 0;
    if (lexer->at <= lexer->end)
        return true;
    diag_fail(lexer->diag, EXIT_INPUT, mark, "this note has no end");
    return diag_hint(lexer->diag, "close it with */");
}

Token *token_room(Arena *mem, int count)
{
    return ARENA_MANY(mem, Token, count + 2) + 1; /* an arena is zeroed, and 0 is TOKEN_END */
}

Token *tokenize(Text source, size_t start, size_t end, int *count, Diag *diag)
{
    Lexer lexer = {.source = source, .at = start, .end = end, .diag = diag};
    bool  tight = false;
    put(&lexer, TOKEN_END, start, start, false); /* the one in front */
    while (lexer.at < end) {
        int     len;
        int32_t code = peek(&lexer, lexer.at, &len);
        bool    was_tight = tight;
        tight = true;
        if (code == ' ' || code == '\t' || code == '\n' || code == 0xA0 ||
            (code == '\r' && (lexer.at + 1 == end || source.at[lexer.at + 1] == '\n'))) {
            lexer.at += (size_t)len;
            tight = false;
        } else if (begins_note(&lexer)) {
            if (!skip_note(&lexer))
                return NULL;
            tight = false;
        } else if (code == '\\' && (lexer.at + 1 == end || source.at[lexer.at + 1] == '\n' || source.at[lexer.at + 1] == '\r')) {
            lexer.at++;
            tight = false;
        } else if (code >= '0' && code <= '9') {
            lex_number(&lexer, was_tight, false);
        } else if (code == '.' && is_digit_at(&lexer, lexer.at + 1)) {
            if (!lex_point(&lexer, was_tight))
                return NULL;
        } else if (is_times(&lexer)) {
            put(&lexer, TOKEN_STAR, lexer.at, lexer.at + 1, was_tight);
        } else if (token_is_name_start(code)) {
            lex_name(&lexer, was_tight);
        } else if (code == '%' && is_percent_of(&lexer)) {
            put(&lexer, TOKEN_NAME, lexer.at, lexer.at + 1, was_tight)->text = TEXT("percent");
        } else if (code == '"') {
            if (!lex_text(&lexer, was_tight))
                return NULL;
        } else {
            TokenKind kind = TOKEN_END;
            Text      text = text_cut(source, lexer.at, lexer.at + (size_t)len);
            for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS && kind == TOKEN_END; i++)
                if (MARKS[i].code == code)
                    kind = MARKS[i].kind;
            for (size_t i = 0; i < sizeof FRACTIONS / sizeof *FRACTIONS && kind == TOKEN_END; i++)
                if (FRACTIONS[i].code == code) {
                    kind = TOKEN_NUMBER;
                    text = text_of(FRACTIONS[i].text);
                }
            int digit = code < 0x80 ? 0 : raised_power(&lexer, &len);
            if (digit) {
                kind = TOKEN_POWER;
                text = text_of(POWERS[digit + MOST_RAISED]);
            }
            bool equals = lexer.at + 1 < end && source.at[lexer.at + 1] == '=';
            if (equals && (code == '<' || code == '!' || code == '=')) {
                kind = code == '<' ? TOKEN_LESS_EQUAL : code == '=' ? TOKEN_EQUAL_EQUAL : TOKEN_NOT_EQUAL;
                len = 2;
            }
            if (kind == TOKEN_END)
                return bad_character(&lexer, code, len), NULL;
            Token *token = put(&lexer, kind, lexer.at, lexer.at + (size_t)len, was_tight);
            if (kind == TOKEN_NUMBER || kind == TOKEN_POWER)
                token->text = text;
        }
    }
    put(&lexer, TOKEN_END, end, end, false);
    *count = lexer.count - 2;
    return lexer.token + 1;
}

int token_depth_after(int depth, const Token *token)
{
    depth += token->kind == TOKEN_OPEN || token->kind == TOKEN_OPEN_SQUARE;
    return depth - (token->kind == TOKEN_CLOSE || token->kind == TOKEN_CLOSE_SQUARE);
}

Text token_describe(const Token *token, Diag *diag)
{
    if (token->kind == TOKEN_END)
        return TEXT("the end");
    Text text = text_cut(diag->source, token->span.start, token->span.end);
    if (text.len > 40)
        return text_format(diag->mem, "%s", token->kind == TOKEN_NUMBER ? "a number" : token->kind == TOKEN_TEXT ? "a text" : "a name");
    return text_format(diag->mem, "`%.*s`", TEXT_ARG(text));
}
