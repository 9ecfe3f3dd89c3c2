/* table: the last sweep, or the hits of the last motion, as a CSV file. */
#include "render/board/motion_csv.h"
#include "render/board/sweep_page.h"
#include "session/commands/commands.h"
#include "session/scene/scene.h"

bool run_table(Run *run, Text argument)
{
    Buf  csv = {0};
    Text path;
    bool swept = run->session->sweep && (run_swept_last(run->session) || !run_moved(run->session));
    if (!swept && !run_moved(run->session)) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "`table` saves a sweep or the hits of a motion, and there is neither yet");
        return diag_hint(&run->diag, "for example: sweep e from 0 to 1 : collide1d ma=2 mb=3 va=4 vb=-1");
    }
    if (!run_file_name(run, argument, &path))
        return false;
    if (!text_ends(path, ".csv")) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "the name of a table ends in .csv, but %.*s does not", TEXT_ARG(path));
        return diag_hint(&run->diag, "table \"hits.csv\"");
    }
    if (swept)
        sweep_csv(&csv, run->session->sweep);
    else if (!run_motion_table(run, &csv))
        return false;
    int rows = text_count(buf_text(&csv), '\n') - (swept ? 2 : 1);
    if (!run_write_file(run, path, &csv, swept ? SWEEP_CSV_BEGINS : MOTION_CSV_BEGINS, "a table written by carom"))
        return false;
    run_say(run, "%.*s: %d row%s\n", TEXT_ARG(path), rows, rows == 1 ? "" : "s");
    return true;
}
