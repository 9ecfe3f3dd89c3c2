#include "render/board/board_checks.h"

/* The lines that the chosen cells take, none of them broken unless it is longer than a line, and "; 3 more hold" after them. */
static int check_lines(const Block *check, const int *columns, int width, const bool *chosen)
{
    enum { REST = 13 };
    int lines = 1, at = 0, left = 0;
    for (int i = 0; i <= check->rows; i++) {
        bool rest = i == check->rows;
        left += !rest && !chosen[i];
        if (rest ? !left : !chosen[i])
            continue;
        int wide = (rest ? REST : columns[i]) + 1;
        if (at && at + 1 + wide > width) {
            lines++;
            at = 0;
        }
        at += (at > 0) + wide;
        for (; at > width; at -= width)
            lines++;
    }
    return lines;
}

/* Whether cell i is longer than `other`, or as long and after it; -1 stands before all. */
static bool comes_later(const int *columns, int i, int other)
{
    if (other < 0)
        return true;
    int longer = columns[i] - columns[other];
    return longer ? longer > 0 : i > other;
}

int board_checks_choose(const Block *check, const int *columns, int width, bool *chosen)
{
    enum { LINES = 2 };
    int count = 0;
    for (int pass = 0, last = -1; pass < check->rows; pass++) { /* the shortest after the one that was tried last */
        int best = -1;
        for (int i = 0; i < check->rows; i++) {
            if (comes_later(columns, i, last) && (best < 0 || columns[i] < columns[best]))
                best = i;
        }
        chosen[best] = true;
        chosen[best] = check_lines(check, columns, width, chosen) <= LINES;
        count += chosen[best];
        last = best;
    }
    return count;
}

Text board_checks_left(int left, bool some, Arena *mem)
{
    const char *laws = some ? "more" : left == 1 ? "law" : "laws";
    return text_format(mem, "%d %s %s", left, laws, left == 1 ? "holds" : "hold");
}

Text board_checks_fit(const Block *check, int width, bool **chosen, Arena *mem)
{
    int *columns = ARENA_MANY(mem, int, check->rows);
    for (int i = 0; i < check->rows; i++) {
        Buf cell = {0};
        phrase_write(&cell, &check->cell[i], true);
        columns[i] = text_columns(buf_text(&cell));
        buf_free(&cell);
    }
    *chosen = ARENA_MANY(mem, bool, check->rows);
    int count = board_checks_choose(check, columns, width, *chosen), left = check->rows - count;
    return left ? text_format(mem, "%s%.*s", count ? "; " : "", TEXT_ARG(board_checks_left(left, count > 0, mem))) : (Text){0};
}
