/* The weights of the judge of hand work: how much each kind of evidence counts if a page can be read in more than one way.
 *
 * tests/hand/weights.txt has pages that are judged wrongly without them. check_weights tries each weight one less, one more and 0, and each
 * time some known page must be judged differently. */
#ifndef CAROM_HANDWORK_HAND_WEIGHTS_H
#define CAROM_HANDWORK_HAND_WEIGHTS_H

typedef struct HandWeights {
    /* hand_convention.c: what a set of conventions is worth. The set that is worth most is taken. */
    int telling;  /* for each line that it makes right */
    int in_spite; /* against each right line that rests on a wrong one and does not follow from it: a slip is carried on, a habit is not */
    int wrong;    /* against each line that is still wrong by itself: three right lines do not make up for one */
    int convention; /* against each convention: it has to cure a wrong line, or make more than two carried ones right */
    int reckoned; /* bonus of a set that leaves nothing wrong, for each wrong line that agrees with its own formula, because nobody slips in
                     both */

    /* hand_convention.c: what a set has to show before it is believed. */
    int telling_digits; /* digits that a right line needs to count: one digit fits by chance */
    int joined_roots;   /* the number of wrong lines that must disappear if no line becomes right; one may disappear by chance */
    int turned_lines;   /* lines that a turned direction must make right if the page restates no datum with it: two may be two slips
                         */

    /* hand_agreement.c: how well a page agrees with the problem if v1 and u1 are read as before or after the collision. */
    int name_true;   /* for each true line */
    int name_wrong;  /* against each line that is not true */
    int name_datum;  /* in addition, if it is a datum: data are seldom copied wrongly */
    int name_solved; /* against each datum that the page solves an equation for: that letter is what the page looks for */
    int name_unread; /* against each line whose names mean nothing: a page with a mistake uses its letters like one without */
    int name_shared; /* against each quantity that would have two names on the page */
    int name_sides;  /* against each for which two names of several letters differ in nothing but before and after: u1n and v1n */

    /* hand_way.c: how much an explanation by one way to work leaves open. */
    int way_unexplained; /* for each wrong line that no mistake gives */
    int way_slip;        /* for each that a slip of the pen or two mistakes together give */
    int way_known;       /* for each that a known mistake gives */
    int way_farther;     /* once, if it leaves anything open and the order of the lines is nearer to another way */

    /* hand_cause.c and hand_cause_copies.c: what a mistake has to show before it is named without "could be". */
    int sure_digits; /* digits of the wrong value: with a hundred known mistakes, some fit two digits by chance */
    int sure_lines;  /* wrong lines that one wrongly copied datum explains: two it may explain by chance */
} HandWeights;

extern const HandWeights hand_weights;

#endif
