#include "render/board/board.h"

#include "derive/working/tidy.h"

#include <limits.h>

typedef struct BoardMaker {
    const Report   *report;
    const Document *all;
    Arena          *mem;
    Document        doc;
    Text            stage; /* the present one */
    int             stages;
    bool            opened;
} BoardMaker;

static Block *add(BoardMaker *m, BlockRole role, Text caption)
{
    return document_add(&m->doc, role, caption);
}

/* A block of cells in one column. */
static Block *add_set(BoardMaker *m, BlockRole role, Text caption)
{
    Block *block = add(m, role, caption);
    block->columns = 1;
    return block;
}

static void add_cell(BoardMaker *m, Block *block, Phrase cell)
{
    *ARENA_ADD(m->mem, block->cell, block->rows, &block->room) = cell;
}

/* ---- givens ------------------------------------------------------------------------------------------------- */

static bool is_of_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The body in a given's caption: "A" of "velocity of A, positive from A to B", "b1" of m_b1, "mass of b1"; else empty. */
static Text body_said(const Step *given)
{
    Text   caption = given->page.caption, name = given->name;
    size_t end = 0, start;
    while (end < caption.len && caption.at[end] != ',' && caption.at[end] != ';' && caption.at[end] != '(')
        end++;
    while (end > 0 && caption.at[end - 1] == ' ')
        end--;
    for (start = end; start > 0 && is_of_word(caption.at[start - 1]); start--)
        continue;
    Text word = text_cut(caption, start, end);
    if (!word.len || !text_ends(text_cut(caption, 0, start), " of "))
        return (Text){0};
    bool capital = word.len == 1 && word.at[0] >= 'A' && word.at[0] <= 'Z';
    bool named =
        name.len > word.len + 1 && name.at[name.len - word.len - 1] == '_' && text_equal(text_from(name, name.len - word.len), word);
    return capital || named ? word : (Text){0};
}

/* The body, or contact, that a given belongs to; e_c1 belongs to c1 if another given is said to. */
static Text body_of(const BoardMaker *m, const Step *given)
{
    Text   body = body_said(given), name = given->name;
    size_t start = name.len;
    while (start > 0 && name.at[start - 1] != '_')
        start--;
    for (int i = 0; i < m->all->count && start && !body.len; i++)
        if (m->all->block[i].role == BLOCK_GIVEN && text_equal(body_said(m->all->block[i].of), text_from(name, start)))
            body = text_from(name, start);
    return body;
}

/* A given that was typed as a value is not said a second time in another form. */
static Phrase given_cell(BoardMaker *m, const Block *given)
{
    Phrase phrase = {0};
    int    lines = given->lines > 1 && expr_is_plain_value(given->line[0].math) ? 1 : given->lines;
    if (given->left)
        phrase_math(&phrase, m->mem, given->left);
    for (int i = 0; i < lines; i++) {
        bool whole = given->role == BLOCK_GIVEN && i == lines - 1;
        phrase_words(&phrase, m->mem, TEXT(" "));
        phrase_related(&phrase, m->mem, shown_units_expr(given->line[i].math, whole ? given->cite : (Text){0}, m->mem),
                       given->line[i].rounded);
    }
    return phrase;
}

/* Each body with its values, in the order in which they were given; after them what belongs to no body. */
static void put_givens(BoardMaker *m)
{
    const Block *block = m->all->block;
    int          count = m->all->count;
    bool        *put = ARENA_MANY(m->mem, bool, count);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++) {
            Text body = block[i].role == BLOCK_GIVEN && !put[i] ? body_of(m, block[i].of) : (Text){0};
            if (block[i].role != BLOCK_GIVEN || put[i] || (pass == 0 && !body.len))
                continue;
            Block *group = add_set(m, BLOCK_VALUES, body);
            for (int k = i; k < count; k++)
                if (block[k].role == BLOCK_GIVEN && !put[k] && (pass == 1 || text_equal(body_of(m, block[k].of), body))) {
                    put[k] = true;
                    add_cell(m, group, given_cell(m, &block[k]));
                }
        }
    for (int i = 0; i < count; i++)
        if (block[i].role == BLOCK_WHERE)
            add_cell(m, add_set(m, BLOCK_VALUES, (Text){0}), phrase_of(m->mem, block[i].caption));
}

