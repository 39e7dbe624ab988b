import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useEffectEvent } from 'react';

import { isFromSync, isUndoOrRedo } from '../binding/y-binding.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { countDocumentWords } from './word-count.ts';

/** Milliseconds after the first unreported change at which the words are reported. */
const REPORT_DELAY = 1_000;

/** Undo and redo are the writer's own changes, although they arrive through the shared text. */
const isAuthoredHere = (transaction: Transaction): boolean =>
  !isFromSync(transaction) || isUndoOrRedo(transaction);

/**
 * Counts the words that this writer adds and removes, without those of others. Keys cost nothing: a remote change is
 * counted on arrival, and the writer's own words when the report is due.
 * @param onWords Called with the difference, which may be negative and is never 0.
 * @returns Stops counting, and reports the words that were not reported yet.
 */
export function trackAuthoredWords(editor: TextEditor, onWords: (difference: number) => void): () => void {
  // The word count without the words that this writer added since the last report.
  let baseline = countDocumentWords(editor.state.doc);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = countDocumentWords(editor.state.doc);
    const difference = now - baseline;
    baseline = now;
    if (difference !== 0) onWords(difference);
  };
  const stopListening = editor.listen((transaction) => {
    if (!transaction?.docChanged) return;
    if (isAuthoredHere(transaction)) timer ??= setTimeout(report, REPORT_DELAY);
    else baseline += countDocumentWords(transaction.doc) - countDocumentWords(transaction.before);
  });
  return () => {
    stopListening();
    if (timer !== undefined) report();
  };
}

export function useAuthoredWords(
  editor: TextEditor | null,
  onWrite: ((difference: number) => void) | undefined,
): void {
  const report = useEffectEvent((difference: number) => onWrite?.(difference));
  useEffect(
    () => (editor ? trackAuthoredWords(editor, (difference) => report(difference)) : undefined),
    [editor],
  );
}
