#include "wrong_pages.h"
#include "board.h"

#include <stdio.h>
#include <string.h>

const char *const fault_names[FAULTS] = {"none", "one datum", "one sign", "a usual mistake"};

enum { LONG = 400, MOST_FORMS = 4, MOST_MISTAKES = 8 };

/* ---- what is asked, and how it is worked out -------------------------------------------------------------------- */

typedef struct Asked {
    const char *method, *name;
    bool        free;                 /* its sign is a convention */
    const char *right[MOST_FORMS];    /* components stand with ; between them; the first holds for data alone */
    const char *wrong[MOST_MISTAKES]; /* usual mistakes */
} Asked;

static const Asked ASKED[] = {
    {"collide1d", "u", true, {"{vb} - {va}"}, {"{vb} + {va}"}},
    {"collide1d",
     "J",
     true,
     {"(1 + {e})*({va} - {vb})*{ma}*{mb}/({ma} + {mb})", "(1 + {e})*({va} - {vb})/(1/{ma} + 1/{mb})", "-(1 + {e})*{u}/(1/{ma} + 1/{mb})"},
     {"2*{e}*({va} - {vb})*{ma}*{mb}/({ma} + {mb})", "{e}*({va} - {vb})*{ma}*{mb}/({ma} + {mb})",
      "(1 - {e})*({va} - {vb})*{ma}*{mb}/({ma} + {mb})", "(1 + {e})*({va} - {vb})/({ma} + {mb})",
      "(1 + {e})*({va} - {vb})*(1/{ma} + 1/{mb})", "-(1 + {e})*{u}/({ma} + {mb})", "2*({va} - {vb})*{ma}*{mb}/({ma} + {mb})"}},
    {"collide1d",
     "va'",
     false,
     {"{va} - (1 + {e})*{mb}/({ma} + {mb})*({va} - {vb})", "({ma}*{va} + {mb}*{vb} - {mb}*{e}*({va} - {vb}))/({ma} + {mb})",
      "{va} - {J}/{ma}"},
     {"{va} - 2*{e}*{mb}/({ma} + {mb})*({va} - {vb})", "{va} - (1 + {e})*{ma}/({ma} + {mb})*({va} - {vb})",
      "{va} - 2*{mb}/({ma} + {mb})*({va} - {vb})", "({ma}*{va} + {mb}*{vb} - {e}*({va} - {vb}))/({ma} + {mb})", "{va} - {J}/{mb}",
      "{va} - {J}", "-{e}*{va}"}},
    {"collide1d",
     "vb'",
     false,
     {"{vb} + (1 + {e})*{ma}/({ma} + {mb})*({va} - {vb})", "({ma}*{va} + {mb}*{vb} + {ma}*{e}*({va} - {vb}))/({ma} + {mb})",
      "{vb} + {J}/{mb}"},
     {"{vb} + 2*{e}*{ma}/({ma} + {mb})*({va} - {vb})", "{vb} + (1 + {e})*{mb}/({ma} + {mb})*({va} - {vb})",
      "({ma}*{va} + {mb}*{vb})/({ma} + {mb})", "{vb} + {J}/{ma}", "{vb} + {J}", "-{e}*{vb}"}},
    {"collide1d",
     "loss",
     false,
     {"0.5*{ma}*{mb}/({ma} + {mb})*(1 - {e}^2)*({va} - {vb})^2", "0.5*(1 - {e}^2)*{u}^2/(1/{ma} + 1/{mb})"},
     {"0.5*{ma}*{mb}/({ma} + {mb})*(1 - {e})*({va} - {vb})^2", "{ma}*{mb}/({ma} + {mb})*(1 - {e}^2)*({va} - {vb})^2",
      "0.5*{ma}*{mb}/({ma} + {mb})*{e}^2*({va} - {vb})^2", "0.5*{ma}*{mb}/({ma} + {mb})*({va} - {vb})^2",
      "0.5*({ma} + {mb})*(1 - {e}^2)*({va} - {vb})^2"}},
    {"collide2d", "van", true, {"{vax}*{nx} + {vay}*{ny}"}, {"{vax}*{ny} + {vay}*{nx}", "{vax} + {vay}"}},
    {"collide2d", "vbn", true, {"{vbx}*{nx} + {vby}*{ny}"}, {"{vbx}*{ny} + {vby}*{nx}"}},
    {"collide2d",
     "J",
     true,
     {"(1 + {e})*(({vax} - {vbx})*{nx} + ({vay} - {vby})*{ny})/(1/{ma} + 1/{mb})", "(1 + {e})*({van} - {vbn})/(1/{ma} + 1/{mb})"},
     {"2*{e}*({van} - {vbn})/(1/{ma} + 1/{mb})", "{e}*({van} - {vbn})/(1/{ma} + 1/{mb})", "(1 + {e})*({van} - {vbn})/({ma} + {mb})",
      "(1 + {e})*({van} + {vbn})/(1/{ma} + 1/{mb})"}},
    {"collide2d",
     "van'",
     true,
     {"{vax}*{nx} + {vay}*{ny} - (1 + {e})*{mb}/({ma} + {mb})*(({vax} - {vbx})*{nx} + ({vay} - {vby})*{ny})", "{van} - {J}/{ma}",
      "({ma}*{van} + {mb}*{vbn} - {mb}*{e}*({van} - {vbn}))/({ma} + {mb})"},
     {"{van} - {J}/{mb}", "{van} + {J}/{ma}", "-{e}*{van}", "({ma}*{van} + {mb}*{vbn} - {ma}*{e}*({van} - {vbn}))/({ma} + {mb})"}},
    {"collide2d",
     "va'",
     false,
     {"{vax} - (1 + {e})*(({vax} - {vbx})*{nx} + ({vay} - {vby})*{ny})/(1/{ma} + 1/{mb})/{ma}*{nx};"
      "{vay} - (1 + {e})*(({vax} - {vbx})*{nx} + ({vay} - {vby})*{ny})/(1/{ma} + 1/{mb})/{ma}*{ny}",
      "{vax} - {J}/{ma}*{nx};{vay} - {J}/{ma}*{ny}"},
     {"{vax} - {J}/{mb}*{nx};{vay} - {J}/{mb}*{ny}", "{vax} + {J}/{ma}*{nx};{vay} + {J}/{ma}*{ny}", "{vax} - {J}*{nx};{vay} - {J}*{ny}",
      "{vax} - {J}/{ma}*{ny};{vay} - {J}/{ma}*{nx}"}},
    {"reflect",
     "F",
     false,
     {"{Ix} - 2*({Ix}*{Nx} + {Iy}*{Ny})/({Nx}^2 + {Ny}^2)*{Nx};{Iy} - 2*({Ix}*{Nx} + {Iy}*{Ny})/({Nx}^2 + {Ny}^2)*{Ny}"},
     {"{Ix} - ({Ix}*{Nx} + {Iy}*{Ny})/({Nx}^2 + {Ny}^2)*{Nx};{Iy} - ({Ix}*{Nx} + {Iy}*{Ny})/({Nx}^2 + {Ny}^2)*{Ny}",
      "{Ix} - 2*({Ix}*{Nx} + {Iy}*{Ny})*{Nx};{Iy} - 2*({Ix}*{Nx} + {Iy}*{Ny})*{Ny}",
      "2*({Ix}*{Nx} + {Iy}*{Ny})/({Nx}^2 + {Ny}^2)*{Nx} - {Ix};2*({Ix}*{Nx} + {Iy}*{Ny})/({Nx}^2 + {Ny}^2)*{Ny} - {Iy}"}},
    {"bounce",
     "J",
     true,
     {"-(1 + {e})*({vx}*{nx} + {vy}*{ny})"},
     {"-2*{e}*({vx}*{nx} + {vy}*{ny})", "-{e}*({vx}*{nx} + {vy}*{ny})", "-2*({vx}*{nx} + {vy}*{ny})",
      "-(1 - {e})*({vx}*{nx} + {vy}*{ny})"}},
    {"bounce",
     "v'",
     false,
     {"{vx} - (1 + {e})*({vx}*{nx} + {vy}*{ny})*{nx};{vy} - (1 + {e})*({vx}*{nx} + {vy}*{ny})*{ny}", "{vx} + {J}*{nx};{vy} + {J}*{ny}"},
     {"{vx} - 2*({vx}*{nx} + {vy}*{ny})*{nx};{vy} - 2*({vx}*{nx} + {vy}*{ny})*{ny}",
      "{vx} - {e}*({vx}*{nx} + {vy}*{ny})*{nx};{vy} - {e}*({vx}*{nx} + {vy}*{ny})*{ny}", "-{e}*{vx};-{e}*{vy}",
      "{vx} - {J}*{nx};{vy} - {J}*{ny}", "{vx} + {J}*{ny};{vy} + {J}*{nx}"}},
    {"resolve", "vn", true, {"{vx}*{nx} + {vy}*{ny}"}, {"{vx}*{ny} + {vy}*{nx}", "{vx} + {vy}"}},
    {"resolve", "vt", true, {"{vy}*{nx} - {vx}*{ny}"}, {"{vy}*{nx} + {vx}*{ny}", "{vx}*{nx} - {vy}*{ny}"}},
    {"merge",
     "v'",
     false,
     {"({ma}*{va} + {mb}*{vb})/({ma} + {mb})"},
     {"({va} + {vb})/2", "({ma}*{va} - {mb}*{vb})/({ma} + {mb})", "{ma}*{va} + {mb}*{vb}", "({mb}*{va} + {ma}*{vb})/({ma} + {mb})"}},
    {"merge",
     "loss",
     false,
     {"0.5*{ma}*{mb}/({ma} + {mb})*({va} - {vb})^2"},
     {"{ma}*{mb}/({ma} + {mb})*({va} - {vb})^2", "0.5*({ma} + {mb})*({va} - {vb})^2", "0.5*{ma}*{va}^2 - 0.5*({ma} + {mb})*{va}^2"}},
};
enum { ASKS = sizeof ASKED / sizeof *ASKED };

