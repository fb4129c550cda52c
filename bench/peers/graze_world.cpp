// graze_world.cpp: graze as a game has it: one call puts all bodies of a world, then
// come one step, and its events.
#include "bench/peers/contender.h"

#include "bench/workloads/workload.h"

#include <new>

namespace peers {

namespace {

class game final : public contender {
  public:
    explicit game(const scene &first) {
        const graze_world_config config = {};
        if (workload_world_open(&self, &config, first.work) != GRAZE_OK)
            throw std::bad_alloc();
    }
    game(const game &) = delete;
    game &operator=(const game &) = delete;
    ~game() override { workload_world_close(&self); }

    void frame(const scene &now) override {
        if (workload_world_place(&self, now.work) != GRAZE_OK ||
            graze_world_step(self.world) != GRAZE_OK)
            throw std::bad_alloc();
        graze_world_contact_events(self.world, &events);
    }

    std::vector<graze_pair> pairs(const scene &) override {
        size_t count;
        const graze_contact *contacts = graze_world_contacts(self.world, &count);
        std::vector<graze_pair> found;
        for (size_t i = 0; i < count; i++)
            found.push_back({ row_of(contacts[i].a), row_of(contacts[i].b) });
        return found;
    }

  private:
    // Bodies were added in order, so the slot of a body, the low half of its handle,
    // is its row.
    static uint32_t row_of(graze_body body) {
        return static_cast<uint32_t>(body.id);
    }

    workload_world self = {};
    size_t events = 0;
};

std::string refusal(const scene_plan &plan) {
    return plan.is_join || plan.asked != question::pairs ? "is for boxes in motion"
                                                         : "";
}

const enrolment
    world({ "graze", "world", kind::world, { setting_of<game>("") }, refusal });

} // namespace

} // namespace peers
