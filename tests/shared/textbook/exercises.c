#include "exercises.h"

#include <stddef.h>
#include <string.h>

#define MOMENTUM "ma*va + mb*vb = ma*va' + mb*vb'"
#define RESTITUTION "vb' - va' = e*(va - vb)"
#define ALONG_N                                                                                                                            \
    "say resolve along the line of centres", "get n = N/|N|", "get t = perp(n)", "get van = va . n", "get vbn = vb . n",                   \
        "get vat = va . t", "get vbt = vb . t"

const Exercise exercise_table[] = {
    {"collide1d",
     "collide1d",
     "ma:mass mb:mass va:forward vb:any e:restitution",
     "va - vb; (ma - mb)^2",
     NULL,
     "ma=ma mb=mb va=va vb=vb e=e",
     {{"say by conservation of momentum", "law " MOMENTUM, "eqn " MOMENTUM, "say by the law of restitution", "law " RESTITUTION,
       "eqn " RESTITUTION, "solve va' vb'"},
      {"say the impulse on each body is J", "get J = (1 + e)*(va - vb)*ma*mb/(ma + mb)", "get va' = va - J/ma", "get vb' = vb + J/mb"},
      {"get va' = ((ma - e*mb)*va + (1 + e)*mb*vb)/(ma + mb)", "get vb' = va' + e*(va - vb)", "get T = 1/2*ma*va^2 + 1/2*mb*vb^2",
       "get T' = 1/2*ma*va'^2 + 1/2*mb*vb'^2", "get loss = T - T'"}}},
    {"collide1d, e unknown",
     "collide1d",
     "ma:mass mb:mass va:forward vb:any e0:restitution",
     "va - vb; (ma - mb)^2",
     "va' = ((ma - e0*mb)*va + (1 + e0)*mb*vb)/(ma + mb)",
     "ma=ma mb=mb va=va vb=vb va'=va' e=?",
     {{"say momentum is conserved", "law " MOMENTUM, "eqn " MOMENTUM, "solve vb'", "get e = (vb' - va')/(va - vb)"},
      {"get J = ma*(va - va')", "get vb' = vb + J/mb", "get e = (vb' - va')/(va - vb)"},
      {"say by conservation of momentum", "get vb' = (ma*va + mb*vb - ma*va')/mb", "get e = (vb' - va')/(va - vb)"}}},
    {"collide1d, mass unknown",
     "collide1d",
     "ma:mass m0:mass va:forward vb:any e:restitution",
     "va - vb; (ma - m0)^2",
     "va' = ((ma - e*m0)*va + (1 + e)*m0*vb)/(ma + m0)",
     "ma=ma mb=? va=va vb=vb va'=va' e=e",
     {{"say restitution", "law " RESTITUTION, "eqn " RESTITUTION, "solve vb'", "say momentum is conserved", "law " MOMENTUM,
       "eqn " MOMENTUM, "solve mb"},
      {"get vb' = va' + e*(va - vb)", "get mb = ma*(va - va')/(vb' - vb)"},
      {"say by the law of restitution", "get vb' = va' + e*(va - vb)", "get J = ma*(va - va')", "get mb = J/(vb' - vb)"}}},
    {"collide2d",
     "collide2d",
     "ma:mass mb:mass va:vector vb:vector N:normal e:restitution",
     "(va - vb) . N; (ma - mb)^2",
     NULL,
     "ma=ma va=va mb=mb vb=vb n=N e=e",
     {{ALONG_N, "law ma*van + mb*vbn = ma*van' + mb*vbn'", "eqn ma*van + mb*vbn = ma*van' + mb*vbn'", "law vbn' - van' = e*(van - vbn)",
       "eqn vbn' - van' = e*(van - vbn)", "solve van' vbn'", "get va' = van'*n + vat*t", "get vb' = vbn'*n + vbt*t"},
      {"get n = N/|N|", "get van = va . n", "get vbn = vb . n", "get J = (1 + e)*(van - vbn)*ma*mb/(ma + mb)", "get va' = va - J/ma*n",
       "get vb' = vb + J/mb*n"},
      {ALONG_N, "get J = (1 + e)*(van - vbn)*ma*mb/(ma + mb)", "get van' = van - J/ma", "get vbn' = vbn + J/mb", "get va' = van'*n + vat*t",
       "get vb' = vbn'*n + vbt*t"}}},
    {"bounce",
     "bounce",
     "v:vector N:normal e:restitution",
     "0 - v . N; (v.x*N.y - v.y*N.x)^2",
     NULL,
     "v=v n=N e=e",
     {{"get n = N/|N|", "get vn = v . n", "get v' = v - (1 + e)*vn*n"},
      {"say the component along the wall does not change", "get n = N/|N|", "get t = perp(n)", "get vn = v . n", "get vt = v . t",
       "get vn' = -(e*vn)", "get v' = vn'*n + vt*t"},
      {"get v' = v - (1 + e)*(v . N)/(N . N)*N"}}},
    {"reflect",
     "reflect",
     "I:vector N:normal",
     "0 - I . N; (I.x*N.y - I.y*N.x)^2",
     NULL,
     "I=I N=N",
     {{"get n = N/|N|", "get d = I . n", "get F = I - 2*d*n"},
      {"get F = I - 2*(I . N)/(N . N)*N"},
      {"get n = N/|N|", "get F = I - 2*(I . n)*n"}}},
    {"resolve",
     "resolve",
     "v:vector N:normal",
     "(v . N)^2; (v.x*N.y - v.y*N.x)^2",
     NULL,
     "v=v n=N",
     {{"get n = N/|N|", "get t = perp(n)", "get vn = v . n", "get vt = v . t"},
      {"get n = N/|N|", "get vn = v.x*n.x + v.y*n.y", "get vt = v.y*n.x - v.x*n.y"},
      {"get vn = (v . N)/|N|", "get vt = (v . perp(N))/|N|"}}},
    {"intersect",
     "intersect",
     "p0:point p1:point p2:point p3:point",
     "cross(p3 - p2, p0 - p2)*cross(p3 - p2, p2 - p1); cross(p1 - p0, p2 - p0)*cross(p1 - p0, p0 - p3); (p1.x - p0.x)^2*(p3.x - p2.x)^2; "
     "(p1.y - p0.y)^2*(p3.y - p2.y)^2",
     NULL,
     "p0=p0 p1=p1 p2=p2 p3=p3",
     {{"get S1 = p1 - p0", "get S2 = p3 - p2", "say where the lines meet", "eqn p0.x + S1.x*t = p2.x + S2.x*s",
       "eqn p0.y + S1.y*t = p2.y + S2.y*s", "solve s t", "get P = p0 + t*S1"},
      {"get S1 = p1 - p0", "get S2 = p3 - p2", "get det = S1.x*S2.y - S2.x*S1.y", "get t = (S2.x*(p0.y - p2.y) - S2.y*(p0.x - p2.x))/det",
       "get s = (S1.x*(p0.y - p2.y) - S1.y*(p0.x - p2.x))/det", "get P = p0 + t*S1"},
      {"get S1 = p1 - p0", "get S2 = p3 - p2", "get s = cross(p0 - p2, S1)/cross(S2, S1)", "get P = p2 + s*S2"}}},
    {"merge",
     "merge",
     "ma:mass mb:mass va:forward vb:any",
     "va - vb; (ma - mb)^2",
     NULL,
     "ma=ma mb=mb va=va vb=vb",
     {{"say momentum is conserved", "law ma*va + mb*vb = (ma + mb)*v'", "eqn ma*va + mb*vb = (ma + mb)*v'", "solve v'"},
      {"get v' = (ma*va + mb*vb)/(ma + mb)", "get T = 1/2*ma*va^2 + 1/2*mb*vb^2", "get T' = 1/2*(ma + mb)*v'^2", "get loss = T - T'"},
      {"say total momentum before = total momentum after", "eqn ma*va + mb*vb = (ma + mb)*v'", "solve v'", "get J = ma*(va - v')"}}},
    {"drop",
     "drop",
     "h:height e:restitution g:gravity",
     "h",
     NULL,
     "h=h e=e g=g",
     {{"say loss of potential energy = gain of kinetic energy", "get v = sqrt(2*g*h)", "get v' = e*v", "get h' = v'^2/(2*g)"},
      {"law v^2 = 2*g*h", "get v = sqrt(2*g*h)", "get v' = e*v"},
      {"get h' = e^2*h"}}},
    {"explode",
     "explode",
     "ma:mass mb:mass v:any va':any",
     "(v - va')^2; (ma - mb)^2",
     NULL,
     "ma=ma mb=mb v=v va'=va'",
     {{"say momentum is conserved", "law (ma + mb)*v = ma*va' + mb*vb'", "eqn (ma + mb)*v = ma*va' + mb*vb'", "solve vb'"},
      {"get vb' = ((ma + mb)*v - ma*va')/mb", "get T = 1/2*(ma + mb)*v^2", "get T' = 1/2*ma*va'^2 + 1/2*mb*vb'^2", "get E = T' - T"},
      {"eqn (ma + mb)*v = ma*va' + mb*vb'", "solve vb'", "get E = 1/2*ma*va'^2 + 1/2*mb*vb'^2 - 1/2*(ma + mb)*v^2"}}},
};
const int exercises = sizeof exercise_table / sizeof *exercise_table;

char exercise_unit(const char *key)
{
    static const struct {
        char        unit;
        const char *keys;
    } UNITS[] = {{'v', " va vb va' vb' v v' van vbn van' vbn' vat vbt I F d vn vt vn' "},
                 {'m', " ma mb "},
                 {'p', " J "},
                 {'E', " T T' loss E "},
                 {'h', " h h' "}};
    char word[16] = " ";
    strcat(strncat(word, key, sizeof word - 3), " ");
    for (size_t i = 0; i < sizeof UNITS / sizeof *UNITS; i++)
        if (strstr(UNITS[i].keys, word))
            return UNITS[i].unit;
    return 0;
}
