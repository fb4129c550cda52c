/* test_mask_store.c: masks of picture files, read once while memory lasts. */
#include "support/testing.h"

#include "formats/mask_file.h"
#include "formats/png.h"
#include "support/temporary_file.h"

/* A picture of one colour, solid everywhere. */
static temporary_file picture_file(int32_t width, int32_t height) {
    picture p;
    error e = { 0 };
    uint8_t *bytes = NULL;
    size_t size = 0;
    assert_true(picture_open(&p, width, height, (picture_color){ 9, 9, 9 }));
    if (!png_encode(&p, &bytes, &size, &e))
        skip();
    const temporary_file file = temporary_bytes(bytes, size);
    free(bytes);
    picture_close(&p);
    return file;
}

static const graze_mask *get(mask_store *s, const temporary_file *file, error *e) {
    return mask_store_get(s, file->path, strlen(file->path), e);
}

static void a_picture_is_read_once(void **state) {
    (void)state;
    error e = { 0 };
    mask_store *s = NULL;
    const temporary_file a = picture_file(30, 20), b = picture_file(5, 7);
    assert_true(mask_store_open(&mask_recipe_usual, 1 << 20, &s, &e));
    const graze_mask *of_a = get(s, &a, &e), *of_b = get(s, &b, &e);
    assert_int_equal(graze_mask_count(of_a), 600);
    assert_int_equal(graze_mask_count(of_b), 35);
    temporary_remove(&a);
    temporary_remove(&b);
    assert_ptr_equal(get(s, &a, &e), of_a);
    assert_ptr_equal(get(s, &b, &e), of_b);
    mask_store_close(s);
}

static void beyond_the_bound_the_oldest_go(void **state) {
    (void)state;
    error e = { 0 };
    mask_store *s = NULL;
    temporary_file files[4];
    for (int i = 0; i < 4; i++)
        files[i] = picture_file(8 + i, 8);
    assert_true(mask_store_open(&mask_recipe_usual, 0, &s, &e));
    const graze_mask *first = get(s, &files[0], &e), *second = get(s, &files[1], &e);
    /* the last two stay at any bound */
    assert_int_equal(graze_mask_count(first), 64);
    assert_int_equal(graze_mask_count(second), 72);
    assert_ptr_equal(get(s, &files[0], &e), first);
    assert_non_null(get(s, &files[2], &e));
    for (int i = 0; i < 4; i++)
        temporary_remove(&files[i]);
    /* asked for again, and so not the oldest */
    assert_ptr_equal(get(s, &files[0], &e), first);
    assert_null(get(s, &files[1], &e));
    assert_int_equal(e.code, ERROR_INPUT);
    assert_non_null(strstr(e.text, files[1].path));
    mask_store_close(s);
}

static void names_may_be_many(void **state) {
    (void)state;
    error e = { 0 };
    mask_store *s = NULL;
    const temporary_file file = picture_file(3, 3);
    assert_true(mask_store_open(&mask_recipe_usual, 64 << 10, &s, &e));
    for (int i = 0; i < 300; i++) {
        char name[400] = "";
        for (int j = 0; j < i % 100; j++)
            strcat(name, "/.");
        snprintf(name + strlen(name), 64, "%s", file.path);
        const graze_mask *mask = mask_store_get(s, name, strlen(name), &e);
        assert_non_null(mask);
        assert_int_equal(graze_mask_count(mask), 9);
    }
    temporary_remove(&file);
    mask_store_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_picture_is_read_once),
        cmocka_unit_test(beyond_the_bound_the_oldest_go),
        cmocka_unit_test(names_may_be_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
