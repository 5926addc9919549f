//! Build script: fills the attack tables of rook and bishop, so that no time is lost at start and none in const evaluation.

#[path = "magic.rs"]
mod magic;

use magic::{BISHOP_MAGIC, BISHOP_STEPS, ROOK_MAGIC, ROOK_STEPS, relevant, slow_attacks};
use std::fmt::Write as _;
use std::{env, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=src/board/tables.rs");
    println!("cargo::rerun-if-changed=src/board/magic.rs");
    let mut text = String::new();
    write_table(&mut text, "ROOK_TABLE", &ROOK_MAGIC, &ROOK_STEPS);
    write_table(&mut text, "BISHOP_TABLE", &BISHOP_MAGIC, &BISHOP_STEPS);
    let folder = env::var_os("OUT_DIR").expect("cargo names the output folder");
    fs::write(Path::new(&folder).join("sliders.rs"), text).expect("the output folder is writable");
}

fn write_table(text: &mut String, name: &str, magics: &[u64; 64], steps: &[(i8, i8); 4]) {
    let mut table = Vec::new();
    for square in 0..64u8 {
        let mask = relevant(square, steps);
        let start = table.len();
        table.resize(start + (1 << mask.count_ones()), 0u64);
        let mut blockers = 0u64;
        loop {
            let hash = blockers.wrapping_mul(magics[square as usize]) >> (64 - mask.count_ones());
            table[start + hash as usize] = slow_attacks(square, steps, blockers);
            blockers = blockers.wrapping_sub(mask) & mask;
            if blockers == 0 {
                break;
            }
        }
    }
    write!(text, "static {name}: [u64; {}] = [", table.len()).expect("a string takes all");
    for entry in table {
        write!(text, "{entry},").expect("a string takes all");
    }
    text.push_str("];\n");
}
