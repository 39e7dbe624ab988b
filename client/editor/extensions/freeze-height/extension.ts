import { Extension } from '@tiptap/core';

import { laterPlugin } from '../../text-editor/lazy-plugin.ts';
import { laterPlugins } from '../later-module.ts';

/** The page stays where it is while blocks above it get their heights. */
export const HeldHeight = Extension.create({
  name: 'heldHeight',
  addProseMirrorPlugins: () => [
    laterPlugin({ module: laterPlugins, make: ({ heldHeight }) => heldHeight() }),
  ],
});
