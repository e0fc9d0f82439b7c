#!/bin/sh
# Debian's Chromium for the browser tests, the one without windows where there is a choice:
# installed where it is missing; prints its path.
# CHROMIUM=/path/to/chromium names another one.
set -eu

found() {
    if [ -n "${CHROMIUM:-}" ]; then
        command -v "$CHROMIUM" 2>/dev/null
    else
        command -v chromium-headless-shell 2>/dev/null || command -v chromium 2>/dev/null
    fi
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
        echo "chromium.sh: no Chromium; as root: apt-get install chromium-headless-shell" >&2
        exit 1
    fi
    echo "installing Debian's Chromium for the browser tests" >&2
    install="env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends"
    shell=chromium-headless-shell
    $root $install $shell >&2 ||
        { $root apt-get update >&2 && { $root $install $shell >&2 || $root $install chromium >&2; }; }
fi
found
