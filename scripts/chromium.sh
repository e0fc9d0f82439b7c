#!/bin/sh
# Debian's Chromium for the browser tests: installed where it is missing; prints its path.
# CHROMIUM=/path/to/chromium names another one.
set -eu

found() {
    command -v "${CHROMIUM:-chromium}" 2>/dev/null || command -v chromium-browser 2>/dev/null
}

if [ -n "${CHROMIUM:-}" ] && ! found >/dev/null; then
    echo "chromium.sh: there is no $CHROMIUM" >&2
    exit 1
fi
if ! found >/dev/null; then
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "chromium.sh: no Chromium, and no apt-get to install it with; name one in CHROMIUM" >&2
        exit 1
    fi
    if [ "$(id -u)" = 0 ]; then
        root=
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        root=sudo
    else
        echo "chromium.sh: no Chromium; as root: apt-get install chromium" >&2
        exit 1
    fi
    echo "installing Debian's Chromium for the browser tests" >&2
    install="env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium"
    $root $install >&2 || { $root apt-get update >&2 && $root $install >&2; }
fi
found
