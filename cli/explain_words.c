/* explain_words.c: names of gates and boxes, and formatted words. */
#include "cli/explain_words.h"

#include <stdarg.h>
#include <stdio.h>

void explain_words(output *o, const char *format, ...) {
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    output_text(o, text);
}

const char *explain_gate_name(graze_gate gate) {
    static const char *const names[] = { [GRAZE_GATE_STALE] = "stale handle",
                                         [GRAZE_GATE_SAME_BODY] = "same body",
                                         [GRAZE_GATE_NO_BOXES] = "no boxes",
                                         [GRAZE_GATE_RULES] = "rules",
                                         [GRAZE_GATE_BODY_DISABLED] = "disabled body",
                                         [GRAZE_GATE_BOX_DISABLED] = "disabled box",
                                         [GRAZE_GATE_BOX_ABSENT] = "absent box",
                                         [GRAZE_GATE_EMPTY] = "empty box",
                                         [GRAZE_GATE_BOXES_APART] = "boxes apart",
                                         [GRAZE_GATE_SHAPES_APART] = "shapes apart",
                                         [GRAZE_GATE_MASK] = "mask",
                                         [GRAZE_GATE_TILES] = "tiles",
                                         [GRAZE_GATE_NONE] = "none" };
    return names[gate];
}

uint64_t explain_box_name(const explain_answer *answer, const graze_explained *one) {
    return answer->scene->ids.names[one->tag];
}
