# Makes the C source that builds the style sheet into the program.
BEGIN { print "#include \"render/formats/html.h\"\n\n#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n\nconst char html_style[] =" }
{
    gsub(/\\/, "&&")
    gsub(/"/, "\\\\&")
    print "    \"" $0 "\\n\""
}
END { print ";" }
