/* Points for products: 2.3 = 6, 1,5.(v + 2), 6.v and 0,4 . 12, as many schools write them. */
#ifndef CAROM_HANDWORK_PAGE_POINT_PRODUCTS_H
#define CAROM_HANDWORK_PAGE_POINT_PRODUCTS_H

#include "handwork/page/decimal_commas.h"

/* The page with * in place of the points that can only be products, byte by byte; the page itself if it has none. A point between two whole
 * numbers is one if the claim is true then, 2.3 = 6. If a page has such a claim, or a point behind a bracket, all its points between whole
 * numbers are products, unless one of them cannot be: a number with a zero in front, a decimal of the problem where no commas are for
 * decimals, or one with three digits behind its point, which may have thousands. */
Text point_products_as_stars(Text page, CommaUses uses, Arena *mem);

#endif
