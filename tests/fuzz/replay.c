/* A fuzz target without a fuzzer: runs every file of the folders it is given. */
#include "fuzz.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *running;

static void say_which(int number)
{
    (void)!write(STDERR_FILENO, running, strlen(running));
    (void)!write(STDERR_FILENO, " ends the program\n", 18);
    signal(number, SIG_DFL);
    raise(number);
}

static bool run_file(const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return perror(path), false;
    Buf  buf = {0};
    char part[4096];
    for (size_t got; (got = fread(part, 1, sizeof part, file)) > 0;)
        buf_put(&buf, (Text){part, got});
    fclose(file);
    /* Exactly as large as the input, so that reading past its end is seen. */
    uint8_t *data = malloc(buf.len ? buf.len : 1);
    if (data && buf.len)
        memcpy(data, buf.at, buf.len);
    running = path;
    LLVMFuzzerTestOneInput(data, buf.len);
    free(data);
    buf_free(&buf);
    return true;
}

int main(int argc, char **argv)
{
    int       count = 0;
    const int deadly[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGFPE};
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
        signal(deadly[i], say_which);
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        if (!folder)
            return perror(argv[i]), 1;
        for (struct dirent *entry; (entry = readdir(folder));)
            if (entry->d_name[0] != '.') {
                if (!run_file(argv[i], entry->d_name))
                    return 1;
                count++;
            }
        closedir(folder);
    }
    printf("%s: %d files\n", argc > 1 ? argv[1] : "nothing", count);
    return 0;
}
