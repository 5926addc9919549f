//! How much memory there is for a table.

use kirke::search::table_within;

/// The bytes of the table that can be had where so many are asked for, and a warning if they are fewer. A system may
/// promise more than it has, and end the program later: so what is free is asked for first.
pub fn granted(asked: usize) -> (usize, Option<String>) {
    let free = free();
    let most = free.map_or(asked, |free| asked.min(free / 4 * 3));
    let granted = if most < asked { table_within(most) } else { table_within(asked).min(asked) };
    // A table has a power of two of bytes: that much less is no loss worth a word.
    if most == asked && granted >= asked / 2 {
        return (asked, None);
    }
    let free = free.map_or_else(String::new, |free| format!(" of {} that are free", megabytes(free)));
    let words = format!("a table of {} cannot be had{free}; it has {}", megabytes(asked), megabytes(granted));
    (granted, Some(words))
}

fn megabytes(bytes: usize) -> String {
    format!("{} MB", bytes >> 20)
}

/// Memory that is free, as far as the system tells: of the machine, and of the group of processes.
fn free() -> Option<usize> {
    of_machine().into_iter().chain(of_group()).min()
}

fn of_machine() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.split_whitespace().next()?.parse().ok()?;
    kilobytes.checked_mul(1 << 10)
}

fn of_group() -> Option<usize> {
    let of_process = std::fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = of_process.lines().find_map(|line| line.strip_prefix("0::"))?;
    let number = |name: &str| -> Option<usize> {
        let places = [format!("/sys/fs/cgroup{path}/{name}"), format!("/sys/fs/cgroup/{name}")];
        places.iter().find_map(|place| std::fs::read_to_string(place).ok())?.trim().parse().ok()
    };
    Some(number("memory.max")?.saturating_sub(number("memory.current")?))
}
