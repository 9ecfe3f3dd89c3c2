#!/bin/sh
# Makes pages of every method, of the lessons and of tests/pages/statements.txt, and looks at them: LaTeX has to compile without a warning,
# HTML to be laid out in Chromium at 360 and 1280 pixels, light and dark, without scrolling sideways. What is not installed is skipped and
# said so. `pages.sh CAROM FOLDER`; the pages, and pictures of some of them to be looked at, stay in FOLDER.
set -u
carom=$1 folder=$2 here=$(dirname "$0")
failed=0
rm -rf "$folder" && mkdir -p "$folder" && folder=$(cd "$folder" && pwd) || exit 1

fail() {
    echo "pages: $*" >&2
    failed=1
}

# ---- making them ----

# One page in each format: NAME, then the arguments of carom.
page() {
    name=$1
    shift
    "$carom" --keep-going --format latex --standalone "$@" >"$folder/$name.tex" 2>/dev/null
    "$carom" --keep-going --format html "$@" >"$folder/$name.html" 2>/dev/null
    [ -s "$folder/$name.tex" ] && [ -s "$folder/$name.html" ] || fail "$name is empty"
}

for method in src/methods/*.carom; do
    example=$(sed -n 's/^ *example //p' "$method")
    page "$(basename "$method" .carom)" -e "$example"
done
for lesson in lessons/*.carom; do
    page "lesson-$(basename "$lesson" .carom)" "$lesson"
done
grep -v '^#' "$here/statements.txt" | while IFS="$(printf '\t')" read -r name statements; do
    printf '%s\n' "$statements" | awk '{ gsub(/ ;; /, "\n"); print }' >"$folder/$name.carom"
    page "$name-too" "$folder/$name.carom"
done
pages=$(ls "$folder"/*.html | wc -l)

# ---- LaTeX ----

if command -v pdflatex >/dev/null; then
    for tex in "$folder"/*.tex; do
        (cd "$folder" && pdflatex -interaction=nonstopmode -halt-on-error "$tex") >"$tex.out" 2>&1 || fail "$tex does not compile: $(grep -m1 -A2 '^!' "$tex.out")"
        # a number of hundreds of digits has no place where it could be broken
        case $tex in */long-too.tex) continue ;; esac
        if grep -E '^(Overfull|Underfull|LaTeX.*Warning|Package.*Warning)' "$tex.out"; then fail "$tex compiles with warnings"; fi
    done
    command -v pdftoppm >/dev/null && for name in collide2d verify-too; do
        pdftoppm -r 60 -png -l 3 "$folder/$name.pdf" "$folder/$name-page"
    done
    echo "pages: $pages compile"
else
    echo "pages: pdflatex is not installed, so LaTeX was not compiled (make deps-pages installs it)"
fi

# ---- HTML ----

if command -v xmllint >/dev/null; then
    xmllint --noout "$folder"/*.html || fail "not well-formed"
fi

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)

# SCHEME, then what is to be done
browse() {
    blink=1
    [ "$1" = dark ] && blink=0
    shift
    profile=$(mktemp -d)
    timeout 300 "$chromium" --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update \
        --disable-sync --hide-scrollbars --user-data-dir="$profile" --blink-settings=preferredColorScheme=$blink --enable-logging=stderr "$@"
    rm -rf "$profile"
}

# All pages in frames of one, twice.
gather() {
    echo '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>pages</title><style>:root { color-scheme: light dark } iframe { border: 0; height: 600px }</style></head><body>'
    for width in 360 1280; do
        for html in "$@"; do
            printf '<iframe title="%s" style="width: %dpx" srcdoc="' "$(basename "$html" .html)" $width
            sed 's/&/\&amp;/g; s/"/\&quot;/g' "$html"
            echo '"></iframe>'
        done
    done
    echo '<script>'
    cat "$here/measure.js"
    echo '</script></body></html>'
}

if [ -n "$chromium" ]; then
    gather "$folder"/*.html >"$folder/all.htm"
    for scheme in light dark; do
        browse $scheme --dump-dom "file://$folder/all.htm" >"$folder/$scheme.dom" 2>"$folder/$scheme.log"
        grep 'CONSOLE' "$folder/$scheme.log" && fail "there are messages on the console ($scheme)"
        if grep -q '<pre>PAGES FINE' "$folder/$scheme.dom"; then
            echo "pages: $(grep -c ": [0-9]* formulas" "$folder/$scheme.dom") views are fine, $scheme, with $(sed -n 's/.*: \([0-9]*\) formulas.*/\1/p' "$folder/$scheme.dom" | awk '{ n += $1 } END { print n }') formulas"
            grep -q "$scheme: [0-9]* formulas" "$folder/$scheme.dom" || fail "the $scheme scheme was not seen"
        else
            sed -n '/^<\/script><pre>/,$p; /^<pre>/,$p' "$folder/$scheme.dom" | head -40 >&2
            fail "not all is well laid out ($scheme)"
        fi
        browse $scheme --window-size=1280,1600 --screenshot="$folder/collide2d-$scheme.png" "file://$folder/collide2d.html" >/dev/null 2>&1
    done
    gather "$folder/collide2d.html" "$folder/verify-too.html" | sed 's/height: 600px/height: 1400px/; /<script>/,/<\/script>/d' >"$folder/phone.htm"
    browse dark --window-size=760,1420 --screenshot="$folder/phone.png" "file://$folder/phone.htm" >/dev/null 2>&1
else
    echo "pages: Chromium is not installed, so HTML was not laid out (make deps-pages installs it)"
fi
exit $failed
