#!/usr/bin/env python3
"""Draws what a program prints on a terminal as an SVG picture: terminal_svg.py < OUTPUT > PICTURE.svg

Understands the text styles that Azulejo uses (bold, dim, underline and the 256 colours).
"""
import html
import re
import sys

CELL_WIDTH, LINE_HEIGHT, MARGIN = 8.4, 18, 14
BACKGROUND, FOREGROUND = "#16191f", "#d7dae0"
BASIC = ["#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5"]


def colour_256(n):
    if n < 16:
        return BASIC[n % 8]
    if n >= 232:
        grey = 8 + (n - 232) * 10
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    levels = [0, 95, 135, 175, 215, 255]
    n -= 16
    return "#{:02x}{:02x}{:02x}".format(levels[n // 36], levels[n // 6 % 6], levels[n % 6])


def apply(style, codes):
    numbers = [int(code or 0) for code in codes.split(";")]
    while numbers:
        code = numbers.pop(0)
        if code == 0:
            style = {}
        elif code in (1, 2, 4):
            style = {**style, {1: "bold", 2: "dim", 4: "underline"}[code]: True}
        elif code in (22, 24, 39, 49):
            ended = {22: ("bold", "dim"), 24: ("underline",), 39: ("fg",), 49: ("bg",)}[code]
            style = {key: value for key, value in style.items() if key not in ended}
        elif code in (38, 48) and numbers[:1] == [5]:
            style = {**style, "fg" if code == 38 else "bg": colour_256(numbers[1])}
            numbers = numbers[2:]
    return style


def spans(line):
    """The line's pieces as (column, text, style)."""
    style, column = {}, 0
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b["):
            style = apply(style, part[2:-1])
        elif part:
            yield column, part, style
            column += len(part)


def draw(text):
    lines = text.rstrip("\n").split("\n")
    width = max(sum(len(part) for _, part, _ in spans(line)) for line in lines) * CELL_WIDTH + 2 * MARGIN
    height = len(lines) * LINE_HEIGHT + 2 * MARGIN
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">',
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>',
    ]
    for row, line in enumerate(lines):
        top = MARGIN + row * LINE_HEIGHT
        for column, part, style in spans(line):
            x, length = MARGIN + column * CELL_WIDTH, len(part) * CELL_WIDTH
            if "bg" in style:
                out.append(f'<rect x="{x:.1f}" y="{top + 1}" width="{length - 0.8:.1f}" height="{LINE_HEIGHT - 2}" rx="3" fill="{style["bg"]}"/>')
            if not part.strip():
                continue
            look = f'fill="{style.get("fg", FOREGROUND)}"'
            look += ' font-weight="bold"' if style.get("bold") else ""
            look += ' opacity="0.6"' if style.get("dim") else ""
            look += ' text-decoration="underline"' if style.get("underline") else ""
            out.append(f'<text x="{x:.1f}" y="{top + 13.5}" textLength="{length:.1f}" xml:space="preserve" {look}>{html.escape(part)}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    sys.stdout.write(draw(sys.stdin.read()))
