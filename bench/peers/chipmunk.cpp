// chipmunk.cpp: Chipmunk's cpSpaceHash and cpSweep1D (Scott Lembcke and Howling Moon Software), through its
// cpSpatialIndex. Both are asked to reindex all and report candidates; the callback tests boxes and keeps
// pairs, as our methods do.
#include "bench/peers/peers.h"

#include <chipmunk/chipmunk.h>

#include <new>
#include <vector>

namespace {

// A square as Chipmunk sees it: its index alone is ours.
struct square {
    cpBB box;
    uint32_t index;
};

struct chipmunk {
    cpSpatialIndex *index = nullptr;
    std::vector<square> squares;
    std::vector<graze_pair> pairs;
};

cpBB box_of(void *object) {
    return static_cast<square *>(object)->box;
}

cpCollisionID keep_if_overlapping(void *a, void *b, cpCollisionID id, void *data) {
    const square *first = static_cast<square *>(a), *second = static_cast<square *>(b);
    if (cpBBIntersects(first->box, second->box))
        static_cast<chipmunk *>(data)->pairs.push_back({ first->index, second->index });
    return id;
}

void take_places(chipmunk *self, const workload *field) {
    for (uint32_t i = 0; i < field->count; i++) {
        const graze_box box = field->boxes[i];
        self->squares[i].box = cpBBNew(box.min_x, box.min_y, box.max_x, box.max_y);
    }
}

// How an index is made: the argument of a contender.
struct kind {
    cpSpatialIndex *(*make)(uint32_t count);
};

// Of cells as wide as a square, half more, and twice, this was fastest. The manual asks for ten cells an
// object.
constexpr cpFloat cell_side = 24;

cpSpatialIndex *make_hash(uint32_t count) {
    return cpSpaceHashNew(cell_side, static_cast<int>(count * 10), box_of, nullptr);
}

cpSpatialIndex *make_sweep(uint32_t) {
    return cpSweep1DNew(box_of, nullptr);
}

const kind hash_kind = { make_hash }, sweep_kind = { make_sweep };

void *open(const void *argument, const workload *field) {
    auto *self = new (std::nothrow) chipmunk;
    if (self == nullptr)
        return nullptr;
    self->squares.resize(field->count);
    self->index = static_cast<const kind *>(argument)->make(field->count);
    take_places(self, field);
    for (uint32_t i = 0; i < field->count; i++) {
        self->squares[i].index = i;
        cpSpatialIndexInsert(self->index, &self->squares[i], i);
    }
    return self;
}

bool frame(void *state, const workload *field) {
    auto *self = static_cast<chipmunk *>(state);
    take_places(self, field);
    self->pairs.clear();
    cpSpatialIndexReindexQuery(self->index, keep_if_overlapping, self);
    return true;
}

bool pairs(void *state, const workload *, graze_pair_list *out) {
    const std::vector<graze_pair> &found = static_cast<chipmunk *>(state)->pairs;
    return contest_list(found.data(), found.size(), out);
}

void close(void *state) {
    auto *self = static_cast<chipmunk *>(state);
    cpSpatialIndexFree(self->index);
    delete self;
}

contender contender_of(const char *name, const kind *kind) {
    return { name, kind, 0, open, frame, pairs, close };
}

} // namespace

contender peers_space_hash() {
    return contender_of("cpSpaceHash (Chipmunk)", &hash_kind);
}

contender peers_sweep_1d() {
    return contender_of("cpSweep1D (Chipmunk)", &sweep_kind);
}
