// The board and the box of units: by mouse, by finger, by keyboard.
import { element } from './api.js';
import { SQUARES, at, unit, token } from './fen.js';
import { language, t } from './words.js';

const NS = 'http://www.w3.org/2000/svg';
let drawings = {};
let catalogue = { orthodox: [], fairy: [], attributes: [] };

export function useUnits(units) {
  catalogue = units;
  drawings = Object.fromEntries([...units.orthodox, ...units.fairy].map((row) => [row.code, row.drawn]));
}

const LETTERS = { en: 'KQRBSP', de: 'KDTLSB', fr: 'RDTFCP' };

/** The usual letter of an orthodox unit in the language of the page. */
export const letterOf = (code) => LETTERS[language()]['KQRBSP'.indexOf(code)] ?? code;

const nameIndex = () => ({ en: 0, fr: 1, de: 2 })[language()];

/** A unit in words: "white grasshopper". */
export function nameOf(one) {
  const { side, code, marks } = unit(one);
  const fairy = catalogue.fairy.find((row) => row.code === code);
  const kind = 'KQRBSP'.includes(code) && code.length === 1 ? t(`unit${code}`) : (fairy?.names[nameIndex()] ?? code);
  const named = language() === 'en' ? `${t(side)} ${kind}` : `${kind}, ${t(side)}`;
  return `${named}${marks ? ` (${marks})` : ''}`;
}

/** The drawing of a unit. */
export function draw(one) {
  const { side, code, marks } = unit(one);
  const drawn = drawings[code] ?? drawings.Q ?? { body: '', lines: '', turned: 0 };
  const svg = document.createElementNS(NS, 'svg');
  svg.setAttribute('viewBox', '0 0 45 45');
  svg.setAttribute('class', `unit ${side}`);
  svg.setAttribute('aria-hidden', 'true');
  const group = document.createElementNS(NS, 'g');
  if (drawn.turned) group.setAttribute('transform', `rotate(${drawn.turned} 22.5 22.5)`);
  for (const part of ['body', 'lines']) {
    const path = document.createElementNS(NS, 'path');
    path.setAttribute('d', drawn[part]);
    path.setAttribute('class', part);
    group.append(path);
  }
  svg.append(group);
  const label = ('KQRBSP'.includes(code) && code.length === 1 ? '' : code) + (marks ? '*' : '');
  if (label) {
    const text = document.createElementNS(NS, 'text');
    text.setAttribute('x', '43');
    text.setAttribute('y', '43');
    text.textContent = label;
    svg.append(text);
  }
  return svg;
}

/** The units that have the same symbol, turned: for each way of turning it the first of the catalogue. */
function turnings(code) {
  const mine = drawings[code];
  const same = [...catalogue.orthodox, ...catalogue.fairy].filter((row) => row.drawn.body === mine?.body);
  const ways = new Map();
  for (const row of same) if (!ways.has(row.drawn.turned)) ways.set(row.drawn.turned, row.code);
  if (mine) ways.set(mine.turned, code);
  return [...ways].sort(([one], [other]) => one - other).map(([, turned]) => turned);
}

/** The unit whose symbol is this one turned further. */
export function turned(one) {
  const { side, code, marks } = unit(one);
  const codes = turnings(code);
  return codes.length ? token({ side, code: codes[(codes.indexOf(code) + 1) % codes.length], marks }) : one;
}

const NEXT_SIDE = { white: 'black', black: 'neutral', neutral: 'white' };

/** The unit on the other side, and after both sides neutral. */
export const recoloured = (one) => token({ ...unit(one), side: NEXT_SIDE[unit(one).side] });

