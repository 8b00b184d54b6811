"""What is installed is complete and typed, and its documentation true."""
import ast
import importlib.resources
import importlib.util
import inspect
import pathlib
import re
import shutil
import subprocess

import azulejo
import pytest
from azulejo import _core

ROOT = pathlib.Path(__file__).resolve().parents[3]


def stub():
    return ast.parse(importlib.resources.files("azulejo").joinpath("_core.pyi").read_text())


def public(names):
    return {name for name in names if not name.startswith("_")}


def test_everything_is_exported():
    assert all(hasattr(azulejo, name) for name in azulejo.__all__)
    assert azulejo.__all__ == sorted(azulejo.__all__)
    assert importlib.resources.files("azulejo").joinpath("py.typed").is_file()


def test_types_are_those_of_the_module():
    declared = {node.name: node for node in stub().body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert public(declared) == {name for name in public(dir(_core)) if callable(getattr(_core, name))}
    for name, node in declared.items():
        if isinstance(node, ast.ClassDef):
            members = {item.name if isinstance(item, ast.FunctionDef) else item.target.id for item in node.body}
            assert public(members) == public(dir(getattr(_core, name))), name


def test_everything_is_documented():
    for name in azulejo.__all__:
        item = getattr(azulejo, name)
        if inspect.isclass(item) or inspect.isfunction(item):
            assert item.__doc__ and len(item.__doc__) > 10, name


def test_planes_and_previews_are_documented_as_they_are():
    page = (ROOT / "docs" / "python.md").read_text()
    for name in azulejo.game_names():
        game = azulejo.load_game(name)
        section = page.split(f"### Planes of {name}\n", 1)[1].split("\n#", 1)[0]
        rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", section, re.M)
        assert [row[0] for row in rows] == [plane[0] for plane in game.observation_planes()]
        numbers = {"players": game.num_players(), "factories": 2 * game.num_players() + 1}
        for (plane, shape), (_, real, _) in zip(rows, game.observation_planes()):
            written = tuple(numbers.get(part.strip()) or int(part) for part in shape.split("×"))
            assert written == real, plane
        assert f"{game.observation_tensor_size()} numbers" in section
        for number in game.preview_names():
            assert f"`{number}`" in page, number


def dynamic(path, entry):
    """The texts of a kind of entry in the dynamic section of a library."""
    listed = subprocess.run(["readelf", "--dynamic", path], check=True, capture_output=True, text=True).stdout
    return re.findall(rf"\({entry}\).*\[(.*)\]", listed)


def test_the_module_needs_no_library_that_a_machine_may_lack():
    """Other libraries lie beside it, are found there, and are those that are loaded."""
    module = pathlib.Path(_core.__file__)
    needed = dynamic(module, "NEEDED")
    assert needed and dynamic(module, "RUNPATH") + dynamic(module, "RPATH") == ["$ORIGIN"]
    own = [name for name in needed if not re.fullmatch(r"(libc|libm|libstdc\+\+|libgcc_s|ld-linux-[-\w]+)\.so\.\d+", name)]
    loaded = {line.split()[-1] for line in pathlib.Path("/proc/self/maps").read_text().splitlines()}
    for name in own:
        beside = module.parent / name
        assert beside.is_file(), f"{name} is missing"
        assert str(beside) in loaded, f"{name} is loaded from elsewhere"
        assert all(re.fullmatch(r"(libc|libm|libstdc\+\+|libgcc_s)\.so\.\d+", each) for each in dynamic(beside, "NEEDED"))


def backend():
    spec = importlib.util.spec_from_file_location("backend", ROOT / "bindings" / "python" / "backend.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_metadata_need_no_compiler(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    hooks = backend()
    for prepare in (hooks.prepare_metadata_for_build_wheel, hooks.prepare_metadata_for_build_editable):
        folder = tmp_path / prepare.__name__
        folder.mkdir()
        name = prepare(folder)
        text = (folder / name / "METADATA").read_text()
        assert f"Version: {azulejo.__version__}\n" in text
        shutil.rmtree(folder)


def test_a_missing_compiler_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match="missing: cmake, ninja-build, g\\+\\+"):
        backend().build_module(tmp_path / "build")
    assert not (tmp_path / "build").exists()


def test_editable_packages_are_links(tmp_path):
    hooks = backend()
    module = tmp_path / "_core.so"
    module.touch()
    hooks.link_package(module, tmp_path / "links")
    source = ROOT / "bindings" / "python" / "azulejo"
    linked = {path.name: path.resolve() for path in (tmp_path / "links" / "azulejo").iterdir()}
    assert linked.pop("_core.so") == module
    assert linked == {path.name: path for path in source.iterdir() if path.name in linked} and "__init__.py" in linked
