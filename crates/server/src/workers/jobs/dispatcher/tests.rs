//! Jobs on both databases, with handlers that fail, hang and panic.

use std::collections::BTreeMap;
use std::future::pending;
use std::pin::Pin;
use std::sync::{Mutex, mpsc as threads};

use domain::{Email, ManualClock, SystemClock};
use persistence::jobs::{DeadJob, JobOwner, NewJob};
use persistence::{DatabaseUrl, testing};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::super::Schedule;
use super::*;
use crate::workers::Piece;

macro_rules! on_both {
    ($($name:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(super::Stage::on_sqlite()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                if let Some(stage) = super::Stage::on_postgres() {
                    super::$name(stage).await;
                }
            })*
        }
    };
}

on_both! {
    a_dead_receiver_delays_nobody
    eight_dispatchers_run_no_job_and_no_lane_twice
    a_panic_is_counted_and_other_jobs_run
    a_handler_chooses_the_time_of_the_next_attempt
    an_attempt_that_takes_too_long_is_cancelled
    a_job_that_stops_the_program_every_time_is_given_up
    a_lease_that_a_jump_of_the_clock_ends_starts_no_second_attempt
    polling_writes_nothing
    a_kind_that_hangs_is_named
}

const KIND: JobKind = JobKind::SignInMail;
const HOUR: Duration = Duration::from_secs(3_600);
/// Only ends a test whose condition never becomes true.
const PATIENCE: Duration = Duration::from_secs(60);

struct Stage {
    store: Store,
    url: DatabaseUrl,
    clock: Arc<ManualClock>,
    health: Arc<Health>,
    _folder: tempfile::TempDir,
}

impl Stage {
    fn on_sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}/test.db", folder.path().display());
        Self::new(&url, folder)
    }

    fn on_postgres() -> Option<Self> {
        let Ok(server) = std::env::var("TEST_DATABASE_URL") else {
            eprintln!("skipped on PostgreSQL: TEST_DATABASE_URL is not set");
            return None;
        };
        let name = domain::UserId::generate().to_string().replace('-', "");
        let url = testing::fresh_postgres(&server, &format!("test_{name}")).unwrap();
        Some(Self::new(&url, tempfile::tempdir().unwrap()))
    }

    fn new(url: &str, folder: tempfile::TempDir) -> Self {
        let url = DatabaseUrl::parse(url).unwrap();
        let now = SystemClock.now();
        Self {
            store: Store::open(&url).unwrap(),
            url,
            clock: Arc::new(ManualClock::new(now)),
            health: Arc::new(Health::new("1", now)),
            _folder: folder,
        }
    }

    /// Adds jobs, as pairs of lane and payload, that are due now.
    async fn add(&self, kind: JobKind, jobs: Vec<(String, String)>) {
        let now = self.clock.now();
        let add = self.store.write(move |conn| {
            let owner = JobOwner::Email(Email::parse("ada@example.com")?);
            for (lane, payload) in jobs {
                let new = NewJob {
                    kind,
                    owner: &owner,
                    lane: Some(&lane),
                    payload: &payload,
                };
                jobs::insert(conn, &new, now, now)?;
            }
            Ok(())
        });
        add.await.unwrap();
    }

    async fn add_one(&self, payload: &str) {
        self.add(KIND, vec![(payload.to_owned(), payload.to_owned())])
            .await;
    }

    fn dispatcher(&self, handlers: Vec<Arc<dyn JobHandler>>) -> Dispatcher {
        let clock = Arc::clone(&self.clock) as Arc<dyn Clock>;
        let health = Arc::clone(&self.health);
        Dispatcher::new(
            self.store.clone(),
            clock,
            health,
            Arc::new(Notify::new()),
            handlers,
        )
    }

    async fn dead(&self) -> Vec<DeadJob> {
        let list = |conn: &mut _| jobs::list_dead_before(conn, None, 100);
        self.store.read(list).await.unwrap()
    }

    /// Returns the text of the row of the only job.
    async fn row(&self) -> String {
        let mut rows = self.store.read(testing::all_rows).await.unwrap();
        rows.remove("jobs").unwrap().pop().unwrap()
    }
}

type Outcome = Pin<Box<dyn Future<Output = Result<(), JobFailure>> + Send>>;

/// A handler that calls a function.
struct Handler<F> {
    kind: JobKind,
    concurrency: usize,
    lease: Duration,
    run: F,
}

fn handler<F: Fn(Job) -> Outcome + Send + Sync + 'static>(run: F) -> Handler<F> {
    Handler {
        kind: KIND,
        concurrency: 4,
        lease: HOUR,
        run,
    }
}

impl<F: Fn(Job) -> Outcome + Send + Sync + 'static> JobHandler for Handler<F> {
    fn kind(&self) -> JobKind {
        self.kind
    }

    fn concurrency(&self) -> usize {
        self.concurrency
    }

    fn lease(&self) -> Duration {
        self.lease
    }

    fn schedule(&self) -> Schedule {
        Schedule::new(&[10, 20])
    }

    fn run<'a>(&'a self, job: &'a Job) -> Piece<'a, Result<(), JobFailure>> {
        (self.run)(job.clone())
    }
}

