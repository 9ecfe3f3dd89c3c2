# Completion for bash, from `carom --help`.
/^carom [a-z]+ / { words = words " " $2 }
match($0, /^  --?[a-z-]+/) {
    option = substr($0, RSTART + 2, RLENGTH - 2)
    options = options " " option
    if (match($0, /[a-z0-9]+(\|[a-z0-9]+)+/)) {
        values = substr($0, RSTART, RLENGTH)
        gsub(/\|/, " ", values)
        choices = choices "        " option ") COMPREPLY=($(compgen -W \"" values "\" -- \"$word\")); return ;;\n"
    }
}
END {
    print "_carom()\n{\n    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}"
    print "    case $before in\n" choices "    esac"
    print "    [[ $COMP_CWORD == 1 && $word != -* ]] && { COMPREPLY=($(compgen -W \"" substr(words, 2) "\" -f -- \"$word\")); return; }"
    print "    case $word in\n        -*) COMPREPLY=($(compgen -W \"-e" options "\" -- \"$word\")) ;;"
    print "        *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n    esac\n}\ncomplete -F _carom carom"
}
