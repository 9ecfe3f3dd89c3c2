# Reads all headers, then `nm -A` of all objects. A name that a source file exports begins with the first or last word of that file's name,
# or of the name of the header that declares it, or with the name of a folder the file stands in. A shorter or longer form of the word
# serves, too: op_ in operators.h, mistakes_ in mistake.h. What else begins names is a family, and families are in this list.
BEGIN {
    count = split("base/text.h:buf base/text.h:utf8 derive/plan.h:input language/expr.h:shape language/grammar.h:parse " \
                  "session/outcome.h:quantity session:run render:document render:json", list, " ")
    for (i = 1; i <= count; i++) {
        split(list[i], pair, ":")
        family["src/" pair[1], pair[2]] = 1
    }
}

# Whether one word is the beginning of the other.
function akin(word, noun) {
    return length(word) > 1 && length(noun) > 1 && (index(word, noun) == 1 || index(noun, word) == 1)
}

# Whether a name with this first word is at home in the file.
function at_home(word, file, i, count, folders, folder, nouns) {
    if ((file, word) in family)
        return 1
    count = split(file, folders, "/")
    folder = folders[1]
    for (i = 2; i < count; i++) {
        folder = folder "/" folders[i]
        if (folders[i] == word || (folder, word) in family)
            return 1
    }
    sub(/\..*/, "", folders[count])
    count = split(folders[count], nouns, "_")
    return akin(word, nouns[1]) || akin(word, nouns[count])
}

FILENAME ~ /\.h$/ {
    if (!/^[A-Za-z].*[;,]/ || /^(typedef|static|struct|enum)/)
        next
    line = $0
    while (match(line, /[a-z_][a-z0-9_]*[\[(;,]/)) {
        name = substr(line, RSTART, RLENGTH - 1)
        if (!(name in header))
            header[name] = FILENAME
        line = substr(line, RSTART + RLENGTH)
    }
    next
}

$(NF - 1) ~ /^[TDRBCV]$/ {
    file = $1
    sub(/:.*/, "", file)
    sub(/^build\/[^\/]*/, "src", file)
    sub(/\.o$/, ".c", file)
    word = $NF
    sub(/_.*/, "", word)
    names++
    if (!at_home(word, file) && !at_home(word, header[$NF])) {
        print "names: " file " exports " $NF ", which does not begin with the name of its file"
        bad++
    }
}

END {
    printf "names: %d exported names, %d faults\n", names, bad
    exit !names || bad > 0
}
