// embree.cpp: Embree's rtcCollide (Intel), which walks two bounding volume
// hierarchies at once. Boxes are user geometry, one deep along z. It reports
// candidates, which the callback tests, from one thread: the device has one. For
// boxes in motion the hierarchy is refitted, or built anew at one of its qualities.
#include "bench/peers/contender.h"

#include <embree3/rtcore.h>

#include <new>

namespace peers {

namespace {

void give_bounds(const RTCBoundsFunctionArguments *asked) {
    const graze_box &box =
        static_cast<const side *>(asked->geometryUserPtr)->boxes[asked->primID];
    asked->bounds_o->lower_x = box.min_x;
    asked->bounds_o->lower_y = box.min_y;
    asked->bounds_o->lower_z = 0;
    asked->bounds_o->upper_x = box.max_x;
    asked->bounds_o->upper_y = box.max_y;
    asked->bounds_o->upper_z = 1;
}

// How its hierarchies are made: a scene of low quality has a tree a geometry, so
// only there can it be refitted. A geometry has one quality first and one when it is
// made again.
struct quality {
    RTCBuildQuality whole, first, again;
};

// One side of a join.
class hierarchy {
  public:
    hierarchy(RTCDevice device, quality how)
        : again(how.again), whole(rtcNewScene(device)),
          part(rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER)) {
        rtcSetSceneFlags(whole, RTC_SCENE_FLAG_DYNAMIC);
        rtcSetSceneBuildQuality(whole, how.whole);
        rtcSetGeometryBuildQuality(part, how.first);
        rtcSetGeometryBoundsFunction(part, give_bounds, nullptr);
        rtcAttachGeometry(whole, part);
    }
    hierarchy(const hierarchy &) = delete;
    hierarchy &operator=(const hierarchy &) = delete;
    ~hierarchy() {
        rtcReleaseGeometry(part);
        rtcReleaseScene(whole);
    }

    void take(const side &boxes) {
        if (count != boxes.size()) // to say the same again would forbid to refit
            rtcSetGeometryUserPrimitiveCount(part,
                                             static_cast<unsigned>(boxes.size()));
        else
            rtcSetGeometryBuildQuality(part, again);
        count = boxes.size();
        rtcSetGeometryUserData(part, const_cast<side *>(&boxes));
        rtcCommitGeometry(part);
        rtcCommitScene(whole);
    }

    RTCScene get() const { return whole; }

  private:
    const RTCBuildQuality again;
    RTCScene whole;
    RTCGeometry part;
    size_t count = 0;
};

// A device, closed after everything made with it.
struct device {
    device() : self(rtcNewDevice("threads=1,set_affinity=0")) {
        if (self == nullptr)
            throw std::bad_alloc();
    }
    device(const device &) = delete;
    device &operator=(const device &) = delete;
    ~device() { rtcReleaseDevice(self); }
    RTCDevice self;
};

class embree final : public collector {
  public:
    embree(const scene &, quality how) : few(own.self, how), many(own.self, how) {}

    void frame(const scene &now) override {
        found.clear();
        shown = &now;
        few.take(now.few);
        if (!now.is_self)
            many.take(now.many);
        rtcCollide(few.get(), now.is_self ? few.get() : many.get(), keep_overlapping,
                   this);
    }

  private:
    static void keep_overlapping(void *user, RTCCollision *hits, unsigned count) {
        auto *self = static_cast<embree *>(user);
        for (unsigned i = 0; i < count; i++)
            self->keep(hits[i].primID0, hits[i].primID1);
    }

    void keep(uint32_t i, uint32_t j) {
        const side &others = shown->asking();
        if (shown->is_self && i >= j)
            return;
        if (graze_box_overlaps(shown->few.boxes[i], others.boxes[j], GRAZE_CLOSED) &&
            shown->may_meet(shown->few.ids[i], others.ids[j]))
            found.push_back({ shown->few.ids[i], others.ids[j] });
    }

    device own;
    hierarchy few, many;
    const scene *shown = nullptr;
};

constexpr RTCBuildQuality low = RTC_BUILD_QUALITY_LOW,
                          medium = RTC_BUILD_QUALITY_MEDIUM,
                          refit = RTC_BUILD_QUALITY_REFIT;

setting quality_setting(const char *name, quality how) {
    return setting_of<embree>(name, how);
}

const enrolment collide(
    { "Embree",
      "rtcCollide",
      kind::peer,
      { quality_setting("low quality", { low, low, low }),
        quality_setting("medium quality", { medium, medium, medium }),
        only_for_motion(quality_setting("refitted", { low, medium, refit })) },
      refuse_places });

} // namespace

} // namespace peers
