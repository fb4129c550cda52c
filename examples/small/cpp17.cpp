// A world in C++17: it closes itself, events are a range, and a failing call throws.
#include <graze/graze.hpp>
#include <iostream>

enum layer : unsigned { ship, coin };

int main() {
    graze::rules rules;
    rules.forbid(coin, coin);
    graze_world_config config = {};
    config.rules = &rules;
    graze::world world(config);

    graze::body player = world.add_body(0, 60);
    player.add_circle({ 0, 0 }, 8, ship);
    for (int i = 0; i < 10; i++)
        world.add_body(30 * i + 20, 40 + i % 5 * 10).add_circle({ 0, 0 }, 5, coin);

    int coins = 0;
    for (int frame = 0; frame < 60; frame++) {
        player.set_position(5 * frame, 40 + 2 * (frame % 30));
        world.step();
        for (const graze_contact_event &event : world.contact_events()) {
            graze_contact_event seen;
            if (event.kind != GRAZE_BEGIN || !graze_contact_of(&event, coin, &seen))
                continue;
            world[seen.a].remove();
            coins++;
        }
    }
    std::cout << coins << " coins, " << world.body_count() - 1 << " are left\n";

    try {
        player.remove();
        player.set_position(0, 0);
    } catch (const graze::error &error) {
        std::cout << "refused: " << error.what() << "\n";
    }
}