/* ---- stages ------------------------------------------------------------------------------------------------- */

static Text stage_of(const Step *step)
{
    return plan_is_folded(step) ? step->page.outer_stage : step->page.stage;
}

static bool is_working(const Block *block)
{
    return block->role == BLOCK_STEP || block->role == BLOCK_EQUATION || block->role == BLOCK_CASE;
}

/* The full working of the stage whose first line is block `from`. */
static Document *stage_lines(BoardMaker *m, Text stage, int from)
{
    const Block *block = m->all->block;
    Document    *lines = ARENA_ONE(m->mem, Document);
    lines->block = ARENA_MANY(m->mem, Block, m->all->count - from);
    for (int i = from; i < m->all->count; i++)
        if (is_working(&block[i]) && text_equal(stage_of(block[i].of), stage))
            lines->block[lines->count++] = block[i];
        else if (is_working(&block[i]) && !plan_is_check(block[i].of->purpose))
            break;
    return lines;
}

static void enter_stage(BoardMaker *m, int at)
{
    Text stage = stage_of(m->all->block[at].of);
    bool before = true; /* what stands before all stages belongs to the first */
    for (int i = 0; i < at; i++)
        before &= !is_working(&m->all->block[i]) || !stage_of(m->all->block[i].of).len;
    for (int i = at + 1; i < m->all->count && !stage.len && before; i++)
        if (is_working(&m->all->block[i]))
            stage = stage_of(m->all->block[i].of);
    if (text_equal(stage, m->stage))
        return;
    m->stage = stage;
    if (!stage.len)
        return;
    Block *block = add(m, BLOCK_STAGE, stage);
    block->number = ++m->stages;
    if (m->opened)
        block->inner = stage_lines(m, stage, at);
}

/* ---- lines -------------------------------------------------------------------------------------------------- */

/* Whether something in it is still to be written out: a dot product, a cross product, a determinant, a length, 1/m as inv(m). */
static bool is_closed(const Expr *expr)
{
    bool product = expr->kind == EXPR_CHAIN && expr->count == 2 && (expr->ops[1] == OP_DOT || expr->ops[1] == OP_CROSS);
    bool called = expr->kind == EXPR_CALL && (expr->op == OP_CROSS || expr->op == OP_DET || expr->op == OP_NORM || expr->op == OP_INV);
    bool closed = product || called;
    for (int i = 0; i < expr->count && !closed; i++)
        closed = is_closed(expr->arg[i]);
    return closed;
}

/* A function of a vector that is known, with nothing else to be worked out: perp(<3, 4>). */
static bool is_plain_call(const Expr *expr)
{
    return expr->kind == EXPR_CALL && expr->count == 1 && expr->arg[0]->kind == EXPR_VECTOR;
}

/* The line with the numbers: the first in which all products are written out; -1 where there is none between formula and value. */
static int numbers_line(const Block *step)
{
    int last = step->lines - 1, at = 1;
    while (at < last && is_closed(step->line[at].math))
        at++;
    return at >= last || is_plain_call(step->line[at].math) ? -1 : at;
}

static const Block *answer_of(const BoardMaker *m, const Step *step)
{
    for (int i = 0; i < m->all->count; i++)
        if (m->all->block[i].role == BLOCK_ANSWER && m->all->block[i].of == step)
            return &m->all->block[i];
    return NULL;
}

/* "speed ≈ 1.82, direction ≈ 45°": without the exact form of what has a decimal, too. */
static Phrase decimals_of(BoardMaker *m, const Phrase *words)
{
    Phrase phrase = {0};
    for (int i = 0; i < words->count; i++) {
        const Piece *piece = &words->piece[i], *next = piece + 1;
        bool         twice = piece->math && i + 2 < words->count && text_is(next->words, " ") && next[1].related;
        if (twice)
            piece = &words->piece[i += 2];
        if (piece->related)
            phrase_related(&phrase, m->mem, piece->math, piece->rounded);
        else if (piece->math)
            phrase_math(&phrase, m->mem, piece->math);
        else
            phrase_stress(&phrase, m->mem, piece->words, piece->stress);
    }
    return phrase;
}