static const char *const STATEMENTS[][2] = {
    {"collide1d", "check collide1d ma={ma} mb={mb} va={va} vb={vb} e={e} :"},
    {"collide2d", "check collide2d ma={ma} mb={mb} va=<{vax}, {vay}> vb=<{vbx}, {vby}> n=<{nx}, {ny}> e={e} :"},
    {"reflect", "check reflect I=<{Ix}, {Iy}> N=<{Nx}, {Ny}> :"},
    {"bounce", "check bounce v=<{vx}, {vy}> n=<{nx}, {ny}> e={e} :"},
    {"resolve", "check resolve v=<{vx}, {vy}> n=<{nx}, {ny}> :"},
    {"merge", "check merge ma={ma} mb={mb} va={va} vb={vb} :"},
};

/* ---- problems ---------------------------------------------------------------------------------------------------- */

/* A number as problems have them: one to three digits, of which up to two stand after the point. */
static Q number(Random *random, int most, bool sign)
{
    static const int DOWN[] = {1, 10, 10, 10, 100};
    int              down = DOWN[random_int(random, 0, 4)];
    Q                value = q_of(random_int(random, 1, down == 100 ? 999 : most * down), down);
    return sign && random_int(random, 0, 1) ? q_neg(value) : value;
}

static void put_data(Board *board, const char *names, Random *random)
{
    static const int UNITS[][3] = {{3, 4, 5}, {4, 3, 5}, {7, 24, 25}, {24, 7, 25}, {-3, 4, 5}, {4, -3, 5}, {-4, -3, 5}, {0, 1, 1}};
    Figures          all = {.digits = 6};
    char             name[8];
    const int       *unit = UNITS[random_int(random, 0, 7)];
    for (int used; sscanf(names, "%7s%n", name, &used) == 1; names += used)
        board_put(board, name,
                  !strcmp(name, "e")    ? q_of(random_int(random, 1, 19) * 5, 100)
                  : !strcmp(name, "nx") ? q_of(unit[0], unit[2])
                  : !strcmp(name, "ny") ? q_of(unit[1], unit[2])
                  : name[0] == 'm'      ? number(random, 9, false)
                                        : number(random, 15, true),
                  all);
    board->data = board->count;
}

