# What ./start and ./test share.

# What is needed to build and run; and beyond that, to run all tests.
build_packages=(g++ cmake ninja-build ccache mold libfmt-dev libcli11-dev libhwy-dev libeigen3-dev
    libsqlite3-dev libpq-dev libboost1.81-dev libspdlog-dev libsodium-dev pkg-config)
# What the browser app's part in WebAssembly is compiled with.
web_packages=(clang-19 lld-19 llvm-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32)
test_packages=("${build_packages[@]}" "${web_packages[@]}" libclang-rt-19-dev clang-tidy-19 clang-format-19 libgtest-dev
    libbenchmark-dev librapidcheck-dev python3 python3-pytest python3-dev python3-venv python3-numpy pybind11-dev
    git chromium
    postgresql nginx-light systemd)
# Node may come from elsewhere than Debian, with its own npm.
command -v npm >/dev/null || { test_packages+=(nodejs npm) && web_packages+=(nodejs npm); }

# Where this file is: scripts in other folders use it too.
azulejo_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# Compiled files are found again in another clone.
export CCACHE_BASEDIR=$azulejo_root CCACHE_NOHASHDIR=1
node_version=22.23.3

say() { printf '\033[1m==> %s\033[0m\n' "$*"; }
[ -t 1 ] || say() { printf '==> %s\n' "$*"; }

# Installs those of the packages that are not there yet.
install_missing() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    say "installing ${missing[*]}"
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
    local log
    log=$(mktemp)
    if ! { "${as_root[@]}" apt-get update && DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y \
        --no-install-recommends --no-upgrade "${missing[@]}"; } >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        echo "could not install: ${missing[*]}" >&2
        exit 1
    fi
    rm -f "$log"
}

# Configures (once) and builds a preset of CMakePresets.json; its output is shown only if it fails.
build_preset() {
    say "building ($1)"
    local log="build/$1.log"
    mkdir -p build
    if [ ! -f "build/$1/build.ninja" ] && ! cmake --preset "$1" >"$log" 2>&1; then
        cat "$log" >&2
        exit 1
    fi
    if [ -t 1 ]; then
        cmake --build --preset "$1"
    elif ! cmake --build --preset "$1" >"$log" 2>&1; then
        grep -A 20 -E 'FAILED|error' "$log" >&2 || cat "$log" >&2
        exit 1
    fi
}

# Builds the browser app, which becomes part of the program; its output is shown only if it fails.
build_web() {
    say "building the browser app"
    local log=build/web.log
    mkdir -p build
    if ! web/build >"$log" 2>&1; then
        tail -n 40 "$log" >&2
        exit 1
    fi
}

# Puts a Node that can build the browser app (20.19 or later) first on the PATH. Debian 12 has 18: then one is taken from the
# npm registry, whose package `node` brings the program itself.
use_node() {
    if node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null; then
        return
    fi
    local folder="$azulejo_root/build/node"
    if [ ! -x "$folder/node_modules/node/bin/node" ]; then
        say "fetching Node $node_version"
        mkdir -p "$folder"
        if ! npm install --prefix "$folder" --no-audit --no-fund --no-save "node@$node_version" >"$folder/install.log" 2>&1; then
            tail -n 20 "$folder/install.log" >&2
            echo "could not fetch Node $node_version from the npm registry" >&2
            exit 1
        fi
    fi
    export PATH="$folder/node_modules/node/bin:$PATH"
}

# Installs the packages of a folder's lock file, where they are not there yet. A link to a folder beside is no change.
install_modules() {
    [ "$1/node_modules/.package-lock.json" -nt "$1/package-lock.json" ] || (cd "$1" && npm ci --no-audit --no-fund)
}
