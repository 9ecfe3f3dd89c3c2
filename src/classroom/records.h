/* Records: what each beat of a lesson comes to, as plain lines. Each runs once, when its place is reached, in the order of the lesson;
 * whoever goes back reads the record. */
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
    bool  repeats; /* of what a statement yields: the statement once more, `x = 2` */
} Record;

typedef struct Records {
    const Lesson *lesson;
    const World  *outside;
    Settings      settings;
    bool          spaced; /* an empty line between the steps of a derivation */
    Look          look;
    Beats         beats;
    Record       *record;  /* one for each beat */
    int           reached; /* so many have been made */
    Stage        *stage;
    Arena        *mem;   /* of the beats */
    Arena        *texts; /* of the records */
} Records;

Records *records_new(const Lesson *lesson, const World *outside, const Settings *settings, bool spaced);
void     records_free(Records *records);

/* Makes the records up to this beat, and it, where there are none yet. */
void records_reach(Records *records, int beat);
/* Makes anew, in a session of its own, all that there are, with these settings: another width, another amount of working. */
void records_anew(Records *records, const Settings *settings);

/* A stage on which the lesson has gone as far as this beat. The caller frees it. */
Stage *records_stage(const Records *records, int beat);

#endif
