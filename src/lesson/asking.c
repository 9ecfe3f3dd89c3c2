#include "lesson/asking.h"

#include "lesson/judge.h"
#include "lesson/reading/lesson_prose.h"
#include "lesson/spot.h"
#include "render/hand/help_step.h"

static Arena *page_arena(const Asking *a)
{
    return session_outcome(a->stage->session)->report->desk->exact.mem;
}

/* The derivation that the question is about; NULL if it is about a formula, or has no problem. */
static const Report *derivation(const Asking *a)
{
    const Report *report = session_outcome(a->stage->session)->report;
    return a->question->problem.text.len && report && report->plan->method.len ? report : NULL;
}

/* ---- what is asked ------------------------------------------------------------------------------------------ */

Report asking_decimals(const Report *report)
{
    Report shown = *report;
    if (report->pointed && shown.style.decimals == DECIMALS_BEHIND) {
        shown.style.decimals = DECIMALS_ONLY;
        shown.working = ARENA_MANY(report->mem, struct Working *, report->plan->count); /* the one there is has fractions */
    }
    return shown;
}

Report asking_report(const Report *report)
{
    Report shown = *report;
    Echo  *kept = ARENA_MANY(report->desk->exact.mem, Echo, report->echoes + 1);
    shown.echo = kept;
    shown.echoes = 0;
    shown.asking = true;
    for (int i = 0; i < report->echoes; i++)
        if (!expr_has(report->echo[i].typed, EXPR_NAME))
            kept[shown.echoes++] = report->echo[i];
    return asking_decimals(&shown);
}

Text asking_with_unit(const Question *question, const Quantity *truth, Text value, bool plain)
{
    return answer_has_units(question, truth) ? quantity_with_unit(truth, value, plain) : value;
}

static void write_given(Buf *out, const Asking *a, const Report *report)
{
    Report   shown = asking_report(report);
    Document all = document_of(&shown, STEPS_BRIEF), kept = {.block = ARENA_MANY(page_arena(a), Block, all.count + 1)};
    for (int i = 0; i < all.count; i++)
        if (all.block[i].role == BLOCK_TITLE || all.block[i].role == BLOCK_GIVEN || all.block[i].role == BLOCK_WHERE)
            kept.block[kept.count++] = all.block[i];
    document_as_typed(&kept, report);
    plain_text_write(out, &kept, a->look);
    buf_char(out, '\n');
}

/* " (2 marks)"; nothing if there are no marks. */
static void put_marks(Buf *out, Marks marks)
{
    Arena *mem = arena_new();
    if (marks.num)
        buf_printf(out, " (%.*s)", TEXT_ARG(marks_words(marks, mem)));
    arena_free(mem);
}

static void put_form(Buf *out, const Question *question, const Report *report)
{
    if (report && report_in_letters(report))
        buf_puts(out, "a formula, in any form");
    else if (question->exact)
        buf_puts(out, "in exact form: an integer, a fraction, or with roots");
    else
        buf_printf(out, "exact, or rounded to %d significant digits", question->digits);
    if (question->units)
        buf_puts(out, question->asks > 1 ? ", with units" : ", with its unit");
}

bool asking_several(Session *session, const Question *question, int ask)
{
    Quantity value[MOST_VALUES];
    return answer_values(session, question, ask, value) > 1;
}

static void write_asks(Buf *out, const Asking *a)
{
    const Question *q = a->question;
    Buf             names = {0};
    for (int i = 0; i < q->asks; i++) {
        buf_printf(&names, "%s%.*s", i ? ", " : "", TEXT_ARG(q->ask[i].name));
        buf_puts(&names, asking_several(a->stage->session, q, i) ? ASKING_SEVERAL : "");
        if (q->asks > 1 && (q->ask[i].marks.num != q->ask[i].marks.den))
            put_marks(&names, q->ask[i].marks);
    }
    prose_fill(out, "asked: ", buf_text(&names), a->look);
    names.len = 0;
    put_form(&names, q, session_outcome(a->stage->session)->report);
    prose_fill(out, "       ", buf_text(&names), a->look);
    buf_free(&names);
}

static void write_option(Buf *out, const Asking *a, int option)
{
    char lead[] = {' ', ' ', answer_letter(option), ')', ' ', 0};
    prose_fill(out, lead, a->question->option[option].text, a->look);
}

