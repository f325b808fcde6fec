//! A real sshd in front of the tutor, set up as docs/hosting.md says, with a player who means ill. Skipped with a word where no
//! sshd is installed.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use portable_pty::CommandBuilder;

use crate::guest::{attack, is_untouched};
use crate::pty::{Session, wait_until};
use crate::user::finish;

/// A server on this machine alone, for one account and one key; it ends with the test.
struct Server {
    home: tempfile::TempDir,
    port: u16,
    child: Child,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn installed(program: &str) -> Option<PathBuf> {
    let places = ["/usr/sbin", "/usr/local/sbin", "/usr/bin", "/usr/local/bin"];
    let mut found = places.iter().map(|place| Path::new(place).join(program));
    found.find(|path| path.exists())
}

fn key(path: &Path) {
    let words = ["-q", "-t", "ed25519", "-N", "", "-f"];
    finish(Command::new("ssh-keygen").args(words).arg(path));
}

impl Server {
    /// Starts the server; `None`, with a word, where there is none.
    fn start() -> Option<Server> {
        let (Some(sshd), Some(_), Some(_)) = (installed("sshd"), installed("ssh"), installed("ssh-keygen"))
        else {
            eprintln!("skipped: no sshd is installed here");
            return None;
        };
        // Root's sshd wants this directory, which the system's own makes at its start.
        if rustix::process::getuid().is_root() && fs::create_dir_all("/run/sshd").is_err() {
            eprintln!("skipped: sshd needs /run/sshd");
            return None;
        }
        let home = tempfile::tempdir().unwrap();
        let path = |name: &str| home.path().join(name);
        key(&path("host_key"));
        key(&path("player_key"));
        let public = fs::read_to_string(path("player_key.pub")).unwrap();
        let command = format!(
            "restrict,pty,command=\"{} --guest --home {}\"",
            env!("CARGO_BIN_EXE_patzer"),
            path("anna").display()
        );
        fs::write(path("keys"), format!("{command} {public}")).unwrap();
        fs::set_permissions(path("keys"), fs::Permissions::from_mode(0o600)).unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let settings = format!(
            "ListenAddress 127.0.0.1:{port}\nHostKey {}\nPidFile {}\nAuthorizedKeysFile {}\n\
             StrictModes no\nUsePAM no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n\
             PermitRootLogin prohibit-password\nPermitUserRC no\nPermitUserEnvironment no\nDisableForwarding yes\n\
             AcceptEnv *\n",
            path("host_key").display(),
            path("pid").display(),
            path("keys").display()
        );
        fs::write(path("sshd_config"), settings).unwrap();
        let child = Command::new(sshd)
            .args(["-D", "-e", "-f"])
            .arg(path("sshd_config"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(fs::File::create(path("log")).unwrap())
            .spawn()
            .unwrap();
        let server = Server { home, port, child };
        wait_until("the server listens", || std::net::TcpStream::connect(("127.0.0.1", port)).is_ok());
        Some(server)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// A player's terminal at the server, with the words that follow the host's name.
    fn connect(&self, options: &[&str], words: &[&str]) -> Session {
        let mut command = CommandBuilder::new("ssh");
        command.env("TERM", "xterm-256color");
        command.env("PATZER_CONFIG", self.path("evil.toml"));
        command.env("XDG_DATA_HOME", self.path("stolen"));
        command.args(["-tt", "-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "LogLevel=ERROR"]);
        command.args(["-o", "UserKnownHostsFile=/dev/null", "-o", "IdentitiesOnly=yes"]);
        command.args(["-o", "SendEnv=PATZER_CONFIG", "-o", "SendEnv=XDG_DATA_HOME", "-i"]);
        command.arg(self.path("player_key"));
        command.args(["-p", &self.port.to_string()]);
        command.args(options);
        command.arg("127.0.0.1");
        command.args(words);
        Session::start(command, 100, 38)
    }
}

#[test]
fn a_player_with_a_key_gets_the_tutor_and_nothing_else() {
    let Some(server) = Server::start() else { return };
    let touched = server.path("touched");
    fs::write(
        server.path("evil.toml"),
        format!(
            "[engine]\nanalyst = \"evil\"\n[engines.evil]\ncommand = [\"touch\", \"{}\"]\n",
            touched.display()
        ),
    )
    .unwrap();
    let mut session = server.connect(&[], &[]);
    attack(&mut session);
    session.wait_for_end();
    is_untouched(&server.path("anna"));
    assert!(!server.path("stolen").exists() && !touched.exists());
}

#[test]
fn a_command_of_the_players_is_not_run() {
    let Some(server) = Server::start() else { return };
    let touched = server.path("touched");
    let mut session = server.connect(&[], &["touch", touched.to_str().unwrap()]);
    session.wait_for("? more");
    session.send("q");
    session.wait_for_end();
    let mut copied = server.connect(&["-s"], &["sftp"]);
    copied.wait_for_end();
    assert!(!touched.exists());
}
