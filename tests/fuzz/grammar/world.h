/* A world whose files exist in memory only, and whose output is caught and looked at. */
#ifndef CAROM_TESTS_GRAMMAR_WORLD_H
#define CAROM_TESTS_GRAMMAR_WORLD_H

#include "session/session.h"

typedef struct CaughtFile {
    Text path, content;
} CaughtFile;

typedef struct Caught {
    Arena         *mem;
    World          world;
    const Session *session;     /* whose settings say in which format output comes */
    Buf            out, err;    /* of the statement that runs */
    Buf            json, piece; /* of that, what came while the format was JSON; and HTML that is no whole page */
    Buf            page;        /* HTML from its first line to its last */
    CaughtFile    *file;
    int            files, room;
    const char    *wrong; /* what was wrong with a file or a page that was written; NULL: nothing */
} Caught;

/* The caught lasts as long as the session. */
void caught_open(Caught *caught);
void caught_close(Caught *caught);
void caught_add(Caught *caught, const char *path, const char *content);
/* Before a statement. */
void caught_clear(Caught *caught);

#endif
