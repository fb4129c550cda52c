// box2d_world.cpp: the code that users of Box2D 2.4 write today: a b2World of bodies
// without gravity and sleep, each with a sensor, put by the game where it wants
// them. Then come a step, and a contact listener, which hears of each begin and
// end. Layers and rules are filters. Sensors test shapes, here boxes without the
// skin of Box2D's polygons, in float32: far from the origin it misses a pair in ten
// thousand.
#include "bench/peers/box2d_version.h"
#include "bench/peers/contender.h"

#include <box2d/box2d.h>

namespace peers {

namespace {

b2Filter filter_of(const workload &work, uint32_t i) {
    b2Filter filter;
    if (work.rules == nullptr)
        return filter;
    filter.categoryBits = static_cast<uint16>(1u << work.layers[i]);
    filter.maskBits = static_cast<uint16>(~work.rules->forbidden[work.layers[i]]);
    return filter;
}

b2PolygonShape shape_of(const graze_box &box, float metres) {
    const float w = (box.max_x - box.min_x) * metres,
                h = (box.max_y - box.min_y) * metres;
    const b2Vec2 corners[] = { { 0, 0 }, { w, 0 }, { w, h }, { 0, h } };
    b2PolygonShape shape;
    shape.Set(corners, 4);
    shape.m_radius = 0;
    return shape;
}

class sensor_world final : public contender, private b2ContactListener {
  public:
    sensor_world(const scene &first, float metres_a_pixel)
        : metres(metres_a_pixel), world(b2Vec2(0, 0)) {
        world.SetContactListener(this);
        world.SetAllowSleeping(false);
        for (uint32_t i = 0; i < first.work->count; i++)
            bodies.push_back(add(*first.work, i));
    }

    void frame(const scene &now) override {
        events = 0;
        for (size_t i = 0; i < bodies.size(); i++)
            bodies[i]->SetTransform(place_of(*now.work, i), 0);
        world.Step(1 / 60.0f, 1, 1);
    }

    std::vector<graze_pair> pairs(const scene &) override {
        std::vector<graze_pair> touching;
        for (const b2Contact *c = world.GetContactList(); c != nullptr;
             c = c->GetNext())
            if (c->IsTouching())
                touching.push_back(
                    { row_of(c->GetFixtureA()), row_of(c->GetFixtureB()) });
        return touching;
    }

  private:
    static uint32_t row_of(const b2Fixture *fixture) {
        return static_cast<uint32_t>(
            const_cast<b2Fixture *>(fixture)->GetUserData().pointer);
    }

    b2Vec2 place_of(const workload &work, size_t i) const {
        return b2Vec2(work.x[i] * metres, work.y[i] * metres);
    }

    b2Body *add(const workload &work, uint32_t i) {
        b2BodyDef body;
        body.type = b2_dynamicBody; // two others are never in contact
        body.fixedRotation = true;
        body.position = place_of(work, i);
        b2Body *added = world.CreateBody(&body);
        const b2PolygonShape shape = shape_of(work.boxes[i], metres);
        b2FixtureDef fixture;
        fixture.shape = &shape;
        fixture.isSensor = true;
        fixture.filter = filter_of(work, i);
        fixture.userData.pointer = i;
        added->CreateFixture(&fixture);
        return added;
    }

    void BeginContact(b2Contact *) override { events++; }
    void EndContact(b2Contact *) override { events++; }

    const float metres;
    b2World world;
    std::vector<b2Body *> bodies;
    uint64_t events = 0;
};

std::string refusal(const scene_plan &plan) {
    if (plan.is_join || plan.asked != question::pairs)
        return "is for boxes in motion";
    return refuse_above(plan, 100000, too_slow);
}

constexpr double per_mille_off = 1;

const enrolment sensors({ box2d_2,
                          "b2World of sensors, with a contact listener",
                          kind::peer_world,
                          { setting_of<sensor_world>("1 px a metre", 1.0f),
                            setting_of<sensor_world>("32 px a metre", 1 / 32.0f) },
                          refusal,
                          per_mille_off });

} // namespace

} // namespace peers
