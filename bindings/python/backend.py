"""Builds the Python package for pip (PEP 517) with CMake and the standard library alone, so that nothing is downloaded.

The build folder, build/python, stays: a second build compiles only what has changed.
"""
import base64
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "python"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
VERSION = re.search(r"^project\(azulejo VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]
NAME = f"{PROJECT['name']}-{VERSION}"
INFO = f"{NAME}.dist-info"
#: What every machine with Python has.
PRESENT = re.compile(r"(libc|libm|libdl|libpthread|libstdc\+\+|libgcc_s|ld-linux[-\w]*)\.so\b")


def python_program():
    """The interpreter that the module is for; pip runs us with one of its own in a temporary environment."""
    base = getattr(sys, "_base_executable", None) or sys.executable
    return os.path.realpath(base)


def check_tools():
    """Says at once what is missing, and how to get it, rather than in the middle of CMake's output."""
    wanted = {"cmake": "cmake", "ninja": "ninja-build"}
    missing = [package for program, package in wanted.items() if not shutil.which(program)]
    compiler = os.environ.get("CXX", "").split() or ["c++"]
    if not shutil.which(compiler[0]) and not shutil.which("g++"):
        missing.append("g++")
    if not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists():
        missing.append("python3-dev")
    if missing:
        raise SystemExit("azulejo is compiled during installation, and this is missing: " + ", ".join(missing) +
                         "\nOn Debian: sudo apt-get install g++ cmake ninja-build libhwy-dev libeigen3-dev python3-dev pybind11-dev")


def build_module(folder=BUILD):
    """Compiles the module and returns its file. The output of CMake shows the progress (pip shows it with -v)."""
    check_tools()
    configure = ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DAZULEJO_PYTHON=ON",
                 "-DAZULEJO_CLI=OFF", "-DCMAKE_POSITION_INDEPENDENT_CODE=ON", f"-DPython_EXECUTABLE={python_program()}"]
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL")
    build = ["cmake", "--build", folder, "--target", "azulejo_python", *(["--parallel", jobs] if jobs else [])]
    for command in (configure, build):
        command = [str(part) for part in command]
        print(" ".join(command), flush=True)
        if subprocess.run(command).returncode != 0:
            raise SystemExit(f"{' '.join(command)} failed: its output above says why")
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return folder / "bindings" / "python" / f"_core{suffix}"


def own_libraries(module):
    """The other libraries that the module needs, by their names: a wheel brings them, because a machine may lack them."""
    listed = subprocess.run(["ldd", module], check=True, stdout=subprocess.PIPE, text=True).stdout
    if missing := re.findall(r"^\s*(\S+) => not found", listed, re.M):
        raise SystemExit(f"{module.name} needs {', '.join(missing)}, which this machine does not have")
    found = dict(re.findall(r"^\s*(\S+) => (/\S+)", listed, re.M))
    return {name: pathlib.Path(path) for name, path in found.items() if not PRESENT.match(name)}


def licence_of(library):
    """The licence of a library of a Debian package, which a copy must have with it; nothing elsewhere."""
    asked = subprocess.run(["dpkg-query", "--search", library.resolve()], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                           text=True) if shutil.which("dpkg-query") else None
    package = asked.stdout.partition(":")[0] if asked and asked.returncode == 0 else ""
    path = pathlib.Path("/usr/share/doc", package, "copyright")
    return {f"{package}.copyright": path.read_bytes()} if package and path.exists() else {}


def module_files(module):
    """The compiled module and what must lie beside it."""
    files = {module.name: module.read_bytes()}
    for name, library in own_libraries(module).items():
        files |= {name: library.read_bytes()} | licence_of(library)
    return {f"azulejo/{name}": content for name, content in files.items()}


def metadata():
    lines = ["Metadata-Version: 2.1", f"Name: {PROJECT['name']}", f"Version: {VERSION}",
             f"Summary: {PROJECT['description']}", "License: MIT", f"Requires-Python: {PROJECT['requires-python']}"]
    lines += [f"Requires-Dist: {requirement}" for requirement in PROJECT["dependencies"]]
    return "\n".join(lines) + "\n\n" + (ROOT / "README.md").read_text()


def wheel_tag():
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{version}-{version}-{platform}"


def info_files():
    """The files of the dist-info folder, without its list of files."""
    wheel = f"Wheel-Version: 1.0\nGenerator: azulejo\nRoot-Is-Purelib: false\nTag: {wheel_tag()}\n"
    return {"METADATA": metadata().encode(), "WHEEL": wheel.encode(), "LICENSE": (ROOT / "LICENSE").read_bytes()}


def write_wheel(path, files):
    """A wheel is an archive with a list of its files and their hashes."""
    info = INFO
    files = {**files, **{f"{info}/{name}": content for name, content in info_files().items()}}
    rows = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            rows.append(f"{name},sha256={digest},{len(content)}")
        archive.writestr(f"{info}/RECORD", "\n".join([*rows, f"{info}/RECORD,,"]) + "\n")


def package_files():
    source = ROOT / "bindings" / "python" / "azulejo"
    return {f"azulejo/{path.name}": path.read_bytes() for path in sorted(source.iterdir())
            if path.suffix in (".py", ".pyi") or path.name == "py.typed"}


# The hooks that pip calls.

def get_requires_for_build_wheel(config_settings=None):
    return []


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"{NAME}-{wheel_tag()}.whl"
    write_wheel(pathlib.Path(wheel_directory, name), {**package_files(), **module_files(build_module())})
    return name


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Writes what pip asks for before it decides to build; nothing is compiled."""
    folder = pathlib.Path(metadata_directory, INFO)
    folder.mkdir()
    for name, content in info_files().items():
        (folder / name).write_bytes(content)
    return INFO


get_requires_for_build_editable = get_requires_for_build_wheel
prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def link_package(module, folder):
    """A package of links to the sources and to the compiled module, so that changes of either are seen at once."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "azulejo").mkdir(parents=True)
    source = ROOT / "bindings" / "python" / "azulejo"
    for name in package_files():
        (folder / name).symlink_to(source / pathlib.Path(name).name)
    (folder / "azulejo" / module.name).symlink_to(module)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """A wheel that only names the folder of links (pip install --editable). `cmake --build build/python --target
    azulejo_python` compiles changes of the C++ code; a new Python file needs another install."""
    folder = BUILD / "editable"
    link_package(build_module(), folder)
    name = f"{NAME}-{wheel_tag()}.whl"
    write_wheel(pathlib.Path(wheel_directory, name), {"_azulejo_editable.pth": f"{folder}\n".encode()})
    return name


def get_requires_for_build_sdist(config_settings=None):
    return []


def build_sdist(sdist_directory, config_settings=None):
    name = f"{NAME}.tar.gz"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    with tarfile.open(pathlib.Path(sdist_directory, name), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for file in sorted(filter(None, listed.decode().split("\0"))):
            archive.add(ROOT / file, f"{NAME}/{file}")
        text = metadata().encode()
        item = tarfile.TarInfo(f"{NAME}/PKG-INFO")
        item.size = len(text)
        archive.addfile(item, io.BytesIO(text))
    return name
