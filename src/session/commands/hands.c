/* check, hint, why and problem: hand work and help with it. The judging itself is in handwork/. */
#include "render/json.h"
#include "session/textbook.h"
#include "session/commands/commands.h"
#include "session/elsewhere.h"
#include "session/scene/scene.h"

#include "render/hand/hand_document.h"
#include "render/hand/help_step.h"
#include "island/island_mistakes.h"
#include "render/hand/problem.h"
#include "verify/solved.h"
#include "verify/island_remarks.h"

#include <string.h>

/* ---- pages ------------------------------------------------------------------------------------------------ */

bool hands_is_page(Text line)
{
    const char *comment = memchr(line.at, '#', line.len);
    line = text_trim(comment ? text_cut(line, 0, (size_t)(comment - line.at)) : line);
    return text_starts(line, "check") && line.len > 6 && (line.at[5] == ' ' || line.at[5] == '\t') && line.at[line.len - 1] == ':';
}

/* The page is stored for `hint`, which judges it again. */
static void keep_page(Session *session, Text page, int first_line)
{
    if (!session->page_mem)
        session->page_mem = arena_new();
    arena_reset(session->page_mem);
    session->page = text_copy(session->page_mem, page);
    session->page_line = first_line;
    session->hints = 0;
}

/* The marks that a check was asked for: `check ... marks va', vb' :`. */
typedef struct MarksAsked {
    bool  any;
    Text *answer; /* none: those that are usual */
    Span *place;
    int   answers;
} MarksAsked;

/* Takes the word `marks` and the names after it out of the statement. */
static bool take_marks(Run *run, MarksAsked *asked)
{
    int first = 1, colon = run->count - 1;
    while (first < colon && !(text_is(run->token[first].text, "marks") && run->token[first + 1].kind != TOKEN_EQUAL))
        first++;
    asked->any = first < colon;
    if (!asked->any)
        return true;
    asked->answer = ARENA_MANY(run->mem, Text, colon);
    asked->place = ARENA_MANY(run->mem, Span, colon);
    for (int i = first + 1; i < colon; i++) {
        const Token *token = &run->token[i];
        if (token->kind == TOKEN_NAME) {
            asked->answer[asked->answers] = textbook_step(run->session, token->text);
            asked->place[asked->answers++] = token->span;
        } else if (token->kind != TOKEN_COMMA) {
            diag_fail(&run->diag, EXIT_INPUT, token->span, "after `marks` come the names of the answers that earn marks");
            return diag_hint(&run->diag, "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 marks va', vb' :");
        }
    }
    Token *rest = token_room(run->mem, run->count);
    memcpy(rest, run->token, sizeof(Token) * (size_t)first);
    memcpy(rest + first, run->token + colon, sizeof(Token) * (size_t)(run->count + 1 - colon));
    run->token = rest;
    run->count -= colon - first;
    return true;
}

/* Whether the last derivation has these answers. */
static bool has_answers(Run *run, const MarksAsked *asked)
{
    const Report *report = run->session->last;
    for (int i = 0; i < asked->answers; i++)
        if (mark_scheme_answer(report, asked->answer[i]) < 0) {
            diag_fail(&run->diag, EXIT_INPUT, asked->place[i], "this problem has no answer `%.*s` that could earn marks",
                      TEXT_ARG(asked->answer[i]));
            return diag_hint(&run->diag, "`marks` alone gives marks for the usual answers, and for all others on the page");
        }
    return true;
}

static const Explanation *explained(Run *run, Text page, int first_line, bool marks)
{
    const Report *report = session_derivation_with_mistakes(run->session, &run->diag);
    return (marks ? explanation_for_marks : explanation_of_page)(report, run->session->last_method, page, first_line, &hand_weights);
}

static bool complain_of_stop(Run *run, const Explanation *hand)
{
    return diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "the page was checked only in part: %s", hand->stopped);
}

