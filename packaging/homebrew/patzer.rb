class Patzer < Formula
  desc "Chess tutor for the terminal"
  homepage "https://example.org/patzer"
  url "https://example.org/patzer/patzer-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "GPL-3.0-or-later"

  depends_on "rust" => :build

  def install
    system "cargo", "install", "--profile", "dist", "--bin", "patzer", *std_cargo_args
    generate_completions_from_executable(bin/"patzer", "completions")
    (man1/"patzer.1").write Utils.safe_popen_read(bin/"patzer", "man")
  end

  test do
    assert_match "8902", shell_output("#{bin}/patzer perft 3")
  end
end
