-- graze.lua: graze in Aseprite 1.3. File > Export > "Hitboxes for graze" writes the slices of all frames as graze's JSON; View > "Show
-- hitboxes" has a window with the frame at hand and its boxes over it. docs/editors.md says more.
local hitboxes

local VIEW_SIDE = 320 -- pixels of the window, at least
local COLORS = { [0] = { 60, 200, 90 }, { 230, 70, 60 }, { 240, 200, 60 }, { 80, 130, 240 } } -- hurt, hit, graze, push
local OTHER = { 200, 120, 230 }

-- Slices have keys by frame in the data of a sprite sheet only, so this is exported, without a picture, and read.
local function sheet_data()
    local path = app.fs.joinPath(app.fs.tempPath, ("graze-%d.json"):format(os.time()))
    app.command.ExportSpriteSheet {
        ui = false, recent = false, askOverwrite = false, openGenerated = false, type = SpriteSheetType.HORIZONTAL, dataFilename = path,
        dataFormat = SpriteSheetDataFormat.JSON_ARRAY, trim = false, trimSprite = false, ignoreEmpty = false, mergeDuplicates = false,
        splitLayers = false, splitTags = false, layer = "", tag = "", listTags = true, listSlices = true,
    }
    local file = io.open(path, "rb")
    if file == nil then
        return nil
    end
    local text = file:read("*a")
    file:close()
    os.remove(path)
    return json.decode(text)
end

-- The set of the active sprite, or nil and why not.
local function set_of(sprite, words)
    local layers, message = hitboxes.layers(words)
    if layers == nil then
        return nil, message
    end
    local sheet = sheet_data()
    if sheet == nil then
        return nil, "Aseprite could not write the data of a sprite sheet into its folder for temporary files"
    end
    return hitboxes.set(sheet, { width = sprite.width, height = sprite.height }, app.fs.fileTitle(sprite.filename),
                        app.fs.fileName(sprite.filename), layers)
end

local function export(plugin)
    local sprite = app.sprite
    local dialog = Dialog("Hitboxes for graze")
    dialog:file { id = "out", label = "File", save = true, filename = app.fs.filePathAndTitle(sprite.filename) .. ".json",
                  filetypes = { "json" } }
    dialog:entry { id = "layers", label = "Layers", text = plugin.preferences.layers or "" }
    dialog:label { text = "as boss=4,#ff0000ff=5; hurt, hit, graze and push need not be said" }
    dialog:button { id = "confirm", text = "Export" }
    dialog:button { id = "cancel", text = "Cancel" }
    local data = dialog:show().data
    if not data.confirm then
        return
    end
    local set, message = set_of(sprite, data.layers)
    local file
    if set ~= nil then
        plugin.preferences.layers = data.layers
        file, message = io.open(data.out, "wb")
    end
    if file == nil then
        app.alert { title = "Hitboxes for graze", text = message }
        return
    end
    file:write(hitboxes.json(set))
    file:close()
end

-- Paint a frame, from 0, enlarged by a whole number, and its boxes and pivot.
local function paint(context, sprite, set, frame)
    local scale = math.max(math.floor(math.min(context.width / sprite.width, context.height / sprite.height)), 1)
    local picture = Image(sprite.width, sprite.height)
    local shown = set.frames[frame + 1]
    picture:drawSprite(sprite, frame + 1)
    context:drawImage(picture, Rectangle(0, 0, sprite.width, sprite.height),
                      Rectangle(0, 0, sprite.width * scale, sprite.height * scale))
    if shown == nil then -- frames were added since the boxes were read
        return
    end
    context.strokeWidth = 2
    for _, box in ipairs(shown.boxes) do
        local color = COLORS[box.layer] or OTHER
        context.color = Color { r = color[1], g = color[2], b = color[3], a = 255 }
        context:strokeRect(Rectangle(box.box[1] * scale, box.box[2] * scale, box.box[3] * scale, box.box[4] * scale))
    end
    context.color = Color { r = 255, g = 255, b = 255, a = 255 }
    context:fillRect(Rectangle(shown.pivot[1] * scale - 2, shown.pivot[2] * scale - 2, 4, 4))
end

-- The window stays open; it follows the frame at hand. Slices are read again by its button.
local function show(plugin)
    local sprite, set, dialog = app.sprite, nil, nil
    local function read()
        local message
        sprite = app.sprite or sprite
        set, message = set_of(sprite, plugin.preferences.layers or "")
        if set == nil then
            app.alert { title = "Hitboxes", text = message }
        end
        return set ~= nil
    end
    if not read() then
        return
    end
    local function follow()
        dialog:repaint()
    end
    dialog = Dialog { title = "Hitboxes", onclose = function() app.events:off(follow) end }
    dialog:canvas { id = "view", width = math.max(sprite.width, VIEW_SIDE), height = math.max(sprite.height, VIEW_SIDE),
                    onpaint = function(event)
                        if app.sprite == sprite and set ~= nil then
                            paint(event.context, sprite, set, app.frame.frameNumber - 1)
                        end
                    end }
    dialog:button { id = "again", text = "Read again", onclick = function()
        if read() then
            dialog:repaint()
        end
    end }
    app.events:on("sitechange", follow)
    dialog:show { wait = false }
end

-- Aseprite calls it once.
function init(plugin)
    hitboxes = dofile(app.fs.joinPath(plugin.path, "hitboxes.lua"))
    local function has_sprite()
        return app.sprite ~= nil
    end
    plugin:newCommand { id = "GrazeExport", title = "Hitboxes for graze...", group = "file_export_1",
                        onclick = function() export(plugin) end, onenabled = has_sprite }
    plugin:newCommand { id = "GrazeShow", title = "Show hitboxes", group = "view_controls",
                        onclick = function() show(plugin) end, onenabled = has_sprite }
end

function exit(plugin) -- luacheck: ignore
end
