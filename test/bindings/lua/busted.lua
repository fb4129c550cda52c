-- Runs busted with the Lua that runs this file.
require "busted.runner" { standalone = false }
