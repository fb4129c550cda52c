/* slices.c: see slices.h. Cost: a copy a box; in columns two. */
#include "mpi/slices.h"

#include "mpi/collective.h"
#include "mpi/exchange.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Rows of a column to read at a time. */
#define SLICES_COLUMN_ROWS 65536
#define SLICES_WINDOW_MIN 4096
/* Layers that move at a time. */
#define SLICES_LAYERS_PART 65536

uint64_t slices_first(uint64_t rows, int rank, int ranks) {
    const uint64_t r = (uint64_t)rank, all = (uint64_t)ranks;
    return rows / all * r + rows % all * r / all;
}

/* The bytes of a row in the file. */
static size_t slices_row_size(const slices *s) {
    return TABLE_EDGES * s->layout.item_size;
}

/* The bytes of a row in the window. */
static size_t slices_box_size(const slices *s) {
    return TABLE_EDGES * s->edge_size;
}

static bool slices_check_size(slices *s, error *e) {
    struct stat about;
    if (stat(s->path, &about) != 0)
        return collective_system_error(e, errno, s->path, "cannot be read");
    if (!S_ISREG(about.st_mode))
        return error_at(e, s->path, 0, "not a regular file; ranks read parts of it");
    const uint64_t size = (uint64_t)about.st_size,
                   data = size - s->layout.data_offset;
    const uint64_t row = slices_row_size(s), rows = data / row;
    if (rows < s->layout.rows)
        return npy_ends_early(&s->layout, s->path, data, e);
    return data == s->layout.rows * row ||
           error_at(e, s->path, 0,
                    "bytes follow the last row that the .npy header promises");
}

/* Rank 0 does this for all. */
static bool slices_read_header(slices *s, error *e) {
    source *in = NULL;
    unsigned char begin[NPY_MAGIC_SIZE];
    size_t got = 0;
    if (!source_open(s->path, &in, e))
        return false;
    bool is_fine = source_peek(in, begin, sizeof begin, &got, e);
    if (is_fine && !(got == sizeof begin && npy_begins(begin, got)))
        is_fine = error_at(
            e, s->path, 0,
            "not a .npy file; make one of it by numpy.save, or take `graze pairs`");
    is_fine = is_fine && npy_read_layout(in, &s->layout, e);
    source_close(in);
    if (is_fine && s->layout.rows > UINT64_MAX / 64)
        is_fine = error_at(e, s->path, 0,
                           "its header promises more rows than a file can have");
    return is_fine && slices_check_size(s, e);
}

/* Whether this rank can read the file: where it cannot, a collective open says less,
 * or waits for ever. */
