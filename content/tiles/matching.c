/* matching.c: see matching.h.
 *
 * What is left over by a first matching, made greedily, begins a search each, breadth first, for a path along
 * which the matching grows by one (C. Berge, 1957). Where there is none, all that the search has seen will
 * never be on such a path, and is passed over from then on (H. Kuhn, 1955), so that all failing searches
 * together look at each crossing once. Successful ones find their end nearby as a rule; where many do not,
 * the patience ends. No recursion: a path may be as long as there are things.
 */
#include "content/tiles/matching.h"

/* Marks in `seen`, beside the number of the thing from which the search began. */
static const uint32_t unseen = UINT32_MAX, is_done = UINT32_MAX - 1;

static void match_greedily(const grz_crossings *graph, grz_matching *m) {
    for (uint32_t down = 0; down < graph->down_count; down++)
        m->matched[down] = GRZ_UNMATCHED;
    for (uint32_t across = 0; across < graph->across_count; across++) {
        m->match[across] = GRZ_UNMATCHED;
        m->seen[across] = unseen;
        for (uint32_t i = graph->first[across]; i < graph->first[across + 1]; i++) {
            const uint32_t down = graph->crossings[i];
            if (m->matched[down] != GRZ_UNMATCHED)
                continue;
            m->match[across] = down;
            m->matched[down] = across;
            break;
        }
    }
}

/* Match along the path that ends with an across thing and a free down thing. */
static void path_match(grz_matching *m, uint32_t across, uint32_t down) {
    for (;;) {
        const uint32_t next = m->match[across];
        m->match[across] = down;
        m->matched[down] = across;
        if (next == GRZ_UNMATCHED)
            return;
        down = next;
        across = m->parent[across];
    }
}

/* Look at all crossings of an across thing; true if one was free, the matching then being larger. */
static bool thing_search(const grz_crossings *graph, grz_matching *m, uint32_t across, uint32_t *end) {
    const uint32_t root = m->queue[0];
    for (uint32_t i = graph->first[across]; i < graph->first[across + 1]; i++) {
        const uint32_t down = graph->crossings[i], next = m->matched[down];
        if (next == GRZ_UNMATCHED) {
            path_match(m, across, down);
            return true;
        }
        if (m->seen[next] == root || m->seen[next] == is_done)
            continue;
        m->seen[next] = root;
        m->parent[next] = across;
        m->queue[(*end)++] = next;
    }
    return false;
}

/* Mark what a search has seen. */
static void seen_mark(grz_matching *m, uint32_t end, uint32_t mark) {
    for (uint32_t i = 0; i < end; i++)
        m->seen[m->queue[i]] = mark;
}

/* Begin a search at an unmatched across thing, and give it up after `most` others. */
static void search(const grz_crossings *graph, grz_matching *m, uint32_t root, uint32_t most) {
    uint32_t end = 1;
    m->queue[0] = root;
    m->seen[root] = root;
    for (uint32_t begin = 0; begin < end; begin++) {
        const uint32_t across = m->queue[begin], cost = graph->first[across + 1] - graph->first[across];
        if (begin >= most || m->patience < cost) {
            seen_mark(m, end, unseen);
            return;
        }
        m->patience -= cost;
        if (thing_search(graph, m, across, &end))
            return;
    }
    seen_mark(m, end, is_done);
}

uint32_t grz_matching_find(const grz_crossings *graph, grz_matching *m) {
    static const uint32_t most[] = { 64, 4096, UINT32_MAX }; /* what is near is found first */
    uint32_t size = 0;
    match_greedily(graph, m);
    for (unsigned round = 0; round < sizeof most / sizeof most[0]; round++)
        for (uint32_t across = 0; across < graph->across_count; across++)
            if (m->match[across] == GRZ_UNMATCHED && m->seen[across] != is_done)
                search(graph, m, across, most[round]);
    for (uint32_t across = 0; across < graph->across_count; across++)
        size += m->match[across] != GRZ_UNMATCHED;
    return size;
}

bool grz_matching_keeps(const grz_matching *m, uint32_t across) {
    return m->seen[across] == is_done;
}
