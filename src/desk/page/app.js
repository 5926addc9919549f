// The desk: what is on the board, what is asked, and what the program answers.
import { ask, element, listen, showFaults } from './api.js';
import { Board, Box, recoloured, turned, useUnits } from './board.js';
import { Collection } from './collection.js';
import { EMPTY, SQUARES, TOOLS, at, parse, write } from './fen.js';
import { Pickers } from './pickers.js';
import { Solution } from './solution.js';
import { Versions } from './versions.js';
import { language, speak, t } from './words.js';

const $ = (id) => document.getElementById(id);

const START = { position: '4n2k/5Bpp/8/6N1/8/8/8/1K2R3', task: '#2 Circe' };

/** What is worked on: the diagram, the other fields of the position, the task; which twin stands on the board (0 is the
 * diagram), and its position. */
let now = { board: EMPTY(), side: '-', castling: 'auto', enPassant: '-', extras: '', task: '', twin: 0, shown: null };
let twins = [];
let past = [];
let future = [];
let understood = null;
let brush = null;
let held = null;
let legal = [];
let legalSide = 'white';
/** A line that is shown on the board: its steps, and which one. */
let line = null;
let work = null;
let told = null;
let heading = {};

function positionText({ board, side, castling, enPassant, extras } = now) {
  let text = write(board);
  if (castling !== 'auto') text += ` ${side} ${castling} ${enPassant}`;
  else {
    if (side !== '-') text += ` ${side}`;
    if (enPassant !== '-') text += ` enpassant=${enPassant}`;
  }
  return extras ? `${text} ${extras}` : text;
}

/** What the field of the position says: of a twin its units, and what it shares with the diagram. */
const fenText = () => positionText({ ...now, board: shownBoard() });

/** The fields of a FEN; null if it is none. */
function fields(text) {
  // The signs of neutral units on the board (`{=G}`) do not make a field of it.
  const [placement = '', ...words] = text.trim().split(/\s+/);
  const board = parse(placement);
  if (!board) return null;
  const named = words.filter((word) => word.includes('='));
  const [side = '-', castling = 'auto', enPassant = '-'] = words.filter((word) => !word.includes('='));
  const passed = named.find((word) => word.startsWith('enpassant='));
  return {
    board, side, castling, enPassant: passed ? passed.slice(10) : enPassant,
    extras: named.filter((word) => word !== passed).join(' '),
  };
}

function change(changed, { keepHistory = true } = {}) {
  if (keepHistory) {
    past.push(now);
    if (past.length > 500) past.shift();
    future = [];
  }
  now = { ...now, ...changed };
  held = null;
  line = null;
  refresh();
}

/** The position that is edited: the diagram, or a twin. */
const shownBoard = () => (now.twin ? now.shown : now.board) ?? now.board;

/** A changed position: of a twin the text of the task follows. */
async function put(board) {
  if (!now.twin) {
    change({ board, extras: '' });
    return;
  }
  change({ shown: board });
  document.body.ariaBusy = 'true';
  clearTimeout(waiting);
  const asked = now;
  try {
    const answer = await ask('twin', { ...question(), twin: now.twin, board: write(board) });
    if (now !== asked) return;
    // A twin that differs in nothing is gone: the next change makes it again.
    now = { ...now, task: answer.task, twin: answer.twins >= now.twin ? now.twin : answer.twins + 1 };
  } catch (error) {
    if (now === asked) say(error.faults?.[0]?.text ?? String(error));
  }
  refresh();
}

/** Another twin stands on the board; the one behind the last is new. */
function showTwin(place) {
  const read = place && twins[place] ? fields(twins[place].fen) : null;
  now = { ...now, twin: place, shown: place ? (read?.board ?? now.board) : null };
  held = null;
  line = null;
  refresh();
}

async function removeTwin() {
  try {
    const answer = await ask('twin', { ...question(), twin: now.twin, board: null });
    change({ task: answer.task, twin: 0, shown: null });
  } catch (error) {
    say(error.faults?.[0]?.text ?? String(error));
  }
}

