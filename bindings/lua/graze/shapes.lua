-- shapes.lua: masks, chains and shapes without a world, and parts with them, of require "graze". graze/init.lua gives it the methods
-- of bodies and its checks of arguments.
local core = require "graze.core"
local enums = require "graze.enums"

local has_ffi, ffi = pcall(require, "ffi")
has_ffi = has_ffi and type(jit) == "table"

return function(graze, Body, own)
  local number, whole, of_type, refuse, known, part_of = own.number, own.whole, own.of_type, own.refuse, own.known, own.part_of
  local SIDE_MAX, OFFSET_MAX, WHOLE_MAX = 16384, 2 ^ 31 - 1, 2 ^ 32 - 1

  -- ---- masks ----

  -- A mask, or a view of one: `bits` are its flips and turns.
  local Mask = {}
  local Mask_mt = { __index = Mask }

  local function is_mask(value) return getmetatable(value) == Mask_mt end

  local function new_mask(made) return setmetatable({ core = made, bits = 0 }, Mask_mt) end

  local function check_mask(value, argument)
    if not is_mask(value) then refuse(argument, "a mask", value) end
    return value
  end

  -- The mask behind a mask that is to be changed.
  local function to_change(mask)
    if mask.bits ~= 0 then core.refuse("graze: a view of a mask must not be changed; its copy() may be") end
    return mask.core
  end

  -- graze.mask(width, height): no pixel is solid.
  function graze.mask(width, height)
    return new_mask(core.mask(whole(width, "width", 0, SIDE_MAX), whole(height, "height", 0, SIDE_MAX)))
  end

  -- graze.mask_from_rows { "..##", ".###" }: "#" is solid, and "." is not.
  function graze.mask_from_rows(rows)
    of_type(rows, "rows", "table")
    local width = rows[1] and #of_type(rows[1], "rows[1]", "string") or 0
    local mask = graze.mask(width, #rows)
    for y, row in ipairs(rows) do
      if #of_type(row, "rows[" .. y .. "]", "string") ~= width then refuse("rows[" .. y .. "]", "as long as the first row", row) end
      if row:find("[^#.]") then refuse("rows[" .. y .. "]", 'of "#" and "."', row) end
      for x in row:gmatch("()#") do mask.core:set(x - 1, y - 1, true) end
    end
    return mask
  end

  -- graze.mask_from_bits(bytes, width, height, stride): the high bit of a byte is its leftmost pixel, and each row begins with a byte.
  function graze.mask_from_bits(bytes, width, height, stride)
    of_type(bytes, "bytes", "string")
    whole(width, "width", 0, SIDE_MAX)
    whole(height, "height", 0, SIDE_MAX)
    stride = whole(stride, "stride", 0, WHOLE_MAX, true) or math.floor((width + 7) / 8)
    return new_mask(core.mask_from_bits(bytes, width, height, stride))
  end

  local picture_fields = { data = true, width = true, height = true, stride = true }

  -- A picture as a string, width, height and stride. It is an ImageData of LÖVE, or { data = , width = , height = , stride = } of four
  -- bytes a pixel: a string, or a pointer of LuaJIT's FFI.
  local function pixels_of(picture)
    local kind = type(picture)
    if (kind == "userdata" or kind == "table") and picture.getString then
      if picture.getFormat and picture:getFormat() ~= "rgba8" then refuse("the format of the picture", "rgba8", picture:getFormat()) end
      local width, height = picture:getWidth(), picture:getHeight()
      return picture:getString(), width, height, width * 4
    end
    known(picture, picture_fields, "picture")
    local width, height = whole(picture.width, "width", 0, SIDE_MAX), whole(picture.height, "height", 0, SIDE_MAX)
    local stride, data = whole(picture.stride, "stride", 0, WHOLE_MAX, true) or width * 4, picture.data
    if has_ffi and type(data) == "cdata" then
      data = ffi.string(ffi.cast("const char *", data), height > 0 and stride * (height - 1) + width * 4 or 0)
    end
    return of_type(data, "data", "string"), width, height, stride
  end

  -- A rectangle { x, y, width, height } of a picture, or nothing.
  local function rect_of(rect)
    if of_type(rect, "rect", "table", true) == nil then return nil, nil, nil, nil end
    for i = 1, 4 do whole(rect[i], "rect[" .. i .. "]", 0, WHOLE_MAX) end
    return rect[1], rect[2], rect[3], rect[4]
  end

  local alpha_fields, key_fields = { threshold = true, rect = true }, { rect = true }

  -- Pixels with an alpha over `threshold` (127) are solid. Options: threshold, rect = { x, y, width, height }.
  function graze.mask_from_alpha(picture, options)
    options = known(options or {}, alpha_fields, "options")
    local threshold = whole(options.threshold, "threshold", 0, 255, true) or 127
    local data, width, height, stride = pixels_of(picture)
    local x, y, w, h = rect_of(options.rect)
    return new_mask(core.mask_from_alpha(data, width, height, stride, x, y, w, h, threshold))
  end

  -- Pixels of another color than { red, green, blue }, from 0 to 255, are solid.
  function graze.mask_from_key(picture, key, options)
    options = known(options or {}, key_fields, "options")
    of_type(key, "key", "table")
    for i = 1, 3 do whole(key[i], "key[" .. i .. "]", 0, 255) end
    local data, width, height, stride = pixels_of(picture)
    local x, y, w, h = rect_of(options.rect)
    return new_mask(core.mask_from_key(data, width, height, stride, x, y, w, h, key[1], key[2], key[3]))
  end

  function Mask_mt.__tostring(mask) return ("mask, %d x %d pixels"):format(mask:size()) end

  local view_fields = { flip_x = true, flip_y = true, turns = true }

  -- The mask flipped, then turned clockwise by quarter turns, without a copy: { flip_x = , flip_y = , turns = }.
  function Mask:view(def)
    known(def, view_fields, "view")
    local turns = whole(def.turns, "turns", 0, 3, true) or 0
    return setmetatable({ core = self.core, bits = turns * 4 + (def.flip_y and 2 or 0) + (def.flip_x and 1 or 0) }, Mask_mt)
  end

  -- A mask of its own, of what a view shows.
  function Mask:copy() return new_mask(self.core:copy(self.bits)) end

  -- width, height
  function Mask:size() return self.core:size(self.bits) end

  local function pixel(value, argument) return whole(value, argument, -OFFSET_MAX, OFFSET_MAX) end

  -- Columns and rows are counted from 0. Outside of the mask nothing is solid.
  function Mask:get(x, y) return self.core:get(self.bits, pixel(x, "x"), pixel(y, "y")) end

  function Mask:set(x, y, is_solid) to_change(self):set(pixel(x, "x"), pixel(y, "y"), is_solid ~= false) end

  function Mask:fill() to_change(self):fill() end

  function Mask:clear() to_change(self):clear() end

  function Mask:invert() to_change(self):invert() end

  -- How many pixels are solid.
  function Mask:count() return self.core:count() end

  -- x, y, width, height of the rectangle around all solid pixels; nil: there are none.
  function Mask:bounds() return self.core:bounds(self.bits) end

  -- The rows as graze.mask_from_rows takes them.
  function Mask:rows()
    local rows, _, height = {}, self:size()
    for y = 1, height do rows[y] = self.core:row(self.bits, y - 1, "#", ".") end
    return rows
  end

  -- Pixel (x, y) of the other mask lies on pixel (x + dx, y + dy) of this one.
  local function pair(mask, other, dx, dy, check)
    check_mask(other, "other")
    return mask.core, mask.bits, other.core, other.bits, dx == nil and 0 or check(dx, "dx"), dy == nil and 0 or check(dy, "dy")
  end

  local function between(value, argument)
    if number(value, argument) < -OFFSET_MAX or value > OFFSET_MAX then refuse(argument, "a number within +-2^31", value) end
    return value
  end

  -- mask:and_with(other, dx, dy), or_with, xor_with, and_not_with: change this mask by another one.
  for name, kind in pairs { and_with = "and", or_with = "or", xor_with = "xor", and_not_with = "and_not" } do
    Mask[name] = function(self, other, dx, dy)
      to_change(self)
      local a, bits, b, other_bits, x, y = pair(self, other, dx, dy, pixel)
      a:combine(bits, b, other_bits, x, y, kind)
    end
  end

  -- Whether any pixel is solid in both; offsets may lie between whole pixels.
  function Mask:overlaps(other, dx, dy)
    local a, bits, b, other_bits, x, y = pair(self, other, dx, dy, between)
    return a:overlaps(bits, b, other_bits, x, y)
  end

  -- How many pixels are solid in both; between whole pixels, the common area.
  function Mask:area(other, dx, dy)
    local a, bits, b, other_bits, x, y = pair(self, other, dx, dy, between)
    return a:area(bits, b, other_bits, x, y)
  end

  -- mask:first_overlap(other, dx, dy): x, y of the first pixel solid in both, by rows, or nil. mask:overlap_bounds(…): x, y, width,
  -- height around all of them, or nil. mask:normal(…): the direction from this mask to the other. mask:separation(…): dx, dy of the
  -- shortest motion of the other along an axis after which nothing overlaps.
  for _, name in ipairs { "first_overlap", "overlap_bounds", "normal", "separation" } do
    Mask[name] = function(self, other, dx, dy)
      local a, bits, b, other_bits, x, y = pair(self, other, dx, dy, pixel)
      return a[name](a, bits, b, other_bits, x, y)
    end
  end

  -- The time from 0 to 1 at which the other, moving from the offset (x, y) by (move_x, move_y), meets this mask; nil: it does not.
  function Mask:impact(other, x, y, move_x, move_y)
    check_mask(other, "other")
    return self.core:impact(self.bits, other.core, other.bits, number(x, "x"), number(y, "y"), number(move_x, "move_x"),
                            number(move_y, "move_y"))
  end

  -- ---- chains ----

  local Chain = {}
  local Chain_mt = { __index = Chain }
  local chain_fields = { capacity = true }

  local function check_chain(value, argument)
    if getmetatable(value) ~= Chain_mt then refuse(argument, "a chain", value) end
    return value
  end

  -- graze.chain({ { x, y, radius, is it off }, … }, { capacity = }): the front first.
  function graze.chain(nodes, options)
    options = known(options or {}, chain_fields, "options")
    local list = own.node_list(nodes)
    return setmetatable({ core = core.chain(list, own.capacity_of(options, list)) }, Chain_mt)
  end

  -- How many nodes it has, and may have.
  function Chain:count() return (self.core:counts()) end

  function Chain:capacity() return (select(2, self.core:counts())) end

  function Chain:nodes() return self.core:nodes() end

  -- Put a node in front; at its capacity, the chain drops its last one.
  function Chain:push_node(x, y, radius) self.core:push_node(own.node_of({ x, y, radius }, "node")) end

  local function edit(chain, first, count, what)
    chain.core:edit_nodes(whole(first, "first", 1, WHOLE_MAX), whole(count, "count", 0, WHOLE_MAX), what)
  end

  function Chain:switch_nodes(first, count, is_off) edit(self, first, count, is_off == false and "on" or "off") end

  function Chain:cut_nodes(first, count) edit(self, first, count, "cut") end

  -- { distance = , node = , place = , x = , y = } of the place nearest to a point: `place` is 0 at the node and 1 at the next one, and
  -- (x, y) lies on the line between both. nil: all nodes are off.
  function Chain:nearest(x, y)
    local distance, node, place, middle_x, middle_y = self.core:nearest(number(x, "x"), number(y, "y"))
    return distance and { distance = distance, node = node, place = place, x = middle_x, y = middle_y }
  end

  -- A list of { x, y } along the middle, one every `spacing` from the front on.
  function Chain:points(spacing)
    local list, points = self.core:points(own.above_0(spacing, "spacing")), {}
    for i = 1, #list, 2 do points[#points + 1] = { list[i], list[i + 1] } end
    return points
  end

  -- ---- shapes ----

  local Shape = {}
  local Shape_mt = { __index = Shape }
  local kinds = enums.graze_shape_kind

  -- A shape keeps its mask, or its chain.
  local function new_shape(made, mask, chain) return setmetatable({ core = made, mask = mask, chain = chain }, Shape_mt) end

  local function check_shape(value, argument)
    if getmetatable(value) ~= Shape_mt then refuse(argument, "a shape of graze.shape", value) end
    return value
  end

  -- A mask or a chain, at (0, 0), or in a list with its place.
  local function placed(value, argument, check)
    if type(value) ~= "table" or getmetatable(value) then return check(value, argument), 0, 0 end
    return check(value[1], argument .. "[1]"), number(value[2], argument .. "[2]"), number(value[3], argument .. "[3]")
  end

  -- The shape of a part's table with a mask, a chain or a shape; nil: it has none of them.
  local function made_shape(def)
    if def.shape ~= nil then return check_shape(def.shape, "shape") end
    if def.mask ~= nil then
      local mask, x, y = placed(def.mask, "mask", check_mask)
      return new_shape(core.mask_shape(mask.core, mask.bits, x, y), mask, nil)
    end
    if def.chain ~= nil then
      local chain, x, y = placed(def.chain, "chain", check_chain)
      return new_shape(core.chain_shape(chain.core, x, y), nil, chain)
    end
  end

  -- Put this shape into the copy of a part's table that the core gets. A world keeps its masks.
  local function place_shape(world, def, copy)
    local shape = made_shape(def)
    if not shape then return end
    copy.shape, copy.kept = shape.core, shape
    if world and shape.mask then world.core:keep(shape.mask.core) end
  end

  local shape_fields = { box = true, circle = true, capsule = true, polygon = true, mask = true, chain = true, shape = true, radius = true }

  -- graze.shape { circle = { x, y, radius } }: or box, capsule, polygon with a `radius`, mask = { mask, x, y }, chain = { chain, x, y }.
  function graze.shape(def)
    known(def, shape_fields, "shape")
    own.check_def(def, "shape")
    local radius = own.distance(def.radius, "radius", true)
    return made_shape(def) or new_shape(core.shape(def, radius))
  end

  -- A polygon of four corners around (x, y), turned by `angle` degrees.
  function graze.oriented_box(x, y, width, height, angle)
    return new_shape(core.oriented_box(number(x, "x"), number(y, "y"), own.above_0(width, "width"),
                                       own.above_0(height, "height"), number(angle, "angle")))
  end

  -- An ellipse around (x, y), its radii along x and y, turned by `angle` degrees.
  function graze.ellipse(x, y, radius_x, radius_y, angle)
    return new_shape(core.ellipse(number(x, "x"), number(y, "y"), own.above_0(radius_x, "radius_x"),
                                  own.above_0(radius_y, "radius_y"), number(angle, "angle", true) or 0))
  end

  -- min x, min y, max x, max y of the box around it
  function Shape:bounds() return self.core:bounds() end

  local pose_fields = { x = true, y = true, angle = true, scale = true, flip_x = true, flip_y = true }

  -- A shape that is flipped, scaled, turned and moved, in this order, about (0, 0).
  function Shape:transform(pose)
    known(pose, pose_fields, "pose")
    local made = self.core:transform(number(pose.x, "x", true) or 0, number(pose.y, "y", true) or 0, number(pose.angle, "angle", true) or 0,
                                     number(pose.scale, "scale", true) or 1, pose.flip_x, pose.flip_y)
    return new_shape(made, self.mask, self.chain)
  end

  -- Whether the two touch; closed: common edges count.
  function Shape:touches(other, is_closed) return self.core:touches(check_shape(other, "other").core, is_closed) end

  -- { is_touching = , depth = , distance = , normal_x = , normal_y = , points = { { x = , y = }, … } }: the normal from this one to the
  -- other; the points of both, or the nearest ones.
  function Shape:manifold(other, is_closed) return self.core:manifold(check_shape(other, "other").core, is_closed) end

  -- The name of its kind, its numbers as graze.shape takes them, and its radius. A mask or a chain has x and y of its place.
  function Shape:read()
    local kind, radius, numbers = self.core:read()
    return kinds[kind], numbers, radius
  end

  -- ---- parts ----

  local function change_shape(body, shape, part, is_motion)
    if shape ~= nil and getmetatable(shape) ~= Shape_mt then shape = graze.shape(shape) end
    if shape and shape.mask then body.world.core:keep(shape.mask.core) end
    body.world.core:set_shape(body, part_of(part), shape and shape.core, is_motion)
  end

  -- body:set_shape({ circle = { x, y, radius } }, part): another shape for a part, or none (nil): then it is the box that was around it.
  function Body:set_shape(shape, part) change_shape(self, shape, part, false) end

  -- The same as a motion: a swept part with a shape touches what is on its way.
  function Body:move_shape(shape, part)
    if shape == nil then refuse("shape", "a shape", shape) end
    change_shape(self, shape, part, true)
  end

  local function change_box(body, part, is_motion, min_x, min_y, max_x, max_y)
    min_x, min_y, max_x, max_y = own.edges(min_x, min_y, max_x, max_y)
    body.world.core:set_world_box(body, part_of(part), min_x, min_y, max_x, max_y, is_motion)
  end

  -- The box of a part in the world, until its body gets another position.
  function Body:set_world_box(min_x, min_y, max_x, max_y, part) change_box(self, part, false, min_x, min_y, max_x, max_y) end

  -- The same as a motion, if the part is swept: each edge moves evenly.
  function Body:move_box(min_x, min_y, max_x, max_y, part) change_box(self, part, true, min_x, min_y, max_x, max_y) end

  -- How a part meets a part of another body, as Shape:manifold.
  function Body:manifold(other, part, other_part)
    own.check_body(self.world, other, "other")
    return self.world.core:manifold(self, other, part_of(part), part_of(other_part))
  end

  local function is_shape(value) return getmetatable(value) == Shape_mt end

  return { made_shape = made_shape, place_shape = place_shape, new_shape = new_shape, is_shape = is_shape, is_mask = is_mask }
end
