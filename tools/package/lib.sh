# What the scripts of this folder share. Each packs the program that the environment variable AZULEJO names, or else builds the preset
# `dist` with the browser app, and writes to build/package.
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/lib.sh

# The only place that has the version is the first line of CMakeLists.txt; a test compares the packages of other languages with it.
version=$(sed -n 's/^project(azulejo VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
architecture=$(dpkg --print-architecture)
packages=$PWD/build/package
mkdir -p "$packages"
# The same content gives the same files: all dates are that of the last commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH

# The program is named or built; for `arm64` it is cross-compiled, and run by qemu.
find_program() {
    if [ "$architecture" = arm64 ] && [ "$(dpkg --print-architecture)" != arm64 ]; then
        install_missing "${build_packages[@]}" "${web_packages[@]}" g++-aarch64-linux-gnu qemu-user-static
        make_arm64_root
        program=${AZULEJO_ARM64:-}
        if [ -z "$program" ]; then
            build_program dist-arm64
            program=$PWD/build/dist-arm64/azulejo
        fi
        program_root=$PWD/build/arm64-root strip=aarch64-linux-gnu-strip
        # What asks the program for its help runs it.
        printf '#!/bin/sh\nexec qemu-aarch64-static -L "%s" "%s" "$@"\n' "$program_root" "$program" >build/run-arm64
        chmod 755 build/run-arm64
        runner=$PWD/build/run-arm64
        return
    fi
    if [ -n "${AZULEJO:-}" ]; then
        program=$(realpath "$AZULEJO")
    else
        install_missing "${build_packages[@]}" "${web_packages[@]}"
        build_program dist
        program=$PWD/build/dist/azulejo
    fi
    program_root='' strip=strip runner=$program
}

# What the program needs of Debian for 64-bit ARM, unpacked into build/arm64-root. Nothing is installed: apt has a state of its own.
make_arm64_root() {
    local target=$PWD/build/arm64-root state=$PWD/build/arm64-apt package
    [ ! -f "$target/complete" ] || return 0
    rm -rf "$target" "$state"
    mkdir -p "$target/usr/bin" "$target/usr/sbin" "$target/usr/lib" "$state/lists/partial" "$state/cache/archives/partial"
    for folder in bin sbin lib; do ln -s "usr/$folder" "$target/$folder"; done
    touch "$state/status"
    local apt=(apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o "Dir::State=$state"
        -o "Dir::State::status=$state/status" -o "Dir::Cache=$state/cache")
    "${apt[@]}" update
    "${apt[@]}" install --download-only -y --no-install-recommends \
        libc6-dev libstdc++-12-dev libsqlite3-dev libspdlog-dev libfmt-dev libsodium-dev libpq-dev libboost1.81-dev libcli11-dev libeigen3-dev
    for package in "$state"/cache/archives/*.deb; do dpkg-deb --fsys-tarfile "$package" | tar -x --keep-directory-symlink -C "$target"; done
    rm -rf "$state"
    touch "$target/complete"
}

# A folder that goes when the script ends.
make_root() {
    root=$(mktemp -d)
    chmod 755 "$root"
    trap 'rm -rf "$root"' EXIT
}

# The libraries that the program needs, but not those of the C library: own_libraries PROGRAM [ROOT]. For another machine, those below
# ROOT.
own_libraries() {
    if [ -z "${2:-}" ]; then ldd "$1" | awk '$2 == "=>" {print $3}'; else needed_below "$1" "$2" | sort -u; fi |
        grep -v -E '/(libc|libm|libdl|libpthread|librt|ld-linux[^/]*)\.so'
}
needed_below() {
    local name file
    for name in $(readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
        file=$(find "$2/usr/lib" -name "$name" | head -n 1)
        [ -n "$file" ] || { echo "$name is not below $2" >&2 && return 1; }
        echo "$file"
        case $name in libc.so* | ld-linux*) ;; *) needed_below "$file" "$2" || return 1 ;; esac
    done
}

pack() { tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" "$@"; }
