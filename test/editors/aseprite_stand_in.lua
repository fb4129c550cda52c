-- aseprite_stand_in.lua EXTENSION DATA SPRITE OUT WORDS: runs the extension in the folder EXTENSION with a stand-in of the documented
-- interface of Aseprite, as far as it is called. DATA is the sprite sheet's data, a Lua file that returns it, with `size`. It exports
-- hitboxes of SPRITE, a path, with the layers WORDS to OUT, then opens the window and prints each thing that it paints in each frame.
-- A member that the stand-in does not know is an error.
local extension, data_path, sprite_path, out, words = ...
local sheet = dofile(data_path)

local function strict(name, members)
    return setmetatable(members, { __index = function(_, key)
        error(("%s.%s is not in the stand-in"):format(name, tostring(key)), 2)
    end })
end

local function known(arguments, names)
    for name in pairs(arguments) do
        assert((" " .. names .. " "):find(" " .. name .. " ", 1, true), "an unknown argument: " .. name)
    end
end

local shown, listeners = {}, {}
local function fileName(path)
    return path:match("[^/]*$")
end

app = strict("app", {
    sprite = { filename = sprite_path, width = sheet.size[1], height = sheet.size[2] },
    frame = { frameNumber = 1 },
    fs = strict("app.fs", {
        tempPath = out:match("^(.*)/"),
        joinPath = function(...) return table.concat({ ... }, "/") end,
        fileName = fileName,
        fileTitle = function(path) return (fileName(path):gsub("%.[^.]*$", "")) end,
        filePathAndTitle = function(path) return (path:gsub("%.[^./]*$", "")) end,
    }),
    events = strict("app.events", {
        on = function(_, name, call) listeners[name] = call end,
        off = function(_, call)
            for name, each in pairs(listeners) do
                if each == call then
                    listeners[name] = nil
                end
            end
        end,
    }),
    alert = function(of) print("alert: " .. of.text) end,
    command = strict("app.command", {
        ExportSpriteSheet = function(a)
            known(a, "ui recent askOverwrite openGenerated type dataFilename dataFormat trim trimSprite ignoreEmpty mergeDuplicates " ..
                     "splitLayers splitTags layer tag listTags listSlices")
            assert(a.ui == false and a.dataFormat == SpriteSheetDataFormat.JSON_ARRAY and a.listTags and a.listSlices)
            assert(not (a.trim or a.trimSprite or a.ignoreEmpty or a.mergeDuplicates or a.splitLayers or a.splitTags))
            local file = assert(io.open(a.dataFilename, "wb"))
            file:write("the data")
            file:close()
        end,
    }),
})
json = strict("json", { decode = function(text)
    assert(text == "the data")
    return sheet
end })
SpriteSheetType = strict("SpriteSheetType", { HORIZONTAL = 1 })
SpriteSheetDataFormat = strict("SpriteSheetDataFormat", { JSON_ARRAY = 2 })

function Rectangle(x, y, w, h)
    return ("%d %d %d %d"):format(x, y, w, h)
end

function Color(of)
    known(of, "r g b a")
    return ("%d %d %d"):format(of.r, of.g, of.b)
end

function Image(w, h)
    return strict("Image", { drawSprite = function(self, sprite, number)
        assert(sprite == app.sprite and w == sprite.width and h == sprite.height)
        rawset(self, "number", number)
    end })
end

function Dialog(title)
    local dialog = { data = {} }
    for _, kind in ipairs { "file", "entry", "label", "button", "canvas" } do
        dialog[kind] = function(self, of)
            known(of, "id label save filename filetypes text onclick width height onpaint")
            if kind == "file" then
                assert(of.filename == sprite_path:gsub("%.[^./]*$", "") .. ".json")
            end
            shown[of.id or "text"] = of
            return self
        end
    end
    function dialog.show(self, how)
        self.data = { out = out, layers = words, confirm = true }
        assert(how == nil or how.wait == false)
        return self
    end
    function dialog.repaint()
        local context = { width = shown.view.width, height = shown.view.height }
        function context.drawImage(_, picture, from, to)
            print(("picture %d: %s to %s"):format(picture.number, from, to))
        end
        function context.strokeRect(self, rectangle)
            print(("box %s in %s"):format(rectangle, self.color))
        end
        function context.fillRect(_, rectangle)
            print("pivot " .. rectangle)
        end
        shown.view.onpaint { context = context }
    end
    if type(title) == "table" then
        dialog.close = title.onclose
    end
    shown.dialog = dialog
    return strict("Dialog", dialog)
end

local commands = {}
local plugin = strict("plugin", { path = extension, preferences = {}, newCommand = function(_, of)
    known(of, "id title group onclick onenabled")
    commands[of.id] = of
end })
dofile(extension .. "/graze.lua")
init(plugin)
assert(commands.GrazeExport.onenabled() and commands.GrazeShow.onenabled())
commands.GrazeExport.onclick()
plugin.preferences.layers = words
commands.GrazeShow.onclick()
if not listeners.sitechange then -- refused, as it should have said
    return
end
for number = 1, #sheet.frames do
    app.frame = { frameNumber = number }
    listeners.sitechange()
end
shown.again.onclick()
shown.dialog.close()
assert(listeners.sitechange == nil, "the window is closed, and listens still")
exit(plugin)
