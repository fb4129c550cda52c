// main.cpp: graze-pattern, which `graze pattern` runs: BulletML in, a scene out.
#include "pattern/error.h"
#include "pattern/stage.h"

extern "C" {
#include "formats/error.h"
}

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <new>
#include <system_error>

namespace {

void play(const Setup &setup) {
    Stage stage(setup);
    SceneWriter scene;
    for (uint64_t i = 0; i < setup.frames; i++) {
        stage.step();
        stage.write(scene);
    }
    scene.finish();
    if (stage.unborn_bullets() > 0)
        error_print("graze pattern: %llu bullets were not born because of "
                    "--max-bullets %llu",
                    static_cast<unsigned long long>(stage.unborn_bullets()),
                    static_cast<unsigned long long>(setup.max_bullets));
}

// A reader which has gone wants no more, and no message. Exit codes as graze's other
// commands give them.
int write_failed(const std::system_error &failure) {
    int cause = failure.code().value();
    if (cause == EPIPE)
        return 0;
    error_print("standard output: cannot be written: %s",
                failure.code().message().c_str());
    bool is_full = cause == ENOSPC || cause == EDQUOT || cause == EFBIG ||
                   cause == EIO || cause == ENOMEM;
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
    } catch (const UsageError &failure) {
        error_print("graze pattern: %s (try: graze pattern --help)", failure.what());
        return 2;
    } catch (const PatternError &failure) {
        error_print("%s", failure.what());
        return 2;
    } catch (const std::system_error &failure) {
        return write_failed(failure);
    } catch (const std::bad_alloc &) {
        error_print("graze pattern: there is no memory for the scene");
        return 3;
    }
}
