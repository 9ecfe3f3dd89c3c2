# The plan of the house. A folder of src/ includes only itself and the folders above it in this list; main.c stands below them all.
# No two files and no two types have one name, whatever their folders.
# tests/unit/ has the same folders: each that holds code has its tests, and no two files of it and of tests/shared/ have one name.
BEGIN {
    count = split("base number units language derive derive/working derive/reading derive/later solve/letters solve/ranges solve/ideals solve/algebra solve/system solve solve/diagnosis methods island motion verify verify/floats handwork/notation handwork/written handwork/page handwork/slips handwork/equations handwork handwork/judging handwork/reading handwork/meaning handwork/letters handwork/marks handwork/help audit figure figure/writers " \
                  "render render/board render/formats render/hand session session/calls session/letters session/unknowns session/scene session/sweeps session/commands session/lines lesson/reading lesson lesson/check lesson/paper " \
                  "classroom classroom/marking manual repl web", order, " ")
    for (i = 1; i <= count; i++)
        rank[order[i]] = i
    MOST_FILES = 30
}

function complain(text) {
    print text
    bad++
}

FILENAME ~ /^tests\// {
    if (FNR > 1)
        next
    folder = name = FILENAME
    sub(/.*\//, "", name)
    if (folder !~ /^tests\/(unit|shared)\//)
        next
    if (name in tells)
        complain(FILENAME ": " tells[name] " has the same name")
    tells[name] = FILENAME
    if (sub(/^tests\/unit\//, "", folder)) {
        sub(/\/[^\/]*$/, "", folder)
        if (name !~ /^check_/)
            complain(FILENAME ": tests/unit/ has only check_*.c; what tests share is in tests/shared/")
        if (folder != "shared" && !(folder in rank))
            complain(FILENAME ": src/" folder " is no folder of the house")
        tested[folder]++
    }
    next
}

FNR == 1 {
    folder = FILENAME
    sub(/^src\//, "", folder)
    name = folder
    if (!sub(/\/[^\/]*$/, "", folder))
        folder = "main"
    else if (!(folder in rank))
        complain(FILENAME ": " folder " is no folder of the house (the list is in tests/layers.awk)")
    sub(/.*\//, "", name)
    if (name in stands)
        complain(FILENAME ": " stands[name] " has the same name")
    stands[name] = FILENAME
    files++
    held[folder]++
    code[folder] += name ~ /\.c$/
}


/^#include "/ {
    target = $2
    gsub(/"/, "", target)
    if (!sub(/\/[^\/]*$/, "", target))
        next
    if (!(target in rank))
        complain(FILENAME ":" FNR ": " target " is no folder of the house")
    else if (folder != "main" && rank[target] > rank[folder])
        complain(FILENAME ":" FNR ": " folder "/ includes " target "/, which stands below it")
}

# What shows a report works nothing out: it asks verify/report_values.h.
folder ~ /^(render|figure)(\/|$)/ && /^#include "derive\/(eval|working\/working)\.h"|[^a-z_](eval|working_of|column_env|column_(run|enclose)[a-z_]*)\(/ {
    complain(FILENAME ":" FNR ": " folder "/ shows values and works none out (verify/report_values.h does)")
}

/^(typedef |static )*(struct|enum|union) [A-Z][A-Za-z0-9]* *\{/ {
    type = $0
    sub(/ *\{.*/, "", type)
    sub(/.* /, "", type)
    if (type in means)
        complain(FILENAME ":" FNR ": another type is called " type " (" means[type] ")")
    means[type] = FILENAME
}

END {
    if (!files) {
        print "layers: no files were looked at"
        exit 1
    }
    for (folder in lines) {
        if (folder != "main" && code[folder] && !tested[folder])
            complain("src/" folder ": tests/unit/" folder " has no tests of it")
        if (held[folder] > MOST_FILES)
            complain("src/" folder ": " held[folder] " files; a folder has at most " MOST_FILES)
    }
    printf "layers: %d files in %d folders, %d faults\n", files, count, bad
    exit bad > 0
}
