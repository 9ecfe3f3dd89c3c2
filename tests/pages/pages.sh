#!/bin/sh
# Makes pages of every method, of the lessons (handouts and keys), of the manual and of tests/pages/statements.txt, and looks at them: LaTeX has to compile without a warning,
# HTML to be laid out in Chromium at 360, 1280 and 1920 pixels without scrolling sideways, with its figures on the page; dark at one width, as only its colours differ. What is
# not installed is skipped, and a line says so; where CI is set it is a failure. `pages.sh CAROM FOLDER`; the pages, and pictures of some of them to be looked at, stay in FOLDER.
set -u
carom=$1 folder=$2 here=$(dirname "$0")
failed=0
rm -rf "$folder" && mkdir -p "$folder" && folder=$(cd "$folder" && pwd) || exit 1

fail() {
    echo "pages: $*" >&2
    failed=1
}

# Whether a tool is installed.
have() {
    command -v "$1" >/dev/null && return 0
    [ -n "${CI:-}" ] && fail "$1 is not installed (make deps-checks installs it)"
    echo "pages: $1 is not installed, so its checks are skipped (make deps-checks installs it)"
    return 1
}

# ---- making them ----

# One page in each format: NAME, then the arguments of carom.
page() {
    page=$1
    shift
    "$carom" "$@" --format latex --standalone >"$folder/$page.tex" 2>/dev/null
    "$carom" "$@" --format html >"$folder/$page.html" 2>/dev/null
    [ -s "$folder/$page.tex" ] && [ -s "$folder/$page.html" ] || fail "$page is empty"
}

for method in src/methods/*.carom; do
    example=$(sed -n 's/^ *example //p' "$method")
    name=$(basename "$method" .carom)
    page "$name" -e "$example"
    grep -q '<figure>' "$folder/$name.html" || fail "$name has no figure"
done
for lesson in lessons/*.md; do
    name=$(basename "$lesson" .md)
    page "handout-$name" lesson --handout "$lesson"
    page "key-$name" lesson --key "$lesson"
done
for manual in src/manual/*.md; do
    name=$(basename "$manual" .md) # its drawings are in characters that the fonts of LaTeX do not have
    "$carom" help "$name" --format html >"$folder/manual-$name.html" || fail "the page $name of the manual is not shown"
done
page misprints check --misprints lessons/2*.md
grep -v '^#' "$here/statements.txt" | while IFS="$(printf '\t')" read -r name statements; do
    printf '%s\n' "$statements" | awk '{ gsub(/ ;; /, "\n"); print }' >"$folder/$name.carom"
    page "$name-too" --keep-going "$folder/$name.carom"
done
pages=$(ls "$folder"/*.tex | wc -l)

# ---- LaTeX ----

if have pdflatex; then
    # Each page on a core of its own; the loop below looks at what became of it.
    (cd "$folder" && ls *.tex | xargs -P "$(nproc 2>/dev/null || echo 2)" -I '{}' sh -c 'pdflatex -interaction=nonstopmode -halt-on-error "$1" >"$1.out" 2>&1 || touch "$1.failed"' - '{}')
    for tex in "$folder"/*.tex; do
        [ ! -e "$tex.failed" ] || fail "$tex does not compile: $(grep -m1 -A2 '^!' "$tex.out")"
        # a number of hundreds of digits has no place where it could be broken
        case $tex in */long-too.tex) continue ;; esac
        if grep -E '^(Overfull|Underfull|LaTeX.*Warning|Package.*Warning)' "$tex.out"; then fail "$tex compiles with warnings"; fi
    done
    # A page on paper: how many sheets it may take, and no sheet ends with the caption of a table.
    have pdfinfo && for tex in "$folder"/*.tex; do
        name=$(basename "$tex" .tex)
        case $name in
        collide2d) most=2 ;;
        handout-[01]*) # a sheet for each section and each plot, and two for each motion, which has two tables
            lesson="lessons/${name#handout-}.md"
            most=$(($(grep -c '^## \|^move \|^plot' "$lesson") + $(grep -c '^move ' "$lesson"))) ;;
        *) most=1000 ;;
        esac
        sheets=$(pdfinfo "$folder/$name.pdf" | sed -n 's/^Pages: *//p')
        [ "$sheets" -le "$most" ] || fail "$name takes $sheets sheets, and not $most"
        pdftotext -layout "$folder/$name.pdf" - | awk -v page="$name" '
            /\f/ { if (last ~ /^(Answers|Wrong values and the mistakes that give them|As printed in .*)$/) { print "a sheet of " page " ends with: " last; bad = 1 } }
            { gsub(/^[ \f]+| +$/, "") }
            $0 != "" && !/^[0-9]+$/ { last = $0 }
            END { exit bad }' >&2 || fail "$name is torn"
    done
    have pdftoppm && for name in collide2d verify-too; do
        pdftoppm -r 60 -png -l 3 "$folder/$name.pdf" "$folder/$name-page"
    done
    echo "pages: $pages compile"
fi

