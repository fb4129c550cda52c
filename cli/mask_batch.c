/* mask_batch.c: see mask_batch.h. Rows are answered as they are read, so memory is that of the pictures,
 * which are kept up to a bound. */
#include "cli/mask_batch.h"

#include "cli/mask_pair.h"
#include "cli/progress.h"
#include "formats/csv.h"
#include "formats/mask_file.h"

#include <math.h>

/* For pictures that are kept. */
#define STORE_BYTES ((size_t)256 << 20)

#define ROWS_BETWEEN_NEWS 256

typedef struct mask_batch {
    const mask_options *options;
    csv_reader *rows;
    mask_store *store;
    uint32_t a, b, x, y; /* columns */
} mask_batch;

static bool columns_find(mask_batch *batch, error *e) {
    return csv_column(batch->rows, "a", &batch->a, e) && csv_column(batch->rows, "b", &batch->b, e) &&
           csv_column(batch->rows, "x", &batch->x, e) && csv_column(batch->rows, "y", &batch->y, e);
}

/* The mask that a field names; the message says which row wants it. */
static const graze_mask *mask_find(const mask_batch *batch, uint32_t column, error *e) {
    const csv_field name = csv_at(batch->rows, column);
    error why = { 0 };
    const graze_mask *mask = mask_store_get(batch->store, name.text, name.length, &why);
    if (mask == NULL && why.code == ERROR_INPUT)
        csv_error(batch->rows, e, "%s", why.text);
    else if (mask == NULL)
        *e = why;
    return mask;
}

static void answer_write(const mask_pair *pair, output *o) {
    const mask_pair_facts facts = mask_pair_ask(pair);
    if (!facts.overlaps) {
        output_text(o, "0,,,0\n");
        return;
    }
    output_text(o, "1,");
    output_uint64(o, (uint64_t)facts.first.x);
    output_text(o, ",");
    output_uint64(o, (uint64_t)facts.first.y);
    output_text(o, ",");
    output_float64(o, facts.area);
    output_text(o, "\n");
}

static bool row_answer(const mask_batch *batch, output *o, error *e) {
    mask_pair pair = { .a = batch->options->turned };
    if (!csv_float64(batch->rows, batch->x, &pair.x, e) || !csv_float64(batch->rows, batch->y, &pair.y, e))
        return false;
    pair.a.mask = mask_find(batch, batch->a, e);
    if (pair.a.mask == NULL)
        return false;
    pair.b.mask = mask_find(batch, batch->b, e);
    if (pair.b.mask == NULL)
        return false;
    answer_write(&pair, o);
    return true;
}

static bool rows_answer(const mask_batch *batch, output *o, error *e) {
    csv_step step = CSV_END;
    uint64_t count = 0;
    progress bar;
    progress_begin(&bar, "graze mask");
    output_text(o, "overlap,first_x,first_y,area\n");
    while (!output_has_failed(o) && (step = csv_next(batch->rows, e)) == CSV_ROW && row_answer(batch, o, e))
        if (++count % ROWS_BETWEEN_NEWS == 0)
            progress_update(&bar, csv_progress(batch->rows));
    progress_end(&bar);
    return output_has_failed(o) || step == CSV_END;
}

bool mask_batch_run(const mask_options *options, output *o, error *e) {
    mask_batch batch = { .options = options };
    const bool is_done = csv_open(options->batch, &batch.rows, e) && columns_find(&batch, e) &&
                         mask_store_open(&options->recipe_b, STORE_BYTES, &batch.store, e) &&
                         rows_answer(&batch, o, e);
    mask_store_close(batch.store);
    csv_close(batch.rows);
    return is_done;
}
