#include "command.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

char command_folder[200];
Buf  command_said;

void command_setup(void)
{
    fresh_folder(command_folder, sizeof command_folder);
    command_said = (Buf){0};
}

void command_teardown(void)
{
    buf_free(&command_said);
}

void command_put(const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", command_folder, name);
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

const char *command_get(const char *name)
{
    static Buf content;
    char       path[300];
    snprintf(path, sizeof path, "%s/%s", command_folder, name);
    return read_whole(path, &content) ? content.at : "";
}

int command_run(const char *format, ...)
{
    char        arguments[1000], command[2000 + PATH_MAX], whole[PATH_MAX], block[4096];
    const char *carom = getenv("CAROM") ? getenv("CAROM") : "build/release/carom";
    va_list     args;
    va_start(args, format);
    vsnprintf(arguments, sizeof arguments, format, args);
    va_end(args);
    ck_assert_ptr_nonnull(realpath(carom, whole));
    snprintf(command, sizeof command, "cd '%s' && '%s' %s 2>&1", command_folder, whole, arguments);
    FILE  *pipe = popen(command, "r");
    size_t got;
    command_said.len = 0;
    while ((got = fread(block, 1, sizeof block, pipe)) > 0)
        buf_put(&command_said, (Text){block, got});
    buf_char(&command_said, 0);
    int status = pclose(pipe);
    ck_assert_msg(WIFEXITED(status), "%s is ended: %s", command, command_said.at);
    return WEXITSTATUS(status);
}

void command_says(const char *words)
{
    ck_assert_msg(strstr(command_said.at, words), "`%s` is not said:\n%s", words, command_said.at);
}

bool command_needs(const char *program)
{
    char line[200];
    snprintf(line, sizeof line, "command -v %s >/dev/null", program);
    bool there = system(line) == 0;
    ck_assert_msg(there || !getenv("CI"), "%s is not installed; `make deps-checks` installs it", program);
    if (!there)
        printf("skipped: %s is not installed\n", program);
    return there;
}
