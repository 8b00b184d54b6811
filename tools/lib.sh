# What ./start, ./test and the scripts of the packages share.

# What is needed to build and run the program.
build_packages=(g++ cmake ninja-build libfmt-dev libcli11-dev libhwy-dev libeigen3-dev
    libsqlite3-dev libpq-dev libboost1.81-dev libspdlog-dev libsodium-dev pkg-config)
# What the browser app's part in WebAssembly is compiled with.
web_packages=(clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 ca-certificates)
# Node may come from elsewhere than Debian, with its own npm.
command -v npm >/dev/null || web_packages+=(nodejs npm)
# What the tests need besides. The golden pictures are drawn with these fonts.
test_packages=(ccache libclang-rt-19-dev llvm-19 clang-tidy-19 clang-format-19 libgtest-dev libbenchmark-dev
    python3 python3-pytest python3-dev python3-venv python3-numpy python3-h5py pybind11-dev
    git dpkg-dev chromium-headless-shell postgresql nginx-light haproxy openssl systemd libfaketime
    g++-aarch64-linux-gnu qemu-user-static procps fonts-dejavu-core fonts-dejavu-extra)

# Where this file is: scripts in other folders use it too.
azulejo_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# Compiled files are found again in another clone.
export CCACHE_BASEDIR=$azulejo_root CCACHE_NOHASHDIR=1

say() { printf '\033[1m==> %s\033[0m\n' "$*"; }
[ -t 1 ] || say() { printf '==> %s\n' "$*"; }

# Jobs run at the same time: `begin NAME COMMAND…` starts one, whose output goes to build/NAME.log (with - for /), and
# `finish NAME…` waits for all of these, `finish_one NAME…` for the first to end. Meanwhile they show how far the jobs are: on
# a terminal by a line that is rewritten, else by a line a minute.
declare -A job_process job_begun job_code job_wall job_cpu

job_log() { echo "$azulejo_root/build/${1//\//-}.log"; }

begin() {
    local name=$1 log
    shift
    mkdir -p "$azulejo_root/build"
    log=$(job_log "$name")
    # A process group of its own, so that all of it can be ended. The command runs in the background for `set -e` to hold in
    # it; its processor time is written down when it ends.
    set -m
    (
        set +m
        code=0
        "$@" >"$log" 2>&1 </dev/null &
        wait $! || code=$?
        times >"$log.times"  # not in a pipe: its subshell would have no children
        exit "$code"
    ) &
    set +m
    job_process[$name]=$!
    job_begun[$name]=$SECONDS
}

# How far a job is, by its log: the last step that it announced by `say`, and the count of ninja, CTest or apt.
job_progress() {
    local log step count
    log=$(job_log "$1")
    step=$(sed -n -E 's/\x1b\[[0-9;]*m//g; s/^==> //p' "$log" | tail -n 1)
    count=$(tail -c 2000 "$log" | sed -n -E 's/^\[([0-9]+)\/([0-9]+)\].*/\1 of \2 files/p; s/^ *([0-9]+)\/([0-9]+) Test .*/\1 of \2 tests/p' | tail -n 1)
    [ "$1" != packages ] || count="$(grep -c '^Setting up' "$log") set up"
    echo "$1${step:+: $step}${count:+: $count}"
}

is_running() { [ -z "${job_code[$1]:-}" ] && kill -0 "${job_process[$1]}" 2>/dev/null; }

# Waits until one of the jobs has ended, and sets `finished` to its name. Fails if the job did, and shows the error in its log.
finish_one() {
    local name line interval=60
    [ ! -t 1 ] || interval=1
    while :; do
        for name in "$@"; do
            is_running "$name" && continue
            [ ! -t 1 ] || printf '\r\033[K'
            finished=$name
            end_job "$name"
            return
        done
        if [ $((SECONDS - ${progress_shown:-0})) -ge "$interval" ]; then
            line=
            for name in "$@"; do line+="${line:+; }$(job_progress "$name")"; done
            line="$(minutes "$SECONDS")  $line"
            if [ -t 1 ]; then printf '\r\033[K%s' "${line:0:$((${COLUMNS:-80} - 1))}"; else echo "    $line"; fi
            progress_shown=$SECONDS
        fi
        sleep 0.2
    done
}

