// types.rs: written by tools/bindings.py from graze-api.json; do not change it by hand.

#[doc(inline)]
pub use graze_sys::graze_animation_direction as AnimationDirection;
#[doc(inline)]
pub use graze_sys::graze_area as Area;
#[doc(inline)]
pub use graze_sys::graze_attack as Attack;
#[doc(inline)]
pub use graze_sys::graze_attack_def as AttackDef;
#[doc(inline)]
pub use graze_sys::graze_axis as Axis;
#[doc(inline)]
pub use graze_sys::graze_body as Body;
#[doc(inline)]
pub use graze_sys::graze_body_info as BodyInfo;
#[doc(inline)]
pub use graze_sys::graze_box as Aabb;
#[doc(inline)]
pub use graze_sys::graze_broad_phase_setup as BroadPhaseSetup;
#[doc(inline)]
pub use graze_sys::graze_chain_node as ChainNode;
#[doc(inline)]
pub use graze_sys::graze_chain_place as ChainPlace;
#[doc(inline)]
pub use graze_sys::graze_circle_rule as CircleRule;
#[doc(inline)]
pub use graze_sys::graze_contact as Contact;
#[doc(inline)]
pub use graze_sys::graze_contact_event as ContactEvent;
#[doc(inline)]
pub use graze_sys::graze_counters as Counters;
#[doc(inline)]
pub use graze_sys::graze_draw_kind as DrawKind;
#[doc(inline)]
pub use graze_sys::graze_draw_style as DrawStyle;
#[doc(inline)]
pub use graze_sys::graze_edges as Edges;
#[doc(inline)]
pub use graze_sys::graze_event_flags as EventFlags;
#[doc(inline)]
pub use graze_sys::graze_event_kind as EventKind;
#[doc(inline)]
pub use graze_sys::graze_explained_part as ExplainedPart;
#[doc(inline)]
pub use graze_sys::graze_explanation as Explanation;
#[doc(inline)]
pub use graze_sys::graze_format as Format;
#[doc(inline)]
pub use graze_sys::graze_format_info as FormatInfo;
#[doc(inline)]
pub use graze_sys::graze_frame_pose as FramePose;
#[doc(inline)]
pub use graze_sys::graze_hit as Hit;
#[doc(inline)]
pub use graze_sys::graze_hitbox_frame as HitboxFrame;
#[doc(inline)]
pub use graze_sys::graze_leg as Leg;
#[doc(inline)]
pub use graze_sys::graze_limits as Limits;
#[doc(inline)]
pub use graze_sys::graze_manifold as Manifold;
#[doc(inline)]
pub use graze_sys::graze_mask_motion as MaskMotion;
#[doc(inline)]
pub use graze_sys::graze_mistake_kind as MistakeKind;
#[doc(inline)]
pub use graze_sys::graze_move_hit as MoveHit;
#[doc(inline)]
pub use graze_sys::graze_mover as Mover;
#[doc(inline)]
pub use graze_sys::graze_mover_end as MoverEnd;
#[doc(inline)]
pub use graze_sys::graze_narrow_counts as NarrowCounts;
#[doc(inline)]
pub use graze_sys::graze_near_miss as NearMiss;
#[doc(inline)]
pub use graze_sys::graze_pair as Pair;
#[doc(inline)]
pub use graze_sys::graze_part as Part;
#[doc(inline)]
pub use graze_sys::graze_part_info as PartInfo;
#[doc(inline)]
pub use graze_sys::graze_pixel as Pixel;
#[doc(inline)]
pub use graze_sys::graze_point as Point;
#[doc(inline)]
pub use graze_sys::graze_pose as Pose;
#[doc(inline)]
pub use graze_sys::graze_push_axis as PushAxis;
#[doc(inline)]
pub use graze_sys::graze_push_body as PushBody;
#[doc(inline)]
pub use graze_sys::graze_pushed as Pushed;
#[doc(inline)]
pub use graze_sys::graze_query_kind as QueryKind;
#[doc(inline)]
pub use graze_sys::graze_reason as Reason;
#[doc(inline)]
pub use graze_sys::graze_rect as Rect;
#[doc(inline)]
pub use graze_sys::graze_replay_state as ReplayState;
#[doc(inline)]
pub use graze_sys::graze_response as Response;
#[doc(inline)]
pub use graze_sys::graze_rider as Rider;
#[doc(inline)]
pub use graze_sys::graze_shape_kind as ShapeKind;
#[doc(inline)]
pub use graze_sys::graze_status as Status;
#[doc(inline)]
pub use graze_sys::graze_strike as Strike;
#[doc(inline)]
pub use graze_sys::graze_strike_explanation as StrikeExplanation;
#[doc(inline)]
pub use graze_sys::graze_strike_reason as StrikeReason;
#[doc(inline)]
pub use graze_sys::graze_tile_kind as TileKind;
#[doc(inline)]
pub use graze_sys::graze_tiles_info as TilesInfo;
#[doc(inline)]
pub use graze_sys::graze_touch as Touch;
#[doc(inline)]
pub use graze_sys::graze_touch_event as TouchEvent;
