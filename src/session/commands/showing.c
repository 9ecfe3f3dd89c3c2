/* show that va' = -u(1 + 6e)/5: an equation or inequality, as examination papers ask for it, proved or refuted. */
#include "language/token.h"
#include "session/commands/commands.h"
#include "session/formula.h"
#include "session/textbook.h"
#include "verify/cases.h"

#include <string.h>

/* Whether the token is the = of >=, which the parser reads as > and =. */
static bool ends_relation(const Token *token)
{
    return token->kind == TOKEN_EQUAL && token[-1].kind == TOKEN_GREATER && token[-1].span.end == token->span.start;
}

/* The statement from its third word on, in which `=` compares. NULL: nothing in it compares. */
static Token *as_comparison(Run *run)
{
    int    count = run->count - 2;
    Token *token = token_room(run->mem, count);
    bool   compares = false;
    memcpy(token, run->token + 2, sizeof(Token) * (size_t)count);
    for (int i = 0; i < count; i++) {
        token[i].kind = token[i].kind == TOKEN_EQUAL && !ends_relation(&token[i]) ? TOKEN_EQUAL_EQUAL : token[i].kind;
        compares |= token[i].kind == TOKEN_EQUAL_EQUAL || token[i].kind == TOKEN_NOT_EQUAL || token[i].kind == TOKEN_LESS ||
                    token[i].kind == TOKEN_LESS_EQUAL || token[i].kind == TOKEN_GREATER;
    }
    return compares ? token : NULL;
}

static bool nothing_to_show(Run *run)
{
    diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`show that` needs an equation or an inequality after it");
    return diag_hint(&run->diag, "for example: show that va' = 3/2, or `show that vb' > 0`");
}

/* An equation with the value of its left side: what would be right. */
static const Expr *right_equation(const Report *report)
{
    const Plan *plan = report->plan;
    const Expr *claim = plan->step[plan->count - 1].formula;
    NumCtx     *ctx = &report->desk->exact;
    Env         env = column_env(report->exact, ctx);
    Value       value;
    if (claim->kind != EXPR_CHAIN || claim->count != 2 || claim->ops[1] != OP_EQ || eval(&value, claim->arg[0], &env))
        return NULL;
    Expr *right = value_expr(&value, ctx->sys, &report->style, ctx);
    right->put_in = false;
    return expr_chain(ctx->mem, expr_copy(claim->arg[0], ctx->mem), OP_EQ, right);
}

/* The report of a case in which the claim does not hold; if there is none, that of the first. */
static const Report *where_it_fails(const Report *report)
{
    const Cases *cases = report->cases;
    for (int i = 0; cases && i < cases->count; i++)
        if (report_law(cases->list[i].report, report->plan->count - 1) == HOLDS_FALSE)
            return cases->list[i].report;
    return report;
}

/* The conditions of those cases in which the claim is decided so: "e = 1/9 or e > 1". */
static Text cases_where(const Report *report, bool holding, Arena *mem)
{
    const Cases *cases = report->cases;
    Buf          buf = {0};
    for (int i = 0; i < cases->count; i++) {
        Holds holds = report_law(cases->list[i].report, report->plan->count - 1);
        if (holding ? holds == HOLDS_EXACT || holds == HOLDS_PROVED : holds == HOLDS_FALSE)
            buf_printf(&buf, "%s%.*s", buf.len ? " or " : "", TEXT_ARG(cases->list[i].condition));
    }
    return buf_finish(&buf, mem);
}

static bool is_proved(const Report *report, int law)
{
    Holds holds = report_law(report, law);
    bool  proved = holds == HOLDS_EXACT || holds == HOLDS_PROVED;
    for (int i = 0; cases_are_several(report) && proved && i < report->cases->count; i++) {
        holds = report_law(report->cases->list[i].report, law);
        proved = holds == HOLDS_EXACT || holds == HOLDS_PROVED;
    }
    return proved;
}

static void conclude(Run *run, const Report *report)
{
    Document    page = {.mem = run->mem};
    Phrase     *phrase = &document_add(&page, BLOCK_LINE, (Text){0})->phrase;
    Holds       holds = report_law(report, report->plan->count - 1);
    bool        several = cases_are_several(report), in_letters = report_in_letters(report);
    const Expr *right = right_equation(where_it_fails(report));
    Text        fails = several ? cases_where(report, false, run->mem) : (Text){0};
    Text        where = several && fails.len ? cases_where(report, true, run->mem) : (Text){0};
    if (where.len)
        phrase_words(phrase, run->mem, text_format(run->mem, "This holds only for %.*s", TEXT_ARG(where)));
    else if (is_proved(report, report->plan->count - 1))
        phrase_words(phrase, run->mem, in_letters ? TEXT("As was to be shown, for all values of the letters") : TEXT("As was to be shown"));
    else if (holds == HOLDS_FALSE)
        phrase_words(phrase, run->mem, right ? TEXT("This cannot be shown: ") : TEXT("This cannot be shown: it does not hold"));
    else
        phrase_words(phrase, run->mem, TEXT("carom can neither prove nor disprove this"));
    if (where.len && right)
        phrase_words(phrase, run->mem, TEXT("; in general "));
    if ((where.len ? several : holds == HOLDS_FALSE) && right)
        phrase_math(phrase, run->mem, right);
    run_show_document(run, page);
}

bool run_show_that(Run *run)
{
    const Token *token = run->token;
    bool         quiet = run->quiet;
    run->token = as_comparison(run);
    if (!run->token) {
        run->token = token;
        return nothing_to_show(run);
    }
    run->quiet = true;
    bool good = run_expression(run, (Text){0});
    run->quiet = quiet;
    run->token = token;
    if (!good)
        return false;
    const Plan *plan = run->report->plan;
    if (plan->step[plan->count - 1].role != ROLE_LAW)
        return nothing_to_show(run);
    if (!quiet) {
        run_show(run, run->report, (Steps)run->session->settings.steps);
        conclude(run, run->report);
    }
    return true;
}
