// Stipulation, condition, its choices, and options of play. Each changes the text of the task, and shows what it says.
import { ask, element, quoted } from './api.js';
import { language, t } from './words.js';

const STIPULATIONS = [
  ['#2', 'mate in 2', 'Matt in 2', 'mat en 2'], ['#3', 'mate in 3', 'Matt in 3', 'mat en 3'], ['#4', 'mate in 4', 'Matt in 4', 'mat en 4'],
  ['h#2', 'helpmate', 'Hilfsmatt', 'mat aidé'], ['h#2.5', 'helpmate, White begins', 'Hilfsmatt, Weiß beginnt', 'mat aidé, trait aux blancs'],
  ['h#3', 'helpmate', 'Hilfsmatt', 'mat aidé'], ['s#2', 'selfmate', 'Selbstmatt', 'mat inverse'], ['s#3', 'selfmate', 'Selbstmatt', 'mat inverse'],
  ['r#2', 'reflexmate', 'Reflexmatt', 'mat réflexe'], ['semi-r#2', 'semi-reflexmate', 'Semireflexmatt', 'semi-réflexe'],
  ['hs#3', 'helpselfmate', 'Hilfsselbstmatt', 'inverse aidé'], ['hr#3', 'help-reflexmate', 'Hilfsreflexmatt', 'réflexe aidé'],
  ['ser-#5', 'series mate', 'Serienzugmatt', 'mat direct de série'], ['ser-h#5', 'series helpmate', 'Serienzughilfsmatt', 'mat aidé de série'],
  ['ser-s#5', 'series selfmate', 'Serienzugselbstmatt', 'mat inverse de série'], ['ser-h=5', 'series help-stalemate', 'Serienzughilfspatt', 'pat aidé de série'],
  ['pser-#4', 'parry series mate', 'Parade-Serienzugmatt', 'mat de série à parade'], ['=2', 'stalemate in 2', 'Patt in 2', 'pat en 2'],
  ['h=2', 'help-stalemate', 'Hilfspatt', 'pat aidé'], ['s=2', 'selfstalemate', 'Selbstpatt', 'pat inverse'], ['h==2', 'help double stalemate', 'Hilfsdoppelpatt', 'double pat aidé'],
  ['+1', 'check', 'Schach', 'échec'], ['x1', 'capture', 'Schlag', 'prise'], ['%1', 'piece won', 'Figurengewinn', 'gain de pièce'],
  ['z(e4)2', 'square e4 reached', 'Zielfeld e4', 'case e4 atteinte'], ['h00 2', 'help to castling', 'Hilfsrochade', 'roque aidé'],
  ['exact-#2', 'mate in exactly 2', 'Matt in genau 2', 'mat en 2 exactement'], ['reci-h#2', 'reciprocal helpmate', 'reziprokes Hilfsmatt', 'mat aidé réciproque'],
  ['dia4', 'proof game', 'Beweispartie', 'partie justificative'],
];

const OPTIONS = ['set play', 'tries 1', 'duplex', 'half duplex', 'duals', 'quodlibet', 'post-key play'];
const OPTION_WORDS = { 'set play': 'set_play', 'tries 1': 'tries1', duplex: 'duplex', 'half duplex': 'half_duplex', duals: 'duals', quodlibet: 'quodlibet', 'post-key play': 'post_key' };

