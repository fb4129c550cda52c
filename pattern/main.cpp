// main.cpp: graze-pattern, which `graze pattern` runs: BulletML in, a scene out.
//
// A program of its own because libbulletml is C++, keeps global state, and may
// abort. It may fail although all checks have passed. Handlers of signals print a
// message and leave then. They have a stack of their own, since the stack may have
// run out. libbulletml turns angles by full circles in a loop, so one huge angle
// keeps it busy for ever: hence a clock.

#include "pattern/error.h"
#include "pattern/stage.h"

extern "C" {
#include "formats/error.h"
}

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <new>
#include <sys/time.h>
#include <system_error>
#include <unistd.h>

namespace {

char crash_message[4096], clock_message[4096];
alignas(16) char stack[65536];

[[noreturn]] void leave(const char *message) {
    ssize_t written = write(STDERR_FILENO, message, std::strlen(message));
    _exit(written < 0 ? 3 : 2);
}

extern "C" void crash_caught(int) {
    leave(crash_message);
}

extern "C" void clock_caught(int) {
    leave(clock_message);
}

void catch_signal(int number, void (*handler)(int)) {
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_ONSTACK;
    sigaction(number, &action, nullptr);
}

void set_message(char (&message)[4096], const std::string &patterns,
                 const char *what) {
    error_escape(patterns.c_str(), message, 3800);
    std::strcat(message, what);
}

} // namespace

// A frame is made: the twenty seconds begin again.
static void guard_frame() {
    itimerval last_resort = {};
    last_resort.it_value.tv_sec = 20;
    setitimer(ITIMER_VIRTUAL, &last_resort, nullptr);
}

// From now on a message which names `patterns`, and exit code 2, end the program
// after an abort, a memory fault, or twenty seconds of work in a frame.
static void guard_begin(const std::string &patterns) {
    set_message(crash_message, patterns,
                ": libbulletml failed on this pattern; it cannot be played\n");
    set_message(clock_message, patterns,
                ": one frame of this pattern takes longer than twenty seconds\n");
    stack_t own = {};
    own.ss_sp = stack;
    own.ss_size = sizeof stack;
    sigaltstack(&own, nullptr);
    for (int number : { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL })
        catch_signal(number, crash_caught);
    catch_signal(SIGVTALRM, clock_caught);
    guard_frame();
}

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
