rockspec_format = "1.0"
package = "graze"
version = "scm-1"
source = { url = "git+https://example.org/graze.git" }
description = {
  summary = "2D collision detection; the interface of bump.lua, and more",
  detailed = [[
    Worlds, bodies, layers by name, contacts that begin and end, queries, tile layers, snapshots and recordings; and
    graze.bump, which has the interface of bump.lua 3.1.7 and its results to the last bit.
  ]],
  license = "Zlib",
}
dependencies = { "lua >= 5.1, < 5.5" }
-- From a checkout: luarocks make. Needs a C compiler, make and python3.
build = {
  type = "command",
  build_command = "make -C bindings/lua LUA_INCDIR='$(LUA_INCDIR)' LIBFLAG='$(LIBFLAG)' LIB_EXTENSION=$(LIB_EXTENSION)",
  install_command = "make -C bindings/lua install LUA_INCDIR='$(LUA_INCDIR)' LIBFLAG='$(LIBFLAG)' " ..
    "LIB_EXTENSION=$(LIB_EXTENSION) INST_LIBDIR='$(LIBDIR)' INST_LUADIR='$(LUADIR)'",
}
