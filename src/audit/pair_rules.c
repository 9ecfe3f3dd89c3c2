#include "audit/pair_rules.h"

#include "language/check_shapes.h"

static const char *const NAME[2] = {"e1", "e2"};

static bool find(Scope *scope, Text name, Binding *binding)
{
    (void)scope;
    for (int i = 0; i < 2; i++)
        if (text_is(name, NAME[i])) {
            *binding = (Binding){.shape = NUMBER, .slot = i};
            return true;
        }
    return false;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    (void)scope;
    for (int i = 0; i < 2; i++)
        visit(text_of(NAME[i]), data);
}

static const Expr *read_formula(const char *formula, NumCtx *exact, Arena *mem)
{
    Text         text = text_of(formula);
    int          count;
    Diag         diag = {.mem = mem, .source = text};
    Scope        scope = {.find = find, .each = each};
    const Token *token = tokenize(text, 0, text.len, &count, &diag);
    Parser       parser = {.token = token, .diag = &diag, .scope = &scope, .num = exact};
    ShapeChecker checker = {.scope = &scope, .diag = &diag, .num = exact};
    Expr        *expr = token ? parse_expression(&parser, LEVEL_SUM) : NULL;
    return expr && check_expr(&checker, expr) ? expr : NULL;
}

PairRules pair_rules_read(Arena *mem)
{
    PairRules rules = {.rule = ARENA_MANY(mem, PairRule, engines_mixes_count)};
    NumCtx    exact;
    numctx_open(&exact, &exact_system, mem);
    for (int i = 0; i < engines_mixes_count; i++) {
        const Expr *formula = engines_mixes[i].formula[0] ? read_formula(engines_mixes[i].formula, &exact, mem) : NULL;
        if (formula)
            rules.rule[rules.count++] = (PairRule){&engines_mixes[i], formula};
    }
    numctx_close(&exact);
    return rules;
}

bool pair_rules_value(Value *value, const PairRule *rule, const Value pair[2], NumCtx *exact)
{
    Slot slot[2] = {{.value = pair[0], .set = true}, {.value = pair[1], .set = true}};
    Env  env = {.num = exact, .slot = slot};
    return !eval(value, rule->formula, &env);
}

void pair_rules_put(Buf *out, const PairRule *rule, const Text pair[2])
{
    for (Text rest = text_of(rule->mix->formula); rest.len;) {
        int which = text_starts(rest, NAME[0]) ? 0 : text_starts(rest, NAME[1]) ? 1 : -1;
        if (which < 0)
            buf_char(out, rest.at[0]);
        else
            buf_put(out, pair[which]);
        rest = text_from(rest, which < 0 ? 1 : 2);
    }
}

Text pair_rules_engines(const PairRule *rule, bool slow, Arena *mem)
{
    Buf buf = {0};
    for (int i = 0; i < engines_count; i++)
        if (engines[i].mix == rule->mix && (!slow || engines[i].slow))
            buf_printf(&buf, "%s%s", buf.len ? ", " : "", engines[i].name);
    return buf_finish(&buf, mem);
}
