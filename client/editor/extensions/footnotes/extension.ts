import { Extension } from '@tiptap/core';

import { shortcuts } from '../../text-editor/extension-fields.ts';
import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { lazyPlugins } from '../lazy-plugins.ts';
import { footnotes } from './footnotes.ts';
import { deleteEmptyNote, followFootnote, footnoteRule, insertFootnote, leaveNote } from './note-commands.ts';
import { noteView } from './note-views.ts';

/** A footnote, a block at the document's end. */
export const Footnote = schemaNode('footnote', { nodeView: noteView });

/** Numbers and keys of footnotes. These keys must precede those of the blocks in a note. */
export const Footnotes = Extension.create({
  name: 'footnotes',
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-Alt-f': insertFootnote,
      'Mod-Enter': followFootnote,
      Escape: leaveNote,
      Backspace: deleteEmptyNote,
    });
  },
  addTypedRules: () => [footnoteRule],
  addProseMirrorPlugins: () => [
    footnotes(),
    lazyPlugin({ module: lazyPlugins, make: ({ notePreview }) => notePreview() }),
  ],
});