/** The diagram and its twins, each with what it changes. */
function showTwins() {
  const labels = twins.length > 1 ? twins.map((twin) => [twin.label, twin.caption]) : [['a', '']];
  const isNew = now.twin >= labels.length && now.twin > 0;
  const letter = (place) => String.fromCharCode(97 + place);
  const state = JSON.stringify([labels, now.twin, isNew, language()]);
  if ($('twins').dataset.state === state) return;
  $('twins').dataset.state = state;
  // Whoever came here by keyboard stays here.
  const wasHere = $('twins').contains(document.activeElement);
  $('twins').replaceChildren(
    ...labels.map(([label, caption], place) => element('button', {
      'aria-pressed': String(now.twin === place), 'data-twin': place, onclick: () => showTwin(place),
    }, `${label}) ${place ? caption : t('diagram')}`)),
    labels.length < 26 ? element('button', { 'aria-pressed': String(isNew), id: 'new-twin', onclick: () => showTwin(labels.length) }, isNew ? `${letter(labels.length)}) …` : `+ ${t('newTwin')}`) : '',
    now.twin && !isNew ? element('button', { id: 'remove-twin', title: t('removeTwin'), 'aria-label': t('removeTwin'), onclick: removeTwin }, '×') : '',
    isNew ? element('p', { class: 'faint' }, t('newTwinHelp')) : '');
  if (wasHere) $('twins').querySelector('[aria-pressed=true]')?.focus();
}

function undo(from, to) {
  if (!from.length) return;
  to.push(now);
  now = from.pop();
  held = null;
  line = null;
  refresh();
}

const question = () => ({ position: positionText(), task: now.task, language: language() });

const desk = {
  board: () => (line ? line.board : shownBoard()),
  put,
  mode: () => document.querySelector('input[name=mode]:checked').value,
  brush: () => brush,
  setBrush(one) {
    brush = one;
    held = null;
    if (one) setMode('edit');
    show();
  },
  drop(one, target) {
    const cell = target?.closest?.('[data-square]');
    if (!cell) return;
    const board = [...shownBoard()];
    board[at(cell.dataset.square)] = one;
    put(board);
  },
  async hold(i, quiet = false) {
    held = i;
    legal = [];
    if (!quiet) show();
    if (i === null || desk.mode() !== 'play') return;
    await findMoves();
    show();
  },
  play,
  understood: () => understood,
  task: () => now.task,
  setTask: (task) => change({ task }),
  question,
};

const board = new Board($('board'), desk);
const box = new Box($('box'), desk);
const solution = new Solution($('solution'), playLine);
const versions = new Versions(document.querySelector('#versions .panel'), (one) => load(one));
let pickers = null;
let collection = null;

// ---- What is shown

function show() {
  const shown = line ? line.steps[line.at] : null;
  const targets = held !== null && desk.mode() === 'play' ? legal.filter((move) => at(move.from) === held).map((move) => at(move.to)) : [];
  board.show(desk.board(), { arrows: shown?.arrows ?? [], targets, held });
  box.show(shownBoard());
  showTwins();
  $('board').classList.toggle('brushed', Boolean(brush));
  $('undo').disabled = !past.length;
  $('redo').disabled = !future.length;
  $('line').hidden = !line;
  if (line) showLine();
}

function showLine() {
  $('line-moves').replaceChildren(...line.steps.map((step, place) => (place === 0 ? null : element('button', {
    class: place === line.at ? 'on' : '', onclick: () => go(place),
  }, step.short))).filter(Boolean));
  $('story').replaceChildren(...(line.steps[line.at].story ?? []).map((sentence) => element('p', {}, sentence)));
  $('line-first').disabled = $('line-back').disabled = line.at === 0;
  $('line-next').disabled = $('line-last').disabled = line.at === line.steps.length - 1;
}

function fill(input, text) {
  if (document.activeElement !== input) input.value = text;
}

