# A folder of src/ includes only itself and the folders above it in this list. main.c stands below them all.
BEGIN {
    count = split("base number language derive methods verify render session lesson repl", order, " ")
    for (i = 1; i <= count; i++)
        rank[order[i]] = i
}
FNR == 1 {
    folder = FILENAME
    sub(/^src\//, "", folder)
    if (folder ~ /\//)
        sub(/\/.*/, "", folder)
    else
        folder = "main"
    files++
}
/^#include "/ {
    target = $2
    gsub(/"/, "", target)
    if (target !~ /\//)
        next
    sub(/\/.*/, "", target)
    if (!(target in rank)) {
        printf "%s:%d: %s is no folder of the house\n", FILENAME, FNR, target
        bad++
    } else if (folder != "main" && rank[target] > rank[folder]) {
        printf "%s:%d: %s/ includes %s/, which stands below it\n", FILENAME, FNR, folder, target
        bad++
    }
}
END {
    if (!files) {
        print "layers: no files were looked at"
        exit 1
    }
    printf "layers: %d files, %d wrong includes\n", files, bad
    exit bad > 0
}
