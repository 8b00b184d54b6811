#!/usr/bin/env bash
# clang-format over our sources.
set -euo pipefail
cd "$(dirname "$0")/../.."
mapfile -t files < <(git ls-files --cached --others --exclude-standard 'src/*.cpp' 'src/*.h' 'tests/*.cpp' 'tests/*.h' \
    'bench/*.cpp' 'fuzz/*.cpp' 'fuzz/*.h' 'bindings/*.cpp' 'bindings/*.h')
clang-format-19 --dry-run --Werror "${files[@]}"
echo "${#files[@]} files formatted"
