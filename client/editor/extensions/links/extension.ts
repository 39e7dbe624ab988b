import { Extension } from '@tiptap/core';

import { shortcuts } from '../../text-editor/extension-fields.ts';
import { lazyCommand } from '../../text-editor/lazy-command.ts';
import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { schemaMark } from '../../text-editor/schema-extensions.ts';
import { lazyPlugins } from '../lazy-plugins.ts';
import { linkClicks } from './link-clicks.ts';
import { linkOnEnter, linkRules } from './typed-links.ts';

/** The link mark: words linked to a URL. */
export const Link = schemaMark('link', {
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-Shift-u': lazyCommand(lazyPlugins, ({ openLinkField }) => openLinkField),
    });
  },
});

/** Links addresses and `[words](address)` while typing. It comes before the extensions that handle Enter. */
export const TypedLinks = Extension.create({
  name: 'typedLinks',
  addTypedRules: () => linkRules,
  addKeyboardShortcuts() {
    return shortcuts(this.editor, { Enter: linkOnEnter, 'Shift-Enter': linkOnEnter });
  },
});

/**
 * Plugins for pasted URLs, clicks on links and the link field. They come before the clipboard parses a paste as text.
 */
export const LinkActions = Extension.create({
  name: 'linkActions',
  addProseMirrorPlugins: () => [
    lazyPlugin({ module: lazyPlugins, make: ({ pastedLinks }) => pastedLinks() }),
    lazyPlugin({ module: lazyPlugins, make: ({ linkPaste }) => linkPaste() }),
    linkClicks(),
    lazyPlugin({ module: lazyPlugins, make: ({ linkField }) => linkField(), key: 'linkField$' }),
  ],
});
