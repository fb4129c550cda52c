// bullet.cpp: Bullet's btAxisSweep3 (Simon Hobbs, Erwin Coumans): sweep and prune along three axes in 16
// bits. All boxes are equally deep along z. Its pairs, kept from frame to frame, are of rounded boxes;
// testing them exactly is not timed.
#include "bench/peers/peers.h"

#include <BulletCollision/BroadphaseCollision/btAxisSweep3.h>

#include <memory>
#include <new>
#include <vector>

namespace {

constexpr unsigned short boxes_most = 16000;

struct bullet {
    std::unique_ptr<btAxisSweep3> sweep;
    std::vector<btBroadphaseProxy *> proxies;
};

btVector3 corner(float x, float y, float z) {
    return btVector3(x, y, z);
}

// The client object is the index plus one, since Bullet takes a null for none.
void *client_of(uint32_t index) {
    return reinterpret_cast<void *>(static_cast<uintptr_t>(index) + 1);
}

uint32_t index_of(const btBroadphaseProxy *proxy) {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(proxy->m_clientObject) - 1);
}

void *open(const void *, const workload *field) {
    auto *self = new (std::nothrow) bullet;
    if (self == nullptr)
        return nullptr;
    const btVector3 low = corner(-1, -1, -1),
                    high = corner(field->bounds.max_x + 1, field->bounds.max_y + 1, 2);
    const bool no_ray_tree = true; // a second structure, for rays, which nobody asks for
    self->sweep = std::make_unique<btAxisSweep3>(low, high, boxes_most + 1, nullptr, no_ray_tree);
    for (uint32_t i = 0; i < field->count; i++) {
        const graze_box box = field->boxes[i];
        self->proxies.push_back(self->sweep->createProxy(corner(box.min_x, box.min_y, 0),
                                                         corner(box.max_x, box.max_y, 1), 0, client_of(i), 1,
                                                         -1, nullptr));
    }
    return self;
}

bool frame(void *state, const workload *field) {
    auto *self = static_cast<bullet *>(state);
    for (uint32_t i = 0; i < field->count; i++) {
        const graze_box box = field->boxes[i];
        self->sweep->setAabb(self->proxies[i], corner(box.min_x, box.min_y, 0),
                             corner(box.max_x, box.max_y, 1), nullptr);
    }
    self->sweep->calculateOverlappingPairs(nullptr);
    return true;
}

bool pairs(void *state, const workload *field, graze_pair_list *out) {
    const btBroadphasePairArray &kept =
        static_cast<bullet *>(state)->sweep->getOverlappingPairCache()->getOverlappingPairArray();
    std::vector<graze_pair> found;
    for (int i = 0; i < kept.size(); i++) {
        const uint32_t a = index_of(kept[i].m_pProxy0), b = index_of(kept[i].m_pProxy1);
        if (graze_box_overlaps(field->boxes[a], field->boxes[b], GRAZE_HALF_OPEN))
            found.push_back({ a, b });
    }
    return contest_list(found.data(), found.size(), out);
}

// The proxies go with the sweep.
void close(void *state) {
    delete static_cast<bullet *>(state);
}

} // namespace

contender peers_axis_sweep_3() {
    return { "btAxisSweep3 (Bullet)", nullptr, boxes_most, open, frame, pairs, close };
}
