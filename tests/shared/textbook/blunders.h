/* Known mistakes of students: wrong lines in the place of right ones of a path, from the common slips of mechanics problems. Nothing
 * of src/ is read or used.
 *
 * Unlike a lapse, a blunder is a belief: it is in the letters and in the numbers, and may change a value by as little as the numbers of the
 * problem have it. A new one is a formula in the table of blunders.c, in the row of the line that it stands for. */
#ifndef CAROM_TESTS_BLUNDERS_H
#define CAROM_TESTS_BLUNDERS_H

/* What may stand in the place of a line of a path, without its first word: the wrong lines from number 0 on; NULL if there are not so many.
 */
const char *blunder_of(const char *line, int number);

#endif
