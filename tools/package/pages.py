#!/usr/bin/env python3
"""Writes the manual pages and the completions of shells from what the program says with --help: pages.py PROGRAM FOLDER

FOLDER gets the tree of an installation: share/man/man1/azulejo.1, azulejo-COMMAND.1, and the completions of bash, zsh and fish.
"""
import dataclasses
import pathlib
import re
import subprocess
import sys

OPTION = re.compile(r"^  (-\S+|[a-z]\S*)((?: \S+)*?)(?:  +(\S.*))?$")


@dataclasses.dataclass
class Option:
    names: list  # "--game", or the name of an argument
    value: str
    text: str

    @property
    def flags(self):
        return [name for name in self.names if name.startswith("-")]


@dataclasses.dataclass
class Command:
    words: list  # after the name of the program
    about: str
    options: list
    commands: list  # their names and what they do


def read(program, words):
    """A command as its help describes it."""
    text = subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=True, env={"LANG": "C.UTF-8"}).stdout
    about, _, rest = text.partition("\n")
    options, commands, section = [], [], ""
    for line in rest.splitlines():
        if re.match(r"^[A-Z][a-z]+:$", line):
            section = line
        elif section and (found := OPTION.match(line)):
            names, value, words_of = found.group(1).rstrip(","), found.group(2).strip(), found.group(3) or ""
            (commands if section == "Subcommands:" else options).append(Option(names.split(","), value, words_of))
        elif section and line.startswith("      ") and (options or commands):
            entry = (commands if section == "Subcommands:" else options)[-1]
            entry.text = f"{entry.text} {line.strip()}".strip()
    return Command(list(words), about, options, [(entry.names[0], entry.text) for entry in commands])


def all_commands(program, words=()):
    command = read(program, words)
    yield command
    for name, _ in command.commands:
        yield from all_commands(program, (*words, name))


def roff(text):
    return re.sub(r"^([.'])", r"\\&\1", text.replace("\\", "\\e").replace("-", "\\-"), flags=re.M)


def man_page(command, version):
    name = "-".join(["azulejo", *command.words])
    lines = [f'.TH {name.upper()} 1 "" "azulejo {version}"', ".SH NAME", f"{roff(name)} \\- {roff(command.about)}", ".SH SYNOPSIS",
             f".B {' '.join(['azulejo', *command.words])}", "[OPTIONS]" + (" COMMAND" if command.commands else "")]
    if command.commands:
        lines.append(".SH COMMANDS")
        for each, text in command.commands:
            lines += [".TP", f".BR {roff('-'.join([name, each]))} (1)", roff(text)]
    lines.append(".SH OPTIONS")
    for option in command.options:
        value = f" \\fI{roff(option.value)}\\fR" if option.value else ""
        lines += [".TP", f"\\fB{roff(', '.join(option.names))}\\fR{value}", roff(option.text)]
    return "\n".join([*lines, ""])


def bash(commands):
    cases = "\n".join(f'        "{" ".join(command.words)}") words="{" ".join([name for name, _ in command.commands] + flags(command))}" ;;'
                      for command in commands)
    return f"""# Completion of azulejo for bash.
_azulejo() {{
    local word words path="" i
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${{COMP_WORDS[i]}}
        case $word in -*) break ;; esac
        path="${{path:+$path }}$word"
    done
    case $path in
{cases}
        *) words="" ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}")
}}
complete -o default -F _azulejo azulejo
"""


def flags(command):
    return [flag for option in command.options for flag in option.flags]


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh(commands):
    def described(name, text):
        return quoted(name.replace(":", "\\:") + ":" + text)

    cases = []
    for command in commands:
        entries = [described(name, text) for name, text in command.commands]
        entries += [described(flag, option.text) for option in command.options for flag in option.flags]
        cases.append(f"    {quoted(' '.join(command.words))}) entries=({' '.join(entries)}) ;;")
    return "\n".join(["#compdef azulejo", "# Completion of azulejo for zsh.", "local -a entries", "local route=''", "local word",
                      "for word in ${words[2,CURRENT-1]}; do", "    [[ $word == -* ]] && break", '    route="${route:+$route }$word"', "done",
                      "case $route in", *cases, "    *) entries=() ;;", "esac", "_describe azulejo entries || _files", ""])


def fish(commands):
    lines = ["# Completion of azulejo for fish."]
    for command in commands:
        route = " ".join(command.words)
        condition = "-n __fish_use_subcommand" if not route else f"-n '__fish_seen_subcommand_from {command.words[-1]}'"
        lines += [f"complete -c azulejo {condition} -f -a {name} -d {quoted(text)}" for name, text in command.commands]
        for option in command.options:
            for flag in option.flags:
                kind = "-l" if flag.startswith("--") else "-s"
                takes = " -r" if option.value else ""
                lines.append(f"complete -c azulejo {condition} {kind} {flag.lstrip('-')}{takes} -d {quoted(option.text)}")
    return "\n".join([*lines, ""])


def main(program, folder):
    commands = list(all_commands(program))
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
    share = pathlib.Path(folder, "share")
    files = {share / "man/man1" / ("-".join(["azulejo", *each.words]) + ".1"): man_page(each, version) for each in commands}
    files[share / "bash-completion/completions/azulejo"] = bash(commands)
    files[share / "zsh/vendor-completions/_azulejo"] = zsh(commands)
    files[share / "fish/vendor_completions.d/azulejo.fish"] = fish(commands)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
