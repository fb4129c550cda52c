/* json_missing.c: stands in for json_jansson.c where graze is built without
 * Jansson. */
#include "formats/json.h"

static bool say_missing(error *e) {
    return error_set(e, ERROR_INPUT,
                     "this graze was built without Jansson and knows no JSON; "
                     "install libjansson-dev and build again");
}

bool json_parse(json_source from, node *root, error *e) {
    *root = (node){ .place = from.place };
    return say_missing(e);
}

void json_free(const node *root) {
    (void)root;
}

node node_member(const node *object, const char *name) {
    (void)name;
    return *object;
}

node node_first(const node *list) {
    return *list;
}

void node_next(node *item) {
    (void)item;
}
