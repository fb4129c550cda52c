// tree.h: a checked pattern as elements and formulas in the order in which libbulletml plays them.
#ifndef PATTERN_PAGE_TREE_H
#define PATTERN_PAGE_TREE_H

#include "pattern/markup.h"
#include "pattern/script.h"

#include <memory>
#include <string>
#include <vector>

using Parameters = std::vector<double>;

enum class Kind {
    bullet,
    action,
    fire,
    change_direction,
    change_speed,
    accel,
    wait,
    repeat,
    bullet_ref,
    action_ref,
    fire_ref,
    vanish,
    horizontal,
    vertical,
    term,
    times,
    direction,
    speed,
    param,
    bulletml
};

enum class Type { none, at_player, absolute, relative, sequence };

// The values a formula may ask for.
struct Values {
    ScriptHost &host;
    const Parameters *parameters;
};

// A formula in postfix order. It was checked before: see grammar.h.
class Postfix {
  public:
    explicit Postfix(const std::string &text) : text_(text) { sum(); }
    double value(const Values &values) const;

  private:
    struct Step {
        char
            what; // a number '0', '+', '-', '*', '/', negation '~', $rand '?', $rank '!', parameter '$'
        double number;
    };
    char peek();
    void chain(const char *signs, void (Postfix::*part)());
    void sum() { chain("+-", &Postfix::product); }
    void product() { chain("*/", &Postfix::factor); }
    void factor();
    void negation();
    void variable();
    void number();

    std::string text_;
    size_t at_ = 0;
    std::vector<Step> steps_;
};

// An element of a pattern.
class BulletMLNode {
  public:
    explicit BulletMLNode(const MarkupElement &element, BulletMLNode *parent);
    BulletMLNode *child(Kind wanted) const;
    BulletMLNode *next() const; // of the same parent

    Kind kind;
    Type type;
    std::string label;
    unsigned line;
    Postfix formula;
    BulletMLNode *parent; // none for what has begun a script, as libbulletml has it
    size_t index = 0;     // in its parent
    BulletMLNode *referred = nullptr;
    std::vector<std::unique_ptr<BulletMLNode>> children;
};

// The tree of a pattern, with its children and the references to them.
class BulletMLParser {
  public:
    explicit BulletMLParser(const MarkupElement &element) : root(element, nullptr) {
        const std::string *type = element.attribute("type");
        is_horizontal = type != nullptr && *type == "horizontal";
        link(root);
    }

    BulletMLNode root;
    bool is_horizontal;

  private:
    void link(BulletMLNode &node);
    BulletMLNode *find(Kind kind, const std::string &label) const;
};

// Where a script begins: some actions one after the other, and their parameters.
class BulletMLState {
  public:
    std::vector<BulletMLNode *> actions;
    std::shared_ptr<Parameters> parameters;
};

#endif
