#!/usr/bin/env python3
"""Installs the library of a build into a temporary folder and builds a project against it, found by CMake and by pkg-config:
check_package.py CMAKE COMPILER BUILD_FOLDER"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXPECTED = "azul-duel, 108 legal moves, the best is one of them\n"


def run(*command, fails=False, **options):
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if (done.returncode != 0) != fails:
        sys.exit(f"{' '.join(str(part) for part in command)} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def check_pkg_config(compiler, prefix, program):
    environment = os.environ | {"PKG_CONFIG_PATH": str(prefix / "lib" / "pkgconfig")}
    flags = run("pkg-config", "--cflags", "--libs", "azulejo", env=environment).split()
    run(compiler, "-std=c++23", ROOT / "tests" / "package" / "main.cpp", *flags, "-o", program)
    if run(program) != EXPECTED:
        sys.exit("the program that was built by pkg-config printed something else")
    version = re.search(r"^project\(azulejo VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M).group(1)
    if run("pkg-config", "--modversion", "azulejo", env=environment).strip() != version:
        sys.exit("pkg-config names another version")
    if f'AZULEJO_VERSION "{version}"' not in (prefix / "include/azulejo/version.h").read_text():
        sys.exit("version.h names another version")


def main():
    cmake, compiler, build = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        prefix, guest = pathlib.Path(folder, "prefix"), pathlib.Path(folder, "guest")
        run(cmake, "--install", build, "--prefix", prefix, "--component", "library")
        # Nothing that was installed may lead back to where it was built.
        for file in [*prefix.glob("lib/cmake/azulejo/*.cmake"), *prefix.glob("lib/pkgconfig/*.pc"), *prefix.rglob("*.h")]:
            if str(ROOT) in file.read_text() or str(build) in file.read_text():
                sys.exit(f"{file.name} names the source or build folder")
        if [path.name for path in (prefix / "include").iterdir()] != ["azulejo"]:
            sys.exit("there are headers outside of include/azulejo")
        configure = (cmake, "-S", ROOT / "tests" / "package", "-B", guest, f"-DCMAKE_PREFIX_PATH={prefix}",
                     f"-DCMAKE_CXX_COMPILER={compiler}")
        run(*configure)
        run(cmake, "--build", guest)
        printed = run(guest / "guest")
        if printed != EXPECTED:
            sys.exit(f"the guest printed:\n{printed}")
        check_pkg_config(compiler, prefix, pathlib.Path(folder, "by-pkg-config"))
        wrong = pathlib.Path(folder, "wrong")
        wrong.mkdir()
        (wrong / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(wrong LANGUAGES CXX)\n"
                                              "find_package(azulejo 99 REQUIRED)\n")
        run(cmake, "-S", wrong, "-B", wrong / "build", f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={compiler}",
            fails=True)
    print("installed, and a project builds on it")


main()
