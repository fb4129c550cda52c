/* pairs_write.c: pairs in memory as CSV or as .npy; see pairs_write.h. */
#include "cli/pairs_write.h"

#include "formats/npy.h"
#include "formats/path.h"

#include <stddef.h>

bool pairs_is_npy(const char *path) {
    return path != NULL && path_has_ending(path, ".npy");
}

#define BY_DUCKDB(to)                                                               \
    "write pairs.csv, and turn it by DuckDB: COPY (FROM 'pairs.csv') TO 'pairs." to \
    "'"
#define BY_PYARROW                                                                  \
    "write pairs.csv, and turn it by pyarrow: "                                     \
    "feather.write_feather(csv.read_csv('pairs.csv'), 'pairs.arrow')"
#define BY_SQLITE                                                                   \
    "write pairs.csv, and read it in: sqlite3 pairs.db '.import --csv pairs.csv "   \
    "pairs'"
#define BY_ROWS                                                                     \
    "pairs are rows without a geometry: write pairs.csv, and join it by row "       \
    "numbers"
#define BY_PIPE(program, to)                                                        \
    "write to standard output, and pack it: graze pairs ... | " program             \
    " >pairs.csv" to

const pairs_format *pairs_other_format(const char *path) {
    static const pairs_format formats[] = {
        { ".parquet", "Parquet", BY_DUCKDB("parquet") },
        { ".pq", "Parquet", BY_DUCKDB("parquet") },
        { ".geoparquet", "GeoParquet", BY_DUCKDB("parquet") },
        { ".arrow", "Arrow", BY_PYARROW },
        { ".feather", "Arrow", BY_PYARROW },
        { ".ipc", "Arrow", BY_PYARROW },
        { ".orc", "ORC",
          "write pairs.csv, and turn it by pyarrow: "
          "orc.write_table(csv.read_csv('pairs.csv'), 'pairs.orc')" },
        { ".json", "JSON", BY_DUCKDB("json") },
        { ".jsonl", "JSON", BY_DUCKDB("json") },
        { ".ndjson", "JSON", BY_DUCKDB("json") },
        { ".geojson", "GeoJSON", BY_ROWS },
        { ".fgb", "FlatGeobuf", BY_ROWS },
        { ".shp", "Shapefile", BY_ROWS },
        { ".gpkg", "GeoPackage",
          "write pairs.csv, and put it in by GDAL: ogr2ogr -f GPKG pairs.gpkg "
          "pairs.csv -oo AUTODETECT_TYPE=YES" },
        { ".sqlite", "SQLite", BY_SQLITE },
        { ".db", "database", BY_SQLITE },
        { ".xlsx", "Excel", "write pairs.csv, which Excel opens" },
        { ".h5", "HDF5",
          "write pairs.npy, and put it in by h5py: h5py.File('pairs.h5', "
          "'w')['pairs'] = numpy.load('pairs.npy')" },
        { ".tsv", "TSV",
          "write to standard output, and turn it: graze pairs ... | tr , '\\t' "
          ">pairs.tsv" },
        { ".gds", "GDSII", BY_ROWS },
        { ".oas", "OASIS", BY_ROWS },
        { ".npz", "archive of NumPy's", "write pairs.npy" },
        { ".gz", "gzip", BY_PIPE("gzip", ".gz") },
        { ".bz2", "bzip2", BY_PIPE("bzip2", ".bz2") },
        { ".xz", "xz", BY_PIPE("xz", ".xz") },
        { ".zst", "Zstandard", BY_PIPE("zstd", ".zst") },
        { ".zip", "zip", "write pairs.csv, and pack it: zip pairs.zip pairs.csv" },
    };
    for (size_t i = 0; path != NULL && i < sizeof formats / sizeof *formats; i++)
        if (path_has_ending(path, formats[i].ending))
            return &formats[i];
    return NULL;
}

static void write_name(output *o, const table *t, uint32_t row) {
    size_t length = 0;
    if (!t->has_labels) {
        output_uint64(o, row);
        return;
    }
    const char *label = table_label(t, row, &length);
    output_bytes(o, label, length);
}

void pairs_write_csv(output *o, const graze_pair_list *pairs, const table *a,
                     const table *b) {
    output_text(o, "a,b\n");
    for (size_t i = 0; i < pairs->count && !output_has_failed(o); i++) {
        write_name(o, a, pairs->items[i].a);
        output_bytes(o, ",", 1);
        write_name(o, b, pairs->items[i].b);
        output_bytes(o, "\n", 1);
    }
}

void pairs_write_npy(output *o, const graze_pair_list *pairs) {
    _Static_assert(sizeof(graze_pair) == 2 * sizeof(uint32_t),
                   "a pair is a row of the array, without padding");
    char header[NPY_HEADER_SIZE];
    npy_array_header((npy_array){ pairs->count, 2, sizeof(uint32_t) }, header);
    output_bytes(o, header, sizeof header);
    output_bytes(o, pairs->items, pairs->count * sizeof *pairs->items);
}
