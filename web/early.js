// What cannot wait for the application. Sets light or dark, and which frame is drawn, before the first paint, so that no
// page flashes; asks for what the screen shows, and for its files. The build puts it into the page (web/inline-early.ts).
// The keys are Mantine's own and those of web/src/offline/local-store.ts.
(() => {
  const kept = (key) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null; // Storage is blocked: follow the system.
    }
  };
  const value = (name) => {
    try {
      return JSON.parse(kept(`ghala.${name}`));
    } catch {
      return null;
    }
  };
  const chosen = kept('mantine-color-scheme-value');
  const dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // The frame of the page to sign in differs from that of the screens.
  const { pathname } = window.location;
  document.documentElement.toggleAttribute('data-entry', pathname === '/');

  // The first screen stands until the application shows something.
  document.addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root');
    const shown = new MutationObserver(() => {
      if (root.querySelector('h1, a, button, input') === null) return;
      document.getElementById('first').remove();
      shown.disconnect();
    });
    shown.observe(root, { childList: true, subtree: true });
  });

  // A signed-in visit asks for all files of its screen at once; web/screen-preload.ts writes which these are.
  const table = document.getElementById('screen-files');
  const token = value('token');
  if (table === null || token === null) return;
  const { frame, files, screens, data } = JSON.parse(table.textContent);
  const parts = pathname.split('/');
  const isAt = (path) => {
    const names = path.split('/');
    return names.length === parts.length && names.every((name, at) => name.startsWith('$') || name === parts[at]);
  };
  // Words stand before parameters: /warehouses/add is not /warehouses/$id.
  const screen = screens[pathname] ?? screens[Object.keys(screens).find(isAt)] ?? [];

  // Before the files, which fill the line: the data are there by the time that the application can show them;
  // web/src/net/early-answers.ts takes them.
  // The pages of links in messages are the same for everybody.
  const calls = /^\/(reset|confirm-email)\//.test(pathname) ? [] : ['/users/profile'];
  const may = value('permissions') ?? {};
  const first = window.location.search === '' ? data[pathname] : undefined;
  // Who only guards the gate opens none of these; anyone else opens those that need nothing.
  const mayOpen = first?.needs
    ? may[first.needs] === true
    : may.gateMark !== true ||
      Object.keys(may).some((flag) => may[flag] === true && flag !== 'gateMark' && flag !== 'login');
  if (first !== undefined && mayOpen) calls.push(first.call.replace(/limit=$/, `limit=${value('page-length') ?? 25}`));
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const answers = new Map(calls.map((call) => [call, fetch(`/api${call}`, { headers, priority: 'high' })]));
  for (const file of [...frame, ...screen.map((index) => files[index])]) {
    const link = document.createElement('link');
    const isScript = file.endsWith('.js');
    link.rel = isScript ? 'modulepreload' : 'preload';
    if (!isScript) link.as = 'style';
    // As the application asks for it, or it is fetched twice.
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }

  // Those that have come by the first drawing are drawn with it. Whoever takes a failure learns of it.
  const read = new Map();
  for (const [call, answer] of answers)
    answer
      .then(async (response) => {
        const { ok, headers } = response;
        // Only lists are.
        if (!ok || !call.includes('limit=')) return;
        const body = await response.clone().json();
        if (!answers.has(call)) return;
        read.set(call, { headers, body });
        if (first.rows !== undefined) showRows(body, first.rows);
      })
      .catch(() => {});
  window.early = { token, answers, read };

  // To be read until the application shows something; the styles are the page's.
  function showRows(answer, names) {
    const place = document.getElementById('first');
    const list = [answer, ...Object.values(answer)].find(Array.isArray) ?? [];
    if (place === null || list.length === 0) return;
    const textAt = (row, path) => path?.split('.').reduce((part, name) => part?.[name], row) ?? '';
    const rows = document.createElement('div');
    rows.className = 'first-rows';
    for (const row of list.slice(0, 30)) {
      const line = document.createElement('div');
      const quantity = textAt(row, names.quantity);
      const figure = Math.max(0, Number(quantity)).toLocaleString('en', { maximumFractionDigits: 3 });
      const texts = [
        textAt(row, names.title),
        textAt(row, names.beside),
        quantity === '' ? '' : `${figure} ${textAt(row, names.unit)}`,
      ];
      for (const text of texts) {
        const part = document.createElement('span');
        part.textContent = text;
        line.append(part);
      }
      rows.append(line);
    }
    place.append(rows);
  }
})();