impl Dispatcher {
    /// Runs all jobs that are due, one round after the other.
    async fn run_due(&mut self) {
        loop {
            self.dispatch().await.unwrap();
            if self.running.lanes.is_empty() {
                return;
            }
            while !self.running.lanes.is_empty() {
                self.running.wait_for_one().await;
            }
        }
    }
}

/// Starts a dispatcher that is never told to stop.
fn spawn(dispatcher: Dispatcher) -> (watch::Sender<bool>, JoinHandle<()>) {
    let (stop, stopped) = watch::channel(false);
    (stop, tokio::spawn(dispatcher.run(stopped)))
}

async fn next<T>(done: &mut mpsc::UnboundedReceiver<T>) -> T {
    let next = tokio::time::timeout(PATIENCE, done.recv()).await;
    next.expect("no other job runs").unwrap()
}

async fn a_dead_receiver_delays_nobody(stage: Stage) {
    let mut jobs: Vec<_> = (0..20)
        .map(|_| ("dead".to_owned(), "dead".to_owned()))
        .collect();
    for number in 0..90 {
        jobs.push((format!("lane {}", number % 30), number.to_string()));
    }
    stage.add(KIND, jobs).await;
    let (started, mut starts) = mpsc::unbounded_channel();
    let running = spawn(stage.dispatcher(vec![Arc::new(handler(move |job| {
        started.send(job.payload.clone()).unwrap();
        match job.payload.as_str() {
            "dead" => Box::pin(pending()),
            _ => Box::pin(async { Ok(()) }),
        }
    }))]));
    let mut others = 0;
    let mut dead = 0;
    while others < 90 {
        match next(&mut starts).await.as_str() {
            "dead" => dead += 1,
            _ => others += 1,
        }
    }
    assert_eq!(dead, 1, "a lane runs one job at a time");
    running.1.abort();
}

async fn eight_dispatchers_run_no_job_and_no_lane_twice(stage: Stage) {
    let jobs = (0..120).map(|number| ((number % 24).to_string(), number.to_string()));
    stage.add(KIND, jobs.collect()).await;
    let (done, mut dones) = mpsc::unbounded_channel();
    let lanes = Arc::new(Mutex::new(HashSet::new()));
    let mut running = Vec::new();
    for _ in 0..8 {
        let (done, lanes) = (done.clone(), Arc::clone(&lanes));
        let handler = handler(move |job| {
            let (done, lanes) = (done.clone(), Arc::clone(&lanes));
            Box::pin(async move {
                let number: u32 = job.payload.parse().unwrap();
                assert!(
                    lanes.lock().unwrap().insert(number % 24),
                    "a lane runs twice"
                );
                tokio::task::yield_now().await;
                lanes.lock().unwrap().remove(&(number % 24));
                done.send(number).unwrap();
                Ok(())
            })
        });
        let mut dispatcher = stage.dispatcher(vec![Arc::new(handler)]);
        // Another instance, whose writes do not queue with the others.
        dispatcher.store = Store::open(&stage.url).unwrap();
        running.push(spawn(dispatcher));
    }
    let mut counts = BTreeMap::new();
    for _ in 0..120 {
        *counts.entry(next(&mut dones).await).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 120, "a job ran twice: {counts:?}");
    for (stop, task) in running {
        stop.send(true).unwrap();
        task.await.unwrap();
    }
    assert!(dones.try_recv().is_err(), "a job ran once more");
    assert_eq!(stage.health.panics(), 0);
}

async fn a_panic_is_counted_and_other_jobs_run(stage: Stage) {
    stage.add_one("panic").await;
    let mut dispatcher = stage.dispatcher(vec![Arc::new(handler(|job| {
        // Before the future exists, as a handler that is not async might.
        assert_ne!(job.payload, "panic", "on purpose");
        Box::pin(async { Ok(()) })
    }))]);
    dispatcher.run_due().await;
    assert_eq!(stage.health.panics(), 1);
    let row = stage.row().await;
    assert!(
        row.contains("its handler panicked:") && row.contains("on purpose"),
        "{row}"
    );
    // It has the waits of the schedule, and is dead after the last one.
    for wait in [10, 20] {
        assert!(stage.dead().await.is_empty());
        stage.clock.advance(wait - 1);
        dispatcher.run_due().await;
        stage.clock.advance(1);
        stage.add_one("fine").await;
        dispatcher.run_due().await;
    }
    assert_eq!(stage.health.panics(), 3);
    let dead = stage.dead().await;
    assert_eq!((dead.len(), dead[0].attempts), (1, 3));
}