/* u of u_c1, A of A_c1_c2: the quantity that a name is a member of; empty if it has none. */
static Text quantity_of(Text name)
{
    for (size_t i = 1; i + 1 < name.len; i++)
        if (name.at[i] == '_')
            return text_cut(name, 0, i);
    return (Text){0};
}

/* Whether two formulas differ only in the members that they are about: m_b1 and m_b2. */
static bool same_form(const Expr *a, const Expr *b)
{
    bool same = a->kind == b->kind && a->op == b->op && a->count == b->count && (a->kind != EXPR_NUMBER || text_equal(a->text, b->text));
    if (same && a->kind == EXPR_NAME)
        same = text_equal(a->text, b->text) || (quantity_of(a->text).len && text_equal(quantity_of(a->text), quantity_of(b->text)));
    for (int i = 0; i < a->count && same; i++)
        same = same_form(a->arg[i], b->arg[i]) && (a->kind != EXPR_CHAIN || !i || a->ops[i] == b->ops[i]);
    return same;
}

/* A step before this one on the same stage that works out the same quantity of another body or contact in the same way; or NULL. */
static const Block *model_of(const BoardMaker *m, const Block *step)
{
    Text quantity = quantity_of(step->of->name);
    for (const Block *before = m->all->block; before < step && quantity.len; before++)
        if (before->role == BLOCK_STEP && !plan_is_check(before->of->purpose) && before->lines > 1 &&
            text_equal(stage_of(before->of), m->stage) && text_equal(quantity_of(before->of->name), quantity) &&
            same_form(before->line[0].math, step->line[0].math))
            return before;
    return NULL;
}

static bool is_list_of_names(const Expr *expr)
{
    bool names = expr->kind == EXPR_MATRIX;
    for (int i = 0; i < expr->count && names; i++)
        names = expr->arg[i]->kind == EXPR_NAME || expr->arg[i]->kind == EXPR_NUMBER;
    return names;
}

/* Only the end of 0.2 = 1/5 = 0.2, which comes back to where it began. */
static void leave_out_circle(Block *chain)
{
    if (chain->lines < 2 || !expr_same(chain->line[0].math, chain->line[chain->lines - 1].math))
        return;
    chain->line[0] = chain->line[chain->lines - 1];
    chain->line[0].rounded = false;
    chain->lines = 1;
}

/* Leaves out what a line above already shows: u_c2 has the same formula as u_c1, and A shows the places of its numbers. */
static void put_chain(BoardMaker *m, const Block *step)
{
    const Block *answer = step->of->role == ROLE_ANSWER ? answer_of(m, step->of) : NULL;
    Block       *chain = add(m, BLOCK_CHAIN, (Text){0});
    int          numbers = numbers_line(step), last = step->lines - 1;
    chain->left = answer ? answer->left : step->left;
    chain->of = step->of;
    chain->line = ARENA_MANY(m->mem, DocLine, 3 + (answer ? answer->lines : 0));
    const Block *model = last > 0 ? model_of(m, step) : NULL;
    bool         repeated =
        model && numbers > 0 && numbers_line(model) > 0 && expr_same(step->line[numbers].math, model->line[numbers_line(model)].math);
    bool whole = last > 0 && !model && !(step->of->page.brief && numbers > 0) && expr_nodes(step->line[0].math) <= EXPR_LONGEST_SHOWN;
    if (whole && !is_list_of_names(step->line[0].math))
        chain->line[chain->lines++] = step->line[0];
    if (numbers > 0 && !repeated)
        chain->line[chain->lines++] = step->line[numbers];
    if (!answer && last >= 0)
        chain->line[chain->lines++] = step->line[last];
    for (int i = 0; answer && i < answer->lines; i++) {
        chain->line[chain->lines] = answer->line[i];
        if (chain->lines)
            chain->line[chain->lines].rounded = tidy_goes_on_near(chain->line[chain->lines - 1].math, answer->line[i].rounded);
        chain->line[chain->lines++].words = decimals_of(m, &answer->line[i].words);
    }
    leave_out_circle(chain);
}

