// Sets light or dark, and which frame is drawn, before the first paint, so that no page flashes. Kept out of the page because its content
// security policy forbids inline scripts. The key is Mantine's own.
(() => {
  let chosen = null;
  try {
    chosen = window.localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // The frame of the page to sign in differs from that of the screens.
  document.documentElement.toggleAttribute('data-entry', window.location.pathname === '/');
})();
