# Reads `nm -A` of all objects: no two source files may need each other, directly or through others.
{
    file = $1
    sub(/:.*/, "", file)
    symbol = $NF
    seen[file] = 1
    if ($(NF - 1) ~ /^[TDRBCV]$/)
        defined[symbol] = file
    else if ($(NF - 1) == "U")
        needs[file, symbol] = symbol
}

# Visits what `from` leads to, and notes whether it leads back to `start`.
function visit(start, from, to, i, count, next_files) {
    reached[from] = 1
    count = split(leads[from], next_files, " ")
    for (i = 1; i <= count; i++) {
        to = next_files[i]
        if (to == start)
            back = 1
        if (!(to in reached))
            visit(start, to)
    }
}

END {
    for (pair in needs) {
        split(pair, part, SUBSEP)
        to = defined[needs[pair]]
        if (to != "" && to != part[1] && !((part[1], to) in arrow)) {
            arrow[part[1], to] = needs[pair]
            leads[part[1]] = leads[part[1]] " " to
        }
    }
    for (file in seen) {
        files++
        split("", reached)
        back = 0
        visit(file, file)
        if (back)
            circle[file] = 1
        for (to in reached)
            reaches[file, to] = 1
    }
    for (pair in arrow) {
        split(pair, part, SUBSEP)
        if (part[1] in circle && part[2] in circle && (part[2], part[1]) in reaches) {
            print "circle: " part[1] " needs " part[2] " (" arrow[pair] ")"
            bad++
        }
    }
    printf "circles: %d files, %d arrows of circles\n", files, bad
    exit !files || bad > 0
}
