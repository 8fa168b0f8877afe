#!/bin/sh
# Puts the command `showdown` on the PATH, and removes it again.  For the Makefile; works from any folder.
#
#   install.sh install       with pipx if it is there, otherwise a virtual environment and a link in ~/.local/bin
#   install.sh uninstall     reverses that; saved games stay
#   install.sh next FILE     says how to start the game next time; FILE is the command in the checkout
#   install.sh check-python  refuses a Python that is too old
set -eu

PYTHON=${PYTHON:-python3}
EXTRAS=${EXTRAS-server}
DATA=${XDG_DATA_HOME:-$HOME/.local/share}/showdown
VENV=$DATA/venv
BIN=$HOME/.local/bin
LINK=$BIN/showdown
WHAT=.${EXTRAS:+[$EXTRAS]}

main() {
    cd "$(dirname "$0")/.."
    case ${1:-} in
        install) install ;;
        uninstall) uninstall ;;
        next) say_next "$2" ;;
        check-python) check_python ;;
        *) fail 'install.sh needs a command' 'install.sh install, or install.sh uninstall' ;;
    esac
}

fail() {
    printf 'error: %s\nfix: %s\n' "$1" "$2" >&2
    exit 1
}

check_python() {
    "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail 'showdown needs Python 3.11 or newer' 'name one: make PYTHON=python3.12 ...'
}

# -- install -----------------------------------------------------------------------------------------------------------

install() {
    check_python
    if command -v pipx > /dev/null; then
        say_compiled
        echo 'Installing showdown and the libraries it needs with pipx ...'
        pipx install --force --python "$PYTHON" --pip-args='--constraint constraints.txt' "$WHAT"
        say_installed "${PIPX_BIN_DIR:-$BIN}"
    else
        install_venv
        say_installed "$BIN"
    fi
}

install_venv() {
    if [ -e "$LINK" ] && ! is_ours; then
        fail "$LINK exists and does not belong to this installation" "remove it or give it another name"
    fi
    echo "Making a virtual environment in $VENV ..."
    mkdir -p "$DATA" "$BIN"
    "$PYTHON" -m venv --clear "$VENV" || {
        rm -rf "$VENV"
        fail 'Python could not make a virtual environment' 'on Debian or Ubuntu: sudo apt install python3-venv'
    }
    say_compiled
    echo 'Installing showdown and the libraries it needs ...'
    quiet=--quiet
    [ ! -t 1 ] || quiet=
    # shellcheck disable=SC2086
    "$VENV/bin/python" -m pip --disable-pip-version-check install $quiet -c constraints.txt "$WHAT"
    ln -sf "$VENV/bin/showdown" "$LINK"
}

say_compiled() {
    if [ "${SHOWDOWN_COMPILE:-auto}" != 0 ] && command -v "${CC:-cc}" > /dev/null; then
        echo 'The engine is compiled to C, which takes 2 to 10 minutes and prints nothing meanwhile (SHOWDOWN_COMPILE=0 make install: plain Python).'
    fi
}

say_installed() {
    echo
    echo "Installed: $1/showdown"
    if on_path "$1"; then
        echo 'Start the game with:  showdown play    (or learn it with:  showdown learn)'
    else
        echo "$1 is not on your PATH. Add it, for example with this line in ~/.profile, and open a new terminal:"
        echo "  export PATH=\"$1:\$PATH\""
        echo "Then start the game with:  showdown play    (until then:  $1/showdown play)"
    fi
    echo 'Remove it with:  make uninstall'
}

# -- uninstall ---------------------------------------------------------------------------------------------------------

uninstall() {
    removed=
    if command -v pipx > /dev/null && pipx list --short 2> /dev/null | grep -q '^showdown '; then
        pipx uninstall showdown
        removed=yes
    fi
    if is_ours; then
        rm "$LINK"
        echo "Removed $LINK"
        removed=yes
    fi
    if [ -d "$VENV" ]; then
        rm -rf "$VENV"
        echo "Removed $VENV"
        removed=yes
    fi
    if [ -z "$removed" ]; then
        echo 'showdown is not installed by `make install`: nothing to remove.'
    else
        echo 'Your saved games are kept.'
    fi
}

# -- helpers -----------------------------------------------------------------------------------------------------------

is_ours() { [ "$(readlink "$LINK" 2> /dev/null)" = "$VENV/bin/showdown" ]; }

on_path() {
    case ":$PATH:" in
        *":$1:"*) true ;;
        *) false ;;
    esac
}

say_next() {
    echo
    if command -v showdown > /dev/null; then
        echo 'Next time:  showdown play    (or learn it with:  showdown learn)'
    else
        echo "Next time:  make play    (or $1 play; learn it with:  $1 learn)"
        echo 'make install  makes the command `showdown` work in every folder.'
    fi
}

main "$@"
