#include "repl/shelf.h"

#include "lesson/reading/lesson.h"
#include "repl/outside.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 200 };

typedef struct Shelved {
    Text name, path, title; /* name: that of the file, without .md */
} Shelved;

typedef struct Shelf {
    Arena  *mem;
    Shelved lesson[MOST];
    int     count;
} Shelf;

static bool has_name(const Shelf *shelf, Text name)
{
    for (int i = 0; i < shelf->count; i++)
        if (text_equal(shelf->lesson[i].name, name))
            return true;
    return false;
}

/* The folder may contain other Markdown files: a lesson is a file that can be read as one. */
static void add(Shelf *shelf, Text folder, Text file)
{
    Text name = text_cut(file, 0, file.len - 3), content, reason;
    Text path = text_is(folder, ".") ? text_copy(shelf->mem, file) : text_format(shelf->mem, "%.*s/%.*s", TEXT_ARG(folder), TEXT_ARG(file));
    if (shelf->count == MOST || has_name(shelf, name) || !outside_world.read(NULL, path, LIMIT_LESSON, shelf->mem, &content, &reason) ||
        !text_starts(text_without_mark(content), "---\ncarom: lesson "))
        return;
    const Lesson *lesson = lesson_read(path, content, shelf->mem);
    shelf->lesson[shelf->count++] = (Shelved){text_copy(shelf->mem, name), path, lesson->title};
}

static int in_order(const void *a, const void *b)
{
    const Shelved *one = a, *other = b;
    size_t         len = one->name.len < other->name.len ? one->name.len : other->name.len;
    int            order = memcmp(one->name.at, other->name.at, len);
    return order ? order : (one->name.len > other->name.len) - (one->name.len < other->name.len);
}

static void add_folder(Shelf *shelf, Text folder)
{
    DIR                 *open = opendir(text_copy(shelf->mem, folder).at); /* text_copy leaves a zero after the text */
    const struct dirent *entry;
    int                  first = shelf->count;
    while (open && (entry = readdir(open)) != NULL)
        if (text_ends(text_of(entry->d_name), ".md") && entry->d_name[0] != '.')
            add(shelf, folder, text_of(entry->d_name));
    if (open)
        closedir(open);
    qsort(shelf->lesson + first, (size_t)(shelf->count - first), sizeof *shelf->lesson, in_order);
}

/* PREFIX/share/carom/lessons for PREFIX/bin/carom, if the system reveals the path of the program. */
static void add_installed(Shelf *shelf)
{
    char    program[PATH_MAX];
    ssize_t len = readlink("/proc/self/exe", program, sizeof program);
    for (int up = 0; up < 2 && len > 0; up++)
        while (len > 0 && program[--len] != '/')
            ;
    if (len > 0)
        add_folder(shelf, text_format(shelf->mem, "%.*s/share/carom/lessons", (int)len, program));
}

static Shelf *shelf_open(Arena *mem)
{
    Shelf *shelf = ARENA_ONE(mem, Shelf);
    *shelf = (Shelf){.mem = mem};
    add_folder(shelf, TEXT("."));
    add_folder(shelf, TEXT("lessons"));
    add_installed(shelf);
    return shelf;
}

void shelf_print(int width, bool shell)
{
    Buf          out = {0};
    Arena       *mem = arena_new();
    const Shelf *shelf = shelf_open(mem);
    int          column = 0;
    for (int i = 0; i < shelf->count; i++)
        column = text_columns(shelf->lesson[i].name) > column ? text_columns(shelf->lesson[i].name) : column;
    column = column > width / 2 ? width / 2 : column;
    for (int i = 0; i < shelf->count; i++) {
        Buf row = {0};
        buf_puts(&row, "  ");
        buf_put_safe(&row, shelf->lesson[i].name);
        int columns = text_columns(buf_text(&row));
        buf_fill(&row, ' ', columns < column + 4 ? column + 4 - columns : 1);
        buf_put(&out, buf_text(&row));
        columns = text_columns(buf_text(&row));
        row.len = 0;
        buf_put_safe(&row, shelf->lesson[i].title);
        buf_put_filled(&out, buf_text(&row), columns, column + 4, width);
        buf_char(&out, '\n');
        buf_free(&row);
    }
    const char *words =
        !shelf->count ? shell ? "There are no lessons in this folder. `carom lesson FILE` plays one from anywhere."
                              : "There are no lessons in this folder. `lesson FILE` plays one from anywhere."
        : shell       ? "`carom lesson NAME` plays one, and with --practice asks its questions. Its number is enough: carom lesson 07."
                : "`lesson NAME` plays one; its number is enough: lesson 07. To answer its questions, leave with `quit` and run `carom "
                  "lesson FILE --practice`.";
    buf_put_filled(&out, text_of(words), 0, 0, width);
    printf("%.*s\n", TEXT_ARG(buf_text(&out)));
    buf_free(&out);
    arena_free(mem);
}

void shelf_visit(void (*visit)(Text name, Text title, void *data), void *data)
{
    Arena       *mem = arena_new();
    const Shelf *shelf = shelf_open(mem);
    for (int i = 0; i < shelf->count; i++)
        visit(shelf->lesson[i].name, shelf->lesson[i].title, data);
    arena_free(mem);
}

/* "7" or "07" of 07-restitution-on-a-line */
static bool has_number(Text name, Text number)
{
    while (number.len && number.at[0] == '0')
        number = text_from(number, 1);
    while (name.len && name.at[0] == '0')
        name = text_from(name, 1);
    bool digits = number.len > 0;
    for (size_t i = 0; i < number.len; i++)
        digits &= number.at[i] >= '0' && number.at[i] <= '9';
    return digits && name.len > number.len && name.at[number.len] == '-' && text_equal(text_cut(name, 0, number.len), number);
}

bool shelf_find(Text name, Arena *mem, Text *path)
{
    *path = name;
    if (text_ends(name, ".md") && outside_world.exists(NULL, name))
        return true;
    const Shelf *shelf = shelf_open(mem);
    for (int i = 0; i < shelf->count; i++)
        if (text_equal(shelf->lesson[i].name, text_ends(name, ".md") ? text_cut(name, 0, name.len - 3) : name) ||
            has_number(shelf->lesson[i].name, name)) {
            *path = shelf->lesson[i].path;
            return true;
        }
    return false;
}