static bool slices_try(const slices *s, error *e) {
    const int file = open(s->path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return collective_system_error(e, errno, s->path, "cannot be read");
    close(file);
    return true;
}

bool slices_open(slices *s, MPI_Comm comm, const char *path, error *e) {
    const size_t chunk = s->chunk == 0 ? GRZ_CHUNK_USUAL : s->chunk;
    int rank, ranks;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    *s = (slices){
        .comm = comm, .file = MPI_FILE_NULL, .path = path, .chunk = chunk, .e = e
    };
    if (!collective_fine(comm,
                         rank == 0 ? slices_read_header(s, e) : slices_try(s, e), e))
        return false;
    MPI_Bcast(&s->layout, (int)sizeof s->layout, MPI_BYTE, 0, comm);
    if (s->layout.is_whole)
        s->edge_size = sizeof(double);
    else
        s->edge_size = s->layout.item_size;
    const int code =
        MPI_File_open(comm, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &s->file);
    if (code != MPI_SUCCESS) {
        s->file = MPI_FILE_NULL;
        collective_mpi_error(e, code, path, "cannot be opened");
    }
    if (!collective_fine(comm, code == MPI_SUCCESS, e))
        return false;
    s->first = slices_first(s->layout.rows, rank, ranks);
    s->count = slices_first(s->layout.rows, rank + 1, ranks) - s->first;
    return true;
}

uint64_t slices_bytes(const slices *s, int ranks) {
    return (s->layout.rows / (uint64_t)ranks + 1) * slices_box_size(s);
}

bool slices_reserve(slices *s, uint64_t memory, error *e) {
    uint64_t rows = memory / slices_box_size(s);
    if (rows < SLICES_WINDOW_MIN)
        rows = SLICES_WINDOW_MIN;
    if (rows < s->count)
        s->window_capacity = rows;
    else
        s->window_capacity = s->count;
    s->window = malloc((size_t)(s->window_capacity + 1) * slices_box_size(s));
    if (s->layout.is_by_column)
        s->column = malloc(SLICES_COLUMN_ROWS * s->layout.item_size);
    if (s->window == NULL || (s->layout.is_by_column && s->column == NULL))
        return error_no_memory(e, "the boxes of a rank");
    return true;
}

/* Read bytes of the file. */
static bool slices_read_bytes(slices *s, uint64_t offset, unsigned char *to,
                              uint64_t size) {
    while (size > 0) {
        const int part = (int)(size < s->chunk ? size : s->chunk);
        MPI_Status about;
        int got = 0;
        const uint64_t at = s->layout.data_offset + offset;
        const int code =
            MPI_File_read_at(s->file, (MPI_Offset)at, to, part, MPI_BYTE, &about);
        if (code != MPI_SUCCESS)
            return collective_mpi_error(s->e, code, s->path, "cannot be read");
        MPI_Get_count(&about, MPI_BYTE, &got);
        if (got != part)
            return error_at(s->e, s->path, 0,
                            "the file has become shorter while it was read");
        offset += (uint64_t)part;
        to += part;
        size -= (uint64_t)part;
    }
    return true;
}

/* Put a value into this machine's byte order, and a whole one into float64. */
static void slices_put_value(const slices *s, const unsigned char *from,
                             unsigned char *to) {
    const double value = npy_value(from, &s->layout);
    const float narrow = (float)value;
    if (s->edge_size == sizeof value)
        memcpy(to, &value, sizeof value);
    else
        memcpy(to, &narrow, sizeof narrow);
}

static bool slices_is_native(const slices *s) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return s->layout.is_big_endian == (first == 0) && !s->layout.is_whole;
}

static bool slices_load_rows(slices *s) {
    const size_t size = s->layout.item_size;
    const uint64_t values = s->window_count * TABLE_EDGES;
    unsigned char *from = s->window + values * (s->edge_size - size);
    if (!slices_read_bytes(s, s->window_first * slices_row_size(s), from,
                           values * size))
        return false;
    for (uint64_t i = 0; i < values && !slices_is_native(s); i++)
        slices_put_value(s, from + i * size, s->window + i * s->edge_size);
    return true;
}

static bool slices_load_column(slices *s, unsigned edge) {
    const size_t size = s->layout.item_size;
    for (uint64_t row = 0; row < s->window_count; row += SLICES_COLUMN_ROWS) {
        const uint64_t left = s->window_count - row,
                       rows = left < SLICES_COLUMN_ROWS ? left : SLICES_COLUMN_ROWS;
        const uint64_t value = edge * s->layout.rows + s->window_first + row;
        if (!slices_read_bytes(s, value * size, s->column, rows * size))
            return false;
        for (uint64_t i = 0; i < rows; i++)
            slices_put_value(s, s->column + i * size,
                             s->window +
                                 ((row + i) * TABLE_EDGES + edge) * s->edge_size);
    }
    return true;
}

static table_box slices_box(const slices *s, uint64_t i) {
    table_box box;
    graze_box narrow;
    const unsigned char *at = s->window + i * slices_box_size(s);
    if (s->edge_size == sizeof(double)) {
        memcpy(&box, at, sizeof box);
        return box;
    }
    memcpy(&narrow, at, sizeof narrow);
    return (table_box){ { (double)narrow.min_x, (double)narrow.min_y,
                          (double)narrow.max_x, (double)narrow.max_y } };
}

static bool slices_check(const slices *s) {
    for (uint64_t i = 0; i < s->window_count; i++) {
        const table_box box = slices_box(s, i);
        const uint64_t row = s->window_first + i;
        char flaw[TABLE_FLAW_SIZE];
        if (table_box_is_sound(&box))
            continue;
        npy_box_flaw(&s->layout, &box, flaw);
        error_set(s->e, ERROR_INPUT,
                  "%s:%" PRIu64 ": in row %" PRIu64 ", counted from 0, %s", s->path,
                  row, row, flaw);
        s->e->names_file = true;
        return false;
    }
    return true;
}

