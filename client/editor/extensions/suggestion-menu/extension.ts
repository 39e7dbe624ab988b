import { Extension } from '@tiptap/core';

import { typedMenu } from './suggestion-menu.ts';

/** The menus that a sign opens at the caret. */
export const TypedMenu = Extension.create({
  name: 'typedMenu',
  addProseMirrorPlugins: () => [typedMenu()],
});
