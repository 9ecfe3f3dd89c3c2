/* The catalogue of known mistakes, as the tests have it: every row with its canonical data and the wrong value that the page of mistakes
 * gives.
 *
 * The ids, data and values are typed from that page, not from the methods. A value is exact ("<11,-2>", "3.65", "5/12") or, behind ~,
 * rounded to the digits that stand there. Where the page has no number, or one for another sign of the same determinant, a remark says so.
 */
#ifndef CAROM_TESTS_MISTAKE_ROWS_H
#define CAROM_TESTS_MISTAKE_ROWS_H

#define REFLECT "reflect I=<5,-10> N=<3,4>"
#define WALL "reflect I=<5,-10> wall1=<0,0> wall2=<4,-3>"
#define BOUNCE "bounce v=<5,-10> n=<3,4> e=1/4 w=<0,0>"
#define SLANTED "bounce v=<12,-6.92820323027551> n=<0,1> e=1/2 w=<0,0>" /* at 30 degrees */
#define SEGMENTS "intersect p0=<1,1> p1=<9,5> p2=<1,6> p3=<7,0>"
#define RESOLVE "resolve v=<5,10> n=<3,4>"
#define CENTRES "resolve v=<5,10> pa=<0,0> pb=<3,4>"
#define BACK "unresolve vn=11 vt=2 n=<3,4>"
#define LINE "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4"
#define PLANE "collide2d ma=2 mb=3 va=<4,3> vb=<-3,1> n=<3,4> e=1/4"
#define OBLIQUE "collide2d ma=2 mb=3 va=<4,3> vb=<-3,1> pa=<1,2> pb=<4,6> e=1/4"
#define PLANE_3D "collide2d ma=2 mb=3 va=<4,3,1> vb=<-3,1,0> n=<1,2,2> e=1/4"
#define PARTING "collide2d ma=2 mb=3 va=<-3,1> vb=<4,3> pa=<0,0> pb=<3,4> e=1/4"
#define RIGID "island rigid"
#define PAIR "island pair"
#define PULLING "island pulling" /* the pair with both contacts on one side of the centre */
#define CHAIN_OF_3 "island chain"
#define CROSS_3D "cross3d a=<1,2,3> b=<4,5,7>"
#define ANGLE "degrees r=2"

typedef struct Right {
    const char *call, *values;
} Right;

/* Of a slip, `step` is the step whose formula is rewritten. */
typedef struct Case {
    const char *id;
    int         way;
    const char *call, *wrong, *step;
} Case;

/* Letters, and how many rows the page has of each. */
typedef struct Group {
    const char *letters;
    int         rows;
} Group;

enum { ALL_ROWS = 130 };

/* Each ended by a row of zeros. */
extern const Right right_values[];
extern const Case  mistake_rows[];
extern const Group mistake_groups[];
/* Rows without a formula: each has a test of its own, or (GN) rows of numbers. */
extern const char *const rows_by_rule[];

#endif