let waiting = 0;
function refresh() {
  fill($('fen'), fenText());
  fill($('task'), now.task);
  $('side').value = now.side;
  if (![...$('castling').options].some((option) => option.value === now.castling)) $('castling').append(element('option', {}, now.castling));
  $('castling').value = now.castling;
  const passed = now.side === 'w' ? '6' : now.side === 'b' ? '3' : '36';
  $('en-passant').replaceChildren(element('option', { value: '-' }, '–'), ...SQUARES.filter((name) => passed.includes(name[1]) || name === now.enPassant).map((name) => element('option', {}, name)));
  $('en-passant').value = now.enPassant;
  show();
  clearTimeout(waiting);
  document.body.ariaBusy = 'true';
  waiting = setTimeout(understand, 120);
}

async function understand() {
  const asked = question();
  let state;
  try {
    state = await ask('state', asked);
  } catch (error) {
    showFaults($('task-faults'), error.faults ?? [{ text: String(error) }]);
    document.body.ariaBusy = 'false';
    return;
  }
  // Then it is asked again.
  if (asked.position !== positionText() || asked.task !== now.task) return;
  understood = state.task;
  const isEmpty = now.board.every((one) => !one);
  showFaults($('fen-faults'), isEmpty ? [] : state.faults.position);
  showFaults($('task-faults'), [...state.faults.task, ...(state.task?.warning ? [{ text: state.task.warning }] : [])]);
  $('counted').textContent = state.position?.counted ?? '';
  $('rules').replaceChildren(...(state.task?.rules ?? []).map((row) => element('p', {}, element('b', {}, `${row.name}: `), row.rule)));
  twins = state.twins ?? [];
  $('deeper').disabled = !state.task?.deeper;
  // A twin whose text was changed by hand stands on the board as the text says.
  const read = now.twin && twins.length > 1 && twins[now.twin] ? fields(twins[now.twin].fen) : null;
  if (read && write(read.board) !== write(shownBoard())) {
    now = { ...now, shown: read.board };
    fill($('fen'), fenText());
    show();
  } else if (now.twin > Math.max(1, twins.length) && !state.faults.task.length) showTwin(0);
  else showTwins();
  pickers?.show();
  if (desk.mode() === 'play' && held === null) legal = [];
  document.body.ariaBusy = 'false';
}

// ---- Moves and lines

async function findMoves() {
  const asked = { ...question(), moves: played(), side: line ? null : (now.side === 'b' ? 'black' : now.side === 'w' ? 'white' : null) };
  try {
    const answer = await ask('moves', { ...asked, task: understood ? now.task : '', twin: ownTwin() });
    legal = answer.moves;
    legalSide = answer.side;
  } catch (error) {
    legal = [];
    say(error.faults?.[0]?.text ?? String(error));
  }
}

/** The twin in which moves are played; a new one is the diagram still. */
const ownTwin = () => line?.twin ?? (now.twin < twins.length ? now.twin : 0);

const played = () => (line ? line.steps.slice(1, line.at + 1).map(({ long, side }) => ({ long, side })) : []);

async function play(from, to) {
  if (!legal.length) await findMoves();
  const moves = legal.filter((move) => at(move.from) === from && at(move.to) === to);
  held = null;
  if (!moves.length) {
    say(t('noLegal'));
    show();
    return;
  }
  if (moves.length === 1) {
    await playOn(moves[0]);
    return;
  }
  $('line').hidden = false;
  $('story').replaceChildren(element('p', {}, t('chooseMove')), ...moves.slice(0, 100).map((move) => element('button', { class: 'choice', onclick: () => playOn(move) }, move.short)));
}

async function playOn(move) {
  const moves = [...played(), { long: move.long, side: legalSide }];
  legal = [];
  await playLine(ownTwin(), moves);
}

/** Plays a line from the diagram; it ends on the board behind its last move. */
async function playLine(twin, moves) {
  try {
    const answer = await ask('line', { ...question(), task: understood ? now.task : '', twin, moves });
    line = { twin, steps: answer.steps, at: 0 };
    go(answer.steps.length - 1);
  } catch (error) {
    say(error.faults?.[0]?.text ?? String(error));
  }
}

function go(place) {
  line.at = Math.max(0, Math.min(place, line.steps.length - 1));
  line.board = parse(line.steps[line.at].fen.split(' ')[0]) ?? now.board;
  held = null;
  legal = [];
  show();
}

// ---- Solving

function say(text) {
  $('status').textContent = text;
}

