-- hitboxes.lua: slices of a sprite as a hitbox set, by the rules of docs/hitboxes.md, and its JSON, byte for byte that of
-- `graze hitboxes`. It knows nothing of Aseprite but the data of a sprite sheet, decoded: `frames` and `meta`.
local hitboxes = {}

local PICTURE_SIDE = 16384 -- frames lie below each other, in as many columns as they need

-- ---- layers ----

-- The words for layers, in order: those that everyone has, then "WORD=N,..." as --layers takes it. Returns nil and a message for
-- any other text.
function hitboxes.layers(text)
    local layers = { words = {}, others = 0 }
    local function set(word, layer)
        if word == "other" then
            layers.others = layer
            return
        end
        for _, known in ipairs(layers.words) do
            if known.word == word:lower() then
                known.layer = layer
                return
            end
        end
        table.insert(layers.words, { word = word:lower(), layer = layer })
    end
    for layer, word in ipairs { "hurt", "hit", "graze", "push" } do
        set(word, layer - 1)
    end
    for part in (text == "" and "" or text .. ","):gmatch("(.-),") do
        local word, number = part:match("^([^=]+)=%s*(%d+)%s*$")
        if word == nil or tonumber(number) > 63 then
            return nil, ('"%s" does not say what a word stands for, as hurt=1 does; layers are 0 to 63'):format(part)
        end
        set(word, tonumber(number))
    end
    return layers
end

local function layer_of_word(layers, word)
    for _, known in ipairs(layers.words) do
        if known.word == word:lower() then
            return known.layer
        end
    end
end

-- The longest word that a name begins with: "hurt head", "Hurt_2" and "hurtbox", not "hurtful".
local function layer_of_name(layers, name)
    local longest, layer = 0, nil
    for _, known in ipairs(layers.words) do
        local length = #known.word
        if length > longest and name:sub(1, length):lower() == known.word and
            not name:sub(length + 1):gsub("^[bB][oO][xX]", ""):find("^[A-Za-z]") then
            longest, layer = length, known.layer
        end
    end
    return layer
end

local function layer_of(layers, slice)
    return layer_of_word(layers, slice.data or "") or layer_of_name(layers, slice.name) or
        layer_of_word(layers, slice.color or "") or layers.others
end

-- The word for a layer, which is not a colour.
local function word_of(layers, layer)
    for _, known in ipairs(layers.words) do
        if known.layer == layer and known.word:sub(1, 1) ~= "#" then
            return known.word
        end
    end
end

-- ---- slices ----

local function is_pivot(slice)
    return slice.name == "pivot" or slice.name == "origin"
end

-- The key of a slice in force in a frame, from 0: the last one that does not come later.
local function key_of(slice, frame)
    local found
    for i = 1, #slice.keys do
        local key = slice.keys[i]
        if key.frame <= frame and (found == nil or key.frame >= found.frame) then
            found = key
        end
    end
    if found ~= nil and (is_pivot(slice) or (found.bounds.w > 0 and found.bounds.h > 0)) then
        return found
    end
end

-- A slice named "pivot" or "origin" comes first, then the first one with a pivot.
local function pivot_of(slices, frame)
    local found
    for i = 1, #slices do
        local key = key_of(slices[i], frame)
        if key ~= nil and is_pivot(slices[i]) then
            found = key
            break
        end
        if key ~= nil and key.pivot ~= nil and found == nil then
            found = key
        end
    end
    if found ~= nil then
        local offset = found.pivot or { x = 0, y = 0 }
        return { found.bounds.x + offset.x, found.bounds.y + offset.y }
    end
end

-- The first number of a name that no box of the frame has yet; a new one if they have all.
local function number_of(names, name, boxes)
    for number, known in ipairs(names) do
        if known == name and boxes[number] == nil then
            return number
        end
    end
    table.insert(names, name)
    return #names
end

-- ---- sets ----

