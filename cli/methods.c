/* methods.c: `graze methods`: the broad phases, one a line. */
#include "cli/cli.h"
#include "cli/output.h"
#include "graze/broad_phase.h"

#include <getopt.h>
#include <string.h>

static const char help[] =
    "graze methods: the broad phases, one a line: name, what it does, where it "
    "comes from.\n"
    "\n"
    "Usage: graze methods [--json]\n"
    "\n"
    "  --json   an array of {\"name\", \"what\", \"source\"}\n"
    "\n"
    "Examples:\n"
    "  graze methods\n"
    "  graze methods | cut -d' ' -f1        the names alone\n"
    "  graze methods --json > methods.json\n";

static size_t longest_name(void) {
    size_t longest = 0;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        size_t length = strlen(graze_broad_phase_at(i)->name);
        longest = length > longest ? length : longest;
    }
    return longest;
}

static void write_lines(output *o) {
    size_t width = longest_name() + 2;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const graze_broad_phase *method = graze_broad_phase_at(i);
        output_text(o, method->name);
        for (size_t used = strlen(method->name); used < width; used++)
            output_text(o, " ");
        output_text(o, method->what);
        output_text(o, " (");
        output_text(o, method->source);
        output_text(o, ")\n");
    }
}

static bool write_json(output *o, error *e) {
    json_writer *w = NULL;
    if (!json_writer_open(&w, e))
        return false;
    json_begin_list(w, NULL);
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const graze_broad_phase *method = graze_broad_phase_at(i);
        json_begin_object(w, NULL);
        json_put_text(w, "name", method->name);
        json_put_text(w, "what", method->what);
        json_put_text(w, "source", method->source);
        json_end(w);
    }
    json_end(w);
    const bool is_written = output_json(o, w, true, e);
    json_writer_close(w);
    return is_written;
}

static int print(bool is_json) {
    error e = { 0 };
    output *o = NULL;
    if (!output_open(NULL, &o, &e))
        return cli_fail(&e);
    if (!is_json)
        write_lines(o);
    else if (!write_json(o, &e)) {
        output_discard(o);
        return cli_fail(&e);
    }
    return output_close(o, &e) ? 0 : cli_fail(&e);
}

int methods_run(int argc, char **argv) {
    static const struct option options[] = { { "json", no_argument, NULL, 'j' },
                                             { "help", no_argument, NULL, 'h' },
                                             { 0 } };
    bool is_json = false;
    int found;
    opterr = 0;
    while ((found = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (found == 'h')
            return cli_print(help);
        if (found != 'j')
            return cli_bad_option("methods", found, argv);
        is_json = true;
    }
    if (optind < argc)
        return cli_bad_usage("methods", "takes no argument, but there is \"%s\"",
                             argv[optind]);
    return print(is_json);
}
