import type { AnyExtension } from '@tiptap/core';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';

import type { EditorUndo } from '../binding/editor-undo.ts';
import type { UpdateHold } from '../binding/update-hold.ts';
import { WorkspaceReferences, type References } from '../references/references.ts';
import { BlockKeys } from './block-handle/extension.ts';
import { CaretBlock } from './caret-block/extension.ts';
import { Carets } from './carets/extension.ts';
import { CharacterLimit } from './character-limit/extension.ts';
import { Clipboard } from './clipboard/extension.ts';
import { Collaboration } from './collaboration/extension.ts';
import { Cursors } from './cursors/extension.ts';
import { Footnotes } from './footnotes/extension.ts';
import { FreezeParagraphHeight } from './freeze-height/extension.ts';
import { PictureFiles } from './images/extension.ts';
import { Keyboard } from './keyboard/extension.ts';
import { LinkActions } from './links/extension.ts';
import { MarkdownInput } from './markdown-input/extension.ts';
import { NodeViews } from './node-views.ts';
import { TEXT_EXTENSIONS } from './text-extensions.ts';
import { TableEditing } from './table/extension.ts';
import { LiveTokens } from './tokens/extension.ts';
import { SuggestionMenu } from './suggestion-menu/extension.ts';
import { Typography } from './typography/extension.ts';
import type { Punctuation } from './typography/punctuation-rules.ts';

export interface EditorSetup {
  /** Of the features around the editor. */
  extensions?: readonly AnyExtension[] | undefined;
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

/**
 * Everything a document's editor consists of, the first asked first: the order of this list is that of keys, of plugins
 * and of their views. What is left out of the setup is left out of the text.
 */
export function editorExtensions(setup: EditorSetup): AnyExtension[] {
  const { fragment, awareness, hold, undo, limit, punctuation, references, onFault } = setup;
  return [
    // Before all that asks it in the same transaction.
    WorkspaceReferences.configure({ source: references }),
    // An open menu takes keys before anything else does.
    SuggestionMenu,
    LiveTokens,
    Footnotes,
    ...(setup.extensions ?? []),
    BlockKeys,
    // A sign that was turned into something is taken back before anything is undone or deleted.
    MarkdownInput,
    ...TEXT_EXTENSIONS,
    Typography.configure({ punctuation }),
    Collaboration.configure({ fragment, undo, ...(hold && { hold }), ...(onFault && { onFault }) }),
    // What the keys of all extensions before leave over; Escape leads out of the text.
    Keyboard,
    NodeViews,
    CaretBlock,
    FreezeParagraphHeight,
    // What is pasted or dropped: files and addresses before the clipboard reads it as text, tables after.
    PictureFiles,
    LinkActions,
    CharacterLimit.configure({ limit }),
    Clipboard,
    TableEditing,
    Cursors,
    Carets.configure({ awareness }),
  ];
}
