/* Known mistakes that stand in no method's text, with the wrong values that they give: slips, which may be made at any step. (A mistake of
 * a method has its values beside it, in `gives` lines.)
 *
 * The values were worked out by hand, not by carom. A value is exact ("<11,-2>", "3.65", "5/12") or, after ~,
 * rounded to the digits that stand there.
 */
#ifndef CAROM_TESTS_MISTAKE_ROWS_H
#define CAROM_TESTS_MISTAKE_ROWS_H

#define REFLECT "reflect I=<5,-10> N=<3,4>"
#define WALL "reflect I=<5,-10> wall1=<0,0> wall2=<4,-3>"
#define BOUNCE "bounce v=<5,-10> n=<3,4> e=1/4 w=<0,0>"
#define SEGMENTS "intersect p0=<1,1> p1=<9,5> p2=<1,6> p3=<7,0>"
#define RESOLVE "resolve v=<5,10> n=<3,4>"
#define CENTRES "resolve v=<5,10> pa=<0,0> pb=<3,4>"
#define LINE "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4"
#define PLANE "collide2d ma=2 mb=3 va=<4,3> vb=<-3,1> n=<3,4> e=1/4"
#define OBLIQUE "collide2d ma=2 mb=3 va=<4,3> vb=<-3,1> pa=<1,2> pb=<4,6> e=1/4"
#define PLANE_3D "collide2d ma=2 mb=3 va=<4,3,1> vb=<-3,1,0> n=<1,2,2> e=1/4"
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

/* Each ended by a row of zeros. */
extern const Right right_values[];
extern const Case  mistake_rows[];

#endif
