import { Extension } from '@tiptap/core';

import { shortcuts } from '../../text-editor/extension-fields.ts';
import { laterCommand } from '../../text-editor/lazy-command.ts';
import { laterPlugin } from '../../text-editor/lazy-plugin.ts';
import { schemaMark } from '../../text-editor/schema-extensions.ts';
import { laterPlugins } from '../later-module.ts';
import { linkClicks } from './link-clicks.ts';

/** Links of words to any address. */
export const Link = schemaMark('link', {
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-Shift-u': laterCommand(laterPlugins, ({ openLinkField }) => openLinkField),
    });
  },
});

/** What is pasted as an address, pressed, or being linked: before the clipboard reads it as text. */
export const LinkActions = Extension.create({
  name: 'linkActions',
  addProseMirrorPlugins: () => [
    laterPlugin({ module: laterPlugins, make: ({ pastedLinks }) => pastedLinks() }),
    laterPlugin({ module: laterPlugins, make: ({ linkPaste }) => linkPaste() }),
    linkClicks(),
    laterPlugin({ module: laterPlugins, make: ({ linkField }) => linkField(), key: 'linkField$' }),
  ],
});
