/* The lessons of lessons/: each passes its own check, and the lessons on the documents find the misprints that are known from other work.
 */
#include "harness.h"

#include "lesson/check/lesson_check.h"
#include "repl/outside.h"

#include <string.h>

static char **lessons;
static int    lesson_count;

static const Checked *check_of(const char *path, Buf *file, Arena *mem)
{
    ck_assert_msg(read_whole(path, file), "%s cannot be read", path);
    return lesson_check(lesson_read(text_of(path), buf_text(file), mem), &outside_world, mem);
}

START_TEST(a_lesson_passes_its_check)
{
    Arena         *mem = arena_new();
    Buf            file = {0}, told = {0};
    const Checked *checked = check_of(lessons[_i], &file, mem);
    checked_write(&told, checked, 100);
    ck_assert_msg(checked->exit == EXIT_FINE, "%.3000s", told.at);
    ck_assert_msg(checked->expectations > 0, "%s expects nothing", lessons[_i]);
    buf_free(&told);
    buf_free(&file);
    arena_free(mem);
}
END_TEST

/* The known misprints of the documents, recomputed by hand: see tests/hand/documents.txt and tests/documents. */
typedef struct Known {
    const char *document, *printed; /* a piece of the line */
    RowKind     kind;
    const char *id, *truth; /* NULL: whatever it is */
} Known;

static const Known known[] = {
    /* 84/188 = 0.4468 and 72/188 = 0.3830 with (17,10) for <16,9>; 84/172 and 69/172 are right */
    {"Ad Hoc Response", "0.44 ", ROW_MISPRINT, "SG2", "21/43"},
    {"Ad Hoc Response", "0.383 ", ROW_MISPRINT, "SG2", "69/172"},
    {"Ad Hoc Response", "<7,7> + t*<12,-4>", ROW_MISPRINT, NULL, "379/43"},
    {"Ad Hoc Response", "t = .44", ROW_MISPRINT, NULL, "69/172"},
    {"Ad Hoc Response", "(9.28, 5.24)", ROW_CARRIED, NULL, "379/43"},
    {"Ad Hoc Response", "2*boxes.va'wall + 3*boxes.vb'wall", ROW_CONTRADICTS, NULL, NULL},
    {"Ad Hoc Response", "0 <= beyond.s <= 1", ROW_CONTRADICTS, NULL, NULL},
    {"Object Response", "vbf = ((e+1)*ma*vai - vbi*", ROW_MISPRINT, "DOC1", "1/2"},
    {"Object Response", "(vbf)n = ((e+1)*ma*(vai)n", ROW_MISPRINT, "DOC2", "33/25"},
    {"n-t Coordinates", "va2 = (e+1)*mb*vb1+va1*", ROW_MISPRINT, "DOC3", "-7/4"},
    {"n-t Coordinates", "vb2 = (e+1)*ma*va1+vb1*", ROW_MISPRINT, "DOC3", "1/2"},
    {"n-t Coordinates", "vbfn = (ma*vain*(e+1)", ROW_MISPRINT, "DOC2", "33/25"},
    {"n-t Coordinates", "xfb = vbfn*nx", ROW_CARRIED, NULL, "19/125"},
    {"n-t Coordinates", "rot(<x,y>, -90°) == <-y, x>", ROW_CONTRADICTS, NULL, NULL},
    {"Pool Hall Lessons", "unit(circle1.center - circle2.center)", ROW_CONTRADICTS, NULL, NULL},
    {"Pool Hall Lessons", "v2' = v2 + optimizedP * m1 * n", ROW_AGREES, NULL, "67/125"},
    {"Darwinbots Response", "u_P' = -(1 + e_P)", ROW_MISPRINT, "DOC4", "7/8"},
    {"Darwinbots Response", "body.AngularVelocity * (point - body.Position)", ROW_MISPRINT, "I1", "2"},
    {"Darwinbots Response", "V_BP0 + V_AP0 == b_0", ROW_CONTRADICTS, NULL, NULL},
    {"Darwinbots Response", "A_c0_c1 = (n_c0 . n_c1)/m_B + ", ROW_MISPRINT, "I18", "-2/3"},
};

static bool row_has(Text text, const char *piece)
{
    size_t len = strlen(piece);
    for (size_t i = 0; i + len <= text.len; i++)
        if (memcmp(text.at + i, piece, len) == 0)
            return true;
    return false;
}

static bool is_known(const LedgerRow *row, const Known *k)
{
    return text_is(row->document, k->document) && row->kind == k->kind && (!k->id || text_is(row->id, k->id)) &&
           (!k->truth || row_has(row->truth, k->truth));
}

START_TEST(the_ledger_has_what_is_known)
{
    enum { KNOWN = sizeof known / sizeof *known };
    Arena *mem = arena_new();
    bool   seen[KNOWN] = {false};
    for (int i = 0; i < lesson_count; i++) {
        Buf            file = {0};
        const Checked *checked = check_of(lessons[i], &file, mem);
        for (int r = 0; r < checked->ledger.rows; r++) {
            const LedgerRow *row = &checked->ledger.row[r];
            Text             line = text_format(mem, "%.*s ", TEXT_ARG(row->printed));
            for (int k = 0; k < KNOWN; k++)
                seen[k] |= row_has(line, known[k].printed) && is_known(row, &known[k]);
        }
        buf_free(&file);
    }
    for (int k = 0; k < KNOWN; k++)
        ck_assert_msg(seen[k], "%s: `%s` is not in the ledger as it is known", known[k].document, known[k].printed);
    arena_free(mem);
}
END_TEST

SUITE(check_lessons)
{
    Suite *suite = suite_create("lessons");
    TCase *files = tcase_create("files");
    lessons = files_in("lessons", ".md", &lesson_count);
    tcase_add_loop_test(files, a_lesson_passes_its_check, 0, lesson_count);
    tcase_add_test(files, the_ledger_has_what_is_known);
    suite_add_tcase(suite, files);
    return suite;
}
