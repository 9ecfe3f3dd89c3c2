/* A motion as a table for spreadsheets. */
#ifndef CAROM_RENDER_BOARD_MOTION_CSV_H
#define CAROM_RENDER_BOARD_MOTION_CSV_H

#include "render/board/motion_page.h"

#define MOTION_CSV_BEGINS "hit,moment,who,ball,t,x,y,vx,vy,T"

/* A row for each ball of each hit: the time in s, its centre in m, its velocity afterwards in m/s, the kinetic energy of all balls
 * afterwards in J, the speed in m/s, and the momentum of all balls in kg m/s, as decimals of 17 digits, from which binary64 reads the
 * nearest number. A time that looks like that of the hit before has more digits. */
void csv_motion(Buf *out, const Journey *journey, const MotionStyle *style);

#endif
