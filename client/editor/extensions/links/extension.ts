import { Extension } from '@tiptap/core';

import { shortcuts } from '../../text-editor/extension-fields.ts';
import { lazyCommand } from '../../text-editor/lazy-command.ts';
import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { schemaMark } from '../../text-editor/schema-extensions.ts';
import { lazyPlugins } from '../lazy-plugins.ts';
import { linkClicks } from './link-clicks.ts';

/** Links of words to any address. */
export const Link = schemaMark('link', {
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-Shift-u': lazyCommand(lazyPlugins, ({ openLinkField }) => openLinkField),
    });
  },
});

/** What is pasted as an address, pressed, or being linked: before the clipboard reads it as text. */
export const LinkActions = Extension.create({
  name: 'linkActions',
  addProseMirrorPlugins: () => [
    lazyPlugin({ module: lazyPlugins, make: ({ pastedLinks }) => pastedLinks() }),
    lazyPlugin({ module: lazyPlugins, make: ({ linkPaste }) => linkPaste() }),
    linkClicks(),
    lazyPlugin({ module: lazyPlugins, make: ({ linkField }) => linkField(), key: 'linkField$' }),
  ],
});