/* Move the window to begin at a row. */
static bool slices_load(slices *s, uint64_t first) {
    const uint64_t left = s->first + s->count - first;
    s->window_first = first;
    if (left < s->window_capacity)
        s->window_count = left;
    else
        s->window_count = s->window_capacity;
    if (!s->layout.is_by_column)
        return slices_load_rows(s) && slices_check(s);
    for (unsigned edge = 0; edge < TABLE_EDGES; edge++)
        if (!slices_load_column(s, edge))
            return false;
    return slices_check(s);
}

/* The row of the window, as an item wants it. */
static void slices_put_box(const slices *s, uint64_t i, bool is_double,
                           unsigned char *item) {
    const size_t size = slices_box_size(s);
    if (is_double && s->edge_size != sizeof(double)) {
        const table_box box = slices_box(s, i);
        memcpy(item, &box, sizeof box);
    } else
        memcpy(item, s->window + i * size, size);
}

graze_status slices_read(slices *s, slices_range range, grz_item_layout layout,
                         unsigned char *items) {
    const size_t size = grz_item_box_size(layout);
    for (uint32_t i = 0; i < range.count; i++) {
        const uint64_t own = range.first + i, row = s->first + own;
        if (row - s->window_first >= s->window_count && !slices_load(s, row)) {
            s->window_count = 0;
            return GRAZE_BAD_VALUE;
        }
        slices_put_box(s, row - s->window_first, layout.is_double, items);
        memcpy(items + size, &row, sizeof row);
        items += size + sizeof row;
        if (layout.has_mark)
            *items++ = (unsigned char)(range.mark |
                                       (s->layers == NULL ? 0 : s->layers[own]));
    }
    return GRAZE_OK;
}

/* Rank 0 reads the layers, and the ranks get theirs, a part at a time. After an error
 * the others get what is worth nothing, and then the error. */
static bool slices_share_layers(slices *s, npy_layers *layers, uint8_t *part,
                                error *e) {
    const uint64_t most =
        s->chunk < SLICES_LAYERS_PART ? s->chunk : SLICES_LAYERS_PART;
    int rank, ranks;
    bool is_fine = true;
    MPI_Comm_rank(s->comm, &rank);
    MPI_Comm_size(s->comm, &ranks);
    for (int to = 0; to < ranks; to++) {
        const uint64_t rows = slices_first(s->layout.rows, to + 1, ranks) -
                              slices_first(s->layout.rows, to, ranks);
        for (uint64_t at = 0; at < rows && (rank == 0 || rank == to);) {
            const uint64_t left = rows - at;
            const int count = (int)(left < most ? left : most);
            uint8_t *place = rank == to ? s->layers + at : part;
            is_fine = is_fine && (rank != 0 ||
                                  npy_layers_read(layers, place, (size_t)count, e));
            if (rank == 0 && to != 0)
                MPI_Send(place, count, MPI_BYTE, to, 0, s->comm);
            else if (rank != 0)
                MPI_Recv(place, count, MPI_BYTE, 0, 0, s->comm, MPI_STATUS_IGNORE);
            at += (uint64_t)count;
        }
    }
    return is_fine;
}

bool slices_take_layers(slices *s, const char *path, error *e) {
    npy_layers *layers = NULL;
    int rank;
    MPI_Comm_rank(s->comm, &rank);
    s->layers = malloc((size_t)s->count + 1);
    uint8_t *part = calloc(SLICES_LAYERS_PART, 1);
    bool is_fine =
        (s->layers != NULL && part != NULL) || error_no_memory(e, "the layers");
    is_fine =
        is_fine && (rank != 0 || npy_layers_open(path, s->layout.rows, &layers, e));
    is_fine = collective_fine(s->comm, is_fine, e);
    if (is_fine)
        is_fine =
            collective_fine(s->comm, slices_share_layers(s, layers, part, e), e);
    npy_layers_close(layers);
    free(part);
    return is_fine;
}

uint64_t slices_layers(const slices *s) {
    uint64_t layers = 0;
    for (uint64_t i = 0; s->layers != NULL && i < s->count; i++)
        layers |= UINT64_C(1) << s->layers[i];
    if (s->layers == NULL)
        return 1;
    return layers;
}

void slices_close(slices *s) {
    if (s->file != MPI_FILE_NULL)
        MPI_File_close(&s->file);
    free(s->window);
    free(s->column);
    free(s->layers);
    s->window = s->column = s->layers = NULL;
}
