-- luajit.lua DECLARED LIBRARY: see test_luajit.sh.
local ffi = require("ffi")
local file = assert(io.open(arg[1]))
local text = file:read("*a")
file:close()

local function check(claim, ok, why)
    if not ok then
        io.stderr:write(claim, ": ", tostring(why), "\n")
        os.exit(1)
    end
end

check("the headers have no inline functions", not text:find("inline"), text:match("[^\n]*inline[^\n]*"))
check("ffi.cdef reads the headers", pcall(ffi.cdef, text))

-- Each callback: RESULT (*name)(PARAMETERS), which may name functions in turn.
local callbacks = 0
for result, name, parameters in text:gmatch("([%w_ ]+%*?)%s*%(%*([%w_]+)%)(%b())") do
    local kind = result:gsub("^%s*const%s+", "const ") .. "(*)" .. parameters
    local ok, why = pcall(function() ffi.cast(kind, function() return 0 end):free() end)
    check("LuaJIT makes the callback " .. name .. " " .. kind, ok, why)
    callbacks = callbacks + 1
end
check("there are callbacks", callbacks >= 9, callbacks)

-- Functions of the second library are in another file.
local library, functions = ffi.load(arg[2]), 0
for name in text:gmatch("\n[%w_ ]-[%s%*](graze_[%w_]+)%b();") do
    if not name:find("^graze_fit") and not name:find("^graze_mask_[a-z]*component") then
        local ok, why = pcall(function() return library[name] end)
        functions = functions + (ok and 1 or 0)
    end
end
check("the library has the functions", functions > 150, functions)

