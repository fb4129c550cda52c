// utf8.cpp: see utf8.h. The table of the RFC: the first byte gives the length and what the second may be.
#include "pattern/utf8.h"

namespace {

struct Form {
    unsigned first_low, first_high, second_low, second_high;
    size_t length;
};

const Form forms[] = {
    { 0x00, 0x7F, 0, 0, 1 },       { 0xC2, 0xDF, 0x80, 0xBF, 2 }, { 0xE0, 0xE0, 0xA0, 0xBF, 3 },
    { 0xE1, 0xEC, 0x80, 0xBF, 3 }, { 0xED, 0xED, 0x80, 0x9F, 3 }, { 0xEE, 0xEF, 0x80, 0xBF, 3 },
    { 0xF0, 0xF0, 0x90, 0xBF, 4 }, { 0xF1, 0xF3, 0x80, 0xBF, 4 }, { 0xF4, 0xF4, 0x80, 0x8F, 4 },
};

unsigned byte_at(const std::string &bytes, size_t i) {
    return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0;
}

bool is_within(unsigned byte, unsigned low, unsigned high) {
    return low <= byte && byte <= high;
}

// The length of the letter at `at`; 0: it is none.
size_t letter(const std::string &bytes, size_t at) {
    for (const Form &form : forms) {
        if (!is_within(byte_at(bytes, at), form.first_low, form.first_high))
            continue;
        bool is_good =
            form.length < 2 || is_within(byte_at(bytes, at + 1), form.second_low, form.second_high);
        for (size_t i = 2; i < form.length; i++)
            is_good = is_good && is_within(byte_at(bytes, at + i), 0x80, 0xBF);
        return is_good ? form.length : 0;
    }
    return 0;
}

} // namespace

size_t utf8_fault(const std::string &bytes) {
    for (size_t at = 0; at < bytes.size();) {
        size_t length = letter(bytes, at);
        if (length == 0)
            return at;
        at += length;
    }
    return std::string::npos;
}
