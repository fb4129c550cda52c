// graze_methods.cpp: each of graze's methods without a world: all boxes change, and
// all pairs are asked for. The oracle, brute, does not take part.
#include "bench/peers/contender.h"

#include "graze/broad_phase.h"

extern "C" {
#include "bench/bare_broad_phase.h"
}

#include <new>

namespace peers {

namespace {

class method final : public contender {
  public:
    method(const scene &first, const char *name)
        : self(bare_open(name, {}, first.work->count)) {
        if (self == nullptr)
            throw std::bad_alloc();
    }
    method(const method &) = delete;
    method &operator=(const method &) = delete;
    ~method() override { bare_close(self); }

    void frame(const scene &now) override {
        if (!bare_sync(self, now.work->boxes) || !bare_find(self))
            throw std::bad_alloc();
    }

    std::vector<graze_pair> pairs(const scene &) override {
        size_t count;
        const graze_pair *items = bare_pairs(self, &count);
        return { items, items + count };
    }

  private:
    bare_broad_phase *self;
};

std::string refusal(const scene_plan &plan) {
    if (plan.workload != "w2" || plan.boxes > 100000)
        return "see graze bench methods";
    return "";
}

struct all_methods {
    all_methods() {
        for (size_t i = 0; i < graze_broad_phase_count(); i++) {
            const std::string name = graze_broad_phase_at(i)->name;
            if (name != "brute")
                enrolment(
                    { "graze",
                      name + ", alone",
                      kind::method,
                      { setting_of<method>("", graze_broad_phase_at(i)->name) },
                      refusal });
        }
    }
};

const all_methods all;

} // namespace

} // namespace peers
