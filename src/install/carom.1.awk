# The man page, from `carom --help` and `carom -e help`.
function roff(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/^[.']/, "\\\\\\&&", text)
    return text
}
BEGIN {
    print ".TH CAROM 1 \"\" \"carom " version "\" \"User commands\""
    print ".SH NAME\ncarom \\- collision problems, line by line, in exact numbers"
    print ".SH SYNOPSIS\n.B carom\n.br\n.B carom \\-e\n.I statement ...\n.br\n.B carom\n.I file ...\n.br\n.B carom\n.I word lesson ..."
    print ".SH DESCRIPTION"
    print "carom works collision problems the way a textbook does: reflection, segment intersection, resolution along"
    print "a normal and a tangent, restitution on a line, in the plane and in space. Every step is printed with the"
    print "numbers put in, in exact fractions and roots. Without arguments it starts a prompt; there"
    print ".B help\nsays all that this page leaves out."
}
/^carom [a-z]+ LESSON/ {
    if (!lessons++)
        print ".SH LESSONS"
    at = match($0, /  +/)
    print ".TP\n.B " roff(substr($0, 1, at - 1)) "\n" roff(substr($0, at + RLENGTH))
}
/^  -/ {
    if (!options++)
        print ".SH OPTIONS"
    option = $0
    sub(/^ +/, "", option)
    at = match(option, /  +/)
    print ".TP\n.B " roff(substr(option, 1, at - 1)) "\n" roff(substr(option, at + RLENGTH))
    next
}
/^Exit status/ { print ".SH EXIT STATUS"; sub(/^Exit status: /, ""); exits = 1 }
exits && /./ { print roff($0); if (/failure/) exits = 0; next }
/^Methods/ { print ".SH METHODS"; listing = 1; next }
/^Commands/ { print ".SH COMMANDS"; listing = 1; next }
/^Topics/ { listing = 0 }
listing && /^  / {
    row = $0
    sub(/^ +/, "", row)
    at = match(row, /  +/)
    if (!at)
        at = match(row, / /)
    print ".TP\n.B " roff(substr(row, 1, at - 1)) "\n" roff(substr(row, at + RLENGTH))
}
END {
    print ".SH FILES\n.TP\n.I $XDG_STATE_HOME/carom/history\nthe lines typed at the prompt, readable by their user only"
    print ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nno colour, whatever the screen"
    print ".SH COPYRIGHT\nGPL\\-3.0\\-or\\-later"
}