/* Whether something happens: the bodies approach each other, the ball runs into the wall. */
static bool happens(const Board *board, const char *method)
{
    static const char *const APPROACH[][2] = {{"collide1d", "{va} - {vb}"},
                                              {"merge", "{va} - {vb}"},
                                              {"collide2d", "({vax} - {vbx})*{nx} + ({vay} - {vby})*{ny}"},
                                              {"bounce", "0 - {vx}*{nx} - {vy}*{ny}"}};
    for (size_t i = 0; i < sizeof APPROACH / sizeof *APPROACH; i++)
        if (!strcmp(APPROACH[i][0], method))
            return q_sign(board_work_out(board, APPROACH[i][1], strlen(APPROACH[i][1]), BOARD_TRUTH)) > 0;
    return true;
}

static void new_problem(Board *board, const char *method, Random *random)
{
    const char *names = !strcmp(method, "collide1d")   ? "ma mb va vb e"
                        : !strcmp(method, "merge")     ? "ma mb va vb"
                        : !strcmp(method, "collide2d") ? "ma mb vax vay vbx vby nx ny e"
                        : !strcmp(method, "reflect")   ? "Ix Iy Nx Ny"
                        : !strcmp(method, "bounce")    ? "vx vy nx ny e"
                                                       : "vx vy nx ny";
    do {
        *board = (Board){.count = 0};
        put_data(board, names, random);
    } while (!happens(board, method));
}

