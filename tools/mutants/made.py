"""made.py: the mutants of a source file: one operator exchanged, one constant moved by one, or one statement removed
(R. DeMillo, R. Lipton, F. Sayward, "Hints on test data selection", 1978), and which of them a reviewed list calls
harmless.
"""
import collections
import functools
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
ORDERS = re.compile(r"(?:[(,=?:{]|&&|\|\||\breturn)\s*(?P<a>[\w.\[\]>-]+) (?P<sign>[<>]=?) (?P<b>[\w.\[\]>-]+)"
                    r" \? (?:(?P=a) : (?P=b)|(?P=b) : (?P=a))(?! ?[\w.\[(+*/-])")
FUNCTION = re.compile(r"^[A-Za-z_][^;{}=]*?\b(?P<name>\w+)\([^;{}]*\)\s*\{$.*?^\}", re.S | re.M)
RULE = re.compile(r"^(?P<path>[\w/.]+) (?P<function>\w+|-) (?P<operator>\S+): (?P<reason>.+)$")

Mutant = collections.namedtuple("Mutant", "path begin end text")
Harmless = collections.namedtuple("Harmless", "path function operator reason")


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
    """Every mutant of the source file `path`, in order. Pointers and template-like casts which only look like operators
    give mutants which do not compile. The smaller or greater of two is left alone: with `<=` for `<` it takes the other
    one if they are equal."""
    code = blank_out(text)
    ties = {found.start("sign") for found in ORDERS.finditer(code)}
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


@functools.lru_cache(maxsize=None)
def functions_of(text):
    """[(name, begin, end), ...] of the functions of a source file, in order."""
    return [(found["name"], found.start(), found.end()) for found in FUNCTION.finditer(blank_out(text))]


def function_of(text, mutant):
    """The function of a mutant; "-" without one."""
    return next((name for name, begin, end in functions_of(text) if begin <= mutant.begin < end), "-")


def operator_of(text, mutant):
    """The target of a mutant: an operator or a constant as it stands in the source, or a "statement"."""
    return "statement" if mutant.text == ";" else text[mutant.begin:mutant.end]


def read_harmless(path, root):
    """The reviewed list; a malformed line, or one with a function which its file does not have any more, is an
    error."""
    rules, names = [], {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line and not line.startswith("#"):
            found = RULE.match(line)
            if not found:
                raise SystemExit(f"{path}:{number}: want PATH FUNCTION OPERATOR: REASON")
            rule = Harmless(**found.groupdict())
            if rule.path not in names:
                source = root / rule.path
                names[rule.path] = {"-", *(name for name, *_ in functions_of(source.read_text()))} \
                    if source.is_file() else set()
            if rule.function not in names[rule.path]:
                raise SystemExit(f"{path}:{number}: {rule.path} has no {rule.function} any more; mend or drop the line, or "
                                 f"let tools/mutate.py --mend do it")
            rules.append(rule)
    return rules


def mend_harmless(path, root):
    """Let each line of the list name its function's file of today. Lines whose function is gone, or is in several
    files, are dropped; returns them."""
    homes = collections.defaultdict(set)
    for source in (root / "src").rglob("*.c"):
        for name, *_ in functions_of(source.read_text()):
            homes[name].add(str(source.relative_to(root)))
    kept, dropped = [], []
    for line in path.read_text().splitlines():
        found = RULE.match(line)
        if found and found["function"] == "-" and (root / found["path"]).is_file() or not found:
            kept.append(line)
        elif found["path"] in homes[found["function"]]:
            kept.append(line)
        elif len(homes[found["function"]]) == 1:
            kept.append(line.replace(found["path"], *homes[found["function"]], 1))
        else:
            dropped.append(line)
    path.write_text("".join(line + "\n" for line in kept))
    return dropped


def rules_in_vain(rules, texts, mutants):
    """The rules without a mutant to excuse: the operator is gone from the function."""
    places = {(mutant.path, function_of(texts[mutant.path], mutant), operator_of(texts[mutant.path], mutant))
              for mutant in mutants}
    return [rule for rule in rules if rule.path in texts and (rule.path, rule.function, rule.operator) not in places]


def reason_of(rules, text, mutant):
    """Why this mutant changes nothing visible to a caller, or None."""
    function, operator = function_of(text, mutant), operator_of(text, mutant)
    return next((rule.reason for rule in rules
                 if (rule.path, rule.function, rule.operator) == (mutant.path, function, operator)), None)