function begin() {
  work?.stop();
  solution.clear();
  $('verdict').hidden = true;
  $('go-on').disabled = true;
  $('improved').replaceChildren();
  told = null;
  $('stop').disabled = false;
  document.body.classList.add('busy');
  say(t('waiting'));
}

function end(own, text = '') {
  if (work !== own) return;
  $('go-on').disabled = true;
  $('stop').disabled = true;
  document.body.classList.remove('busy');
  work = null;
  if (text) say(text);
}

/** A search waits and keeps all it knows; other work ends. */
async function stop() {
  const own = work;
  if (!own) return;
  const answer = own.job ? await ask('pause', { job: own.job }).catch(() => null) : null;
  if (!answer?.done) own.stop();
}

async function goOn() {
  const own = work;
  if (!own?.job) return;
  $('go-on').disabled = true;
  $('stop').disabled = false;
  $('verdict').hidden = true;
  document.body.classList.add('busy');
  say(t('waiting'));
  own.ends = (own.seconds ?? 0) + Number($('seconds').value);
  const answer = await ask('go-on', { job: own.job, seconds: Number($('seconds').value) || null }).catch(() => null);
  if (!answer?.done) own.stop();
}

/** What is shown while a search waits. */
function paused(own, asked, seconds) {
  own.seconds = seconds;
  $('go-on').disabled = false;
  $('stop').disabled = true;
  document.body.classList.remove('busy');
  say(`${t('stopped')} (${seconds.toFixed(1)} s)`);
  const told = t('incomplete');
  versions.judged(asked.position, asked.task, 'incomplete', told);
  showVerdict('incomplete', [element('p', {}, element('strong', {}, told))], asked, told);
}

function solve() {
  begin();
  const asked = question();
  const seconds = Number($('seconds').value);
  let isDone = false;
  const texts = [];
  const own = listen('solve', { ...asked, seconds: seconds || null }, (event, data) => {
    if (work !== own) return;
    if (event === 'begin') {
      solution.twin(data.twin, data.label, data.caption);
      say(t('searching'));
    } else if (event === 'job') own.job = data.job;
    else if (event === 'paused') paused(own, asked, data.seconds);
    else if (event === 'goes-on') say(t('searching'));
    else if (event === 'found') solution.found(data.twin, data.found);
    else if (event === 'progress') {
      if ($('go-on').disabled) say(`${data.text}, ${data.seconds.toFixed(1)} s${own.ends ? `, ${Math.max(0, own.ends - data.seconds).toFixed(0)} s ${t('left')}` : ''}`);
    }
    else if (event === 'done') {
      texts.push(data);
      redraw(data);
      verdict(asked, texts);
      say(`${data.seconds.toFixed(2)} s, ${data.nodes.toLocaleString(language())} ${t('positions')}`);
    } else if (event === 'faults') {
      isDone = true;
      say('');
      showFaults($('task-faults'), data);
    } else if (event === 'end') isDone = true;
  });
  own.ends = seconds;
  work = own;
  own.end.then(() => end(own, isDone ? '' : t('stopped')));
}

/** The whole play in its order: what came first stands where it belongs. */
function redraw({ twin, solution: document }) {
  const body = document && solution.empty(twin);
  if (!body) return;
  const halves = [[document.first_mover, document.phases], [document.first_mover === 'white' ? 'black' : 'white', document.other_side ?? []]];
  for (const [first, phases] of halves) {
    for (const phase of phases) {
      solution.found(twin, { first_mover: first, phase });
      for (const counted of phase.counted ?? []) body.append(element('p', {}, `${counted.lines} (${counted.half_moves / 2})`));
    }
  }
  if (!body.children.length) body.append(element('p', { class: 'faint' }, t('nothing')));
}

const ORDER = ['sound', 'dual', 'short', 'differs', 'cooked', 'no-solution', 'incomplete', 'unsupported', 'error'];

function verdict(asked, done) {
  const worst = done.reduce((one, two) => (ORDER.indexOf(two.verdict) > ORDER.indexOf(one.verdict) ? two : one));
  told = { asked, done, verdict: worst.verdict };
  versions.judged(asked.position, asked.task, worst.verdict, worst.told);
  showVerdict(worst.verdict, [
    ...done.map((one) => element('p', {}, element('strong', {}, one.told))),
    ...(done.every((one) => one.tested) ? [element('p', { class: 'faint' }, done[0].tested)] : []),
  ], asked, worst.told);
  sheet();
}

