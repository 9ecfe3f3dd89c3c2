/* The part of an audit's page about rules that make one e of those of two bodies: which rows follow which, and what shows it. */
#ifndef CAROM_RENDER_AUDIT_RULES_H
#define CAROM_RENDER_AUDIT_RULES_H

#include "audit/audit.h"
#include "render/document.h"
#include "render/json.h"

void audit_rules_put(Document *doc, const Audit *audit);
/* "max(e1, e2) or e2", with "near" in front if the rules are only near. */
Text audit_rules_text(const Audit *audit, const RuleGroup *group, Arena *mem);
void audit_rules_json(Json *json, const Audit *audit, Arena *mem);

#endif
