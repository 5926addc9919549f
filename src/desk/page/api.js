// Questions to the program on this machine.

/** A short question; faults of the question are thrown as { faults }. */
export async function ask(name, body) {
  const answer = await fetch(`api/${name}`, body === undefined ? {} : {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  if (!answer.ok) throw { faults: [{ text: (await answer.text()).trim() }] };
  const document = await answer.json();
  if (document && document.wrong) throw { faults: document.wrong };
  return document;
}

/** Long work: `heard(event, data)` is called for all that is told. Returns how to stop it, and a promise of its end. */
export function listen(name, body, heard) {
  const abort = new AbortController();
  const end = (async () => {
    const answer = await fetch(`api/${name}`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal: abort.signal,
    });
    if (!answer.ok) {
      heard('faults', [{ text: (await answer.text()).trim() }]);
      return;
    }
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const parts = (rest + value).split('\n\n');
      rest = parts.pop();
      for (const part of parts) {
        const event = part.match(/^event: (.*)\ndata: (.*)$/s);
        if (event) heard(event[1], JSON.parse(event[2]));
      }
    }
  })();
  return {
    stop: () => abort.abort(),
    end: end.catch((error) => {
      if (error.name !== 'AbortError') heard('faults', [{ text: String(error.message ?? error) }]);
    }),
  };
}

/** An element with attributes, listeners (`onclick`) and children. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** What the program quotes as `this` stands in marks that a page has. */
export const quoted = (text) => text.replace(/`([^`]*)`/g, '“$1”');

/** Faults with the place quoted. */
export function showFaults(where, faults) {
  where.replaceChildren(...(faults ?? []).map((fault) => {
    const lines = [element('p', {}, quoted(fault.text))];
    if (fault.at && fault.quoted) {
      const letters = [...fault.quoted];
      const [from, to] = fault.at;
      const middle = letters.slice(from, Math.max(to, from + 1)).join('') || ' ';
      lines.push(element('code', {}, letters.slice(0, from).join(''), element('mark', {}, middle), letters.slice(Math.max(to, from + 1)).join('')));
    }
    if (fault.hint) lines.push(element('p', { class: 'hint' }, fault.hint));
    return element('div', { class: 'fault' }, ...lines);
  }));
}
