//! The threads that read games: jobs in, parts out through a channel of each job.
//!
//! A job's parts come in order and jobs are collected in order, so that nothing depends on which
//! thread is the faster. A channel holds one part: whoever is ahead waits, and the job in front is
//! always being worked on.

use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::worker::{Job, Plan, work};

/// Threads that wait for jobs. They are stopped and joined when it is dropped.
pub(super) struct Crew {
    jobs: Option<Sender<Job>>,
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl fmt::Debug for Crew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Crew({} threads)", self.threads.len())
    }
}

impl Crew {
    /// A crew of so many threads.
    pub(super) fn new(threads: usize, plan: &Arc<Plan>) -> io::Result<Self> {
        let (jobs, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let mut crew = Self {
            jobs: Some(jobs),
            stop: Arc::default(),
            threads: Vec::with_capacity(threads),
        };
        for number in 0..threads {
            let (queue, plan, stop) = (queue.clone(), plan.clone(), crew.stop.clone());
            let thread = thread::Builder::new()
                .name(format!("book {number}"))
                .spawn(move || attend(&queue, &plan, &stop));
            match thread {
                Ok(thread) => crew.threads.push(thread),
                // Those that there are can do it too.
                Err(_) if number > 0 => break,
                Err(error) => return Err(error),
            }
        }
        Ok(crew)
    }

    /// Puts a job behind the others.
    pub(super) fn put(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // Where nobody takes it, its channel ends without a last part, which tells it.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.jobs = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Carries out job after job.
fn attend(queue: &Mutex<Receiver<Job>>, plan: &Plan, stop: &AtomicBool) {
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if stop.load(Ordering::Relaxed) {
            return;
        }
        // A job that fails ends without a last part; the others go on until that is noticed.
        let _ = catch_unwind(AssertUnwindSafe(|| work(job, plan, stop)));
    }
}
