-- bump_rules.lua [BUMP]: the statements of docs/motion.md on bump.lua's rules, tried on graze.bump, or on bump.lua in the folder
-- BUMP. The same three scenes on graze's own mover are in test/world/move/test_move_bump.c.
local bump = arg[1] and dofile(arg[1] .. "/bump.lua") or require "graze.bump"

local function expect(x, y, others, goal_x, goal_y, kind, world)
  local end_x, end_y, cols, len = world:move("mover", goal_x, goal_y, function() return kind end)
  local met = {}
  for i = 1, len do met[i] = cols[i].other end
  local got = ("%g, %g: %s"):format(end_x, end_y, table.concat(met, " "))
  local expected = ("%g, %g: %s"):format(x, y, others)
  assert(got == expected, ("the mover ends at %s, and not at %s"):format(got, expected))
end

-- The one with the largest overlap comes first. It is left back along the motion, and so is the other one with it.
local world = bump.newWorld()
world:add("first", 10, 0, 10, 10)
world:add("larger", 0, 0, 9, 10)
world:add("mover", 7, 3, 4, 4)
expect(-4, 5, "larger", 12, 5, "slide", world)

-- A slide that does not move stays inside.
world = bump.newWorld()
world:add("box", 0, 0, 10, 10)
world:add("mover", 8, 4, 1, 1)
expect(8, 4, "box", 8, 4, "slide", world)

-- A mover may end inside what it hit: it bounces off the right wall and off the left one, and ends in the right one.
world = bump.newWorld()
world:add("right", 20, 0, 10, 10)
world:add("left", -30, 0, 10, 10)
world:add("mover", 0, 4, 1, 1)
expect(22, 4, "right left", 100, 4, "bounce", world)
