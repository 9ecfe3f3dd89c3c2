#include "render/hand/hand_marks.h"

#include "render/hand/hand_text.h"

typedef struct HandMarks {
    const MarkSheet *sheet;
    Arena           *mem;
    Block           *table;
    Buf              text;
} HandMarks;

static int number_of(const MarkSheet *sheet, int line)
{
    return sheet->page->line[line].entry->line;
}

/* ---- the reason for one mark -------------------------------------------------------------------------------- */

static Text reason_of(const HandMarks *m, const SheetMark *mark)
{
    bool method = mark->scheme->role == MARK_METHOD;
    switch (mark->reason) {
    case MARK_EARNED:
        return method ? TEXT("method yes") : TEXT("right");
    case MARK_FOLLOWED:
        return text_format(m->mem, "right for your line %d", number_of(m->sheet, mark->other));
    case MARK_IMPLIED:
        return text_format(m->mem, "shown by line %d", number_of(m->sheet, mark->line));
    case MARK_LOST_SIGNS:
        return TEXT("signs no");
    case MARK_LOST_NUMBERS:
        return TEXT("numbers no");
    case MARK_LOST_METHOD:
        return method ? TEXT("method no") : TEXT("not right");
    case MARK_LOST_UNWORKED:
        return method ? TEXT("no working is shown") : TEXT("not right");
    case MARK_LOST_DIGITS:
        return TEXT("too few digits");
    case MARK_LOST_EQUATION:
        return TEXT("an equation is missing");
    case MARK_LOST_SLIP:
        return text_format(m->mem, "the slip in line %d counts here", number_of(m->sheet, mark->other));
    case MARK_LOST_NEEDED:
        return TEXT("needs its method mark");
    default:
        return TEXT("not on the page");
    }
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

/* The accuracy mark that stands in one row with this method mark: of the same line, about the same; or NULL. */
static const SheetMark *partner(const MarkSheet *sheet, int method)
{
    const SheetMark *mark = &sheet->mark[method], *next = method + 1 < sheet->marks ? mark + 1 : NULL;
    bool             together =
        next && next->scheme->needs == method && text_equal(next->scheme->about, mark->scheme->about) && next->line == mark->line;
    return together ? next : NULL;
}

static bool is_second(const MarkSheet *sheet, int mark)
{
    return mark > 0 && partner(sheet, mark - 1) == &sheet->mark[mark];
}

/* "method yes, signs no"; two marks that are earned or lost for one reason have it once. */
static Text reason_of_row(const HandMarks *m, const SheetMark *mark, const SheetMark *second)
{
    Text first = reason_of(m, mark);
    if (!second || second->reason == mark->reason || (!mark->earned && mark->reason != MARK_LOST_MISSING))
        return second && mark->earned && mark->reason == MARK_EARNED ? TEXT("right") : first;
    return text_format(m->mem, "%.*s, %.*s", TEXT_ARG(first), TEXT_ARG(reason_of(m, second)));
}

/* Visits the rows in the order of the page; what is missing comes last. */
static void each_row(HandMarks *m, void (*visit)(HandMarks *m, const SheetMark *mark, const SheetMark *second))
{
    for (int line = 0; line <= m->sheet->page->lines; line++)
        for (int i = 0; i < m->sheet->marks; i++) {
            int at = m->sheet->mark[i].line;
            if (at == (line == m->sheet->page->lines ? -1 : line) && !is_second(m->sheet, i))
                visit(m, &m->sheet->mark[i], partner(m->sheet, i));
        }
}

static Text letters(const HandMarks *m, const SheetMark *mark, const SheetMark *second)
{
    Text letter = mark_scheme_letter(mark->scheme->role, mark->earned);
    if (!second)
        return letter;
    return text_format(m->mem, "%.*s %.*s", TEXT_ARG(letter), TEXT_ARG(mark_scheme_letter(second->scheme->role, second->earned)));
}

static void put_row(HandMarks *m, const SheetMark *mark, const SheetMark *second)
{
    Phrase *cell = &m->table->cell[m->table->columns * ++m->table->rows - m->table->columns];
    cell[0] = phrase_of(m->mem, mark->line < 0 ? TEXT("-") : text_format(m->mem, "%d", number_of(m->sheet, mark->line)));
    cell[1] = phrase_of(m->mem, letters(m, mark, second));
    cell[2] = phrase_of(m->mem, text_format(m->mem, "%.*s: %.*s", TEXT_ARG(mark->scheme->about), TEXT_ARG(reason_of_row(m, mark, second))));
}

static void write_row(HandMarks *m, const SheetMark *mark, const SheetMark *second)
{
    if (m->text.len)
        buf_char(&m->text, '\n');
    if (mark->line >= 0)
        buf_printf(&m->text, "line %d: ", number_of(m->sheet, mark->line));
    buf_printf(&m->text, "%.*s, %.*s: %.*s", TEXT_ARG(letters(m, mark, second)), TEXT_ARG(mark->scheme->about),
               TEXT_ARG(reason_of_row(m, mark, second)));
}

Text hand_marks_text(const MarkSheet *sheet, Arena *mem)
{
    HandMarks m = {.sheet = sheet, .mem = mem};
    each_row(&m, write_row);
    return buf_finish(&m.text, mem);
}

Text hand_marks_scheme_text(const MarkScheme *scheme, Arena *mem)
{
    Buf buf = {0};
    for (int i = 0; i < scheme->marks; i++)
        buf_printf(&buf, "%s%.*s, %.*s", i ? "\n" : "", TEXT_ARG(mark_scheme_letter(scheme->mark[i].role, true)),
                   TEXT_ARG(scheme->mark[i].about));
    return buf_finish(&buf, mem);
}

void hand_marks_put(Document *doc, const MarkSheet *sheet)
{
    static const char *const HEAD[] = {"line", "marks", "for"};
    HandMarks                m = {.sheet = sheet, .mem = doc->mem};
    m.table = document_table(doc, TEXT("Marks, in the style of examination mark schemes"), HEAD, 3, sheet->marks);
    each_row(&m, put_row);
    Block *total = document_add(doc, BLOCK_LINE, (Text){0});
    phrase_words(&total->phrase, doc->mem, text_format(doc->mem, "Total: %d of %d", sheet->earned, sheet->marks));
    if (sheet->page->unjudged)
        document_note(doc, "%d of %d lines were not judged and earn no marks: look at them yourself", sheet->page->unjudged,
                      sheet->page->claims);
}

/* ---- for programs ------------------------------------------------------------------------------------------- */

static const char *const role_words[] = {"method", "accuracy", "independent"};
static const char *const reason_words[] = {"earned",   "follows", "implied",  "signs", "numbers",      "method",
                                           "unworked", "digits",  "equation", "slip",  "needs-method", "missing"};

void hand_marks_json(Json *json, const MarkSheet *sheet)
{
    json_key_object(json, "marks");
    json_key_int(json, "earned", sheet->earned);
    json_key_int(json, "of", sheet->marks);
    json_key_array(json, "list");
    for (int i = 0; i < sheet->marks; i++) {
        const SheetMark *mark = &sheet->mark[i];
        json_open_object(json);
        json_key_text(json, "mark", mark_scheme_letter(mark->scheme->role, mark->earned));
        json_key_text(json, "role", text_of(role_words[mark->scheme->role]));
        json_key_text(json, "about", mark->scheme->about);
        json_key_text(json, "step", sheet->page->plan->step[mark->scheme->step].name);
        json_key_bool(json, "earned", mark->earned);
        json_key_text(json, "reason", text_of(reason_words[mark->reason]));
        if (mark->line >= 0)
            json_key_int(json, "line", number_of(sheet, mark->line));
        if (mark->other >= 0)
            json_key_int(json, "follows_from", number_of(sheet, mark->other));
        json_close_object(json);
    }
    json_close_array(json);
    json_close_object(json);
}