/* `whole`: a page, which ends with `end`. */
static bool judge(Run *run, Text page, int first_line, bool whole, const MarksAsked *asked)
{
    Session           *session = run->session;
    const Explanation *hand = explained(run, page, first_line, asked->any);
    session->outcome->hand = hand;
    keep_page(session, page, first_line);
    if (hand->stopped)
        return complain_of_stop(run, hand);
    if (whole && !hand->work->ended) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "this page of work has no `end`");
        return diag_hint(&run->diag, "write `end` on a line of its own below the page");
    }
    if (!hand->lines && !whole) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "there is no line `NAME = VALUE` to check");
        return diag_hint(&run->diag, "check F = <4,2>, or `check METHOD values :`, lines of work, and `end`");
    }
    run->exit = !explanation_is_right(hand) ? EXIT_CHECK : hand->cannot_tell ? EXIT_INPUT : EXIT_FINE;
    HandShown shown = {.hidden = session->settings.reveal == REVEAL_OFF};
    if (asked->any)
        shown.sheet = mark_sheet_of(hand, mark_scheme_of(hand, asked->answer, asked->answers));
    if (session->settings.format != FORMAT_JSON)
        return run_show_document(run, document_of_hand(hand, shown));
    Buf buf = {0};
    json_hand(&buf, hand, shown, &(Origin){.source = run->text, .line = run->place->line});
    return run_put_json(run, &buf);
}

/* METHOD values, or `island ...`, after the command: it becomes the last derivation. A formula is not accepted. */
static bool derive(Run *run, const char *command, int spared)
{
    if (text_is(run->token[1].text, "island") && run->token[1].kind == TOKEN_NAME) {
        const Token *token = run->token;
        Token       *rest = token_room(run->mem, run->count);
        memcpy(rest, token + 1, sizeof(Token) * (size_t)run->count);
        rest[run->count - 1 - spared].kind = TOKEN_END;
        run->quiet = true;
        run->token = rest;
        bool good = run_island(run, (Text){0});
        run->token = token;
        return good;
    }
    if (run->count == 2 + spared && run->token[1].kind == TOKEN_NAME) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`%s` takes a method and its values", command);
        return diag_hint(&run->diag, "%s collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", command);
    }
    if (!run_quietly(run, command, spared))
        return false;
    if (run->report == run->session->last)
        return true;
    diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`%s` takes a method, but this is a formula", command);
    return diag_hint(&run->diag, "`help` lists the methods");
}

/* check [METHOD values] : makes the derivation to compare the page with; *there: whether it has answers. If not, its error is already
 * reported. */
static bool open_page(Run *run, bool *there)
{
    *there = false;
    if (run->count > 2 && !derive(run, "check", 1))
        return false;
    if (!run->session->last)
        return run_no_derivation(run);
    *there = run->count <= 2 || run->session->last->exit < EXIT_INPUT;
    if (!*there)
        run->exit = run->session->last->exit;
    return true;
}

/* The lines of the page below it. */
static bool check_page(Run *run, Text page)
{
    bool       there;
    MarksAsked asked = {0};
    if (!take_marks(run, &asked) || !open_page(run, &there))
        return false;
    if (there && !has_answers(run, &asked))
        return false;
    if (!there)
        return true;
    /* In a file, lines have the numbers that an editor shows. At the prompt no numbers are visible, so they count from the first line of
     * the page.
     */
    return judge(run, page, run->place->name.len ? run->place->line + 1 : 1, true, &asked);
}

/* The head of a page that is being typed. */
static bool open_heading(Run *run)
{
    bool       there;
    MarksAsked asked = {0};
    return take_marks(run, &asked) && open_page(run, &there) && (!there || has_answers(run, &asked));
}

bool run_check(Run *run, Text argument)
{
    const char *stop = memchr(run->text.at, '\n', run->text.len);
    size_t      head = stop ? (size_t)(stop - run->text.at) : run->text.len;
    if (run->count && run->token[run->count - 1].kind == TOKEN_COLON && stop)
        return check_page(run, text_from(run->text, head + 1));
    if (run->place->heading)
        return open_heading(run);
    if (run->token[run->count - 1].kind == TOKEN_COLON) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[run->count - 1].span, "the lines of the page are missing");
        return diag_hint(&run->diag, "write them below, one `NAME = VALUE` per line, then `end`");
    }
    if (run->count > 2 && run->token[1].kind == TOKEN_NAME && call_is_method(run->session, run->token[1].text)) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "a page of work goes in the lines below: end this line with a colon");
        for (int i = 2; i < run->count; i++)
            if (run->token[i].kind == TOKEN_COLON)
                return diag_hint(&run->diag, "check %.*s, then each `NAME = VALUE` on a line of its own, then `end`",
                                 TEXT_ARG(text_cut(run->text, run->token[1].span.start, run->token[i].span.end)));
        return diag_hint(&run->diag, "check %.*s :", TEXT_ARG(text_trim(argument)));
    }
    if (!run->session->last)
        return run_no_derivation(run);
    if (!argument.len) /* with characters that the prompt does not know, but that may have a meaning on paper */
        argument = text_trim(text_from(run->text, run->token[0].span.end));
    if (!argument.len) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`check` needs a line of your work");
        return diag_hint(&run->diag, "check F = <4,2>, or `check METHOD values :`, lines of work, and `end`");
    }
    return judge(run, argument, run->place->line, false, &(MarksAsked){0});
}

