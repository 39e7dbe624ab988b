import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useEffectEvent } from 'react';

import { isFromSync, isUndoOrRedo } from '../binding/y-binding.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { countDocumentWords } from './word-count.ts';

/** Milliseconds after the last change at which the words written are told. */
const SETTLE = 1_000;

/** What undo and redo restore or remove is the writer's own doing, though it comes through the shared text. */
const isOwn = (transaction: Transaction): boolean => !isFromSync(transaction) || isUndoOrRedo(transaction);

/**
 * Counts the words that this writer adds and takes away, and not those of others. Keys cost nothing: only a change of
 * somebody else's is counted when it comes, the rest when typing pauses.
 * @param onWords told the difference, which may be negative, never 0
 * @returns ends it, and tells what was not told yet
 */
export function followOwnWords(editor: TextEditor, onWords: (difference: number) => void): () => void {
  // What stands there without this writer's words since the last time they were told.
  let base = countDocumentWords(editor.state.doc);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = countDocumentWords(editor.state.doc);
    const difference = now - base;
    base = now;
    if (difference !== 0) onWords(difference);
  };
  const unlisten = editor.listen((transaction) => {
    if (!transaction?.docChanged) return;
    if (isOwn(transaction)) timer ??= setTimeout(tell, SETTLE);
    else base += countDocumentWords(transaction.doc) - countDocumentWords(transaction.before);
  });
  return () => {
    unlisten();
    if (timer !== undefined) tell();
  };
}

export function useOwnWords(
  editor: TextEditor | null,
  onOwnWords: ((difference: number) => void) | undefined,
): void {
  const tell = useEffectEvent((difference: number) => onOwnWords?.(difference));
  useEffect(() => (editor ? followOwnWords(editor, (difference) => tell(difference)) : undefined), [editor]);
}
