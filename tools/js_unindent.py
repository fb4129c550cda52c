"""js_unindent.py: a module without empty lines and the spaces its lines begin with, and its source map moved along, for js.py.

A source map says where the code of each line comes from: segments, each with the distance of its column from the segment before,
as a number of base64 digits, the lowest five bits first, the sign in the lowest bit (ECMA-426, 2024).
"""
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MORE = 32  # in a digit that another one follows


def read_number(digits):
    """The first number, and how many digits it has."""
    value = 0
    for count, digit in enumerate(map(DIGITS.index, digits), 1):
        value |= (digit % MORE) << 5 * (count - 1)
        if digit < MORE:
            break
    return (-1 if value % 2 else 1) * (value >> 1), count


def write_number(number):
    value, digits = abs(number) << 1 | (number < 0), ""
    while value >= MORE:
        digits += DIGITS[value % MORE | MORE]
        value //= MORE
    return digits + DIGITS[value]


def moved(segments, by):
    """The segments of a line whose first `by` columns are gone."""
    before = after = 0
    for segment in filter(None, segments.split(",")):
        distance, digits = read_number(segment)
        before += distance
        yield write_number(max(before - by, 0) - after) + segment[digits:]
        after = max(before - by, 0)


def unindented(text, mappings):
    """The text and its map's mappings. No line begins inside of a text of several lines: that would lose spaces."""
    lines = text.split("\n")
    assert all(line.count("`") % 2 == 0 for line in lines), "a text of several lines"
    groups = mappings.split(";") + [""] * text.count("\n")
    kept = [(line.lstrip(" "), ",".join(moved(segments, len(line) - len(line.lstrip(" "))))) for line, segments in zip(lines, groups) if line.strip()]
    return "".join(f"{line}\n" for line, _ in kept), ";".join(segments for _, segments in kept)
