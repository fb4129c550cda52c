-- graze_shapes.lua: masks, chains and shapes of require "graze" do what docs/lua.md says. Their answers are computed here once more,
-- pixel by pixel, from the rows of masks.
local graze, core = require "graze", require "graze.core"

local function expect(text, f, ...)
  local is_ok, message = pcall(f, ...)
  assert(not is_ok and tostring(message):find(text, 1, true), tostring(message) .. " should have: " .. text)
end

-- The same numbers in each Lua.
local seed = 7
local function random(most)
  seed = (seed * 16807) % 2147483647
  return seed % most
end

local function random_rows(width, height, share)
  local rows = {}
  for y = 1, height do
    local row = {}
    for x = 1, width do row[x] = random(100) < share and "#" or "." end
    rows[y] = table.concat(row)
  end
  return rows
end

-- The solid pixels of rows: a list of { x, y }, row by row.
local function pixels(rows)
  local list = {}
  for y, row in ipairs(rows) do
    for x in row:gmatch("()#") do list[#list + 1] = { x - 1, y - 1 } end
  end
  return list
end

local function is_solid(rows, x, y) return rows[y + 1] ~= nil and rows[y + 1]:sub(x + 1, x + 1) == "#" and x >= 0 end

-- The rows of a view: a pixel of the view from one of the mask.
local function viewed(rows, flip_x, flip_y, turns)
  local out = {}
  for y, row in ipairs(rows) do out[flip_y and #rows + 1 - y or y] = flip_x and row:reverse() or row end
  for _ = 1, turns do
    local turned = {}
    for x = 1, #(out[1] or "") do
      local row = {}
      for y = #out, 1, -1 do row[#row + 1] = out[y]:sub(x, x) end
      turned[x] = table.concat(row)
    end
    out = turned
  end
  return out
end

local function bounds(list)
  if #list == 0 then return end
  local min_x, min_y, max_x, max_y = math.huge, math.huge, -math.huge, -math.huge
  for _, p in ipairs(list) do
    min_x, min_y, max_x, max_y = math.min(min_x, p[1]), math.min(min_y, p[2]), math.max(max_x, p[1]), math.max(max_y, p[2])
  end
  return min_x, min_y, max_x - min_x + 1, max_y - min_y + 1
end

-- The pixels solid in both, as pixels of the first.
local function common(a, b, dx, dy)
  local list = {}
  for _, p in ipairs(pixels(a)) do
    if is_solid(b, p[1] - dx, p[2] - dy) then list[#list + 1] = p end
  end
  return list
end

local function same(text, ...)
  local values = {}
  for i = 1, select("#", ...) do values[i] = ("%g"):format((select(i, ...))) end
  assert(table.concat(values, " ") == text, table.concat(values, " ") .. " should be " .. text)
end

local function numbers(...)
  local values = {}
  for i = 1, select("#", ...) do values[i] = ("%g"):format((select(i, ...))) end
  return table.concat(values, " ")
end

local tests = {}

function tests.masks_are_made_of_rows_bits_alpha_and_key()
  local rows = { "#.#......#", "..........", ".########." }
  local mask = graze.mask_from_rows(rows)
  same("10 3", mask:size())
  assert(mask:count() == 11 and table.concat(mask:rows(), "\n") == table.concat(rows, "\n"))
  local bits = graze.mask_from_bits("\160\64\0\0\127\128", 10, 3)
  assert(table.concat(bits:rows()) == table.concat(rows))
  assert(table.concat(graze.mask_from_bits("\160\64\255\0\0\255\127\128", 10, 3, 3):rows()) == table.concat(rows))
  local alpha, key = {}, {}
  for y = 0, 2 do
    for x = 0, 9 do
      alpha[#alpha + 1] = "\1\2\3" .. (is_solid(rows, x, y) and "\128" or "\127")
      key[#key + 1] = is_solid(rows, x, y) and "\1\2\4\0" or "\1\2\3\255"
    end
  end
  local picture = { data = table.concat(alpha), width = 10, height = 3 }
  assert(table.concat(graze.mask_from_alpha(picture):rows()) == table.concat(rows))
  assert(graze.mask_from_alpha(picture, { threshold = 128 }):count() == 0 and graze.mask_from_alpha(picture, { threshold = 126 }):count() == 30)
  local part = graze.mask_from_alpha(picture, { rect = { 8, 0, 2, 3 } })
  assert(table.concat(part:rows(), " ") == ".# .. #.")
  assert(table.concat(graze.mask_from_key({ data = table.concat(key), width = 10, height = 3 }, { 1, 2, 3 }):rows()) == table.concat(rows))
  -- A row of two pixels in each stride of 40 bytes.
  local narrow = graze.mask_from_alpha { data = picture.data, width = 2, height = 3, stride = 40 }
  assert(table.concat(narrow:rows(), " ") == "#. .. .#")
  expect("the picture must have 16 bytes, and has 3", graze.mask_from_alpha, { data = "abc", width = 2, height = 2 })
  -- LÖVE's ImageData has these methods.
  local image = { getString = function() return picture.data end, getWidth = function() return 10 end, getHeight = function() return 3 end,
                  getFormat = function() return "rgba8" end }
  assert(graze.mask_from_alpha(image):count() == 11)
  image.getFormat = function() return "r8" end
  expect("the format of the picture must be rgba8, and is r8", graze.mask_from_alpha, image)
  if type(jit) == "table" then
    local ffi = require "ffi"
    local bytes = ffi.new("uint8_t[?]", #picture.data + 1, picture.data) -- a zero byte is copied, too
    assert(graze.mask_from_alpha({ data = ffi.cast("void *", bytes), width = 10, height = 3 }):count() == 11)
  end
  assert(graze.mask(4, 2):count() == 0 and tostring(graze.mask(4, 2)) == "mask, 4 x 2 pixels")
  expect("mask_from_alpha: the picture must have 120", graze.mask_from_alpha, { data = "xxxx", width = 10, height = 3 })
  expect("rect[1] 8, rect[2] 0, rect[3] 3, rect[4] 3: ", graze.mask_from_alpha, picture, { rect = { 8, 0, 3, 3 } })
  expect("mask_from_bits: the picture must have 6", graze.mask_from_bits, "\1", 10, 3)
  expect("rows[2] must be as long as the first row", graze.mask_from_rows, { "##", "#" })
  expect('rows[1] must be of "#" and ".", and is #x', graze.mask_from_rows, { "#x" })
  expect("width must be a whole number from 0 to 16384, and is 16385", graze.mask, 16385, 1)
  expect("key[3] must be a whole number from 0 to 255, and is 256", graze.mask_from_key, picture, { 0, 0, 256 })
  expect("threshold must be a whole number from 0 to 255", graze.mask_from_alpha, picture, { threshold = -1 })
  expect("picture has no field widht", graze.mask_from_alpha, { widht = 1 })
end

function tests.masks_are_changed_pixel_by_pixel_and_by_others()
  local names = { and_with = function(a, b) return a and b end, or_with = function(a, b) return a or b end,
                  xor_with = function(a, b) return a ~= b end, and_not_with = function(a, b) return a and not b end }
  for name, decide in pairs(names) do
    for _ = 1, 10 do
      local a, b = random_rows(13, 9, 50), random_rows(70, 6, 50)
      local mask, dx, dy = graze.mask_from_rows(a), random(40) - 50, random(9) - 4
      mask[name](mask, graze.mask_from_rows(b), dx, dy)
      for y = 0, 8 do
        for x = 0, 12 do
          assert(mask:get(x, y) == decide(is_solid(a, x, y), is_solid(b, x - dx, y - dy)), name)
        end
      end
    end
  end
  local mask = graze.mask(5, 4)
  mask:set(2, 3)
  mask:set(9, 9)
  assert(mask:count() == 1 and mask:get(2, 3) and not mask:get(9, 9) and not mask:get(-1, 0))
  same("2 3 1 1", mask:bounds())
  mask:invert()
  assert(mask:count() == 19 and not mask:get(2, 3))
  mask:fill()
  mask:set(0, 0, false)
  assert(mask:count() == 19)
  mask:clear()
  assert(mask:count() == 0 and mask:bounds() == nil)
  expect("x must be a whole number", mask.set, mask, 0.5, 0)
  expect("other must be a mask, and is 5", mask.or_with, mask, 5)
  expect("or: ", mask.or_with, mask, mask)
  local view = mask:view { flip_x = true }
  expect("a view of a mask must not be changed", view.fill, view)
  expect("a view of a mask must not be changed", view.or_with, view, mask)
  expect("turns must be a whole number from 0 to 3, and is 4", mask.view, mask, { turns = 4 })
end

function tests.two_masks_overlap_as_their_pixels_do()
  for round = 1, 60 do
    local a, b = random_rows(1 + random(90), 1 + random(20), 5 + random(60)), random_rows(1 + random(70), 1 + random(20), 5 + random(60))
    local flip_x, flip_y, turns = random(2) == 1, random(2) == 1, random(4)
    local one, other = graze.mask_from_rows(a), graze.mask_from_rows(b):view { flip_x = flip_x, flip_y = flip_y, turns = turns }
    b = viewed(b, flip_x, flip_y, turns)
    assert(table.concat(other:rows(), "\n") == table.concat(b, "\n") and table.concat(other:copy():rows()) == table.concat(b))
    assert(numbers(other:bounds()) == numbers(bounds(pixels(b))) and other:count() == #pixels(b))
    local dx, dy = random(100) - 50, random(40) - 20
    local both = common(a, b, dx, dy)
    assert(one:overlaps(other, dx, dy) == (#both > 0) and one:area(other, dx, dy) == #both, round)
    assert(numbers(one:first_overlap(other, dx, dy)) == (both[1] and numbers(both[1][1], both[1][2]) or ""))
    assert(numbers(one:overlap_bounds(other, dx, dy)) == numbers(bounds(both)))
    local function area(x, y) return #common(a, b, dx + x, dy + y) end
    assert(numbers(one:normal(other, dx, dy)) == numbers(area(-1, 0) - area(1, 0), area(0, -1) - area(0, 1)))
    local x, y = one:separation(other, dx, dy)
    local least = math.abs(x) + math.abs(y)
    assert((x == 0 or y == 0) and area(x, y) == 0)
    for way = 0, least - 1 do assert(area(way, 0) > 0 and area(-way, 0) > 0 and area(0, way) > 0 and area(0, -way) > 0) end
  end
end

-- When the squares of two pixels overlap along an axis: from, to; nil: never.
local function axis_times(gap, move)
  if move ~= 0 then
    local first, last = (-1 - gap) / move, (1 - gap) / move
    return math.min(first, last), math.max(first, last)
  end
  if math.abs(gap) < 1 then return 0, 1 end
end

-- The time at which the square of one pixel, moving, meets another one.
local function square_time(gap_x, gap_y, move_x, move_y)
  local from_x, to_x = axis_times(gap_x, move_x)
  local from_y, to_y = axis_times(gap_y, move_y)
  if not from_x or not from_y then return nil end
  local enter = math.max(0, from_x, from_y)
  return enter < math.min(1, to_x, to_y) and enter or nil
end

function tests.masks_between_pixels_and_in_motion_are_unions_of_squares()
  for _ = 1, 40 do
    local a, b = random_rows(1 + random(12), 1 + random(8), 40), random_rows(1 + random(8), 1 + random(8), 40)
    local one, other = graze.mask_from_rows(a), graze.mask_from_rows(b)
    local x, y, move_x, move_y = random(160) / 8 - 10, random(160) / 8 - 10, random(33) - 16, random(33) - 16
    local time, area = nil, 0
    for _, p in ipairs(pixels(a)) do
      for _, q in ipairs(pixels(b)) do
        local gap_x, gap_y = q[1] + x - p[1], q[2] + y - p[2]
        local met = square_time(gap_x, gap_y, move_x, move_y)
        if met and (not time or met < time) then time = met end
        area = area + math.max(0, 1 - math.abs(gap_x)) * math.max(0, 1 - math.abs(gap_y))
      end
    end
    local got = one:impact(other, x, y, move_x, move_y)
    assert((got == nil) == (time == nil) and (not time or math.abs(got - time) < 1e-12))
    assert(math.abs(one:area(other, x, y) - area) < 1e-9 and one:overlaps(other, x, y) == (area > 0))
  end
  local mask = graze.mask(1, 1)
  expect("dx must be a number", mask.overlaps, mask, mask, "x")
  expect("dx must be a number within +-2^31, and is", mask.area, mask, mask, 2 ^ 40)
  expect("dy must be a whole number", mask.separation, mask, mask, 0, 0.5)
  expect("move_y must be a number", mask.impact, mask, mask, 0, 0, 1)
end

function tests.parts_with_masks_touch_as_their_pixels_do()
  local a, b = random_rows(20, 12, 25), random_rows(9, 14, 25)
  local one, other = graze.mask_from_rows(a), graze.mask_from_rows(b)
  local view = other:view { flip_x = true, turns = 1 }
  local world = graze.world()
  local ship, rock = world:add { mask = one }, world:add { mask = { view, -2, 1 } }
  local touching = 0
  for x = -14, 20 do
    for y = -9, 12, 3 do
      rock:set_position(x, y)
      local expected = #common(a, viewed(b, true, false, 1), x - 2, y + 1) > 0
      assert((#ship:overlaps() > 0) == expected)
      touching = touching + (expected and 1 or 0)
    end
  end
  assert(touching > 20)
  local foe = world:add { parts = { { box = { 50, 0, 51, 1 } }, { mask = { one, 100, 0 } } } }
  assert(numbers(foe:box(2)) == "100 0 120 12")
  foe:set_shape({ mask = { other, 200, 0 } }, 2)
  assert(numbers(foe:box(2)) == "200 0 209 14")
  expect("mask must be a mask, and is 5", world.add, world, { mask = 5 })
  expect("mask[2] must be a number", world.add, world, { mask = { one, "x", 0 } })
  expect("a part has one of box, circle, capsule, polygon, mask, chain, shape, and this has box and mask", world.add, world,
         { box = { 0, 0, 1, 1 }, mask = one })
  expect("a part needs one of box", world.add, world, {})
end

function tests.worlds_with_masks_are_saved_loaded_and_replayed()
  local pieces, world = {}, graze.world()
  world:record(function(bytes) pieces[#pieces + 1] = bytes end)
  local function add()
    world:add { mask = graze.mask_from_rows { "##", "#." } }
    world:add { x = 5, shape = graze.shape { mask = { graze.mask_from_rows { "###" }, 0, 1 } } }
  end
  add()
  collectgarbage()
  collectgarbage()
  world:step()
  local snapshot, hash = world:save(), world:hash()
  for body in world:bodies() do body:set_position(0, 0) end
  world:step()
  assert(world:began()() ~= nil)
  world:stop_recording()
  world:load(snapshot)
  assert(world:hash() == hash)
  local list = { graze.mask_from_rows { "###" }, graze.mask_from_rows { "##", "##" }, graze.mask_from_rows { "##", "#." } }
  local replay, copy = graze.replay(table.concat(pieces)), graze.world()
  replay:step()
  copy:load(replay:save(list), list)
  assert(copy:hash() == hash)
  expect("save: a mask or a hitbox set is not in the list of assets", replay.save, replay, { list[1], list[2] })
  expect("load: ", copy.load, copy, replay:save(list), { list[2], list[1], list[3] })
  replay:close()
end

function tests.chains_without_a_world_grow_and_know_their_places()
  local chain = graze.chain({ { 0, 0, 1 }, { 10, 0, 1 }, { 10, 10, 1 } }, { capacity = 4 })
  assert(chain:count() == 3 and chain:capacity() == 4 and graze.chain({ { 0, 0 } }):capacity() == 1)
  for _ = 1, 50 do
    local x, y = random(300) / 10 - 10, random(300) / 10 - 10
    -- The distance from the two segments less the radius.
    local to_first = math.sqrt((x - math.max(0, math.min(10, x))) ^ 2 + y * y)
    local to_second = math.sqrt((x - 10) ^ 2 + (y - math.max(0, math.min(10, y))) ^ 2)
    local near = chain:nearest(x, y)
    assert(math.abs(near.distance - (math.min(to_first, to_second) - 1)) < 1e-9)
    assert(math.abs(math.sqrt((x - near.x) ^ 2 + (y - near.y) ^ 2) - 1 - near.distance) < 1e-9)
  end
  local near = chain:nearest(4, 3)
  assert(near.node == 1 and near.place == 0.4 and near.x == 4 and near.y == 0 and near.distance == 2)
  local points = chain:points(4)
  assert(#points == 6)
  for i, point in ipairs(points) do
    local way = (i - 1) * 4
    same(numbers(math.min(way, 10), math.max(way - 10, 0)), point[1], point[2])
  end
  chain:push_node(-10, 0, 2)
  chain:push_node(-20, 0, 2)
  local nodes = chain:nodes()
  assert(#nodes == 4 and nodes[1][1] == -20 and nodes[1][3] == 2 and nodes[4][1] == 10 and nodes[4][2] == 0)
  chain:switch_nodes(1, 1, true)
  assert(chain:nodes()[1][4] == true and chain:nearest(-20, 0).distance == 8)
  chain:switch_nodes(1, 4, true)
  assert(chain:nearest(0, 0) == nil and #chain:points(1) == 0)
  chain:switch_nodes(1, 4, false)
  chain:cut_nodes(2, 2)
  assert(chain:count() == 2 and chain:nodes()[1][1] == -10)
  local world = graze.world()
  local laser, coin = world:add { y = 5, chain = { chain, 1, 0 } }, world:add { x = -5, y = 5, circle = { 0, 0, 1 } }
  assert(#laser:overlaps() == 1 and laser:nodes()[1][1] == -9 and laser:nodes()[1][2] == 5)
  chain:push_node(0, 50, 1)
  assert(#laser:nodes() == 2 and #coin:overlaps() == 1)
  expect("cut_nodes: first 4, count 1: ", chain.cut_nodes, chain, 4, 1)
  expect("switch_nodes: first 2, count 9: ", chain.switch_nodes, chain, 2, 9)
  expect("nodes must have one at least, and has 0", graze.chain, {})
  expect("capacity must be at least 2, as there are nodes, and is 1", graze.chain, { { 0, 0, 1 }, { 5, 0, 1 } }, { capacity = 1 })
  expect("nodes[1][3] must be a distance, and is -1", graze.chain, { { 0, 0, -1 } })
  expect("nodes[1] must be a table, and is 5", graze.chain, { 5 })
  expect("node[2] must be a number", chain.push_node, chain, 0)
  expect("spacing must be a number above 0, and is 0", chain.points, chain, 0)
  expect("spacing must give at most 1000000 points", chain.points, chain, 1e-9)
  expect("chain must be a chain, and is 5", world.add, world, { chain = 5 })
end

function tests.shapes_without_a_world_touch_and_turn()
  for _ = 1, 200 do
    local x, y, r, s = random(200) / 8 - 12, random(200) / 8 - 12, 1 + random(40) / 8, 1 + random(40) / 8
    local a, b = graze.shape { circle = { 0, 0, r } }, graze.shape { circle = { x, y, s } }
    local distance = math.sqrt(x * x + y * y)
    assert(a:touches(b) == (x * x + y * y < (r + s) ^ 2) and a:touches(b, true) == (x * x + y * y <= (r + s) ^ 2))
    local manifold = a:manifold(b)
    assert(manifold.is_touching == a:touches(b))
    if distance > 0 then
      local depth = manifold.is_touching and manifold.depth or -manifold.distance
      assert(math.abs(depth - (r + s - distance)) < 1e-9 and math.abs(manifold.normal_x - x / distance) < 1e-9)
    end
  end
  local box, other = graze.shape { box = { 0, 0, 4, 2 } }, graze.shape { box = { 4, 0, 6, 2 } }
  assert(not box:touches(other) and box:touches(other, true))
  local deep = box:manifold(graze.shape { box = { 3, -1, 6, 3 } })
  assert(deep.is_touching and deep.depth == 1 and deep.normal_x == 1 and deep.normal_y == 0 and #deep.points == 2)
  local triangle = graze.shape { polygon = { 0, 0, 4, 0, 0, 2 } }
  for angle = -300, 300, 30 do
    local sine, cosine = graze.sin_cos(angle)
    assert(math.abs(sine - math.sin(math.rad(angle))) < 1e-12 and math.abs(cosine - math.cos(math.rad(angle))) < 1e-12)
    local turned = triangle:transform { x = 7, y = -1, angle = angle, scale = 2, flip_x = true }
    local kind, corners = turned:read()
    assert(kind == "polygon" and #corners == 6)
    for i, corner in ipairs { { 0, 0 }, { -8, 0 }, { 0, 4 } } do
      local x, y = corner[1] * cosine - corner[2] * sine + 7, corner[1] * sine + corner[2] * cosine - 1
      assert(math.abs(corners[i * 2 - 1] - x) < 1e-9 and math.abs(corners[i * 2] - y) < 1e-9)
    end
  end
  local kind, numbers_of, radius = graze.shape({ capsule = { 1, 2, 3, 4, 5 } }):read()
  assert(kind == "capsule" and table.concat(numbers_of, " "):gsub("%.0", "") == "1 2 3 4" and radius == 5)
  same("-4 -3 8 9", graze.shape({ capsule = { 1, 2, 3, 4, 5 } }):bounds())
  same("-2 -2 6 4", graze.shape({ polygon = { 0, 0, 4, 0, 0, 2 }, radius = 2 }):bounds())
  local petal = graze.ellipse(0, 0, 20, 5, 90)
  local min_x, min_y, max_x, max_y = petal:bounds()
  assert(min_x == -5 and min_y == -20 and max_x == 5 and max_y == 20 and petal:read() == "ellipse")
  assert(petal:touches(graze.shape { circle = { 6, 0, 1.5 } }) and not petal:touches(graze.shape { circle = { 6, 0, 0.9 } }))
  assert(not pcall(graze.ellipse, 0, 0, 3000, 1))
  local turned = graze.oriented_box(10, 0, 4, 2, 90)
  same("9 -2 11 2", turned:bounds())
  local mask = graze.mask_from_rows { "#.", "##" }
  local flipped = graze.shape({ mask = { mask, 1, 0 } }):transform { flip_x = true }
  assert(flipped:read() == "mask" and flipped:touches(graze.shape { box = { -2, 0, -1, 1 } }) and not flipped:touches(graze.shape { box = { -3, 0, -2, 1 } }))
  expect("circle must have 3 numbers, and has 2", graze.shape, { circle = { 0, 0 } })
  expect("shape: circle { 0, 0, -1 }: a radius", graze.shape, { circle = { 0, 0, -1 } })
  expect("shape has no field ring", graze.shape, { ring = { 0, 0, 1 } })
  expect("other must be a shape of graze.shape, and is 5", box.touches, box, 5)
  expect("transform: x 0, y 0, angle 45, scale 1: ", flipped.transform, flipped, { angle = 45 })
  expect("pose has no field turn", box.transform, box, { turn = 1 })
end

function tests.parts_get_other_shapes_and_have_manifolds()
  local world = graze.world()
  local body, other = world:add { box = { 0, 0, 4, 4 } }, world:add { x = 20, parts = { { circle = { 0, 0, 2 } }, { box = { -1, 9, 1, 11 } } } }
  body:set_shape { circle = { 17, 0, 1 } }
  assert(numbers(body:box()) == "16 -1 18 1")
  local manifold = body:manifold(other)
  assert(not manifold.is_touching and manifold.distance == 0 and manifold.normal_x == 1)
  body:set_shape(graze.shape { circle = { 18, 0, 1 } })
  assert(body:manifold(other).depth == 1 and other:manifold(body, 1, 1).normal_x == -1 and body:manifold(other, 1, 2).distance > 7)
  body:set_shape(nil)
  assert(body:manifold(other).is_touching and numbers(body:box()) == "17 -1 19 1")
  body:set_world_box(0, 0, 2, 2)
  assert(numbers(body:box()) == "0 0 2 2")
  body:set_position(0, 0)
  assert(numbers(body:box()) ~= "0 0 2 2")
  -- A swept part moves from box to box, and from shape to shape: the thin wall is between.
  local fast, wall = world:add { swept = true, parts = { { box = { 100, 0, 101, 1 } }, { circle = { 100, 20, 1 } } } }, world:add { box = { 150, 0, 151, 40 } }
  world:step()
  fast:move_box(200, 0, 201, 1)
  world:step()
  local a, b, time = world:began()()
  assert(a == fast and b == wall and math.abs(time - 0.49) < 1e-6)
  fast:move_shape({ circle = { 200, 20, 1 } }, 2)
  world:step()
  local count = 0
  for one in world:began() do
    assert(one == fast)
    count = count + 1
  end
  assert(count == 1)
  expect("part must be from 1 to 2, and is 3", body.manifold, body, other, 1, 3)
  expect("other must be a body of this world", body.manifold, body, 5)
  expect("shape has no field boxes", body.set_shape, body, { boxes = {} })
  local turned = world:add { x = 300, angle = 30, circle = { 0, 0, 1 } }
  expect("set_shape: ", turned.set_shape, turned, { box = { 0, 0, 1, 1 } })
  expect("shape must be a shape, and is nil", body.move_shape, body)
  expect("max_y must be a number", body.move_box, body, 0, 0, 1)
end

function tests.a_hitbox_set_tells_boxes_and_shapes_of_frames()
  local mask = graze.mask_from_rows { "##.", "###" }
  local set = graze.hitboxes {
    names = { "hurt", "fist", "body" },
    frames = { { pivot = { 8, 16 }, boxes = { { name = "hurt", box = { 4, 2, 12, 16 } }, { name = "body", mask = { mask, 8, 16 } } } },
               { pivot = { 8, 16 }, boxes = { { name = "fist", circle = { 20, 5, 3 } } } } },
  }
  same("-4 -14 4 0", set:box("hurt"))
  same("-4 -14 4 0", set:box("hurt", { flip_x = true }))
  same("-15 -14 -9 -8", set:box("fist", { frame = 2, flip_x = true }))
  assert(set:box("fist") == nil and set:box("foot") == nil and set:shape("hurt") == nil)
  local kind, center, radius = set:shape("fist", { frame = 2 }):read()
  assert(kind == "circle" and center[1] == 12 and center[2] == -11 and radius == 3)
  local world = graze.world()
  local hero, crumb = world:add { parts = {} }, world:add { box = { 2, 0, 3, 1 } }
  hero:set_hitboxes(set)
  assert(#hero:overlaps() == 0)
  crumb:set_position(0, 1)
  assert(#hero:overlaps() == 1)
  local copy = graze.world()
  copy:add { shape = set:shape("body") }
  copy:load(copy:save())
  expect("name must be a string", set.box, set, 5)
  expect("pose has no field flip", set.shape, set, "hurt", { flip = true })
end

function tests.errors_are_at_the_line_of_the_game()
  local mask, chain, world = graze.mask(2, 2), graze.chain { { 0, 0, 1 } }, graze.world()
  local shape, body = graze.shape { circle = { 0, 0, 1 } }, world:add { box = { 0, 0, 1, 1 } }
  for _, call in ipairs {
    function() graze.mask(-1, 1) end,
    function() graze.mask_from_bits("", 1, 1) end,
    function() mask:set("x", 0) end,
    function() mask:and_with(mask) end,
    function() mask:impact(mask) end,
    function() chain:cut_nodes(0, 1) end,
    function() chain:push_node(0, 0, -1) end,
    function() shape:transform { scale = -1 } end,
    function() graze.shape { circle = { 0, 0, -1 } } end,
    function() body:set_shape { circle = { 0, 0, -1 } } end,
    function() world:add { mask = { mask } } end,
  } do
    expect("graze_shapes.lua:" .. debug.getinfo(call, "S").linedefined .. ": ", call)
  end
end

function tests.masks_chains_and_shapes_leave_nothing_behind()
  local function play()
    local world = graze.world()
    local mask, chain = graze.mask_from_rows { "##" }, graze.chain { { 0, 0, 1 }, { 1, 0, 1 } }
    local body = world:add { mask = mask:view { turns = 1 } }
    body:add_part { chain = chain }
    body:set_shape { mask = mask:copy() }
    pcall(graze.mask_from_bits, "", 9, 9)
    pcall(graze.chain, {})
    world:save()
    world:close()
  end
  play()
  collectgarbage()
  collectgarbage()
  local before = core.memory()
  for _ = 1, 100 do play() end
  collectgarbage()
  collectgarbage()
  assert(core.memory() <= before, ("%d bytes after, %d before"):format(core.memory(), before))
end

dofile("test/bindings/lua/run_tests.lua")(tests)
