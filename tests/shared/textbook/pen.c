#include "pen.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define COUNT(table) (int)(sizeof(table) / sizeof *(table))
#define DASH "\xE2\x88\x92"

/* ---- the tables of styles --------------------------------------------------------------------------------- */

/* KEY=NAME; a key that is not listed keeps its own name. The keys are those of exercises.c. */
static const char *const NAMES[][2] = {
    {"as in the method", "V=v' foot=F image=P' dist=d du=u dv=v gap=distance"},
    {"u1 v1", "ma=m1 mb=m2 va=u1 vb=u2 va'=v1 vb'=v2 v=u v'=v van=u1n vbn=u2n van'=v1n vbn'=v2n vat=u1t vbt=u2t I=u F=v S1=d1 S2=d2 T=KE1 "
              "T'=KE2 loss=KElost m=m1 M=m2 V=v foot=F image=P' dist=d du=d1 dv=d2 gap=d"},
    {"u_A v_A", "ma=m_A mb=m_B va=u_A vb=u_B va'=v_A vb'=v_B v=u v'=v van=u_An vbn=u_Bn van'=v_An vbn'=v_Bn vat=u_At vbt=u_Bt I=v_i F=v_r "
                "vn=v_n vt=v_t N=n n=n\xCC\x82 T=T_1 T'=T_2 m=m_A M=m_B V=v foot=F image=P' dist=d du=u dv=v gap=d det=D"},
    {"vA vA'", "ma=mA mb=mB va=vA vb=vB va'=vA' vb'=vB' van=vAn vbn=vBn van'=vAn' vbn'=vBn' vat=vAt vbt=vBt I=v F=v' T=Ek T'=Ek' m=mA M=mB "
               "foot=F image=P' dist=d du=u dv=v gap=d"},
    {"v1i v1f", "ma=m1 mb=m2 va=v1i vb=v2i va'=v1f vb'=v2f v=vi v'=vf van=v1in vbn=v2in van'=v1fn vbn'=v2fn vat=v1it vbt=v2it I=vi F=vf "
                "N=n n=nhat T=KEi "
                "T'=KEf loss=KEi-KEf m=m1 M=m2 V=vf c=AB dist=d du=d1 dv=d2 gap=dist"},
    {"v_1 v_1'", "ma=m_1 mb=m_2 va=v_1 vb=v_2 va'=v_1' vb'=v_2' van=v_{1n} vbn=v_{2n} van'=v_{1n}' vbn'=v_{2n}' vat=v_{1t} vbt=v_{2t} "
                 "T=E_k T'=E_k' m=m_1 M=m_2 foot=F image=P' dist=d du=u dv=v gap=d det=D"},
    {"m M u U", "ma=m mb=M va=u vb=U va'=v vb'=V v=u v'=v van=a vbn=b van'=c vbn'=d I=u F=v S1=r S2=s s=k T=E1 T'=E2 V=v foot=M image=P' "
                "dist=d du=r dv=s gap=d"},
    {"v w, x y", "v=u va'=v vb'=w van'=x vbn'=y v'=w s=b t=a J=I V=w foot=F image=P' dist=d du=u dv=w gap=d"},
};

static const char *const WORDS[] = {"none", "some", "bullets", "numbered"};
static const char *const UNITS[] = {"none", "m/s", "ms-1", "ms^-1", "m s\xE2\x81\xBB\xC2\xB9"};
static const char *const VECTORS[] = {"<a, b>", "(a, b)", "i j", "[a; b]", "vec2", "components", "polar"};
static const char *const NUMBERS[] = {"point", "comma", "printed minus"};
static const char *const PRODUCTS[] = {"2*v", "2v", "2 v", "2\xC3\x97v", "2(v)"};
static const char *const LINES[] = {"one claim", "and", "comma", "one long"};
static const char *const ROUNDING[] = {"each line", "at the end", "fractions"};
static const char *const STEPS[] = {"all forms", "numbers", "values"};

typedef enum PenProducts { PRODUCTS_STAR, PRODUCTS_JOINED, PRODUCTS_BLANK, PRODUCTS_CROSS, PRODUCTS_BRACKETS } PenProducts;

