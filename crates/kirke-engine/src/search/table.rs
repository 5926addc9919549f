use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// What is known of a position, in half-moves left: with `proved` or more it solves, with `refuted` or fewer it
/// does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TableEntry {
    /// 0: nothing proved.
    pub proved: u16,
    /// 0: nothing refuted.
    pub refuted: u16,
    /// Fingerprint of the move that proved it.
    pub best: u32,
}

impl TableEntry {
    /// Does the position solve in this many half-moves?
    #[inline]
    pub const fn answer(self, left: u16) -> Option<bool> {
        match () {
            () if self.proved != 0 && self.proved <= left => Some(true),
            () if self.refuted >= left => Some(false),
            () => None,
        }
    }

    const fn pack(self) -> u64 {
        self.proved as u64 | (self.refuted as u64) << 16 | (self.best as u64) << 32
    }

    const fn unpack(data: u64) -> Self {
        Self { proved: data as u16, refuted: (data >> 16) as u16, best: (data >> 32) as u32 }
    }
}

/// How far a position is from being decided in a number of half-moves: at least so many positions must be proved for it
/// to solve, at least so many refuted for it not to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    /// More than any number that is not yet decided.
    pub const INFINITE: u32 = (1 << 24) - 1;
    /// Tells numbers from what is known in the same slot size: no position is proved in so many half-moves.
    const MARK: u64 = 1 << 15;

    /// Of a position that solves, or does not.
    pub const fn decided(solves: bool) -> Self {
        if solves {
            Self { proof: 0, disproof: Self::INFINITE }
        } else {
            Self { proof: Self::INFINITE, disproof: 0 }
        }
    }

    const fn pack(self, left: u16) -> u64 {
        left as u64 | Self::MARK | (self.proof as u64) << 16 | (self.disproof as u64) << 40
    }

    const fn unpack(data: u64) -> Self {
        Self { proof: (data >> 16) as u32 & Self::INFINITE, disproof: (data >> 40) as u32 }
    }
}

/// [`Numbers`] as the side to move sees them.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    /// To win, one child must be decided for it: the least number of all children counts.
    pub one: u32,
    /// To lose, all children must be decided against it.
    pub all: u32,
}

impl Seen {
    pub fn by(attacks: bool, numbers: Numbers) -> Self {
        let Numbers { proof, disproof } = numbers;
        if attacks { Self { one: proof, all: disproof } } else { Self { one: disproof, all: proof } }
    }

    pub fn numbers(self, attacks: bool) -> Numbers {
        let Self { one, all } = self;
        if attacks { Numbers { proof: one, disproof: all } } else { Numbers { proof: all, disproof: one } }
    }
}

/// What the data of a slot are worth: shallow results are the cheapest to find again.
const fn worth(data: u64) -> u32 {
    let known = TableEntry::unpack(data);
    match () {
        () if data == 0 => 0,
        () if data & Numbers::MARK != 0 => 1 + (data & (Numbers::MARK - 1)) as u32,
        () if known.proved > known.refuted => 1 + known.proved as u32,
        () => 1 + known.refuted as u32,
    }
}

/// Slots that share a cache line; a position may lie in any of them.
const BUCKET: usize = 4;

#[derive(bytemuck::Zeroable)]
struct Slot {
    /// Key XOR data, so that a slot torn between two threads is not recognised.
    check: AtomicU64,
    data: AtomicU64,
}

/// Zeroed memory, which is not touched before it is used. No bucket lies in two cache lines: where they did, nearly every
/// look-up into a large table waited for both.
struct Slots {
    memory: Box<[Slot]>,
    /// Where the first cache line begins.
    first: usize,
}

impl Slots {
    /// For so many buckets; none if there is not so much memory.
    fn zeroed(buckets: usize) -> Option<Self> {
        let memory: Box<[Slot]> =
            bytemuck::allocation::try_zeroed_slice_box(buckets * BUCKET + BUCKET - 1).ok()?;
        let first = memory.as_ptr().align_offset(BYTES_OF_BUCKET).min(BUCKET - 1);
        Some(Self { memory, first })
    }

    fn buckets(&self) -> usize {
        self.memory.len() / BUCKET
    }

    #[inline]
    fn of(&self, buckets: Range<usize>) -> &[Slot] {
        &self.memory[self.first + buckets.start * BUCKET..self.first + buckets.end * BUCKET]
    }
}

