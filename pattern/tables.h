// tables.h: a checked pattern as the tables which bulletml/player.h plays.
#ifndef PATTERN_TABLES_H
#define PATTERN_TABLES_H

#include "pattern/markup.h"

extern "C" {
#include "bulletml/player.h"
}

#include <map>
#include <string>
#include <vector>

// Elements and formulas of a pattern. Elements are in the order in which they are
// played: a bullet comes last in its <fire>, and the actions of a bullet before its
// references to actions.
class Tables {
  public:
    // `root` was checked: see grammar.h.
    explicit Tables(const MarkupElement &root);
    // It is valid as long as the tables are.
    bulletml_pattern pattern() const;

    std::vector<bulletml_element> elements;
    std::vector<bulletml_step> steps;

  private:
    int32_t add(const MarkupElement &element, int32_t parent);
    uint32_t formula(const std::string &text);
    void link();
    void find_endless();
    bool ends(size_t index, const std::vector<bool> &known) const;
    void measure();

    std::vector<std::string> labels_; // of the elements
    std::map<std::string, uint32_t> formulas_;
    uint32_t depth_ = 0, values_ = 0;
    bool is_horizontal_;
};

#endif
