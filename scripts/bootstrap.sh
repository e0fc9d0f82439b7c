#!/bin/sh
# Makes a virtual environment that holds the pinned packages and this project.
#
#   scripts/bootstrap.sh run .venv      what it takes to play
#   scripts/bootstrap.sh dev .venv      … and to test
#
# A second call costs nothing until the pins, pyproject.toml, the folder or Python change.
set -eu
cd "$(dirname "$0")/.."
pins=requirements/$1.txt
build=requirements/build.txt
venv=$2
stamp=$venv/.ready-$1
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

say() { printf '%s\n' "$*" >&2; }
give_up() { say "$@"; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

fingerprint() {
    { pwd; "$venv/bin/python" -V; cat "$pins" "$build" pyproject.toml "$0"; } 2>&1 | cksum
}

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    for python in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if has "$python" && new_enough "$python"; then echo "$python"; return; fi
    done
    return 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif has sudo; then sudo "$@"; else return 1; fi
}

with_venv() { "$1" -m venv --clear "$venv" >/dev/null 2>&1; }

with_pip_from_outside() {
    "$1" -m venv --clear --without-pip "$venv" >/dev/null 2>&1 &&
        "$1" -m pip --python "$venv/bin/python" install --quiet --require-hashes -r "$build"
} 2>/dev/null

with_apt() {
    has apt-get || return 1
    version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    say "Installing Debian's python3-venv, which makes virtual environments …"
    as_root apt-get update -qq >&2 || true
    as_root apt-get install -y -qq "python$version-venv" >&2 ||
        as_root apt-get install -y -qq python3-venv >&2 || return 1
    with_venv "$1" || { new_enough /usr/bin/python3 && with_venv /usr/bin/python3; }
}

make_venv() {
    python=$(find_python) ||
        give_up "Python 3.11 or newer is needed; found here: $(python3 -V 2>/dev/null || echo none)." \
            "Install a newer one, or name it: make PYTHON=/path/to/python3.12 play"
    with_venv "$python" || with_pip_from_outside "$python" || with_apt "$python" ||
        give_up "$python cannot make virtual environments: its modules venv and ensurepip are missing." \
            "On Debian and Ubuntu, as root: apt-get install python3-venv." \
            "Elsewhere, install your system's package of Python's venv module, or Python from python.org."
}

if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(fingerprint)" ]; then exit 0; fi

say "Setting up $venv (once) …"
"$venv/bin/python" -m pip --version >/dev/null 2>&1 || make_venv
pip_install() { "$venv/bin/python" -m pip install --quiet "$@"; }
pip_install --require-hashes -r "$build" &&
    pip_install --require-hashes -r "$pins" &&
    pip_install --no-deps --no-build-isolation --editable . ||
    give_up "The packages could not be installed: see above. Is there a network?"
fingerprint >"$stamp"