/// A table of known positions that all threads read and write without locks.
///
/// It begins small and doubles while it fills, up to its limit: fetching fresh memory for results that would fit into
/// a few pages costs small problems more than the search.
pub(crate) struct Table {
    slots: Slots,
    /// Number of buckets in use, less one.
    mask: AtomicUsize,
    /// New positions stored since the start, counted in steps of [`SAMPLE`].
    stored: AtomicUsize,
    /// Nothing is kept.
    stays_empty: bool,
}

/// So many buckets in use or more lie in large pages where the system has them: 2 MB.
const IN_LARGE_PAGES: usize = 1 << 15;

/// Asks the system for large pages. In a table that no cache holds, nearly every look-up would else wait for the address of
/// its page, too.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn prefer_large_pages(slots: &[Slot]) {
    const LARGE_PAGE: usize = 1 << 21;
    let unaligned = slots.as_ptr().cast::<u8>().align_offset(LARGE_PAGE) / size_of::<Slot>();
    let Some(aligned) = slots.get(unaligned..) else { return };
    // SAFETY: the pages belong to the table. The advice does not change what they hold.
    let _ = unsafe {
        libc::madvise(aligned.as_ptr().cast_mut().cast(), size_of_val(aligned), libc::MADV_HUGEPAGE)
    };
}

#[cfg(not(target_os = "linux"))]
fn prefer_large_pages(_: &[Slot]) {}

const BYTES_OF_BUCKET: usize = BUCKET * size_of::<Slot>();

/// Buckets at the start: 64 KB.
const FIRST_BUCKETS: usize = 1 << 10;

/// Buckets in use that the caches of a core do not hold: 8 MB.
const BEYOND_CACHES: usize = 1 << 17;

/// That the cache of one core may lose to the rest of the search: 1 MB.
const FETCHED: usize = 1 << 14;

/// One stored position in so many is counted, for all of them.
const SAMPLE: usize = 64;

impl Table {
    /// A table of at most so many bytes (at least one bucket); a smaller one if there is not so much memory.
    pub fn new(bytes: usize) -> Self {
        let wanted = (bytes / BYTES_OF_BUCKET).max(1);
        // A power of two, so that a mask finds the bucket.
        let wanted = 1usize << wanted.ilog2();
        // What is left beside a table that fills the memory would not do for the rest of the search.
        let smaller = || {
            let there = (1..wanted.ilog2()).map(|halvings| wanted >> halvings);
            there
                .filter(|&buckets| Slots::zeroed(buckets).is_some())
                .find_map(|buckets| Slots::zeroed(buckets / 2))
        };
        let slots = Slots::zeroed(wanted).or_else(smaller).or_else(|| Slots::zeroed(1)).expect("a few bytes");
        let buckets = slots.buckets();
        Self {
            slots,
            mask: AtomicUsize::new(buckets.min(FIRST_BUCKETS) - 1),
            stored: AtomicUsize::new(0),
            stays_empty: false,
        }
    }

    /// How many bytes it has.
    pub fn bytes(&self) -> usize {
        self.slots.buckets() * BYTES_OF_BUCKET
    }

    /// A table that keeps nothing.
    pub fn empty() -> Self {
        Self { stays_empty: true, ..Self::new(0) }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let bucket = key as usize & self.mask.load(Ordering::Relaxed);
        self.slots.of(bucket..bucket + 1)
    }

    /// Counts a newly stored position; doubles the part in use when it is about full.
    #[inline]
    fn count_stored(&self, key: u64) {
        if ((key >> 48) as usize).is_multiple_of(SAMPLE) {
            self.grow_if_full();
        }
    }

    #[cold]
    fn grow_if_full(&self) {
        let stored = self.stored.fetch_add(SAMPLE, Ordering::Relaxed) + SAMPLE;
        let mask = self.mask.load(Ordering::Relaxed);
        let buckets = mask + 1;
        if stored < buckets * BUCKET || buckets * 2 > self.slots.buckets() {
            return;
        }
        if buckets * 2 == IN_LARGE_PAGES {
            prefer_large_pages(self.slots.of(buckets..self.slots.buckets()));
        }
        // One thread doubles; the results that belong into the new half are copied there.
        if self.mask.compare_exchange(mask, mask * 2 + 1, Ordering::Relaxed, Ordering::Relaxed).is_err() {
            return;
        }
        for (old, new) in self.slots.of(0..buckets).iter().zip(self.slots.of(buckets..2 * buckets)) {
            let data = old.data.load(Ordering::Relaxed);
            let check = old.check.load(Ordering::Relaxed);
            if ((check ^ data) as usize) & buckets != 0 {
                new.data.store(data, Ordering::Relaxed);
                new.check.store(check, Ordering::Relaxed);
                old.data.store(0, Ordering::Relaxed);
                old.check.store(0, Ordering::Relaxed);
            }
        }
    }

