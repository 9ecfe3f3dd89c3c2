/* Inside a session: for the files of this folder only. */
#ifndef CAROM_SESSION_INSIDE_H
#define CAROM_SESSION_INSIDE_H

#include "language/check.h"
#include "session/session.h"

/* A variable, or a record (r = METHOD ...) whose fields are the answers. Each has an arena of its own. */
typedef struct Var Var;
struct Var {
    Var   *next;
    Arena *mem;
    Text   name;
    Input  input;
    Text  *field; /* of a record */
    Input *fields;
    int    count;
};

/* What `undo` takes back. */
typedef enum ChangeKind { CHANGE_VAR, CHANGE_METHOD, CHANGE_SETTINGS } ChangeKind;
typedef struct Change {
    ChangeKind kind;
    Text       name;
    Var       *old; /* what the variable was, or NULL; owned */
    Arena     *mem; /* of the name */
    Method    *method;
    Settings   settings;
    int        journal; /* the entry that goes with it */
} Change;

enum { UNDO_DEPTH = 100, NEST_DEPTH = 16 };

typedef struct Journal {
    Arena *mem;
    Text  *entry; /* empty: undone */
    int    count, room;
} Journal;

typedef struct Run Run;

/* A row of the table of commands. */
typedef struct Command {
    const char *name, *arguments, *summary, *example;
    bool (*run)(Run *run, Text argument); /* NULL: reserved for later */
} Command;

struct Session {
    const World   *world;
    Settings       settings;
    const Command *commands;
    Var           *vars;
    Method        *methods;  /* defined here, newest first, without those that undo took back */
    Method        *defined;  /* all of them: plans of theirs may be in use */
    Method       **built_in; /* read on first use */
    Change         change[UNDO_DEPTH];
    int            changes;
    Journal        journal;
    Arena         *arena[3]; /* of the last derivation, of the last formula, and of the statement that runs */
    int            working;  /* the arena of the statement that runs */
    Desk           desk;
    Report        *last;   /* the last call of a method */
    Report        *latest; /* that, or a formula worked out since: what verify and blame take */
    const Method  *last_method;
    int            last_at, latest_at; /* their arenas; right after the statement has ended */
    bool           ended;
    Load           load; /* asked for by the running statement, done when it has ended */
    int            nest; /* of load */
};

/* One running statement. */
struct Run {
    Session      *session;
    Arena        *mem;
    Text          text;
    const Token  *token;
    int           count;
    Diag          diag;
    Notes         notes;
    const Place  *place;
    bool          quiet;  /* what it works out is not shown */
    const Report *report; /* what it has worked out */
    ExitStatus    exit;   /* of what it yielded, when no complaint was made */
};

/* vars.c */
Var *vars_find(Session *session, Text name);
bool vars_set(Run *run, Text name, const Input *input);
bool vars_set_record(Run *run, Text name, const Report *report);
void vars_undo(Run *run);
void vars_remember(Session *session, Change change);
void vars_free(Session *session);
/* A name as a formula sees it: variables, fields of records, answers of the last derivation. */
bool vars_look_up(Session *session, Text name, Input *input, bool *record);
void vars_each(Session *session, void (*visit)(Text, void *), void *data);

/* formula.c: expressions as plans */
/* Names and shapes settled; NULL after a complaint. The plan has a given for each variable used. */
const Plan *formula_plan(Run *run, Expr *expr, Text name, Input **givens);
/* The value of an expression as an input; complains where it has none. */
bool formula_input(Run *run, Expr *expr, Input *input);
/* The names of the session as a scope for a parser. */
Scope *formula_scope(Run *run);
bool   run_expression(Run *run, Text assign_to);
void   run_method(Run *run, const Plan *plan, const Input *givens, const Echo *echo, int echoes, const Method *method);
void   run_show(Run *run, const Report *report, Steps steps);

/* run.c */
Text run_where(const Run *run); /* the file and line that a complaint names; empty at the prompt */
/* The words as they are, or in ASCII where that is set. */
Text           run_plain(const Run *run, Text text);
void           run_say(Run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
const Command *find_command(const Session *session, Text word);
bool           is_reserved(Text word);

/* session.c: METHOD values, or an expression */
bool run_derivation(Run *run);

/* call.c: method calls */
Method *find_method(Session *session, Text name, Diag *diag);
bool    is_method(Session *session, Text name);
bool    run_call(Run *run, Method *method);
void    each_method(Session *session, void (*visit)(Text, void *), void *data);

/* commands.c */
extern const Command commands[];

/* settings.c */
enum { SETTING_WORDS = 4 };
typedef enum SettingKind { SETTING_NUMBERS, SETTING_WORD, SETTING_COUNT } SettingKind;
typedef struct Setting {
    const char *name, *values, *summary;
    SettingKind kind;
    size_t      field;               /* of Settings: an int */
    const char *word[SETTING_WORDS]; /* the int is the word's index */
    int         least, most;
} Setting;
extern const Setting settings_table[];
const Setting       *find_setting(Text name);
bool                 setting_set(const Setting *setting, Settings *settings, Text value);
void                 setting_get(const Setting *setting, const Settings *settings, Buf *out);
/* The digits that are set, or the usual number for the format. */
int settings_digits(const Settings *settings);

/* help.c */
bool run_help(Run *run, Text topic);
void help_topics(void (*visit)(Text, void *), void *data);
void put_settings(const Settings *settings, int width, Buf *buf);

#endif
