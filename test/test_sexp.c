/* test_sexp.c: s-expressions: what is taken apart how, and where what is wrong is said to be. */
#include "testing.h"

#include "formats/sexp.h"

static bool parse(const char *text, sexp *out, error *e) {
    static char bytes[8192];
    *e = (error){ 0 };
    snprintf(bytes, sizeof bytes, "%s", text);
    return sexp_parse("x.sprite", (whole_text){ bytes, strlen(bytes) }, out, e);
}

/* Write an item as it might have been written. */
static void write_item(const sexp *s, size_t item, char *out, size_t size) {
    const sexp_item *self = &s->items[item];
    const size_t used = strlen(out);
    if (self->kind != SEXP_LIST) {
        const char *quote = self->kind == SEXP_TEXT ? "'" : "";
        snprintf(out + used, size - used, "%s%.*s%s", quote, (int)self->length, self->text, quote);
        return;
    }
    snprintf(out + used, size - used, "(");
    for (size_t i = self->first; i != SEXP_NONE; i = s->items[i].next) {
        write_item(s, i, out, size);
        snprintf(out + strlen(out), size - strlen(out), s->items[i].next != SEXP_NONE ? " " : "");
    }
    snprintf(out + strlen(out), size - strlen(out), ")");
}

static void expect(const char *text, const char *written) {
    char out[1024] = "";
    sexp s;
    error e;
    assert_true(parse(text, &s, &e));
    for (size_t i = 0; i != SEXP_NONE; i = s.items[i].next)
        write_item(&s, i, out, sizeof out);
    assert_string_equal(out, written);
    sexp_free(&s);
}

static void lists_texts_and_words_are_told_apart(void **state) {
    (void)state;
    expect("(a)", "(a)");
    expect("()", "()");
    expect(" ( a ( b\t(c) ) \"d e\"f\r\n-1.5 #t) ", "(a (b (c)) 'd e' f -1.5 #t)");
    expect("(a\"b\"c(d)e;f)\n g)", "(a 'b' c (d) e g)");
    expect("(a);", "(a)");
    expect("(a)(b) c", "(a)(b)c");
    expect("(\"a\\\"b\\\\c\\n\\td\" \"\")", "('a\"b\\c\n\td' '')");
}

static void expect_error(const char *text, const char *begin) {
    sexp s;
    error e;
    assert_false(parse(text, &s, &e));
    assert_int_equal(e.code, ERROR_INPUT);
    assert_memory_equal(e.text, begin, strlen(begin));
    assert_null(s.items);
}

static void what_is_wrong_is_named_with_its_line(void **state) {
    (void)state;
    expect_error("", "x.sprite:1: ");
    expect_error("; nothing\n\n", "x.sprite:3: ");
    expect_error("(a\n\n))", "x.sprite:3: a closing bracket");
    expect_error("\n(a\n(b\n\n", "x.sprite:5: the file ends within the list of line 3");
    expect_error("(a\n\"b\n\n", "x.sprite:2: a text begins here");
    expect_error("(a \"b\\", "x.sprite:1: a text begins here");
}

static void lists_nest_only_so_deep(void **state) {
    (void)state;
    char text[2 * SEXP_DEPTH_MAX + 3] = "";
    sexp s;
    error e;
    memset(text, '(', SEXP_DEPTH_MAX);
    memset(text + SEXP_DEPTH_MAX, ')', SEXP_DEPTH_MAX);
    assert_true(parse(text, &s, &e));
    sexp_free(&s);
    memset(text, '(', SEXP_DEPTH_MAX + 1);
    expect_error(text, "x.sprite:1: ");
}

static void forms_are_lists_that_begin_with_their_word(void **state) {
    (void)state;
    sexp s;
    error e;
    assert_true(parse("((hitbox 1) (hit) hitbox \"hitbox\" () (\"hitbox\"))", &s, &e));
    size_t forms = 0;
    for (size_t i = s.items[0].first; i != SEXP_NONE; i = s.items[i].next)
        forms += sexp_is_form(&s, i, "hitbox");
    assert_int_equal(forms, 1);
    assert_true(sexp_is_form(&s, s.items[0].first, "hitbox"));
    sexp_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_texts_and_words_are_told_apart),
        cmocka_unit_test(what_is_wrong_is_named_with_its_line),
        cmocka_unit_test(lists_nest_only_so_deep),
        cmocka_unit_test(forms_are_lists_that_begin_with_their_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