/* ---- writing ------------------------------------------------------------------------------------------------------- */

/* The formula with the numbers in it, negative ones in brackets unless `bare`. */
static void put_numbers(char out[LONG], const Board *board, const char *formula, bool bare)
{
    size_t len = 0;
    for (const char *at = formula; *at && len + LONGEST_NUMBER < LONG; at++) {
        if (*at != '{') {
            out[len++] = *at;
            continue;
        }
        const char  *close = strchr(at, '}');
        const Known *known = board_find(board, at + 1, (size_t)(close - at - 1));
        bool         bracket = known->text[0] == '-' && !bare;
        len += (size_t)sprintf(out + len, bracket ? "(%s)" : "%s", known->text);
        at = close;
    }
    out[len] = 0;
}

/* One digit is seldom enough for a page to be called right: -5 for -4.8. */
static Figures any_figures(const WrongPage *page, Random *random)
{
    bool single = !random_int(random, 0, 7);
    return (Figures){.digits = !single ? random_int(random, 2, 4) : page->fault == FAULT_NONE ? 3 : 1, .zeros = random_int(random, 0, 1)};
}

/* The first bracket that has no other in it and is no mere number is worked out, and rounded. False where there is none. */
static bool work_out_bracket(char out[LONG], const char *form, Random *random)
{
    Board none = {.count = 0};
    for (const char *close = strchr(form, ')'); close; close = strchr(close + 1, ')')) {
        const char *open = close;
        while (open > form && *open != '(')
            open--;
        Q value = strpbrk(open + 2, "+*/-") < close ? board_work_out(&none, open + 1, (size_t)(close - open - 1), BOARD_TRUTH) : NULL;
        if (!value || !strpbrk(open + 2, "+*/-"))
            continue;
        char text[LONGEST_NUMBER];
        Q    written = figures_write(value, (Figures){.digits = random_int(random, 2, 4)}, text);
        if (!strchr(text, '.') && !q_same(written, value))
            continue; /* a whole number in a formula is exact */
        snprintf(out, LONG, "%.*s%s%s%s%s", (int)(open - form), form, text[0] == '-' ? "(" : "", text, text[0] == '-' ? ")" : "",
                 close + 1);
        return true;
    }
    return false;
}

static void put_form(Buf *out, const char *form)
{
    const char *half = strchr(form, ';');
    if (half)
        buf_printf(out, " = <%.*s, %s>", (int)(half - form), form, half + 1);
    else
        buf_printf(out, " = %s", form);
}

static void put_line(WrongPage *page, const char *name, const char *formula, const Board *board)
{
    char form[LONG];
    put_numbers(form, board, formula, false);
    buf_printf(&page->text, "  %s", name);
    put_form(&page->text, form);
    page->line++;
}

static const Asked *asked_of(const char *method, const char *name, size_t len)
{
    for (int i = 0; i < ASKS; i++)
        if (!strcmp(ASKED[i].method, method) && strlen(ASKED[i].name) == len && !strncmp(ASKED[i].name, name, len))
            return &ASKED[i];
    ck_abort_msg("%s has no %.*s", method, (int)len, name);
}

/* Lines for all that a formula needs and that is no datum: right ones, from the data. */
static void put_needs(WrongPage *page, Board *board, const char *formula, Random *random)
{
    for (const char *at = strchr(formula, '{'); at; at = strchr(at + 1, '{')) {
        size_t len = (size_t)(strchr(at, '}') - at - 1);
        if (board_find(board, at + 1, len))
            continue;
        const Asked *asked = asked_of(page->method, at + 1, len);
        Figures      figures = any_figures(page, random);
        put_line(page, asked->name, asked->right[0], board);
        board_put(board, asked->name, board_work_out(board, asked->right[0], strlen(asked->right[0]), BOARD_TRUTH), figures);
        buf_printf(&page->text, " = %s\n", board->known[board->count - 1].text);
    }
}

