"""made.py: the mutants of a source file: one operator exchanged, one constant moved by one, or one statement removed
(R. DeMillo, R. Lipton, F. Sayward, "Hints on test data selection", 1978), and which of them a reviewed list calls
harmless.
"""
import collections
import re

EXCHANGED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
             "<<": ">>", ">>": "<<", "++": "--", "--": "++", "+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=",
             "true": "false", "false": "true"}
BETWEEN = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "*", "&": "|", "|": "&", "^": "&"}  # between operands
BLANKED = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|^[ \t]*#(?:\\\n|[^\n])*'
                     r"|\bassert\([^;]*;", re.S | re.M)  # an assertion is off in `make test`
TOKEN = re.compile(r"(?P<number>(?<![\w.])(?:0[xX][0-9a-fA-F]+|\d+)(?P<suffix>[uUlL]*)(?![\w.]))|(?P<word>[A-Za-z_]\w*)"
                   r"|(?P<sign>->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+|&]=|[-+*/%&|^<>!])")
STATEMENT = re.compile(r"(?<=[;{}:)\n])(?P<blank>\s*\n? +)(?P<text>(?:[A-Za-z_*(][\w.\[\]>()+* -]*?(?:[-+*/|&^]|<<|>>)?=[^=\n]"
                       r"[^;{}]*|[a-z_]\w*\([^;{}]*\)|continue|break|return|[\w.\[\]>()-]+(?:\+\+|--)|(?:\+\+|--)[\w.>-]+);)$",
                       re.M)
DECLARED = re.compile(r"(?:return\b|else\b|(?:const|static|struct|enum|unsigned|\w+_t|graze_\w+|grz_\w+|double|float|int|bool"
                      r"|char|void)\b[ *]+[A-Za-z_*])")
LESSER = re.compile(r"(?:[(,=?:{]|&&|\|\||\breturn)\s*(?P<a>[\w.\[\]>-]+) (?P<sign>[<>]=?) (?P<b>[\w.\[\]>-]+)"
                    r" \? (?:(?P=a) : (?P=b)|(?P=b) : (?P=a))(?! ?[\w.\[(+*/-])")
RULE = re.compile(r"^(?P<path>[\w/.]+): `(?P<within>[^`]+)`(?: -> `(?P<text>[^`]*)`)?: (?P<reason>.+)$")

Mutant = collections.namedtuple("Mutant", "path begin end text")
Harmless = collections.namedtuple("Harmless", "path within text reason")


def blank_out(text):
    """The same text with comments, strings, assertions and directives as blanks."""
    return BLANKED.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def is_between_operands(code, begin, end):
    before, after = code[:begin].rstrip()[-1:], code[end:end + 1]
    return bool(re.match(r"[\w)\]]", before)) and after == " " and code[begin - 1] == " "


def token_mutants(code, found):
    text = found.group()
    if found["number"]:
        digits = text[:len(text) - len(found["suffix"])]
        value = int(digits, 16 if digits[:2] in ("0x", "0X") else 10)
        for other in sorted({value + 1, max(value - 1, 0)} - {value}):
            yield f"{other}{found['suffix']}"
    elif text in EXCHANGED:
        yield EXCHANGED[text]
    elif text == "!":
        yield ""
    elif text in BETWEEN and is_between_operands(code, found.start(), found.end()):
        yield BETWEEN[text]


def mutants_of(path, text):
    """Every mutant of the source file `path`, in order. Pointers and template-like casts that only look like operators
    give mutants that do not compile. The lesser or greater of two is left alone: with `<=` for `<` it takes the other
    one if they are equal."""
    code = blank_out(text)
    ties = {found.start("sign") for found in LESSER.finditer(code)}
    for found in TOKEN.finditer(code):
        if found.start() in ties:
            continue
        for other in token_mutants(code, found):
            yield Mutant(path, found.start(), found.end(), other)
    for found in STATEMENT.finditer(code):
        if not DECLARED.match(found["text"]):
            yield Mutant(path, found.start("text"), found.end("text"), ";")


def line_of(text, mutant):
    return text.count("\n", 0, mutant.begin) + 1


def describe(text, mutant):
    line = line_of(text, mutant)
    before = " ".join(text[mutant.begin:mutant.end].split())
    return f"{mutant.path}:{line}: `{before}` -> `{mutant.text}` in `{text.splitlines()[line - 1].strip()}`"


def read_harmless(path, root):
    """The reviewed list; a line that is none, or that names no place in the sources below `root` any more, is an
    error."""
    rules = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line and not line.startswith("#"):
            found = RULE.match(line)
            if not found:
                raise SystemExit(f"{path}:{number}: want PATH: `EXPRESSION`[ -> `TEXT`]: REASON")
            rule = Harmless(**found.groupdict())
            source = root / rule.path
            if not source.is_file() or rule.within not in source.read_text():
                raise SystemExit(f"{path}:{number}: {rule.path} has no `{rule.within}` any more; mend or drop the line")
            rules.append(rule)
    return rules


def reason_of(rules, text, mutant):
    """Why this mutant changes nothing that a caller could see, or None."""
    for rule in rules:
        if rule.path == mutant.path and rule.text in (None, mutant.text):
            at = text.find(rule.within)
            while at >= 0:
                if at <= mutant.begin and mutant.end <= at + len(rule.within):
                    return rule.reason
                at = text.find(rule.within, at + 1)
    return None
