#!/usr/bin/env bash
# check_code.sh format | tidy BUILD_FOLDER: clang-format or clang-tidy over our sources.
set -euo pipefail
cd "$(dirname "$0")/../.."
mapfile -t files < <(git ls-files --cached --others --exclude-standard 'src/*.cpp' 'src/*.h' 'tests/*.cpp' 'tests/*.h' \
    'bench/*.cpp' 'fuzz/*.cpp' 'fuzz/*.h' 'bindings/*.cpp' 'bindings/*.h')
case "$1" in
    format) clang-format-19 --dry-run --Werror "${files[@]}" && echo "${#files[@]} files formatted" ;;
    tidy)
        mapfile -t sources < <(printf '%s\n' "${files[@]}" | grep '^src/.*\.cpp$')
        printf '%s\n' "${sources[@]}" | xargs -P 2 -n 1 clang-tidy-19 --quiet --extra-arg=-Wno-unknown-warning-option -p "$2" 2> >(grep -v 'warnings generated' >&2)
        echo "${#sources[@]} files tidy"
        ;;
esac
