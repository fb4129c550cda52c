/* shape_chain.h: chains as a kind of shapes: the functions of its row that ask no
 * other shape. Its row is in shape_ops.c, where shapes meet chains. */
#pragma once

#include "narrow/chain.h"

graze_status grz_chain_shape_check(const graze_shape *shape);
graze_box grz_chain_shape_bounds(const graze_shape *shape);
graze_status grz_chain_shape_transform(const grz_transform *transform,
                                       graze_shape *shape);
int grz_chain_shape_compare(const graze_shape *a, const graze_shape *b);
void grz_chain_shape_pieces(const graze_shape *shape, const graze_area *area,
                            graze_edges edges, grz_piece_walk *walk);
bool grz_chain_shape_next_piece(grz_piece_walk *walk, graze_shape *piece);
bool grz_chain_shape_contains(const graze_shape *chain, graze_point point);
