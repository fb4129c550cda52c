"""graze for Conan 2. Not run by Conan yet: see ../README.md."""

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get

CMAKE_OPTIONS = {"GRAZE_BUILD_TOOLS": "OFF", "GRAZE_BUILD_TESTS": "OFF"}


class GrazeRecipe(ConanFile):
    name = "graze"
    license = "Zlib"
    description = "2D collision detection for games: what touches what, every frame, with begin and end events"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    languages = "C"
    implements = ["auto_shared_fpic"]

    def layout(self):
        cmake_layout(self, src_folder="src")

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        toolchain = CMakeToolchain(self)  # sets BUILD_SHARED_LIBS
        toolchain.cache_variables.update(CMAKE_OPTIONS)
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, self.package_folder)
        CMake(self).install()

    def package_info(self):
        self.cpp_info.set_property("cmake_find_mode", "none")  # graze brings its own
        self.cpp_info.builddirs.append("lib/cmake/graze")
        self.cpp_info.libs = ["graze"]
        if self.settings.os != "Windows":
            self.cpp_info.system_libs = ["m", "pthread"]
