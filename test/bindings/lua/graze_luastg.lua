-- graze_luastg.lua: require "graze.luastg" beside a search through all pairs of circles and boxes, and the order of a frame.
local lstg = require "graze.luastg"

local function expect(text, f, ...)
  local is_ok, message = pcall(f, ...)
  assert(not is_ok and tostring(message):find(text, 1, true), tostring(message) .. " should have: " .. text)
end

local seed = 1
local function random(below)
  seed = seed * 16807 % 2147483647
  return seed % below
end

-- The half sides of a box turned by quarters.
local function halves(object)
  if object.rot % 180 == 0 then return object.a, object.b end
  return object.b, object.a
end

-- The square of the distance from a place to a box, and whether the insides of two objects meet.
local function meet(a, b)
  local dx, dy = math.abs(a.x - b.x), math.abs(a.y - b.y)
  if a.rect and b.rect then
    local aw, ah = halves(a)
    local bw, bh = halves(b)
    return dx < aw + bw and dy < ah + bh
  elseif a.rect or b.rect then
    local box, round = a.rect and a or b, a.rect and b or a
    local w, h = halves(box)
    local far_x, far_y = math.max(dx - w, 0), math.max(dy - h, 0)
    return far_x ^ 2 + far_y ^ 2 < round.a ^ 2
  end
  return dx ^ 2 + dy ^ 2 < (a.a + b.a) ^ 2
end

local tests = {}

