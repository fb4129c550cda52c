// box2d_3.cpp: Box2D 3 (Erin Catto), from a folder that `--box2d` names: its tree
// alone, b2DynamicTree, whose moved boxes are enlarged and then built anew, as its
// own broad phase does. And what its users write: a world of bodies, put where the
// game wants them, then a step, and the sensor events of what begins and what ends.
// Where there are two sides the few are sensors, the many their visitors; else each
// body is a sensor, and hears of the other. Sensors test shapes in float32.
#include "bench/peers/contender.h"

#include <box2d/box2d.h>

namespace peers {

namespace {

std::string name_with_version() {
    const b2Version version = b2GetVersion();
    return "Box2D " + std::to_string(version.major) + '.' +
           std::to_string(version.minor);
}

b2AABB grown(const graze_box &box, float by) {
    return { { box.min_x - by, box.min_y - by },
             { box.max_x + by, box.max_y + by } };
}

// --- The tree ---

class tree_3 final : public collector {
  public:
    tree_3(const scene &first, float grown_by)
        : margin(grown_by),
          tree(b2DynamicTree_Create(static_cast<int>(first.few.size()))) {
        for (size_t i = 0; i < first.few.size(); i++) {
            inside.push_back(grown(first.few.boxes[i], margin));
            proxies.push_back(b2DynamicTree_CreateProxy(&tree, inside[i], 1, i));
        }
        b2DynamicTree_Rebuild(&tree, true);
    }
    tree_3(const tree_3 &) = delete;
    tree_3 &operator=(const tree_3 &) = delete;
    ~tree_3() override { b2DynamicTree_Destroy(&tree); }

    void frame(const scene &now) override {
        found.clear();
        shown = &now;
        if (!now.asks_places())
            move(now.few);
        const side &asking = now.asking();
        for (asked = 0; asked < asking.size(); asked++)
            b2DynamicTree_QueryAll(&tree, grown(asking.boxes[asked], 0), hear, this);
    }

  private:
    void move(const side &few) {
        for (size_t i = 0; i < proxies.size(); i++)
            if (!b2AABB_Contains(inside[i], grown(few.boxes[i], 0))) {
                inside[i] = grown(few.boxes[i], margin);
                b2DynamicTree_EnlargeProxy(&tree, proxies[i], inside[i]);
            }
        b2DynamicTree_Rebuild(&tree, false);
    }

    static bool hear(int, uint64_t i, void *self) {
        static_cast<tree_3 *>(self)->look(static_cast<size_t>(i));
        return true;
    }

    void look(size_t i) {
        const side &asking = shown->asking();
        const uint32_t few_id = shown->few.ids[i], many_id = asking.ids[asked];
        if ((!shown->is_self || few_id < many_id) &&
            graze_box_overlaps(shown->few.boxes[i], asking.boxes[asked],
                               GRAZE_CLOSED) &&
            (shown->asks_places() || shown->may_meet(few_id, many_id)))
            found.push_back({ few_id, many_id });
    }

    const float margin;
    b2DynamicTree tree;
    std::vector<b2AABB> inside; // the boxes in the tree
    std::vector<int> proxies;
    const scene *shown = nullptr;
    size_t asked = 0;
};

std::string tree_refusal(const scene_plan &plan) {
    const bool is_sight_of_places =
        plan.asked == question::rays || plan.asked == question::nearest;
    return is_sight_of_places ? "is not asked for rays or the nearest" : "";
}

const enrolment
    trees({ name_with_version(),
            "b2DynamicTree",
            kind::peer,
            { setting_of<tree_3>("as they are", 0.0f),
              only_for_motion(setting_of<tree_3>("grown by 2 px", 2.0f)),
              only_for_motion(setting_of<tree_3>("grown by 4 px", 4.0f)) },
            tree_refusal });

// --- The world ---

b2Filter filter_of(const workload &work, uint32_t i) {
    b2Filter filter = b2DefaultFilter();
    if (work.rules == nullptr)
        return filter;
    filter.categoryBits = UINT64_C(1) << work.layers[i];
    filter.maskBits = ~work.rules->forbidden[work.layers[i]];
    return filter;
}

b2Polygon shape_of(const graze_box &box, float metres) {
    const float w = (box.max_x - box.min_x) * metres,
                h = (box.max_y - box.min_y) * metres;
    return b2MakeOffsetBox(w / 2, h / 2, { w / 2, h / 2 }, b2MakeRot(0));
}

class sensors_3 final : public contender {
  public:
    sensors_3(const scene &first, float metres_a_pixel) : metres(metres_a_pixel) {
        b2WorldDef config = b2DefaultWorldDef();
        config.gravity = { 0, 0 };
        config.enableSleep = false;
        config.enableContinuous = false;
        world = b2CreateWorld(&config);
        std::vector<bool> is_sensor(first.work->count, first.is_self);
        for (const uint32_t row : first.few.ids)
            is_sensor[row] = true;
        for (uint32_t i = 0; i < first.work->count; i++)
            add(*first.work, i, is_sensor[i]);
    }
    sensors_3(const sensors_3 &) = delete;
    sensors_3 &operator=(const sensors_3 &) = delete;
    ~sensors_3() override { b2DestroyWorld(world); }

