//! The program, whoever starts it: the native binary and the Python console script hand their
//! arguments, input and output to [`run`] and return its status.

use std::io::{self, Read, Write};

use rukh_core::MoveStyle;
use rukh_search::Control;

use crate::bench;
use crate::cpu::check_cpu;
use crate::protocol;
use crate::registry::{self, GameOptions};
use crate::shell;

/// The status of a program that did what it was asked for.
const DONE: i32 = 0;
/// The status of a program that could not.
const FAILED: i32 = 1;
/// The status of a program that did not understand its arguments.
const MISUSED: i32 = 2;

/// The help; `{program}` stands for the program's name.
const USAGE: &str = "\
Rukh, an engine for xiangqi and chess.

Usage: {program} [--game chess|xiangqi] [--protocol uci|ucci|cecp]
       {program} bench [DEPTH]
       {program} perft --depth N [--game chess|xiangqi] [--fen FEN]

Without a command it talks to a client on standard input and output: in UCI, in UCCI when the
client begins with \"ucci\", in CECP (XBoard, WinBoard) when it begins with \"xboard\".

  --game GAME      the game of the start position until the client names another
  --protocol NAME  the protocol to talk in, whatever the client begins with
  --version        print name and version
  --help           print this text
";

/// What the arguments ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Task {
    Talk {
        game: Option<String>,
        protocol: Option<String>,
    },
    Bench {
        depth: Option<u32>,
    },
    Perft {
        game: Option<String>,
        fen: Option<String>,
        depth: u32,
    },
    Version,
    Help,
}

/// Runs the program as `rukh-engine`; see [`run_as`].
pub fn run<I, O>(args: &[String], input: I, output: O) -> i32
where
    I: Read + Send + 'static,
    O: Write + Send + 'static,
{
    run_as("rukh-engine", args, input, output)
}

/// Runs the program under the name that it was started by, and returns its exit status. `args` are
/// the arguments after the name. Answers go to `output`; what went wrong goes to standard error,
/// in one line.
pub fn run_as<I, O>(program: &str, args: &[String], input: I, output: O) -> i32
where
    I: Read + Send + 'static,
    O: Write + Send + 'static,
{
    let outcome = check_cpu()
        .map_err(|reason| (FAILED, reason))
        .and_then(|()| {
            let task = parse(args).map_err(|reason| (MISUSED, reason))?;
            carry_out(program, task, input, output)
        });
    match outcome {
        Ok(()) => DONE,
        Err((status, reason)) => {
            // Without standard error there is nobody to tell.
            let _ = writeln!(io::stderr(), "{program}: {reason}");
            status
        }
    }
}

fn carry_out<I, O>(program: &str, task: Task, input: I, mut output: O) -> Result<(), (i32, String)>
where
    I: Read + Send + 'static,
    O: Write + Send + 'static,
{
    let misused = |reason| (MISUSED, reason);
    let text = match task {
        Task::Talk { game, protocol } => {
            let game = game.as_deref().map(registry::game).transpose();
            let game = game.map_err(misused)?;
            let dialect = protocol.as_deref().map(protocol::dialect).transpose();
            let dialect = dialect.map_err(misused)?;
            return shell::converse(dialect, game, input, output)
                .map_err(|error| (FAILED, error.to_string()));
        }
        Task::Bench { depth } => {
            let mut tell = |line: &str| {
                // A reader that has gone away ends the program at its next write.
                let _ = writeln!(output, "{line}");
            };
            return bench::run(depth, &Control::new(), &mut tell)
                .map_err(|reason| (FAILED, reason));
        }
        Task::Perft { game, fen, depth } => {
            perft(game.as_deref(), fen.as_deref(), depth).map_err(misused)?
        }
        Task::Version => format!("Rukh {}\n", env!("CARGO_PKG_VERSION")),
        Task::Help => USAGE.replace("{program}", program),
    };
    // A reader that has gone away wanted no more.
    let _ = output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush());
    Ok(())
}

fn perft(game: Option<&str>, fen: Option<&str>, depth: u32) -> Result<String, String> {
    let (mut board, _) = registry::open_board(game, fen, &GameOptions::default())
        .map_err(|error| error.to_string())?;
    let text = shell::perft(board.as_mut(), depth, MoveStyle::Coordinates, &|| false);
    Ok(text.unwrap_or_default())
}

