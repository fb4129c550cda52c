// scene.cpp: writes a scene as CSV to standard output; see scene.h.
#include "pattern/scene.h"

#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace {

const size_t enough = 1u << 16;

// A number of sixteenths as a decimal fraction, exactly, as short as it goes.
void append_sixteenths(std::string &text, int64_t value) {
    static const char *const fractions[16] = { "",    ".0625", ".125", ".1875",
                                               ".25", ".3125", ".375", ".4375",
                                               ".5",  ".5625", ".625", ".6875",
                                               ".75", ".8125", ".875", ".9375" };
    uint64_t magnitude = static_cast<uint64_t>(value < 0 ? -value : value);
    if (value < 0)
        text += '-';
    text += std::to_string(magnitude / 16);
    text += fractions[magnitude % 16];
}

} // namespace

SceneWriter::SceneWriter()
    : text_("frame,id,layer,min_x,min_y,max_x,max_y,body\n") {}

void SceneWriter::box(const SceneBox &box) {
    text_ += frame_;
    text_ +=
        std::to_string(box.name) + ',' + std::to_string(unsigned(box.layer)) + ',';
    for (int64_t edge :
         { box.rect.min_x, box.rect.min_y, box.rect.max_x, box.rect.max_y }) {
        append_sixteenths(text_, edge);
        text_ += ',';
    }
    text_ += (box.body == box.name ? "" : std::to_string(box.body)) + '\n';
    if (text_.size() >= enough)
        finish();
}

void SceneWriter::finish() {
    for (size_t at = 0; at < text_.size();) {
        ssize_t written = write(STDOUT_FILENO, text_.data() + at, text_.size() - at);
        if (written < 0 && errno != EINTR)
            throw std::system_error(errno, std::generic_category());
        at += written < 0 ? 0 : static_cast<size_t>(written);
    }
    text_.clear();
}
