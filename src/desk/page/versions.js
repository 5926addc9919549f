// Versions of a problem with their verdicts, kept in the browser as long as it allows that.
import { element } from './api.js';
import { t } from './words.js';

const KEY = 'kirke versions';

export class Versions {
  constructor(root, open) {
    this.root = root;
    this.open = open;
    this.list = [];
    try {
      this.list = JSON.parse(localStorage.getItem(KEY)) ?? [];
    } catch { /* There may be no storage. */ }
  }

  add(version) {
    const known = this.list.find((one) => one.position === version.position && one.task === version.task);
    if (known) Object.assign(known, version);
    else this.list.push(version);
    this.keep();
  }

  /** A verdict on a problem that may be among the versions. */
  judged(position, task, verdict, told) {
    const known = this.list.find((one) => one.position === position && one.task === task);
    if (!known) return;
    Object.assign(known, { verdict, told });
    this.keep();
  }

  keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.list));
    } catch { /* Then they last as long as the page. */ }
    this.show();
  }

  show() {
    this.root.replaceChildren(...(this.list.length ? this.list.map((one, place) => element('div', { class: 'version' },
      element('span', { class: `badge ${one.verdict ?? ''}` }, one.verdict ?? '–'),
      element('button', { class: 'as-link', onclick: () => this.open(one) }, `${one.position} ${one.task}`),
      one.told ? element('small', {}, one.told) : null,
      element('button', { 'aria-label': `${t('remove')}: ${one.position}`, title: t('remove'), onclick: () => { this.list.splice(place, 1); this.keep(); } }, '×'))) : [element('p', { class: 'faint' }, t('noVersions'))]));
  }
}
