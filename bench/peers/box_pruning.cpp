// box_pruning.cpp: pruning along one axis by vectors, in the style of Pierre
// Terdiman's "Box pruning revisited" (2017), in words of its own. Boxes are sorted
// by their min edge along x, into columns. Each is compared with those behind it,
// eight or sixteen at a time, until one begins after it ends. A column ends in
// infinities, so no comparison asks where it ends.
#include "bench/peers/contender.h"

#if defined(__x86_64__)

#include <array>
#include <cstring>
#include <immintrin.h>
#include <limits>

namespace peers {

namespace {

constexpr size_t lanes_most = 16;

// Boxes by their min edges along x.
struct columns {
    size_t count = 0;
    std::vector<float> min_x, max_x, min_y, max_y;
    std::vector<uint32_t> ids;
};

// --- Sorting, by the bits of floats ---

constexpr int digit_bits = 11, digits = 3;
constexpr uint32_t digit_count = 1u << digit_bits;

struct keyed {
    uint32_t key, box;
};

// Unsigned numbers in the order of the floats.
uint32_t key_of(float value) {
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return (bits & 0x80000000u) != 0 ? ~bits : bits | 0x80000000u;
}

void sort_by_digit(const std::vector<keyed> &from, std::vector<keyed> &to,
                   int digit) {
    std::array<uint32_t, digit_count> places = {};
    const int shift = digit * digit_bits;
    for (const keyed &one : from)
        places[(one.key >> shift) % digit_count]++;
    uint32_t sum = 0;
    for (uint32_t &place : places) {
        const uint32_t some = place;
        place = sum;
        sum += some;
    }
    for (const keyed &one : from)
        to[places[(one.key >> shift) % digit_count]++] = one;
}

void sort(std::vector<keyed> &all, std::vector<keyed> &spare) {
    spare.resize(all.size());
    for (int digit = 0; digit < digits; digit++) {
        sort_by_digit(all, spare, digit);
        all.swap(spare);
    }
}

// --- Sweeps ---

void note(const columns &boxes, size_t i, size_t first, unsigned hits,
          std::vector<graze_pair> &found) {
    for (; hits != 0; hits &= hits - 1) {
        const size_t j = first + static_cast<size_t>(__builtin_ctz(hits));
        found.push_back({ boxes.ids[i], boxes.ids[j] });
    }
}

[[gnu::target("avx512f")]] void sweep_avx512(const columns &boxes,
                                             std::vector<graze_pair> &found) {
    for (size_t i = 0; i < boxes.count; i++) {
        const __m512 max_x = _mm512_set1_ps(boxes.max_x[i]),
                     min_y = _mm512_set1_ps(boxes.min_y[i]),
                     max_y = _mm512_set1_ps(boxes.max_y[i]);
        __mmask16 is_reached = 0xffff;
        for (size_t j = i + 1; is_reached == 0xffff; j += 16) {
            is_reached = _mm512_cmp_ps_mask(_mm512_loadu_ps(&boxes.min_x[j]), max_x,
                                            _CMP_LT_OQ);
            const __mmask16 begins = _mm512_mask_cmp_ps_mask(
                is_reached, _mm512_loadu_ps(&boxes.min_y[j]), max_y, _CMP_LT_OQ);
            const __mmask16 hits = _mm512_mask_cmp_ps_mask(
                begins, _mm512_loadu_ps(&boxes.max_y[j]), min_y, _CMP_GT_OQ);
            note(boxes, i, j, hits, found);
        }
    }
}

[[gnu::target("avx2")]] void sweep_avx2(const columns &boxes,
                                        std::vector<graze_pair> &found) {
    for (size_t i = 0; i < boxes.count; i++) {
        const __m256 max_x = _mm256_set1_ps(boxes.max_x[i]),
                     min_y = _mm256_set1_ps(boxes.min_y[i]),
                     max_y = _mm256_set1_ps(boxes.max_y[i]);
        int is_reached = 0xff;
        for (size_t j = i + 1; is_reached == 0xff; j += 8) {
            const __m256 reached = _mm256_cmp_ps(_mm256_loadu_ps(&boxes.min_x[j]),
                                                 max_x, _CMP_LT_OQ),
                         begins = _mm256_cmp_ps(_mm256_loadu_ps(&boxes.min_y[j]),
                                                max_y, _CMP_LT_OQ),
                         ends = _mm256_cmp_ps(_mm256_loadu_ps(&boxes.max_y[j]),
                                              min_y, _CMP_GT_OQ);
            is_reached = _mm256_movemask_ps(reached);
            const int hits = _mm256_movemask_ps(_mm256_and_ps(begins, ends));
            note(boxes, i, j, static_cast<unsigned>(is_reached & hits), found);
        }
    }
}

using sweep = void (*)(const columns &boxes, std::vector<graze_pair> &found);

class box_pruning final : public collector {
  public:
    box_pruning(const scene &, sweep by_lanes) : run(by_lanes) {}

    void frame(const scene &now) override {
        found.clear();
        fill(now.few);
        run(boxes, found);
    }

  private:
    void fill(const side &from) {
        keys.resize(from.size());
        for (uint32_t i = 0; i < from.size(); i++)
            keys[i] = { key_of(from.boxes[i].min_x), i };
        sort(keys, spare);
        resize(from.size());
        for (size_t i = 0; i < keys.size(); i++) {
            const graze_box &box = from.boxes[keys[i].box];
            boxes.min_x[i] = box.min_x;
            boxes.max_x[i] = box.max_x;
            boxes.min_y[i] = box.min_y;
            boxes.max_y[i] = box.max_y;
            boxes.ids[i] = from.ids[keys[i].box];
        }
    }

    void resize(size_t count) {
        boxes.count = count;
        for (std::vector<float> *column :
             { &boxes.min_x, &boxes.max_x, &boxes.min_y, &boxes.max_y })
            column->resize(count + lanes_most,
                           std::numeric_limits<float>::infinity());
        boxes.ids.resize(count);
    }

    const sweep run;
    columns boxes;
    std::vector<keyed> keys, spare;
};

// Those of this machine.
std::vector<setting> sweeps() {
    std::vector<setting> some;
    if (__builtin_cpu_supports("avx512f"))
        some.push_back(setting_of<box_pruning>("AVX-512", &sweep_avx512));
    if (__builtin_cpu_supports("avx2"))
        some.push_back(setting_of<box_pruning>("AVX2", &sweep_avx2));
    return some;
}

std::string refusal(const scene_plan &plan) {
    if (sweeps().empty())
        return "needs AVX2";
    return plan.is_join && plan.asked == question::pairs ? "" : "is for joins";
}

const enrolment pruning({ "plain", "box pruning along one axis", kind::peer,
                          sweeps(), refusal });

} // namespace

} // namespace peers

#endif