const char *const axis_names[AXES] = {"names", "words", "units", "vectors", "numbers", "products", "lines", "rounding", "steps"};

static const struct {
    const char *const *option;
    int                options;
} TABLES[AXES] = {
    [AXIS_WORDS] = {WORDS, COUNT(WORDS)},          [AXIS_UNITS] = {UNITS, COUNT(UNITS)},
    [AXIS_VECTORS] = {VECTORS, COUNT(VECTORS)},    [AXIS_NUMBERS] = {NUMBERS, COUNT(NUMBERS)},
    [AXIS_PRODUCTS] = {PRODUCTS, COUNT(PRODUCTS)}, [AXIS_LINES] = {LINES, COUNT(LINES)},
    [AXIS_ROUNDING] = {ROUNDING, COUNT(ROUNDING)}, [AXIS_STEPS] = {STEPS, COUNT(STEPS)},
};

int pen_options(Axis axis)
{
    return axis == AXIS_NAMES ? COUNT(NAMES) : TABLES[axis].options;
}

const char *pen_option(Axis axis, int choice)
{
    return axis == AXIS_NAMES ? NAMES[choice][0] : TABLES[axis].option[choice];
}

Pen pen_random(Random *random)
{
    Pen pen = {.digits = random_int(random, 3, 4)};
    for (int axis = 0; axis < AXES; axis++)
        pen.choice[axis] = random_int(random, 0, pen_options((Axis)axis) - 1);
    return pen;
}

const char *pen_name(const Pen *pen, const char *key)
{
    static char name[40];
    size_t      len = strlen(key);
    for (const char *at = NAMES[pen->choice[AXIS_NAMES]][1]; at; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (!strncmp(at, key, len) && at[len] == '=') {
            snprintf(name, sizeof name, "%.*s", (int)strcspn(at + len + 1, " "), at + len + 1);
            return name;
        }
    }
    return key;
}

/* The kinds are those of exercises.c: v velocity, p momentum and impulse, E energy, h length, t time. */
const char *pen_unit(const Pen *pen, char kind)
{
    static const char *const SPEED[] = {"", " m/s", " ms-1", " ms^-1", " m s\xE2\x81\xBB\xC2\xB9"};
    static const char *const PUSH[] = {"", " N s", " Ns", " kg m/s", " kg m s\xE2\x81\xBB\xC2\xB9"};
    int                      style = pen->choice[AXIS_UNITS];
    switch (style ? kind : 0) {
    case 'v':
        return SPEED[style];
    case 'p':
        return PUSH[style];
    case 'E':
        return " J";
    case 'h':
        return " m";
    case 't':
        return " s";
    case 'm':
        return " kg";
    default:
        return "";
    }
}

/* ---- the paper -------------------------------------------------------------------------------------------- */

PenItem *pen_item(PenSheet *sheet, const char *key)
{
    for (int i = 0; i < sheet->items; i++)
        if (!strcmp(sheet->item[i].key, key))
            return &sheet->item[i];
    HOLDS(sheet->items < PEN_MOST_ITEMS);
    PenItem *item = &sheet->item[sheet->items++];
    *item = (PenItem){.known = false};
    snprintf(item->key, sizeof item->key, "%s", key);
    return item;
}

static bool item_value(const void *owner, const char *key, Vec *value)
{
    const PenSheet *sheet = owner;
    for (int i = 0; i < sheet->items; i++)
        if (!strcmp(sheet->item[i].key, key) && sheet->item[i].known) {
            *value = sheet->item[i].value;
            return true;
        }
    return false;
}

AlgebraValues pen_values(const PenSheet *sheet)
{
    return (AlgebraValues){item_value, sheet};
}

Q pen_number(const Pen *pen, Q value, int digits, char out[LONGEST_NUMBER])
{
    Figures figures = {.digits = digits,
                       .fraction = pen->choice[AXIS_ROUNDING] == ROUNDING_FRACTIONS && !pen->decimals,
                       .dash = !strcmp(NUMBERS[pen->choice[AXIS_NUMBERS]], "printed minus")};
    Q       written = figures_write(fabs(mpq_get_d(value)) < 1e-9 ? q_of(0, 1) : value, figures, out);
    pen_point(pen, out);
    return written;
}

