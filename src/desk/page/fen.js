// Boards as lists of 64 tokens, from a8 to h1: a token is a unit as a FEN writes it, or null.

export const SQUARES = Array.from({ length: 64 }, (_, i) => 'abcdefgh'[i % 8] + (8 - (i >> 3)));
export const at = (name) => (8 - Number(name[1])) * 8 + 'abcdefgh'.indexOf(name[0]);
export const EMPTY = () => new Array(64).fill(null);
export const ARRAY = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

/** The board of a placement; null if it is none. */
export function parse(placement) {
  const board = [];
  const tokens = placement.match(/\{[^}]*\}|[1-8]|[A-Za-z]|\/|./g) ?? [];
  let file = 0;
  let ranks = 1;
  for (const token of tokens) {
    if (token === '/') {
      if (file !== 8) return null;
      file = 0;
      ranks += 1;
    } else if (/^[1-8]$/.test(token)) {
      for (let i = 0; i < Number(token); i += 1) board.push(null);
      file += Number(token);
    } else if (/^(\{[^}]+\}|[KQRBNSP])$/i.test(token)) {
      board.push(token);
      file += 1;
    } else return null;
  }
  return ranks === 8 && file === 8 && board.length === 64 ? board : null;
}

export function write(board) {
  let text = '';
  for (let rank = 0; rank < 8; rank += 1) {
    let empty = 0;
    for (let file = 0; file < 8; file += 1) {
      const token = board[rank * 8 + file];
      if (token === null) empty += 1;
      else {
        text += (empty || '') + token;
        empty = 0;
      }
    }
    text += (empty || '') + (rank < 7 ? '/' : '');
  }
  return text;
}

/** Side, code and attributes of a token. */
export function unit(token) {
  if (!token.startsWith('{')) {
    const code = token.toUpperCase();
    return { side: token === code ? 'white' : 'black', code: code === 'N' ? 'S' : code, marks: '' };
  }
  const [, sign, code, marks] = token.match(/^\{([=+-]?)([^:}]*):?([^}]*)\}$/) ?? [null, '', '?', ''];
  const side = { '=': 'neutral', '+': 'white', '-': 'black' }[sign] ?? (code === code.toUpperCase() ? 'white' : 'black');
  return { side, code: code.toUpperCase(), marks };
}

export function token({ side, code, marks }) {
  const has = /[A-Z]/.test(code);
  if (!marks && side !== 'neutral' && 'KQRBSP'.includes(code) && code.length === 1) {
    const letter = code === 'S' ? 'N' : code;
    return side === 'white' ? letter : letter.toLowerCase();
  }
  const tail = marks ? `:${marks}` : '';
  if (side === 'neutral') return `{=${code}${tail}}`;
  if (!has) return `{${side === 'white' ? '+' : '-'}${code}${tail}}`;
  return `{${side === 'white' ? code : code.toLowerCase()}${tail}}`;
}

const OTHER = { white: 'black', black: 'white', neutral: 'neutral' };
const exchanged = (one) => one && token({ ...unit(one), side: OTHER[unit(one).side] });

/** The board after each tool; null where units would leave it. */
export const TOOLS = {
  clear: () => EMPTY(),
  array: () => parse(ARRAY),
  mirror: (board) => board.map((_, i) => board[i ^ 7]),
  flip: (board) => board.map((_, i) => board[i ^ 56]),
  rotate: (board) => board.map((_, i) => board[(7 - (i % 8)) * 8 + (i >> 3)]),
  colours: (board) => board.map((_, i) => exchanged(board[i ^ 56])),
  left: (board) => shifted(board, -1, 0),
  right: (board) => shifted(board, 1, 0),
  up: (board) => shifted(board, 0, -1),
  down: (board) => shifted(board, 0, 1),
};

function shifted(board, files, rows) {
  const moved = EMPTY();
  for (let i = 0; i < 64; i += 1) {
    if (!board[i]) continue;
    const file = (i % 8) + files;
    const row = (i >> 3) + rows;
    if (file < 0 || file > 7 || row < 0 || row > 7) return null;
    moved[row * 8 + file] = board[i];
  }
  return moved;
}
