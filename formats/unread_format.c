/* unread_format.c: see unread_format.h. */
#include "formats/unread_format.h"

#include <string.h>

/* A format: how its files begin, and whether these bytes may begin a header of CSV,
 * too. Then some byte behind them must be one that no text has. */
typedef struct unread_format {
    const char *begin;
    size_t size;
    bool may_be_text;
    const char *name, *advice;
} unread_format;

#define BY_DUCKDB                                                                   \
    "make CSV or .npy of it first, as by DuckDB: COPY (SELECT id, min_x, min_y, "   \
    "max_x, max_y FROM 'boxes.parquet') TO 'boxes.csv' (HEADER)"
#define BY_PYARROW(read)                                                            \
    "make CSV or .npy of it first, as by pyarrow: csv.write_csv(" read              \
    ", 'boxes.csv')"
#define BY_GDAL(from)                                                               \
    "make FlatGeobuf of it first, by GDAL: ogr2ogr -f FlatGeobuf boxes.fgb " from
#define BY_KLAYOUT                                                                  \
    "let KLayout write the boxes of its layers as CSV; docs/joins.md has the "      \
    "script"
#define BY_PIPE(program) "unpack it first: " program " -dc FILE | graze pairs -"

static const unread_format formats[] = {
    { "PAR1", 4, true, "Parquet", BY_DUCKDB },
    { "ARROW1", 6, true, "Arrow", BY_PYARROW("feather.read_table('boxes.arrow')") },
    { "\xff\xff\xff\xff", 4, false, "a stream of Arrow",
      BY_PYARROW("ipc.open_stream('boxes.arrows').read_all()") },
    { "ORC", 3, true, "ORC", BY_PYARROW("orc.read_table('boxes.orc')") },
    { "SQLite f", 8, false, "SQLite, perhaps as GeoPackage",
      BY_GDAL("boxes.gpkg LAYER, or CSV, by sqlite3 -header -csv") },
    { "\0\0\x27\x0a", 4, false, "a Shapefile", BY_GDAL("boxes.shp") },
    { "{", 1, false, "JSON",
      BY_GDAL("boxes.geojson; of other JSON make CSV, as by DuckDB") },
    { "\x89HDF\r\n\x1a\n", 8, false, "HDF5",
      "make .npy of it first, by h5py: numpy.save('boxes.npy', "
      "h5py.File('boxes.h5')['boxes'])" },
    { "\0\6\0\2", 4, false, "GDSII", BY_KLAYOUT },
    { "%SEMI-OA", 8, false, "OASIS", BY_KLAYOUT },
    { "PK\3\4", 4, false, "a zip archive, as .xlsx and .npz are",
      "unpack it, or write CSV or .npy instead" },
    { "BZh91AY&", 8, false, "bzip2", BY_PIPE("bzip2") },
    { "\xfd\x37zXZ", 5, false, "xz", BY_PIPE("xz") },
    { "\x28\xb5\x2f\xfd", 4, false, "Zstandard", BY_PIPE("zstd") },
};

/* Whether a line of text has none of these bytes. */
static bool is_binary(const unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (bytes[i] == 0 || (bytes[i] < ' ' && strchr("\t\n\r", bytes[i]) == NULL))
            return true;
    return false;
}

static bool is_of(const unread_format *format, const unsigned char *first,
                  size_t size) {
    return size >= format->size && memcmp(first, format->begin, format->size) == 0 &&
           (!format->may_be_text ||
            is_binary(first + format->size, size - format->size));
}

bool unread_format_refuse(const char *name, const unsigned char *first, size_t size,
                          error *e) {
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (is_of(&formats[i], first, size))
            return error_at(e, name, 0, "this is %s, which graze does not read; %s",
                            formats[i].name, formats[i].advice);
    return true;
}
