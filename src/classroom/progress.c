#include "classroom/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the file ----------------------------------------------------------------------------------------------------- */

static Text reason(Arena *mem)
{
    return text_copy(mem, text_of(strerror(errno)));
}

static bool read_all(int file, Arena *mem, Text *content, Text *why)
{
    struct stat about;
    if (fstat(file, &about)) {
        *why = reason(mem);
        return false;
    }
    if (!S_ISREG(about.st_mode) || about.st_size > LIMIT_SUBMISSION) {
        *why = S_ISREG(about.st_mode) ? TEXT("it is too large") : TEXT("it is not a file");
        return false;
    }
    char   *at = arena_alloc(mem, (size_t)about.st_size + 1);
    size_t  len = 0;
    ssize_t got = 1;
    while (got > 0 && len < (size_t)about.st_size) {
        got = pread(file, at + len, (size_t)about.st_size - len, (off_t)len);
        if (got < 0 && errno == EINTR)
            got = 1;
        else if (got > 0)
            len += (size_t)got;
    }
    if (got < 0)
        *why = reason(mem);
    *content = (Text){at, len};
    return got >= 0;
}

/* A new file survives a loss of power only if its folder has been synced too. */
static void keep_folder(const char *path, Arena *mem)
{
    Text        name = text_copy(mem, text_of(path));
    const char *slash = strrchr(name.at, '/');
    Text        folder = slash ? text_copy(mem, text_cut(name, 0, (size_t)(slash - name.at) + 1)) : TEXT(".");
    int         at = open(folder.at, O_RDONLY | O_CLOEXEC);
    if (at < 0)
        return;
    (void)!fsync(at);
    close(at);
}

/* If the file system has no locks, the file is used without one. The lock belongs to this open file description: a lock of fcntl would
 * belong to the process, and vanish when the process closes the file anywhere else, as `load` of the file of answers does. */