function tests.checks_are_those_of_a_search_through_all_pairs()
  lstg.ResetPool()
  lstg.SetBound(-200, 200, -200, 200)
  local said, all = {}, {}
  local class = lstg.Class()
  function class:init()
    self.x, self.y, self.vx, self.vy, self.group = random(100), random(100), random(5) - 2, random(5) - 2, 1 + random(3)
    self.a, self.b, self.rect, self.rot = 1 + random(9), 1 + random(9), random(2) == 0, 90 * random(4)
    if not self.rect then self.b = self.a end
  end
  function class:frame()
    if random(20) == 0 then self.colli = not self.colli end
    if random(30) == 0 then self.group = 1 + random(3) end
    if random(30) == 0 then self.a = 1 + random(9) self.b = self.rect and self.b or self.a end
    if random(60) == 0 then lstg.Del(self) end
    self.rot = self.rect and 90 * random(4) or 0
  end
  function class:colli(other) said[#said + 1] = self.uid .. " " .. other.uid end
  local calls = 0
  for _ = 1, 120 do
    while lstg.GetnObj() < 50 do all[#all + 1] = lstg.New(class) end
    lstg.ObjFrame()
    lstg.BoundCheck()
    for _, groups in ipairs { { 1, 2 }, { 2, 1 }, { 3, 3 } } do
      local wanted = {}
      for i, a in ipairs(all) do
        for j, b in ipairs(all) do
          if a.group == groups[1] and b.group == groups[2] and a.colli and b.colli and a.status == "normal" and b.status == "normal" and i ~= j and
              meet(a, b) then
            wanted[#wanted + 1] = a.uid .. " " .. b.uid
          end
        end
      end
      said = {}
      lstg.CollisionCheck(groups[1], groups[2])
      calls = calls + #said
      if groups[1] == groups[2] then table.sort(said) table.sort(wanted) end
      assert(table.concat(said, ",") == table.concat(wanted, ","), table.concat(said, ",") .. "; want " .. table.concat(wanted, ","))
    end
    lstg.UpdateXY()
    lstg.AfterFrame()
    for i = #all, 1, -1 do
      assert(lstg.IsValid(all[i]) == (all[i].status == "normal"))
      if all[i].status ~= "normal" then table.remove(all, i) end
    end
    assert(#all == lstg.GetnObj())
  end
  assert(calls > 500, calls)
end

function tests.an_object_that_was_deleted_has_no_further_calls()
  lstg.ResetPool()
  local shot, foe, said = lstg.Class(), lstg.Class(), {}
  function foe:colli(other)
    said[#said + 1] = "colli " .. self.uid
    lstg.Del(other, "why")
    lstg.Kill(other)
  end
  function shot:del(why) said[#said + 1] = "del " .. tostring(why) end
  function shot:kill() said[#said + 1] = "kill" end
  for _ = 1, 3 do
    local it = lstg.New(foe)
    it.group, it.a, it.b = lstg.GROUP_ENEMY, 5, 5
  end
  local it = lstg.New(shot)
  it.group, it.a, it.b = lstg.GROUP_PLAYER_BULLET, 2, 2
  lstg.CollisionCheck(lstg.GROUP_ENEMY, lstg.GROUP_PLAYER_BULLET)
  assert(table.concat(said, ", ") == "colli 1, del why", table.concat(said, ", "))
  assert(it.status == "del" and lstg.IsValid(it) and lstg.GetnObj() == 4)
  lstg.AfterFrame()
  assert(not lstg.IsValid(it) and lstg.GetnObj() == 3 and not lstg.IsValid(1) and not lstg.IsValid {})
end

function tests.a_frame_moves_turns_and_ends_objects()
  lstg.ResetPool()
  lstg.SetBound(-100, 100, -50, 50)
  local class = lstg.Class()
  function class:init(x, layer) self.x, self.layer, self.drawn = x, layer, 0 end
  local sub = lstg.Class(class)
  local order = {}
  function sub:render() order[#order + 1] = self.layer end
  local a, b, c = lstg.New(sub, 90, 3), lstg.New(sub, 0, 1), lstg.New(sub, 0, 2)
  lstg.SetV(a, 8, 0, true)
  a.ax, b.navi, b.vy, c.omiga, c.bound, c.y, c.hide = 1, true, 2, 30, false, 99, true
  lstg.ObjFrame()
  lstg.BoundCheck()
  lstg.UpdateXY()
  assert(a.x == 99 and a.vx == 9 and a.dx == 9 and b.rot == 90 and c.rot == 30 and c.status == "normal" and a.status == "normal")
  lstg.ObjRender()
  assert(table.concat(order, " ") == "1 3")
  lstg.AfterFrame()
  lstg.ObjFrame()
  lstg.BoundCheck()
  assert(a.status == "del" and a.x == 109 and c.timer == 1)
  lstg.AfterFrame()
  assert(lstg.GetnObj() == 2)
  local names = {}
  for it in lstg.ObjList(0) do names[#names + 1] = it.layer end
  assert(table.concat(names, " ") == "1 2")
  assert(lstg.Dist(0, 0, 3, 4) == 5 and lstg.Dist(b, b.x + 3, b.y + 4) == 5 and math.abs(lstg.Angle(0, 0, b) - 90) < 1e-9)
end

function tests.an_ellipse_and_a_turned_box_touch_as_they_lie()
  lstg.ResetPool()
  local hits = 0
  local class = lstg.Class()
  function class:colli() hits = hits + 1 end
  local long, dot = lstg.New(class), lstg.New(class)
  long.group, long.a, long.b, dot.group, dot.a, dot.b = 1, 20, 2, 2, 1, 1
  dot.x, dot.y = 0, 15
  for _, case in ipairs { { false, 0, 0 }, { false, 90, 1 }, { true, 0, 0 }, { true, 90, 1 }, { true, 89, 1 }, { true, 45, 0 } } do
    long.rect, long.rot = case[1], case[2]
    hits = 0
    lstg.ObjFrame()
    lstg.CollisionCheck(1, 2)
    assert(hits == case[3], ("%s %d: %d"):format(tostring(case[1]), case[2], hits))
  end
  long.a = 0
  lstg.ObjFrame()
  lstg.CollisionCheck(1, 2)
  assert(hits == 0)
end

function tests.mistakes_are_errors_that_name_them()
  lstg.ResetPool()
  expect("class: not one of Class", lstg.New, {})
  expect("group: 16 is not a whole number from 0 to 15", lstg.CollisionCheck, 16, 0)
  expect("group: x is not", lstg.CollisionCheck, "x", 0)
  local it = lstg.New(lstg.Class())
  it.a, it.b, it.group = 1, 1, 1.5
  expect("group: 1.5 is not", lstg.CollisionCheck, 0, 1)
end

for name, test in pairs(tests) do
  local is_ok, message = pcall(test)
  if not is_ok then error(name .. ": " .. tostring(message), 0) end
end
print "graze.luastg is right"
