// game_hpp.cpp: a coin is taken, from C++17 through graze.hpp.
#include <graze/graze.hpp>

enum { PLAYER, COIN };

int main() {
    graze::world world;
    graze::body player = world.add_body(0, 0).add_box({ 0, 0, 8, 8 }, PLAYER);
    world.add_body(20, 0).add_circle({ 4, 4 }, 4, COIN);
    int taken = 0;
    for (int frame = 0; frame < 20; frame++) {
        player.set_position(static_cast<float>(frame), 0);
        world.step();
        for (graze_contact_event event : world.contact_events())
            if (graze_contact_of(&event, COIN, &event) &&
                event.kind == GRAZE_BEGIN) {
                world[event.a].remove();
                taken++;
            }
    }
    return taken == 1 ? 0 : 1;
}
