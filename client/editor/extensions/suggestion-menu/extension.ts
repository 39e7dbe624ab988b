import { Extension } from '@tiptap/core';

import { suggestionMenu } from './suggestion-menu.ts';

/** The menus that a trigger opens at the caret. */
export const SuggestionMenu = Extension.create({
  name: 'suggestionMenu',
  addProseMirrorPlugins: () => [suggestionMenu()],
});
