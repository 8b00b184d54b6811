"""The packages that tools/package makes are complete, are made again byte by byte, and run where nothing else is installed."""
import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import tarfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
AZULEJO = os.environ["AZULEJO"]
VERSION = re.search(r"^project\(azulejo VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M).group(1)


def run(*command, **options):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=120, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def made(script):
    return pathlib.Path(run(ROOT / "tools/package" / script).splitlines()[-1])


@pytest.fixture(scope="module")
def deb(tmp_path_factory):
    package = made("deb")
    folder = tmp_path_factory.mktemp("deb")
    run("dpkg-deb", "-x", package, folder)
    run("dpkg-deb", "-e", package, folder / "DEBIAN")
    return package, folder


def test_the_version_is_the_same_everywhere():
    assert json.loads((ROOT / "bindings/wasm/package.json").read_text())["version"] == VERSION
    board = json.loads((ROOT / "web/board/package.json").read_text())
    assert [board["version"], board["dependencies"]["@azulejo/core"]] == [VERSION, VERSION]
    assert run(AZULEJO, "--version").strip() == f"azulejo {VERSION}"
    project = (ROOT / "pyproject.toml").read_text()
    assert 'dynamic = ["version"]' in project or f'version = "{VERSION}"' in project


def test_the_debian_package(deb):
    package, folder = deb
    assert package.name.startswith(f"azulejo_{VERSION}_")
    control = (folder / "DEBIAN/control").read_text()
    assert f"Version: {VERSION}\n" in control and "libc6" in control and "libsqlite3-0" in control
    assert run(folder / "usr/bin/azulejo", "--version").strip() == f"azulejo {VERSION}"
    assert (folder / "usr/share/doc/azulejo/copyright").read_text() == (ROOT / "LICENSE").read_text()
    assert (folder / "DEBIAN/conffiles").read_text() == "/etc/azulejo.conf\n"
    sums = (folder / "DEBIAN/md5sums").read_text().splitlines()
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and "DEBIAN" not in path.parts}
    assert {line.split("  ")[1] for line in sums} == files
    for line in sums:
        digest, name = line.split("  ")
        assert hashlib.md5((folder / name).read_bytes()).hexdigest() == digest
    unit = (folder / "lib/systemd/system/azulejo.service").read_text()
    assert "ExecStart=/usr/bin/azulejo serve --config /etc/azulejo.conf" in unit and "/usr/local" not in unit


def test_the_same_content_gives_the_same_package(deb):
    package, _ = deb
    before = package.read_bytes()
    assert made("deb").read_bytes() == before


def commands():
    section = run(AZULEJO, "--help").split("Subcommands:\n")[1]
    return re.findall(r"^  (\w+)", section, re.M)


def test_every_command_has_a_manual_page_and_completions(deb):
    share = deb[1] / "usr/share"
    shells = [(share / name).read_text() for name in ("bash-completion/completions/azulejo", "zsh/vendor-completions/_azulejo",
                                                      "fish/vendor_completions.d/azulejo.fish")]
    main = gzip.decompress((share / "man/man1/azulejo.1.gz").read_bytes()).decode()
    assert f'"azulejo {VERSION}"' in main
    for command in commands():
        page = gzip.decompress((share / f"man/man1/azulejo-{command}.1.gz").read_bytes()).decode()
        assert f"azulejo\\-{command}" in main
        for option in re.findall(r"^  (?:-\w,)?--([\w-]+)", run(AZULEJO, command, "--help"), re.M):
            assert "\\-\\-" + option.replace("-", "\\-") in page
            assert f"--{option}" in shells[0] and f"--{option}:" in shells[1] and f"-l {option} " in shells[2]


@pytest.mark.parametrize(("typed", "found"), [(["azulejo", "ma"], ["match"]), (["azulejo", "match", "--nei"], ["--neighbours"]),
                                              (["azulejo", "db", "ch"], ["check"]), (["azulejo", "match", "--game", "azul", "--roun"], ["--round-robin"])])
def test_bash_completes(deb, typed, found):
    script = deb[1] / "usr/share/bash-completion/completions/azulejo"
    words = " ".join(f"'{word}'" for word in typed)
    out = run("bash", "-c", f'. {script}; COMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; _azulejo; echo "${{COMPREPLY[@]}}"')
    assert out.split() == found


def test_the_archive_runs_from_any_folder(tmp_path):
    archive = made("tarball")
    with tarfile.open(archive) as file:
        file.extractall(tmp_path)
    [folder] = tmp_path.iterdir()
    link = tmp_path / "a link"
    link.symlink_to(folder / "bin/azulejo")
    assert run(link, "--version", env={"PATH": "/usr/bin:/bin"}).strip() == f"azulejo {VERSION}"
    # Its own libraries are used, not those of the system.
    used = run("ldd", folder / "bin/azulejo").replace("bin/../", "")
    for library in (folder / "lib").iterdir():
        assert str(library) in used
    outside = [line for line in used.splitlines() if "=>" in line and str(folder) not in line]
    assert all(re.search(r"\b(libc|libm)\.so", line) for line in outside), outside
    # But not by the programs that it starts: they would not run with libraries that are older than theirs.
    player = tmp_path / "player"
    player.write_text(f"#!/bin/sh\nenv >{tmp_path}/environment\n")
    player.chmod(0o755)
    run(link, "match", "--player", f"cmd={player}", "--player", "random", "--games", "2", env={"PATH": "/usr/bin:/bin"})
    started = (tmp_path / "environment").read_text()
    assert "PATH=/usr/bin:/bin" in started and "LD_" not in started


def test_the_image_is_valid_and_runs_alone(tmp_path):
    with tarfile.open(made("oci")) as file:
        file.extractall(tmp_path / "layout")
    layout = tmp_path / "layout"
    assert json.loads((layout / "oci-layout").read_text()) == {"imageLayoutVersion": "1.0.0"}

    def blob(descriptor):
        algorithm, digest = descriptor["digest"].split(":")
        content = (layout / "blobs" / algorithm / digest).read_bytes()
        assert hashlib.sha256(content).hexdigest() == digest and len(content) == descriptor["size"]
        return content

    index = json.loads((layout / "index.json").read_text())
    manifest = json.loads(blob(index["manifests"][0]))
    assert manifest["schemaVersion"] == 2
    config = json.loads(blob(manifest["config"]))
    [layer] = manifest["layers"]
    plain = gzip.decompress(blob(layer))
    assert config["rootfs"]["diff_ids"] == ["sha256:" + hashlib.sha256(plain).hexdigest()]
    assert len(list((layout / "blobs/sha256").iterdir())) == 3
    root = tmp_path / "root"
    with tarfile.open(fileobj=io.BytesIO(plain)) as file:
        file.extractall(root)
    change = ["chroot"] if os.geteuid() == 0 else ["unshare", "-r", "chroot"]
    entry = config["config"]["Entrypoint"]
    assert run(*change, root, *entry, "--version").strip() == f"azulejo {VERSION}"
    assert "games 1, plies" in run(*change, root, *entry, "replay", "--quiet", input=run(AZULEJO, "random"))
