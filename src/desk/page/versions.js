// Versions of a problem with their verdicts, kept in the browser as long as it allows that.
import { element } from './api.js';
import { t } from './words.js';

const KEY = 'kirke versions';

export class Versions {
  constructor(root, open) {
    this.root = root;
    this.open = open;
    this.list = [];
    this.read();
    window.addEventListener('storage', (event) => {
      if (event.key !== KEY) return;
      this.read();
      this.show();
    });
  }

  /** What another window has kept meanwhile is part of the list. */
  read() {
    try {
      this.list = JSON.parse(localStorage.getItem(KEY)) ?? this.list;
    } catch { /* There may be no storage. */ }
  }

  add(version) {
    this.read();
    const known = this.list.find((one) => one.position === version.position && one.task === version.task);
    if (known) Object.assign(known, version);
    else this.list.push(version);
    this.keep();
  }

  /** A verdict on a problem that may be among the versions. */
  judged(position, task, verdict, told) {
    this.read();
    const known = this.list.find((one) => one.position === position && one.task === task);
    if (!known) return;
    Object.assign(known, { verdict, told });
    this.keep();
  }

  remove(version) {
    this.read();
    this.list = this.list.filter((one) => one.position !== version.position || one.task !== version.task);
    this.keep();
  }

  keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.list));
    } catch { /* Then they last as long as the page. */ }
    this.show();
  }

  show() {
    this.root.replaceChildren(...(this.list.length ? this.list.map((one) => element('div', { class: 'version' },
      element('span', { class: `badge ${one.verdict ?? ''}` }, one.verdict ?? '–'),
      element('button', { class: 'as-link', onclick: () => this.open(one) }, `${one.position} ${one.task}`),
      one.told ? element('small', {}, one.told) : null,
      element('button', { 'aria-label': `${t('remove')}: ${one.position}`, title: t('remove'), onclick: () => this.remove(one) }, '×'))) : [element('p', { class: 'faint' }, t('noVersions'))]));
  }
}
