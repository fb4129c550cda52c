/* box_set.c: the boxes of one file, or of two; see box_set.h. */
#include "mpi/box_set.h"

#include "mpi/exact_tile.h"

box_set box_set_none(size_t chunk) {
    return (box_set){ .files = { { .file = MPI_FILE_NULL, .chunk = chunk },
                                 { .file = MPI_FILE_NULL, .chunk = chunk } } };
}

bool box_set_open(box_set *set, MPI_Comm comm, const box_set_paths *paths,
                  box_near near, error *e) {
    bool has_layers = false, is_double = false;
    uint64_t layers = 0;
    set->count = paths->boxes[1] == NULL ? 1 : 2;
    for (unsigned i = 0; i < set->count; i++) {
        slices *file = &set->files[i];
        if (!slices_open(file, comm, paths->boxes[i], e) ||
            (paths->layers[i] != NULL &&
             !slices_take_layers(file, paths->layers[i], e)))
            return false;
        has_layers |= paths->layers[i] != NULL;
        is_double |= file->edge_size == sizeof(double);
        layers |= slices_layers(file);
    }
    MPI_Allreduce(&layers, &set->layers, 1, MPI_UINT64_T, MPI_BOR, comm);
    set->layout = (grz_item_layout){ .is_double = is_double,
                                     .has_mark = has_layers || set->count == 2,
                                     .tag_size = sizeof(uint64_t),
                                     .near = near };
    return true;
}

uint64_t box_set_rows_max(const box_set *set) {
    const uint64_t first = set->files[0].layout.rows,
                   second = set->files[1].layout.rows;
    if (first > second)
        return first;
    return second;
}

uint64_t box_set_bytes(const box_set *set, int ranks) {
    uint64_t bytes = 0;
    for (unsigned i = 0; i < set->count; i++)
        bytes += slices_bytes(&set->files[i], ranks);
    return bytes;
}

uint64_t box_set_layers_bytes(const box_set *set) {
    uint64_t bytes = 0;
    for (unsigned i = 0; i < set->count; i++)
        if (set->files[i].layers != NULL)
            bytes += set->files[i].count;
    return bytes;
}

/* Each file has its share, by the number of its rows. */
bool box_set_reserve(box_set *set, uint64_t memory, error *e) {
    const uint64_t all = box_set_bytes(set, 1);
    for (unsigned i = 0; i < set->count; i++) {
        const double share = (double)slices_bytes(&set->files[i], 1) / (double)all;
        if (!slices_reserve(&set->files[i], (uint64_t)((double)memory * share), e))
            return false;
    }
    return true;
}

static graze_status box_set_read(void *context, uint64_t first, uint32_t count,
                                 unsigned char *items) {
    box_set *set = context;
    const uint64_t cut = set->files[0].count;
    const uint64_t left = first < cut ? cut - first : 0;
    const uint32_t own = left < count ? (uint32_t)left : count;
    const slices_range ranges[2] = {
        { first, own, 0 }, { first + own - cut, count - own, GRZ_MARK_SECOND }
    };
    graze_status status = slices_read(&set->files[0], ranges[0], set->layout, items);
    if (status == GRAZE_OK && own < count)
        status = slices_read(&set->files[1], ranges[1], set->layout,
                             items + own * grz_item_size(set->layout));
    return status;
}

grz_spread_source box_set_source(box_set *set) {
    return (grz_spread_source){ .count = set->files[0].count + set->files[1].count,
                                .layout = set->layout,
                                .context = set,
                                .read = box_set_read,
                                .boxes = grz_exact_boxes };
}

void box_set_close(box_set *set) {
    for (unsigned i = 0; i < set->count; i++)
        slices_close(&set->files[i]);
}