/* ---- hint and why ----------------------------------------------------------------------------------------- */

/* Point, teach, work: one level per request. */
bool run_hint(Run *run, Text argument)
{
    Session *session = run->session;
    if (argument.len) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`hint` takes no arguments: it is about the last page you checked");
        return diag_hint(&run->diag, "`why STEP` explains any step");
    }
    if (!session->last)
        return run_no_derivation(run);
    const Explanation *hand = session->page.len ? explained(run, session->page, session->page_line, false) : NULL;
    StepHint           hint;
    if (hand && hand->stopped)
        return complain_of_stop(run, hand);
    if (!hint_next(session->last, hand, session->hints, &hint)) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "there are no more hints");
        return diag_hint(&run->diag, hand && hand->root >= 0
                                         ? "correct that value and check the page again; then `hint` helps with the next one"
                                         : "`steps` shows the whole derivation");
    }
    session->hints++;
    bool hidden = session->settings.reveal == REVEAL_OFF;
    if (session->settings.format != FORMAT_JSON)
        return run_show_named(run, session->last, document_of_hint(&hint, hidden));
    Buf buf = {0};
    json_hint(&buf, &hint, hidden, &(Origin){.source = run->text, .line = run->place->line});
    return run_put_json(run, &buf);
}

bool run_why(Run *run, Text argument)
{
    Session *session = run->session;
    if (!session->last)
        return run_no_derivation(run);
    Text name = textbook_step(session, argument);
    int  step = argument.len ? report_find(session->last, name) : -1;
    if (step < 0 && argument.len && elsewhere_is_step(run, name, run->token[1].span))
        return false;
    if (step < 0) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[1].span,
                  argument.len ? "the last derivation has no step `%.*s`" : "`why` needs the name of a step%.*s", TEXT_ARG(argument));
        return diag_hint(&run->diag, "`steps brief` shows their names");
    }
    if (session->settings.format != FORMAT_JSON)
        return run_show_named(run, session->last, document_of_why(session->last, step));
    Buf buf = {0};
    json_why(&buf, session->last, step, &(Origin){.source = run->text, .line = run->place->line});
    return run_put_json(run, &buf);
}

/* ---- problem ---------------------------------------------------------------------------------------------- */

/* The derivation whose mistakes count: where values had to be found, the method run forwards with them; else NULL. */
static const Report *run_forwards(Run *run)
{
    Session      *session = run->session;
    const Solved *solved = session->last->solved;
    Report       *report = solved && (solved->island || session->last_method) ? solved_forward(session->last) : NULL;
    if (report && solved->island)
        report->plan = island_with_mistakes(solved->island, &session->desk.exact, &run->diag);
    else if (report)
        method_mistakes(session->last_method, report->plan, &run->diag);
    return report && report->plan ? report : NULL;
}

bool run_problem(Run *run, Text argument)
{
    if (!argument.len && !run->session->last)
        return run_no_derivation(run);
    if (argument.len && !derive(run, "problem", 0))
        return false;
    if (report_in_letters(run->session->last)) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span,
                  "which mistakes a problem hides depends on its numbers, and this one is in letters");
        return diag_hint(&run->diag, "give numbers in place of the letters: problem collide1d ma=3 mb=2 va=1 vb=-2 e=1/2");
    }
    if (run->session->last->solved && !run->session->last->solved->solutions)
        return argument.len || /* its page has just said so */
               diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "this problem has no solution, so it has no answers to get wrong");
    const Report    *forwards = run_forwards(run);
    const Diagnosis *found = diagnosability_find(forwards ? forwards : session_derivation_with_mistakes(run->session, &run->diag));
    if (run->session->settings.format != FORMAT_JSON)
        return run_show_named(run, run->session->last, document_of_diagnosis(found, forwards != NULL));
    Buf buf = {0};
    json_diagnosis(&buf, found, forwards != NULL, &(Origin){.source = run->text, .line = run->place->line});
    return run_put_json(run, &buf);
}