function showVerdict(verdict, lines, { position, task }, words) {
  const box = $('verdict');
  box.hidden = false;
  box.className = `verdict ${verdict}`;
  box.replaceChildren(...lines,
    element('div', { class: 'bar' },
      element('button', { id: 'add-version', onclick: () => versions.add({ position, task, verdict, told: words }) }, t('addVersion')),
      element('button', { onclick: () => solution.foldAll(true) }, t('unfold')),
      element('button', { onclick: () => solution.foldAll(false) }, t('fold'))));
}

function lookForVersions() {
  begin();
  // Of a twin a version stands by itself.
  const asked = { ...question(), twin: ownTwin() };
  const list = element('ul', { class: 'list' });
  const note = element('p', { class: 'faint' });
  $('improved').replaceChildren(element('h3', {}, t('soundVersions')), note, list);
  const count = (data) => { note.textContent = `${data.tried} ${t('triedOf')} ${data.all}, ${Math.round(data.rate)} ${t('aSecond')}`; };
  let kept = null;
  const own = listen('improve', { ...asked, seconds: Number($('seconds').value) || null }, (event, data) => {
    if (work !== own) return;
    if (event === 'progress') {
      count(data);
      say(t('searching'));
    } else if (event === 'version') {
      const task = asked.twin ? (data.task ?? asked.task) : asked.task;
      const item = element('li', { 'data-position': data.position },
        element('button', { class: 'as-link', onclick: () => load({ position: data.position, task }) }, data.change), ' ',
        element('span', {}, data.solutions.slice(0, 4).join(', ')), data.keeps ? element('span', { class: 'badge sound' }, t('keeps')) : null,
        element('button', { title: t('addVersion'), 'aria-label': `${t('addVersion')}: ${data.change}`, onclick: () => versions.add({ position: data.position, task, verdict: 'sound', told: data.solutions.join(', ') }) }, '+'));
      // Those that keep the solution come first.
      if (data.keeps) {
        list.insertBefore(item, kept ? kept.nextSibling : list.firstChild);
        kept = item;
      } else list.append(item);
    } else if (event === 'end') {
      count(data);
      say(list.children.length ? '' : t('noneFound'));
    } else if (event === 'faults') {
      say('');
      showFaults($('task-faults'), data);
    }
  });
  work = own;
  own.end.then(() => end(own, $('status').textContent === t('searching') ? t('stopped') : ''));
}

// ---- Texts in and out

function load(problem) {
  const read = fields(problem.position);
  if (!read) return;
  heading = { authors: problem.authors ?? [], source: problem.source ?? '', title: problem.title ?? '', award: problem.award ?? '' };
  // A task stays where a position alone is read.
  change({ ...read, task: problem.task || now.task, twin: 0, shown: null });
}

