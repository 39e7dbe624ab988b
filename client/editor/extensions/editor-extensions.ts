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
import { Dialogue } from './typography/dialogue.ts';
import { Footnotes } from './footnotes/extension.ts';
import { EditedDocument } from './edited-document.ts';
import { FreezeParagraphHeight } from './freeze-height/extension.ts';
import { OtherSitePictures, PictureFiles } from './images/extension.ts';
import { Keyboard } from './keyboard/extension.ts';
import { LinkActions, TypedLinks } from './links/extension.ts';
import { MarkdownInput } from './markdown-input/extension.ts';
import { NodeViews } from './node-views.ts';
import { TEXT_EXTENSIONS } from './text-extensions.ts';
import { TableEditing } from './table/extension.ts';
import { LiveTokens } from './tokens/extension.ts';
import { SuggestionMenu } from './suggestion-menu/extension.ts';
import { ScrollMargin } from './scroll-margin/extension.ts';
import { SelectionOrigin } from './selection-origin/extension.ts';
import { Typography } from './typography/extension.ts';
import type { PunctuationPreferences } from './typography/punctuation-rules.ts';

export interface EditorSetup {
  /** Extensions that features add. */
  extensions?: readonly AnyExtension[] | undefined;
  fragment: Y.XmlFragment;
  /** The document whose text it is; absent for a text that is no document. */
  documentId?: string | undefined;
  awareness: Awareness;
  /** Holds remote updates during a composition; without it they are applied at once. */
  hold?: UpdateHold | undefined;
  /** An undo manager that covers more than this text, if there is one. */
  undo?: EditorUndo | undefined;
  /** The maximum number of characters that may be typed or pasted; read at each change. */
  limit?: (() => number | undefined) | undefined;
  /** Whether and how typed punctuation is replaced; without it, it stays as typed. */
  punctuation?: PunctuationPreferences | undefined;
  /** The items and people that the text can refer to; without them `[[` and `@` are plain characters. */
  references?: References | undefined;
  /** Called after the binding threw and the view was rendered again. No text is lost. */
  onFault?: ((fault: unknown) => void) | undefined;
}

/**
 * Returns all extensions of a document's editor. Key bindings, plugins and plugin views run in the order of this
 * list. Optional parts that the setup leaves out are not available in the text.
 */
export function editorExtensions(setup: EditorSetup): AnyExtension[] {
  const { fragment, documentId, awareness, hold, undo, limit, punctuation, references, onFault } = setup;
  return [
    // First, because other plugins read its state in the same transaction.
    WorkspaceReferences.configure({ source: references }),
    EditedDocument.configure({ documentId }),
    // An open menu handles keys before all other extensions.
    SuggestionMenu,
    TypedLinks,
    LiveTokens,
    Footnotes,
    ...(setup.extensions ?? []),
    BlockKeys,
    // Undo and Backspace revert an input rule before they undo or delete anything else.
    MarkdownInput,
    // Before the lists, which a hyphen begins in other languages.
    Dialogue.configure({ punctuation }),
    ...TEXT_EXTENSIONS,
    Typography.configure({ punctuation }),
    Collaboration.configure({ fragment, undo, ...(hold && { hold }), ...(onFault && { onFault }) }),
    // Handles the keys that no extension above handled; Escape moves the focus out of the text.
    Keyboard,
    NodeViews,
    CaretBlock,
    FreezeParagraphHeight,
    ScrollMargin,
    SelectionOrigin,
    // Paste and drop: files and URLs come before the clipboard parses text, tables after it.
    PictureFiles,
    OtherSitePictures,
    LinkActions,
    CharacterLimit.configure({ limit }),
    Clipboard,
    TableEditing,
    Cursors,
    Carets.configure({ awareness }),
  ];
}