void pen_point(const Pen *pen, char *decimal)
{
    char *point = strchr(decimal, '.');
    if (point && !strcmp(NUMBERS[pen->choice[AXIS_NUMBERS]], "comma"))
        *point = ',';
}

static bool is_negative(const char *number)
{
    return number[0] == '-' || !strncmp(number, DASH, strlen(DASH));
}

/* 3i, -i, nothing for 0 beside another. */
static void put_part(Buf *out, const char *number, const char *letter, bool first)
{
    bool        minus = is_negative(number);
    const char *size = number + (!minus ? 0 : number[0] == '-' ? 1 : strlen(DASH)), *sign = minus ? (number[0] == '-' ? "-" : DASH) : "+";
    bool        bracket = strchr(size, '/') != NULL;
    buf_puts(out, first ? (minus ? sign : "") : minus ? " " : " + ");
    if (!first && minus)
        buf_printf(out, "%s ", sign);
    if (strcmp(size, "1") != 0)
        buf_printf(out, bracket ? "(%s)" : "%s", size);
    buf_puts(out, letter);
}

void pen_vector(const Pen *pen, const char *x, const char *y, Buf *out)
{
    const char *between = pen->choice[AXIS_NUMBERS] == 1 ? "; " : ", ";
    switch ((PenVectors)pen->choice[AXIS_VECTORS]) {
    case VECTORS_ANGLED:
        buf_printf(out, "<%s%s%s>", x, between, y);
        break;
    case VECTORS_IJ:
        if (!strcmp(x, "0") && strcmp(y, "0") != 0) {
            put_part(out, y, "j", true);
        } else {
            put_part(out, x, "i", true);
            if (strcmp(y, "0") != 0)
                put_part(out, y, "j", false);
        }
        break;
    case VECTORS_COLUMN:
        buf_printf(out, "[%s; %s]", x, y);
        break;
    case VECTORS_VEC2:
        buf_printf(out, "vec2(%s%s%s)", x, between, y);
        break;
    default:
        buf_printf(out, "(%s%s%s)", x, between, y);
    }
}

/* ---- formulas --------------------------------------------------------------------------------------------- */

typedef struct PenLine {
    const Pen      *pen;
    const PenSheet *sheet;
    bool            numbers;
    Buf            *out;
} PenLine;

enum { BINDS_SUM = 1, BINDS_PRODUCT, BINDS_RATIO, BINDS_POWER, BINDS_ATOM };

static int binds(const Algebra *f)
{
    switch (f->kind) {
    case ALGEBRA_SUM:
    case ALGEBRA_DIFFERENCE:
    case ALGEBRA_OPPOSITE:
        return BINDS_SUM;
    case ALGEBRA_PRODUCT:
    case ALGEBRA_DOT:
        return BINDS_PRODUCT;
    case ALGEBRA_RATIO:
        return BINDS_RATIO;
    case ALGEBRA_SQUARE:
        return BINDS_POWER;
    default:
        return BINDS_ATOM;
    }
}

static const PenItem *known_item(const PenLine *line, const char *key)
{
    for (int i = 0; line->numbers && i < line->sheet->items; i++)
        if (!strcmp(line->sheet->item[i].key, key) && line->sheet->item[i].known)
            return &line->sheet->item[i];
    return NULL;
}

static void put(const PenLine *line, const Algebra *f, int least, bool first);

/* A number inside a formula: negative ones in brackets, except at the beginning. */
static void put_number(const PenLine *line, const char *number, int least, bool first)
{
    bool bracket = (is_negative(number) && !first) || (strchr(number, '/') && least >= BINDS_RATIO);
    buf_printf(line->out, bracket ? "(%s)" : "%s", number);
}

