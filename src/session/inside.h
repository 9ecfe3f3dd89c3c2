/* Inside a session: for the files of this folder only. */
#ifndef CAROM_SESSION_INSIDE_H
#define CAROM_SESSION_INSIDE_H

#include "language/check.h"
#include "methods/island.h"
#include "render/json.h"
#include "session/outcome.h"

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

/* A body or a contact of the session. Those that one statement made share an arena, freed with the last of them. */
typedef struct Held {
    Arena *mem;
    int    things;
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

/* What one statement changed in the scene: things replaced (what was there) or added (nothing was); or all of it, cleared. */
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

/* What `undo` takes back. */
typedef enum ChangeKind { CHANGE_VAR, CHANGE_METHOD, CHANGE_SETTINGS, CHANGE_SCENE } ChangeKind;
typedef struct Change {
    ChangeKind kind;
    Text       name;
    Var       *old; /* what the variable was, or NULL; owned */
    Arena     *mem; /* of the name */
    Method    *method;
    Settings   settings;
    SceneEdit *scene;
    int        journal; /* the entry that goes with it */
} Change;

enum { UNDO_DEPTH = 100, NEST_DEPTH = 16, MOST_TOPICS = 8 /* of help */, LIMIT_VARIABLES = 512 << 20 /* bytes, of all together */ };

/* What a statement is to be remembered for. */
typedef enum Keep {
    KEEP_NOT,
    KEEP_SHOWN, /* `export` shows what it yields */
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

typedef struct Run Run;

/* A row of the table of commands. */
typedef struct Command {
    const char *name, *arguments, *summary, *example;
    bool (*run)(Run *run, Text argument); /* NULL: a word with which carom is started, as the example is */
    Keep keep;
} Command;

/* How a statement has others run in a session of their own; session.c, which knows all statements, gives it. */
typedef struct Elsewhere {
    Session *(*open)(const World *world, const Settings *settings);
    ExitStatus (*run)(Session *session, Text statement, const Place *place);
    void (*close)(Session *session);
} Elsewhere;

struct Session {
    const World   *world;
    Settings       settings, first_settings;
    Format         page_format; /* of the page that results are on and that is to be closed; FORMAT_TEXT for none */
    const Command *commands;
    Elsewhere      elsewhere;
    Var           *vars;
    size_t         held;     /* bytes of them, and of those that undo keeps */
    Method        *methods;  /* defined here, newest first, without those that undo took back */
    Method        *defined;  /* all of them: plans of theirs may be in use */
    Method       **built_in; /* read on first use */
    Method       **form;     /* of statements, likewise */
    Scene          scene;
    Change         change[UNDO_DEPTH];
    int            changes;
    Journal        journal;
    Arena         *arena[3]; /* of the last derivation, of the last formula, and of the statement that runs */
    int            working;  /* the arena of the statement that runs */
    Desk           desk;
    Report        *last;   /* the last call of a method */
    Report        *latest; /* that, or a formula worked out since: what verify and blame take */
    Method        *last_method;
    int            last_at, latest_at; /* their arenas; right after the statement has ended */
    bool           no_steps;           /* the last island was too large to have any, and took the place of the last derivation */
    bool           ended;
    Arena         *page_mem; /* of the page checked last */
    Text           page;
    int            hints;       /* given since then */
    int            figures;     /* on pages so far */
    Load           load;        /* asked for by the running statement, done when it has ended */
    int            nest;        /* of load */
    Outcome       *outcome;     /* of the statement that ran last */
    bool           steps_first; /* those names go before variables */
    bool           sees_steps;  /* formulas may name steps and givens of the last derivation */

    const HelpTopic *topic[MOST_TOPICS]; /* of help, from above */
    int              topics;
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
    bool          echoed; /* on the page */
};

/* vars.c */
Var *vars_find(Session *session, Text name);
/* pi and the like, which no variable may be called. */
bool is_constant(Text name);
bool vars_set(Run *run, Text name, const Input *input);
bool vars_set_record(Run *run, Text name, const Report *report);
void vars_undo(Run *run);
void vars_remember(Session *session, Change change);
void vars_remember_scene(Session *session, SceneEdit *edit);
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
/* Whether what a form of a statement needs holds of its values; complains where not. */
bool    formula_holds(Run *run, const Plan *plan, const Input *givens);
Report *run_plan(Run *run, const Plan *plan, const Input *givens, const Echo *echo, int echoes);
/* Makes it the last derivation and shows it; why it ends early goes where complaints go. */
void run_report(Run *run, Report *report, Method *method);
void run_show(Run *run, const Report *report, Steps steps);
/* One step of the last derivation; true. */
bool run_show_step(Run *run, int step);

/* The values of a call, in the order of the form that they fit. */
typedef struct Bound {
    const Form *form;
    const Plan *plan;
    Input      *givens;
    Echo       *echo; /* those that were typed */
    int         echoes;
} Bound;

/* scene.c: bodies and contacts */
enum {
    MOST_THINGS = 400000, /* bodies, and contacts, of a session */
    MOST_KEPT = 400000,   /* and of both, what all steps of undo together keep; the oldest are forgotten first */
};
int    scene_kept(const SceneEdit *edit);
Thing *scene_find(Things *things, Text name);
int    scene_index(Things *things, Text name);
/* An edit that statements fill with scene_put, and that becomes one change to undo. */
SceneEdit *scene_edit(void);
Held      *scene_hold(void);
Thing     *scene_new(Held *held, Text name);
/* True when there was one of that name, which it replaces. */
bool scene_put(Session *session, SceneEdit *edit, bool body, Thing *thing);
void scene_clear(Session *session, SceneEdit *edit);
void scene_undo(Session *session, SceneEdit *edit);
void scene_edit_free(SceneEdit *edit);
void scene_free(Session *session);

/* forms.c */
/* The form of body, contact, pin or row as a method that has only givens and needs; NULL for another word. */
Method *statement_method(Run *run, Text name);
/* Its values from `first` on, with what it needs; complains where they do not fit, do not hold, or are not in the plane. */
bool form_bind(Run *run, Method *form, const Token *first, Bound *bound);
/* The value of a given; *typed (or NULL) becomes true where it was not left to its default. */
Input form_value(const Bound *bound, const char *keyword, bool *typed);
Input input_infinity(void);
bool  input_is_zero(const Input *input); /* exactly; a vector in all its components */
bool  input_is_infinite(const Input *input);

/* bodies.c, rows.c, islands.c: the statements */
/* The scene with bodies by index; complains about what cannot be worked with. */
bool scene_island(Run *run, Island *island);
bool run_body(Run *run, Text argument);
bool run_contact(Run *run, Text argument);
bool run_row(Run *run, Text argument);
bool run_bodies(Run *run, Text argument);
bool run_island(Run *run, Text argument);

/* run.c */
Text run_where(const Run *run); /* the file and line that a complaint names; empty at the prompt */
/* The words as they are, or in ASCII where that is set. */
Text run_plain(const Run *run, Text text);
/* All that is shown goes one of three ways, so that nothing comes onto a page but by its writer; always true.
 * An object, in JSON only; it is freed. */
bool run_put_json(Run *run, Buf *object);
/* In every format but JSON, which has objects for what stands in documents. */
bool run_show_document(Run *run, Document document);
/* Lines as they stand on a terminal; in JSON nothing. */
bool run_show_lines(Run *run, Text lines);
void run_say(Run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What goes where complaints go stands on a page too, so that its reader is not left without. */
void           run_put_on_page(Run *run, const Diag *diag);
const Command *find_command(const Session *session, Text word);
bool           is_reserved(Text word);
/* Complains that there is none; false. */
bool run_no_derivation(Run *run);

/* figures.c */
/* The figure of a derivation, which `method` has given unless it is an island. NULL and a reason where it has none, or, where what the
 * method says of it does not fit, a complaint in `diag`. */
const struct Figure *run_figure_of(Run *run, const Report *report, Method *method, bool unicode, Diag *diag, Text *reason);
bool                 run_figure(Run *run, Text argument);
bool                 run_draw(Run *run, Text argument);

/* statement.c: METHOD values, or an expression */
bool run_derivation(Run *run);
/* Anything that can be typed. */
bool run_statement(Run *run);

/* call.c: method calls */
/* The values that stand from `first` on. */
bool    bind_call(Run *run, Method *method, const Token *first, Bound *bound);
Method *find_method(Session *session, Text name, Diag *diag);
bool    is_method(Session *session, Text name);
bool    run_call(Run *run, Method *method);
void    each_method(Session *session, void (*visit)(Text, void *), void *data);

/* checking.c */
/* METHOD values or an EXPRESSION behind the command, but for the last `spared` tokens: works it out without showing it, and
 * that is then the last derivation. */
bool run_quietly(Run *run, const char *command, int spared);

/* outcome.c */
/* The last derivation, which there is, with the known mistakes of its plan: they are read when somebody asks for them. */
const Report *derivation_with_mistakes(Session *session, Diag *diag);

/* hands.c: check, hint, why, problem */
bool run_check(Run *run, Text argument);
bool run_hint(Run *run, Text argument);
bool run_why(Run *run, Text argument);
bool run_problem(Run *run, Text argument);
/* Whether the statement is a page of hand work: its first line ends with a colon, and the lines of the page follow. */
bool is_page(Text first_line);

/* commands.c */
extern const Command commands[];

/* files.c */
/* The file behind the command; in a file, names are relative to its folder. Complains where there is none. */
bool run_file_name(Run *run, Text argument, Text *path);
/* Writes it and gives its memory back, if statements from here may; over a file only if that begins with `mark`, as all do that are `kind`.
 */
bool run_write_file(Run *run, Text path, Buf *content, const char *mark, const char *kind);
bool run_save(Run *run, Text argument);
bool run_load(Run *run, Text argument);
bool run_export(Run *run, Text argument);

/* checking.c: the commands that hold floats against the truth */
bool command_verify(Run *run, Text argument);
bool command_blame(Run *run, Text argument);

/* settings.c */
enum { SETTING_WORDS = FORMATS };
typedef enum SettingKind { SETTING_NUMBERS, SETTING_WORD, SETTING_COUNT } SettingKind;
typedef struct Setting {
    const char *name, *values, *summary;
    const char *option; /* what --help has for its value, where that is no list of words; NULL if it is no option */
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
/* Whether signs beyond ASCII can be used in words: pages have them, whatever the screen has. */
bool settings_unicode(const Settings *settings);

/* help.c */
bool run_help(Run *run, Text topic);
void help_topics(const Session *session, void (*visit)(Text, void *), void *data);
void put_settings(const Settings *settings, int width, Buf *buf);

/* mistakes.c: all known mistakes by method, and one with its formulas and what it makes of the method's example. False if there is no such
 * id. */
bool run_mistakes(Run *run);
bool run_mistake(Run *run, Text id);

#endif
