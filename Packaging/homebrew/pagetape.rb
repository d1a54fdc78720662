# A formula for a tap of one's own. It builds from source; a release fills in `url` and `sha256`
# (`shasum -a 256` of the archive of sources), and `brew install --HEAD` needs `head` alone.
class Pagetape < Formula
  desc "Record/replay contract tests for paginated HTTP APIs"
  homepage "https://pagetape.invalid/"
  url "https://pagetape.invalid/pagetape-0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"
  head "https://pagetape.invalid/pagetape.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "brotli"
  depends_on "gnutls"
  depends_on "libmicrohttpd"
  depends_on "libyaml"
  depends_on macos: :sequoia
  depends_on "zstd"

  uses_from_macos "curl"
  uses_from_macos "libxml2"
  uses_from_macos "zlib"

  def install
    # SwiftPM's own sandbox cannot stand within Homebrew's.
    ENV["PAGETAPE_SWIFT_FLAGS"] = "--disable-sandbox"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_equal "pagetape #{version}", shell_output("#{bin}/pagetape --version").strip
    cp_r Dir[share/"pagetape/examples/*"], testpath
    assert_match "contract kept", shell_output("#{bin}/pagetape verify")
  end
end