static void put_item(const PenLine *line, const PenItem *item, int least, bool first)
{
    if (item->value.rows == 1) {
        put_number(line, item->text[0], least, first);
        return;
    }
    bool bracket = line->pen->choice[AXIS_VECTORS] == VECTORS_IJ && (least > BINDS_SUM || !first);
    buf_puts(line->out, bracket ? "(" : "");
    pen_vector(line->pen, item->text[0], item->text[1], line->out);
    buf_puts(line->out, bracket ? ")" : "");
}

/* Whether it will stand there as digits. */
static bool begins_with_digit(const PenLine *line, const Algebra *f)
{
    if (f->kind == ALGEBRA_NUMBER)
        return true;
    if (f->kind == ALGEBRA_NAME || f->kind == ALGEBRA_X || f->kind == ALGEBRA_Y) {
        const PenItem *item = known_item(line, f->kind == ALGEBRA_NAME ? f->name : f->a->name);
        return item && (f->kind != ALGEBRA_NAME || item->value.rows == 1);
    }
    return (f->kind == ALGEBRA_PRODUCT || f->kind == ALGEBRA_RATIO || f->kind == ALGEBRA_SQUARE) && begins_with_digit(line, f->a);
}

/* ma and va stand apart; m1 and u1 do not. */
static bool ends_in_word(const Buf *out)
{
    return out->len > 1 && isalpha((unsigned char)out->at[out->len - 1]) && isalpha((unsigned char)out->at[out->len - 2]);
}

static void put_product(const PenLine *line, const Algebra *f, bool first)
{
    PenProducts style = (PenProducts)line->pen->choice[AXIS_PRODUCTS];
    bool        digits = begins_with_digit(line, f->b), bracketed = binds(f->b) < BINDS_RATIO;
    if (line->pen->choice[AXIS_VECTORS] != VECTORS_ANGLED && style == PRODUCTS_STAR && f->b->kind == ALGEBRA_DOT)
        bracketed = true;
    bool plain = style == PRODUCTS_STAR || style == PRODUCTS_CROSS || (f->a->kind != ALGEBRA_NUMBER && f->a->kind != ALGEBRA_NAME);
    put(line, f->a, plain ? BINDS_PRODUCT : BINDS_RATIO, first);
    if (style == PRODUCTS_STAR || (digits && style != PRODUCTS_CROSS && style != PRODUCTS_BRACKETS))
        buf_puts(line->out, "*");
    else if (style == PRODUCTS_CROSS)
        buf_puts(line->out, "\xC3\x97");
    else if (!bracketed && (style == PRODUCTS_BLANK || (style == PRODUCTS_JOINED && ends_in_word(line->out))))
        buf_puts(line->out, " ");
    else if (style == PRODUCTS_BRACKETS && digits && !bracketed) {
        buf_puts(line->out, "(");
        put(line, f->b, 0, true);
        buf_puts(line->out, ")");
        return;
    }
    put(line, f->b, BINDS_RATIO, false);
}

static void put_component(const PenLine *line, const Algebra *f, int least, bool first)
{
    const PenItem *item = f->a->kind == ALGEBRA_NAME ? known_item(line, f->a->name) : NULL;
    if (item && item->value.rows == 2) {
        put_number(line, item->text[f->kind == ALGEBRA_Y], least, first);
        return;
    }
    if (f->a->kind == ALGEBRA_PAIR) {
        put(line, f->kind == ALGEBRA_Y ? f->a->b : f->a->a, least, first);
        return;
    }
    put(line, f->a, BINDS_POWER, first);
    buf_puts(line->out, f->kind == ALGEBRA_Y ? "_y" : "_x");
}

static bool is_half(const Algebra *f)
{
    return f->a->kind == ALGEBRA_NUMBER && f->b->kind == ALGEBRA_NUMBER && !mpq_cmp_si(f->a->number, 1, 1) &&
           !mpq_cmp_si(f->b->number, 2, 1);
}

