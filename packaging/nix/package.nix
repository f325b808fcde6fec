{ lib, rustPlatform, fetchurl, installShellFiles }:

rustPlatform.buildRustPackage {
  pname = "patzer";
  version = "@VERSION@";

  src = fetchurl {
    url = "https://example.org/patzer/patzer-@VERSION@.tar.gz";
    sha256 = "@SHA256@";
  };

  cargoLock.lockFile = ./Cargo.lock;
  buildType = "dist";
  cargoBuildFlags = [ "--bin" "patzer" ];
  # The tests want a terminal, other engines and an hour; `patzer perft` shows that the program works.
  doCheck = false;
  doInstallCheck = true;
  installCheckPhase = ''
    $out/bin/patzer perft 3 | grep -q 8902
  '';

  nativeBuildInputs = [ installShellFiles ];
  postInstall = ''
    installShellCompletion --cmd patzer \
      --bash <($out/bin/patzer completions bash) \
      --zsh <($out/bin/patzer completions zsh) \
      --fish <($out/bin/patzer completions fish)
    $out/bin/patzer man > patzer.1
    installManPage patzer.1
    install -Dm644 packaging/patzer.desktop -t $out/share/applications
  '';

  meta = {
    description = "Chess tutor for the terminal";
    homepage = "https://example.org/patzer";
    license = lib.licenses.gpl3Plus;
    mainProgram = "patzer";
  };
}