/** What `desk` must have: board(), put(board), mode(), brush(), setBrush(token), targets(square), play(from, to). */
export class Board {
  constructor(root, desk) {
    this.desk = desk;
    this.focus = 60;
    this.held = null;
    this.cells = SQUARES.map((name, i) => element('button', {
      class: `cell ${(i + (i >> 3)) % 2 ? 'dark' : 'light'}`, role: 'gridcell', 'data-square': name, tabindex: '-1',
    }));
    this.arrows = document.createElementNS(NS, 'svg');
    this.arrows.setAttribute('class', 'arrows');
    this.arrows.setAttribute('viewBox', '0 0 8 8');
    this.arrows.setAttribute('aria-hidden', 'true');
    const rows = Array.from({ length: 8 }, (_, r) => element('div', { role: 'row', class: 'row' }, this.cells.slice(r * 8, r * 8 + 8)));
    this.grid = element('div', { role: 'grid', class: 'grid' }, ...rows);
    root.replaceChildren(this.grid, this.arrows,
      element('div', { class: 'ranks', 'aria-hidden': 'true' }, ...[8, 7, 6, 5, 4, 3, 2, 1].map((n) => element('span', {}, String(n)))),
      element('div', { class: 'files', 'aria-hidden': 'true' }, ...[...'abcdefgh'].map((n) => element('span', {}, n))));
    this.grid.addEventListener('keydown', (event) => this.key(event));
    this.grid.addEventListener('pointerdown', (event) => this.down(event));
    this.grid.addEventListener('click', (event) => {
      // A click without a pointer: from the keyboard or a screen reader.
      if (event.detail === 0) this.press(this.index(event.target));
    });
    this.grid.addEventListener('contextmenu', (event) => {
      const i = this.index(event.target);
      if (i === null || this.desk.mode() !== 'edit') return;
      event.preventDefault();
      this.remove(i);
    });
  }

  index(target) {
    const cell = target?.closest?.('[data-square]');
    return cell ? at(cell.dataset.square) : null;
  }

  show(board, { arrows = [], targets = [], held = null } = {}) {
    this.held = held;
    this.grid.setAttribute('aria-label', t('board'));
    this.cells.forEach((cell, i) => {
      const one = board[i];
      if (cell.dataset.token !== (one ?? '')) {
        cell.dataset.token = one ?? '';
        cell.replaceChildren(...(one ? [draw(one)] : []));
      }
      cell.setAttribute('aria-label', `${SQUARES[i]}, ${one ? nameOf(one) : t('empty')}${targets.includes(i) ? `, ${t('target')}` : ''}`);
      cell.setAttribute('aria-selected', String(held === i));
      cell.classList.toggle('target', targets.includes(i));
      cell.tabIndex = i === this.focus ? 0 : -1;
    });
    this.arrows.replaceChildren(...arrows.map(arrow));
  }

