/* Words in a call that belong elsewhere, or that a problem in words has: the complaint shows the line that works. */
#include "session/call_reading.h"
#include "session/textbook.h"

typedef struct WordsAt {
    Call        *call;
    const Token *token; /* of the first word */
    Text         value; /* what stands in front of it: the value it follows, without its name */
} WordsAt;

static Text typed(const WordsAt *at, size_t start, size_t end)
{
    return text_trim(text_cut(at->call->run->text, start, end));
}

/* The first token after `from` that belongs to no value before it: the next NAME=, a comma, or the end. */
static const Token *value_end(const Token *from)
{
    while (from->kind != TOKEN_END && from->kind != TOKEN_COMMA && (from->kind != TOKEN_NAME || from[1].kind != TOKEN_EQUAL))
        from++;
    return from;
}

static bool fail(const WordsAt *at, const Token *last, const char *message)
{
    return diag_fail(&at->call->run->diag, EXIT_INPUT, (Span){at->token->span.start, last->span.end}, "%s", message);
}

static bool explain_find(const WordsAt *at)
{
    const Token *end = at->token;
    while (end[1].kind != TOKEN_END)
        end++;
    Text values = typed(at, at->call->arg[0].span.start, at->token->span.start);
    Text name = typed(at, at->token->span.end, value_end(at->token)->span.start);
    (void)fail(at, end, "`find` must come before the method, not after its values");
    return diag_hint(&at->call->run->diag, "write: find %.*s : %.*s %.*s", TEXT_ARG(name.len ? name : TEXT("e")),
                     TEXT_ARG(at->call->method->name), TEXT_ARG(values));
}

static const struct {
    const char *word, *angle; /* from the x-axis, as a map or a page has it */
} DIRECTIONS[] = {{"right", "0"},  {"east", "0"},   {"up", "90"},    {"upwards", "90"},    {"north", "90"},
                  {"left", "180"}, {"west", "180"}, {"down", "-90"}, {"downwards", "-90"}, {"south", "-90"}};

/* The angle that the words say; 30, as an example, where they say none or, as north-east does, two. */
static const char *angle_of(const Token *from, const Token *end)
{
    const char *angle = NULL;
    int         found = 0;
    for (; from < end; from++)
        for (size_t i = 0; i < sizeof DIRECTIONS / sizeof *DIRECTIONS; i++)
            if (text_is(from->text, DIRECTIONS[i].word)) {
                angle = DIRECTIONS[i].angle;
                found++;
            }
    return found == 1 ? angle : "30";
}

/* A mass has no direction: of what is no velocity nothing is said here. In the plane an angle says more. */
static bool explain_direction(const WordsAt *at)
{
    Text         name = at->call->arg[at->call->count - 1].keyword, size = at->value;
    const Given *given = textbook_given(at->call->method, name, at->call->run->mem);
    if (!given || !text_is(given->unit, "m/s"))
        return false;
    size = text_from(size, text_starts(size, "-"));
    (void)fail(at, value_end(at->token) - 1, "carom cannot read a direction in words here");
    const char *angle = angle_of(at->token, value_end(at->token));
    if (given->vector && !given->number)
        return diag_hint(&at->call->run->diag, "give an angle from the x-axis: %.*s=%.*s at %s°", TEXT_ARG(name), TEXT_ARG(size), angle);
    if (given->vector)
        return diag_hint(&at->call->run->diag,
                         "in the plane give an angle from the x-axis: %.*s=%.*s at %s°; on a line use the sign: %.*s=-%.*s", TEXT_ARG(name),
                         TEXT_ARG(size), angle, TEXT_ARG(name), TEXT_ARG(size));
    return diag_hint(&at->call->run->diag, "choose a positive direction and use the sign: %.*s=%.*s or %.*s=-%.*s", TEXT_ARG(name),
                     TEXT_ARG(size), TEXT_ARG(name), TEXT_ARG(size));
}

/* 5 m/s at 30° below the horizontal. */
static bool explain_side(const WordsAt *at)
{
    Text name = at->call->arg[at->call->count - 1].keyword, angle = at->value, size = text_trim(text_take(&angle, "at "));
    if (!angle.len)
        return false;
    (void)fail(at, value_end(at->token) - 1, "an angle is counted from the x-axis, without words after it");
    return diag_hint(&at->call->run->diag, "%s: %.*s=%.*s at %s%.*s",
                     text_is(at->token->text, "below") ? "below the x-axis it is negative" : "above the x-axis it is positive",
                     TEXT_ARG(name), TEXT_ARG(size), text_is(at->token->text, "below") ? "-" : "", TEXT_ARG(angle));
}

static bool explain_rest(const WordsAt *at)
{
    Text name = at->call->arg[at->call->count - 1].keyword;
    if (!text_is(at->value, "at"))
        return false;
    (void)fail(at, at->token, "`at rest` is not a number");
    return diag_hint(&at->call->run->diag, "a body at rest has velocity 0: write %.*s=0", TEXT_ARG(name));
}

static bool explain_loss(const WordsAt *at)
{
    const Token *equal = at->token;
    while (equal->kind == TOKEN_NAME)
        equal++;
    Text value = equal->kind == TOKEN_EQUAL ? typed(at, equal->span.end, value_end(equal)->span.start) : (Text){0};
    (void)fail(at, equal - 1, "the kinetic energy lost is called `loss` in a call");
    return diag_hint(&at->call->run->diag, "write loss=%.*s", TEXT_ARG(value.len ? value : TEXT("...")));
}

static bool explain_elastic(const WordsAt *at)
{
    if (!textbook_given(at->call->method, TEXT("e"), at->call->run->mem))
        return false;
    bool elastic = text_starts(value_end(at->token)[-1].text, "elastic");
    (void)fail(at, value_end(at->token) - 1, "carom reads a coefficient of restitution, not a word");
    return diag_hint(&at->call->run->diag, elastic ? "an elastic collision has e = 1: write e=1"
                                                   : "an inelastic collision has e < 1: write its e; perfectly inelastic is e=0");
}

static const struct {
    const char *words;
    bool (*explain)(const WordsAt *at);
} WORDS[] = {
    {"find", explain_find},
    {"to the", explain_direction},
    {"left", explain_direction},
    {"right", explain_direction},
    {"up", explain_direction},
    {"upwards", explain_direction},
    {"down", explain_direction},
    {"downwards", explain_direction},
    {"due", explain_direction},
    {"north", explain_direction},
    {"south", explain_direction},
    {"east", explain_direction},
    {"west", explain_direction},
    {"below", explain_side},
    {"above", explain_side},
    {"rest", explain_rest},
    {"elastic", explain_elastic},
    {"perfectly elastic", explain_elastic},
    {"inelastic", explain_elastic},
    {"perfectly inelastic", explain_elastic},
    {"KE lost", explain_loss},
    {"energy lost", explain_loss},
    {"kinetic energy lost", explain_loss},
    {"loss in KE", explain_loss},
    {"loss of KE", explain_loss},
};

static bool stand_at(const Token *token, Text words)
{
    for (; words.len; token++)
        if (!text_equal(text_take(&words, " "), token->text) || token->kind != TOKEN_NAME)
            return false;
    return true;
}

bool call_explains_words(Call *call)
{
    const Arg *last = &call->arg[call->count - 1];
    WordsAt    at = {.call = call, .token = call->parser.token};
    at.value = typed(&at, last->expr->span.start, at.token->span.start);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (stand_at(at.token, text_of(WORDS[i].words)) && !WORDS[i].explain(&at))
            return call->run->diag.exit != EXIT_FINE;
    return false;
}
