/* A page of hand work as an answer, marked line by line. */
#include "lesson/answer_inside.h"

#include "render/hand/hand_marks.h"

/* One claim a line: a page that is typed in one line has `;` between its lines, except in brackets, where it separates components. */
static Text page_of(Text typed, Arena *mem)
{
    Buf buf = {0};
    int depth = 0;
    for (size_t i = 0; i < typed.len; i++) {
        char c = typed.at[i];
        depth += c == '(' || c == '[';
        depth -= (c == ')' || c == ']') && depth > 0;
        buf_char(&buf, c == ';' && !depth ? '\n' : c);
    }
    return buf_finish(&buf, mem);
}

static const Text *names_in(Text list, int *count, Arena *mem)
{
    Text *name = ARENA_MANY(mem, Text, list.len + 1);
    for (*count = 0; list.len; (*count)++)
        name[*count] = text_trim(text_take(&list, ","));
    return name;
}

const Text *answer_work_names(const Question *question, const Report *report, int *count, Arena *mem)
{
    const Text *given = names_in(question->asked, count, mem);
    if (*count)
        return given;
    Text *name = ARENA_MANY(mem, Text, report->plan->answers + 1);
    for (int i = 0; i < report->plan->answers; i++)
        if (mark_scheme_answer(report, report->plan->step[report->plan->answer[i]].name) >= 0)
            name[(*count)++] = report_typed_name(report, report->plan->step[report->plan->answer[i]].name);
    return name;
}

/* All of its answers, as a page that earns all marks. */
static Text right_page(const Judging *j, const Report *report)
{
    int         count;
    Buf         buf = {0};
    const Text *name = answer_work_names(j->question, report, &count, report->desk->exact.mem);
    for (int i = 0; i < count; i++) {
        Quantity quantity;
        if (session_quantity(j->stage->session, name[i], false, &quantity))
            buf_printf(&buf, "%s%.*s = %.*s", buf.len ? "; " : "", TEXT_ARG(name[i]), TEXT_ARG(quantity_exact(&quantity, true)));
    }
    return buf_finish(&buf, j->mem);
}

Text answer_work_scheme(Stage *stage, const Question *question, Arena *mem)
{
    const Method *method;
    const Report *report = session_derivation(stage->session, &method);
    int           asked;
    if (!report || !report->plan->method.len)
        return (Text){0};
    const Explanation *empty = explanation_for_marks(report, method, TEXT(""), 1, &hand_weights);
    const Text        *name = names_in(question->asked, &asked, report->desk->exact.mem);
    return !empty->stopped ? hand_marks_scheme_text(mark_scheme_of(empty, name, asked), mem) : (Text){0};
}

void answer_judge_work(Judging *j)
{
    const Method *method;
    const Report *report = session_derivation(j->stage->session, &method);
    Answer       *a = &j->answer[0];
    int           asked;
    a->truth = report ? right_page(j, report) : (Text){0};
    if (!text_trim(j->typed[0]).len)
        return;
    a->kind = ANSWER_NOT_READ;
    a->message = TEXT(NO_ANSWER);
    if (!report)
        return;
    Text               page = page_of(j->typed[0], report->desk->exact.mem);
    const Explanation *hand = explanation_for_marks(report, method, page, 1, &hand_weights);
    if (hand->stopped || hand->cannot_tell || !hand->lines) {
        a->message = hand->stopped ? text_format(j->mem, "the page was checked only in part: %s", hand->stopped)
                                   : TEXT("most of the page cannot be read; write one claim after another, with ; between them");
        return;
    }
    const Text      *name = names_in(j->question->asked, &asked, report->desk->exact.mem);
    const MarkSheet *sheet = mark_sheet_of(hand, mark_scheme_of(hand, name, asked));
    a->kind = sheet->earned == sheet->marks ? ANSWER_RIGHT : sheet->earned ? ANSWER_SOME : ANSWER_WRONG;
    a->marks = sheet->marks ? marks_part(a->of, (Marks){sheet->earned, sheet->marks}) : (Marks){0, 1};
    a->echo = text_format(j->mem, "a page of %d line%s", hand->work->lines, hand->work->lines == 1 ? "" : "s");
    a->message = hand_marks_text(sheet, j->mem);
}
