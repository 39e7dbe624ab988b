import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';

import type { EditorUndo } from '../binding/editor-undo.ts';
import { createUpdateHold, type UpdateHold } from '../binding/update-hold.ts';
import { reopen, type Reopening } from '../position/reopen.ts';
import { useNotedPosition } from '../position/use-noted-position.ts';
import type { References } from '../references/references.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { useOwnWords } from './authored-word-count.ts';
import { usePageHandle, type PageHandle } from './page-handle.ts';
import { useDocumentEditor } from './use-document-editor.ts';
import { useTypewriter } from './use-typewriter.ts';
import { useWordCount, type WordCounts } from './word-count.ts';

/** What a text that is written needs to know, wherever it stands. */
export interface PageEditorProps {
  /** The document's `getXmlFragment('content')`; another one mounts another editor. */
  fragment: Y.XmlFragment;
  awareness: Awareness;
  /** Who writes here, as others see it. The room's server overwrites it with what it knows. */
  user: { id?: string; name: string };
  title: string;
  /** Quotes, dashes and ellipses are set as they are typed. */
  setsPunctuation?: boolean;
  /** The browser marks what it takes for a mistake. */
  checksSpelling?: boolean;
  /** Most characters that may be typed or pasted here. What others wrote beyond it stays. */
  characterLimit?: number | undefined;
  /** What is written here (BCP 47): for spelling, quotes and readers. The browser's where it is left out. */
  language?: string | undefined;
  /** Where the room takes the gate that its messages pass: they wait while the writer composes [X15]. */
  setGate?: ((gate: UpdateHold['receive'] | undefined) => void) | undefined;
  /** Words of the text without its title: at first, then whenever typing pauses and a number changed. */
  onWordCount?: ((counts: WordCounts) => void) | undefined;
  /** Words that this writer added, or took away, since it was last told. */
  onOwnWords?: ((difference: number) => void) | undefined;
  /** The caret's line stays at one height while one types. */
  isTypewriter?: boolean;
  /** What the text can link to and whom it can name; as it was when the text opened. */
  references?: References | undefined;
  /** The undo of more than this text; as it was when the text opened. Its own where it is left out. */
  undo?: EditorUndo | undefined;
  /** What can be done with the open page from around it; null once it is closed. */
  onHandle?: ((handle: PageHandle | null) => void) | undefined;
  onFault?: ((fault: unknown) => void) | undefined;
  /** Where the page opens, and where that is noted; it opens at its beginning where it is left out. */
  reopening?: Reopening | undefined;
}

/**
 * The editor of a page with all that goes on beside it: changes of others wait while one composes, words are counted,
 * others see who writes, what is around the page gets hold of it.
 * @returns null until it stands
 */
export function usePageEditor(
  place: RefObject<HTMLDivElement | null>,
  props: PageEditorProps,
  editable: boolean,
): TextEditor | null {
  const { fragment, awareness, user, setGate, characterLimit, reopening } = props;
  const hasCaret = useRef(false);
  const [hold] = useState(createUpdateHold);
  useEffect(() => {
    setGate?.(hold.receive);
    return () => {
      setGate?.(undefined);
      hold.flush();
    };
  }, [setGate, hold]);
  const editor = useDocumentEditor(place, {
    fragment,
    awareness,
    editable,
    hold,
    limit: characterLimit,
    language: props.language ?? navigator.language,
    onFault: props.onFault,
    references: props.references,
    undo: props.undo,
    label: `Text of ${props.title}`,
    setsPunctuation: props.setsPunctuation ?? false,
    checksSpelling: props.checksSpelling ?? true,
    onMade: (made) => {
      hasCaret.current = reopening !== undefined && reopen(made, reopening);
    },
  });
  useWordCount(editor, props.onWordCount, characterLimit !== undefined);
  useOwnWords(editor, props.onOwnWords);
  useTypewriter(editor, props.isTypewriter ?? false);
  usePageHandle(editor, props.onHandle);
  useNotedPosition(editor, reopening, hasCaret);

  const { id, name } = user;
  useEffect(() => {
    awareness.setLocalStateField('user', id === undefined ? { name } : { id, name });
  }, [awareness, id, name]);
  return editor;
}
