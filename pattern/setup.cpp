// setup.cpp: the caller's wishes; see setup.h.
#include "pattern/setup.h"

#include "pattern/error.h"

#include <getopt.h>

#include <cmath>
#include <cstdlib>
#include <sstream>

const char setup_help[] =
    "Play BulletML patterns and write what is on the screen as a scene.\n"
    "\n"
    "Usage: graze pattern PATTERN[@X,Y] ... [OPTION ...]\n"
    "\n"
    "Each PATTERN is a BulletML file; an enemy of several boxes fires it, from X,Y "
    "(pixels; default: side by "
    "side\n"
    "in the upper part), and begins again when it has ended. A player weaves and "
    "shoots, tanks roll by, "
    "power-ups\n"
    "fall. The scene is CSV, frame,id,layer,min_x,min_y,max_x,max_y,body; layers: 0 "
    "player, 1 player's "
    "shots,\n"
    "2 air enemies, 3 enemies' bullets, 4 ground enemies, 5 power-ups. All edges "
    "are multiples of 1/16.\n"
    "\n"
    "  -o, --output FILE      write to FILE; gzipped if its name ends in .gz "
    "(default: standard output)\n"
    "      --frames N         how many frames (600)\n"
    "      --seed S           seed of everything random (1); the same call makes "
    "the same scene\n"
    "      --rank R           the game's difficulty as patterns see it, 0 to 1 "
    "(0.5)\n"
    "      --field WxH        the screen, in pixels (320x480)\n"
    "      --bullet-size WxH  a bullet's box, multiples of 1/16 (6x6)\n"
    "      --speed F          pixels a frame that BulletML's speed 1 is (1)\n"
    "      --player PATH      weave, blink (jumps every 45 frames) or still "
    "(weave)\n"
    "      --parts N          boxes of each enemy, 1 to 64 (5)\n"
    "      --ground N         ground enemies, 0 to 1000 (6)\n"
    "      --max-bullets N    further bullets are not born (10000)\n"
    "      --reuse-ids        give the dead's ids to later boxes, a frame on at the "
    "earliest\n"
    "  -h, --help             this text\n"
    "\n"
    "With --survivable it says whether a ship can pass all frames, or which frame "
    "is\n"
    "the first that no way survives. The ship is a square and goes from place to "
    "place\n"
    "of a grid; air enemies and bullets must not overlap it in any frame. Bullets "
    "aim at\n"
    "PATH, not at the way. With -o, FILE is a recording of the way (graze play "
    "FILE).\n"
    "\n"
    "      --survivable       search for a way\n"
    "      --ship-size F      its side (4)\n"
    "      --ship-speed F     pixels that it goes in a frame at most (4)\n"
    "      --ship-start X,Y   where its middle begins, at the nearest place (below "
    "the\n"
    "                         field's middle)\n"
    "      --ship-grid F      how far places are apart (2)\n"
    "\n"
    "Example: graze pattern boss.xml --player still --survivable -o way.grz\n"
    "\n"
    "Exit codes: 0 fine; 1 not survivable; 2 bad usage or a pattern that cannot be "
    "played; 3 no "
    "memory or a full disk.\n";

namespace {

double number(const std::string &text, const char *what) {
    char *end = nullptr;
    double value = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || !std::isfinite(value))
        throw UsageError(std::string(what) + " takes a number, not \"" + text +
                         "\"");
    return value;
}

// As short as it goes: "0.01", "1".
std::string plain(double value) {
    std::ostringstream text;
    text.precision(12);
    text << value;
    return text.str();
}

double number_within(const char *text, const char *what, double low, double high) {
    double value = number(text, what);
    if (value < low || value > high)
        throw UsageError(std::string(what) + " must be from " + plain(low) + " to " +
                         plain(high));
    return value;
}

uint64_t count_within(const char *text, const char *what, uint64_t low,
                      uint64_t high) {
    std::string digits = text;
    bool is_count = !digits.empty() && digits.size() <= 20 &&
                    digits.find_first_not_of("0123456789") == digits.npos;
    uint64_t value = is_count ? std::strtoull(text, nullptr, 10) : 0;
    bool is_over =
        is_count && (digits.size() == 20 && digits > "18446744073709551615");
    if (!is_count || is_over || value < low || value > high)
        throw UsageError(std::string(what) + " takes a number from " +
                         std::to_string(low) + " to " + std::to_string(high) +
                         ", not \"" + digits + "\"");
    return value;
}

// "WxH", each within limits.
void size_within(const std::string &text, const char *what, double limit, double *w,
                 double *h) {
    size_t cross = text.find('x');
    if (cross == std::string::npos)
        throw UsageError(std::string(what) + " takes WIDTHxHEIGHT, not \"" + text +
                         "\"");
    *w = number(text.substr(0, cross), what);
    *h = number(text.substr(cross + 1), what);
    if (*w < 0.0625 || *h < 0.0625 || *w > limit || *h > limit)
        throw UsageError(std::string(what) + ": each side must be from 1/16 to " +
                         std::to_string(int(limit)));
}

