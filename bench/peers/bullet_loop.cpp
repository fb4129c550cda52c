// bullet_loop.cpp: the bound of a bullet hell with one target: a loop by vectors
// over the places of all bullets, whose sizes are one, against the player. It knows
// this much of the scene; nothing that is written for any boxes can be much faster.
#include "bench/peers/contender.h"

#if defined(__x86_64__)

#include <immintrin.h>

namespace peers {

namespace {

// The bullet's min corner is in this area, edges excluded.
struct reach {
    float min_x, min_y, max_x, max_y;
};

reach reach_of(const graze_box &player, const graze_box &bullet) {
    const float w = bullet.max_x - bullet.min_x, h = bullet.max_y - bullet.min_y;
    return { player.min_x - w, player.min_y - h, player.max_x, player.max_y };
}

bool has(const reach &area, float x, float y) {
    return area.min_x < x && x < area.max_x && area.min_y < y && y < area.max_y;
}

// The bullets which hit, from a place in the columns on: as many as fill vectors.
// Returns where it ended.
using loop = size_t (*)(const reach &area, const float *x, const float *y,
                        size_t count, std::vector<uint32_t> &hit);

void note(size_t first, unsigned hits, std::vector<uint32_t> &hit) {
    for (; hits != 0; hits &= hits - 1)
        hit.push_back(static_cast<uint32_t>(first) +
                      static_cast<uint32_t>(__builtin_ctz(hits)));
}

[[gnu::target("avx512f")]] size_t loop_avx512(const reach &area, const float *x,
                                              const float *y, size_t count,
                                              std::vector<uint32_t> &hit) {
    const __m512 min_x = _mm512_set1_ps(area.min_x),
                 max_x = _mm512_set1_ps(area.max_x),
                 min_y = _mm512_set1_ps(area.min_y),
                 max_y = _mm512_set1_ps(area.max_y);
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const __m512 at_x = _mm512_loadu_ps(x + i), at_y = _mm512_loadu_ps(y + i);
        __mmask16 hits = _mm512_cmp_ps_mask(min_x, at_x, _CMP_LT_OQ);
        hits = _mm512_mask_cmp_ps_mask(hits, at_x, max_x, _CMP_LT_OQ);
        hits = _mm512_mask_cmp_ps_mask(hits, min_y, at_y, _CMP_LT_OQ);
        hits = _mm512_mask_cmp_ps_mask(hits, at_y, max_y, _CMP_LT_OQ);
        note(i, hits, hit);
    }
    return i;
}

[[gnu::target("avx2")]] size_t loop_avx2(const reach &area, const float *x,
                                         const float *y, size_t count,
                                         std::vector<uint32_t> &hit) {
    const __m256 min_x = _mm256_set1_ps(area.min_x),
                 max_x = _mm256_set1_ps(area.max_x),
                 min_y = _mm256_set1_ps(area.min_y),
                 max_y = _mm256_set1_ps(area.max_y);
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m256 at_x = _mm256_loadu_ps(x + i), at_y = _mm256_loadu_ps(y + i);
        const __m256 in_x = _mm256_and_ps(_mm256_cmp_ps(min_x, at_x, _CMP_LT_OQ),
                                          _mm256_cmp_ps(at_x, max_x, _CMP_LT_OQ)),
                     in_y = _mm256_and_ps(_mm256_cmp_ps(min_y, at_y, _CMP_LT_OQ),
                                          _mm256_cmp_ps(at_y, max_y, _CMP_LT_OQ));
        const int hits = _mm256_movemask_ps(_mm256_and_ps(in_x, in_y));
        note(i, static_cast<unsigned>(hits), hit);
    }
    return i;
}

class bullet_loop final : public collector {
  public:
    bullet_loop(const scene &, loop by_lanes) : run(by_lanes) {}

    void frame(const scene &now) override {
        const uint32_t first = now.many.ids[0]; // bullets have rows in a row
        const size_t count = now.many.size();
        const float *x = now.work->x + first, *y = now.work->y + first;
        const reach area = reach_of(now.few.boxes[0], now.many.boxes[0]);
        found.clear();
        hit.clear();
        for (size_t i = run(area, x, y, count, hit); i < count; i++)
            if (has(area, x[i], y[i]))
                hit.push_back(static_cast<uint32_t>(i));
        for (const uint32_t i : hit)
            found.push_back({ now.few.ids[0], first + i });
    }

  private:
    const loop run;
    std::vector<uint32_t> hit;
};

// Those of this machine.
std::vector<setting> loops() {
    std::vector<setting> some;
    if (__builtin_cpu_supports("avx512f"))
        some.push_back(setting_of<bullet_loop>("AVX-512", &loop_avx512));
    if (__builtin_cpu_supports("avx2"))
        some.push_back(setting_of<bullet_loop>("AVX2", &loop_avx2));
    return some;
}

std::string refusal(const scene_plan &plan) {
    if (loops().empty())
        return "needs AVX2";
    return plan.workload == "w3-player" ? "" : "is written for w3-player";
}

const enrolment bound({ "plain", "loop over the bullets", kind::method, loops(),
                        refusal });

} // namespace

} // namespace peers

#endif
