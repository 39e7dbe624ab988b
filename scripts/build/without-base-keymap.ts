import type { Plugin } from 'vite';

/**
 * Removes the base keymap of prosemirror-commands, which keeps all its commands in the bundle. The editor has its own
 * keymap.
 */
export function withoutBaseKeymap(): Plugin {
  const keymap = /^const pcBaseKeymap = \{[\s\S]*^const baseKeymap = .*$/m;
  return {
    name: 'without-base-keymap',
    apply: 'build',
    transform(code, id) {
      if (!/\/prosemirror-commands\/dist\/index\.js/.test(id)) return null;
      if (!keymap.test(code))
        this.error('prosemirror-commands no longer has the keymap that this build leaves out.');
      return {
        code: code.replace(keymap, 'const pcBaseKeymap = {}, macBaseKeymap = {}, baseKeymap = {};'),
        map: null,
      };
    },
  };
}