    void frame(const scene &now) override {
        const b2Rot upright = b2MakeRot(0);
        for (size_t i = 0; i < bodies.size(); i++)
            b2Body_SetTransform(bodies[i], place_of(*now.work, i), upright);
        b2World_Step(world, 1 / 60.0f, 1);
        const b2SensorEvents heard = b2World_GetSensorEvents(world);
        events += static_cast<uint64_t>(heard.beginCount + heard.endCount);
    }

    std::vector<graze_pair> pairs(const scene &) override {
        std::vector<graze_pair> touching;
        std::vector<b2ShapeId> visitors;
        for (const b2ShapeId sensor : sensors) {
            visitors.resize(static_cast<size_t>(b2Shape_GetSensorCapacity(sensor)));
            const int count = b2Shape_GetSensorData(
                sensor, visitors.data(), static_cast<int>(visitors.size()));
            for (int k = 0; k < count; k++)
                note(sensor, visitors[static_cast<size_t>(k)], touching);
        }
        return touching;
    }

  private:
    static uint32_t row_of(b2ShapeId shape) {
        return static_cast<uint32_t>(
            reinterpret_cast<uintptr_t>(b2Shape_GetUserData(shape)));
    }

    // Two sensors hear of each other; one of them counts.
    static void note(b2ShapeId sensor, b2ShapeId visitor,
                     std::vector<graze_pair> &touching) {
        const uint32_t a = row_of(sensor), b = row_of(visitor);
        if (!b2Shape_IsSensor(visitor) || a < b)
            touching.push_back({ a, b });
    }

    b2Pos place_of(const workload &work, size_t i) const {
        return { work.x[i] * metres, work.y[i] * metres };
    }

    void add(const workload &work, uint32_t i, bool is_sensor) {
        b2BodyDef body = b2DefaultBodyDef();
        body.type = b2_kinematicBody; // two of them are never in contact
        body.position = place_of(work, i);
        bodies.push_back(b2CreateBody(world, &body));
        b2ShapeDef part = b2DefaultShapeDef();
        part.isSensor = is_sensor;
        part.enableSensorEvents = true;
        part.filter = filter_of(work, i);
        part.userData = reinterpret_cast<void *>(static_cast<uintptr_t>(i));
        const b2Polygon shape = shape_of(work.boxes[i], metres);
        const b2ShapeId added = b2CreatePolygonShape(bodies.back(), &part, &shape);
        if (is_sensor)
            sensors.push_back(added);
    }

    const float metres;
    b2WorldId world;
    std::vector<b2BodyId> bodies;
    std::vector<b2ShapeId> sensors;
    uint64_t events = 0;
};

std::string world_refusal(const scene_plan &plan) {
    return plan.is_join || plan.asked != question::pairs ? "is for boxes in motion"
                                                         : "";
}

constexpr double per_mille_off = 1;

const enrolment
    sensors_with_events({ name_with_version(),
                          "world of sensors, with their events",
                          kind::peer_world,
                          { setting_of<sensors_3>("1 px a metre", 1.0f),
                            setting_of<sensors_3>("32 px a metre", 1 / 32.0f) },
                          world_refusal,
                          per_mille_off });

} // namespace

} // namespace peers
