/* Expressions made from the rows of operators.def: each row says which shapes it takes and gives. */
#include "grammar.h"

#include <ctype.h>
#include <string.h>

const char *name_of_shape(Generator *g, char shape)
{
    static const char *const NUMBERS[] = {"a", "b", "k", "m1", "x'", "pi", "deg"}, *const PLANE[] = {"v", "w", "P", "v1'"},
                             *const SPACE[] = {"q", "r3"}, *const MATRICES[] = {"M", "A2"},
                             *const WORDS[] = {"cross", "miss", "touch", "class"};
    Random                         *r = &g->random;
    if (chance(r, 15)) {
        static char known[100];
        Text        name = generator_name(g, "show ");
        if (name.len && name.len < sizeof known) {
            memcpy(known, name.at, name.len);
            known[name.len] = 0;
            return known;
        }
    }
    return shape == 'p'   ? PICK_WORD(r, PLANE)
           : shape == 'q' ? PICK_WORD(r, SPACE)
           : shape == 'm' ? PICK_WORD(r, MATRICES)
           : shape == 'w' ? PICK_WORD(r, WORDS)
                          : PICK_WORD(r, NUMBERS);
}

char random_shape(Generator *g)
{
    return "nnnnpppqqmtw"[pick(&g->random, 12)];
}

static void put_matrix(Generator *g)
{
    int rows = random_int(&g->random, 1, 3), columns = random_int(&g->random, 1, 3);
    if (chance(&g->random, 60))
        columns = rows;
    buf_char(&g->out, '[');
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < columns; k++) {
            buf_puts(&g->out, k ? ", " : i ? "; " : "");
            chance(&g->random, 80) ? put_small(g) : put_number(g);
        }
    buf_char(&g->out, ']');
}

static void put_leaf(Generator *g, char shape)
{
    switch (shape) {
    case 'p':
    case 'q':
        put_vector(g, shape == 'q' ? 3 : 2);
        break;
    case 'm':
        chance(&g->random, 70) ? put_matrix(g) : buf_puts(&g->out, name_of_shape(g, 'm'));
        break;
    case 't':
        put_number(g);
        buf_printf(&g->out, " %s ", operators[random_int(&g->random, OP_EQ, OP_GE)].name);
        put_number(g);
        break;
    case 'w':
        buf_puts(&g->out, name_of_shape(g, 'w'));
        break;
    default:
        put_number(g);
        if (chance(&g->random, 5))
            put_unit(g, (Text){0});
    }
}

/* One way to use an operator: "nv:v" with the v's settled. */
typedef struct Case {
    Op   op;
    char takes[4], repeats;
    int  count;
} Case;

static bool gives(char result, char wanted)
{
    return result == wanted || (result == 'v' && (wanted == 'p' || wanted == 'q'));
}

/* All cases of all operators that give this shape; how many there are. */
static int cases_of(Case *cases, int room, char wanted)
{
    int count = 0;
    for (int op = 0; op < OP_COUNT; op++)
        for (const char *at = operators[op].shapes; *at && count < room;) {
            Case one = {.op = (Op)op};
            for (; *at != ':'; at++) {
                if (*at == '*')
                    one.repeats = one.takes[one.count - 1];
                else
                    one.takes[one.count++] = *at;
            }
            if (gives(*++at, wanted))
                cases[count++] = one;
            at += 1 + strspn(at + 1, " ");
        }
    return count;
}

static char settled(char shape, char wanted, char vectors)
{
    (void)wanted;
    return shape == 'v' ? vectors : shape;
}

static void put_operand(Generator *g, char shape, int depth, bool bracket)
{
    buf_puts(&g->out, bracket ? "(" : "");
    put_formula(g, shape, depth);
    buf_puts(&g->out, bracket ? ")" : "");
}

static void put_case(Generator *g, const Case *one, char wanted, int depth)
{
    const Operator *op = &operators[one->op];
    char            vectors = wanted == 'p' || wanted == 'q' ? wanted : chance(&g->random, 70) ? 'p' : 'q';
    int             count = one->count + (one->repeats ? random_int(&g->random, 1, 3) : 0);
    bool            bracket = chance(&g->random, 85), loose = chance(&g->random, 97);
    bool            measures = one->op == OP_QUANTITY || one->op == OP_IN;
    cover(COVERED_OPERATORS, (int)one->op);
    if (op_is_function(one->op))
        buf_printf(&g->out, "%s(", op->name);
    else if (count == 1 && op->level != LEVEL_POSTFIX && !measures)
        buf_printf(&g->out, isalpha((unsigned char)op->name[0]) ? "%s " : "%s", op->name);
    for (int i = 0; i < count; i++) {
        char shape = settled(i < one->count ? one->takes[i] : one->repeats, wanted, vectors);
        if (i && op_is_function(one->op))
            buf_puts(&g->out, ", ");
        else if (i)
            buf_printf(&g->out, loose ? " %s " : "%s", chance(&g->random, 20) ? op->unicode : op->name);
        /* An exponent that is a formula may be larger than anybody waits for. */
        if (one->op == OP_POWER && i)
            buf_puts(&g->out, ((const char *[]){"2", "3", "-1", "(1/2)", "0", "17", "-4", "(-1/2)"})[pick(&g->random, 8)]);
        else
            put_operand(g, shape, depth - 1, bracket && !op_is_function(one->op));
    }
    if (one->op == OP_IN)
        buf_puts(&g->out, " in ");
    if (measures)
        put_unit(g, (Text){0});
    if (op_is_function(one->op))
        buf_char(&g->out, ')');
    else if (count == 1 && op->level == LEVEL_POSTFIX)
        buf_puts(&g->out, op->name);
}

void put_formula(Generator *g, char shape, int depth)
{
    enum { MOST = 200 };
    static Case cases[MOST];
    if (depth <= 0 || chance(&g->random, 25)) {
        put_leaf(g, shape);
        return;
    }
    int count = cases_of(cases, MOST, chance(&g->random, 97) ? shape : random_shape(g));
    if (!count)
        put_leaf(g, shape);
    else {
        Case one = cases[pick(&g->random, count)];
        put_case(g, &one, shape, depth);
    }
    if (chance(&g->random, 3) && (shape == 'p' || shape == 'q'))
        buf_printf(&g->out, ".%c", "xyzw"[pick(&g->random, 4)]);
}

void put_any_formula(Generator *g)
{
    put_formula(g, random_shape(g), random_int(&g->random, 1, 4));
}