    /// Does a look-up mostly wait for memory?
    #[inline]
    pub fn is_beyond_caches(&self) -> bool {
        self.mask.load(Ordering::Relaxed) >= BEYOND_CACHES
    }

    /// Brings what may be known of the positions with these keys near to the processor. A look-up waits for memory before
    /// it goes on; here nothing depends on what is read, so that the waits pass at the same time.
    #[inline]
    pub fn fetch(&self, keys: impl Iterator<Item = u64>) {
        if self.mask.load(Ordering::Relaxed) >= FETCHED {
            let read = |sum, key| sum ^ self.bucket(key)[0].data.load(Ordering::Relaxed);
            std::hint::black_box(keys.fold(0, read));
        }
    }

    #[inline]
    fn data(&self, key: u64) -> Option<u64> {
        self.bucket(key).iter().find_map(|slot| slot.data_of(key))
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn look_up(&self, key: u64) -> Option<TableEntry> {
        self.data(key).map(TableEntry::unpack)
    }

    /// The numbers kept under this key.
    #[inline]
    pub fn numbers(&self, key: u64) -> Option<Numbers> {
        self.data(key).map(Numbers::unpack)
    }

    /// Keeps the numbers of a position with so many half-moves left, under a key of their own.
    #[inline]
    pub fn keep_numbers(&self, key: u64, left: u16, numbers: Numbers) {
        self.update(key, left, |_| numbers.pack(left));
    }

    /// Remembers that the position solves in this many half-moves, by this move.
    #[inline]
    pub fn prove(&self, key: u64, depth: u16, best: u32) {
        self.learn(key, depth, |known| {
            if known.proved == 0 || depth <= known.proved {
                known.proved = depth;
                known.best = best;
            }
        });
    }

    /// Remembers that the position does not solve in this many half-moves; `best` is worth trying first next time.
    #[inline]
    pub fn refute(&self, key: u64, depth: u16, best: u32) {
        self.learn(key, depth, |known| {
            known.refuted = known.refuted.max(depth);
            if known.proved == 0 {
                known.best = best;
            }
        });
    }

    #[inline]
    fn learn(&self, key: u64, depth: u16, change: impl Fn(&mut TableEntry)) {
        self.update(key, depth, |data| {
            let mut known = TableEntry::unpack(data);
            change(&mut known);
            known.pack()
        });
    }

    #[inline]
    fn update(&self, key: u64, depth: u16, change: impl Fn(u64) -> u64) {
        if self.stays_empty {
            return;
        }
        let bucket = self.bucket(key);
        let mut victim = &bucket[0];
        let mut least = u32::MAX;
        for slot in bucket {
            if let Some(data) = slot.data_of(key) {
                return slot.store(key, change(data));
            }
            let worth = worth(slot.data.load(Ordering::Relaxed));
            if worth < least {
                least = worth;
                victim = slot;
            }
        }
        if least > 1 + u32::from(depth) {
            // Everything here is worth more; the newest result still goes somewhere, or the table would freeze.
            victim = &bucket[(key >> 60) as usize % BUCKET];
        }
        victim.store(key, change(0));
        self.count_stored(key);
    }
}

impl Slot {
    /// What it holds for this key.
    #[inline]
    fn data_of(&self, key: u64) -> Option<u64> {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data == key && data != 0).then_some(data)
    }

    #[inline]
    fn store(&self, key: u64, data: u64) {
        self.data.store(data, Ordering::Relaxed);
        self.check.store(key ^ data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_cannot_be_had_is_a_smaller_one() {
        let most = isize::MAX as usize;
        for bytes in [0, 1, 63, 64, most, most / 4] {
            let table = Table::new(bytes);
            table.refute(42, 3, 7);
            assert!(table.bytes() <= bytes.max(BYTES_OF_BUCKET), "{bytes}");
            assert_eq!(table.look_up(42).map(|known| known.refuted), Some(3));
        }
    }

    #[test]
    fn what_was_learnt_last_is_never_lost_at_once_and_bounds_only_tighten() {
        let table = Table::new(1);
        for key in 1..1000u64 {
            table.refute(key, 3, 7);
            assert_eq!(table.look_up(key).map(|known| known.refuted), Some(3));
        }
        let table = Table::new(1 << 16);
        table.prove(42, 5, 1);
        table.prove(42, 7, 2);
        table.refute(42, 3, 3);
        table.refute(42, 1, 4);
        assert_eq!(table.look_up(42), Some(TableEntry { proved: 5, refuted: 3, best: 1 }));
    }
}
