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

const char *explain_reason_name(graze_reason gate) {
    static const char *const names[] = { [GRAZE_REASON_STALE] = "stale handle",
                                         [GRAZE_REASON_SAME_BODY] = "same body",
                                         [GRAZE_REASON_NO_PARTS] = "no boxes",
                                         [GRAZE_REASON_RULES] = "rules",
                                         [GRAZE_REASON_BODY_DISABLED] = "disabled body",
                                         [GRAZE_REASON_PART_DISABLED] = "disabled box",
                                         [GRAZE_REASON_PART_ABSENT] = "absent box",
                                         [GRAZE_REASON_EMPTY] = "empty box",
                                         [GRAZE_REASON_BOXES_APART] = "boxes apart",
                                         [GRAZE_REASON_SHAPES_APART] = "shapes apart",
                                         [GRAZE_REASON_MASK] = "mask",
                                         [GRAZE_REASON_TILES] = "tiles",
                                         [GRAZE_REASON_NONE] = "none" };
    return names[gate];
}

uint64_t explain_box_name(const explain_answer *answer, const graze_explained_part *one) {
    return answer->scene->ids.names[one->tag];
}