/* The equation, and beside an unknown that it gives the answer. */
static void put_equation(BoardMaker *m, const Block *equation)
{
    const Block *answer = equation->of->role == ROLE_ANSWER ? answer_of(m, equation->of) : NULL;
    Block       *block = add_set(m, BLOCK_EQUATION, (Text){0});
    block->of = equation->of;
    block->number = equation->number;
    for (int i = 0; i < equation->rows - (answer != NULL); i++)
        add_cell(m, block, equation->cell[i]);
    if (!answer)
        return;
    Phrase words = decimals_of(m, &answer->line[answer->lines - 1].words);
    add_cell(m, block, given_cell(m, answer));
    if (words.count)
        add_cell(m, block, words);
}

/* Whether a line of the board stands in this case, which is then worth saying. */
static bool guards_something(const BoardMaker *m, const Step *of)
{
    const Plan *plan = m->report->plan;
    for (int i = 0; i < m->all->count; i++) {
        const Block *block = &m->all->block[i];
        bool         shown = block->role == BLOCK_STEP && !plan_is_check(block->of->purpose);
        if ((shown || block->role == BLOCK_ANSWER) && block->of->guard == of - plan->step && block->of->guard_is)
            return true;
    }
    return false;
}

/* Whether a step that the board leaves out is what a case after it asks about: u, in u > 0. */
static bool is_asked_about(const BoardMaker *m, int at)
{
    const Step *step = m->all->block[at].of;
    for (int i = at + 1; i < m->all->count; i++) {
        const Block *block = &m->all->block[i];
        if (block->role == BLOCK_CASE && expr_uses(block->of->formula, step->slot) && guards_something(m, block->of))
            return true;
    }
    return false;
}

/* "momentum is conserved:", above an equation. */
static void put_words_above(BoardMaker *m, Text words)
{
    Text shown = m->report->unicode ? words : text_plain(m->mem, words);
    if (shown.len)
        add(m, BLOCK_LINE, (Text){0})->phrase = phrase_of(m->mem, text_format(m->mem, "%.*s:", TEXT_ARG(shown)));
}

static void put_solved(BoardMaker *m, const Block *equation)
{
    put_words_above(m, equation->of->page.because);
    put_equation(m, equation);
}

static void put_working(BoardMaker *m)
{
    for (int i = 0; i < m->all->count; i++) {
        const Block *block = &m->all->block[i];
        if (block->role == BLOCK_STEP && (!plan_is_check(block->of->purpose) || is_asked_about(m, i))) {
            const Block *next = i + 1 < m->all->count ? block + 1 : NULL;
            enter_stage(m, i);
            if (next && next->role == BLOCK_EQUATION && next->of == block->of)
                put_solved(m, next);
            else
                put_chain(m, block);
        } else if (block->role == BLOCK_EQUATION && !block->of->formula) { /* an equation by itself, with its name */
            enter_stage(m, i);
            put_words_above(m, block->of->page.caption);
            put_equation(m, block);
        } else if (block->role == BLOCK_CASE && guards_something(m, block->of)) {
            enter_stage(m, i);
            Block *line = add(m, BLOCK_CHAIN, block->caption);
            line->left = block->line[0].math;
        }
    }
}

/* Answers that no step of the board works out, such as words, on one line. */
static void put_facts(BoardMaker *m)
{
    Block *facts = NULL;
    for (int i = 0; i < m->all->count; i++) {
        const Block *block = &m->all->block[i];
        bool         worked = false;
        for (int k = 0; k < m->all->count && block->role == BLOCK_ANSWER && !worked; k++)
            worked = m->all->block[k].role == BLOCK_STEP && m->all->block[k].of == block->of && !plan_is_check(block->of->purpose);
        if (block->role != BLOCK_ANSWER || worked)
            continue;
        facts = facts ? facts : add_set(m, BLOCK_RESULTS, (Text){0});
        add_cell(m, facts, given_cell(m, block));
    }
}

