//! The native engine program: standard input and output handed to [`rukh_engine::run`].

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|arg| arg.to_string_lossy().into_owned())
        .collect();
    let status = rukh_engine::run(&args, std::io::stdin(), std::io::stdout());
    ExitCode::from(u8::try_from(status).unwrap_or(1))
}
