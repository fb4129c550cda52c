// graze_finder.cpp: graze's search of an array from scratch, with a kept workspace.
#include "bench/peers/contender.h"

#include <new>

namespace peers {

namespace {

class finder final : public contender {
  public:
    finder(const scene &first, bool is_unsorted) {
        graze_find_config config = {};
        config.is_unsorted = is_unsorted;
        config.rules = first.work->rules;
        if (graze_finder_open(&config, &self) != GRAZE_OK)
            throw std::bad_alloc();
    }
    finder(const finder &) = delete;
    finder &operator=(const finder &) = delete;
    ~finder() override {
        graze_finder_close(self);
        graze_pair_list_free(&list);
    }

    void frame(const scene &now) override {
        const graze_box_array all = { now.work->boxes, now.work->layers,
                                      now.work->count };
        if (graze_finder_pairs(self, all, &list) != GRAZE_OK)
            throw std::bad_alloc();
    }

    std::vector<graze_pair> pairs(const scene &) override {
        return { list.items, list.items + list.count };
    }

  private:
    graze_finder *self = nullptr;
    graze_pair_list list = {};
};

std::string only_joins(const scene_plan &plan) {
    return plan.is_join ? "" : "a world does this";
}

const enrolment in_any_order({ "graze",
                               "finder",
                               kind::finder,
                               { setting_of<finder>("", true) },
                               only_joins });
const enrolment in_order({ "graze",
                           "finder, sorted",
                           kind::finder,
                           { setting_of<finder>("", false) },
                           only_joins });

} // namespace

} // namespace peers
