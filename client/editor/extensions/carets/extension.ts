import { Extension } from '@tiptap/core';
import type { Awareness } from 'y-protocols/awareness';

import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { lazyPlugins } from '../lazy-plugins.ts';

/** Shows the carets and selections of other writers, and their initials beside the page. */
export const Carets = Extension.create<{ awareness: Awareness | null }>({
  name: 'carets',
  addOptions: () => ({ awareness: null }),
  addProseMirrorPlugins() {
    const { awareness } = this.options;
    if (!awareness) return [];
    return [
      lazyPlugin({ module: lazyPlugins, make: ({ carets }) => carets(awareness), key: 'carets$' }),
      lazyPlugin({ module: lazyPlugins, make: ({ marginMarks }) => marginMarks() }),
    ];
  },
});
