// chipmunk.cpp: Chipmunk's cpSpaceHash, cpBBTree and cpSweep1D (Scott Lembcke and
// Howling Moon Software), through its cpSpatialIndex. The callback tests boxes, as
// Chipmunk's own does. All boxes against themselves are reindexed and asked for in
// one call; else the few are indexed and asked about the many. A cpBBTree is also
// made once and asked for the first box on each of many rays, by
// cpSpatialIndexSegmentQuery.
#include "bench/peers/contender.h"

#include <chipmunk/chipmunk.h>

namespace peers {

namespace {

// A box as Chipmunk sees it: only its number comes from graze.
struct object {
    cpBB box;
    uint32_t id;
};

cpBB box_of(void *it) {
    return static_cast<object *>(it)->box;
}

cpVect at_rest(void *) {
    return cpvzero;
}

double mean_side(const side &boxes) {
    double sum = 0;
    for (const graze_box &box : boxes.boxes)
        sum +=
            static_cast<double>(box.max_x - box.min_x + box.max_y - box.min_y) / 2;
    return sum / static_cast<double>(boxes.size());
}

// How an index is made, for its future boxes.
typedef cpSpatialIndex *maker(const side &boxes, double argument);

// Cells as wide as this many boxes; the manual asks for ten cells a box.
cpSpatialIndex *make_hash(const side &boxes, double width) {
    return cpSpaceHashNew(width * mean_side(boxes),
                          static_cast<int>(boxes.size() * 10), box_of, nullptr);
}

// A tree that knows how fast boxes go grows them by a tenth, even if they rest, and moves
// what has left its place.
cpSpatialIndex *make_tree(const side &, double is_grown) {
    cpSpatialIndex *tree = cpBBTreeNew(box_of, nullptr);
    if (is_grown > 0)
        cpBBTreeSetVelocityFunc(tree, at_rest);
    return tree;
}

cpSpatialIndex *make_sweep(const side &, double) {
    return cpSweep1DNew(box_of, nullptr);
}

class chipmunk final : public collector {
  public:
    chipmunk(const scene &first, maker *make, double argument)
        : index(make(first.few, argument)), few(first.few.size()) {
        place(first.few, few);
        for (object &one : few)
            cpSpatialIndexInsert(index, &one, one.id);
    }
    chipmunk(const chipmunk &) = delete;
    chipmunk &operator=(const chipmunk &) = delete;
    ~chipmunk() override { cpSpatialIndexFree(index); }

    void frame(const scene &now) override {
        found.clear();
        shown = &now;
        if (!now.asks_places())
            place(now.few, few);
        if (now.is_self)
            cpSpatialIndexReindexQuery(index, keep_overlapping, this);
        else
            ask(now);
    }

  private:
    static void place(const side &from, std::vector<object> &objects) {
        objects.resize(from.size());
        for (size_t i = 0; i < from.size(); i++) {
            const graze_box &box = from.boxes[i];
            objects[i] = { cpBBNew(box.min_x, box.min_y, box.max_x, box.max_y),
                           from.ids[i] };
        }
    }

    void ask(const scene &now) {
        if (!now.asks_places())
            cpSpatialIndexReindex(index);
        place(now.many, many);
        for (object &one : many)
            cpSpatialIndexQuery(index, &one, one.box, keep_overlapping, this);
    }

    static cpCollisionID keep_overlapping(void *a, void *b, cpCollisionID id,
                                          void *data) {
        const object *first = static_cast<object *>(a),
                     *second = static_cast<object *>(b);
        if (cpBBIntersects(first->box, second->box))
            static_cast<chipmunk *>(data)->keep(second->id, first->id);
        return id;
    }

    void keep(uint32_t few_id, uint32_t many_id) {
        if (shown->asks_places() || shown->may_meet(few_id, many_id))
            found.push_back({ few_id, many_id });
    }

    cpSpatialIndex *index;
    std::vector<object> few, many; // never moved in memory: the index points at them
    const scene *shown = nullptr;
};

setting hash_setting(const char *name, double width) {
    return setting_of<chipmunk>(name, make_hash, width);
}

std::string tree_refusal(const scene_plan &plan) {
    return refuse_above(plan, 100000, too_slow);
}

std::string sweep_refusal(const scene_plan &plan) {
    if (plan.asked != question::pairs || has_two_sides(plan))
        return "asked about one box it looks at all";
    return refuse_above(plan, 100000, too_slow);
}

const enrolment hash(
    { "Chipmunk",
      "cpSpaceHash",
      kind::peer,
      { hash_setting("cells of 1 box", 1), hash_setting("cells of 1.5 boxes", 1.5),
        hash_setting("cells of 2 boxes", 2), hash_setting("cells of 4 boxes", 4) },
      nullptr });
const enrolment tree({ "Chipmunk",
                       "cpBBTree",
                       kind::peer,
                       { setting_of<chipmunk>("boxes as they are", make_tree, 0.0),
                         setting_of<chipmunk>("boxes grown", make_tree, 1.0) },
                       tree_refusal });
const enrolment sweep({ "Chipmunk",
                        "cpSweep1D",
                        kind::peer,
                        { setting_of<chipmunk>("", make_sweep, 0.0) },
                        sweep_refusal });

struct shown_box {
    graze_box box;
    uint32_t id;
};

cpBB bounds_of(void *it) {
    const graze_box &box = static_cast<shown_box *>(it)->box;
    return cpBBNew(box.min_x, box.min_y, box.max_x, box.max_y);
}

class tree_rays final : public collector {
  public:
    explicit tree_rays(const scene &first) : index(cpBBTreeNew(bounds_of, nullptr)) {
        for (size_t i = 0; i < first.few.size(); i++)
            shown.push_back({ first.few.boxes[i], first.few.ids[i] });
        for (shown_box &one : shown)
            cpSpatialIndexInsert(index, &one, one.id);
        cpBBTreeOptimize(index);
    }
    tree_rays(const tree_rays &) = delete;
    tree_rays &operator=(const tree_rays &) = delete;
    ~tree_rays() override { cpSpatialIndexFree(index); }

    void frame(const scene &now) override {
        found.clear();
        for (uint32_t i = 0; i < now.asked.count; i++) {
            const graze_query ray = sight_of(now, i);
            first_hit hit(ray);
            cpSpatialIndexSegmentQuery(index, nullptr, cpv(ray.at.x, ray.at.y),
                                       cpv(ray.to.x, ray.to.y), 1, look, &hit);
            if (hit.has_hit())
                found.push_back({ hit.row(), i });
        }
    }

  private:
    static cpFloat look(void *, void *other, void *data) {
        const shown_box *one = static_cast<shown_box *>(other);
        first_hit *hit = static_cast<first_hit *>(data);
        hit->look(one->box, one->id);
        return hit->left();
    }

    cpSpatialIndex *index;
    std::vector<shown_box> shown; // never moved in memory: the index points at them
};

std::string only_rays(const scene_plan &plan) {
    return plan.asked == question::rays ? "" : "is for rays";
}

const enrolment rays({ "Chipmunk",
                       "cpBBTree, rays",
                       kind::peer,
                       { setting_of<tree_rays>("") },
                       only_rays,
                       0,
                       true });

} // namespace

} // namespace peers
