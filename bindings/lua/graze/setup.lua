-- setup.lua: broad phases, counts and limits of worlds, formats of bytes and the version, of require "graze". graze/init.lua gives it
-- the methods of worlds, and its checks of arguments.
local core = require "graze.core"
local enums = require "graze.enums"

return function(graze, World, own)
  local number, of_type, refuse, known = own.number, own.of_type, own.refuse, own.known

  -- The version, as "major.minor.patch".
  graze.version = core.version

  -- A list of { name = , how = , source = }: the broad phases for graze.world { broad_phase = }.
  graze.broad_phases = core.broad_phases

  -- The sine and cosine of an angle in degrees, the same on every machine.
  function graze.sin_cos(angle) return core.sin_cos(number(angle, "angle")) end

  -- The format of bytes made by graze: "snapshot", "delta", "recording" or "unknown", its version, and the newest one that is read.
  function graze.format(bytes)
    local format, version, version_max = core.format(of_type(bytes, "bytes", "string"))
    return enums.graze_format[format], version, version_max
  end

  local axes = {}
  for value, name in pairs(enums.graze_axis) do axes[name] = value end
  local setup_fields = { cell_width = true, cell_height = true, axis = true }

  -- Change the broad phase from the next step on: { cell_width = , cell_height = , axis = "auto", "x" or "y" }. No event depends on it.
  function World:set_broad_phase(name, setup)
    of_type(name, "broad_phase", "string")
    setup = known(setup or {}, setup_fields, "setup")
    local axis = axes[setup.axis or "auto"]
    if not axis then refuse("axis", "auto, x or y", setup.axis) end
    self.core:set_broad_phase(name, number(setup.cell_width, "cell_width", true) or 0, number(setup.cell_height, "cell_height", true) or 0, axis)
  end

  function World:broad_phase() return self.core:broad_phase() end

  -- The width and height of the broad phase's cells in the last step; 0: it has none.
  function World:cell() return self.core:cell() end

  function World:is_closed() return self.core:is_closed() end

  -- The last step in numbers: { overlapping = , shaped = , apart = }.
  function World:narrow_counts() return self.core:narrow_counts() end

  -- Count the work of the broad phase from now on, or no longer.
  function World:set_counting(is_on) self.core:set_counting(is_on ~= false) end

  -- The work that was counted: { tests = , refused = , visits = , swaps = , moves = }.
  function World:counters() return self.core:counters() end

  -- After a step that did not fit into pairs_max or events_max, the count that was needed; else 0.
  function World:required_capacity() return self.core:required_capacity() end
end
