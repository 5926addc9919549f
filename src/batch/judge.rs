use super::{Asked, Id, PROGRAM, Record, SCHEMA, TwinRecord};
use crate::guard::guarded;
use crate::input::{Entry, Item};
use crate::problem::OPTIONS;
use crate::retractor;
use crate::search::{Settings, Unsolvable};
use crate::verdict::{Verdict, claim_on, examine};

/// A problem that is to be solved.
pub struct Work {
    /// Its id.
    pub id: Id,
    /// The file it comes from.
    pub file: String,
    /// The problem.
    pub entry: Entry,
}

/// Solves all twins of a problem and writes down what is to be said about them. A fault of the program is an error of
/// the one twin that it meets.
pub fn judge(work: Work, settings: &Settings, asked: &Asked) -> Record {
    let Work { id, file, entry } = work;
    let record = Record {
        schema: SCHEMA.to_owned(),
        program: PROGRAM.to_owned(),
        id,
        file,
        line: entry.line,
        problem: format!("problem {}", entry.number),
        authors: Vec::new(),
        source: String::new(),
        stipulation: String::new(),
        condition: String::new(),
        verdict: Verdict::Error,
        asked: Asked { limits: String::new(), ..asked.clone() },
        faults: Vec::new(),
        twins: Vec::new(),
        seconds: None,
    };
    match entry.outcome {
        Ok(item) => judge_item(record, item, settings, asked),
        Err(faults) => Record {
            verdict: unread(faults.iter().all(|fault| fault.unsupported)),
            faults: faults.iter().map(ToString::to_string).collect(),
            ..record
        },
    }
}

fn unread(is_unsupported: bool) -> Verdict {
    if is_unsupported { Verdict::Unsupported } else { Verdict::Error }
}

fn judge_item(mut record: Record, item: Item, settings: &Settings, asked: &Asked) -> Record {
    record.problem = item.name;
    if let Some(first) = item.twins.first() {
        record.authors.clone_from(&first.problem.heading.authors);
        record.source.clone_from(&first.problem.heading.source);
        record.stipulation = first.problem.asked();
        record.condition = first.problem.condition.name.clone();
    }
    record.faults.extend(item.left_out.iter().map(ToString::to_string));
    let mut verdicts: Vec<_> = item.left_out.iter().map(|fault| unread(fault.unsupported)).collect();
    for mut twin in item.twins {
        let label = twin.label.as_deref();
        // What is only told otherwise says nothing about soundness; the play behind the keys does.
        let options = &mut twin.problem.options;
        OPTIONS.iter().filter_map(|option| option.set_back).for_each(|set_back| set_back(options));
        options.duals |= asked.duals;
        let judged = guarded(|| {
            let claimed = item.solution.as_deref().and_then(|text| claim_on(text, label));
            let claimed = claimed.as_deref();
            let judgement = match twin.problem.retractions {
                Some(_) => {
                    let diagram = retractor::Diagram::of(&twin.problem, settings.profile)?;
                    retractor::examine(&twin.problem, &diagram, claimed, settings)?.1
                }
                None => examine(&twin.problem, claimed, settings)?.1,
            };
            Ok((judgement.verdict, TwinRecord::new(label, &twin.problem, &judgement, settings.profile)))
        });
        let judged = judged.map_err(|fault| (Verdict::Error, fault.to_string())).and_then(|judged| {
            judged.map_err(|fault: Unsolvable| (unread(fault.is_unsupported()), fault.to_string()))
        });
        match judged {
            Ok((verdict, of_twin)) => {
                verdicts.push(verdict);
                record.twins.push(of_twin);
            }
            Err((verdict, fault)) => {
                verdicts.push(verdict);
                let of_twin = label.map_or_else(String::new, |label| format!("{label}) "));
                record.faults.push(format!("{of_twin}{fault}"));
            }
        }
    }
    record.verdict = Verdict::worst(verdicts);
    if record.verdict == Verdict::Incomplete {
        record.asked = asked.clone();
    }
    record
}
