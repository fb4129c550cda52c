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

bool json_writer_open(json_writer **out, error *e) {
    *out = NULL;
    return say_missing(e);
}

void json_writer_close(json_writer *w) {
    (void)w;
}

void json_begin_object(json_writer *w, const char *name) {
    (void)w;
    (void)name;
}

void json_begin_list(json_writer *w, const char *name) {
    (void)w;
    (void)name;
}

void json_end(json_writer *w) {
    (void)w;
}

void json_put_null(json_writer *w, const char *name) {
    (void)w;
    (void)name;
}

void json_put_boolean(json_writer *w, const char *name, bool value) {
    (void)w;
    (void)name;
    (void)value;
}

void json_put_number(json_writer *w, const char *name, double value) {
    (void)w;
    (void)name;
    (void)value;
}

void json_put_whole(json_writer *w, const char *name, uint64_t value) {
    (void)w;
    (void)name;
    (void)value;
}

void json_put_numbers(json_writer *w, const char *name, const double *values,
                      size_t count) {
    (void)w;
    (void)name;
    (void)values;
    (void)count;
}

void json_put_rows(json_writer *w, const char *name, const double *values,
                   size_t count, size_t columns) {
    (void)w;
    (void)name;
    (void)values;
    (void)count;
    (void)columns;
}

void json_put_text(json_writer *w, const char *name, const char *value) {
    (void)w;
    (void)name;
    (void)value;
}

char *json_writer_text(json_writer *w, bool is_indented, error *e) {
    (void)w;
    (void)is_indented;
    (void)say_missing(e);
    return NULL;
}