# ---- HTML ----

if have xmllint; then
    xmllint --noout "$folder"/*.html || fail "not well-formed"
fi

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || echo chromium)

# SCHEME, then what is to be done
browse() {
    blink=1
    [ "$1" = dark ] && blink=0
    shift
    profile=$(mktemp -d)
    timeout 600 "$chromium" --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update \
        --disable-sync --hide-scrollbars --user-data-dir="$profile" --blink-settings=preferredColorScheme=$blink --enable-logging=stderr "$@"
    rm -rf "$profile"
}

# WIDTH HEIGHT PAGE: a frame with the page in it
frame() {
    printf '<iframe title="%s" style="border: 0; width: %dpx; height: %dpx" srcdoc="' "$(basename "$3" .html)" "$1" "$2"
    sed 's/&/\&amp;/g; s/"/\&quot;/g' "$3"
    echo '"></iframe>'
}

# WIDTHS: all pages in frames of one.
gather() {
    echo '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>pages</title><style>:root { color-scheme: light dark }</style></head><body>'
    for width in $1; do
        for html in "$folder"/*.html; do
            frame $width 600 "$html"
        done
    done
    echo '<script>'
    cat "$here/measure.js"
    echo '</script></body></html>'
}

# PAGE as it is printed: no sheet ends with a title or its source, and none begins with the line under a row, or with the last row of a
# table.
print_page() {
    browse light --no-pdf-header-footer --print-to-pdf="$folder/printed-$1.pdf" "file://$folder/$1.html" >/dev/null 2>&1
    sed -n 's/.*<h[23]>\(.*\)<\/h[23]>.*/\1/p; s/.*<p class="source">\(.*\)<\/p>.*/\1/p' "$folder/$1.html" |
        sed "s/&lt;/</g; s/&gt;/>/g; s/&#39;/'/g; s/&quot;/\"/g; s/&amp;/\\&/g" >"$folder/titles"
    if [ "$1" = collide2d ] && [ "$(pdfinfo "$folder/printed-$1.pdf" | sed -n 's/^Pages: *//p')" -gt 2 ]; then fail "$1 takes more than two sheets"; fi
    pdftotext -layout "$folder/printed-$1.pdf" - | awk -v page="$1" '
        NR == FNR { title[$0] = 1; next }
        { gsub(/^ +| +$/, "") }
        /\f/ { if (last in title) { print "sheet " sheets + 1 " of " page " ends with: " last; bad = 1 } lines = 0; sheets++; gsub(/\f/, "") }
        $0 == "" { next }
        { last = $0 }
        ++lines == 1 { head = /^(value +binary64|rounded here) / }
        lines == 2 && head && /^(true|all of it) / { print "sheet " sheets + 1 " of " page " begins with: " $0; bad = 1 }
        END { exit bad }' "$folder/titles" - >&2 || fail "$1 is torn where it is printed"
}

# SCHEME NAME WIDTHS: every page at these widths.
lay_out() {
    failed=0 dom=$folder/$1-$2
    gather "$3" >"$dom.htm"
    browse $1 --dump-dom "file://$dom.htm" >"$dom.dom" 2>"$dom.log"
    grep 'CONSOLE' "$dom.log" && fail "there are messages on the console ($1, $3)"
    if grep -q '<pre>PAGES FINE' "$dom.dom"; then
        echo "pages: $(grep -c ": [0-9]* formulas" "$dom.dom") views are fine, $1, with $(sed -n 's/.*: \([0-9]*\) formulas, \([0-9]*\) pictures.*/\1 \2/p' "$dom.dom" | awk '{ n += $1; m += $2 } END { print n " formulas and " m " pictures" }')"
        grep -q "$1: [0-9]* formulas" "$dom.dom" || fail "the $1 scheme was not seen"
    else
        sed -n '/^<\/script><pre>/,$p; /^<pre>/,$p' "$dom.dom" | head -40 >&2
        fail "not all is well laid out ($1, $3)"
    fi
    return $failed
}

# SCHEME: pictures of some pages, to be looked at.
picture() {
    for name in reflect collide2d island-too handout-06-n-and-t; do
        {
            echo '<!DOCTYPE html><meta name="color-scheme" content="light dark">'
            frame 360 6000 "$folder/$name.html"
            frame 1280 6000 "$folder/$name.html"
        } >"$folder/both-$1.htm"
        browse $1 --window-size=1680,6016 --screenshot="$folder/$name-$1.png" "file://$folder/both-$1.htm" >/dev/null 2>&1
    done
}

if have "$chromium"; then
    # Two at once, each a process whose status says whether all is well: a browser lays pages out on one core.
    (lay_out light narrow "360 1280"; exit $failed) &
    narrow=$!
    (lay_out light wide 1920; wide=$failed; lay_out dark wide 1280; picture light; picture dark; [ $wide$failed = 00 ]) || failed=1
    wait $narrow || failed=1
    have pdftotext && for name in collide2d verify-too sheets-too; do
        print_page "$name"
    done
fi
exit $failed