fn parse(args: &[String]) -> Result<Task, String> {
    let mut words = args.iter().map(String::as_str);
    let mut command = None;
    let (mut game, mut protocol, mut fen, mut depth) = (None, None, None, None);
    while let Some(word) = words.next() {
        let mut value = || {
            words
                .next()
                .map(str::to_owned)
                .ok_or_else(|| format!("{word} needs a value; see --help"))
        };
        match word {
            "--help" | "-h" => return Ok(Task::Help),
            "--version" | "-V" => return Ok(Task::Version),
            "--game" => game = Some(value()?),
            "--protocol" => protocol = Some(value()?),
            "--fen" => fen = Some(value()?),
            "--depth" => depth = Some(depth_of(&value()?)?),
            "bench" | "perft" if command.is_none() => command = Some(word),
            number if command == Some("bench") && depth.is_none() => {
                depth = Some(depth_of(number)?);
            }
            other => return Err(format!("unknown argument \"{other}\"; see --help")),
        }
    }
    match command {
        Some("bench") => Ok(Task::Bench { depth }),
        Some(_) => Ok(Task::Perft {
            game,
            fen,
            depth: depth.ok_or("perft needs --depth N; see --help")?,
        }),
        None if fen.is_some() || depth.is_some() => {
            Err("--fen and --depth belong to perft; see --help".to_owned())
        }
        None => Ok(Task::Talk { game, protocol }),
    }
}

fn depth_of(text: &str) -> Result<u32, String> {
    text.parse()
        .map_err(|_| format!("\"{text}\" is not a depth; see --help"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Task, String> {
        let args: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        parse(&args)
    }

    #[test]
    fn arguments_name_a_task() {
        assert_eq!(
            parsed(""),
            Ok(Task::Talk {
                game: None,
                protocol: None
            })
        );
        assert_eq!(
            parsed("--protocol uci --game xiangqi"),
            Ok(Task::Talk {
                game: Some("xiangqi".to_owned()),
                protocol: Some("uci".to_owned())
            })
        );
        assert_eq!(parsed("bench"), Ok(Task::Bench { depth: None }));
        assert_eq!(parsed("bench 5"), Ok(Task::Bench { depth: Some(5) }));
        assert_eq!(
            parsed("perft --game chess --depth 3"),
            Ok(Task::Perft {
                game: Some("chess".to_owned()),
                fen: None,
                depth: 3
            })
        );
        assert_eq!(parsed("perft --help"), Ok(Task::Help));
        assert_eq!(parsed("--version"), Ok(Task::Version));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (line, named) in [
            ("--frob", "--frob"),
            ("chess", "chess"),
            ("--game", "--game"),
            ("bench deep", "deep"),
            ("perft", "--depth"),
            ("perft --depth x", "\"x\""),
            ("--fen 8/8", "--fen"),
        ] {
            let reason = parsed(line).unwrap_err();
            assert!(reason.contains(named), "{line}: {reason}");
        }
    }

    /// An output that can be looked at.
    #[derive(Clone, Default)]
    struct Page(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

    impl Write for Page {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_help_calls_the_program_by_its_name() {
        let page = Page::default();
        let args = ["--help".to_owned()];
        assert_eq!(run_as("rukh-uci", &args, io::empty(), page.clone()), DONE);
        let text = String::from_utf8(page.0.lock().unwrap().clone()).unwrap();
        assert!(text.contains("Usage: rukh-uci [--game"), "{text}");
        assert!(
            !text.contains("rukh-engine") && !text.contains('{'),
            "{text}"
        );
    }

    #[test]
    fn misuse_has_its_own_status() {
        let run_with = |line: &str| {
            let args: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            run(&args, io::empty(), io::sink())
        };
        assert_eq!(run_with("--frob"), MISUSED);
        assert_eq!(run_with("--game shogi"), MISUSED);
        assert_eq!(run_with("--protocol ftp"), MISUSED);
        assert_eq!(run_with("perft --depth 1 --fen 8/8"), MISUSED);
        assert_eq!(run_with("perft --depth 1"), DONE);
        assert_eq!(run_with("--help"), DONE);
        assert_eq!(run_with(""), DONE);
    }
}
