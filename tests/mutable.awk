# No source file exports data that can change: other files ask for a change by a function, whose name says what it is for.
# Reads what `objdump -t` says of the object files; constant tables of pointers stand in .data.rel.ro.
/file format/ {
    file = $1
    sub(/:$/, "", file)
    files++
}

$2 == "g" && $3 == "O" && $4 ~ /^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)$/ {
    print "mutable: " file " exports " $NF ", which can change"
    bad++
}

END {
    printf "mutable: %d files, %d exported variables\n", files, bad
    exit !files || bad
}
