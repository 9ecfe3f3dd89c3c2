# The man page, from the pages of the manual as `carom --format markdown help PAGE` writes them.
function roff(text) {
    gsub(/<\/?code>/, "", text)
    text = gensub_backslash(text)
    gsub(/&lt;/, "<", text)
    gsub(/&gt;/, ">", text)
    gsub(/&amp;/, "\\&", text)
    gsub(/\*\*|`/, "", text)
    return quote(text)
}
# A backslash in Markdown stands before a sign that means itself.
function gensub_backslash(text,    out, i, c) {
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "\\")
            c = substr(text, ++i, 1)
        out = out c
    }
    return out
}
function quote(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    sub(/^[.']/, "\\\\\\&&", text)
    return text
}
BEGIN {
    print ".TH CAROM 1 \"\" \"carom " version "\" \"User commands\""
    print ".SH NAME\ncarom \\- solve collision problems step by step, in exact numbers"
}
/^```/ {
    code = !code
    print code ? ".PP\n.nf" : ".fi"
    next
}
code { print quote($0); next }
/^# / { print ".SH " toupper(roff(substr($0, 3))); next }
/^##+ / { sub(/^#+ /, ""); print ".SS " roff($0); next }
/^- \*\*/ {
    at = index(substr($0, 5), "** ")
    print ".TP\n.B " roff(substr($0, 5, at - 1)) "\n" roff(substr($0, at + 7))
    next
}
/^- / { print ".IP \\(bu 2\n" roff(substr($0, 3)); next }
/^\|[-|]*\|$/ { next }
/^\| / {
    line = $0
    gsub(/^\| | \|$/, "", line)
    at = index(line, " | ")
    term = substr(line, 1, at - 1)
    print ".TP\n.B " roff(term) "\n" roff(substr(line, at + 3))
    next
}
/^$/ { print ".PP"; next }
{ print roff($0) }
END { print ".SH COPYRIGHT\nGPL\\-3.0\\-or\\-later" }
