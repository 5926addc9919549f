use super::{Id, Record};
use std::collections::HashMap;

/// What has changed for one problem.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// It is only in the old results.
    Gone(Record),
    /// It is only in the new results.
    New(Record),
    /// The verdict on it, or on one of its twins, is another one.
    Verdict(Box<(Record, Record)>),
    /// The verdict is the same, but not what it is founded on: the number of solutions, the cooks.
    Solutions(Box<(Record, Record)>),
}

impl Change {
    /// The problem as the newer results that know it have it.
    pub fn record(&self) -> &Record {
        match self {
            Self::Gone(record) | Self::New(record) => record,
            Self::Verdict(pair) | Self::Solutions(pair) => &pair.1,
        }
    }
}

/// The changes between two runs, in the order of files, lines and ids.
pub fn changes(old: HashMap<Id, Record>, mut new: HashMap<Id, Record>) -> Vec<Change> {
    let mut found: Vec<Change> = Vec::new();
    let mut old: Vec<(Id, Record)> = old.into_iter().collect();
    old.sort_by_key(|(id, _)| *id);
    for (id, before) in old {
        let Some(after) = new.remove(&id) else {
            found.push(Change::Gone(before));
            continue;
        };
        let verdicts = |record: &Record| {
            let twins: Vec<_> = record.twins.iter().map(|twin| twin.judgement.verdict).collect();
            (record.verdict, twins)
        };
        let judged =
            |record: &Record| record.twins.iter().map(|twin| twin.judgement.clone()).collect::<Vec<_>>();
        if verdicts(&before) != verdicts(&after) {
            found.push(Change::Verdict(Box::new((before, after))));
        } else if judged(&before) != judged(&after) {
            found.push(Change::Solutions(Box::new((before, after))));
        }
    }
    found.extend(new.into_values().map(Change::New));
    found.sort_by(|a, b| {
        let place = |change: &Change| {
            let record = change.record();
            (record.file.clone(), record.line, record.id)
        };
        place(a).cmp(&place(b))
    });
    found
}