static bool is_in_use(int file)
{
    return flock(file, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK;
}

/* Whether the file is still as this program wrote it. Without locks, another program may have added to it, and overwriting its lines would
 * damage both. */
static bool is_as_left(Progress *p, Text *why)
{
    struct stat now;
    if (fstat(p->file, &now))
        *why = reason(p->mem);
    else if (now.st_nlink == 0)
        *why = TEXT("the file of answers has been removed");
    else if ((size_t)now.st_size != p->end)
        *why = TEXT("another program has changed the file of answers");
    return !why->len;
}

static bool cut_at(Progress *p, size_t end)
{
    return ftruncate(p->file, (off_t)end) == 0 && fsync(p->file) == 0;
}

/* Appends all of the text and syncs it, or nothing. */
static bool append(Progress *p, Text lines, Text *why)
{
    size_t done = 0;
    if (p->broken) {
        *why = TEXT("the file of answers could not be written earlier");
        return false;
    }
    *why = (Text){0};
    if (!is_as_left(p, why))
        return false;
    while (done < lines.len) {
        ssize_t put = pwrite(p->file, lines.at + done, lines.len - done, (off_t)(p->end + done));
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            break;
        done += (size_t)put;
    }
    if (done == lines.len && fsync(p->file) == 0) {
        p->end += lines.len;
        return true;
    }
    *why = reason(p->mem);
    p->broken = !cut_at(p, p->end);
    return false;
}

/* ---- opening ------------------------------------------------------------------------------------------------------ */

static bool begin(Progress *p, Text student, Text seed, Text *why)
{
    Buf  head = {0};
    bool good = submission_can_keep(student, why) && submission_can_keep(seed, why);
    submission_put_head(&head, p->lesson, student, seed);
    p->end = 0;
    good = good && cut_at(p, 0);
    if (!good && !why->len)
        *why = reason(p->mem);
    good = good && append(p, buf_text(&head), why);
    if (good)
        p->had = submission_read(p->had->path, buf_finish(&head, p->mem), p->mem);
    buf_free(&head);
    return good;
}

static bool differs(Text asked, Text has)
{
    return asked.len && !text_equal(text_trim(asked), has);
}

static bool is_ours(Progress *p, Text student, Text seed, Text *why)
{
    Submission *had = p->had;
    Buf         buf = {0};
    if (had->faults)
        buf_printf(&buf, "its line %d cannot be read: %.*s", had->fault[0].line, TEXT_ARG(had->fault[0].message));
    else if (had->lesson.len && !text_equal(had->lesson, submission_lesson_name(p->lesson))) {
        buf_puts(&buf, "it belongs to another lesson, ");
        buf_put_safe(&buf, had->lesson);
    } else if (differs(seed, had->seed) && (had->seed.len || had->replies)) {
        buf_puts(&buf, had->seed.len ? "it was started with another seed, " : "it was started without a seed");
        buf_put_safe(&buf, had->seed);
    } else if (differs(student, had->student) && had->student.len) {
        buf_puts(&buf, "it belongs to another student, ");
        buf_put_safe(&buf, had->student);
    }
    *why = buf_finish(&buf, p->mem);
    return !why->len;
}

/* The part of the first line that a kill may leave. */
static bool is_piece_of_first(Text content)
{
    static const char FIRST[] = "carom answers 1\n";
    return content.len < sizeof FIRST - 1 && memcmp(FIRST, content.at, content.len) == 0;
}

/* Nothing has been answered, and the heading is incomplete: writing was interrupted, or the file was prepared by hand. */
static bool lacks_head(const Submission *had, Text student, Text seed)
{
    return !had->replies && (had->torn || !had->lesson.len || (seed.len && !had->seed.len) || (student.len && !had->student.len));
}

static Text first_of(Text asked, Text has)
{
    return asked.len ? asked : has;
}

static bool take_up(Progress *p, Text content, Text student, Text seed, Text *why)
{
    if (is_piece_of_first(content))
        return begin(p, student, seed, why);
    if (!is_ours(p, student, seed, why))
        return false;
    if (lacks_head(p->had, student, seed))
        return begin(p, first_of(student, p->had->student), first_of(seed, p->had->seed), why);
    p->resumed = true;
    p->cut = p->had->torn;
    p->changed = p->had->printed && p->had->print != submission_print(p->lesson);
    p->end = p->had->sound;
    if (p->cut && !cut_at(p, p->end)) {
        *why = reason(p->mem);
        return false;
    }
    return true;
}

Progress *progress_open(const char *path, const Lesson *lesson, Text student, Text seed, Arena *mem, Text *why)
{
    Progress *p = ARENA_ONE(mem, Progress);
    Text      content;
    bool      fresh = access(path, F_OK) != 0;
    *p = (Progress){.lesson = lesson, .mem = mem, .file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600)};
    *why = (Text){0};
    if (p->file < 0) {
        *why = reason(mem);
        return NULL;
    }
    if (is_in_use(p->file))
        *why = TEXT("another carom is using it");
    else if (read_all(p->file, mem, &content, why)) {
        p->had = submission_read(text_of(path), content, mem);
        if (take_up(p, content, text_trim(student), text_trim(seed), why)) {
            (void)!fchmod(p->file, 0600);
            if (fresh)
                keep_folder(path, mem);
            return p;
        }
    }
    close(p->file);
    return NULL;
}

void progress_close(Progress *progress)
{
    close(progress->file);
}

Text progress_name(const Lesson *lesson, Arena *mem)
{
    return text_format(mem, "%.*s.answers", TEXT_ARG(submission_lesson_name(lesson)));
}

Text progress_seed(const char *path, Arena *mem)
{
    Text content, why;
    int  file = open(path, O_RDONLY | O_CLOEXEC);
    bool good = file >= 0 && read_all(file, mem, &content, &why);
    if (file >= 0)
        close(file);
    return good ? submission_read(text_of(path), content, mem)->seed : (Text){0};
}

/* ---- lines -------------------------------------------------------------------------------------------------------- */

static const Question *question_at(const Progress *p, int part)
{
    return p->lesson->part[part].question;
}

