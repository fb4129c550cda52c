// Native.cs: written by tools/bindings.py from graze-api.json; do not change it by hand.
using System;
using System.Runtime.InteropServices;

namespace Graze
{
    internal static unsafe class Native
    {
#if UNITY_IOS && !UNITY_EDITOR
        const string Library = "__Internal";
#else
        const string Library = "graze";
#endif

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_angle_sin_cos(double angle, double* sine, double* cosine);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_attack_add(void* world, AttackDef* def, AttackId* attack);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_attack_has_struck(void* world, AttackId attack, BodyId body, ulong* step);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_attack_read(void* world, AttackId attack, AttackDef* def, uint* struck);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_attack_remove(void* world, AttackId attack);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_attack_reset(void* world, AttackId attack);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_attack_set(void* world, AttackId attack, AttackDef* def);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_add(void* world, graze_body_def* def, BodyId* body);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_add_box(void* world, BodyId body, Box box, uint layer, PartId* part);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_add_capsule(void* world, BodyId body, Point from, Point to, double radius, uint layer, PartId* part);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_add_circle(void* world, BodyId body, Point center, double radius, uint layer, PartId* part);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_add_ellipse(void* world, BodyId body, Point center, Point radii, double angle, uint layer, PartId* part);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_add_polygon(void* world, BodyId body, Point* corners, uint count, uint layer, PartId* part);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern UIntPtr graze_body_contacts(void* world, BodyId body, Contact* @out, UIntPtr capacity);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_frame(void* world, BodyId body, FramePose* pose);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern BodyId graze_body_from_slot(void* world, uint slot);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern PartId graze_body_hitbox(void* world, BodyId body, uint name);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_hitbox_set* graze_body_hitboxes(void* world, BodyId body);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_body_is_alive(void* world, BodyId body);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_move_and_collide(void* world, BodyId body, Point goal, graze_responses* responses, graze_move_result* result);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_move_platform(void* world, BodyId platform, graze_platform_move* move, graze_rider_list* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_move_to(void* world, BodyId body, float x, float y);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* graze_body_name(void* world, BodyId body);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_overlaps(void* world, BodyId body, ulong layers, graze_hits* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_body_parts(void* world, BodyId body, PartId* parts, uint capacity);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_read(void* world, BodyId body, BodyInfo* info);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_remove(void* world, BodyId body);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_reset_near_misses(void* world, BodyId body);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_set_disabled(void* world, BodyId body, byte isDisabled);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_set_frame(void* world, BodyId body, FramePose* pose);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_set_hitboxes(void* world, BodyId body, graze_hitbox_set* set, FramePose* pose);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_set_name(void* world, BodyId body, byte* name);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_set_pose(void* world, BodyId body, float x, float y, float angle);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_set_position(void* world, BodyId body, float x, float y);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_set_swept(void* world, BodyId body, byte isSwept);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_set_user(void* world, BodyId body, ulong user);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_body_slot(BodyId body);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_body_test_move(void* world, BodyId body, Point goal, graze_responses* responses, graze_move_result* result);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern UIntPtr graze_body_touches(void* world, BodyId a, BodyId b, Touch* @out, UIntPtr capacity);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_box_check(Box box);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_box_overlaps(Box a, Box b, Edges edges);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_broad_phase* graze_broad_phase_at(UIntPtr i);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern UIntPtr graze_broad_phase_count();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_chain_capacity(void* chain);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_chain_count(void* chain);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_chain_create(graze_chain_def* def, graze_allocator* allocator, void** chain);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_chain_cut(void* chain, uint first, uint count);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_chain_destroy(void* chain);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_chain_nearest(void* chain, Point point, ChainPlace* place);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_chain_nodes(void* chain, ChainNode* nodes, uint capacity);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void* graze_chain_of(graze_shape* shape);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern UIntPtr graze_chain_points(void* chain, double spacing, Point* points, UIntPtr capacity);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_chain_push_node(void* chain, ChainNode node);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_chain_switch_nodes(void* chain, uint first, uint count, byte isOff);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_contact_of(ContactEvent* @event, uint layer, ContactEvent* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_count_pairs(graze_find_config* config, graze_box_array first, graze_box_array* second, ulong* count);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_find_pairs(graze_find_config* config, graze_box_array boxes, graze_pair_list* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_find_pairs_between(graze_find_config* config, graze_box_array first, graze_box_array second, graze_pair_list* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_finder_close(void* finder);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_finder_count(void* finder, graze_box_array first, graze_box_array* second, ulong* count);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_finder_open(graze_find_config* config, void** finder);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_finder_pairs(void* finder, graze_box_array boxes, graze_pair_list* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_finder_pairs_between(void* finder, graze_box_array first, graze_box_array second, graze_pair_list* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern FormatInfo graze_format_read(void* bytes, UIntPtr size);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_hitbox_set_check(graze_hitbox_set* set);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_hitbox_set_find_animation(graze_hitbox_set* set, byte* name);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_hitbox_set_find_name(graze_hitbox_set* set, byte* name);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_hitbox_set_frame_at(graze_hitbox_set* set, uint animation, ulong milliseconds);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Box graze_hitbox_set_offset(graze_hitbox_set* set, uint box, FramePose* pose);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_shape graze_hitbox_set_shape(graze_hitbox_set* set, uint box, FramePose* pose);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_hits_free(graze_hits* hits);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_index_close(void* index);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_index_insert(void* index, Area* box, byte layer, uint* row);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_index_move(void* index, Move* move, graze_move_options* options, graze_move_result* result);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_index_open(graze_index_config* config, graze_area_array boxes, void** @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_index_query(void* index, graze_query* queries, UIntPtr count, graze_hits* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_index_remove(void* index, uint row);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_index_set_box(void* index, uint row, Area* box);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_layer_color(uint layer);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_legs_free(graze_legs* legs);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_mask_and(void* a, graze_mask_view b, int dx, int dy);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_mask_and_not(void* a, graze_mask_view b, int dx, int dy);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_mask_area(graze_mask_view a, graze_mask_view b, int dx, int dy);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern double graze_mask_area_at(graze_mask_view a, graze_mask_view b, double dx, double dy);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_mask_bounds(void* mask, Rect* bounds);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_mask_clear(void* mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_mask_copy(graze_mask_view view, graze_allocator* allocator, void** mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_mask_count(void* mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_mask_create(uint width, uint height, graze_allocator* allocator, void** mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_mask_destroy(void* mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_mask_fill(void* mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_mask_first_overlap(graze_mask_view a, graze_mask_view b, int dx, int dy, Pixel* first);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_mask_from_alpha(graze_pixels* pixels, byte threshold, graze_allocator* allocator, void** mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_mask_from_bits(graze_mask_bits* bits, graze_allocator* allocator, void** mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_mask_from_key(graze_pixels* pixels, byte* key, graze_allocator* allocator, void** mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_mask_get(void* mask, int x, int y);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_mask_height(void* mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_mask_impact(graze_mask_view a, graze_mask_view b, MaskMotion motion, double* time);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_mask_invert(void* mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Point graze_mask_normal(graze_mask_view a, graze_mask_view b, int dx, int dy);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_mask_or(void* a, graze_mask_view b, int dx, int dy);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_mask_overlap_bounds(graze_mask_view a, graze_mask_view b, int dx, int dy, Rect* bounds);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_mask_overlaps(graze_mask_view a, graze_mask_view b, int dx, int dy);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_mask_overlaps_at(graze_mask_view a, graze_mask_view b, double dx, double dy);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Pixel graze_mask_separation(graze_mask_view a, graze_mask_view b, int dx, int dy);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_mask_set(void* mask, int x, int y, byte isSolid);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_mask_view graze_mask_view_all(void* mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_mask_view_bounds(graze_mask_view view, Rect* bounds);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_mask_view_get(graze_mask_view view, int x, int y);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_mask_view_height(graze_mask_view view);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_mask_view_row(graze_mask_view view, uint y, ulong* words);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_mask_view_width(graze_mask_view view);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_mask_width(void* mask);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_mask_xor(void* a, graze_mask_view b, int dx, int dy);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_move_result_free(graze_move_result* result);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_move_results_free(graze_move_results* results);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_pair_list_free(graze_pair_list* list);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_add(void* world, BodyId body, graze_part_def* def, PartId* part);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern AttackId graze_part_attack(void* world, PartId part);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_cut_nodes(void* world, PartId part, uint first, uint count);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_manifold(void* world, PartId a, PartId b, Manifold* manifold);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_move_box(void* world, PartId part, Box box);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_move_shape(void* world, PartId part, graze_shape* shape);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_push_node(void* world, PartId part, ChainNode node);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_read(void* world, PartId part, PartInfo* info);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_remove(void* world, PartId part);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_set_attack(void* world, PartId part, AttackId attack);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_set_box(void* world, PartId part, Box box);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_set_disabled(void* world, PartId part, byte isDisabled);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_set_layer(void* world, PartId part, uint layer);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_set_offset(void* world, PartId part, Box offset);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_set_one_way(void* world, PartId part, uint sides);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_set_shape(void* world, PartId part, graze_shape* shape);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_shape(void* world, PartId part, graze_shape* shape);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_part_switch_nodes(void* world, PartId part, uint first, uint count, byte isOff);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_pixels_crop(graze_pixels* pixels, Rect rect, graze_pixels* part);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_pool_close(void* pool);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_pool_open(uint threads, graze_allocator* allocator, void** pool);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_tasks graze_pool_tasks(void* pool);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_pushed_list_free(graze_pushed_list* list);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* graze_reason_text(Reason reason);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_recording_is_on(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_recording_note(void* world, void* bytes, UIntPtr size);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_recording_set_frame(void* world, ulong number);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_recording_set_queries(void* world, byte areRecorded);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_recording_start(void* world, graze_recording_sink* sink);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_recording_status(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_recording_stop(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_replay_close(void* replay);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_replay_open(graze_replay_config* config, void** replay);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_replay_info graze_replay_read(void* replay);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ReplayState graze_replay_seek(void* replay, ulong step);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ReplayState graze_replay_step(void* replay);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void* graze_replay_world(void* replay);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Response graze_responses_get(graze_responses* responses, uint mover, uint other);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_responses_set(graze_responses* responses, uint mover, uint other, Response response);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_responses_set_layers(graze_responses* responses, ulong movers, ulong others, Response response);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_rider_list_free(graze_rider_list* list);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_rules_allow(Rules* rules, uint a, uint b);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_rules_allow_layers(Rules* rules, ulong a, ulong b);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_rules_allows(Rules* rules, uint a, uint b);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_rules_forbid(Rules* rules, uint a, uint b);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_rules_forbid_all(Rules* rules);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_rules_forbid_layers(Rules* rules, ulong a, ulong b);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_save_apply(graze_bytes @base, graze_bytes delta, void* snapshot, UIntPtr capacity, UIntPtr* size);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_save_delta(graze_bytes @base, graze_bytes snapshot, void* delta, UIntPtr capacity, UIntPtr* size);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Box graze_shape_bounds(graze_shape* shape);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_shape graze_shape_box(Point min, Point max);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_shape graze_shape_capsule(Point from, Point to, double radius);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_shape graze_shape_chain(void* chain, Point at);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_shape_check(graze_shape* shape);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_shape graze_shape_circle(Point center, double radius);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_shape graze_shape_ellipse(Point center, Point radii, double angle);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_shape graze_shape_mask(graze_mask_view mask, Point at);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_shape graze_shape_oriented_box(Point center, Point size, double angle);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern graze_shape graze_shape_polygon(Point* corners, uint count, double radius);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_shape_transform(graze_shape* shape, Pose* pose, graze_shape* placed);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_shapes_manifold(graze_shape* a, graze_shape* b, Edges edges, Manifold* manifold);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_shapes_touch(graze_shape* a, graze_shape* b, Edges edges);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* graze_status_text(Status status);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_tiles_fill(void* world, BodyId tiles, Rect where, TileKind kind);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_tiles_get(void* world, BodyId tiles, uint x, uint y, TileKind* kind);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_tiles_get_value(void* world, BodyId tiles, uint x, uint y, ushort* value);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_tiles_read(void* world, BodyId tiles, TilesInfo* info);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_tiles_set(void* world, BodyId tiles, uint x, uint y, TileKind kind);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_tiles_set_many(void* world, BodyId tiles, Rect where, byte* kinds);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_tiles_set_value(void* world, BodyId tiles, uint x, uint y, ushort value);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_tiles_set_values(void* world, BodyId tiles, Rect where, ushort* values);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern UIntPtr graze_tiles_touched(void* world, BodyId body, BodyId tiles, Box* @out, UIntPtr capacity);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte graze_touch_of(TouchEvent* @event, uint layer, TouchEvent* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* graze_version();

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_add_tiles(void* world, graze_tiles_def* def, BodyId* body);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_world_bodies(void* world, BodyId* bodies, uint capacity);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_world_body_count(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern UIntPtr graze_world_box(void* world, Box box, ulong layers);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* graze_world_broad_phase(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_world_cell(void* world, double* w, double* h);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern UIntPtr graze_world_circle(void* world, Point at, double radius, ulong layers);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern CircleRule graze_world_circle_rule(void* world, uint a, uint b);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_world_close(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ContactEvent* graze_world_contact_events(void* world, UIntPtr* count);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Contact* graze_world_contacts(void* world, UIntPtr* count);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_danger(void* world, graze_danger_def* def, float* times);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_world_draw(void* world, graze_draw* draw);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Edges graze_world_edges(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ContactEvent* graze_world_events_by_time(void* world, UIntPtr* count);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_world_explain(void* world, BodyId a, BodyId b, Explanation* explanation);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_world_explain_strike(void* world, BodyId body, BodyId target, StrikeExplanation* explanation);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ulong graze_world_hash(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern byte* graze_world_layer_name(void* world, uint layer);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_legs(void* world, graze_legs_def* def, graze_legs* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_load(void* world, graze_assets* assets, void* snapshot, UIntPtr size);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern float graze_world_margin(void* world, uint a, uint b);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_move_all(void* world, graze_positions* positions);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_move_many(void* world, Mover* movers, UIntPtr count, graze_responses* responses, graze_move_results* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern NarrowCounts graze_world_narrow_counts(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_world_near_miss_interval(void* world, uint a, uint b);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern NearMiss* graze_world_near_misses(void* world, UIntPtr* count);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Hit graze_world_nearest(void* world, Point at, ulong layers);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_open(graze_world_config* config, void** world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_overlaps(void* world, graze_overlap_query* query, graze_hits* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_overlaps_any(void* world, graze_overlap_query* query, Bool* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint graze_world_part_count(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Hit graze_world_point(void* world, Point at, ulong layers);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_push(void* world, graze_push* push, graze_pushed_list* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_query(void* world, graze_query* queries, UIntPtr count, graze_hits* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_query_any(void* world, graze_query* queries, UIntPtr count, Bool* @out);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Hit graze_world_ray_first(void* world, Point from, Point to, ulong layers);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern UIntPtr graze_world_required_capacity(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_reset_near_miss(void* world, BodyId a, BodyId b);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_world_rules(void* world, Rules* rules);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_save(void* world, graze_assets* assets, void* buffer, UIntPtr capacity, UIntPtr* size);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_save_size(void* world, graze_assets* assets, UIntPtr* size);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_set_broad_phase(void* world, byte* broadPhase, BroadPhaseSetup* setup);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_set_circle_rule(void* world, uint a, uint b, CircleRule rule);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_world_set_counters(void* world, Counters* counters);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_set_layer_name(void* world, uint layer, byte* name);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_set_margin(void* world, uint a, uint b, float margin);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_set_near_miss_interval(void* world, uint a, uint b, uint steps);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_set_positions(void* world, graze_positions* positions);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_world_set_rules(void* world, Rules* rules);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern void graze_world_set_swept_layers(void* world, ulong layers, byte isSwept);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_shift_origin(void* world, float dx, float dy);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_step(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern ulong graze_world_steps(void* world);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Strike* graze_world_strikes(void* world, UIntPtr* count);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern Status graze_world_test_move(void* world, graze_body_def* def, Point goal, graze_responses* responses, graze_move_result* result);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        internal static extern TouchEvent* graze_world_touch_events(void* world, UIntPtr* count);
    }
}