static void put_two(const PenLine *line, const Algebra *f, bool first)
{
    switch (f->kind) {
    case ALGEBRA_SUM:
    case ALGEBRA_DIFFERENCE:
        put(line, f->a, BINDS_SUM, first);
        buf_puts(line->out, f->kind == ALGEBRA_SUM ? " + " : " - ");
        put(line, f->b, BINDS_PRODUCT, false);
        break;
    case ALGEBRA_PRODUCT:
        put_product(line, f, first);
        break;
    case ALGEBRA_DOT:
        put(line, f->a, BINDS_RATIO, first);
        buf_puts(line->out, line->pen->choice[AXIS_VECTORS] == VECTORS_ANGLED ? " . " : "\xC2\xB7");
        put(line, f->b, BINDS_RATIO, false);
        break;
    case ALGEBRA_RATIO:
        if (line->pen->choice[AXIS_PRODUCTS] == PRODUCTS_JOINED && is_half(f)) {
            buf_puts(line->out, "\xC2\xBD");
            break;
        }
        put(line, f->a, BINDS_PRODUCT, first);
        buf_puts(line->out, "/");
        put(line, f->b, BINDS_POWER, false);
        break;
    default:
        buf_puts(line->out, f->kind == ALGEBRA_CROSS ? "cross(" : "(");
        put(line, f->a, 0, true);
        buf_puts(line->out, ", ");
        put(line, f->b, 0, true);
        buf_puts(line->out, ")");
    }
}

/* A known vector turned stands there turned. */
static bool put_turned(const PenLine *line, const Algebra *f)
{
    char           text[2][LONGEST_NUMBER];
    const PenItem *item = f->kind == ALGEBRA_PERP && f->a->kind == ALGEBRA_NAME ? known_item(line, f->a->name) : NULL;
    if (!item)
        return false;
    pen_number(line->pen, q_neg(item->value.at[1]), 6, text[0]);
    pen_number(line->pen, item->value.at[0], 6, text[1]);
    bool bracket = line->pen->choice[AXIS_VECTORS] == VECTORS_IJ;
    buf_puts(line->out, bracket ? "(" : "");
    pen_vector(line->pen, text[0], text[1], line->out);
    buf_puts(line->out, bracket ? ")" : "");
    return true;
}

static void put_one(const PenLine *line, const Algebra *f)
{
    if (put_turned(line, f))
        return;
    switch (f->kind) {
    case ALGEBRA_OPPOSITE:
        buf_puts(line->out, "-");
        put(line, f->a, BINDS_PRODUCT, false);
        break;
    case ALGEBRA_SQUARE:
        put(line, f->a, BINDS_ATOM, false);
        buf_puts(line->out, line->pen->choice[AXIS_UNITS] == 4 ? "\xC2\xB2" : "^2");
        break;
    default:
        buf_puts(line->out, f->kind == ALGEBRA_SIZE ? "|" : f->kind == ALGEBRA_ROOT ? "sqrt(" : "perp(");
        put(line, f->a, 0, true);
        buf_puts(line->out, f->kind == ALGEBRA_SIZE ? "|" : ")");
    }
}

static void put(const PenLine *line, const Algebra *f, int least, bool first)
{
    char number[LONGEST_NUMBER];
    if (f->kind == ALGEBRA_NUMBER) {
        pen_number(line->pen, f->number, 6, number);
        put_number(line, number, least, first);
        return;
    }
    if (f->kind == ALGEBRA_NAME) {
        const PenItem *item = known_item(line, f->name);
        if (item)
            put_item(line, item, least, first);
        else
            buf_puts(line->out, pen_name(line->pen, f->name));
        return;
    }
    if (f->kind == ALGEBRA_X || f->kind == ALGEBRA_Y) {
        put_component(line, f, least, first);
        return;
    }
    bool bracket = binds(f) < least || (f->kind == ALGEBRA_OPPOSITE && !first);
    buf_puts(line->out, bracket ? "(" : "");
    if (f->b)
        put_two(line, f, first || bracket);
    else
        put_one(line, f);
    buf_puts(line->out, bracket ? ")" : "");
}

void pen_formula(const Pen *pen, const PenSheet *sheet, const Algebra *formula, bool numbers, Buf *out)
{
    put(&(PenLine){pen, sheet, numbers, out}, formula, 0, true);
}