Text asking_how_many(const Question *question)
{
    int right = 0;
    for (int i = 0; i < question->options; i++)
        right += question->option[i].right;
    return right > 1 ? TEXT("Choose all the right options.") : (Text){0};
}

static void write_options(Buf *out, const Asking *a)
{
    const Question *q = a->question;
    prose_fill(out, "", q->asked, a->look);
    for (int i = 0; i < q->options; i++)
        write_option(out, a, i);
    if (asking_how_many(q).len)
        prose_fill(out, "", asking_how_many(q), a->look);
}

static void write_spot(Buf *out, const Asking *a)
{
    const Report  *report;
    int            first;
    const Mistake *mistake = spot_mistake(a->stage->session, a->question->asked, &report, &first);
    if (!mistake)
        return;
    Document document = spot_document(report, mistake, a->steps == STEPS_NONE ? STEPS_BRIEF : a->steps);
    plain_text_write(out, &document, a->look);
    buf_char(out, '\n');
    prose_fill(out, "", TEXT("Which is the first wrong step?"), a->look);
}

static void write_work(Buf *out, const Asking *a)
{
    Arena *mem = arena_new();
    Text   find = a->question->asked.len ? text_format(mem, "Find %.*s. ", TEXT_ARG(a->question->asked)) : (Text){0};
    prose_fill(out, "", text_format(mem, "%.*sShow your working, with ; between its lines.", TEXT_ARG(find)), a->look);
    arena_free(mem);
}

void asking_write(Buf *out, const Asking *a)
{
    const Question *q = a->question;
    Arena          *mem = arena_new();
    Buf             head = {0};
    buf_printf(&head, "Question %.*s", TEXT_ARG(prose_safe(mem, q->name, a->look)));
    put_marks(&head, marks_of_question(q));
    prose_bold(out, buf_text(&head), a->look);
    buf_puts(out, "\n\n");
    buf_free(&head);
    arena_free(mem);
    switch (q->kind) {
    case QUESTION_ASK:
        if (derivation(a))
            write_given(out, a, derivation(a));
        write_asks(out, a);
        break;
    case QUESTION_CHOOSE:
    case QUESTION_PREDICT:
        write_options(out, a);
        break;
    case QUESTION_SPOT:
        write_spot(out, a);
        break;
    case QUESTION_FREE:
        prose_fill(out, "", TEXT("In your own words."), a->look);
        break;
    case QUESTION_WORK:
        if (derivation(a))
            write_given(out, a, derivation(a));
        write_work(out, a);
        break;
    default:
        break;
    }
    buf_char(out, '\n');
}

/* ---- what the answers are ----------------------------------------------------------------------------------- */

/* va' = -7/4 = -1.75 */
static void write_value(Buf *out, const Asking *a, const char *before, Text name, const Quantity *quantity)
{
    bool all = true, exact = quantity->ctx == quantity->exact;
    Text value = exact ? quantity_exact(quantity, !a->look->unicode) : (Text){0};
    Text decimal = quantity_decimal(quantity, a->question->digits, &all);
    Buf  line = {0};
    value = asking_with_unit(a->question, quantity, value, !a->look->unicode);
    decimal = asking_with_unit(a->question, quantity, decimal, !a->look->unicode);
    buf_puts(&line, before);
    buf_put(&line, name);
    if (exact)
        buf_printf(&line, "%s%.*s", name.len ? " = " : "", TEXT_ARG(value));
    if (!exact || !text_equal(value, decimal)) {
        bool less = !all || !exact;
        buf_puts(&line, !less ? " = " : a->look->unicode ? " ≈ " : " ~ ");
        buf_put(&line, decimal);
    }
    prose_fill(out, "  ", buf_text(&line), a->look);
    buf_free(&line);
}

static void write_values(Buf *out, const Asking *a)
{
    const Question *q = a->question;
    for (int i = 0; i < marks_answer_count(q); i++) {
        Quantity value[MOST_VALUES];
        int      values = answer_values(a->stage->session, q, i, value);
        for (int k = 0; k < values; k++)
            write_value(out, a, k ? "or " : "", q->asks ? q->ask[i].name : (Text){0}, &value[k]);
    }
}

