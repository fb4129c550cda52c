/* hitbox_layers.h: which words stand for which layers: hurt, hit, graze, push, and
 * what the artist adds.
 *
 * An artist names a slice "hurt", "hurt head", "Hurt_2", "hitbox": the first word of
 * the name says the layer. Upper and lower case are alike. A word ends where letters
 * end, or before "box".
 */
#ifndef FORMATS_HITBOX_LAYERS_H
#define FORMATS_HITBOX_LAYERS_H

#include "formats/error.h"

#include <stdint.h>

enum { HITBOX_WORD_MAX = 31, HITBOX_WORDS_MAX = 128 };

typedef struct hitbox_word {
    char word[HITBOX_WORD_MAX + 1];
    uint8_t layer;
    bool is_asked; /* the user said so, and knows better than files */
} hitbox_word;

/* `others`: the layer of what begins with no word. */
typedef struct hitbox_layers {
    hitbox_word words[HITBOX_WORDS_MAX];
    uint32_t count;
    uint8_t others;
} hitbox_layers;

/* hurt 0, hit 1, graze 2, push 3, others 0. */
void hitbox_layers_init(hitbox_layers *layers);

/* Say what a word stands for, unless the user did; "other" sets what no word stands
 * for. False: the word is empty or too long, or there are too many. */
bool hitbox_layers_set(hitbox_layers *layers, const char *word, uint8_t layer);

/* Take what the user says, "hurt=1,hit=2,#ff0000ff=3,other=9". ERROR_INPUT says what
 * is wrong with it. */
bool hitbox_layers_take(hitbox_layers *layers, const char *text, error *e);

/* The layer spelt so, as a whole, or at the beginning of a name; false if there is
 * none. */
bool hitbox_layers_find(const hitbox_layers *layers, const char *word,
                        uint8_t *layer);
bool hitbox_layers_of_name(const hitbox_layers *layers, const char *name,
                           uint8_t *layer);

/* Whether a name begins with a word, which ends there. */
bool hitbox_name_begins(const char *name, const char *word);

/* Add the words of `more` missing in `layers`, as many as there is capacity for. */
void hitbox_layers_add(hitbox_layers *layers, const hitbox_layers *more);

/* A word for a layer, or NULL. */
const char *hitbox_layers_word(const hitbox_layers *layers, uint8_t layer);

#endif
