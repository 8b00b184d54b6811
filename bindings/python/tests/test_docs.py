"""The programs of the docs run as written, in Python and in JavaScript."""
import importlib.util
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
TOOL = ROOT / "tests" / "tools" / "check_snippets.py"


def check(*arguments):
    done = subprocess.run([sys.executable, TOOL, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def tool():
    spec = importlib.util.spec_from_file_location("check_snippets", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def languages_by_task():
    page = (ROOT / "docs" / "library.md").read_text()
    tasks = re.split(r"^## ", page, flags=re.M)[1:]
    return [re.findall(r"^```(cpp|python|js|text)$", task, re.M) for task in tasks]


def test_every_task_is_there_in_every_language():
    tasks = languages_by_task()
    assert tasks == 4 * [["cpp", "python", "js", "text"]]


def test_python_programs_run_as_written():
    check("python", sys.executable)


def test_javascript_programs_run_as_written():
    check("js", ROOT / "bindings" / "wasm")


def test_outputs_belong_to_the_programs_before_them(tool, tmp_path):
    page = tmp_path / "page.md"
    page.write_text("```python\n1\n```\n\n```js\n2\n```\n\n```text\nboth\n```\n\n```python\n3\n```\n\n## Next\n\n```text\nother\n```\n"
                    "\n```cpp\nno program\n```\n")
    assert list(tool.programs(page, "python")) == [("1\n", "both\n"), ("3\n", None)]
    assert list(tool.programs(page, "js")) == [("2\n", "both\n")]
    assert list(tool.programs(page, "cpp")) == []


def test_javascript_finds_its_package(tool, tmp_path):
    package, folder = tmp_path / "package", tmp_path / "folder"
    package.mkdir()
    folder.mkdir()
    (package / "package.json").write_text('{"name": "@azulejo/core", "type": "module", "exports": "./index.js"}')
    (package / "index.js").write_text("export const answer = 42;")
    ran = tool.run_js('import { answer } from "@azulejo/core"; console.log(answer);', folder, package)
    assert (ran.returncode, ran.stdout) == (0, "42\n"), ran.stderr


def test_the_reference_is_written_from_the_package():
    spec = importlib.util.spec_from_file_location("python_reference", ROOT / "tools" / "python_reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (ROOT / "docs" / "python-api.md").read_text() == module.page(), "run tools/python_reference.py"
