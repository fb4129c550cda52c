// script.cpp: a pattern read from a file, and the scripts of movers that play it; see
// script.h.
#include "pattern/script.h"

#include "pattern/error.h"
#include "pattern/grammar.h"
#include "pattern/markup.h"

double ScriptHost::random() {
    return static_cast<double>(generator() >> 11) * 0x1p-53;
}

namespace {

MarkupElement checked(const std::string &path) {
    MarkupElement root = markup_read(path);
    grammar_check(path, root);
    return root;
}

} // namespace

Pattern::Pattern(const std::string &path)
    : path_(path), tables_(checked(path)), played_(tables_.pattern()) {}

Script Pattern::begin() const {
    Script script(*this);
    for (int32_t action = bulletml_pattern_first(&played_); action != BULLETML_NONE;
         action = bulletml_pattern_next(&played_, action)) {
        bulletml_start start = {};
        start.action = action;
        script.add(start);
    }
    return script;
}

void Script::add(const bulletml_start &start) {
    if (start.action == BULLETML_NONE)
        return;
    const bulletml_pattern &played = pattern_->played();
    runners_.push_back({ {},
                         std::vector<bulletml_frame>(played.depth),
                         std::vector<double>(played.values) });
    bulletml_runner_begin(&runners_.back().state, runners_.back().room(), &start);
}

namespace {

// The callbacks of the player get this.
struct Game {
    ScriptHost &host;
    const Pattern &pattern;
};

double random_of(void *user) {
    return static_cast<Game *>(user)->host.random();
}

double angle_to_player_of(void *user, const bulletml_mover *from) {
    return static_cast<Game *>(user)->host.angle_to_player(*from);
}

void fire_of(void *user, const bulletml_mover *bullet, const bulletml_start *start) {
    Game *game = static_cast<Game *>(user);
    Script script(game->pattern);
    script.add(*start);
    game->host.fire(*bullet, std::move(script));
}

} // namespace

void Script::run(bulletml_mover &mover, ScriptHost &host) {
    Game game = { host, *pattern_ };
    bulletml_host seen = { &game,      random_of,      angle_to_player_of,
                           fire_of,    host.rank,      host.speed_scale,
                           host.frame, host.steps_left };
    for (Runner &runner : runners_) {
        uint32_t line = bulletml_runner_run(&runner.state, runner.room(),
                                            &pattern_->played(), &mover, &seen);
        if (line != 0)
            pattern_fail(pattern_->path() + ":" + std::to_string(line) +
                         ": the pattern does not come to the end of frame " +
                         std::to_string(host.frame) +
                         ": this repeats too often without a <wait>");
    }
    host.steps_left = seen.steps_left;
}

bool Script::has_ended() const {
    for (const Runner &runner : runners_)
        if (runner.state.is_playing)
            return false;
    return true;
}