function fromLink(text) {
  const held = text.match(/#p=(.*)$/s);
  if (!held) return false;
  const [position, ...task] = decodeURIComponent(held[1]).split(' ; ');
  load({ position, task: task.join(' ; ') });
  return true;
}

async function read(text) {
  if (!text.trim() || fromLink(text.trim())) return;
  let problems;
  try {
    problems = await ask('read', { text });
  } catch (error) {
    problems = [{ faults: error.faults }];
  }
  const list = $('read-list');
  list.replaceChildren();
  if (problems.length === 1 && problems[0].position) load(problems[0]);
  else list.replaceChildren(...problems.map(row));
}

function row(problem) {
  const name = [problem.name, problem.label && `${problem.label})`, (problem.authors ?? []).join(', ')].filter(Boolean).join(' ');
  if (problem.faults) {
    const where = element('div', { class: 'faults' });
    showFaults(where, problem.faults);
    return element('div', {}, name, where);
  }
  return element('div', {}, element('button', { class: 'as-link', onclick: () => load(problem) }, `${name || problem.position} – ${problem.task}`));
}

const shareLink = () => `${location.href.split('#')[0]}#p=${encodeURIComponent(`${positionText()} ; ${now.task}`)}`;

async function copy(kind) {
  if (kind === 'png') return png();
  let text;
  if (kind === 'link') {
    text = shareLink();
    history.replaceState(null, '', text);
  } else if (kind === 'fen') text = positionText();
  else {
    try {
      const answer = await ask('write', { ...question(), layout: kind });
      text = answer.text;
      if (answer.notes.length) $('copy-note').textContent = answer.notes.join('; ');
    } catch (error) {
      $('copy-note').textContent = error.faults?.map((fault) => fault.text).join('; ') ?? String(error);
      return undefined;
    }
  }
  $('copied').hidden = false;
  $('copied').value = text;
  try {
    await navigator.clipboard.writeText(text);
    $('copy-note').textContent = t('copied');
  } catch {
    $('copied').select();
  }
  return undefined;
}

function save(name, blob) {
  const link = element('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function png() {
  const { text } = await ask('write', { ...question(), layout: 'svg' });
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = element('canvas');
  canvas.width = 2 * picture.width;
  canvas.height = 2 * picture.height;
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => save('diagram.png', blob));
}

function report(layout) {
  const kinds = { html: 'text/html', latex: 'application/x-tex', text: 'text/plain', popeye: 'text/plain' };
  $('copy-note').textContent = t('searching');
  listen('report', { ...question(), layout, seconds: 600 }, (event, data) => {
    if (event === 'report') {
      $('copied').hidden = false;
      $('copied').value = data.text;
      $('copy-note').textContent = '';
      save(`problem.${{ html: 'html', latex: 'tex' }[layout] ?? 'txt'}`, new Blob([data.text], { type: `${kinds[layout]};charset=utf-8` }));
    } else if (event === 'faults') $('copy-note').textContent = data.map((fault) => fault.text).join('; ');
  });
}

/** What is printed: heading, diagram, task, play. */
async function sheet() {
  const position = told?.asked.position ?? positionText();
  let drawn = '';
  try {
    drawn = (await ask('write', { ...question(), position, layout: 'svg' })).text;
  } catch { /* A position that cannot be read has no diagram. */ }
  const figure = element('figure');
  if (drawn) figure.append(document.importNode(new DOMParser().parseFromString(drawn, 'image/svg+xml').documentElement, true));
  const lines = [heading.authors?.join(', '), heading.title, heading.source, heading.award].filter(Boolean);
  $('sheet').replaceChildren(...lines.map((text) => element('p', { class: 'head' }, text)), figure,
    element('p', { class: 'asked' }, told?.asked.task ?? now.task, ' ', $('counted').textContent),
    ...(told?.done ?? []).flatMap((one) => [element('pre', {}, one.text.trim()), element('p', {}, one.told), one.tested ? element('p', {}, one.tested) : '']));
}

// ---- The page

function setMode(mode) {
  document.querySelector(`input[name=mode][value=${mode}]`).checked = true;
}

function translate() {
  speak($('language').value);
  $('keys').textContent = t('keysText');
  versions.show();
  collection.show();
  if (told) verdict(told.asked, told.done);
  for (const panel of document.querySelectorAll('.pickers .panel')) panel.replaceChildren();
  refresh();
}

function listenToPage() {
  $('language').addEventListener('change', () => { remember('language', $('language').value); translate(); });
  $('theme').addEventListener('change', () => { remember('theme', $('theme').value); document.documentElement.dataset.theme = $('theme').value; });
  for (const mode of document.querySelectorAll('input[name=mode]')) mode.addEventListener('change', () => { if (mode.value === 'play') brush = null; desk.hold(null); });
  $('undo').addEventListener('click', () => undo(past, future));
  $('redo').addEventListener('click', () => undo(future, past));
  for (const button of document.querySelectorAll('[data-do]')) {
    button.addEventListener('click', () => {
      const changed = TOOLS[button.dataset.do](shownBoard());
      if (!changed) say(t('makesNoBoard'));
      else if (now.twin) put(changed);
      else change({ board: changed, castling: 'auto', enPassant: '-', extras: '' });
    });
  }
  $('side').addEventListener('change', () => change({ side: $('side').value }));
  $('castling').addEventListener('change', () => change({ castling: $('castling').value }));
  $('en-passant').addEventListener('change', () => change({ enPassant: $('en-passant').value }));
  $('fen').addEventListener('input', async () => {
    const text = $('fen').value;
    const read = fields(text);
    if (read) {
      if (now.twin) put(read.board);
      else change(read);
      return;
    }
    // Another way of writing: the program reads it.
    const state = await ask('state', { position: text, task: '' }).catch(() => null);
    if (!state || $('fen').value !== text) return;
    showFaults($('fen-faults'), state.faults.position);
    const other = state.position && fields(state.position.fen);
    if (other && now.twin) put(other.board);
    else if (other) change(other);
  });
  $('fen').addEventListener('blur', () => fill($('fen'), fenText()));
  $('task').addEventListener('input', () => change({ task: $('task').value }));
  $('task').addEventListener('keydown', (event) => { if (event.key === 'Enter') solve(); });
  $('solve').addEventListener('click', () => solve());
  $('go-on').addEventListener('click', goOn);
  $('turn').addEventListener('click', () => board.alter(turned));
  $('recolour').addEventListener('click', () => board.alter(recoloured));
  $('improve').addEventListener('click', lookForVersions);
  $('stop').addEventListener('click', stop);
  $('deeper').addEventListener('click', () => {
    if (!understood?.deeper) return;
    pickers.setStipulation(understood.deeper);
    solve();
  });
  $('line-first').addEventListener('click', () => go(0));
  $('line-back').addEventListener('click', () => go(line.at - 1));
  $('line-next').addEventListener('click', () => go(line.at + 1));
  $('line-last').addEventListener('click', () => go(line.steps.length - 1));
  $('line-close').addEventListener('click', () => { line = null; solution.mark(null); show(); });
  $('line-keep').addEventListener('click', () => { const kept = fields(line.steps[line.at].fen); if (kept) change({ ...kept, twin: 0, shown: null }); });
  $('read').addEventListener('click', () => read($('paste').value));
  $('paste').addEventListener('paste', () => setTimeout(() => read($('paste').value)));
  $('file').addEventListener('change', async () => { if ($('file').files[0]) await read(await $('file').files[0].text()); });
  $('print').addEventListener('click', async () => { await sheet(); window.print(); });
  for (const button of document.querySelectorAll('[data-copy]')) button.addEventListener('click', () => copy(button.dataset.copy));
  for (const button of document.querySelectorAll('[data-report]')) button.addEventListener('click', () => report(button.dataset.report));
  window.addEventListener('hashchange', () => fromLink(location.hash));
  window.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const isText = /^(INPUT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === 'Enter') solve();
    else if (!isText && event.key.toLowerCase() === 'z' && !event.shiftKey) undo(past, future);
    else if (!isText && (event.key.toLowerCase() === 'y' || (event.key.toLowerCase() === 'z' && event.shiftKey))) undo(future, past);
    else return;
    event.preventDefault();
  });
}

function remember(key, value) {
  try {
    localStorage.setItem(`kirke ${key}`, value);
  } catch { /* Then it lasts as long as the page. */ }
}

function remembered(key) {
  try {
    return localStorage.getItem(`kirke ${key}`);
  } catch {
    return null;
  }
}

async function start() {
  const [units, conditions] = await Promise.all([ask('units'), ask('conditions')]);
  useUnits(units);
  $('language').value = ['en', 'de', 'fr'].find((one) => one === (remembered('language') ?? navigator.language.slice(0, 2))) ?? 'en';
  $('theme').value = remembered('theme') ?? '';
  document.documentElement.dataset.theme = $('theme').value;
  pickers = new Pickers(desk, conditions);
  collection = new Collection($('collection'), { row, say });
  listenToPage();
  if (!fromLink(location.hash)) load(START);
  past = [];
  translate();
  collection.show();
  await collection.fromServer();
  document.body.dataset.ready = 'yes';
}

start().catch((error) => { document.body.prepend(error.faults?.[0]?.text ?? String(error.stack ?? error)); });