const plain = (text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace(/ß/g, 'ss').replace(/[^a-z0-9&#=+]/g, '');
const in_language = (row) => ({ en: [], fr: row.french, de: row.german })[language()]?.[0] ?? row.name;

/** The parts of the task as the program understands it, or as well as they can be guessed. */
function parts(desk) {
  const task = desk.understood();
  if (task) return { stipulation: task.stipulation, condition: task.condition, options: [...task.options] };
  const [first, ...options] = desk.task().split(',').map((part) => part.trim());
  const [stipulation, ...condition] = first.split(/\s+/);
  return { stipulation: stipulation || '#2', condition: condition.join(' '), options };
}

function change(desk, changed) {
  const { stipulation, condition, options } = { ...parts(desk), ...changed };
  // Twins stand behind all that pickers change.
  const { tail } = desk.understood() ?? {};
  desk.setTask(`${[`${stipulation} ${condition}`.trim(), ...options].join(', ')} ${tail ?? ''}`.trim());
}

export class Pickers {
  constructor(desk, conditions) {
    this.desk = desk;
    this.conditions = conditions;
    this.panel = (name) => document.querySelector(`#pick-${name} .panel`);
    for (const name of ['stipulation', 'condition', 'choices', 'options']) {
      document.getElementById(`pick-${name}`).addEventListener('toggle', () => this.show());
    }
  }

  setStipulation(stipulation) {
    change(this.desk, { stipulation });
  }

  /** Shows what is open, as the task is now. */
  show() {
    const now = parts(this.desk);
    const isOpen = (name) => document.getElementById(`pick-${name}`).open;
    if (isOpen('stipulation')) this.stipulations(now);
    if (isOpen('condition')) this.listConditions(now);
    if (isOpen('choices')) this.choices();
    if (isOpen('options')) this.options(now);
  }

  searched(name, draw) {
    const panel = this.panel(name);
    let search = panel.querySelector('input[type=search]');
    if (!search) {
      search = element('input', { type: 'search', class: 'text', oninput: () => this.show() });
      panel.replaceChildren(search, element('ul', { class: 'list' }));
    }
    search.placeholder = t('search');
    search.setAttribute('aria-label', `${t('search')}: ${t(`pick${name[0].toUpperCase()}${name.slice(1)}`)}`);
    panel.querySelector('ul').replaceChildren(...draw(plain(search.value)));
  }

  stipulations(now) {
    const moves = (text) => text.match(/\d+(\.5)?$/)?.[0];
    this.searched('stipulation', (text) => STIPULATIONS
      .filter(([sign, ...names]) => plain(`${sign} ${names.join(' ')}`).includes(text))
      .map(([sign, ...names]) => element('li', {}, element('button', {
        'aria-pressed': String(sign === now.stipulation), 'data-stipulation': sign, onclick: () => change(this.desk, { stipulation: sign }),
      }, element('b', {}, sign), ` ${names[['en', 'de', 'fr'].indexOf(language())]}`))));
    const panel = this.panel('stipulation');
    const count = moves(now.stipulation);
    let number = panel.querySelector('.number');
    if (!number) {
      number = element('label', { class: 'number' }, element('span', {}), ' ', element('input', { type: 'number', min: '0.5', step: '0.5', max: '200' }));
      panel.prepend(number);
      number.lastChild.addEventListener('change', () => {
        const { stipulation } = parts(this.desk);
        change(this.desk, { stipulation: stipulation.replace(/\d+(\.5)?$/, number.lastChild.value) });
      });
    }
    number.firstChild.textContent = t('moves');
    if (document.activeElement !== number.lastChild) number.lastChild.value = count ?? '';
  }

  listConditions(now) {
    const names = (row) => [row.name, ...row.aliases, ...row.french, ...row.german];
    const rank = (row, text) => {
      const all = names(row).map(plain);
      return all.includes(text) ? 0 : all.some((name) => name.startsWith(text)) ? 1 : all.some((name) => name.includes(text)) ? 2 : plain(row.rule).includes(text) ? 3 : 9;
    };
    const pick = (row) => () => change(this.desk, { condition: row.text });
    this.searched('condition', (text) => [
      ...(text ? [] : [element('li', {}, element('button', { 'aria-pressed': String(!now.condition), onclick: () => change(this.desk, { condition: '' }) }, element('b', {}, t('orthodox'))))]),
      ...this.conditions.filter((row) => row.name !== 'Orthodox').map((row) => [rank(row, text), row]).filter(([place]) => place < 9)
        .sort((one, other) => one[0] - other[0]).slice(0, 60).map(([, row]) => element('li', { class: 'condition' },
          element('button', { 'aria-pressed': String(now.condition === row.name), 'data-condition': row.name, onclick: pick(row) },
            element('b', {}, in_language(row)), in_language(row) === row.name ? '' : ` (${row.name})`, element('small', {}, row.rule)),
          now.condition && now.condition !== row.name ? element('span', { class: 'adds', 'data-adds': row.name }) : null)),
    ]);
    this.combine(now);
  }

  /** Says of each condition that is listed whether it may be added to the one that is there, and why not. */
  async combine(now) {
    const places = [...this.panel('condition').querySelectorAll('[data-adds]')];
    const asked = this.combining = {};
    if (!places.length) return;
    const rows = await ask('combine', { ...this.desk.question(), names: places.map((place) => place.dataset.adds) }).catch(() => []);
    if (this.combining !== asked) return;
    rows.forEach((row, i) => places[i].replaceChildren(row.condition
      ? element('button', { title: `${t('add')}: ${row.condition}`, 'aria-label': `${t('add')}: ${row.name}`, onclick: () => change(this.desk, { condition: row.condition }) }, '+')
      : element('small', { class: 'why-not' }, `${t('cannotAdd')}: ${quoted(row.why_not)}`)));
    places.forEach((place) => place.parentElement.classList.toggle('cannot', Boolean(place.querySelector('.why-not'))));
  }

  async choices() {
    const panel = this.panel('choices');
    const asked = this.asked = {};
    let rows;
    try {
      rows = await ask('choices', this.desk.question());
    } catch (error) {
      panel.replaceChildren(element('p', { class: 'faint' }, error.faults?.[0]?.text ?? ''));
      return;
    }
    if (this.asked !== asked) return;
    const questions = [...new Set(rows.map((row) => row.question))];
    panel.replaceChildren(...questions.map((question) => element('fieldset', {}, element('legend', {}, question),
      ...rows.filter((row) => row.question === question).map((row) => {
        const name = { en: row.name, fr: row.french ?? row.name, de: row.german ?? row.name }[language()];
        const { condition } = parts(this.desk);
        // What the name of the condition says itself cannot be taken from it.
        const said = condition.indexOf(` ${row.name}`);
        const isFixed = row.on && said < 0;
        return element('label', { class: row.why_not ? 'cannot' : '', title: quoted(row.why_not ?? '') },
          element('input', { type: 'checkbox', 'data-choice': row.name, checked: row.on, disabled: Boolean(row.why_not) || isFixed, onchange: (event) => change(this.desk, {
            condition: event.target.checked ? `${condition} ${row.name}`.trim() : condition.slice(0, said) + condition.slice(said + row.name.length + 1),
          }) }), ` ${name}`, row.why_not ? element('small', {}, quoted(row.why_not)) : null);
      }))));
  }

  options(now) {
    this.panel('options').replaceChildren(...OPTIONS.map((option) => element('label', { class: 'option' },
      element('input', { type: 'checkbox', checked: now.options.includes(option), onchange: (event) => {
        const rest = parts(this.desk).options.filter((one) => one !== option);
        change(this.desk, { options: event.target.checked ? [...rest, option] : rest });
      } }), ` ${t(OPTION_WORDS[option])}`)));
  }
}
