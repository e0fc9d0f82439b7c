#!/bin/sh
# A bot for every machine: makes the first move allowed, passes or is silent otherwise.
#   mafia-de-cuba simulate --godfather easy --others "exec:sh examples/bot.sh" --players 6 --games 20
while IFS= read -r view; do
    moves=${view##*'"moves":['}
    case $moves in
        '{'*) printf '%s\n' "${moves%%\}*}}" ;;
        *) echo null ;;
    esac
done
