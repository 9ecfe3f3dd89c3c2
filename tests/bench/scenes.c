#include "scenes.h"

#include "timing.h"

#include <stdio.h>
#include <stdlib.h>

enum { TURNS = 11 };

/* The numbers of its hits grow at each of them: one after another is left out of the comparison. */
static const char GROWING[] = "body A m=6e309 p=(-2,-2) v=<5,-3>\nbody B m=4 I=1 p=(-1,1) v=<2,3> w=sqrt(8)\n"
                              "contact c1 B A at=(-1,-1) n=<1,0> e=1\ncontact c2 B A at=(4,3) n=<0,1> e=0\n"
                              "contact c3 B A at=(4,-1) n=<-3/26, 7> e=1\ncontact c4 A B at=(4,-3) n=<1,0> e=1\n";

static void write_island(const char *name, const char *options)
{
    char  command[256];
    FILE *file = fopen(name, "w");
    if (!options)
        fputs(GROWING, file);
    fclose(file);
    snprintf(command, sizeof command, "awk -f tests/islands.awk %s > %s", options ? options : "", name);
    if (options && system(command) != 0)
        exit(4);
    file = fopen(name, "a");
    fputs(options ? "island\n" : "island separating\n", file);
    fclose(file);
}

void bench_islands(char *carom, const char *name)
{
    static const struct {
        const char *title, *options;
    } ISLANDS[] = {
        {"20 contacts on a hub", "-v kind=hub -v n=20 -v seed=3"},
        {"20 contacts in a graph", "-v kind=graph -v n=20 -v seed=2"},
        {"50 contacts in a graph", "-v kind=graph -v n=50 -v seed=2"},
        {"200 contacts, 67 redundant", "-v kind=duplicate -v n=200 -v seed=6"},
        {"4 contacts with long numbers", NULL},
    };
    for (int i = 0; i < (int)(sizeof ISLANDS / sizeof *ISLANDS); i++) {
        double      seconds[TURNS];
        char *const ours[] = {carom, (char *)"--steps", (char *)"none", (char *)name, NULL};
        write_island(name, ISLANDS[i].options);
        for (int k = 0; k < TURNS; k++)
            seconds[k] = run(ours, "/dev/null", NULL);
        printf("island, %-28s %.0f ms (wanted: 200 or less)\n", ISLANDS[i].title, median(seconds, TURNS) * 1e3);
    }
}