/* ---- laws and the rest -------------------------------------------------------------------------------------- */

/* The caption of a law up to a colon or an equals sign: "momentum is conserved". */
static Text law_name(const Block *law)
{
    Text caption = law->caption;
    for (size_t i = 0; i < caption.len; i++)
        if (caption.at[i] == ':' || (caption.at[i] == '=' && i))
            return text_trim(text_cut(caption, 0, i));
    return caption;
}

static void put_laws(BoardMaker *m)
{
    Block *check = NULL;
    int    undecided = 0, agreed = INT_MAX;
    for (int i = 0; i < m->all->count; i++) {
        const Block *law = &m->all->block[i];
        if (law->role == BLOCK_LAW && law->holds == HOLDS_UNKNOWN) {
            int digits = report_agreement(m->report, (int)(law->of - m->report->plan->step));
            agreed = digits < agreed ? digits : agreed;
            undecided++;
        }
        if (law->role == BLOCK_LAW && law->holds == HOLDS_FALSE)
            *add(m, BLOCK_LAW, (Text){0}) = *law;
    }
    for (int i = 0; i < m->all->count; i++) {
        const Block *law = &m->all->block[i];
        if (law->role != BLOCK_LAW || (law->holds != HOLDS_EXACT && law->holds != HOLDS_PROVED))
            continue;
        check = check ? check : add_set(m, BLOCK_CHECK, TEXT("Check"));
        Phrase cell = phrase_of(m->mem, law_name(law));
        if (!cell.count)
            phrase_math(&cell, m->mem, law->left);
        if (law->lines && law->of->way != STEP_BESIDE) {
            phrase_words(&cell, m->mem, TEXT(": "));
            phrase_math(&cell, m->mem, law->line[law->lines - 1].math);
        }
        add_cell(m, check, cell);
    }
    if (!undecided)
        return;
    check = check ? check : add_set(m, BLOCK_CHECK, TEXT("Check"));
    const char *laws = undecided == 1 ? "law is undecided" : "laws are undecided";
    Text        said = agreed ? text_format(m->mem, "%d law%s to %d digits", undecided, undecided == 1 ? " agrees" : "s agree", agreed)
                              : text_format(m->mem, "%d %s, no difference shows", undecided, laws);
    add_cell(m, check, phrase_of(m->mem, said));
}

static void put_rest(BoardMaker *m, bool reasons)
{
    for (int i = 0; i < m->all->count; i++) {
        BlockRole role = m->all->block[i].role;
        bool      made = role == BLOCK_TITLE || role == BLOCK_GIVEN || role == BLOCK_STEP || role == BLOCK_EQUATION || role == BLOCK_CASE ||
                    role == BLOCK_WHERE || role == BLOCK_ANSWER || role == BLOCK_LAW;
        if (!made && (role == BLOCK_REASON) == reasons)
            *add(m, role, (Text){0}) = m->all->block[i];
    }
}

Document board_document(const Report *report, Steps steps, bool opened)
{
    bool       board = steps == STEPS_BOARD && report->plan->method.len;
    Document   all = board && !opened ? document_of_first_ways(report) : document_of(report, steps);
    BoardMaker m = {.report = report, .all = &all, .mem = report->desk->exact.mem, .doc.mem = report->desk->exact.mem, .opened = opened};
    if (!board)
        return all;
    if (all.count && all.block[0].role == BLOCK_TITLE)
        add(&m, BLOCK_TITLE, all.block[0].caption);
    put_givens(&m);
    put_working(&m);
    put_facts(&m);
    put_rest(&m, true);
    put_laws(&m);
    put_rest(&m, false);
    return m.doc;
}

Document board_laws(const Report *report)
{
    Document   all = document_of(report, STEPS_FULL);
    BoardMaker m = {.report = report, .all = &all, .mem = report->desk->exact.mem, .doc.mem = report->desk->exact.mem};
    for (int i = 0; i < all.count; i++)
        if (document_block_is_law(&all.block[i]))
            *add(&m, all.block[i].role, (Text){0}) = all.block[i];
    return m.doc;
}
