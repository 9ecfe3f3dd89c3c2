/* A session as a list of entries, which can be written to a file and read again:
 *
 *     #: statement            a statement, as it is typed, on the lines below
 *     #: statement 37         the same, with Ctrl-C at the 37th time that the program looks for it
 *     #: part                 a piece of a lesson
 *     #: use                  what is done with the lesson so far
 *
 * and in the first line where statements come from. To carom these are comments, so a session of statements is a .carom file. */
#ifndef CAROM_TESTS_GRAMMAR_SCRIPT_H
#define CAROM_TESTS_GRAMMAR_SCRIPT_H

#include "session/session.h"

#define SCRIPT_FOUND "#: found" /* what stands behind this is no part of it */

typedef enum EntryKind { ENTRY_STATEMENT, ENTRY_PART, ENTRY_USE, ENTRY_KINDS } EntryKind;

typedef struct ScriptEntry {
    EntryKind kind;
    int       polls; /* Ctrl-C at that look for it; 0: none */
    Text      text;
} ScriptEntry;

typedef struct Script {
    From         from;
    ScriptEntry *entry;
    int          count, room;
} Script;

void   script_put_head(Buf *out, From from);
void   script_put(Buf *out, const ScriptEntry *entry);
Script script_read(Text file, Arena *mem);
/* All entries but those from `first` to before `end`. */
void script_put_without(Buf *out, const Script *script, int first, int end);

#endif
