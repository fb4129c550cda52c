// scene.h: writes a scene as CSV to standard output.
#ifndef PATTERN_SCENE_H
#define PATTERN_SCENE_H

#include "pattern/box.h"

#include <string>

struct SceneBox {
    uint64_t name, body;
    Layer layer;
    Rect rect;
};

// A body of one box has its name, which its empty last field says. Text stays in
// memory until it is enough for one call of the system.
class SceneWriter {
  public:
    SceneWriter();
    void begin_frame(uint64_t frame) { frame_ = std::to_string(frame) + ','; }
    void box(const SceneBox &box);
    // Write the rest. Throws std::system_error, as box does, if it cannot be written.
    void finish();

  private:
    std::string frame_, text_;
};

#endif
