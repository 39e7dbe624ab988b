import type { Plugin } from 'vite';

/**
 * Removes the style element that sonner adds on import: the content security policy blocks it. The client imports
 * sonner's stylesheet instead.
 */
export function withoutSonnerStyle(): Plugin {
  const injection = /^__insertCSS\(".*"\);$/m;
  return {
    name: 'without-sonner-style',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null;
      if (!injection.test(code)) this.error('sonner no longer injects its style the way this build removes.');
      return { code: code.replace(injection, ''), map: null };
    },
  };
}
