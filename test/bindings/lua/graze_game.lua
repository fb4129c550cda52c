-- graze_game.lua FILE: attacks, near misses, hitbox sets, chains, single parts, explanations and drawings do what docs/lua.md says. The
-- scenes and their numbers are those of test/bindings/js/game.test.mjs. The recording of one is written to FILE, for `graze play`.
local graze, core = require "graze", require "graze.core"

local function expect(text, f, ...)
  local is_ok, message = pcall(f, ...)
  assert(not is_ok and tostring(message):find(text, 1, true), tostring(message) .. " should have: " .. text)
end

local function count(...)
  local n = 0
  for _ in ... do n = n + 1 end
  return n
end

local tests = {}

function tests.an_attack_strikes_each_body_once()
  local world = graze.world { layers = { "hero", "foe" } }
  local hero, foes = world:add { layer = "hero", box = { 0, -1, 10, 1 } }, {}
  for i = 1, 3 do foes[i] = world:add { layer = "foe", x = 2 + 2 * i, box = { -1, -1, 1, 1 } } end
  local sword = world:add_attack { bodies_max = 2 }
  assert(hero:explain_strike(foes[1]) == "no_attack" and hero:attack() == nil)
  hero:set_attack(sword)
  assert(hero:explain_strike(foes[1]) == "none" and hero:attack() == sword)
  world:step()
  local targets = {}
  for body, target, strike in world:strikes() do
    assert(body == hero and strike.attack == sword and strike.number == #targets + 1 and strike.time == 1 and strike.target_part == 1)
    targets[#targets + 1] = target
  end
  assert(#targets == 2 and targets[1] == foes[1] and targets[2] == foes[2])
  local read = sword:read()
  assert(read.struck == 2 and read.bodies_max == 2 and sword:has_struck(foes[2]) == 1 and sword:has_struck(foes[3]) == nil and world:steps() == 1)
  local reason, attack = hero:explain_strike(foes[3])
  assert(reason == "bodies_max" and attack == sword)
  world:step()
  assert(count(world:strikes()) == 0)
  sword:reset()
  sword:change { again_after = 1 }
  world:step()
  assert(count(world:strikes()) == 3)
  hero:set_attack(nil)
  sword:remove()
  expect("reset: attack slot 0, generation 1: a handle names nothing that is alive", sword.reset, sword)
  expect("set_attack: attack slot 0, generation 1", hero.set_attack, hero, sword)
  expect("attack has no field agin_after", world.add_attack, world, { agin_after = 1 })
end

function tests.a_near_miss_has_its_distance_and_comes_again()
  local world = graze.world { layers = { "ship", "shot" } }
  world:margin("ship", "shot", 5)
  assert(world:near_miss_interval("ship", "shot", 2) == 2 and select(2, world:near_miss_interval("ship", "shot")) == 5)
  local ship = world:add { layer = "ship", box = { -2, -2, 2, 2 } }
  local shot = world:add { layer = "shot", x = 6, box = { -1, -1, 1, 1 } }
  local counts = {}
  for i = 1, 4 do
    world:step()
    counts[i] = #world:near_miss_list()
  end
  assert(table.concat(counts) == "1010")
  shot:reset_near_misses()
  world:step()
  local near = world:near_miss_list()[1]
  assert(near.a == ship and near.b == shot and near.distance == 3 and near.x_a == 2 and near.x_b == 5 and near.part_a == 1 and near.time == 1)
  expect("a ship and b ship have no margin", world.near_miss_interval, world, "ship", "ship", 1)
end

function tests.circles_touch_by_the_rule_of_their_layers()
  local world = graze.world { layers = { "ship", "shot" } }
  world:add { layer = "ship", circle = { 0, 0, 2 } }
  world:add { layer = "shot", x = 3.5, y = 3.5, circle = { 0, 0, 2 } }
  assert(world:circle_rule("ship", "shot") == "round")
  local counts = {}
  for i, rule in ipairs { "round", "sides", "squares" } do
    assert(world:circle_rule("shot", "ship", rule) == rule)
    world:step()
    counts[i] = 0
    for _ in world:contacts() do counts[i] = counts[i] + 1 end
  end
  assert(table.concat(counts) == "010")
  expect("round, sides or squares", world.circle_rule, world, "ship", "shot", "box")
end

local function hero_set()
  return graze.hitboxes {
    names = { "hurt", "fist" },
    frames = {
      { pivot = { 8, 16 }, duration = 100, boxes = { { name = "hurt", box = { 4, 2, 12, 16 }, layer = 2 } } },
      { pivot = { 8, 16 }, duration = 50, boxes = { { name = "fist", circle = { 20, 5, 3 }, layer = 1 }, { name = "hurt", box = { 4, 2, 12, 16 }, layer = 2 } } },
    },
    animations = { { name = "punch", first = 1, last = 2 }, { name = "idle", first = 1, direction = "reverse", repeats = 1 } },
  }
end

local function foe_set()
  return graze.hitboxes { names = { "hurt" }, frames = { { boxes = { { name = "hurt", polygon = { 0, 0, 4, 0, 0, 4 } } } } } }
end

function tests.a_body_shows_frames_of_a_hitbox_set()
  local set, world = hero_set(), graze.world()
  assert(set:frame_at("punch", 99) == 1 and set:frame_at("punch", 100) == 2 and set:frame_at("idle", 500) == 1)
  if arg[1] then world:record(arg[1]) end
  local hero = world:add { box = { 0, 0, 0, 0 }, layer = 5 }
  local foe = world:add { x = 110, layer = 3, box = { 0, -20, 4, 0 } }
  hero:set_hitboxes(set, { x = 100 })
  assert(hero:hitbox("fist") == 3 and hero:hitbox("foot") == nil and foe:hitbox("fist") == nil)
  world:step()
  assert(count(world:began()) == 0)
  hero:set_frame { frame = 2, x = 100 }
  assert(table.concat({ hero:box(hero:hitbox "fist") }, " "):gsub("%.0", "") == "109 -14 115 -8")
  world:step()
  local a, b = world:began()()
  assert(a == hero and b == foe and hero:contacts()[1] == foe)
  local snapshot, hash = world:save(), world:hash()
  hero:set_frame { frame = 2, x = 100, flip_x = true }
  world:step()
  assert(count(world:ended()) == 1)
  assert(hero:frame().flip_x)
  world:load(snapshot)
  assert(world:hash() == hash)
  local pose = hero:frame()
  assert(pose.frame == 2 and pose.x == 100 and pose.y == 0 and not pose.flip_x and not pose.flip_y and pose.turns == 0)
  if arg[1] then world:stop_recording() end
  expect("frame: body slot ", foe.frame, foe)
  expect("hitboxes must be a set", hero.set_hitboxes, hero, {})
  expect("frame 1: ", foe.set_frame, foe, { frame = 1 })
  expect("pose has no field flip", hero.set_frame, hero, { flip = true })
  expect("frames[1].boxes[1].name must be one of the names", graze.hitboxes, { names = { "a" }, frames = { { boxes = { { name = "b", box = { 0, 0, 1, 1 } } } } } })
  expect("hitboxes: box { 0, 0, -1, 1 }: ", graze.hitboxes, { names = { "a" }, frames = { { boxes = { { name = "a", box = { 0, 0, -1, 1 } } } } } })
end

function tests.a_chain_grows_has_gaps_and_is_cut()
  local world = graze.world()
  local laser = world:add { y = 50, box = { 0, 0, 0, 0 } }
  local part = laser:add_chain({ { -10, 0, 1 }, { 0, 0, 1 }, { 10, 0, 1 }, { 20, 0, 1 } }, { capacity = 4 })
  local other = world:add { box = { 14, 49, 16, 51 } }
  local function step()
    world:step()
    return count(world:began()) .. count(world:ended())
  end
  assert(part == 2 and step() == "10")
  laser:switch_nodes(3, 2, true, part)
  assert(step() == "01" and #laser:contacts() == 0)
  laser:switch_nodes(3, 2, false, part)
  assert(step() == "10" and laser:contacts()[1] == other)
  laser:cut_nodes(1, 3, part)
  assert(step() == "01")
  laser:push_node(-20, 0, 1, part)
  local nodes = laser:nodes(part)
  assert(#nodes == 4 and nodes[1][1] == -20 and nodes[1][2] == 50 and nodes[1][3] == 1 and nodes[1][4] == false and laser:nodes(1) == nil)
  expect("first 1, count 0: ", laser.cut_nodes, laser, 1, 0, part)
  expect("nodes[1][2] must be a number", laser.add_chain, laser, { { 0, "x" } })
end

function tests.parts_are_added_disabled_and_removed()
  local world = graze.world()
  local body, other = world:add { box = { 0, 0, 1, 1 } }, world:add { x = 5, box = { 0, 0, 1, 1 } }
  assert(body:add_part { box = { 4, 0, 6, 1 }, tag = 3 } == 2 and #body:overlaps() == 1)
  body:set_part_disabled(true, 2)
  assert(#body:overlaps() == 0)
  body:set_part_disabled(false, 2)
  body:remove_part(2)
  assert(#body:overlaps() == 0)
  expect("part must be from 1 to 1, and is 2", body.box, body, 2)
  expect("part must be a whole number", other.box, other, "1")
  other:remove()
  expect("remove: body slot 1, generation 1: a handle names nothing that is alive", other.remove, other)
  expect("set_position: body slot 1, generation 1: ", other.set_position, other, 0, 0)
  assert(tostring(other) == "body, slot 1, generation 1")
end

function tests.explanations_and_drawings_show_what_the_world_does()
  local world = graze.world { layers = { "a", "b" }, rules = { { "a", "b" } } }
  local one = world:add { layer = "a", box = { 0, 0, 2, 2 } }
  local two, three = world:add { layer = "b", x = 5, box = { 0, 0, 2, 2 } }, world:add { layer = "a", x = 1, box = { 0, 0, 2, 2 } }
  local apart = world:explain(one, two)
  assert(apart.reason == "boxes_apart" and apart.gap_x == 3 and not apart.is_touching and world:explain(one, three).reason == "rules")
  two:set_position(1, 1)
  world:step()
  assert(world:explain(one, two).reason == "none" and world:explain(one, two).depth == 1 and world:explain(one, two).has_begun)
  local list = world:draw { what = { "parts" } }
  assert(#list == 3 and list[1].type == "polygon" and #list[1] == 8 and list[2].body == two and list[2].layer == 1 and list[1].kind == "parts")
  assert(#world:draw() > 3 and #world:draw { what = { "parts" }, layers = "b" } == 1 and #world:draw { what = { "parts" }, view = { 90, 90, 91, 91 } } == 0)
  assert(select("#", graze.layer_color(0)) == 3 and graze.layer_color(0) == 1)
  expect("what[1] must be a kind of drawing, and is part", world.draw, world, { what = { "part" } })
end

function tests.a_replay_seeks()
  local world, pieces, hashes = graze.world(), {}, {}
  world:record(function(bytes) pieces[#pieces + 1] = bytes end)
  local body = world:add { box = { 0, 0, 2, 2 } }
  for i = 1, 20 do
    body:set_position(i, 0)
    world:step()
    hashes[i] = world:hash()
  end
  world:stop_recording()
  local replay = graze.replay(table.concat(pieces))
  for _, step in ipairs { 20, 3, 11, 1 } do assert(select(3, replay:seek(step)) == hashes[step]) end
  assert(replay:step() == "stepped" and replay:seek(50) == "ended")
  replay:close()
  expect("recording must be a string", graze.replay, 5)
end

-- A recording of a body with two sets, and the world as it is after each step.
local function recorded_with_sets()
  local pieces, world, hero, sets = {}, graze.world(), nil, { hero_set(), foe_set() }
  world:record(function(bytes) pieces[#pieces + 1] = bytes end)
  hero = world:add { box = { 0, 0, 0, 0 }, layer = 5 }
  hero:set_hitboxes(sets[2])
  world:step()
  hero:set_hitboxes(sets[1], { frame = 2, x = 100 })
  world:add({ box = { 0, 0, 1, 1 } }):set_hitboxes(sets[2])
  world:step()
  world:stop_recording()
  return table.concat(pieces), world, sets
end

function tests.a_replay_of_hitbox_sets_is_saved_and_loaded_with_the_same_list()
  local bytes, recorded, sets = recorded_with_sets()
  local replay, copy = graze.replay(bytes), graze.world()
  assert(replay:step() == "stepped" and replay:step() == "stepped")
  for _, list in ipairs { sets, { hero_set(), foe_set() }, { sets[2], {}, sets[1] } } do
    if #list == 3 then list[2] = graze.hitboxes { names = { "other" }, frames = { { boxes = {} } } } end
    local snapshot = replay:save(list)
    copy:load(snapshot, list)
    assert(copy:hash() == recorded:hash() and copy:save(list) == snapshot)
  end
  local hero = copy:bodies()()
  hero:set_frame { frame = 1, x = 5 }
  collectgarbage()
  copy:step()
  assert(hero:hitbox("hurt") and hero:hitbox("fist") and not hero:hitbox("other"))
  copy:load(copy:save())
  expect("save: a mask or a hitbox set is not in the list of assets", replay.save, replay)
  expect("save: a mask or a hitbox set is not in the list of assets", replay.save, replay, { sets[1] })
  expect("load: ", copy.load, copy, replay:save(sets), { sets[2], sets[1] })
  expect("load: ", graze.world().load, graze.world(), replay:save(sets))
  expect("sets[2] must be a set of graze.hitboxes, or a mask, and is table", replay.save, replay, { sets[1], {} })
  expect("sets[1] must be a set of graze.hitboxes, or a mask, and is 5", copy.load, copy, "", { 5 })
  replay:close()
end

function tests.errors_of_nodes_name_the_part_and_the_node()
  local world = graze.world()
  local body = world:add { box = { 0, 0, 1, 1 } }
  expect("push_node: body slot 0, generation 1, part 1, x 3, y 4, radius 1: the part is not a chain", body.push_node, body, 3, 4, 1)
  expect("cut_nodes: body slot 0, generation 1, part 1, first 1, count 1: the part is not a chain", body.cut_nodes, body, 1, 1)
  expect("switch_nodes: body slot 0, generation 1, part 1, first 1, count 1: the part is not a chain", body.switch_nodes, body, 1, 1)
  local part = body:add_chain { { 0, 0, 1 }, { 5, 0, 1 } }
  expect("part 2, x 1.1529215046068e+18, y 4, radius 1: a coordinate", body.push_node, body, 2 ^ 60, 4, 1, part)
  expect("cut_nodes: body slot 0, generation 1, part 2, first 3, count 1: ", body.cut_nodes, body, 3, 1, part)
  local chain = graze.chain { { 0, 0, 1 } }
  expect("push_node: x 1.1529215046068e+18, y 4, radius 1: a coordinate", chain.push_node, chain, 2 ^ 60, 4, 1)
end

function tests.parts_are_counted_and_layers_have_names()
  local world = graze.world { layers = { "ship" } }
  local body = world:add { box = { 0, 0, 1, 1 } }
  assert(body:part_count() == 1 and body:add_part { box = { 2, 0, 3, 1 } } == body:part_count())
  body:remove_part(1)
  assert(body:part_count() == 1 and world:layer_name(0) == "ship" and world:layer_name(1) == nil)
  expect("number must be a whole number from 0 to 63, and is 64", world.layer_name, world, 64)
  body:remove()
  expect("part_count: body slot 0, generation 1: ", body.part_count, body)
end

function tests.a_name_is_once_in_a_frame()
  local box = { name = "body", box = { 0, 0, 1, 1 } }
  expect("frames[2].boxes[2].name must be another name than those before it in its frame, and is body", graze.hitboxes,
    { names = { "body" }, frames = { { boxes = { box } }, { boxes = { box, box } } } })
end

function tests.layers_are_named_in_errors()
  local world = graze.world { layers = { "ship", "shot" } }
  expect("near_miss_interval: a ship and b shot have no margin", world.near_miss_interval, world, "ship", "shot", 2)
  expect("near_miss_interval: a ship and b 9 have no margin", world.near_miss_interval, world, "ship", 9, 2)
  local body = world:add { layer = "ship", box = { 0, 0, 1, 1 } }
  body:remove()
  expect("body slot 0, generation 1: a handle", body.set_layer, body, "shot")
end

function tests.errors_are_at_the_line_of_the_game()
  local world = graze.world()
  local body = world:add { box = { 0, 0, 1, 1 } }
  for _, call in ipairs {
    function() body:set_box("1", 0, 1, 1) end,
    function() body:set_layer(0, "x") end,
    function() world:note(5) end,
    function() world:add_attack { again_after = -1 } end,
    function() body:set_frame { frame = 1 } end,
    function() body:push_node(0, 0, 1) end,
    function() world:near_miss_interval(0, 1, 2) end,
    function() graze.hitboxes { frame = {} } end,
    function() world:draw { view = { 1 } } end,
  } do
    expect("graze_game.lua:" .. debug.getinfo(call, "S").linedefined .. ": ", call)
  end
end

function tests.worlds_with_sets_and_chains_leave_nothing_behind()
  local function play()
    local world = graze.world()
    local body = world:add { box = { 0, 0, 1, 1 } }
    body:set_hitboxes(hero_set())
    body:add_chain { { 0, 0, 1 }, { 5, 0, 1 } }
    body:set_attack(world:add_attack())
    world:step()
    world:load(world:save())
    world:draw()
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

local names = {}
for name in pairs(tests) do names[#names + 1] = name end
table.sort(names)
for _, name in ipairs(names) do
  local is_ok, message = xpcall(tests[name], debug.traceback)
  if not is_ok then
    io.stderr:write(name, ": ", message, "\n")
    os.exit(1)
  end
end
