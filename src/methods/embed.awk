# Makes the C source that builds definitions into the program: a text for each file, and the table of them.
function quote(line) {
    gsub(/\\/, "&&", line)
    gsub(/"/, "\\\\&", line)
    return "    \"" line "\\n\""
}
BEGIN {
    print "#include \"derive/method.h\"\n\n#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n\nconst BuiltIn " table "[] = {"
}
FNR == 1 {
    if (NR > 1)
        print "    },"
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.carom$/, "", name)
    print "    {\"" name "\","
    count++
}
/^#/ { next }
{ print quote($0) }
END {
    print "    },\n};\nconst int " table "_count = " count ";"
}
