//! Trees as lists: however deep a tree is, its text is not nested.

use crate::solution::{Branch, Ply, Role};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Half-moves below each other in the play of a unit: more than any named stipulation has, and few enough for the stack of
/// whoever walks through the tree.
const DEEPEST: usize = 2_000;

/// A half-move of the play and how deep it stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct PlyRecord {
    depth: usize,
    role: Role,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    zugzwang: bool,
    ply: Arc<Ply>,
}

/// The half-moves of some trees, each before what follows it.
pub(super) fn told(branches: &[Branch]) -> Vec<PlyRecord> {
    let mut told = Vec::new();
    tell(branches, 0, &mut told);
    told
}

fn tell(branches: &[Branch], depth: usize, told: &mut Vec<PlyRecord>) {
    for Branch { ply, role, zugzwang, branches } in branches {
        told.push(PlyRecord { depth, role: *role, zugzwang: *zugzwang, ply: Arc::clone(ply) });
        tell(branches, depth + 1, told);
    }
}

/// The trees again, or the depth of a half-move that has no place in them.
pub(super) fn branches(told: &[PlyRecord]) -> Result<Vec<Branch>, usize> {
    let mut most = 0;
    for &PlyRecord { depth, .. } in told {
        if depth > most || depth > DEEPEST {
            return Err(depth);
        }
        most = depth + 1;
    }
    Ok(grown(&mut told.iter(), 0))
}

/// The trees whose roots stand at this depth, as far as they come next.
fn grown(told: &mut std::slice::Iter<'_, PlyRecord>, depth: usize) -> Vec<Branch> {
    let mut branches = Vec::new();
    while let Some(PlyRecord { role, zugzwang, ply, .. }) =
        told.as_slice().first().filter(|next| next.depth == depth)
    {
        told.next();
        let (role, zugzwang, ply) = (*role, *zugzwang, Arc::clone(ply));
        branches.push(Branch { ply, role, zugzwang, branches: grown(told, depth + 1) });
    }
    branches
}
