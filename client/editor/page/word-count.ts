import {
  countBlockWords,
  countNodeWords,
  inlineText,
  type InlineText,
} from '#shared/editor/content/node-words.ts';
import type { TitleOf } from '#shared/editor/content/token-text.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { useEffect, useEffectEvent } from 'react';

import { originsOf } from '../binding/origin.ts';
import { countCharacters } from '../extensions/character-limit/character-limit.ts';
import { referencesOf, type References } from '../references/references.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';

/** Milliseconds after the last change of text or selection at which words are counted. */
const COUNT_DELAY = 300;
/** Milliseconds after the first uncounted change at which words are counted even if typing goes on. */
const MAX_COUNT_DELAY = 1_500;

/**
 * Returns a count of blocks that counts each block once, because an unchanged block is the same object in the next
 * document. Blocks with tokens are counted again, because the titles of linked items change without them.
 */
function cachedBlockCount(): typeof countBlockWords {
  const counts = new WeakMap<ProseMirrorNode, number>();
  return (block, textOf) => {
    const cached = counts.get(block);
    if (cached !== undefined) return cached;
    const count = countBlockWords(block, textOf);
    if (!block.children.some(({ type }) => type.name === 'token')) counts.set(block, count);
    return count;
  };
}

const countBlock = cachedBlockCount();
const countTypedInBlock = cachedBlockCount();

const titlesOf =
  (references: References | undefined): TitleOf =>
  (id) =>
    references?.itemOf(id)?.title;

/** Returns the number of words in a document. Links count by the titles that the page shows. */
export const countDocumentWords = (doc: ProseMirrorNode, references?: References): number =>
  countNodeWords(doc, inlineText(titlesOf(references)), countBlock);

const acceptedText = inlineText();
/** Pasted, imported and AI-written text separates words as a dash does, and does not count as a word. */
const typedText: InlineText = (node) => (originsOf(node.marks) === null ? acceptedText(node) : '\u2014');

/** Returns the number of words in a document that somebody typed. */
export const countTypedWords = (doc: ProseMirrorNode): number =>
  countNodeWords(doc, typedText, countTypedInBlock);

/** Words of a whole text and of its selection. `selected` is null without a selection. */
export interface WordCounts {
  words: number;
  selected: number | null;
  /** Characters, as the character limit counts them; null unless requested. */
  characters: number | null;
}

/** Blocks that are selected as a whole are the document's own, so they are not counted again. */
const selectedWords = ({ doc, selection }: EditorState, references: References | undefined): number | null =>
  selection.empty ? null : countDocumentWords(doc.cut(selection.from, selection.to), references);

/**
 * Reports the counts at first, and whenever they have changed after a pause in typing or selecting; during steady typing
 * every one and a half seconds.
 */
export function useWordCount(
  editor: TextEditor | null,
  onWordCount: ((counts: WordCounts) => void) | undefined,
  countsCharacters: boolean,
): void {
  const report = useEffectEvent((counts: WordCounts) => onWordCount?.(counts));
  useEffect(() => {
    if (!editor) return undefined;
    const references = referencesOf(editor.state);
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The time of the first change that is not counted yet. */
    let changedAt: number | null = null;
    let last: WordCounts | null = null;
    const count = (): void => {
      changedAt = null;
      const { state } = editor;
      const next: WordCounts = {
        words: countDocumentWords(state.doc, references),
        selected: selectedWords(state, references),
        characters: countsCharacters ? countCharacters(state.doc) : null,
      };
      const isSame =
        next.words === last?.words && next.selected === last.selected && next.characters === last.characters;
      if (!isSame) report(next);
      last = next;
    };
    const scheduleCount = (): void => {
      changedAt ??= Date.now();
      clearTimeout(timer);
      timer = setTimeout(count, Math.min(COUNT_DELAY, Math.max(0, changedAt + MAX_COUNT_DELAY - Date.now())));
    };
    const handleTransaction = (transaction: Transaction | null): void => {
      if (transaction?.docChanged || transaction?.selectionSet) scheduleCount();
    };
    count();
    const stopListening = editor.listen(handleTransaction);
    const stopFollowing = references?.onChange(scheduleCount);
    return () => {
      clearTimeout(timer);
      stopListening();
      stopFollowing?.();
    };
  }, [editor, countsCharacters]);
}
