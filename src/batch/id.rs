use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

/// The name of a problem in results: a hash of what is written, so that it stays the same when the file is moved or
/// other problems come before it. Copies of the same text are numbered: `9f86d081884c7d65-2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Id {
    hash: u64,
    copy: u32,
}

/// Gives out ids; knows how often it has met each text.
#[derive(Default)]
pub struct Ids {
    met: HashMap<u64, u32>,
}

impl Ids {
    /// The id of the next problem, which is written like this. Line ends, blanks at the ends of lines and empty lines
    /// make no difference.
    pub fn next(&mut self, text: &str) -> Id {
        let mut hasher = Sha256::new();
        for line in text.lines().map(str::trim_end).filter(|line| !line.is_empty() && *line != "---") {
            hasher.update(line);
            hasher.update(b"\n");
        }
        let digest = hasher.finalize();
        let hash = digest.iter().take(8).fold(0, |hash, &byte| hash << 8 | u64::from(byte));
        let copy = self.met.entry(hash).or_default();
        *copy += 1;
        Id { hash, copy: *copy }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.hash)?;
        if self.copy > 1 { write!(f, "-{}", self.copy) } else { Ok(()) }
    }
}

/// A text that is no id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not the id of a problem")]
pub struct NotAnId(String);

impl FromStr for Id {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let fault = || NotAnId(text.to_owned());
        let (hash, copy) = text.split_once('-').unwrap_or((text, "1"));
        if hash.len() != 16 {
            return Err(fault());
        }
        let hash = u64::from_str_radix(hash, 16).map_err(|_| fault())?;
        Ok(Self { hash, copy: copy.parse().map_err(|_| fault())? })
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// One of several equal parts of a collection: `2/5`. A problem belongs to the same shard in every run, whatever
/// happens to the rest of the collection.
///
/// ```
/// use kirke::batch::{Ids, Shard};
/// let shards = ["1/3", "2/3", "3/3"].map(|text| text.parse::<Shard>().unwrap());
/// let id = Ids::default().next("4k3/8/8/8/8/8/8/4K3 ; #2");
/// assert_eq!(shards.iter().filter(|shard| shard.has(id)).count(), 1);
/// assert!("4/3".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    part: u64,
    parts: u64,
}

impl Shard {
    /// Does the problem belong to it?
    pub fn has(self, id: Id) -> bool {
        id.hash % self.parts == self.part
    }
}

/// A text that is no shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a shard, as in 1/4 to 4/4")]
pub struct NotAShard(String);

impl FromStr for Shard {
    type Err = NotAShard;

    fn from_str(text: &str) -> Result<Self, NotAShard> {
        let numbers = text.split_once('/').and_then(|(part, parts)| {
            Some((part.trim().parse::<u64>().ok()?, parts.trim().parse::<u64>().ok()?))
        });
        match numbers {
            Some((part, parts)) if 1 <= part && part <= parts => Ok(Self { part: part - 1, parts }),
            _ => Err(NotAShard(text.to_owned())),
        }
    }
}