# Waits for all of the jobs; fails if one did.
finish() {
    local names=("$@") code=0 at
    while [ ${#names[@]} -gt 0 ]; do
        finish_one "${names[@]}" || code=1
        for at in "${!names[@]}"; do [ "${names[at]}" != "$finished" ] || unset "names[at]"; done
        names=("${names[@]}")
    done
    return "$code"
}

# Takes note of what a job that has ended returned, and how long it took.
end_job() {
    local name=$1 log
    log=$(job_log "$name")
    job_code[$name]=0
    wait "${job_process[$name]}" || job_code[$name]=$?
    job_wall[$name]=$((SECONDS - job_begun[$name]))
    job_cpu[$name]=$(awk -F '[ms ]+' 'END {print int($1 * 60 + $2 + $3 * 60 + $4)}' "$log.times")
    [ "${job_code[$name]}" -ne 0 ] || return 0
    if [[ $name != test/* ]]; then  # of a test all output is shown
        echo "$name failed; from ${log#"$azulejo_root/"}:" >&2
        { grep -m 1 -A 40 -E '^FAILED|(^|[ :])error' "$log" || tail -n 40 "$log"; } >&2
    fi
    return 1
}

# A table of the jobs, longest first: how long each took, and how much time of processors.
print_times() {
    local name
    printf '%-28s %8s %12s\n' 'where the time went' minutes 'of processor'
    for name in "${!job_wall[@]}"; do
        printf '%d %-28s %8s %12s\n' "${job_wall[$name]}" "$name" "$(minutes "${job_wall[$name]}")" "$(minutes "${job_cpu[$name]}")"
    done | sort -rn | cut -d ' ' -f 2-
    printf '%-28s %8s\n' 'all, some at the same time' "$(minutes "$SECONDS")"
}

# Jobs end with the script that began them.
end_jobs() {
    local name
    for name in "${!job_process[@]}"; do
        if is_running "$name"; then kill -- "-${job_process[$name]}" 2>/dev/null || true; fi
    done
}
trap end_jobs EXIT

minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

# Installs those of the packages that are not there yet.
install_missing() {
    local missing=() package as_root=()
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    say "installing ${missing[*]}"
    if [ "$(id -u)" -ne 0 ]; then
        as_root=(sudo)
        sudo --validate  # asks for the password here, where it can be seen
    fi
    install_packages() {
        "${as_root[@]}" apt-get update
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends --no-upgrade "${missing[@]}"
    }
    begin packages install_packages
    finish packages || { echo "could not install: ${missing[*]}" >&2 && exit 1; }
}

# Configures (once) and builds a preset of CMakePresets.json: build_preset PRESET [TARGET…]
build_preset() {
    local preset=$1
    shift
    (
        cd "$azulejo_root"
        [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset"
        cmake --build --preset "$preset" -j "${JOBS:-$(nproc)}" ${1:+--target "$@"}
    )
}

# Behind everything else.
nice_build() {
    renice -n 10 -p "$BASHPID" >/dev/null
    build_preset "$@"
}

# Builds the program of a preset with the browser app in it. Both are compiled at the same time; the program is linked when
# the app is there.
build_program() {
    say "building the program and the browser app"
    begin build/web web/build
    begin build/libraries build_preset "$1" azulejo_without_web
    finish build/web build/libraries || exit 1
    begin build/program build_preset "$1" azulejo
    finish build/program || exit 1
}

node_version=22.23.3

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

# Runs files of Node's tests, and shows of the log what failed: run_node_tests LOG FILES. Ends with a line `N passed, M failed`.
run_node_tests() {
    local log=$1 code=0 passed failed
    shift
    node --test --test-timeout=900000 --test-reporter=tap "$@" >"$log" 2>&1 || code=$?
    [ "$code" -eq 0 ] || grep -v -E '^ *(# Subtest|---|\.\.\.|duration_ms|type:)' "$log" | grep -A 40 '^ *not ok' >&2 || cat "$log" >&2
    count() { sed -n -E "s/^# $1 ([0-9]+)$/\1/p" "$log" | tail -n 1; }
    passed=$(count pass)
    failed=$(($(count fail) + $(count cancelled) + $(count skipped) + $(count todo)))
    if [ "$code" -ne 0 ] && [ "$failed" -eq 0 ]; then failed=1; fi
    echo "${passed:-0} passed, $failed failed"
    [ "$failed" -eq 0 ]
}

# Installs the packages of a folder's lock file, where they are not there yet. A link to a folder beside is no change.
install_modules() {
    [ "$1/node_modules/.package-lock.json" -nt "$1/package-lock.json" ] || (cd "$1" && npm ci --no-audit --no-fund)
}
