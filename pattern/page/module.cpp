// module.cpp: the functions of pattern.wasm for the page, in place of the command's
// files and exceptions.
//
// The page reads the XML and hands over its elements; it steers the player, and reads a frame's boxes out of
// memory. A failure ends the module: `fail` of the page throws with the words, and no call comes back here
// afterwards.
#include "pattern/error.h"
#include "pattern/markup.h"
#include "pattern/scene.h"
#include "pattern/stage.h"

#include <cstdlib>
#include <map>
#include <string>

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

extern "C" __attribute__((import_module("page"), import_name("fail"), noreturn)) void
page_fail(const char *text, size_t length);

void pattern_fail(const std::string &what) {
    page_fail(what.data(), what.size());
}

// The elements of each file, as the page wrote them.
static std::map<std::string, std::string> files;
static Setup setup;
static std::unique_ptr<Stage> stage;

// A frame's boxes, as the page reads them. Sixteenths of pixels are whole numbers in a float.
struct PageBox {
    uint32_t name, body, layer;
    float min_x, min_y, max_x, max_y;
};

static std::vector<PageBox> boxes;

SceneWriter::SceneWriter() = default;

void SceneWriter::box(const SceneBox &box) {
    auto pixels = [](int64_t sixteenths) {
        return static_cast<float>(sixteenths) / 16;
    };
    boxes.push_back(
        { static_cast<uint32_t>(box.name), static_cast<uint32_t>(box.body),
          static_cast<uint32_t>(box.layer), pixels(box.rect.min_x),
          pixels(box.rect.min_y), pixels(box.rect.max_x), pixels(box.rect.max_y) });
}

void SceneWriter::finish() {}

const std::string *MarkupElement::attribute(const std::string &key) const {
    for (const auto &entry : attributes)
        if (entry.first == key)
            return &entry.second;
    return nullptr;
}

namespace {

// The page's writing of a file: for each element '<', its line, its name, its attributes' names and values,
// ""; its text; its children; '>'. Each is ended by a zero.
class Elements {
  public:
    explicit Elements(const std::string &text) : text_(text) {}
    MarkupElement next() {
        MarkupElement element;
        field(); // '<'
        element.line =
            static_cast<unsigned>(std::strtoul(field().c_str(), nullptr, 10));
        element.name = field();
        for (std::string key; !(key = field()).empty();)
            element.attributes.emplace_back(key, field());
        element.text = field();
        while (text_[at_] == '<')
            element.children.push_back(next());
        field(); // '>'
        return element;
    }

  private:
    std::string field() {
        std::string found = text_.c_str() + at_;
        at_ += found.size() + 1;
        return found;
    }

    const std::string &text_;
    size_t at_ = 0;
};

} // namespace

MarkupElement markup_read(const std::string &path) {
    return Elements(files.at(path)).next();
}

EXPORT(allocate) void *page_allocate(size_t size) {
    return std::malloc(size);
}

// A file: its name and its elements. It fires from (x, y) if has_place.
EXPORT(add)
void page_add(char *path, char *elements, size_t length, bool has_place, double x,
              double y) {
    files[path] = std::string(elements, length);
    setup.emitters.push_back({ path, has_place, x, y });
    std::free(path);
    std::free(elements);
}

// The command's options; `player` is a PlayerPath.
EXPORT(set)
void page_set(double rank, double speed, double width, double height,
              double bullet_w, double bullet_h, uint32_t player) {
    setup.rank = rank;
    setup.speed = speed;
    setup.width = width;
    setup.height = height;
    setup.bullet_w = bullet_w;
    setup.bullet_h = bullet_h;
    setup.player = static_cast<PlayerPath>(player);
}

EXPORT(start)
void page_start(double seed, uint32_t parts, uint32_t ground, uint32_t max_bullets,
                bool reuses_names) {
    setup.seed = static_cast<uint64_t>(seed);
    setup.parts = parts;
    setup.ground = ground;
    setup.max_bullets = max_bullets;
    setup.are_names_reused = reuses_names;
    stage = std::make_unique<Stage>(setup);
}

EXPORT(steer) void page_steer(double x, double y) {
    setup.steered_x = x;
    setup.steered_y = y;
}

// Make the next frame. Returns how many boxes it has.
EXPORT(step) size_t page_step() {
    SceneWriter scene;
    boxes.clear();
    stage->step();
    stage->write(scene);
    return boxes.size();
}

EXPORT(boxes) const PageBox *page_boxes() {
    return boxes.data();
}

EXPORT(unborn) double page_unborn() {
    return static_cast<double>(stage->unborn_bullets());
}
