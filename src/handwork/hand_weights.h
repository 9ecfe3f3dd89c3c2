/* The weights of the judge of hand work: how much each kind of evidence counts where a page can be read in more than one way. They were
 * chosen so that right pages are not flagged and wrong pages do not pass. tests/hand/weights.txt has pages for each that are judged
 * otherwise if it is one less, one more or nothing. */
#ifndef CAROM_HANDWORK_HAND_WEIGHTS_H
#define CAROM_HANDWORK_HAND_WEIGHTS_H

typedef struct HandWeights {
    /* What a set of conventions is worth: hand_convention.c takes the set that is worth most. */
    int telling;    /* for each line that it makes right */
    int in_spite;   /* against each right line that does not follow from a wrong line above it */
    int wrong;      /* against each line that is still wrong by itself */
    int convention; /* against each convention in the set */
    int reckoned;   /* for a set that leaves nothing wrong: for each wrong line that agrees with its own formula */

    /* What a set has to show before it is believed. */
    int telling_digits; /* digits of a right line that counts */
    int joined_roots;   /* wrong lines that become one by a convention that makes no line right */
    int turned_lines;   /* lines that become right by counting the other direction as positive, if the page does not restate the data so */

    /* How well a page agrees with the problem if v1 and u1 are read as before or after the collision: hand_reading.c takes the best. */
    int name_true;      /* for each true line */
    int name_wrong;     /* against each line that is not true, */
    int name_datum;     /* and if it is a datum: those are seldom copied wrongly */
    int name_unknown_u; /* against each u that stands for nothing then: u_A is the velocity before for nearly everybody */
    int name_unequal;   /* against each equals sign that does not hold then */

    /* What a mistake has to show before it is named without "could be". */
    int sure_digits; /* digits of the wrong value */
    int sure_lines;  /* wrong lines that one wrongly copied datum explains */
} HandWeights;

extern const HandWeights hand_weights;

#endif
