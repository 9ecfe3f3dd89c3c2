#include "handwork/hand_weights.h"

const HandWeights hand_weights = {
    .telling = 2,
    .in_spite = 3,
    .wrong = 6,
    .convention = 4,
    .reckoned = 5,
    .telling_digits = 2,
    .joined_roots = 2,
    .turned_lines = 3,
    .name_true = 2,
    .name_wrong = 1,
    .name_datum = 3,
    .name_unequal = 1,
    .way_unexplained = 4,
    .way_slip = 3,
    .way_known = 2,
    .way_farther = 2,
    .sure_digits = 3,
    .sure_lines = 3,
};