-- A game: a coin is taken, a mover asks Lua, and a mistake is reported.
local config, out = ffi.new("graze_world_config"), ffi.new("graze_world *[1]")
local reported = {}
config.debug.report = function(_, mistake) reported[#reported + 1] = ffi.string(mistake["function"]) end
check("a world opens", library.graze_world_open(config, out) == 0)
local world = out[0]
local function add(x, user, layer)
    local def, body = ffi.new("graze_body_def", { x = x, user = user }), ffi.new("graze_body[1]")
    check("a body is added", library.graze_body_add(world, def, body) == 0)
    check("a box is added", library.graze_body_add_box(world, body[0], { 0, 0, 10, 10 }, layer, nil) == 0)
    return body[0]
end
local PLAYER, COIN = 1, 2
local coin, player = add(0, 77, COIN), add(5, 78, PLAYER)
check("a step", library.graze_world_step(world) == 0)
local count, it = ffi.new("size_t[1]"), ffi.new("graze_contact_event")
local events = library.graze_world_contact_events(world, count)
check("a contact begins", count[0] == 1 and library.graze_contact_of(events[0], PLAYER, it))
check("it is of the player", it.user_a == 78 and it.user_b == 77 and it.layer_b == COIN and it.a.id == player.id)

local asked = 0
local responses, result = ffi.new("graze_responses"), ffi.new("graze_move_result")
responses.choose = function(_, part, hit)
    check("the callback reads its arguments", part.id ~= 0 and hit.user == 77)
    asked = asked + 1
    return ffi.C.GRAZE_CROSS
end
check("a move", library.graze_body_move_and_collide(world, player, { 30, 0 }, responses, result) == 0)
check("Lua chose the response", asked > 0 and result.end_x == 30, asked)
library.graze_move_result_free(result)

check("nothing was reported yet", #reported == 0, reported[1])
check("a coin is removed", library.graze_body_remove(world, coin) == 0)
check("twice is refused", library.graze_body_remove(world, coin) ~= 0)
check("the debug callback hears of it", #reported == 1 and reported[1] == "graze_body_remove", reported[1])
library.graze_world_close(world)

-- Each function is called once without its out-parameters, on a body of a box and on a tile layer. Its name is printed
-- first: a crash shows the last one.
io.stdout:setvbuf("no")
local in_out = { graze_rules = true, graze_responses = true, graze_counters = true }
local zeros = ffi.new("uint64_t[512]")
local function new(kind) return ffi.new(kind) end

local function objects()
    local made = { graze_world = ffi.new("graze_world *[1]"), graze_mask = ffi.new("graze_mask *[1]"),
                   graze_index = ffi.new("graze_index *[1]"), graze_finder = ffi.new("graze_finder *[1]"),
                   graze_chain = ffi.new("graze_chain *[1]") }
    check("a world", library.graze_world_open(nil, made.graze_world) == 0)
    check("a mask", library.graze_mask_create(8, 8, nil, made.graze_mask) == 0)
    check("an index", library.graze_index_open(nil, new("graze_area_array"), made.graze_index) == 0)
    check("a finder", library.graze_finder_open(nil, made.graze_finder) == 0)
    local nodes = ffi.new("graze_chain_node[2]", { { x = 1, radius = 2 }, { x = 9, radius = 1 } })
    check("a chain", library.graze_chain_create(ffi.new("graze_chain_def", { nodes = nodes, count = 2 }), nil, made.graze_chain) == 0)
    for name, pointer in pairs(made) do made[name] = pointer[0] end
    return made
end

local function body_of(world, is_tiles)
    local body, part = ffi.new("graze_body[1]"), ffi.new("graze_part[1]")
    if is_tiles then
        local def = ffi.new("graze_tiles_def", { tile_width = 8, tile_height = 8, columns = 4, rows = 4 })
        check("tiles", library.graze_world_add_tiles(world, def, body) == 0)
    else
        check("a body", library.graze_body_add(world, new("graze_body_def"), body) == 0)
        check("a box", library.graze_body_add_box(world, body[0], { 0, 0, 9, 9 }, 0, part) == 0)
    end
    check("a part", library.graze_body_parts(world, body[0], part, 1) == 1)
    return body[0], part[0]
end

-- The argument for a parameter; nil for an out-parameter.
local function argument(parameter, made, body, part)
    local kind = parameter:gsub("[%w_]+$", ""):gsub("^%s+", ""):gsub("%s+$", "")
    if parameter:find("%[") then return ffi.new("uint8_t[3]") end
    local base = kind:match("graze_[%w_]+")
    if kind == "graze_body" then return body elseif kind == "graze_part" then return part end
    if kind == "graze_mask_view" then return ffi.new("graze_mask_view", { mask = made.graze_mask }) end
    if kind == "const graze_body *" or kind == "const graze_part *" then return ffi.new(base .. "[1]", { body }) end
    if not kind:find("%*") then return base and ffi.typeof(kind) ~= nil and new(kind) or 0 end
    if made[base] and kind:find("%*$") and not kind:find("%*%s*%*") then return made[base] end
    if kind:find("^const char") then return "auto" end
    if kind:find("^const") and base then return new(base .. "[1]") end
    if kind:find("^const") then return ffi.cast(kind, zeros) end
    return in_out[base] and new(base .. "[1]") or nil
end

local called = 0
for _, is_tiles in ipairs { false, true } do
    for name, parameters in text:gmatch("\n[%w_ ]-[%s%*](graze_[%w_]+)(%b());") do
        local skipped = name:find("_close$") or name:find("_free$") or name:find("^graze_hitbox_set_[fos]") or name == "graze_recording_start" or name:find("_destroy$") or parameters:find("graze_replay ") or
                            parameters:find("graze_pool %*pool") or parameters:find("%(%*")
        local has, call = pcall(function() return library[name] end)
        if has and not skipped then
            local made, arguments, count = objects(), {}, 0
            local body, part = body_of(made.graze_world, is_tiles)
            for parameter in parameters:sub(2, -2):gmatch("[^,]+") do
                parameter = parameter:gsub("%s+", " "):gsub("^ ", "")
                if parameter ~= "void" then
                    count = count + 1
                    arguments[count] = argument(parameter, made, body, part)
                end
            end
            print(name)
            local ok, why = pcall(call, unpack(arguments, 1, count))
            check(name .. " is called without its out-parameters", ok, why)
            called = called + 1
            library.graze_world_close(made.graze_world)
            library.graze_index_close(made.graze_index)
            library.graze_finder_close(made.graze_finder)
            library.graze_mask_destroy(made.graze_mask)
            library.graze_chain_destroy(made.graze_chain)
        end
    end
end
print(functions .. " functions, " .. callbacks .. " callbacks, " .. called .. " calls without out-parameters")
