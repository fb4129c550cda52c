// game.cpp: pairs of boxes from C++.
#include <graze/graze.h>

#include <vector>

int main() {
    const std::vector<graze_box> boxes = { { 0, 0, 8, 8 },
                                           { 4, 4, 12, 12 },
                                           { 8, 0, 16, 4 } };
    const graze_box_array array = { boxes.data(), nullptr,
                                    static_cast<uint32_t>(boxes.size()) };
    graze_pair_list pairs = {};
    const graze_status status = graze_find_pairs(nullptr, array, &pairs);
    const bool is_right = status == GRAZE_OK && pairs.count == 1 &&
                          pairs.items[0].a == 0 && pairs.items[0].b == 1;
    graze_pair_list_free(&pairs);
    return is_right ? 0 : 1;
}