  key(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };
    const here = this.focus;
    if (event.key in steps) {
      const next = here + steps[event.key];
      const wraps = Math.abs(steps[event.key]) === 1 && (next >> 3) !== (here >> 3);
      if (next >= 0 && next < 64 && !wraps) this.go(next);
    } else if (event.key === 'Home') this.go(here & ~7);
    else if (event.key === 'End') this.go(here | 7);
    else if (event.key === 'Escape') this.desk.setBrush(null);
    else if (this.desk.mode() === 'edit' && (event.key === 'Delete' || event.key === 'Backspace')) this.remove(here);
    else if (this.desk.mode() === 'edit' && event.key === '.') this.alter(turned);
    else if (this.desk.mode() === 'edit' && event.key === '=') this.alter(recoloured);
    else if (this.desk.mode() === 'edit' && !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1) {
      const place = LETTERS[language()].indexOf(event.key.toUpperCase());
      const code = place >= 0 ? 'KQRBSP'[place] : event.key.toUpperCase() === 'N' ? 'S' : null;
      if (!code) return;
      this.put(here, token({ side: event.key === event.key.toUpperCase() ? 'white' : 'black', code, marks: '' }));
    } else return;
    event.preventDefault();
  }

  go(i) {
    this.cells[this.focus].tabIndex = -1;
    this.focus = i;
    this.cells[i].tabIndex = 0;
    this.cells[i].focus();
  }

  put(i, one) {
    const board = [...this.desk.board()];
    board[i] = one;
    this.desk.put(board);
  }

  /** Another unit stands where the last one was touched. */
  alter(how) {
    const one = this.desk.board()[this.focus];
    if (one) this.put(this.focus, how(one));
  }

  remove(i) {
    this.put(i, null);
  }

  /** A square is chosen: by Enter, by a tap, by a click. */
  press(i) {
    if (i === null) return;
    this.focus = i;
    const board = this.desk.board();
    if (this.desk.mode() === 'play') {
      if (this.held !== null && this.held !== i) this.desk.play(this.held, i);
      else this.desk.hold(this.held === i ? null : i);
      return;
    }
    const brush = this.desk.brush();
    if (this.held !== null) {
      if (this.held !== i) this.move(this.held, i);
      else this.desk.hold(null);
    } else if (brush) this.put(i, board[i] === brush ? null : brush);
    else if (board[i]) this.desk.hold(i);
  }

  move(from, to) {
    const board = [...this.desk.board()];
    if (to !== null) board[to] = board[from];
    board[from] = null;
    this.desk.put(board);
  }

  down(event) {
    const i = this.index(event.target);
    if (i === null || event.button !== 0) return;
    const one = this.desk.board()[i];
    const playing = this.desk.mode() === 'play';
    if (!one || (this.held !== null && this.held !== i) || (this.desk.brush() && !playing)) {
      event.preventDefault();
      this.go(i);
      this.press(i);
      return;
    }
    const wasHeld = this.held === i;
    this.go(i);
    drag(event, one, (x, y, moved) => {
      const to = this.index(document.elementFromPoint(x, y));
      // In play it is held since the button went down.
      if (!moved && playing) this.desk.hold(wasHeld ? null : i);
      else if (!moved) this.press(i);
      else if (playing) {
        if (to !== null && to !== i) this.desk.play(i, to);
      } else if (to !== i) this.move(i, to);
    });
    if (playing) this.desk.hold(i, true);
  }
}

/** Drags the drawing of a unit until the pointer is lifted. */
function drag(event, one, end) {
  event.preventDefault();
  const start = [event.clientX, event.clientY];
  let ghost = null;
  const move = (moved) => {
    const far = Math.hypot(moved.clientX - start[0], moved.clientY - start[1]) > 6;
    if (!ghost && far) {
      ghost = element('div', { class: 'ghost' }, draw(one));
      document.body.append(ghost);
    }
    if (ghost) {
      ghost.style.left = `${moved.clientX}px`;
      ghost.style.top = `${moved.clientY}px`;
    }
  };
  const done = (last) => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', done);
    window.removeEventListener('pointercancel', done);
    ghost?.remove();
    if (last.type === 'pointerup') end(last.clientX, last.clientY, ghost !== null);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', done);
  window.addEventListener('pointercancel', done);
}

function arrow({ from, to, kind }) {
  const centre = (name) => [(at(name) % 8) + 0.5, (at(name) >> 3) + 0.5];
  const [x1, y1] = centre(from);
  const [x2, y2] = centre(to);
  if (from === to) {
    const ring = document.createElementNS(NS, 'circle');
    Object.entries({ cx: x1, cy: y1, r: 0.42, class: kind }).forEach(([key, value]) => ring.setAttribute(key, value));
    return ring;
  }
  const length = Math.hypot(x2 - x1, y2 - y1);
  const short = 0.18 / length;
  const path = document.createElementNS(NS, 'path');
  // Rebirths bend, so that they are told from moves without their colour.
  const bend = kind === 'rebirth' ? 0.14 * length : 0;
  const middle = [(x1 + x2) / 2 - (bend * (y2 - y1)) / length, (y1 + y2) / 2 + (bend * (x2 - x1)) / length];
  const end = [x2 - (x2 - middle[0]) * short, y2 - (y2 - middle[1]) * short];
  path.setAttribute('d', `M${x1} ${y1}Q${middle[0]} ${middle[1]} ${end[0]} ${end[1]}`);
  path.setAttribute('class', kind);
  path.setAttribute('marker-end', `url(#head-${kind === 'rebirth' ? 'rebirth' : 'move'})`);
  return path;
}

