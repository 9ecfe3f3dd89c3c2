/* Cross-checks and ledgers as documents and as JSON. */
#ifndef CAROM_RENDER_CHECKS_H
#define CAROM_RENDER_CHECKS_H

#include "render/document.h"
#include "render/json.h"
#include "verify/floats/blame.h"
#include "verify/floats/crosscheck.h"

/* steps: none for answers only, brief for a row a number, full with the true digits and the other systems. */
Document document_of_check(const CrossCheck *check, Steps steps);

/* The report of the derivation with a "verify" object in it. */
void json_check(Buf *out, const CrossCheck *check, const Origin *origin, Steps steps);

/* The ledgers of some answers: the inputs first, then every step that adds to the error. `refused` names the answers
 * without a ledger. */
Document document_of_blame(Blame *const *blame, int count, Text refused);
void     json_blame(Buf *out, Blame *const *blame, int count, Text refused, const Origin *origin);

#endif
