//! Whether a filter of moves pays: one that drops few moves costs more than it saves.

/// What a filter has done so far. Where it has dropped too few of the moves that it was shown, it is asked now and then
/// only, to see whether that has changed. A filter that is not asked loses nothing but time.
#[derive(Clone, Debug)]
pub(super) struct Payoff {
    /// So many of a hundred moves must be dropped.
    percent: u32,
    shown: u32,
    dropped: u32,
    left_out: u32,
}

/// Moves after which the first judgement is made.
const JUDGED_FROM: u32 = 256;

/// Moves after which what has been seen counts half.
const FORGOTTEN_FROM: u32 = 4096;

/// A filter that does not pay is asked once in so many times.
const ASKED_AGAIN: u32 = 16;

impl Payoff {
    /// For a filter that must drop so many of a hundred moves.
    pub const fn from_percent(percent: u32) -> Self {
        Self { percent, shown: 0, dropped: 0, left_out: 0 }
    }

    /// Is the filter to be asked this time?
    pub fn asks(&mut self) -> bool {
        if self.shown < JUDGED_FROM || self.dropped * 100 >= self.shown * self.percent {
            return true;
        }
        self.left_out = (self.left_out + 1) % ASKED_AGAIN;
        self.left_out == 0
    }

    /// The filter has left so many of the moves that it was shown.
    pub fn learn(&mut self, shown: usize, left: usize) {
        self.shown += shown as u32;
        self.dropped += (shown - left) as u32;
        if self.shown >= FORGOTTEN_FROM {
            self.shown /= 2;
            self.dropped /= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Payoff;

    #[test]
    fn a_filter_that_drops_little_is_seldom_asked_until_it_drops_more() {
        let mut payoff = Payoff::from_percent(33);
        let mut asked = |left: usize, times: usize| {
            let asks = (0..times).filter(|_| {
                let asks = payoff.asks();
                if asks {
                    payoff.learn(30, left);
                }
                asks
            });
            asks.count()
        };
        assert_eq!(asked(20, 1000), 1000);
        let few = asked(29, 1600);
        assert!((100..300).contains(&few), "{few}");
        assert!(asked(10, 4800) > 2400);
    }
}
