/* Products without a sign, as they stand on paper: 2v1, m1u1, ½mv², 3(v1 + 3), m (u - v).
 *
 * A letter is a factor only if it is a quantity of the problem or of the page: 3 kg stays a number with its unit, and 2m is twice the mass
 * only where there is an m. Letters that no name of the page explains stay as they are, for the complaint about them. */
#ifndef CAROM_HANDWORK_WRITTEN_FORM_PRODUCTS_H
#define CAROM_HANDWORK_WRITTEN_FORM_PRODUCTS_H

#include "handwork/notation/form_brackets.h"

/* Splits runs of letters into the names that they are made of, and puts the signs of products between factors. Brackets must be matched;
 * they are matched again afterwards. False after a complaint: a factor could be above or below a fraction bar. */
bool form_put_products(Tokens *tokens);

#endif
