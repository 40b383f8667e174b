//! Bytes of an event once its day is closed.

use std::cell::RefCell;
use std::net::{IpAddr, Ipv4Addr};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use analytics::{Batch, Context, Event, EventKind, Reader, Term, ViewedPage};
use domain::{Clock as _, ManualClock, Retention, Slug, SystemClock};

use super::database::Database;
use super::traffic::Numbers;
use crate::Outcome;
use crate::bench::table::Table;

const EVENTS: u32 = 200_000;
const EVENTS_OF_BATCH: u32 = 4;
const BATCHES_OF_HOUR: u32 = EVENTS / EVENTS_OF_BATCH / 24;
/// Batches that wait together: as many as are committed together.
const LANES: usize = 500;
const VISITORS: u32 = 12_500;
const PAGES: u32 = 2_000;
const TERMS: u32 = 500;
const HOSTS: u32 = 200;
const MAX_BYTES: f64 = 5.0;
const DAY: i64 = 24 * 3600;
const AGENT: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

/// Sends days of events through intake and measures how the database grows with the second, which uses again what the
/// visitors of the first have left.
pub async fn closed_day(database: &Database, table: &mut Table) -> Outcome {
    let now = SystemClock.now().day();
    let clock = Arc::new(ManualClock::new(now));
    database.add_project("shop", now).await?;
    let ctx = Context::new(
        database.store.clone(),
        clock.clone(),
        "https://docs.example",
    );
    database.compact()?;
    let empty = database.size().await?;
    let numbers = Rc::new(RefCell::new(Numbers(1)));
    let mut sizes = Vec::new();
    for day in 1..=2 {
        let start = Instant::now();
        for _hour in 0..24 {
            send(&ctx, &numbers).await?;
            clock.advance(3600);
        }
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("{}: day {day} of events in {seconds:.0} s", database.kind);
        if !analytics::forget_visitors(&ctx).await? {
            return Err("the log of changes could not be emptied".into());
        }
        clock.advance(3600);
        while analytics::pack_days(&ctx).await? {}
        clock.advance(-3600);
        database.tidy()?;
        sizes.push(database.size().await?);
    }
    let [first, second] = sizes.as_slice() else {
        return Err("two days".into());
    };
    let events = f64::from(BATCHES_OF_HOUR * 24 * EVENTS_OF_BATCH);
    let grown = second.saturating_sub(*first) as f64;
    let what = |what: &str| format!("{}: {what}", database.kind);
    let day = what(&format!("a closed day of {events} events, growth on disk"));
    table.row(&day, grown / events, Some(MAX_BYTES), "bytes an event");
    database.compact()?;
    let kept = database.size().await?.saturating_sub(empty) as f64;
    let both = what("the same compacted, hours and days");
    table.row(&both, kept / events / 2.0, None, "bytes an event");
    clock.advance(Retention::ANALYTICS_HOURS + DAY);
    analytics::clean_up(&ctx).await?;
    database.compact()?;
    let kept = database.size().await?.saturating_sub(empty) as f64;
    let days = what("the same compacted, once its hours are deleted");
    table.row(&days, kept / events / 2.0, None, "bytes an event");
    Ok(())
}

/// Sends the events of an hour.
async fn send(ctx: &Context, numbers: &Rc<RefCell<Numbers>>) -> Outcome {
    let left = Rc::new(RefCell::new(BATCHES_OF_HOUR));
    let mut lanes = Vec::new();
    for _ in 0..LANES {
        let (ctx, numbers, left) = (ctx.clone(), Rc::clone(numbers), Rc::clone(&left));
        lanes.push(actix_web::rt::spawn(async move {
            loop {
                {
                    let mut left = left.borrow_mut();
                    if *left == 0 {
                        return Ok(());
                    }
                    *left -= 1;
                }
                let next = batch(&mut numbers.borrow_mut())?;
                analytics::count(&ctx, next).await?;
            }
        }));
    }
    for lane in lanes {
        let sent: domain::Result<()> = lane.await?;
        sent?;
    }
    Ok(())
}

fn batch(numbers: &mut Numbers) -> domain::Result<Batch> {
    let visitor = (numbers.share() * f64::from(VISITORS)) as u32;
    // The last eight bits do not tell visitors apart.
    let address = IpAddr::V4(Ipv4Addr::from_bits((16 << 24) + (visitor << 8)));
    Ok(Batch {
        project: Slug::parse("shop")?,
        events: (0..EVENTS_OF_BATCH).map(|_| event(numbers)).collect(),
        reader: Reader {
            address,
            agent: AGENT.to_owned(),
            user: None,
            do_not_track: false,
            privacy_control: false,
        },
    })
}

fn event(numbers: &mut Numbers) -> Event {
    let page = ViewedPage {
        path: format!("objects/CheckoutLineItem{}", numbers.rank(PAGES)),
        version: None,
    };
    let term = Term::parse(&format!("create order {}", numbers.rank(TERMS)));
    let kind = match (numbers.share() * 100.0) as u32 {
        0..20 => EventKind::View {
            referrer: Some(format!("https://site{}.example/", numbers.rank(HOSTS))),
        },
        20..50 => EventKind::View { referrer: None },
        50..85 => EventKind::Leave {
            seconds: numbers.rank(900),
            is_again: false,
            is_from_search: false,
        },
        85..93 => EventKind::Search {
            term,
            results: u32::from(numbers.share() > 0.12),
        },
        93..97 => EventKind::SearchClick { term },
        97..99 => EventKind::Copy,
        _ => EventKind::Console,
    };
    Event { page, kind }
}
