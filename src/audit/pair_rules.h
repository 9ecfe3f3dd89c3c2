/* Pair rules: how one coefficient of restitution may come from those of two bodies: the rules of engines.def, worked out. */
#ifndef CAROM_AUDIT_PAIR_RULES_H
#define CAROM_AUDIT_PAIR_RULES_H

#include "audit/engines.h"
#include "derive/eval.h"

typedef struct PairRule {
    const EngineMix *mix;
    const Expr      *formula;
} PairRule;

typedef struct PairRules {
    PairRule *rule;
    int       count;
} PairRules;

PairRules pair_rules_read(Arena *mem);

/* Works out the rule exactly. False where it has no value: the root of a negative product. */
bool pair_rules_value(Value *value, const PairRule *rule, const Value pair[2], NumCtx *exact);
/* The formula with texts in the places of e1 and e2: (0.2 + 0.8)/2. */
void pair_rules_put(Buf *out, const PairRule *rule, const Text pair[2]);
/* The engines that have the rule, and if `slow` is true only those that do not bounce under some speed: "rapier, physx"; may be empty. */
Text pair_rules_engines(const PairRule *rule, bool slow, Arena *mem);

#endif
