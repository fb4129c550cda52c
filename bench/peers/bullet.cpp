// bullet.cpp: Bullet's btAxisSweep3 and bt32BitAxisSweep3 (Simon Hobbs, Erwin
// Coumans) sweep and prune along three axes in integers. btDbvtBroadphase (Nathanael
// Presson) has two trees of grown boxes. All boxes are equally deep along z; layers
// and rules are groups and masks. The pairs are kept from frame to frame, of rounded
// or grown boxes; testing them exactly is not timed.
#include "bench/peers/contender.h"

#include <BulletCollision/BroadphaseCollision/btAxisSweep3.h>
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>

namespace peers {

namespace {

btVector3 corner(float x, float y, float z) {
    return btVector3(x, y, z);
}

// The client object is the row plus one, since Bullet takes a null for none.
void *client_of(uint32_t row) {
    return reinterpret_cast<void *>(static_cast<uintptr_t>(row) + 1);
}

uint32_t row_of(const btBroadphaseProxy *proxy) {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(proxy->m_clientObject) -
                                 1);
}

// A broad phase for the boxes of a scene.
typedef btBroadphaseInterface *maker(const scene &first);

const bool no_ray_tree =
    true; // a second structure, for rays, which is not asked for

template <class Sweep, class Number>
btBroadphaseInterface *make_sweep(const scene &first) {
    const graze_box &all = first.work->bounds;
    return new Sweep(corner(all.min_x - 1, all.min_y - 1, -1),
                     corner(all.max_x + 1, all.max_y + 1, 2),
                     static_cast<Number>(first.work->count + 1), nullptr,
                     no_ray_tree);
}

btBroadphaseInterface *make_trees(const scene &) {
    return new btDbvtBroadphase;
}

class bullet final : public contender {
  public:
    bullet(const scene &first, maker *make) : broad(make(first)) {
        for (uint32_t i = 0; i < first.work->count; i++)
            proxies.push_back(add(*first.work, i));
    }
    bullet(const bullet &) = delete;
    bullet &operator=(const bullet &) = delete;
    ~bullet() override {
        btOverlappingPairCache *cache = broad->getOverlappingPairCache();
        btBroadphasePairArray &kept = cache->getOverlappingPairArray();
        while (kept.size() > 0) // else each proxy would look for its own among all
            cache->removeOverlappingPair(kept[kept.size() - 1].m_pProxy0,
                                         kept[kept.size() - 1].m_pProxy1, nullptr);
        for (btBroadphaseProxy *proxy : proxies)
            broad->destroyProxy(proxy, nullptr);
    }

    void frame(const scene &now) override {
        for (uint32_t i = 0; i < now.work->count; i++) {
            const graze_box &box = now.work->boxes[i];
            broad->setAabb(proxies[i], corner(box.min_x, box.min_y, 0),
                           corner(box.max_x, box.max_y, 1), nullptr);
        }
        broad->calculateOverlappingPairs(nullptr);
    }

    std::vector<graze_pair> pairs(const scene &now) override {
        const btBroadphasePairArray &kept =
            broad->getOverlappingPairCache()->getOverlappingPairArray();
        std::vector<graze_pair> found;
        for (int i = 0; i < kept.size(); i++) {
            const uint32_t a = row_of(kept[i].m_pProxy0),
                           b = row_of(kept[i].m_pProxy1);
            if (graze_box_overlaps(now.work->boxes[a], now.work->boxes[b],
                                   GRAZE_CLOSED))
                found.push_back({ a, b });
        }
        return found;
    }

  private:
    btBroadphaseProxy *add(const workload &work, uint32_t i) {
        const graze_box &box = work.boxes[i];
        const int layer = work.rules == nullptr ? 0 : work.layers[i];
        const int mask = work.rules == nullptr
                             ? -1
                             : static_cast<int>(~work.rules->forbidden[layer]);
        return broad->createProxy(corner(box.min_x, box.min_y, 0),
                                  corner(box.max_x, box.max_y, 1), 0, client_of(i),
                                  1 << layer, mask, nullptr);
    }

    std::unique_ptr<btBroadphaseInterface> broad;
    std::vector<btBroadphaseProxy *> proxies;
};

std::string small_sweep_refusal(const scene_plan &plan) {
    const std::string places = refuse_places(plan);
    if (!places.empty())
        return places;
    if (plan.is_join)
        return refuse_above(plan, 1000, "quadratic where boxes jump");
    return refuse_above(plan, 16000, "takes 16,000 boxes at most");
}

std::string large_sweep_refusal(const scene_plan &plan) {
    const std::string places = refuse_places(plan);
    if (!places.empty())
        return places;
    return refuse_above(plan, plan.is_join ? 1000 : 10000,
                        "quadratic to begin with, and where boxes jump");
}

std::string trees_refusal(const scene_plan &plan) {
    const std::string clusters = refuse_clusters(plan);
    if (!clusters.empty())
        return clusters;
    const std::string places = refuse_places(plan);
    return places.empty() ? refuse_above(plan, 100000, too_slow) : places;
}

const enrolment small_sweep(
    { "Bullet",
      "btAxisSweep3",
      kind::peer,
      { setting_of<bullet>("", make_sweep<btAxisSweep3, unsigned short>) },
      small_sweep_refusal });
const enrolment large_sweep(
    { "Bullet",
      "bt32BitAxisSweep3",
      kind::peer,
      { setting_of<bullet>("", make_sweep<bt32BitAxisSweep3, unsigned>) },
      large_sweep_refusal });
const enrolment trees({ "Bullet",
                        "btDbvtBroadphase",
                        kind::peer,
                        { setting_of<bullet>("", make_trees) },
                        trees_refusal });

} // namespace

} // namespace peers
