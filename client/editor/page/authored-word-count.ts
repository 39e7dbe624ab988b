import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useEffectEvent } from 'react';

import type { StackItemEvent, UndoStackItem } from '../binding/editor-undo.ts';
import { ORIGIN_META } from '../binding/origin.ts';
import { isFromSync, undoManagerOf } from '../binding/y-binding.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { countTypedWords } from './word-count.ts';

/** Milliseconds after the first unreported change at which the words are reported. */
const REPORT_DELAY = 1_000;

/**
 * Adds words of the writer to a count; negative for removed words.
 * @returns The difference that was counted: a count cannot fall below 0.
 */
export type CountWords = (difference: number) => number;

/** Whether the writer typed or deleted by key or command. Cut, pasted, dragged or restored text is not typed. */
const isTyped = (transaction: Transaction): boolean =>
  !isFromSync(transaction) &&
  transaction.getMeta('uiEvent') === undefined &&
  transaction.getMeta(ORIGIN_META) === undefined;

/**
 * Counts the words that this writer types and deletes. Words of other writers and pasted, imported, dragged or restored
 * words do not count. An undo subtracts exactly the words that were counted for its step, and a redo adds them again. A
 * key press counts nothing: typed words are counted when the report is due, changes of another kind on arrival.
 * @returns Stops counting, and reports the words that were not reported yet.
 */
export function trackAuthoredWords(editor: TextEditor, onWords: CountWords): () => void {
  // The typed words of the document without those that this writer added since the last report.
  let baseline = countTypedWords(editor.state.doc);
  /** The document after the newest change. Plugins may have appended to the change's own document. */
  let latest = editor.state.doc;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The key in the metadata of an undo step for the words that were counted for it. */
  const counted = Symbol('counted words');
  const countedFor = ({ meta }: UndoStackItem): number => Number(meta.get(counted) ?? 0);
  /** The undo step of the words that are not reported yet. */
  let current: UndoStackItem | undefined;
  /** The step that the newest change began. */
  let added: UndoStackItem | undefined;

  const report = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = countTypedWords(latest);
    const difference = now - baseline;
    baseline = now;
    if (difference === 0) return;
    const part = onWords(difference);
    current?.meta.set(counted, countedFor(current) + part);
  };
  const handleTransaction = (transaction: Transaction | null): void => {
    if (!transaction?.docChanged) return;
    const [before, step] = [latest, added];
    added = undefined;
    if (isTyped(transaction) && step) {
      if (timer !== undefined) report();
      current = step;
    }
    latest = editor.state.doc;
    if (isTyped(transaction)) timer ??= setTimeout(report, REPORT_DELAY);
    else baseline += countTypedWords(latest) - countTypedWords(before);
  };

  let counterpart: UndoStackItem | undefined;
  const handleAdded = ({ stackItem, origin }: StackItemEvent): void => {
    if (origin === ySyncPluginKey) added = stackItem;
    // The changes of an undo add the step that redoes it.
    else counterpart = stackItem;
  };
  const handlePopped = ({ stackItem }: StackItemEvent): void => {
    if (timer !== undefined) report();
    const undone = countedFor(stackItem);
    if (undone !== 0) counterpart?.meta.set(counted, onWords(-undone));
    current = undefined;
  };
  const undo = undoManagerOf(editor.state);
  undo?.on('stack-item-added', handleAdded);
  undo?.on('stack-item-popped', handlePopped);
  const stopListening = editor.listen(handleTransaction);
  return () => {
    stopListening();
    undo?.off('stack-item-added', handleAdded);
    undo?.off('stack-item-popped', handlePopped);
    if (timer !== undefined) report();
  };
}

export function useAuthoredWords(editor: TextEditor | null, onWrite: CountWords | undefined): void {
  const count = useEffectEvent((difference: number) => onWrite?.(difference) ?? difference);
  useEffect(
    () => (editor ? trackAuthoredWords(editor, (difference) => count(difference)) : undefined),
    [editor],
  );
}
