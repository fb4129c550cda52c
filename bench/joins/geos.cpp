// geos.cpp: GEOS' STRtree by its C interface, which shapely calls, too. The boxes of
// B (or of A alone) are packed into a tree, and each box of A is a query. One
// thread. The tree holds envelopes, each inserted as a line from corner to corner,
// which is cheaper than a polygon. Envelopes are closed; pairs are compared again,
// half-open.
#include "bench/joins/boxes.h"

#include <geos_c.h>

namespace {

// The running query, for the callback.
struct search {
    const joins::request *asked;
    const joins::box *few; // what the tree holds
    size_t row;            // of A
    uint64_t pairs;
};

GEOSGeometry *line_of(GEOSContextHandle_t geos, const joins::box &box) {
    const double corners[] = { box.low[0], box.low[1], box.high[0], box.high[1] };
    return GEOSGeom_createLineString_r(
        geos, GEOSCoordSeq_copyFromBuffer_r(geos, corners, 2, 0, 0));
}

void meet(void *item, void *state) {
    search *now = static_cast<search *>(state);
    const joins::box *other = static_cast<const joins::box *>(item);
    if (now->asked->is_self && (size_t)(other - now->few) <= now->row)
        return;
    now->pairs +=
        joins::overlap(now->asked->a[now->row], *other, now->asked->is_closed);
}

uint64_t count_pairs(joins::request &asked) {
    GEOSContextHandle_t geos = GEOS_init_r();
    const std::vector<joins::box> &held = asked.is_self ? asked.a : asked.b;
    GEOSSTRtree *tree = GEOSSTRtree_create_r(geos, 10);
    for (const joins::box &box : held) { // the tree keeps the envelope alone
        GEOSGeometry *line = line_of(geos, box);
        GEOSSTRtree_insert_r(geos, tree, line, const_cast<joins::box *>(&box));
        GEOSGeom_destroy_r(geos, line);
    }
    search now{ &asked, held.data(), 0, 0 };
    for (; now.row < asked.a.size(); now.row++) {
        GEOSGeometry *line = line_of(geos, asked.a[now.row]);
        GEOSSTRtree_query_r(geos, tree, line, meet, &now);
        GEOSGeom_destroy_r(geos, line);
    }
    GEOSSTRtree_destroy_r(geos, tree);
    GEOS_finish_r(geos);
    return now.pairs;
}

} // namespace

int main(int count, char **arguments) {
    return joins::run(count, arguments, count_pairs);
}
