// plain_grid.cpp: a game's own code for w3. The few are in square cells, as linked
// lists: in each cell where the min corner of a touching one of the many can be.
// Each of the many looks into the cell of its min corner.
#include "bench/peers/contender.h"

#include <algorithm>

namespace peers {

namespace {

class plain_grid final : public collector {
  public:
    plain_grid(const scene &, float side) : scale(1 / side) {}

    void frame(const scene &now) override {
        found.clear();
        links.assign(1, {});
        heads.assign(static_cast<size_t>(across) * across, 0);
        for (uint32_t i = 0; i < now.few.size(); i++) {
            const graze_box &box = now.few.boxes[i];
            for (int y = cell_of(box.min_y - small); y <= cell_of(box.max_y); y++)
                for (int x = cell_of(box.min_x - small); x <= cell_of(box.max_x);
                     x++) {
                    links.push_back({ i, heads[index_of(x, y)] });
                    heads[index_of(x, y)] = static_cast<uint32_t>(links.size() - 1);
                }
        }
        for (uint32_t i = 0; i < now.many.size(); i++)
            look(now, i);
    }

  private:
    struct link {
        uint32_t few, next;
    };

    int cell_of(float at) const {
        return std::clamp(static_cast<int>(at * scale + margin), 0, across - 1);
    }

    static size_t index_of(int x, int y) {
        return static_cast<size_t>(y) * across + static_cast<size_t>(x);
    }

    void look(const scene &now, uint32_t i) {
        const graze_box &box = now.many.boxes[i];
        if (box.max_x - box.min_x > small || box.max_y - box.min_y > small)
            for (uint32_t few = 0; few < now.few.size(); few++)
                test(now, few, i);
        else
            for (uint32_t at =
                     heads[index_of(cell_of(box.min_x), cell_of(box.min_y))];
                 at != 0; at = links[at].next)
                test(now, links[at].few, i);
    }

    void test(const scene &now, uint32_t few, uint32_t many) {
        const graze_box &a = now.few.boxes[few], &b = now.many.boxes[many];
        if (a.min_x < b.max_x && b.min_x < a.max_x && a.min_y < b.max_y &&
            b.min_y < a.max_y && now.may_meet(now.few.ids[few], now.many.ids[many]))
            found.push_back({ now.few.ids[few], now.many.ids[many] });
    }

    static constexpr int across = 256;
    static constexpr float margin =
        8; // cells before the first coordinate: no sum is negative
    static constexpr float small =
        16; // what is larger, the enemies, is tested with all few
    const float scale;
    std::vector<link> links;
    std::vector<uint32_t> heads;
};

std::string refusal(const scene_plan &plan) {
    return plan.workload == "w3" && plan.asked == question::pairs
               ? ""
               : "is written for w3";
}

const enrolment grid({ "plain",
                       "grid of 60 lines",
                       kind::method,
                       { setting_of<plain_grid>("cells of 12", 12.0f),
                         setting_of<plain_grid>("cells of 16", 16.0f),
                         setting_of<plain_grid>("cells of 24", 24.0f) },
                       refusal });

} // namespace

} // namespace peers
