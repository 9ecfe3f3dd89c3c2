/* The state that a session keeps between statements: its variables, its scene, its journal, and the changes that `undo` takes back. Only
 * for the files of this folder and its subfolders. */
#ifndef CAROM_SESSION_SESSION_STATE_H
#define CAROM_SESSION_SESSION_STATE_H

#include "island/island.h"
#include "motion/motion.h"
#include "session/outcome.h"

/* A variable, or a record (r = METHOD ...) whose fields are all values of the page, the answers first. Each has its own arena. */
typedef struct Var Var;
struct Var {
    Var   *next;
    Arena *mem;
    Text   name;
    Input  input;
    Text  *field; /* of a record */
    Input *fields;
    int    count, answers; /* the fields, and how many of them are listed */
    long   set_at;         /* on the session's clock */
};

/* A body or a contact of the session. All that one statement defines share an arena, which is freed with the last of them. */
typedef struct Held {
    Arena *mem;
    int    things;
    bool   pointed; /* a value of the statement was typed with a point: m=1.2 */
} Held;
typedef struct Thing {
    Held *held;
    Text  name;
    union {
        Body body;
        struct {
            Contact contact;
            Text    a, b; /* the names of its bodies; no a: the ground */
        };
    };
} Thing;

typedef struct Things {
    Thing **thing;
    int     count, room;
    int    *first, *next; /* by the hash of the name */
    int     hashes, indexed;
} Things;

typedef struct Scene {
    Things bodies, contacts;
} Scene;

/* The changes of one statement in the scene: things replaced (with the old thing) or added (with none), or the whole scene cleared. */
typedef struct SceneEdit {
    struct {
        bool   body;
        int    index;
        Thing *old;
    } * edit;
    int   count, room;
    bool  cleared;
    Scene before;
} SceneEdit;

/* The declared letters of a session: letters/alphabet.h. */
typedef struct Alphabet Alphabet;

/* A change that `undo` takes back. */
typedef enum ChangeKind { CHANGE_VAR, CHANGE_METHOD, CHANGE_SETTINGS, CHANGE_SCENE, CHANGE_RINK, CHANGE_LETTERS } ChangeKind;
typedef struct Change {
    ChangeKind kind;
    Text       name;
    Var       *old; /* the old variable, or NULL; owned */
    Arena     *mem; /* of the name */
    Method    *method;
    Settings   settings;
    SceneEdit *scene;
    int        kept; /* bodies and contacts in it */
    Rink      *rink; /* the old one; owned */
    Alphabet  *alphabet;
    int        journal; /* the entry of the same statement */
} Change;

enum {
    UNDO_DEPTH = 100,
    NEST_DEPTH = 16,
    LIMIT_VARIABLES = 512 << 20, /* bytes of all entries together */
    LIMIT_METHODS = 256 << 20
};

/* The journals that record a statement. */
typedef enum Keep {
    KEEP_NOT,
    KEEP_SHOWN, /* `export` shows its result */
    KEEP_SAVED, /* and `save` writes it down */
} Keep;

typedef struct JournalEntry {
    Text text; /* empty: undone */
    Keep keep;
} JournalEntry;

typedef struct Journal {
    Arena        *mem;
    JournalEntry *entry;
    int           count, room;
} Journal;

/* An Elsewhere runs statements in a separate session; session.c, which knows all statements, supplies it. */
typedef struct Elsewhere {
    Session *(*open)(const World *world, const Settings *settings);
    ExitStatus (*run)(Session *session, Text statement, const Place *place);
    void (*close)(Session *session);
} Elsewhere;

/* The state that a session keeps between statements, and the arena of each part (base/arena.h explains lifetimes):
 *
 *   last, latest      all they point to is in the arena they were made in, arena[last_at] and arena[latest_at], or in their method.
 *                     They are never changed: a statement that shows them another way copies them first.
 *   outcome           in the arena of the statement that ran last, arena[working]; gone when the next one begins
 *   vars, scene       each variable and each thing of the scene has an arena; so has what `undo` would bring back
 *   rink              has an arena, and so has each that `undo` would bring back
 *   journey           has arenas of its own, freed when the rink changes other than by a further `move`
 *   methods           each has an arena, freed with the session; what is read of it later (mistakes, figures) goes there too
 *   page              page_mem
 *   journal           journal.mem
 *   load              load.mem, which the runner of the file frees
 *   alphabets         each has an arena, freed with the session
 *   settings          no pointers but to tables of the program, and to its arguments
 *
 * Every other arena is emptied when a statement starts. */
struct Session {
    const World          *world;
    Settings              settings, first_settings;
    Format                page_format; /* format of the open page of results; FORMAT_TEXT if there is none */
    Contents              contents;    /* of that page */
    const struct Command *commands;
    Elsewhere             elsewhere;
    Var                  *vars;
    size_t                held;     /* bytes of the variables, and of those that undo keeps */
    Method               *methods;  /* defined here, newest first, without those that undo took back */
    Method               *defined;  /* all of them, because their plans may be in use */
    size_t                defining; /* bytes of these when they were defined */
    Method              **built_in; /* read on first use */
    Method              **form;     /* of statements, likewise */
    Scene                 scene;
    Rink                 *rink;               /* balls and walls; NULL: there are none */
    Journey              *journey;            /* what happens to them, as far as it has been worked out; or NULL */
    Change                change[UNDO_DEPTH]; /* a ring that begins with the oldest */
    int                   oldest_change;
    int                   kept; /* bodies and contacts in all changes */
    int                   changes;
    Journal               journal;
    Arena                *arena[3]; /* of the last derivation, of the last formula, and of the statement that runs */
    int                   working;  /* the arena of the statement that runs */
    Desk                  desk;
    Alphabet             *alphabet;  /* the letters; NULL: there are none */
    Alphabet             *alphabets; /* all that were declared, newest first: derivations and `undo` may need them */
    Report               *last;      /* the last call of a method */
    Report               *latest;    /* the last call or a later formula: the default of verify and blame */
    Method               *last_method;
    Machine               graded; /* the format that verify or blame named for `latest`, which pictures of its errors have, too; or none */
    long                  clock;  /* counts assignments and calls of methods: of two values with one name, the newer one is used */
    long                  called_at;          /* the last call, on that clock */
    long                  moved_at;           /* the last `move`, on that clock */
    struct ValueSweep    *sweep;              /* the last one; or NULL */
    Arena                *sweep_mem;          /* its arena */
    int                   last_at, latest_at; /* their arenas */
    bool                  no_steps;           /* the last island was too large for a derivation, and it replaced the last derivation */
    bool                  ended;
    Arena                *page_mem; /* of the page checked last */
    Text                  page;
    int                   page_line;   /* the number of its first line */
    int                   hints;       /* given since then */
    int                   figures;     /* on pages so far */
    Load                  load;        /* requested by the running statement, done after it */
    int                   nest;        /* of load */
    int                   loads;       /* files read by the outermost load and those in its files, */
    size_t                loaded;      /* and their bytes */
    bool                  asks_lesson; /* requested by the running statement, done after it */
    Text                  lesson;      /* which, or empty for a list */
    Outcome              *outcome;     /* of the statement that ran last */
    bool                  steps_first; /* these names take precedence over variables */
    bool                  sees_steps;  /* formulas may name steps and givens of the last derivation */
};

#endif
