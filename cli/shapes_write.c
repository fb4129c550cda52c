/* shapes_write.c: see shapes_write.h. Cost: about a microsecond a number. */
#include "cli/shapes_write.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* No float64 needs more than 17 digits; 15 are enough for what people write. */
static void write_number(output *o, double value) {
    char text[40];
    if (!isfinite(value)) {
        output_text(o, "null");
        return;
    }
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value == 0 ? 0 : value); /* no minus before a zero */
        if (strtod(text, NULL) == value)
            break;
    }
    output_text(o, text);
}

static void write_point(output *o, graze_point point) {
    output_text(o, "[");
    write_number(o, point.x);
    output_text(o, ", ");
    write_number(o, point.y);
    output_text(o, "]");
}

static void write_touch(output *o, const graze_manifold *contact) {
    output_text(o, "{\"touch\": true, \"depth\": ");
    write_number(o, contact->depth);
    output_text(o, ", \"normal\": ");
    write_point(o, contact->normal);
    output_text(o, ", \"points\": [");
    for (uint32_t i = 0; i < contact->count; i++) {
        output_text(o, i > 0 ? ", " : "");
        write_point(o, contact->points[i]);
    }
    output_text(o, "]}\n");
}

void shapes_write_contact(output *o, const graze_manifold *contact) {
    if (contact->is_touching) {
        write_touch(o, contact);
        return;
    }
    output_text(o, "{\"touch\": false, \"distance\": ");
    write_number(o, contact->distance);
    output_text(o, "}\n");
}

void shapes_write_refused(output *o, const char *name, graze_status status) {
    output_text(o, "{\"error\": \"");
    output_text(o, name);
    output_text(o, ": ");
    output_text(o, graze_status_text(status));
    output_text(o, "\"}\n");
}
