/* Signs that a page may write otherwise than carom: (2|4) and (2 ; 4) for a vector, 0.36 : 0.8 for a quotient, ‖v‖ for |v|, u ∧ v for a
 * cross product, 5x-4 for a product where x is no name, м/с for m/s, 33°41′ for 33.7°, 4.5.10^5 for 4.5*10^5, v1,f for v1_f, Σp for p,
 * kgms-1 for kg m/s, --> for ⇒; and blanks for marks of a marking scheme, and for |*10, which is done to an equation next. */
#ifndef CAROM_HANDWORK_PAGE_FOREIGN_SIGNS_H
#define CAROM_HANDWORK_PAGE_FOREIGN_SIGNS_H

#include "base/text.h"

/* The page with carom's signs in place of them, each byte where it was; decimal commas have to be points already. */
Text foreign_signs_replaced(Text page, Arena *mem);

#endif