-- A set: { name, image, layers, frames = { { duration, pivot, from, boxes = { { name, layer, box } } } }, tags }. `sheet`: the data of a
-- sprite sheet, of all frames, not trimmed. `size`: { width, height } of the sprite.
function hitboxes.set(sheet, size, name, image, layers)
    local slices, set = sheet.meta.slices or {}, { name = name, image = image, layers = layers, frames = {}, tags = {} }
    local names, pivot, count = {}, { 0, 0 }, #sheet.frames
    local rows = math.max(math.floor(PICTURE_SIDE / size.height), 1)
    local columns = math.ceil(count / rows)
    for frame = 0, count - 1 do
        pivot = pivot_of(slices, frame) or pivot
        local numbered, boxes = {}, {}
        for i = 1, #slices do
            local key = key_of(slices[i], frame)
            if key ~= nil and not is_pivot(slices[i]) then
                local bounds = key.bounds
                numbered[number_of(names, slices[i].name, numbered)] = { name = slices[i].name, layer = layer_of(layers, slices[i]),
                                                                         box = { bounds.x, bounds.y, bounds.w, bounds.h } }
            end
        end
        for number = 1, #names do
            table.insert(boxes, numbered[number])
        end
        table.insert(set.frames, { duration = sheet.frames[frame + 1].duration, pivot = pivot, boxes = boxes,
                                   from = { frame % columns * size.width, math.floor(frame / columns) * size.height,
                                            size.width, size.height } })
    end
    local tags = sheet.meta.frameTags or {}
    for i = 1, #tags do
        local tag = tags[i]
        table.insert(set.tags, { name = tag.name, from = tag.from, to = tag.to, direction = tag.direction,
                                 ["repeat"] = tonumber(tag["repeat"] or 0) })
    end
    return set
end

-- ---- JSON ----

local ESCAPES = { ['"'] = '\\"', ["\\"] = "\\\\", ["\b"] = "\\b", ["\f"] = "\\f", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }

local function quoted(text)
    return '"' .. text:gsub('[%c"\\]', function(c)
        return ESCAPES[c] or (c ~= "\127" and ("\\u%04X"):format(c:byte())) or c
    end) .. '"'
end

local function numbers(list)
    local texts = {}
    for i, number in ipairs(list) do
        texts[i] = ("%d"):format(number)
    end
    return "[" .. table.concat(texts, ", ") .. "]"
end

-- Texts between brackets, a line each.
local function block(brackets, texts, indent)
    if #texts == 0 then
        return brackets
    end
    local inner = "\n" .. indent .. "  "
    return brackets:sub(1, 1) .. inner .. table.concat(texts, "," .. inner) .. "\n" .. indent .. brackets:sub(2)
end

local function box_json(box, layers, indent)
    local word = word_of(layers, box.layer)
    return block("{}", { '"name": ' .. quoted(box.name), '"layer": ' .. (word and quoted(word) or ("%d"):format(box.layer)),
                         '"box": ' .. numbers(box.box) }, indent)
end

local function frame_json(frame, layers, indent)
    local boxes, inner = {}, indent .. "  "
    for i, box in ipairs(frame.boxes) do
        boxes[i] = box_json(box, layers, inner .. "  ")
    end
    return block("{}", { ('"duration": %d'):format(frame.duration), '"pivot": ' .. numbers(frame.pivot),
                         '"sprite": ' .. block("{}", { '"from": ' .. numbers(frame.from) }, inner),
                         '"boxes": ' .. block("[]", boxes, inner) }, indent)
end

local function tag_json(tag, indent)
    local members = { '"name": ' .. quoted(tag.name), ('"from": %d'):format(tag.from), ('"to": %d'):format(tag.to),
                      '"direction": ' .. quoted(tag.direction) }
    if tag["repeat"] > 0 then
        table.insert(members, ('"repeat": %d'):format(tag["repeat"]))
    end
    return block("{}", members, indent)
end

-- The words of all layers with a box, by the layers' numbers.
local function layers_json(set)
    local used, members = {}, {}
    for _, frame in ipairs(set.frames) do
        for _, box in ipairs(frame.boxes) do
            used[box.layer] = word_of(set.layers, box.layer)
        end
    end
    for layer = 0, 63 do
        if used[layer] ~= nil then
            table.insert(members, quoted(used[layer]) .. (": %d"):format(layer))
        end
    end
    return block("{}", members, "  ")
end

-- The text of a file of graze's own JSON with this set.
function hitboxes.json(set)
    local frames, tags = {}, {}
    for i, frame in ipairs(set.frames) do
        frames[i] = frame_json(frame, set.layers, "        ")
    end
    for i, tag in ipairs(set.tags) do
        tags[i] = tag_json(tag, "        ")
    end
    local one = block("{}", { '"name": ' .. quoted(set.name), '"image": ' .. quoted(set.image),
                              '"frames": ' .. block("[]", frames, "      "), '"tags": ' .. block("[]", tags, "      ") }, "    ")
    return block("{}", { '"format": "graze-hitboxes"', '"version": 1', '"layers": ' .. layers_json(set),
                         '"sets": ' .. block("[]", { one }, "  ") }, "") .. "\n"
end

return hitboxes
