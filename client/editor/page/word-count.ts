import { countWords } from '#shared/editor/content/count-words.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useEffectEvent } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';

/** Milliseconds after the last change at which words are counted. */
const SETTLE = 300;

const counts = new WeakMap<ProseMirrorNode, number>();

/** The words of a document. A block is counted once: unchanged ones are the same object in the next document. */
export function countDocumentWords(node: ProseMirrorNode): number {
  const known = counts.get(node);
  if (known !== undefined) return known;
  let count = 0;
  if (node.isTextblock) count = countWords(node.textBetween(0, node.content.size, ' ', ' '));
  else node.forEach((child) => (count += countDocumentWords(child)));
  counts.set(node, count);
  return count;
}

/** Reports the number of words at first and whenever it has changed, once typing pauses. */
export function useWordCount(
  editor: TextEditor | null,
  onWordCount: ((words: number) => void) | undefined,
): void {
  const report = useEffectEvent((words: number) => onWordCount?.(words));
  useEffect(() => {
    if (!editor) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: number | null = null;
    const count = (): void => {
      const words = countDocumentWords(editor.state.doc);
      if (words !== last) report(words);
      last = words;
    };
    const later = (transaction: Transaction | null): void => {
      if (!transaction?.docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(count, SETTLE);
    };
    count();
    const unlisten = editor.listen(later);
    return () => {
      clearTimeout(timer);
      unlisten();
    };
  }, [editor]);
}
