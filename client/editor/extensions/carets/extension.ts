import { Extension } from '@tiptap/core';
import type { Awareness } from 'y-protocols/awareness';

import { laterPlugin } from '../../text-editor/lazy-plugin.ts';
import { laterPlugins } from '../later-module.ts';

/** Carets and selections of others, and their marks beside the page. */
export const Carets = Extension.create<{ awareness: Awareness | null }>({
  name: 'carets',
  addOptions: () => ({ awareness: null }),
  addProseMirrorPlugins() {
    const { awareness } = this.options;
    if (!awareness) return [];
    return [
      laterPlugin({ module: laterPlugins, make: ({ carets }) => carets(awareness), key: 'carets$' }),
      laterPlugin({ module: laterPlugins, make: ({ marginMarks }) => marginMarks() }),
    ];
  },
});
