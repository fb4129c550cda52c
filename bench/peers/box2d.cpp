// box2d.cpp: Box2D 2.4's tree alone (Erin Catto): b2DynamicTree, whose boxes are
// grown so few moves change it, asked about each box. And b2BroadPhase, which asks
// it about the boxes outside of their grown boxes. Pairs are kept until the grown
// boxes part, as Box2D's contacts are. Their reports are tested exactly. The tree is
// also made once and asked for the first box on each of many rays. It casts in
// floats against grown boxes; the boxes themselves are tested here.
#include "bench/peers/box2d_version.h"
#include "bench/peers/contender.h"

#include <box2d/b2_broad_phase.h>
#include <box2d/b2_dynamic_tree.h>

#include <unordered_set>

namespace peers {

namespace {

// Box2D grows boxes by a tenth of a metre, and, on request, ahead of their motion by
// four times as far as they went. The settings are the length of a pixel, and this
// request.
struct manner {
    float metres;
    bool is_ahead;
};

b2AABB box_of(const graze_box &box, manner how) {
    b2AABB result;
    result.lowerBound.Set(box.min_x * how.metres, box.min_y * how.metres);
    result.upperBound.Set(box.max_x * how.metres, box.max_y * how.metres);
    return result;
}

void *data_of(size_t i) {
    return reinterpret_cast<void *>(static_cast<uintptr_t>(i));
}

uint32_t index_of(const void *data) {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(data));
}

// How far boxes went since the last frame, for Box2D.
class motion {
  public:
    motion(const side &first, manner reported) : how(reported), last(first.boxes) {}
    b2Vec2 take(const side &now, size_t i) {
        const b2Vec2 way(now.boxes[i].min_x - last[i].min_x,
                         now.boxes[i].min_y - last[i].min_y);
        last[i] = now.boxes[i];
        return how.is_ahead ? how.metres * way : b2Vec2(0, 0);
    }

  private:
    const manner how;
    std::vector<graze_box> last;
};

class tree_queries final : public collector {
  public:
    tree_queries(const scene &first, manner reported)
        : how(reported), ways(first.few, reported) {
        for (size_t i = 0; i < first.few.size(); i++)
            proxies.push_back(
                tree.CreateProxy(box_of(first.few.boxes[i], how), data_of(i)));
    }

    void frame(const scene &now) override {
        found.clear();
        shown = &now;
        for (size_t i = 0; !now.asks_places() && i < proxies.size(); i++)
            tree.MoveProxy(proxies[i], box_of(now.few.boxes[i], how),
                           ways.take(now.few, i));
        const side &asking = now.asking();
        for (asked = 0; asked < asking.size(); asked++)
            tree.Query(this, box_of(asking.boxes[asked], how));
    }

    bool QueryCallback(int32 proxy) {
        const uint32_t i = index_of(tree.GetUserData(proxy));
        const side &asking = shown->asking();
        const uint32_t few_id = shown->few.ids[i], many_id = asking.ids[asked];
        if ((!shown->is_self || few_id < many_id) &&
            graze_box_overlaps(shown->few.boxes[i], asking.boxes[asked],
                               GRAZE_CLOSED) &&
            (shown->asks_places() || shown->may_meet(few_id, many_id)))
            found.push_back({ few_id, many_id });
        return true;
    }

  private:
    const manner how;
    b2DynamicTree tree;
    std::vector<int32> proxies;
    motion ways;
    const scene *shown = nullptr;
    size_t asked = 0;
};

class broad_phase final : public collector {
  public:
    broad_phase(const scene &first, manner reported)
        : how(reported), ways(first.few, reported) {
        for (size_t i = 0; i < first.few.size(); i++)
            proxies.push_back(
                broad.CreateProxy(box_of(first.few.boxes[i], how), data_of(i)));
    }

    void frame(const scene &now) override {
        for (size_t i = 0; i < proxies.size(); i++)
            broad.MoveProxy(proxies[i], box_of(now.few.boxes[i], how),
                            ways.take(now.few, i));
        broad.UpdatePairs(this);
        drop_apart();
        found.clear();
        for (const graze_pair &pair : kept)
            if (graze_box_overlaps(now.few.boxes[pair.a], now.few.boxes[pair.b],
                                   GRAZE_CLOSED))
                found.push_back({ now.few.ids[pair.a], now.few.ids[pair.b] });
    }

    void AddPair(void *a, void *b) {
        const graze_pair pair = { index_of(a), index_of(b) };
        if (known.insert(key_of(pair)).second)
            kept.push_back(pair);
    }

  private:
    // Proxies are numbered as boxes are, and the smaller comes first.
    static uint64_t key_of(graze_pair pair) {
        return static_cast<uint64_t>(pair.a) << 32 | pair.b;
    }

    void drop_apart() {
        size_t count = 0;
        for (const graze_pair &pair : kept)
            if (broad.TestOverlap(proxies[pair.a], proxies[pair.b]))
                kept[count++] = pair;
            else
                known.erase(key_of(pair));
        kept.resize(count);
    }

    const manner how;
    b2BroadPhase broad;
    std::vector<int32> proxies;
    motion ways;
    std::vector<graze_pair> kept; // of grown boxes
    std::unordered_set<uint64_t> known;
};

std::string tree_refusal(const scene_plan &plan) {
    if (plan.asked != question::pairs)
        return too_slow;
    const std::string clusters = refuse_clusters(plan);
    return clusters.empty() ? refuse_above(plan, 100000, too_slow) : clusters;
}

std::string broad_phase_refusal(const scene_plan &plan) {
    if (has_two_sides(plan))
        return "knows no two sides; the tree does";
    return tree_refusal(plan);
}

template <class T> std::vector<setting> mover_options() {
    return { setting_of<T>("1 px a metre", manner{ 1, false }),
             setting_of<T>("32 px a metre", manner{ 1 / 32.0f, false }),
             only_for_motion(
                 setting_of<T>("32 px a metre, ahead", manner{ 1 / 32.0f, true })) };
}

const enrolment queries({ box2d_2, "b2DynamicTree", kind::peer,
                          mover_options<tree_queries>(), tree_refusal });
const enrolment pairs({ box2d_2, "b2BroadPhase", kind::peer,
                        mover_options<broad_phase>(), broad_phase_refusal });

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

std::string only_rays(const scene_plan &plan) {
    return plan.asked == question::rays ? "" : "is for rays";
}

const enrolment rays({ box2d_2,
                       "b2DynamicTree, rays",
                       kind::peer,
                       { setting_of<tree_rays>("") },
                       only_rays,
                       0,
                       true });

} // namespace

} // namespace peers
