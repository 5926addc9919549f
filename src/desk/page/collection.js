// Collections: files of the command line, and files or folders opened here. They are read in the browser.
import { ask, element, listen, showFaults } from './api.js';
import { t } from './words.js';

/** More than that is not sent at once, in bytes. */
const MOST = 15 << 20;

/** Endings of files that are meant to hold problems; what else lies in a folder is passed over. */
const ENDINGS = /\.(olv|ya?ml|jsonl?|inp|txt)$/i;

/** The most urgent first. */
const URGENT = ['error', 'unsupported', 'incomplete', 'no-solution', 'cooked', 'differs', 'short', 'dual', 'sound'];

/** A text as it is meant: old files are not in UTF-8. */
const text = (bytes) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** All files of what was dropped, those of folders too, with their paths. */
async function dropped({ items, files: flat }) {
  const files = [];
  const walk = async (entry) => {
    if (entry.isFile) {
      const file = await new Promise((done, failed) => { entry.file(done, failed); });
      files.push([entry.fullPath.replace(/^\//, ''), file]);
      return;
    }
    const reader = entry.createReader();
    for (;;) {
      const entries = await new Promise((done, failed) => { reader.readEntries(done, failed); });
      if (!entries.length) return;
      for (const one of entries) await walk(one);
    }
  };
  // The list is only there until the first wait.
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const plain = [...flat].map((file) => [file.name, file]);
  for (const entry of entries) await walk(entry);
  return entries.length ? files : plain;
}

export class Collection {
  /** `desk` has row(problem): a line with which a problem is put on the board. */
  constructor(root, desk) {
    this.root = root;
    this.desk = desk;
    this.files = null;
    this.problems = [];
    this.faults = [];
    this.records = [];
    this.work = null;
    root.addEventListener('dragover', (event) => event.preventDefault());
    root.addEventListener('drop', async (event) => {
      event.preventDefault();
      root.open = true;
      await this.open(await dropped(event.dataTransfer));
    });
  }

  /** The files of the command line. */
  async fromServer() {
    this.take(await ask('collection'));
    this.root.open = this.problems.length > 0;
  }

  /** Files that were opened here: pairs of a path and a file. */
  async open(files) {
    const meant = files.length > 1 ? files.filter(([path]) => ENDINGS.test(path) && !/(^|\/)\./.test(path)) : files;
    meant.sort(([one], [other]) => one.localeCompare(other));
    if (meant.reduce((sum, [, file]) => sum + file.size, 0) > MOST) {
      this.say(t('tooLong'));
      return;
    }
    this.files = await Promise.all(meant.map(async ([name, file]) => ({ name, text: text(await file.arrayBuffer()) })));
    try {
      this.take(await ask('list', { files: this.files }));
      if (!this.problems.length) this.say(t('noProblems'));
    } catch (error) {
      this.say(error.faults?.[0]?.text ?? String(error));
    }
  }

  take({ problems, faults }) {
    this.work?.stop();
    this.problems = problems;
    this.faults = faults;
    this.records = [];
    this.show();
  }

  say(words) {
    this.note.textContent = words;
  }

  show() {
    const picker = (key, attributes) => element('label', { class: 'file' }, element('span', {}, t(key)), ' ', element('input', {
      type: 'file', id: key, multiple: true, ...attributes, onchange: (event) => this.open([...event.target.files].map((file) => [file.webkitRelativePath || file.name, file])),
    }));
    this.note = element('p', { class: 'faint', role: 'status', 'aria-live': 'polite' });
    this.rows = this.problems.map((problem) => {
      const badge = element('span', { class: 'badge' }, '–');
      const note = element('small');
      const place = element('small', { class: 'place' }, `${problem.file}:${problem.line}`);
      const node = element('li', { class: 'version' }, badge, element('div', { class: 'grow' }, ...problem.twins.map((twin) => this.desk.row(twin)), note), place);
      return { badge, note, node, rank: URGENT.length };
    });
    this.list = element('ul', { class: 'list' }, ...this.rows.map((row) => row.node));
    this.button = element('button', { id: 'judge', disabled: !this.rows.length, onclick: () => this.judge() }, t('check'));
    this.stop = element('button', { disabled: true, onclick: () => this.work?.stop() }, t('stop'));
    this.save = element('button', { id: 'save-results', disabled: true, onclick: () => this.saveResults() }, t('results'));
    const where = element('div', { class: 'faults' });
    showFaults(where, this.faults);
    this.root.querySelector('.panel').replaceChildren(
      element('div', { class: 'bar' }, picker('openFiles', {}), picker('openFolder', { webkitdirectory: true })),
      element('p', { class: 'faint drop' }, t('dropHere')),
      element('div', { class: 'bar' }, this.button, this.stop, this.save), this.note, where, this.list);
    this.records.forEach((record, number) => this.judged(number, record));
    if (this.records.length) this.sort();
  }

  judge() {
    this.button.disabled = true;
    this.stop.disabled = false;
    this.records = [];
    const own = listen('check', this.files ? { files: this.files } : {}, (event, data) => {
      if (this.work !== own) return;
      if (event === 'judged') {
        this.records[data.number] = data.record;
        this.judged(data.number, data.record);
        this.say(`${data.number + 1} ${t('judged')} ${data.of}`);
      } else if (event === 'end') this.sort();
      else if (event === 'faults') this.say(data.map((fault) => fault.text).join('; '));
    });
    this.work = own;
    own.end.then(() => {
      if (this.work !== own) return;
      this.work = null;
      this.button.disabled = false;
      this.stop.disabled = true;
    });
  }

  judged(number, { verdict, twins, faults }) {
    const row = this.rows[number];
    if (!row) return;
    row.badge.textContent = verdict;
    row.badge.className = `badge ${verdict}`;
    row.note.textContent = [...(twins ?? []).map((twin) => twin.told), ...(faults ?? [])].filter(Boolean).join('; ');
    row.rank = URGENT.indexOf(verdict);
    this.save.disabled = false;
  }

  sort() {
    this.list.append(...[...this.rows].sort((one, other) => one.rank - other.rank).map((row) => row.node));
  }

  /** As `kirke check --out` writes them. */
  saveResults() {
    const lines = this.records.filter(Boolean).map((record) => `${JSON.stringify(record)}\n`);
    const link = element('a', { href: URL.createObjectURL(new Blob(lines, { type: 'application/jsonl' })), download: 'results.jsonl' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
}
