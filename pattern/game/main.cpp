// main.cpp: writes BulletML patterns as tables in C, which a game plays by
// bulletml/player.h: pattern-tables OUT PATTERN… makes OUT.h and OUT.c.
//
// The game then needs neither XML nor a parser.
#include "pattern/error.h"
#include "pattern/grammar.h"
#include "pattern/tables.h"

extern "C" {
#include "formats/error.h"
}

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>

namespace {

// A file's name without its folders and its extension.
std::string stem(const std::string &path) {
    std::string name = path.substr(path.rfind('/') + 1);
    return name.substr(0, name.rfind('.'));
}

// The letters of a name that C knows, in capitals.
std::string capitals(const std::string &name) {
    std::string made;
    for (unsigned char letter : name)
        made += std::isalnum(letter) ? static_cast<char>(std::toupper(letter)) : '_';
    return made;
}

// With as many digits as it takes.
std::string plain(double value) {
    char text[32];
    for (int digits = 6; digits <= 17; digits++) {
        std::snprintf(text, sizeof text, "%.*g", digits, value);
        if (!(std::strtod(text, nullptr) < value ||
              std::strtod(text, nullptr) > value))
            break;
    }
    return text;
}

class Writer {
  public:
    void add(const std::string &path) {
        MarkupElement root = markup_read(path);
        grammar_check(path, root);
        Tables tables(root);
        names_.push_back(stem(path));
        elements(tables);
        steps(tables);
        row(tables.pattern());
    }
    // `out` is the path without an extension, as the game includes it.
    std::string header(const std::string &out) const;
    std::string source(const std::string &out) const;

  private:
    void elements(const Tables &tables);
    void steps(const Tables &tables);
    void row(const bulletml_pattern &pattern);
    std::string number() const { return std::to_string(names_.size() - 1); }

    std::vector<std::string> names_;
    std::string tables_, rows_;
    uint32_t depth_ = 0, values_ = 0, scripts_ = 0;
};

void Writer::elements(const Tables &tables) {
    tables_ += "static const bulletml_element elements_" + number() + "[] = {\n";
    for (const bulletml_element &one : tables.elements) {
        tables_ += "    { ";
        for (int64_t field :
             { int64_t{ one.kind }, int64_t{ one.type }, int64_t{ one.is_begun },
               int64_t{ one.is_endless }, int64_t{ one.parent },
               int64_t{ one.child }, int64_t{ one.next }, int64_t{ one.target },
               int64_t{ one.formula } })
            tables_ += std::to_string(field) + ", ";
        tables_ += std::to_string(one.line) + " },\n";
    }
    tables_ += "};\n";
}

// A formula a line.
void Writer::steps(const Tables &tables) {
    tables_ += "static const bulletml_step steps_" + number() + "[] = {\n   ";
    for (const bulletml_step &one : tables.steps) {
        bool is_last = one.sign == '\0';
        tables_ += is_last ? " { 0, 0 },"
                           : std::string(" { '") + one.sign + "', " +
                                 plain(one.number) + " },";
        tables_ += is_last ? "\n   " : "";
    }
    tables_.erase(tables_.size() - 3);
    tables_ += "};\n";
}

void Writer::row(const bulletml_pattern &pattern) {
    rows_ += "    { elements_" + number() + ", steps_" + number() + ", " +
             std::to_string(pattern.element_count) + ", " +
             std::to_string(pattern.depth) + ", " + std::to_string(pattern.values) +
             ", " + (pattern.is_horizontal ? "true" : "false") + " },\n";
    depth_ = std::max(depth_, pattern.depth);
    values_ = std::max(values_, pattern.values);
    uint32_t scripts = 0;
    for (int32_t i = bulletml_pattern_first(&pattern); i != BULLETML_NONE;
         i = bulletml_pattern_next(&pattern, i))
        scripts++;
    scripts_ = std::max(scripts_, scripts);
}

std::string Writer::header(const std::string &out) const {
    std::string name = stem(out), guard = capitals(out) + "_H", text;
    text =
        "/* " + name +
        ".h: made by pattern/game/main.cpp of BulletML files: their tables, and\n"
        " * the most that any of them needs of a runner's room, and of runners. */\n"
        "/* clang-format off */\n"
        "#ifndef " +
        guard + "\n#define " + guard +
        "\n\n"
        "#include \"bulletml/player.h\"\n\nenum {\n";
    for (const std::string &pattern : names_)
        text += "    PATTERN_" + capitals(pattern) + ",\n";
    return text +
           "    PATTERNS\n};\nenum { PATTERN_DEPTH = " + std::to_string(depth_) +
           ", PATTERN_VALUES = " + std::to_string(values_) +
           ", PATTERN_SCRIPTS = " + std::to_string(scripts_) +
           " };\n\nextern const bulletml_pattern patterns[PATTERNS];\n\n#endif\n";
}

std::string Writer::source(const std::string &out) const {
    std::string name = stem(out);
    return "/* " + name +
           ".c: made by pattern/game/main.cpp of BulletML files; see " + name +
           ".h. */\n/* clang-format off */\n#include \"" + out + ".h\"\n\n" +
           tables_ + "const bulletml_pattern patterns[PATTERNS] = {\n" + rows_ +
           "};\n";
}

void write(const std::string &path, const std::string &text) {
    std::ofstream file(path, std::ios::binary);
    if (!(file << text << std::flush))
        throw PatternError(path + ": cannot be written");
}

} // namespace

int main(int argc, char **argv) {
    if (argc < 3) {
        error_print("usage: pattern-tables OUT PATTERN...");
        return 2;
    }
    try {
        Writer writer;
        for (int i = 2; i < argc; i++)
            writer.add(argv[i]);
        std::string out = argv[1];
        write(out + ".h", writer.header(out));
        write(out + ".c", writer.source(out));
    } catch (const PatternError &failure) {
        error_print("%s", failure.what());
        return 2;
    }
    return 0;
}