/* The answers of a page of work. */
static void write_found(Buf *out, const Asking *a)
{
    int           count = 0;
    const Report *report = derivation(a);
    Arena        *mem = arena_new();
    const Text   *name = report ? answer_work_names(a->question, report, &count, mem) : NULL;
    for (int i = 0; i < count; i++) {
        Quantity quantity;
        if (session_quantity(a->stage->session, name[i], false, &quantity))
            write_value(out, a, "", name[i], &quantity);
    }
    arena_free(mem);
}

static void write_wrong_step(Buf *out, const Asking *a)
{
    const Report  *report;
    int            first;
    const Mistake *mistake = spot_mistake(a->stage->session, a->question->asked, &report, &first);
    if (!mistake)
        return;
    const Step *step = &report->plan->step[first];
    Buf         line = {0};
    buf_printf(&line, "%.*s: %.*s", TEXT_ARG(report_typed_name(report, step->name)),
               TEXT_ARG(report_typed_words(report, mistake->feedback)));
    prose_fill(out, "  ", buf_text(&line), a->look);
    buf_free(&line);
    Document right = document_of_step(report, first);
    document_as_typed(&right, report);
    plain_text_write(out, &right, a->look);
}

void asking_answers(Buf *out, const Asking *a)
{
    const Question          *q = a->question;
    static const char *const HEADS[] = {[QUESTION_ASK] = "answer",          [QUESTION_CHOOSE] = "answer",
                                        [QUESTION_PREDICT] = "the result",  [QUESTION_SPOT] = "the first wrong step",
                                        [QUESTION_FREE] = "a model answer", [QUESTION_WORK] = "answer"};
    prose_fill(out, "", text_of(HEADS[q->kind]), a->look);
    switch (q->kind) {
    case QUESTION_ASK:
        write_values(out, a);
        break;
    case QUESTION_CHOOSE:
    case QUESTION_PREDICT:
        for (int i = 0; i < q->options; i++)
            if (q->option[i].right)
                write_option(out, a, i);
        break;
    case QUESTION_SPOT:
        write_wrong_step(out, a);
        break;
    case QUESTION_FREE:
        prose_fill(out, "  ", q->asked, a->look);
        break;
    case QUESTION_WORK:
        write_found(out, a);
        break;
    default:
        break;
    }
    buf_char(out, '\n');
}

/* ---- hints -------------------------------------------------------------------------------------------------- */

/* The step that an ask is about, if it can have hints; otherwise -1. */
static int asked_step(const Asking *a, int ask)
{
    Quantity quantity;
    if (!derivation(a) || a->question->kind != QUESTION_ASK || !answer_asked(a->stage->session, a->question, ask, &quantity))
        return -1;
    return quantity.step >= 0 && derivation(a)->plan->step[quantity.step].formula ? quantity.step : -1;
}

/* The number of earlier asks that have hints. */
static int hinted_before(const Asking *a, int ask)
{
    int hinted = 0;
    for (int i = 0; i < ask; i++)
        hinted += asked_step(a, i) >= 0;
    return hinted;
}

int asking_hints_from(const Asking *a, int ask)
{
    return a->question->hints ? 0 : HINT_LEVELS * hinted_before(a, ask);
}

int asking_hints_to(const Asking *a, int ask)
{
    return a->question->hints ? a->question->hints : HINT_LEVELS * hinted_before(a, ask + 1);
}

int asking_hints(const Asking *a)
{
    return asking_hints_to(a, marks_answer_count(a->question) - 1);
}

static int step_of_hint(const Asking *a, int hint)
{
    int ask = 0;
    while (asking_hints_to(a, ask) <= hint)
        ask++;
    return asked_step(a, ask);
}

void asking_hint(Buf *out, const Asking *a, int at)
{
    Buf lead = {0};
    int hints = asking_hints(a);
    buf_printf(&lead, "hint %d of %d: ", at + 1, hints);
    buf_char(&lead, 0);
    if (a->question->hints) {
        prose_fill(out, lead.at, a->question->hint[at].text, a->look);
    } else {
        StepHint hint = {.report = derivation(a), .step = step_of_hint(a, at), .level = (HintLevel)(at % HINT_LEVELS)};
        Document document = document_of_hint(&hint, false);
        document_as_typed(&document, hint.report);
        buf_puts(out, lead.at);
        if (hint.level == HINT_WORK)
            buf_char(out, '\n');
        plain_text_write(out, &document, a->look);
    }
    buf_char(out, '\n');
    buf_free(&lead);
}
