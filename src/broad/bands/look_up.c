/* look_up.c: which boxes are in an area: those of its bands and bins that overlap it.
 *
 * A box that overlaps the area ends in the area's first place along x or behind it, so it begins not farther
 * before that than any box of its line reaches; and it begins in the area's last place or before. A box is in
 * the line of its first band, and a ghost in others: a ghost is reported in the area's first band only.
 */
#include "broad/bands/sweep.h"
#include "core/boxes.h"

/* The area's places and first band. */
typedef struct question {
    const grz_bands *bands;
    graze_box area;
    uint32_t first_place, last_place, first_band;
    grz_sink *out;
} question;

static void ask_line(const question *asked, uint32_t band, uint32_t kind) {
    const grz_bands *bands = asked->bands;
    const uint32_t line = band * bands->input->kind_count + kind, bins = grz_band_bins(bands, band);
    const uint32_t *ends = (const uint32_t *)bands->ends.data +
                           ((const size_t *)bands->ends_begin.data)[band] + (size_t)kind * bins;
    const uint32_t *numbers = (const uint32_t *)bands->numbers.data + grz_line_begin(bands, line);
    const uint32_t reach = ((const uint32_t *)bands->reaches.data)[line];
    const uint32_t first = asked->first_place > reach ? asked->first_place - reach : 0;
    const uint32_t first_bin = first * bins >> 16, last_bin = asked->last_place * bins >> 16;
    for (uint32_t i = first_bin > 0 ? ends[first_bin - 1] : 0; i < ends[last_bin]; i++) {
        const uint32_t number = numbers[i] & ~GRZ_GHOST;
        const bool is_asked_here = number == numbers[i] || band == asked->first_band;
        if (is_asked_here && grz_areas_overlap(bands->input->boxes[number], asked->area))
            grz_sink_push(asked->out, number, number);
    }
}

/* Without bands every box is looked at. */
static void ask_all(const grz_bands_input *input, graze_box area, grz_sink *out) {
    for (uint32_t i = 0; i < input->count; i++) {
        const bool is_here = input->kinds == NULL || input->kinds[i] != GRZ_NO_KIND;
        if (is_here && !grz_area_is_empty(input->boxes[i]) && grz_areas_overlap(input->boxes[i], area))
            grz_sink_push(out, i, i);
    }
}

void grz_bands_query(const grz_bands *bands, graze_box area, grz_sink *out) {
    if (bands->line_count == 0) {
        if (bands->input != NULL)
            ask_all(bands->input, area, out);
        return;
    }
    const question asked = { .bands = bands,
                             .area = area,
                             .first_place = grz_ruler_at(bands->cut.places, area.min_x),
                             .last_place = grz_ruler_at(bands->cut.places, area.max_x),
                             .first_band = grz_ruler_at(bands->cut.bands, area.min_y),
                             .out = out };
    const uint32_t last_band = grz_ruler_at(bands->cut.bands, area.max_y);
    for (uint32_t band = asked.first_band; band <= last_band; band++)
        for (uint32_t kind = 0; kind < bands->input->kind_count; kind++)
            if (grz_band_begin(bands, band + 1) > grz_band_begin(bands, band))
                ask_line(&asked, band, kind);
}
