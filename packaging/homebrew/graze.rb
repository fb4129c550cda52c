# Not run by Homebrew yet: see ../README.md. The address and the checksum are those of a release.
class Graze < Formula
  desc "2D collision detection with begin and end events: library and command"
  homepage "https://example.org/graze"
  url "https://example.org/graze-1.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Zlib"

  depends_on "cmake" => :build
  depends_on "jansson"
  depends_on "libmicrohttpd"
  depends_on "libpng"
  uses_from_macos "expat"
  uses_from_macos "zlib"

  def install
    system "cmake", "-S", ".", "-B", "build", "-DGRAZE_BUILD_TESTS=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    (testpath/"boxes.csv").write "min_x,min_y,max_x,max_y\n0,0,2,2\n1,1,3,3\n"
    assert_equal "a,b\n0,1\n", shell_output("#{bin}/graze pairs boxes.csv")
  end
end
