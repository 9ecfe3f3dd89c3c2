#include "drawn_calls.h"

#include <string.h>

void drawn_number(Buf *out, Random *random, int least)
{
    int n = random_int(random, least, 9);
    switch (random_int(random, 0, 5)) {
    case 0:
        buf_printf(out, "%d/%d", n, random_int(random, 2, 9));
        break;
    case 1:
        buf_printf(out, "%d.%d", n, random_int(random, 0, 99));
        break;
    case 2:
        buf_printf(out, "%de%d", n, random_int(random, -5, 5));
        break;
    default:
        buf_printf(out, "%d", n);
    }
}

void drawn_vector(Buf *out, Random *random)
{
    buf_puts(out, "<");
    drawn_number(out, random, -9);
    buf_puts(out, ", ");
    drawn_number(out, random, -9);
    buf_puts(out, ">");
}

/* ---- calls ------------------------------------------------------------------------------------------------ */

const char *const drawn_patterns[] = {
    "reflect I=v N=v",
    "bounce v=v n=v e=p w=v",
    "bounce_box x=v v=v lo=<-10,-10> hi=<10,10>",
    "intersect p0=v p1=v p2=v p3=v",
    "resolve v=v n=v",
    "unresolve vn=n vt=n n=v",
    "collide1d ma=p mb=p va=n vb=n e=p",
    "collide2d ma=p va=v mb=p vb=v n=v e=p",
    "collide2d ma=p va=v mb=p vb=v pa=v pb=v e=p",
    "merge ma=p mb=p va=v vb=v",
};
const int drawn_pattern_count = sizeof drawn_patterns / sizeof *drawn_patterns;

void drawn_call(Buf *out, Random *random, const char *pattern)
{
    out->len = 0;
    for (const char *at = pattern; *at; at++) {
        bool value = at > pattern && at[-1] == '=' && strchr("vnp", *at) && (at[1] == ' ' || !at[1]);
        if (!value)
            buf_char(out, *at);
        else if (*at == 'v')
            drawn_vector(out, random);
        else
            drawn_number(out, random, *at == 'p' ? 1 : -9);
    }
    buf_char(out, 0);
}
