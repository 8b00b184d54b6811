"""The tutorial works as written: its files learn, play and are rated by its commands."""
import pathlib
import re
import shlex
import subprocess
import sys

DOCS = pathlib.Path(__file__).resolve().parents[3] / "docs"
PAGE = (DOCS / "tutorial.md").read_text()
ELO = re.compile(r"^Elo ([+-]\d+) ± (\d+)", re.M)


def commands(page):
    outside = re.sub(r"^```.*?^```$", "", page, flags=re.M | re.S)
    return re.findall(r"^    (\S.*)$", outside, re.M)


def test_it_installs_as_the_page_about_python_says():
    first = commands(PAGE)[:3]
    assert first == commands((DOCS / "python.md").read_text())[:3] and first[0].startswith("sudo apt-get install")


def test_the_programs_learn_play_and_are_rated(tmp_path):
    files = dict(re.findall(r"^```python (\S+)\n(.*?)^```$", PAGE, re.M | re.S))
    assert set(files) == {"learn.py", "agent.py"}
    for name, text in files.items():
        (tmp_path / name).write_text(text)

    def run(command):
        words = [sys.executable if word == "env/bin/python" else word for word in shlex.split(command)]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    learn, rate = commands(PAGE)[3:]
    learnt = run(learn)
    won = [int(percent) for percent in re.findall(r": (\d+) % of the games won", learnt)]
    assert len(won) == 10 and won[0] < 20 and won[-1] > 45
    assert float(re.search(r"other deals: ([\d.]+) ", learnt).group(1)) > 50
    assert "floor" in run("env/bin/python agent.py")
    found, written = (ELO.search(text) for text in (run(rate), PAGE))
    assert abs(int(found[1]) - int(written[1])) < int(written[2])
    assert (tmp_path / "leaderboard.jsonl").read_text().count("\n") == 1
