/* hitbox_layers.c: which words stand for which layers: hurt, hit, graze, push, and
 * what the artist adds; see hitbox_layers.h. */
#include "formats/hitbox_layers.h"

#include "formats/number.h"

#include <string.h>

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Whether `text` begins with `word`, upper and lower case being alike. */
static bool starts_with(const char *text, const char *word) {
    for (; *word != '\0'; text++, word++)
        if (lower(*text) != lower(*word))
            return false;
    return true;
}

static bool is_alike(const char *a, const char *b) {
    return starts_with(a, b) && starts_with(b, a);
}

void hitbox_layers_init(hitbox_layers *layers) {
    static const char *const words[] = { "hurt", "hit", "graze", "push" };
    *layers = (hitbox_layers){ 0 };
    for (uint8_t i = 0; i < 4; i++)
        hitbox_layers_set(layers, words[i], i);
}

static uint32_t find(const hitbox_layers *layers, const char *word) {
    uint32_t at = 0;
    while (at < layers->count && !is_alike(layers->words[at].word, word))
        at++;
    return at;
}

bool hitbox_layers_set(hitbox_layers *layers, const char *word, uint8_t layer) {
    const size_t length = strlen(word);
    if (strcmp(word, "other") == 0) {
        layers->others = layer;
        return true;
    }
    const uint32_t at = find(layers, word);
    if (length == 0 || length > HITBOX_WORD_MAX || at == HITBOX_WORDS_MAX)
        return false;
    hitbox_word *entry = &layers->words[at];
    if (at == layers->count) {
        *entry = (hitbox_word){ .layer = layer };
        memcpy(entry->word, word, length + 1);
        layers->count++;
    }
    entry->layer = entry->is_asked ? entry->layer : layer;
    return true;
}

/* Take "hurt=1", up to a comma or the end. */
static bool take_one(hitbox_layers *layers, const char *text, size_t length) {
    char word[HITBOX_WORD_MAX + 1];
    const char *sign = memchr(text, '=', length);
    uint8_t layer = 0;
    if (sign == NULL || sign == text || (size_t)(sign - text) > HITBOX_WORD_MAX)
        return false;
    memcpy(word, text, (size_t)(sign - text));
    word[sign - text] = '\0';
    if (number_layer(sign + 1, length - (size_t)(sign + 1 - text), &layer) !=
            NUMBER_OK ||
        !hitbox_layers_set(layers, word, layer))
        return false;
    const uint32_t at = find(layers, word);
    if (at < layers->count) /* no word stands for "other" */
        layers->words[at].is_asked = true;
    return true;
}

bool hitbox_layers_take(hitbox_layers *layers, const char *text, error *e) {
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ",");
        if (!take_one(layers, at, length))
            return error_set(e, ERROR_INPUT,
                             "--layers: \"%.*s\" does not say what a word stands "
                             "for, as hurt=1 does; layers are "
                             "0 to 63",
                             length < 60 ? (int)length : 60, at);
        at += length;
        if (*at == '\0')
            return true;
    }
}

bool hitbox_layers_find(const hitbox_layers *layers, const char *word,
                        uint8_t *layer) {
    const uint32_t at = find(layers, word);
    if (at < layers->count)
        *layer = layers->words[at].layer;
    return at < layers->count;
}

bool hitbox_name_begins(const char *name, const char *word) {
    if (!starts_with(name, word))
        return false;
    const char *behind = name + strlen(word);
    if (starts_with(behind, "box"))
        behind += 3;
    return lower(*behind) < 'a' || lower(*behind) > 'z';
}

bool hitbox_layers_of_name(const hitbox_layers *layers, const char *name,
                           uint8_t *layer) {
    size_t longest = 0;
    for (uint32_t i = 0; i < layers->count; i++) {
        const size_t length = strlen(layers->words[i].word);
        if (length > longest && hitbox_name_begins(name, layers->words[i].word)) {
            longest = length;
            *layer = layers->words[i].layer;
        }
    }
    return longest > 0;
}

void hitbox_layers_add(hitbox_layers *layers, const hitbox_layers *more) {
    for (uint32_t i = 0; i < more->count; i++)
        if (find(layers, more->words[i].word) == layers->count)
            (void)hitbox_layers_set(layers, more->words[i].word,
                                    more->words[i].layer);
}

const char *hitbox_layers_word(const hitbox_layers *layers, uint8_t layer) {
    for (uint32_t i = 0; i < layers->count; i++)
        if (layers->words[i].layer == layer && layers->words[i].word[0] != '#')
            return layers->words[i].word;
    return NULL;
}
