/* Formulas read back from LaTeX and from MathML, as carom's own text. Written from the notations' own rules and sharing nothing with
 * src/render/: so a bracket that is lost there comes out as another value here. */
#ifndef CAROM_TESTS_READBACK_H
#define CAROM_TESTS_READBACK_H

#include "base/text.h"

/* One formula as text that carom reads, without = before it; false where it holds something that is in no formula of carom's, and
 * then *out has what was read so far. Relations inside it stay: "F = <4, 2>". */
bool latex_read(Text latex, Buf *out);
bool mathml_read(Text mathml, Buf *out);

/* The names and numbers of a formula in carom's text, one after the other with spaces between; names without their subscript
 * marks, primes last: "v_A'.x" and "v_{A,x}'" both are vAx'. Signs, brackets and the names of functions that have signs elsewhere are
 * left out; `=` and `≈` stay as = and ~. */
void leaves_of(Text formula, Buf *out);

/* All formulas of a page, one a line, as they stand in it: what is between dollars and in `aligned`, or in <math>, row by row. */
void latex_formulas(Text page, Buf *out);
void mathml_formulas(Text page, Buf *out);

/* Whether tags are closed in order, attributes quoted, and no mark stands unescaped. *why says what is wrong. */
bool is_well_formed(Text page, const char **why);

#endif
