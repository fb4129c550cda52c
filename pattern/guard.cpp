// guard.cpp: see guard.h. The handlers only write and leave, on a stack of their own, for a stack may be what
// ran out. libbulletml turns angles by full circles in a loop, so one huge angle keeps it busy for ever:
// hence the clock.
#include "pattern/guard.h"

#include <csignal>
#include <cstring>
#include <sys/time.h>
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

void set_message(char (&message)[4096], const std::string &patterns, const char *what) {
    std::string text = patterns.substr(0, 3800) + what;
    std::memcpy(message, text.c_str(), text.size() + 1);
}

} // namespace

void guard_begin(const std::string &patterns) {
    set_message(crash_message, patterns, ": libbulletml failed on this pattern; it cannot be played\n");
    set_message(clock_message, patterns, ": one frame of this pattern takes longer than twenty seconds\n");
    stack_t own = {};
    own.ss_sp = stack;
    own.ss_size = sizeof stack;
    sigaltstack(&own, nullptr);
    for (int number : { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL })
        catch_signal(number, crash_caught);
    catch_signal(SIGVTALRM, clock_caught);
    guard_frame();
}

void guard_frame() {
    itimerval last_resort = {};
    last_resort.it_value.tv_sec = 20;
    setitimer(ITIMER_VIRTUAL, &last_resort, nullptr);
}
