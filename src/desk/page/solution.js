// The play as a tree: it folds and unfolds, and every move can be played on the board.
import { element } from './api.js';
import { t } from './words.js';

/** More branches than these are drawn when they are asked for. */
const AT_ONCE = 200;

export class Solution {
  constructor(root, play) {
    this.root = root;
    this.play = play;
    this.clear();
    root.addEventListener('keydown', (event) => this.key(event));
  }

  clear() {
    this.twins = new Map();
    this.root.replaceChildren();
  }

  twin(number, label, caption) {
    const known = this.twins.get(number);
    if (known) return known;
    const body = element('div', { class: 'phases' });
    const head = label ? element('h3', {}, `${label}) ${caption}`) : null;
    const section = element('section', { class: 'twin' }, head, body);
    this.root.append(section);
    const twin = { body, phases: new Map() };
    this.twins.set(number, twin);
    return twin;
  }

  /** Nothing of a twin is known any more. */
  empty(number) {
    const twin = this.twins.get(number);
    if (!twin) return null;
    twin.body.replaceChildren();
    twin.phases.clear();
    return twin.body;
  }

  /** A piece of play that has been proved. */
  found(number, { first_mover, phase }) {
    if (!phase.branches.length) return;
    const twin = this.twin(number);
    const tries = phase.branches.filter((branch) => branch.role === 'try');
    const others = phase.branches.filter((branch) => branch.role !== 'try');
    if (tries.length) this.add(number, twin, 'tries', first_mover, tries, phase);
    if (others.length) this.add(number, twin, phase.kind, first_mover, others, phase);
  }

  add(number, twin, kind, first, branches, phase) {
    const key = `${kind} ${first}`;
    let part = twin.phases.get(key);
    if (!part) {
      const title = { 'set-play': t('setPlay'), tries: t('tries'), 'actual-play': t('solutions'), 'post-key': t('afterKey') }[kind] ?? kind;
      const list = element('ul', { role: 'tree', 'aria-label': title });
      const section = element('div', { class: `phase ${kind}`, 'data-phase': kind }, element('h4', {}, title), list);
      part = { list, count: 0, starter: first };
      const order = ['set-play', 'tries', 'actual-play', 'post-key'];
      const after = [...twin.body.children].find((other) => order.indexOf(other.dataset.phase) > order.indexOf(kind));
      twin.body.insertBefore(section, after ?? null);
      twin.phases.set(key, part);
    }
    const begins = kind === 'set-play' && branches[0].role !== 'help' ? other(first) : first;
    const context = { twin: number, first: begins, starter: this.starter(first, kind, branches, phase), zugzwang: phase.zugzwang };
    const room = Math.max(0, AT_ONCE - part.count);
    part.list.append(...branches.slice(0, room).map((branch) => this.node([branch], [], context, part.count + branches.length <= 12)));
    if (branches.length > room) this.rest(part.list, branches.slice(room), [], context);
    part.count += branches.length;
    this.tab();
  }

  /** The side with which moves begin to be numbered. */
  starter(first, kind, branches) {
    const help = branches.some((branch) => branch.role === 'help');
    if (!help) return 'white';
    let chain = branches[0];
    while (chain.branches?.length) {
      const next = chain.branches[0];
      if (next.number === chain.number && next.ply.unit.colour !== chain.ply.unit.colour) return chain.ply.unit.colour;
      if (next.number !== chain.number && next.ply.unit.colour !== chain.ply.unit.colour) return next.ply.unit.colour;
      chain = next;
    }
    return chain.ply.unit.colour;
  }

