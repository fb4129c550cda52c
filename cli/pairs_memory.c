/* pairs_memory.c: free memory, and the need of a join; see pairs_memory.h. */
#include "cli/pairs_memory.h"

#include "cli/output.h"
#include "formats/flatgeobuf.h"
#include "formats/npy.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes of a box in memory: as float64, as a box, and in the search. Bytes of CSV
 * for a box at least, and how much gzip saves, at a guess. */
enum { BOX_BYTES = 100, CSV_ROW = 24, GZIP_SAVES = 4 };

/* The number behind the first word of a file, or alone in it; false if there is
 * none. */
static bool number_in(const char *path, const char *word, uint64_t *number) {
    char line[256];
    const size_t length = strlen(word);
    FILE *file = fopen(path, "r");
    bool is_found = false;
    while (file != NULL && !is_found && fgets(line, sizeof line, file) != NULL)
        is_found = strncmp(line, word, length) == 0 &&
                   sscanf(line + length, "%" SCNu64, number) == 1;
    if (file != NULL)
        fclose(file);
    return is_found;
}

static uint64_t least(uint64_t a, uint64_t b) {
    if (a < b)
        return a;
    return b;
}

/* The rest of a limit. */
static uint64_t rest(uint64_t limit, uint64_t used) {
    if (limit > used)
        return limit - used;
    return 0;
}

uint64_t pairs_memory_free(void) {
    uint64_t all = PAIRS_MEMORY_UNKNOWN, limit = 0, used = 0;
    struct rlimit space;
    if (number_in("/proc/meminfo", "MemAvailable:", &limit))
        all = limit * 1024;
    if (number_in("/sys/fs/cgroup/memory.max", "", &limit) &&
        number_in("/sys/fs/cgroup/memory.current", "", &used))
        all = least(all, rest(limit, used));
    if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY &&
        number_in("/proc/self/statm", "", &used))
        all =
            least(all, rest(space.rlim_cur, used * (uint64_t)sysconf(_SC_PAGESIZE)));
    return all;
}

/* The rows of a .npy file, as far as bytes follow its header. */
static uint64_t npy_rows(source *s, uint64_t size) {
    npy_layout layout;
    error ignored = { 0 };
    if (!npy_read_layout(s, &layout, &ignored))
        return 0;
    return least(layout.rows, size / (TABLE_EDGES * layout.item_size));
}

/* The features of a FlatGeobuf file, as far as the file has room for their boxes. */
static uint64_t flatgeobuf_count(source *s, uint64_t size) {
    flatgeobuf_rows rows;
    error ignored = { 0 };
    if (!flatgeobuf_open(s, &rows, &ignored))
        return 0;
    return least(rows.count, size / sizeof(table_box));
}

static uint64_t rows_of(const char *path) {
    unsigned char first[FLATGEOBUF_MAGIC_SIZE];
    struct stat is;
    size_t size = 0;
    source *s = NULL;
    error ignored = { 0 };
    if (path == NULL || path_is_dash(path) || stat(path, &is) != 0 ||
        !S_ISREG(is.st_mode) || !source_open(path, &s, &ignored))
        return 0;
    const bool is_zipped = path_ends_with(path, ".gz");
    uint64_t rows = (uint64_t)is.st_size * (is_zipped ? GZIP_SAVES : 1) / CSV_ROW;
    const uint64_t bytes = is_zipped ? UINT64_MAX : (uint64_t)is.st_size;
    if (!source_peek(s, first, sizeof first, &size, &ignored))
        size = 0;
    if (npy_begins(first, size))
        rows = npy_rows(s, bytes);
    else if (flatgeobuf_begins(first, size))
        rows = flatgeobuf_count(s, bytes);
    source_close(s);
    return rows;
}

uint64_t pairs_memory_needed(const char *const files[2]) {
    return (rows_of(files[0]) + rows_of(files[1])) * BOX_BYTES;
}

static void *budget_resize(void *user, void *block, size_t old_size,
                           size_t new_size) {
    pairs_budget *budget = user;
    void *now = NULL;
    if (new_size == 0) {
        free(block);
        budget->used -= old_size;
        return NULL;
    }
    if (new_size <= budget->most &&
        budget->used - old_size <= budget->most - new_size)
        now = realloc(block, new_size);
    if (now == NULL)
        budget->is_short = true;
    else
        budget->used += new_size - old_size;
    return now;
}

graze_allocator pairs_budget_allocator(pairs_budget *budget) {
    return (graze_allocator){ .resize = budget_resize, .user = budget };
}
