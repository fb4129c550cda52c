// main.cpp: graze-pattern, which `graze pattern` runs: BulletML in, a scene out.
//
// A program of its own because libbulletml is C++, keeps global state, and may abort.
#include "pattern/error.h"
#include "pattern/guard.h"
#include "pattern/stage.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <new>
#include <system_error>

namespace {

std::string names_of(const Setup &setup) {
    std::string names;
    for (const Emitter &emitter : setup.emitters)
        names += (names.empty() ? "" : ", ") + emitter.path;
    return names;
}

void play(const Setup &setup) {
    guard_begin(names_of(setup));
    Stage stage(setup);
    SceneWriter scene;
    for (uint64_t i = 0; i < setup.frames; i++) {
        stage.step();
        stage.write(scene);
        guard_frame();
    }
    scene.finish();
    if (stage.unborn_bullets() > 0)
        std::fprintf(stderr, "graze pattern: %llu bullets were not born because of --max-bullets %llu\n",
                     static_cast<unsigned long long>(stage.unborn_bullets()),
                     static_cast<unsigned long long>(setup.max_bullets));
}

// A reader that has gone wants no more, and no message. Exit codes as graze's other commands give them.
int write_failed(const std::system_error &error) {
    int cause = error.code().value();
    if (cause == EPIPE)
        return 0;
    std::fprintf(stderr, "standard output: cannot be written: %s\n", error.code().message().c_str());
    bool is_full = cause == ENOSPC || cause == EDQUOT || cause == EFBIG || cause == EIO || cause == ENOMEM;
    return is_full ? 3 : 2;
}

int run(int argc, char **argv) {
    Setup setup = setup_read(argc, argv);
    if (!setup.is_help)
        play(setup);
    else if (std::fputs(setup_help, stdout) < 0 || std::fflush(stdout) != 0)
        throw std::system_error(errno, std::generic_category());
    return 0;
}

} // namespace

int main(int argc, char **argv) {
    for (int number : { SIGPIPE, SIGXFSZ }) // a failed write instead
        std::signal(number, SIG_IGN);
    try {
        return run(argc, argv);
    } catch (const UsageError &error) {
        std::fprintf(stderr, "graze pattern: %s (try: graze pattern --help)\n", error.what());
        return 2;
    } catch (const PatternError &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    } catch (const std::system_error &error) {
        return write_failed(error);
    } catch (const std::bad_alloc &) {
        std::fprintf(stderr, "graze pattern: there is no memory for the scene\n");
        return 3;
    }
}
