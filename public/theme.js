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
  const [, workspaceId] = /^\/workspace\/([^/]+)/.exec(path) ?? [];
  let chosen = null;
  let isWorkspaceDark = false;
  try {
    chosen = localStorage.getItem('foolscap:theme');
    isWorkspaceDark = localStorage.getItem(`foolscap:theme:${workspaceId}`) === 'dark';
  } catch {
    // Storage can be switched off; then pages are light until the workspace is loaded.
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark =
    chosen === 'dark' ||
    (chosen === 'system' && prefersDark) ||
    (chosen !== 'light' && chosen !== 'system' && isWorkspaceDark);
  document.documentElement.dataset.theme = !LIGHT_ONLY.includes(path) && isDark ? 'dark' : 'light';
})();