  /** A branch: the moves until it divides, and what is below. */
  node(chain, before, context, open) {
    let last = chain[0];
    const moves = [last];
    const isChain = (branch) => branch.branches?.length === 1 && !['key', 'try', 'threat'].includes(branch.role);
    while (isChain(last)) {
      last = last.branches[0];
      moves.push(last);
    }
    const path = [...before];
    const spans = [];
    let number = null;
    moves.forEach((branch, place) => {
      path.push({ long: branch.long, side: branch.ply.unit.colour });
      const here = [...path];
      const starts = branch.ply.unit.colour === context.starter || branch.ply.unit.colour === undefined;
      let text = '';
      if (place === 0) text = `${branch.number}.${starts ? '' : '..'}`;
      else if (branch.number !== number) text = `${branch.number}.`;
      number = branch.number;
      text += branch.short + ({ key: '!', try: '?', refutation: '!' }[branch.role] ?? '');
      const isThreat = branch.role === 'threat';
      spans.push(element('span', { class: `move ${branch.role}`, 'data-long': branch.long, onclick: (event) => { event.stopPropagation(); this.mark(event.target); this.play(context.twin, here); } }, isThreat ? `(${text})` : text));
      if (branch.zugzwang) spans.push(element('span', { class: 'word' }, t('zugzwang')));
    });
    const below = last.branches ?? [];
    const row = element('div', { class: 'row' }, ...spans.flatMap((span) => [span, ' ']));
    const item = element('li', { role: 'treeitem', tabindex: '-1', 'aria-label': moves.map((one) => one.short).join(' ') }, row);
    item.path = path;
    item.twin = context.twin;
    row.addEventListener('click', () => {
      if (below.length) this.fold(item);
      this.to(item);
    });
    if (below.length) {
      item.setAttribute('aria-expanded', 'false');
      item.below = () => {
        const list = element('ul', { role: 'group' });
        list.append(...below.slice(0, AT_ONCE).map((branch) => this.node([branch], path, context, false)));
        if (below.length > AT_ONCE) this.rest(list, below.slice(AT_ONCE), path, context);
        item.append(list);
      };
      if (open) this.fold(item, true);
    }
    return item;
  }

  rest(list, branches, path, context) {
    list.querySelector(':scope > .rest')?.remove();
    const known = list.waiting ?? [];
    list.waiting = [...known, ...branches];
    const more = element('li', { class: 'rest' }, element('button', { onclick: () => {
      const next = list.waiting.splice(0, AT_ONCE);
      more.before(...next.map((branch) => this.node([branch], path, context, false)));
      if (!list.waiting.length) more.remove();
    } }, `${t('more')}`));
    list.append(more);
  }

  fold(item, open = item.getAttribute('aria-expanded') !== 'true') {
    if (!item.hasAttribute('aria-expanded')) return;
    item.setAttribute('aria-expanded', String(open));
    if (open && item.below) {
      item.below();
      item.below = null;
    }
  }

  foldAll(open) {
    let items = [...this.root.querySelectorAll('[aria-expanded]')];
    for (let round = 0; round < 6 && items.length < 2000; round += 1) {
      items.forEach((item) => this.fold(item, open));
      if (!open) break;
      items = [...this.root.querySelectorAll('[aria-expanded=false]')];
      if (!items.length) break;
    }
  }

  mark(span) {
    this.root.querySelector('.move.on')?.classList.remove('on');
    span?.classList.add('on');
  }

  /** One item is reached by the tabulator. */
  tab() {
    if (this.root.querySelector('[role=treeitem][tabindex="0"]')) return;
    const first = this.root.querySelector('[role=treeitem]');
    if (first) first.tabIndex = 0;
  }

  to(item) {
    this.root.querySelector('[role=treeitem][tabindex="0"]')?.setAttribute('tabindex', '-1');
    item.tabIndex = 0;
    item.focus();
  }

  key(event) {
    const item = event.target.closest('[role=treeitem]');
    if (!item) return;
    const shown = [...this.root.querySelectorAll('[role=treeitem]')].filter((one) => one.offsetParent !== null);
    const place = shown.indexOf(item);
    const open = item.getAttribute('aria-expanded');
    if (event.key === 'ArrowDown' && shown[place + 1]) this.to(shown[place + 1]);
    else if (event.key === 'ArrowUp' && shown[place - 1]) this.to(shown[place - 1]);
    else if (event.key === 'ArrowRight' && open === 'false') this.fold(item, true);
    else if (event.key === 'ArrowRight' && open === 'true') this.to(shown[place + 1] ?? item);
    else if (event.key === 'ArrowLeft' && open === 'true') this.fold(item, false);
    else if (event.key === 'ArrowLeft') this.to(item.parentElement.closest('[role=treeitem]') ?? item);
    else if (event.key === 'Enter' || event.key === ' ') {
      const moves = item.querySelectorAll(':scope > .row .move');
      this.mark(moves[moves.length - 1]);
      this.play(item.twin, item.path);
    } else return;
    event.preventDefault();
  }
}

const other = (side) => (side === 'white' ? 'black' : 'white');
