import type { Schema } from '@tiptap/pm/model';
import type { Plugin } from '@tiptap/pm/state';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';

import { blockKeys } from '../extensions/block-handle/block-keys.ts';
import { collaborationPlugins } from '../extensions/collaboration/collaboration-plugins.ts';
import type { EditorUndo } from '../binding/editor-undo.ts';
import type { UpdateHold } from '../binding/update-hold.ts';
import { characterLimit } from '../extensions/character-limit/character-limit.ts';
import { clipboardFirst } from '../extensions/clipboard/clipboard-first.ts';
import { sayLimit } from '../extensions/character-limit/say-limit.ts';
import { footnotes } from '../extensions/footnotes/footnotes.ts';
import type { Punctuation } from '../extensions/typography/punctuation-rules.ts';
import { codeLanguageKey } from '../extensions/code-block/language/code-language.ts';
import { markdownInput } from '../extensions/markdown-input/markdown-input.ts';
import { editorKeymap } from '../extensions/keyboard/editor-keymap.ts';
import { leaveByTab } from '../extensions/keyboard/leave-by-tab.ts';
import { taskClicks } from '../extensions/lists/task-clicks.ts';
import { linkClicks } from '../extensions/links/link-clicks.ts';
import { pictureFiles } from '../extensions/images/picture-files.ts';
import { liveTokens } from '../extensions/tokens/live-tokens.ts';
import { references, type References } from '../references/references.ts';
import { tableEditing } from '../extensions/table/later-tables.ts';
import { tableMenuKey } from '../extensions/table/table-menu-key.ts';
import { redoCommand, undoCommand } from '../undo/undo-commands.ts';
import { laterCommand } from '../text-editor/later-command.ts';
import { laterPlugin } from '../text-editor/later-plugin.ts';
import { typedMenu } from '../extensions/typed-menu/typed-menu.ts';
import { caretBlock } from '../extensions/caret-block/caret-block.ts';
import type { EditorExtension } from './editor-extensions.ts';
import { laterPlugins as later } from './later-module.ts';
import { nodeViews } from './node-views.ts';

/** Opens the link field at the selection. */
const editLink = laterCommand(later, ({ openLinkField }) => openLinkField);

export interface EditorSetup {
  /** Of the features around the editor. */
  extensions?: readonly EditorExtension[] | undefined;
  fragment: Y.XmlFragment;
  awareness: Awareness;
  /** Where remote updates wait for compositions; without it they come in at once. */
  hold?: UpdateHold | undefined;
  /** The undo of more than this text, should it have one. */
  undo?: EditorUndo | undefined;
  /** Most characters that may be typed or pasted here; asked with each change. */
  limit?: (() => number | undefined) | undefined;
  /** Whether and how punctuation is set as it is typed; without it, it stays as typed. */
  punctuation?: Punctuation | undefined;
  /** What the text can link to and whom it can name; without it, `[[` and `@` are letters. */
  references?: References | undefined;
  /** Is told when the binding failed and the view was drawn anew; no words are lost by it. */
  onFault?: ((fault: unknown) => void) | undefined;
}

/** Everything a document's editor consists of, the first asked first. */
export function editorPlugins(schema: Schema, setup: EditorSetup): Plugin[] {
  const { fragment, awareness, hold, limit, onFault } = setup;
  return [
    // Before all that asks it in the same transaction.
    ...(setup.references ? [references(setup.references)] : []),
    typedMenu(),
    liveTokens(),
    footnotes(),
    ...(setup.extensions ?? []).flatMap((extension) => extension(schema)),
    tableMenuKey(),
    blockKeys(),
    codeLanguageKey(),
    editorKeymap({ undo: undoCommand, redo: redoCommand, editLink }),
    leaveByTab(),
    markdownInput(setup.punctuation),
    ...collaborationPlugins({
      fragment,
      undo: setup.undo,
      ...(hold && { hold }),
      ...(onFault && { onFault }),
    }),
    nodeViews(),
    caretBlock(),
    laterPlugin({ module: later, make: ({ heldHeight }) => heldHeight() }),
    pictureFiles(),
    laterPlugin({ module: later, make: ({ pastedLinks }) => pastedLinks() }),
    laterPlugin({ module: later, make: ({ linkPaste }) => linkPaste() }),
    linkClicks(),
    laterPlugin({ module: later, make: ({ linkField }) => linkField(), key: 'linkField$' }),
    taskClicks(),
    ...(limit === undefined ? [] : [characterLimit(limit, sayLimit())]),
    laterPlugin({ module: later, make: ({ pastedPlaces }) => pastedPlaces(), key: 'pasted-places$' }),
    laterPlugin({ module: later, make: ({ markdownText }) => markdownText(schema) }),
    clipboardFirst(later),
    laterPlugin({ module: later, make: ({ clipboard }) => clipboard(schema) }),
    tableEditing(),
    laterPlugin({
      module: later,
      make: ({ dropCursor }) => dropCursor({ class: 'drop-cursor', color: false, width: 2 }),
    }),
    laterPlugin({ module: later, make: ({ gapCursor }) => gapCursor() }),
    laterPlugin({ module: later, make: ({ carets }) => carets(awareness), key: 'carets$' }),
    laterPlugin({ module: later, make: ({ notePreview }) => notePreview() }),
    laterPlugin({ module: later, make: ({ marginMarks }) => marginMarks() }),
    laterPlugin({ module: later, make: ({ codeColors }) => codeColors() }),
  ];
}
