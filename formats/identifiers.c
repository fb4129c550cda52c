/* identifiers.c: see identifiers.h. Each is compared with all before it: there are
 * some thousands at most. */
#include "formats/identifiers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OWN_MOST = 50 }; /* characters; a number fits behind them */

static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool fits(char c) {
    return (upper(c) >= 'A' && upper(c) <= 'Z') || is_digit(c);
}

void identifier_of(const char *name, char out[IDENTIFIER_SIZE]) {
    size_t used = 0;
    for (; *name != '\0' && used < OWN_MOST; name++) {
        if (used == 0 && is_digit(*name))
            out[used++] = 'n';
        if (fits(*name))
            out[used++] = *name;
        else if (used > 0 && out[used - 1] != '_')
            out[used++] = '_';
    }
    while (used > 0 && out[used - 1] == '_')
        used--;
    out[used] = '\0';
    if (used == 0)
        memcpy(out, "noname", sizeof "noname");
}

void identifier_upper(const char *identifier, char out[IDENTIFIER_SIZE]) {
    size_t i = 0;
    for (; identifier[i] != '\0'; i++)
        out[i] = upper(identifier[i]);
    out[i] = '\0';
}

bool identifiers_reserve(identifiers *all, size_t count) {
    *all = (identifiers){ .items = count > 0 ? malloc(count * sizeof *all->items)
                                             : NULL };
    return count == 0 || all->items != NULL;
}

static bool are_alike(const char *a, const char *b) {
    while (*a != '\0' && upper(*a) == upper(*b)) {
        a++;
        b++;
    }
    return upper(*a) == upper(*b);
}

static bool is_taken(const identifiers *all, const char *identifier) {
    for (size_t i = 0; i < all->count; i++)
        if (are_alike(all->items[i], identifier))
            return true;
    return false;
}

const char *identifiers_add(identifiers *all, const char *name) {
    char own[IDENTIFIER_SIZE], *item = all->items[all->count];
    identifier_of(name, own);
    memcpy(item, own, sizeof own);
    for (size_t number = all->count + 1; is_taken(all, item); number++)
        snprintf(item, IDENTIFIER_SIZE, "%.*s_%zu", OWN_MOST + 1, own, number);
    all->count++;
    return item;
}

void identifiers_free(identifiers *all) {
    free(all->items);
    *all = (identifiers){ 0 };
}
