/* Symbols by their parts: a letter for the kind of quantity, the body, the time, the axis. vAi, v_1f, u_A, v1 after, (v_A)_2 and KE_f need
 * no list of names: each part says itself what it means. */
#include "handwork/reading/hand_symbols.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char    *mark;
    SymbolQuantity quantity;
    SymbolTime     time; /* that goes with the letter */
} LETTERS[] = {
    {"velocity", SYMBOL_VELOCITY, TIME_UNSAID},
    {"speed", SYMBOL_VELOCITY, TIME_UNSAID},
    {"momentum", SYMBOL_MOMENTUM, TIME_UNSAID},
    {"impulse", SYMBOL_IMPULSE, TIME_UNSAID},
    {"impulso", SYMBOL_IMPULSE, TIME_UNSAID},
    {"impulsion", SYMBOL_IMPULSE, TIME_UNSAID},
    {"mass", SYMBOL_MASS, TIME_UNSAID},
    {"loss", SYMBOL_LOSS, TIME_UNSAID},
    {"approach", SYMBOL_APPROACH, TIME_UNSAID},
    {"separation", SYMBOL_SEPARATION, TIME_UNSAID},
    {"RSOA", SYMBOL_APPROACH, TIME_UNSAID},
    {"RSOS", SYMBOL_SEPARATION, TIME_UNSAID},
    {"vrel", SYMBOL_APPROACH, TIME_UNSAID},
    {"relvel", SYMBOL_APPROACH, TIME_UNSAID},
    {"Energieverlust", SYMBOL_LOSS, TIME_UNSAID},
    {"Verlust", SYMBOL_LOSS, TIME_UNSAID},
    {"perte", SYMBOL_LOSS, TIME_UNSAID},
    {"Perte", SYMBOL_LOSS, TIME_UNSAID},
    {"perdita", SYMBOL_LOSS, TIME_UNSAID},
    {"verlies", SYMBOL_LOSS, TIME_UNSAID},
    {"Eloss", SYMBOL_LOSS, TIME_UNSAID},
    {"Elost", SYMBOL_LOSS, TIME_UNSAID},
    {"KElost", SYMBOL_LOSS, TIME_UNSAID},
    {"KEloss", SYMBOL_LOSS, TIME_UNSAID},
    {"ΔKE", SYMBOL_LOSS, TIME_UNSAID},
    {"ΔEkin", SYMBOL_LOSS, TIME_UNSAID},
    {"ΔEk", SYMBOL_LOSS, TIME_UNSAID},
    {"ΔEc", SYMBOL_LOSS, TIME_UNSAID},
    {"ΔE", SYMBOL_LOSS, TIME_UNSAID},
    {"ΔK", SYMBOL_LOSS, TIME_UNSAID},
    {"ΔT", SYMBOL_LOSS, TIME_UNSAID},
    {"Δp", SYMBOL_IMPULSE, TIME_UNSAID},
    {"PE", SYMBOL_POTENTIAL, TIME_UNSAID},
    {"GPE", SYMBOL_POTENTIAL, TIME_UNSAID},
    {"Epot", SYMBOL_POTENTIAL, TIME_UNSAID},
    {"KE", SYMBOL_ENERGY, TIME_UNSAID},
    {"Ekin", SYMBOL_ENERGY, TIME_UNSAID},
    {"Ek", SYMBOL_ENERGY, TIME_UNSAID},
    {"EK", SYMBOL_ENERGY, TIME_UNSAID},
    {"Ec", SYMBOL_ENERGY, TIME_UNSAID},
    {"Imp", SYMBOL_IMPULSE, TIME_UNSAID},
    {"v", SYMBOL_VELOCITY, TIME_UNSAID},
    {"V", SYMBOL_VELOCITY, TIME_UNSAID},
    {"u", SYMBOL_VELOCITY, TIME_BEFORE},
    {"U", SYMBOL_VELOCITY, TIME_BEFORE},
    {"w", SYMBOL_VELOCITY, TIME_AFTER},
    {"m", SYMBOL_MASS, TIME_UNSAID},
    {"M", SYMBOL_MASS, TIME_UNSAID},
    {"p", SYMBOL_MOMENTUM, TIME_UNSAID},
    {"P", SYMBOL_MOMENTUM, TIME_UNSAID},
    {"K", SYMBOL_ENERGY, TIME_UNSAID},
    {"T", SYMBOL_ENERGY, TIME_UNSAID},
    {"E", SYMBOL_ENERGY, TIME_UNSAID},
    {"Q", SYMBOL_MOMENTUM, TIME_UNSAID}, /* in Brazil, at a time: without one it may be heat */
    {"J", SYMBOL_IMPULSE, TIME_UNSAID},
    {"I", SYMBOL_IMPULSE, TIME_UNSAID},
};

static const struct {
    const char *mark;
    SymbolTime  time;
} TIMES[] = {{"before", TIME_BEFORE}, {"after", TIME_AFTER},  {"initial", TIME_BEFORE}, {"final", TIME_AFTER},  {"init", TIME_BEFORE},
             {"fin", TIME_AFTER},     {"bef", TIME_BEFORE},   {"vor", TIME_BEFORE},     {"nach", TIME_AFTER},   {"aft", TIME_AFTER},
             {"voor", TIME_BEFORE},   {"avant", TIME_BEFORE}, {"antes", TIME_BEFORE},   {"prima", TIME_BEFORE}, {"dopo", TIME_AFTER},
             {"depois", TIME_AFTER},  {"före", TIME_BEFORE},  {"efter", TIME_AFTER},    {"przed", TIME_BEFORE}, {"new", TIME_AFTER},
             {"i", TIME_BEFORE},      {"f", TIME_AFTER},      {"0", TIME_BEFORE},       {"'", TIME_AFTER}};