/* The line `question` for the current form of the question, if it is the latest such line. */
static bool is_said(const Progress *p, int part)
{
    const Reply *said = submission_find(p->had, REPLY_QUESTION, question_at(p, part)->name, (Text){0});
    return said && said->print == submission_print_question(p->lesson, part);
}

/* Answers to an earlier form of the question do not count; a file written by hand does not record the form. */
static bool counts(const Progress *p, int part, const Reply *reply)
{
    const Reply *said = submission_find(p->had, REPLY_QUESTION, question_at(p, part)->name, (Text){0});
    return !said || (is_said(p, part) && (!reply->printed || reply->print == said->print));
}

static bool add(Progress *p, int part, Reply reply, Text *why)
{
    Reply question = {.kind = REPLY_QUESTION, .question = question_at(p, part)->name};
    Buf   lines = {0};
    bool  said = is_said(p, part);
    reply.question = question.question;
    if (!said) {
        question.print = submission_print_question(p->lesson, part);
        submission_put(&lines, &question);
    }
    submission_put(&lines, &reply);
    bool good = append(p, buf_text(&lines), why);
    buf_free(&lines);
    if (good && !said)
        submission_add(p->had, &question, p->mem);
    if (good)
        submission_add(p->had, &reply, p->mem);
    return good;
}

static Text ask_name(const Progress *p, int part, int ask)
{
    const Question *question = question_at(p, part);
    return question->asks ? question->ask[ask].name : (Text){0};
}

bool progress_answer(Progress *progress, int part, int ask, Text typed, Text *why)
{
    typed = text_trim(typed);
    if (!submission_can_keep(typed, why))
        return false;
    Reply reply = {.kind = REPLY_ANSWER, .ask = ask_name(progress, part, ask), .typed = text_copy(progress->mem, typed)};
    return add(progress, part, reply, why);
}

bool progress_hint(Progress *progress, int part, int shown, Text *why)
{
    return add(progress, part, (Reply){.kind = REPLY_HINT, .hints = shown}, why);
}

bool progress_why(Progress *progress, int part, Text *why)
{
    const Reply *reply = submission_find(progress->had, REPLY_WHY, question_at(progress, part)->name, (Text){0});
    return (reply && counts(progress, part, reply)) || add(progress, part, (Reply){.kind = REPLY_WHY}, why);
}

bool progress_skip(Progress *progress, int part, Text *why)
{
    return add(progress, part, (Reply){.kind = REPLY_SKIP}, why);
}

bool progress_done(Progress *progress, int part, Text *why)
{
    return add(progress, part, (Reply){.kind = REPLY_DONE}, why);
}

/* ---- what is known ------------------------------------------------------------------------------------------------ */

Text progress_typed(const Progress *progress, int part, int ask)
{
    const Reply *reply = submission_find(progress->had, REPLY_ANSWER, question_at(progress, part)->name, ask_name(progress, part, ask));
    return reply && counts(progress, part, reply) ? reply->typed : (Text){0};
}

int progress_hints(const Progress *progress, int part)
{
    const Reply *reply = submission_find(progress->had, REPLY_HINT, question_at(progress, part)->name, (Text){0});
    return reply && counts(progress, part, reply) ? reply->hints : 0;
}

ProgressState progress_state(const Progress *progress, int part)
{
    const Question *question = question_at(progress, part);
    for (int i = progress->had->replies - 1; i >= 0; i--) {
        const Reply *reply = &progress->had->reply[i];
        if (!text_equal(reply->question, question->name) || reply->kind == REPLY_QUESTION || reply->kind == REPLY_HINT ||
            reply->kind == REPLY_WHY)
            continue;
        if (!counts(progress, part, reply))
            return PROGRESS_NEW;
        return reply->kind == REPLY_SKIP ? PROGRESS_SKIPPED : reply->kind == REPLY_DONE ? PROGRESS_DONE : PROGRESS_BEGUN;
    }
    return PROGRESS_NEW;
}