void bullet_size(Setup &setup, const char *text) {
    size_within(text, "--bullet-size", 1024, &setup.bullet_w, &setup.bullet_h);
    for (double side : { setup.bullet_w, setup.bullet_h })
        if (side * 16 > std::floor(side * 16))
            throw UsageError("--bullet-size: each side must be a multiple of 1/16 "
                             "(0.0625), which " +
                             plain(side) + " is not");
}

PlayerPath player_path(const std::string &text) {
    if (text == "weave")
        return PlayerPath::weave;
    if (text == "blink")
        return PlayerPath::blink;
    if (text == "still")
        return PlayerPath::still;
    throw UsageError("--player is weave, blink or still, not \"" + text + "\"");
}

// "FILE@X,Y"; an '@' without two numbers behind it belongs to the file's name.
Emitter emitter(const std::string &text) {
    Emitter made;
    made.path = text;
    size_t at = text.rfind('@');
    size_t comma = at == std::string::npos ? at : text.find(',', at);
    if (comma == std::string::npos)
        return made;
    try {
        made.x = number(text.substr(at + 1, comma - at - 1), "");
        made.y = number(text.substr(comma + 1), "");
    } catch (const UsageError &) {
        return made;
    }
    if (std::fabs(made.x) > 1e5 || std::fabs(made.y) > 1e5)
        throw UsageError("\"" + text +
                         "\": the place is more than 100000 pixels away");
    made.has_place = true;
    made.path = text.substr(0, at);
    return made;
}

enum Option {
    option_frames = 256,
    option_seed,
    option_rank,
    option_field,
    option_bullet_size,
    option_speed,
    option_player,
    option_parts,
    option_ground,
    option_max_bullets,
    option_reuse_ids
};

const option long_options[] = {
    { "frames", required_argument, nullptr, option_frames },
    { "seed", required_argument, nullptr, option_seed },
    { "rank", required_argument, nullptr, option_rank },
    { "field", required_argument, nullptr, option_field },
    { "bullet-size", required_argument, nullptr, option_bullet_size },
    { "speed", required_argument, nullptr, option_speed },
    { "player", required_argument, nullptr, option_player },
    { "parts", required_argument, nullptr, option_parts },
    { "ground", required_argument, nullptr, option_ground },
    { "max-bullets", required_argument, nullptr, option_max_bullets },
    { "reuse-ids", no_argument, nullptr, option_reuse_ids },
    { "help", no_argument, nullptr, 'h' },
    { nullptr, 0, nullptr, 0 },
};

// The meaning of getopt_long's ':' and '?'.
[[noreturn]] void bad_option(int found, const std::string &given) {
    bool is_long = given.compare(0, 2, "--") == 0;
    if (found == ':')
        throw UsageError(given + " needs a value");
    if (optopt != 0 && is_long)
        throw UsageError(given + " takes no value");
    if (given.compare(0, 7, "--ship-") == 0)
        throw UsageError(given + " is of a search for a way: add --survivable");
    throw UsageError(
        "there is no option " +
        (is_long ? given : std::string("-") + static_cast<char>(optopt)));
}

void apply(Setup &setup, int found, char **argv) {
    switch (found) {
    case option_frames:
        setup.frames = count_within(optarg, "--frames", 1, 1000000);
        break;
    case option_seed:
        setup.seed = count_within(optarg, "--seed", 0, UINT64_MAX);
        break;
    case option_rank:
        setup.rank = number_within(optarg, "--rank", 0, 1);
        break;
    case option_field:
        size_within(optarg, "--field", 65536, &setup.width, &setup.height);
        break;
    case option_bullet_size:
        bullet_size(setup, optarg);
        break;
    case option_speed:
        setup.speed = number_within(optarg, "--speed", 0.01, 100);
        break;
    case option_player:
        setup.player = player_path(optarg);
        break;
    case option_parts:
        setup.parts = count_within(optarg, "--parts", 1, 64);
        break;
    case option_ground:
        setup.ground = count_within(optarg, "--ground", 0, 1000);
        break;
    case option_max_bullets:
        setup.max_bullets = count_within(optarg, "--max-bullets", 0, 10000000);
        break;
    case option_reuse_ids:
        setup.are_names_reused = true;
        break;
    case 'h':
        setup.is_help = true;
        break;
    default:
        bad_option(found, argv[optind - 1]);
    }
}

} // namespace

Setup setup_read(int argc, char **argv) {
    Setup setup;
    opterr = 0;
    for (int found;
         (found = getopt_long(argc, argv, ":h", long_options, nullptr)) != -1;)
        apply(setup, found, argv);
    for (int i = optind; i < argc; i++)
        setup.emitters.push_back(emitter(argv[i]));
    if (setup.emitters.empty() && !setup.is_help)
        throw UsageError("which pattern? Name at least one BulletML file");
    return setup;
}