/* A, B, C, or 1, 2, 3, or P and Q: the number of the body, 0 for another letter. */
static int body_of(char letter)
{
    static const char *const BODIES[] = {"1AaP", "2BbQ", "3Cc"};
    int                      body = 0;
    for (int i = 0; i < 3 && letter && !body; i++)
        body = strchr(BODIES[i], letter) ? i + 1 : 0;
    return body;
}

static bool starts_with(Text text, const char *mark)
{
    size_t len = strlen(mark);
    bool   same = text.len >= len;
    for (size_t i = 0; i < len && same; i++)
        same = text.at[i] == mark[i] || (len > 2 && tolower((unsigned char)text.at[i]) == mark[i]);
    return same;
}

/* Takes the time from the front of the rest of a name. */
static bool take_time(Text *rest, SymbolTime *time)
{
    for (size_t i = 0; i < sizeof TIMES / sizeof *TIMES; i++)
        if (starts_with(*rest, TIMES[i].mark)) {
            *rest = text_from(*rest, strlen(TIMES[i].mark));
            *time = TIMES[i].time;
            return true;
        }
    return false;
}

bool symbol_read(PaperSymbol *symbol, Text name)
{
    size_t letter = 0, letters = sizeof LETTERS / sizeof *LETTERS;
    while (letter < letters && !starts_with(name, LETTERS[letter].mark))
        letter++;
    if (letter == letters)
        return false;
    *symbol = (PaperSymbol){.quantity = LETTERS[letter].quantity, .time = LETTERS[letter].time, .component = -1};
    symbol->speed = !strcmp(LETTERS[letter].mark, "speed");
    bool said = false;
    for (Text rest = text_from(name, strlen(LETTERS[letter].mark)); rest.len;) {
        char       c = rest.at[0];
        SymbolTime time;
        bool       after_letter = symbol->body && isalpha((unsigned char)symbol->letter) && !said;
        if (c == '_' || c == '(' || c == ')' || c == ',' || c == ' ' || c == '.') {
            rest = text_from(rest, 1);
        } else if (take_time(&rest, &time)) {
            if (said && symbol->time != time)
                return false;
            symbol->time = time;
            said = true;
        } else if (!symbol->body && body_of(c)) {
            symbol->body = body_of(c);
            symbol->letter = c;
            rest = text_from(rest, 1);
        } else if (after_letter && (c == '1' || c == '2')) { /* (v_A)_1 and (v_A)_2: before and after */
            symbol->time = c == '1' ? TIME_BEFORE : TIME_AFTER;
            said = true;
            rest = text_from(rest, 1);
        } else if (symbol->component < 0 && c >= 'x' && c <= 'z') {
            symbol->component = c - 'x';
            rest = text_from(rest, 1);
        } else if (!symbol->axis && (c == 'n' || c == 't')) {
            symbol->axis = c;
            rest = text_from(rest, 1);
        } else {
            return false;
        }
    }
    return said || name.at[0] != 'Q';
}

/* The name that a plan gives to such a quantity, with the body as a small letter (methods), a capital (islands), or not at all. */
static Text name_in_plan(const PaperSymbol *symbol, char body, bool after, Arena *mem)
{
    static const char *const STEMS[] = {
        [SYMBOL_VELOCITY] = "v", [SYMBOL_MOMENTUM] = "p", [SYMBOL_ENERGY] = "T",   [SYMBOL_MASS] = "m",      [SYMBOL_POTENTIAL] = "PE",
        [SYMBOL_IMPULSE] = "J",  [SYMBOL_LOSS] = "loss",  [SYMBOL_APPROACH] = "u", [SYMBOL_SEPARATION] = "w"};
    return text_format(mem, "%s%.*s%.*s%s", STEMS[symbol->quantity], body != 0, &body, symbol->axis != 0, &symbol->axis, after ? "'" : "");
}

int symbol_step(const PaperSymbol *symbol, bool after, int (*find)(const void *reader, Text name), const void *reader, Arena *mem)
{
    bool timeless = symbol->quantity == SYMBOL_MASS || symbol->quantity == SYMBOL_IMPULSE || symbol->quantity >= SYMBOL_LOSS;
    char body = symbol->body ? (char)('a' + symbol->body - 1) : 0;
    int  step = find(reader, name_in_plan(symbol, body, after && !timeless, mem));
    if (step < 0 && body)
        step = find(reader, name_in_plan(symbol, (char)toupper(body), after && !timeless, mem));
    if (step < 0 && symbol->quantity == SYMBOL_ENERGY) /* where T is a time */
        step = find(reader, after ? TEXT("KE'") : TEXT("KE"));
    if (step < 0 && symbol->quantity == SYMBOL_IMPULSE) /* the same on both bodies */
        step = find(reader, name_in_plan(symbol, 0, false, mem));
    return step;
}
