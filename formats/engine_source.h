/* engine_source.h: texts and numbers as Godot's resources and GameMaker's language
 * both have them, on top of the text of c_source.h.
 */
#ifndef FORMATS_ENGINE_SOURCE_H
#define FORMATS_ENGINE_SOURCE_H

#include "formats/c_source.h"
#include "graze/hitbox.h"

/* A text in quotes. Quotes, backslashes and control characters are escaped; UTF-8
 * stays as it is, and a byte outside of UTF-8 becomes "?". */
void engine_write_text(c_text *out, const char *text);

/* A finite number in the fewest digits from which a reader gets the same float32, or
 * the same float64. It has no exponent, since GameMaker's language knows none; -0 is
 * 0. */
void engine_write_float(c_text *out, float value);
void engine_write_double(c_text *out, double value);

/* Begin item `index` of a list: a comma if it is not the first, then `lead`. Some
 * engines refuse a comma behind the last item. */
void engine_write_lead(c_text *out, size_t index, const char *lead);

/* Texts in quotes, with commas between them. */
void engine_write_texts(c_text *out, char *const *texts, size_t count);

/* The words for directions of animations, as Aseprite writes them. */
const char *engine_direction(graze_animation_direction direction);

#endif
