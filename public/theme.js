// Runs before the first paint, so that no page flashes in the wrong theme. client/lib/theme.ts holds the same
// rules for later changes; its test runs this file against them.
(() => {
  const LIGHT_ONLY = [
    '/',
    '/pricing',
    '/tools',
    '/login',
    '/signup',
    '/request-password-reset',
    '/password-reset',
    '/email-verification',
    '/email-change',
    '/invitation',
    '/oauth/callback',
  ];
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  let chosen = null;
  try {
    chosen = localStorage.getItem('foolscap:theme');
  } catch {
    // Storage can be switched off; then the system's choice holds.
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark);
  document.documentElement.dataset.theme = !LIGHT_ONLY.includes(path) && isDark ? 'dark' : 'light';
})();
