// box2d_rays.cpp: Box2D 2.4's b2DynamicTree (Erin Catto), made once and rebuilt bottom up or not, asked for
// the first box on each of many rays. It casts in floats against grown boxes; the boxes themselves are tested
// here.
#include "bench/peers/contender.h"
#include "bench/peers/sights.h"

#include <box2d/b2_dynamic_tree.h>

namespace peers {

namespace {

class tree_rays final : public collector {
  public:
    explicit tree_rays(const scene &first) : few(first.few) {
        for (size_t i = 0; i < few.size(); i++) {
            const graze_box &box = few.boxes[i];
            b2AABB bounds;
            bounds.lowerBound.Set(box.min_x, box.min_y);
            bounds.upperBound.Set(box.max_x, box.max_y);
            tree.CreateProxy(bounds,
                             reinterpret_cast<void *>(static_cast<uintptr_t>(i)));
        }
    }

    void frame(const scene &now) override {
        found.clear();
        for (uint32_t i = 0; i < now.asked.count; i++) {
            const graze_query ray = sight_of(now, i);
            first_hit own(ray);
            b2RayCastInput input;
            input.p1.Set(static_cast<float>(ray.at.x), static_cast<float>(ray.at.y));
            input.p2.Set(static_cast<float>(ray.to.x), static_cast<float>(ray.to.y));
            input.maxFraction = 1;
            hit = &own;
            tree.RayCast(this, input);
            if (own.has_hit())
                found.push_back({ own.row(), i });
        }
    }

    float RayCastCallback(const b2RayCastInput &, int32 proxy) {
        const size_t i = reinterpret_cast<uintptr_t>(tree.GetUserData(proxy));
        hit->look(few.boxes[i], few.ids[i]);
        return static_cast<float>(hit->left());
    }

  private:
    const side few;
    b2DynamicTree tree;
    first_hit *hit = nullptr;
};

std::string refusal(const scene_plan &plan) {
    return plan.asked == question::rays ? "" : "is for rays";
}

const enrolment rays({ "Box2D",
                       "b2DynamicTree, rays",
                       kind::peer,
                       { setting_of<tree_rays>("") },
                       refusal,
                       0,
                       true });

} // namespace

} // namespace peers