/** The box of units: those in use first. */
export class Box {
  constructor(root, desk) {
    this.root = root;
    this.desk = desk;
    this.side = 'white';
    this.mark = '';
    this.extra = [];
  }

  show(board) {
    const used = [...new Set(board.filter(Boolean).map((one) => unit(one).code))].filter((code) => !'KQRBSP'.includes(code) || code.length > 1);
    const fairy = [...new Set([...used, ...this.extra])];
    const codes = [...'KQRBSP', ...fairy];
    const brush = this.desk.brush();
    const row = (side) => element('div', { class: 'units', role: 'group', 'aria-label': t(side) }, ...codes.map((code) => this.button(side, code, brush)));
    const sides = this.side === 'neutral' || board.some((one) => one && unit(one).side === 'neutral') ? ['white', 'black', 'neutral'] : ['white', 'black'];
    const state = [sides, codes, brush, this.mark, language()].join();
    if (state === this.state) return;
    this.state = state;
    const search = this.search ?? element('input', { class: 'text', list: 'fairy-units', autocomplete: 'off', oninput: (event) => this.find(event.target) });
    this.search = search;
    search.setAttribute('aria-label', t('fairyUnit'));
    search.placeholder = t('fairyUnit');
    const list = element('datalist', { id: 'fairy-units' }, ...catalogue.fairy.map((one) => element('option', { value: `${one.code} – ${one.names[nameIndex()]}` })));
    const marks = element('select', { 'aria-label': t('attribute'), onchange: (event) => { this.mark = event.target.value; this.desk.setBrush(null); } },
      element('option', { value: '' }, t('noAttribute')), ...catalogue.attributes.map((name) => element('option', { value: name, selected: name === this.mark }, name)));
    const hand = element('button', { class: 'hand', 'aria-pressed': String(!brush), onclick: () => this.desk.setBrush(null) }, t('hand'));
    const neutral = element('label', {}, element('input', { type: 'checkbox', checked: this.side === 'neutral', onchange: (event) => { this.side = event.target.checked ? 'neutral' : 'white'; this.desk.setBrush(null); } }), ` ${t('neutral')}`);
    this.root.replaceChildren(...sides.map(row), element('div', { class: 'bar' }, hand, search, list, marks, neutral));
  }

  button(side, code, brush) {
    const one = token({ side, code, marks: this.mark });
    return element('button', {
      class: 'pick', 'aria-pressed': String(brush === one), 'aria-label': nameOf(one), title: nameOf(one), 'data-unit': one,
      onclick: (event) => { if (event.detail === 0) this.desk.setBrush(brush === one ? null : one); },
      onpointerdown: (event) => {
        if (event.button !== 0) return;
        drag(event, one, (x, y, moved) => {
          if (!moved) this.desk.setBrush(this.desk.brush() === one ? null : one);
          else this.desk.drop(one, document.elementFromPoint(x, y));
        });
      },
    }, draw(one));
  }

  find(input) {
    const text = input.value.trim();
    const code = text.split(/\s+–/)[0].toUpperCase();
    const found = catalogue.fairy.find((row) => row.code === code)
      ?? catalogue.fairy.find((row) => row.names.some((name) => name.toLowerCase() === text.toLowerCase()));
    if (!found) return;
    this.extra = [found.code, ...this.extra.filter((one) => one !== found.code)].slice(0, 9);
    input.value = '';
    this.desk.setBrush(token({ side: this.side, code: found.code, marks: this.mark }));
  }
}