/* ---- what is honest ------------------------------------------------------------------------------------------------ */

/* Whether a written number is some value between `low` and `high`, rounded or cut off. */
static bool is_honest(const char *text, Q low, Q high)
{
    const char *point = strchr(text, '.');
    Q           unit = q_of(1, 1), written = figures_read(text);
    for (size_t i = point ? strlen(point + 1) : 0; i; i--)
        unit = q_div(unit, q_of(10, 1));
    Q half = q_div(unit, q_of(2, 1));
    if (q_compare(q_sub(low, half), written) <= 0 && q_compare(written, q_add(high, half)) <= 0)
        return true;
    Q end = q_sign(written) > 0 ? q_add(written, unit) : q_sub(written, unit);
    return q_sign(written) && q_compare(low, q_sign(written) > 0 ? end : written) <= 0 &&
           q_compare(q_sign(written) > 0 ? written : end, high) <= 0;
}

/* ---- faults -------------------------------------------------------------------------------------------------------- */

static int count_of(const char *text, const char *of)
{
    int count = 0;
    for (; *text; text++)
        count += strchr(of, *text) != NULL;
    return count;
}

static char *nth(char *text, const char *of, int n)
{
    for (; *text; text++)
        if (strchr(of, *text) && n-- == 0)
            return text;
    return NULL;
}

/* Another number in the place of one datum, and no rounding of it: one or two off in its last digit, or another number of the page. */
static bool miscopy(char formula[LONG], const Board *board, Random *random)
{
    char         rest[LONG], text[LONGEST_NUMBER];
    char        *open = nth(formula, "{", random_int(random, 0, count_of(formula, "{") - 1)), *close = strchr(open, '}');
    const Known *known = board_find(board, open + 1, (size_t)(close - open - 1)),
                *other = &board->known[random_int(random, 0, board->count - 1)];
    if (random_int(random, 0, 3)) {
        const char *point = strchr(known->text, '.');
        long        down = 1;
        for (size_t i = point ? strlen(point + 1) : 0; i; i--)
            down *= 10;
        Q off = q_of(random_int(random, 1, 2) * (random_int(random, 0, 1) ? 1 : -1), down);
        figures_write(q_add(known->written, off), (Figures){.digits = 7}, text);
    } else {
        snprintf(text, sizeof text, "%s", other->text);
    }
    if (is_honest(text, known->written, known->written) || is_honest(text, q_abs(known->written), q_abs(known->written)))
        return false; /* it is the datum, rounded */
    snprintf(rest, sizeof rest, "%s", close + 1);
    snprintf(open, (size_t)(LONG - (open - formula)), text[0] == '-' ? "(%s)%s" : "%s%s", text, rest);
    return true;
}

/* + for -, - for +, or a datum with the other sign. */
static bool change_sign(char formula[LONG], Random *random)
{
    int   signs = count_of(formula, "+-"), data = count_of(formula, "{"), at = random_int(random, 0, signs + data - 1);
    char *place = at < signs ? nth(formula, "+-", at) : nth(formula, "{", at - signs), rest[LONG];
    if (at < signs) {
        *place = *place == '+' ? '-' : '+';
        return *place == '-' || (place > formula && place[-1] == ' '); /* no plus in front of all */
    }
    char *close = strchr(place, '}');
    snprintf(rest, sizeof rest, "%s", close + 1);
    char name[16];
    snprintf(name, sizeof name, "%.*s", (int)(close - place + 1), place);
    snprintf(place, (size_t)(LONG - (place - formula)), "(-%s)%s", name, rest);
    return true;
}

static int pick(const char *const *of, int most, Random *random)
{
    int count = 0;
    while (count < most && of[count])
        count++;
    return random_int(random, 0, count - 1);
}

/* ---- pages --------------------------------------------------------------------------------------------------------- */

static bool is_known(const Board *board, const char *formula)
{
    bool known = true;
    for (const char *at = strchr(formula, '{'); at && known; at = strchr(at + 1, '{'))
        known = board_find(board, at + 1, (size_t)(strchr(at, '}') - at - 1)) != NULL;
    return known;
}

