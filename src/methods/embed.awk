# Makes the C source that builds texts into the program: one for each file, and the table of them. Of definitions the comments are left
# out; in pages of the manual (-v pages=1) a # begins a heading.
function quote(line) {
    gsub(/\\/, "&&", line)
    gsub(/"/, "\\\\&", line)
    return "    \"" line "\\n\""
}
BEGIN {
    print "#include \"derive/reading/method.h\"\n\n#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n\nconst BuiltIn " table "[] = {"
}
FNR == 1 {
    if (NR > 1)
        print "    },"
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.[a-z]+$/, "", name)
    print "    {\"" name "\","
    count++
}
/^#/ && !pages { next }
{ print quote($0) }
END {
    print "    },\n};\nconst int " table "_count = " count ";"
}