async fn a_handler_chooses_the_time_of_the_next_attempt(stage: Stage) {
    stage.add_one("first").await;
    let runs = Arc::new(Mutex::new(0));
    let (counted, clock) = (Arc::clone(&runs), Arc::clone(&stage.clock));
    let mut dispatcher = stage.dispatcher(vec![Arc::new(handler(move |job| {
        *counted.lock().unwrap() += 1;
        let at = clock.now().plus_seconds(1_000);
        Box::pin(async move {
            let cause = "503".to_owned();
            match job.attempts {
                1 => Err(JobFailure::Retry { cause, at }),
                _ => Err(JobFailure::GiveUp { cause }),
            }
        })
    }))]);
    dispatcher.run_due().await;
    stage.clock.advance(999);
    dispatcher.run_due().await;
    assert_eq!(*runs.lock().unwrap(), 1);
    assert!(stage.row().await.contains("\"503\""));
    stage.clock.advance(1);
    dispatcher.run_due().await;
    // Given up, although the schedule has another wait.
    stage.clock.advance(100_000);
    dispatcher.run_due().await;
    assert_eq!(*runs.lock().unwrap(), 2);
    let dead = stage.dead().await;
    assert_eq!((dead.len(), dead[0].last_error.as_str()), (1, "503"));
}

async fn an_attempt_that_takes_too_long_is_cancelled(stage: Stage) {
    stage.add_one("slow").await;
    let mut dispatcher = stage.dispatcher(vec![Arc::new(Handler {
        lease: Duration::from_secs(1),
        ..handler(|_| Box::pin(pending()))
    })]);
    dispatcher.run_due().await;
    let row = stage.row().await;
    assert!(row.contains("it took too long"), "{row}");
}

async fn a_job_that_stops_the_program_every_time_is_given_up(stage: Stage) {
    stage.add_one("deadly").await;
    // Three instances claim it and die.
    for _ in 0..3 {
        let now = stage.clock.now();
        let claim = stage.store.write(move |conn| {
            let due = jobs::find_due(conn, KIND, 1, now)?;
            Ok(jobs::claim(conn, &due[0], now, now.plus_seconds(60))?.is_some())
        });
        assert!(claim.await.unwrap());
        stage.clock.advance(60);
    }
    let mut dispatcher = stage.dispatcher(vec![Arc::new(handler(|_| unreachable!()))]);
    dispatcher.run_due().await;
    let dead = stage.dead().await;
    assert!(dead[0].last_error.contains("stopped during every attempt"));
    assert_eq!(stage.health.panics(), 0);
}

async fn a_lease_that_a_jump_of_the_clock_ends_starts_no_second_attempt(stage: Stage) {
    stage.add_one("slow").await;
    let mut dispatcher = stage.dispatcher(vec![Arc::new(handler(|_| Box::pin(pending())))]);
    dispatcher.dispatch().await.unwrap();
    stage.clock.advance(7_200);
    dispatcher.dispatch().await.unwrap();
    assert_eq!(dispatcher.running.lanes.len(), 1);
    assert!(stage.row().await.contains("\"attempts\":1"));
}

async fn polling_writes_nothing(stage: Stage) {
    let mut dispatcher = stage.dispatcher(vec![Arc::new(handler(|_| unreachable!()))]);
    // Another instance writes all the time.
    let other = Store::open(&stage.url).unwrap();
    let (release, released) = threads::channel::<()>();
    let (lock, mut locked) = mpsc::unbounded_channel();
    let is_server = matches!(stage.url, DatabaseUrl::Postgres(_));
    let writing = tokio::spawn(async move {
        let write = other.write(move |conn| {
            if is_server {
                testing::run_sql(conn, "LOCK TABLE jobs IN EXCLUSIVE MODE")?;
            }
            lock.send(()).unwrap();
            released.recv().unwrap();
            Ok(())
        });
        write.await.unwrap();
    });
    next(&mut locked).await;
    for _ in 0..3 {
        let poll = tokio::time::timeout(PATIENCE, dispatcher.dispatch()).await;
        poll.expect("a poll waits for a writer").unwrap();
    }
    release.send(()).unwrap();
    writing.await.unwrap();
}

async fn a_kind_that_hangs_is_named(stage: Stage) {
    let hanging = Handler {
        concurrency: 1,
        ..handler(|_| Box::pin(pending()))
    };
    let working = Handler {
        kind: JobKind::BillingMail,
        ..handler(|_| Box::pin(async { Ok(()) }))
    };
    let mut dispatcher = stage.dispatcher(vec![Arc::new(hanging), Arc::new(working)]);
    stage.add_one("hangs").await;
    dispatcher.dispatch().await.unwrap();
    let mark = std::time::Instant::now();
    dispatcher.dispatch().await.unwrap();
    let later = mark + HOUR + MAX_SILENCE;
    assert_eq!(stage.health.silent_jobs(later), ["sign_in_mail"]);
    assert!(stage.health.silent_jobs(mark).is_empty());
}
