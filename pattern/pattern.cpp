// pattern.cpp: a checked tree of elements becomes libbulletml's tree.
//
// libbulletml finds what comes after an element by going up from it. So the order of
// children matters to it where BulletML's does not: a bullet must be the last in its
// <fire>. And the target of a reference must be a child of <bulletml>. The end of an
// action elsewhere would lead to its neighbours, or out of an empty stack. Both are
// put right here.
#include "pattern/script.h"

#include "pattern/error.h"
#include "pattern/grammar.h"
#include "pattern/markup.h"

#include <cstdlib> // bulletmlrunner.h uses it unasked

#include <bulletmlerror.h>
#include <bulletmlparser.h>
#include <bulletmlrunner.h>

#include <algorithm>

namespace {

bool is_last_in_fire(const MarkupElement &element) {
    return element.name == "bullet" || element.name == "bulletRef";
}

// Copy what has a label and stands deeper than in <bulletml> to the root's end; the original loses the label.
void lift_labels(MarkupElement &element, bool is_root,
                 std::vector<MarkupElement> &lifted) {
    for (MarkupElement &child : element.children) {
        lift_labels(child, false, lifted);
        if (is_root || child.attribute("label") == nullptr ||
            !grammar_referred(child.name).empty())
            continue;
        lifted.push_back(child);
        child.attributes.clear();
    }
}

void put_in_order(MarkupElement &element) {
    if (element.name == "fire")
        std::stable_partition(
            element.children.begin(), element.children.end(),
            [](const MarkupElement &child) { return !is_last_in_fire(child); });
    for (MarkupElement &child : element.children)
        put_in_order(child);
}

// libbulletml's parser, fed from a tree of ours.
class TreeParser : public BulletMLParser {
  public:
    // Notes in `lines` where each node comes from.
    TreeParser(const MarkupElement &root,
               std::unordered_map<const BulletMLNode *, unsigned> &lines)
        : root_(root), lines_(lines) {
        setName("pattern");
    }

    void parse() override {
        const std::string *type = root_.attribute("type");
        if (type != nullptr && *type == "horizontal")
            setHorizontal();
        BulletMLNode *root = addContent(root_.name);
        for (const MarkupElement &child : root_.children)
            add(child, root);
    }

  private:
    void add(const MarkupElement &element, BulletMLNode *parent) {
        BulletMLNode *node = addContent(element.name);
        MyAttributes attributes;
        for (const char *key : { "type", "label" }) {
            if (element.attribute(key) != nullptr) {
                attributes.push_back(key);
                attributes.push_back(*element.attribute(key));
            }
        }
        addAttribute(attributes, node);
        parent->addChild(node);
        lines_[node] = element.line;
        if (!element.text.empty())
            node->setValue(formula_plain(element.text));
        for (const MarkupElement &child : element.children)
            add(child, node);
    }

    const MarkupElement &root_;
    std::unordered_map<const BulletMLNode *, unsigned> &lines_;
};

} // namespace

Pattern::Pattern(const std::string &path) : path_(path) {
    MarkupElement root = markup_read(path);
    grammar_check(path, root);
    std::vector<MarkupElement> lifted;
    lift_labels(root, true, lifted);
    for (MarkupElement &element : lifted)
        root.children.push_back(std::move(element));
    put_in_order(root);
    try {
        parser_ = std::make_unique<TreeParser>(root, lines_);
        parser_->build();
    } catch (const BulletMLError &error) {
        throw PatternError(path + ": libbulletml says: " + error.what());
    }
}

Pattern::~Pattern() = default;

bool Pattern::is_horizontal() const {
    return parser_->isHorizontal();
}

std::vector<BulletMLState *> Pattern::begin() const {
    std::vector<BulletMLState *> states;
    for (BulletMLNode *action : parser_->getTopActions())
        states.push_back(new BulletMLState(
            parser_.get(), { action }, std::tr1::shared_ptr<BulletMLParameter>()));
    return states;
}
