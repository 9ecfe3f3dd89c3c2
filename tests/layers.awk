# Checks the sources against src/rooms.txt, which is read first: the rooms, their order, and one sentence for each folder.
# A folder of src/ includes only its own room and the rooms above it in that list; main.c stands below them all. Nor does a room name a
# type of a room below it. A header stands beside its source, if there is one of its name.
# No two files and no two types have one name, whatever their folders.
# tests/unit/ has the same folders: each that holds code has its tests, and no two files of it and of tests/shared/ have one name.

function complain(text) {
    print text
    bad++
}

function room_of(path) {
    sub(/\/.*/, "", path)
    return path
}

FILENAME ~ /rooms\.txt$/ {
    if (/^#/ || !NF)
        next
    if (!match($0, /^[a-z\/]+: [A-Za-z].*\.$/)) {
        complain(FILENAME ":" FNR ": a folder and its sentence are written as `folder: Sentence.`")
        next
    }
    named = $1
    sub(/:$/, "", named)
    if (!(room_of(named) in rank))
        rank[room_of(named)] = ++rooms
    owns[named] = substr($0, length($1) + 2)
    printf "%-20s %s\n", named, owns[named]
    next
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
        if (folder != "shared" && !(folder in owns))
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
    else if (!(folder in owns))
        complain(FILENAME ": " folder " has no sentence in src/rooms.txt")
    sub(/.*\//, "", name)
    if (name in stands)
        complain(FILENAME ": " stands[name] " has the same name")
    stands[name] = FILENAME
    files++
    stem = name
    if (sub(/\.h$/, "", stem))
        header[stem] = folder
    else if (sub(/\.c$/, "", stem))
        source[stem] = folder
    code[folder] += name ~ /\.c$/
}


/^#include "/ {
    target = $2
    gsub(/"/, "", target)
    if (!sub(/\/[^\/]*$/, "", target))
        next
    if (!(target in owns))
        complain(FILENAME ":" FNR ": " target " has no sentence in src/rooms.txt")
    else if (folder != "main" && rank[room_of(target)] > rank[room_of(folder)])
        complain(FILENAME ":" FNR ": " folder "/ includes " target "/, which stands below it")
}

# What shows a report works nothing out: it asks verify/report_values.h.
folder ~ /^(render|figure)(\/|$)/ && /^#include "derive\/(eval|working\/working)\.h"|[^a-z_](eval|working_of|column_env|column_(run|enclose)[a-z_]*)\(/ {
    complain(FILENAME ":" FNR ": " folder "/ shows values and works none out (verify/report_values.h does)")
}

# Types that a header names without including them; where they are defined is known at the end.
FILENAME ~ /\.h$/ {
    for (line = $0; match(line, /(struct|enum|union) [A-Z][A-Za-z0-9]*/); line = substr(line, RSTART + RLENGTH)) {
        type = substr(line, RSTART, RLENGTH)
        sub(/.* /, "", type)
        named_at[type, FILENAME ":" FNR] = folder
    }
}

/^(typedef |static )*(struct|enum|union) [A-Z][A-Za-z0-9]* *\{/ {
    type = $0
    sub(/ *\{.*/, "", type)
    sub(/.* /, "", type)
    if (type in means)
        complain(FILENAME ":" FNR ": another type is called " type " (" means[type] ")")
    means[type] = FILENAME
    home[type] = folder
}

END {
    if (!files) {
        print "layers: no files were looked at"
        exit 1
    }
    for (folder in owns) {
        if (!(folder in code) && folder != "methods")
            complain("src/" folder ": there is no such folder")
        if (code[folder] && !tested[folder])
            complain("src/" folder ": tests/unit/" folder " has no tests of it")
    }
    for (stem in header)
        if (stem in source && source[stem] != header[stem])
            complain("src/" header[stem] "/" stem ".h: its source stands in src/" source[stem])
    for (key in named_at) {
        split(key, part, SUBSEP)
        if (part[1] in home && rank[room_of(home[part[1]])] > rank[room_of(named_at[key])])
            complain(part[2] ": " part[1] " is a type of " home[part[1]] "/, which stands below it")
    }
    printf "layers: %d files in %d rooms, %d faults\n", files, rooms, bad
    exit bad > 0
}
