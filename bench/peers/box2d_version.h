/* box2d_version.h: which Box2D of Debian's takes part, as it stands beside another.
 */
#ifndef BENCH_PEERS_BOX2D_VERSION_H
#define BENCH_PEERS_BOX2D_VERSION_H

#include <box2d/b2_common.h>

#include <string>

namespace peers {

/* "Box2D 2.4"; 2.4.1 calls itself 2.4.0. */
inline const std::string box2d_2 = "Box2D " + std::to_string(b2_version.major) +
                                   '.' + std::to_string(b2_version.minor);

} // namespace peers

#endif
