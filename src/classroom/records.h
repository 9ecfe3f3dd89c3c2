/* Records: the output of each beat of a lesson, as plain lines. Each beat runs once, in the order of the lesson; going back shows its
 * record. */
#ifndef CAROM_CLASSROOM_RECORDS_H
#define CAROM_CLASSROOM_RECORDS_H

#include "classroom/beats.h"
#include "lesson/stage.h"
#include "render/formats/plain_text.h"

/* Texts are whole lines. */
typedef struct Record {
    Text  text;
    Text *hint; /* of a question */
    int   hints;
    Text  answer, working;
    bool  repeats; /* for the result of a statement: the statement itself, `x = 2` */
} Record;

typedef struct Records {
    const Lesson *lesson;
    const World  *outside;
    Settings      settings;
    bool          spaced; /* an empty line between the steps of a derivation */
    Look          look;
    Beats         beats;
    Record       *record;  /* one for each beat */
    int           reached; /* number of records made */
    Stage        *stage;
    Arena        *mem;   /* of the beats */
    Arena        *texts; /* of the records */
} Records;

Records *records_new(const Lesson *lesson, const World *outside, const Settings *settings, bool spaced);
void     records_free(Records *records);

/* Makes the missing records up to and including this beat. */
void records_reach(Records *records, int beat);
/* Makes all existing records again, in a new session with these settings: another width, another amount of working. */
void records_anew(Records *records, const Settings *settings);

/* A stage on which the lesson has run as far as this beat. The caller frees it. */
Stage *records_stage(const Records *records, int beat);

#endif
