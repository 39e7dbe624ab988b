import type { Plugin } from 'vite';

/**
 * Lets an import load its stylesheet again after the network failed. Vite leaves the failed `link` element in the page
 * and never requests the file again: the next import of the module would succeed without its styles.
 */
export function withStylesheetRetries(): Plugin {
  const remembered = /seen\[href\] = void 0;(\s*)throw err;/;
  const rejected = /if \(e\.type === "error"\) rej\(/;
  return {
    name: 'with-stylesheet-retries',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('vite/preload-helper.js')) return null;
      if (!remembered.test(code) || !rejected.test(code))
        this.error('Vite no longer loads stylesheets the way that this build changes.');
      return {
        code: code
          .replace(remembered, 'delete seen[href];$1throw err;')
          .replace(rejected, 'if (e.type === "error") link.remove(), rej('),
        map: null,
      };
    },
  };
}
