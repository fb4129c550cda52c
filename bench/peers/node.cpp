// node.cpp: npm packages, run by Node.js in a process of their own
// (node/contender.mjs), to which boxes go through files and commands through a pipe.
// It times itself, without reading what we wrote.
#include "bench/peers/contender.h"

#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace peers {

namespace {

[[noreturn]] void fail(const std::string &what) {
    throw std::runtime_error("node: " + what);
}

// A child process answering each line with a line.
class dialogue {
  public:
    dialogue(const char *library, const char *directory) {
        int down[2], up[2];
        if (pipe(down) != 0 || pipe(up) != 0)
            fail("no pipe");
        child = fork();
        if (child == 0) {
            dup2(down[0], STDIN_FILENO);
            dup2(up[1], STDOUT_FILENO);
            close(down[1]); // else it would never see the end of its input
            execl(PEERS_NODE, PEERS_NODE, PEERS_NODE_SCRIPT, library, directory,
                  nullptr);
            _exit(127);
        }
        close(down[0]);
        close(up[1]);
        to = fdopen(down[1], "w");
        from = fdopen(up[0], "r");
    }
    dialogue(const dialogue &) = delete;
    dialogue &operator=(const dialogue &) = delete;
    ~dialogue() {
        std::fclose(to); // the child ends
        std::fclose(from);
        waitpid(child, nullptr, 0);
    }

    std::string ask(const char *command) {
        char line[128];
        std::fprintf(to, "%s\n", command);
        std::fflush(to);
        if (std::fgets(line, sizeof line, from) == nullptr)
            fail("it ended");
        return line;
    }

  private:
    pid_t child;
    FILE *to, *from;
};

// A directory for the files of one contender, removed with it.
class scratch {
  public:
    scratch() {
        if (mkdtemp(name) == nullptr)
            fail("no directory below /tmp");
    }
    scratch(const scratch &) = delete;
    scratch &operator=(const scratch &) = delete;
    ~scratch() {
        for (const char *file : { "/few.bin", "/many.bin", "/pairs.bin" })
            std::remove(path(file).c_str());
        rmdir(name);
    }
    const char *get() const { return name; }
    std::string path(const char *file) const { return std::string(name) + file; }

  private:
    char name[32] = "/tmp/graze-peers-XXXXXX";
};

void write(const std::string &path, const std::vector<graze_box> &boxes) {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char *>(boxes.data()),
               static_cast<std::streamsize>(boxes.size() * sizeof(graze_box)));
    if (!file.flush())
        fail("cannot write " + path);
}

class node final : public contender {
  public:
    node(const scene &first, const char *library) : child(library, files.get()) {
        write(files.path("/few.bin"), first.few.boxes);
        if (first.asks_places())
            child.ask("index");
    }

    void frame(const scene &now) override {
        if (!now.asks_places())
            write(files.path("/few.bin"), now.few.boxes);
        write(files.path("/many.bin"), now.many.boxes);
        seconds = std::stod(child.ask(now.asks_places() ? "ask" : "frame"));
    }

    double own_seconds() const override { return seconds; }

    std::vector<graze_pair> pairs(const scene &now) override {
        child.ask("pairs");
        std::ifstream file(files.path("/pairs.bin"), std::ios::binary);
        std::vector<graze_pair> found;
        graze_pair pair;
        while (file.read(reinterpret_cast<char *>(&pair), sizeof pair)) {
            pair = { now.few.ids[pair.a], now.asking().ids[pair.b] };
            if (now.asks_places() || now.may_meet(pair.a, pair.b))
                found.push_back(pair);
        }
        return found;
    }

  private:
    scratch files;
    dialogue child;
    double seconds = 0;
};

std::string refusal(const scene_plan &plan) {
    return refuse_above(plan, 100000, too_slow);
}

std::string slow_refusal(const scene_plan &plan) {
    const std::string clusters = refuse_clusters(plan);
    return clusters.empty() ? refusal(plan) : clusters;
}

std::string join_refusal(const scene_plan &plan) {
    const std::string places = refuse_places(plan);
    return places.empty() ? slow_refusal(plan) : places;
}

const enrolment flatbush({ "npm",
                           "flatbush",
                           kind::peer,
                           { setting_of<node>("", "flatbush") },
                           refusal });
const enrolment rbush(
    { "npm", "rbush", kind::peer, { setting_of<node>("", "rbush") }, slow_refusal });
const enrolment box_intersect({ "npm",
                                "box-intersect",
                                kind::peer,
                                { setting_of<node>("", "box-intersect") },
                                join_refusal });

} // namespace

} // namespace peers