/* The least and the largest that the right formulas give with what stands above, rounded or not. */
static void range_of(Vec *low, Vec *high, const Board *board, const Asked *asked)
{
    *low = *high = board_work_out_all(board, asked->right[0], BOARD_TRUTH);
    for (int form = 0; form < MOST_FORMS && asked->right[form]; form++)
        for (unsigned corner = 0; corner < 1U << (board->count - board->data) && is_known(board, asked->right[form]); corner++) {
            Vec value = board_work_out_all(board, asked->right[form], corner);
            for (int i = 0; i < value.rows; i++) {
                low->at[i] = q_compare(value.at[i], low->at[i]) < 0 ? value.at[i] : low->at[i];
                high->at[i] = q_compare(value.at[i], high->at[i]) > 0 ? value.at[i] : high->at[i];
            }
        }
}

static bool same(Vec a, Vec b)
{
    bool is = a.rows == b.rows;
    for (int i = 0; i < a.rows && is; i++)
        is = q_same(a.at[i], b.at[i]);
    return is;
}

/* The result, or none: then the formula stands for itself, and is honest only where it is the truth after all. */
static void put_result(WrongPage *page, const Asked *asked, const Board *board, bool shown, Vec value, Random *random)
{
    Vec  low, high;
    char text[3][LONGEST_NUMBER];
    range_of(&low, &high, board, asked);
    page->honest = page->convention = true;
    for (int i = 0; i < value.rows; i++) {
        Figures figures = any_figures(page, random);
        figures_write(value.at[i], figures, text[i]);
        page->honest &= shown ? is_honest(text[i], low.at[i], high.at[i])
                              : q_compare(low.at[i], value.at[i]) <= 0 && q_compare(value.at[i], high.at[i]) <= 0;
        page->convention &= shown ? is_honest(text[i], q_neg(high.at[i]), q_neg(low.at[i]))
                                  : q_compare(low.at[i], q_neg(value.at[i])) <= 0 && q_compare(q_neg(value.at[i]), high.at[i]) <= 0;
    }
    page->convention &= asked->free;
    if (shown && value.rows == 2)
        buf_printf(&page->text, " = <%s, %s>", text[0], text[1]);
    else if (shown)
        buf_printf(&page->text, " = %s", text[0]);
    buf_puts(&page->text, "\nend\n");
}

/* False where the fault changes nothing, or leads nowhere. */
static bool try_page(WrongPage *page, const Asked *asked, Random *random)
{
    Board       board;
    char        formula[LONG], form[LONG], next[LONG];
    const char *right = asked->right[pick(asked->right, MOST_FORMS, random)];
    *page = (WrongPage){.fault = page->fault, .method = asked->method, .name = asked->name, .text = page->text, .line = 1};
    page->text.len = 0;
    new_problem(&board, asked->method, random);
    for (size_t i = 0; i < sizeof STATEMENTS / sizeof *STATEMENTS; i++)
        if (!strcmp(STATEMENTS[i][0], asked->method)) {
            put_numbers(form, &board, STATEMENTS[i][1], true);
            buf_printf(&page->text, "%s\n", form);
        }
    snprintf(formula, sizeof formula, "%s", page->fault == FAULT_FORMULA ? asked->wrong[pick(asked->wrong, MOST_MISTAKES, random)] : right);
    put_needs(page, &board, formula, random);
    put_needs(page, &board, right, random);
    if (page->fault == FAULT_DATUM ? !miscopy(formula, &board, random) : page->fault == FAULT_SIGN && !change_sign(formula, random))
        return false;
    Vec value = board_work_out_all(&board, formula, 0), meant = board_work_out_all(&board, formula, BOARD_TRUTH),
        truth = board_work_out_all(&board, right, BOARD_TRUTH);
    if (!value.rows || !meant.rows || (page->fault != FAULT_NONE && same(meant, truth)))
        return false;
    put_line(page, asked->name, formula, &board);
    put_numbers(form, &board, formula, false);
    bool more = !random_int(random, 0, 2) && !strchr(form, ';') && work_out_bracket(next, form, random);
    if (more)
        put_form(&page->text, next);
    put_result(page, asked, &board, more || page->fault == FAULT_NONE || random_int(random, 0, 5), value, random);
    return true;
}

void wrong_page_make(WrongPage *page, Fault fault, Random *random)
{
    do {
        fractions_forget();
        page->fault = fault;
    } while (!try_page(page, &ASKED[random_int(random, 0, ASKS - 1)], random));
}

void wrong_page_free(WrongPage *page)
{
    buf_free(&page->text);
}
