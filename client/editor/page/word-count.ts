import { countWords } from '#shared/editor/content/count-words.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { useEffect, useEffectEvent } from 'react';

import { countCharacters } from '../extensions/character-limit/character-limit.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';

/** Milliseconds after the last change of text or selection at which words are counted. */
const COUNT_DELAY = 300;

const counts = new WeakMap<ProseMirrorNode, number>();

/**
 * Returns the number of words in a document. Each block is counted once, because an unchanged block is the same
 * object in the next document.
 */
export function countDocumentWords(node: ProseMirrorNode): number {
  const cached = counts.get(node);
  if (cached !== undefined) return cached;
  let count = 0;
  if (node.isTextblock) count = countWords(node.textBetween(0, node.content.size, ' ', ' '));
  else node.forEach((child) => (count += countDocumentWords(child)));
  counts.set(node, count);
  return count;
}

/** Words of a whole text and of its selection. `selected` is null without a selection. */
export interface WordCounts {
  words: number;
  selected: number | null;
  /** Characters, as the character limit counts them; null unless requested. */
  characters: number | null;
}

const selectedWords = ({ doc, selection }: EditorState): number | null =>
  selection.empty ? null : countWords(doc.textBetween(selection.from, selection.to, ' ', ' '));

/** Reports the counts at first, and whenever they have changed after a pause in typing or selecting. */
export function useWordCount(
  editor: TextEditor | null,
  onWordCount: ((counts: WordCounts) => void) | undefined,
  countsCharacters: boolean,
): void {
  const report = useEffectEvent((counts: WordCounts) => onWordCount?.(counts));
  useEffect(() => {
    if (!editor) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: WordCounts | null = null;
    const count = (): void => {
      const { state } = editor;
      const next: WordCounts = {
        words: countDocumentWords(state.doc),
        selected: selectedWords(state),
        characters: countsCharacters ? countCharacters(state.doc) : null,
      };
      const isSame =
        next.words === last?.words && next.selected === last.selected && next.characters === last.characters;
      if (!isSame) report(next);
      last = next;
    };
    const scheduleCount = (transaction: Transaction | null): void => {
      if (!transaction?.docChanged && !transaction?.selectionSet) return;
      clearTimeout(timer);
      timer = setTimeout(count, COUNT_DELAY);
    };
    count();
    const stopListening = editor.listen(scheduleCount);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [editor, countsCharacters]);
}
