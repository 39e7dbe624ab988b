import type * as Y from 'yjs';
import type { NodeJson } from '../content/document-json.ts';
import { fragmentToJson } from '../content/fragment-json.ts';
import type { TitleOf } from '../content/token-text.ts';
import type { AnswerWords } from './answer-words.ts';
import { originBlock, textblocksOf } from './origin-block.ts';
import { ORIGINS, wordOrigins, type Origin, type WordOrigin } from './word-origins.ts';

/** The words of a document by origin. */
export interface OriginCounts {
  /** They add up to the word count of the document. */
  readonly words: Readonly<Record<Origin, number>>;
  /** The words of each answer that are in the text unchanged, by the id of its row. Answers without any are absent. */
  readonly wordsByAnswer: ReadonlyMap<string, number>;
  /** The words of AI that could not be compared, because their answer is not known here. They count as `ai`. */
  readonly unknown: number;
}

/** Counts the words of textblocks by origin. */
export function sumOrigins(blocks: Iterable<readonly WordOrigin[]>, answers: AnswerWords): OriginCounts {
  const words = Object.fromEntries(ORIGINS.map((origin) => [origin, 0])) as Record<Origin, number>;
  const wordsByAnswer = new Map<string, number>();
  let unknown = 0;
  for (const block of blocks) {
    for (const { origin, ref } of block) {
      words[origin] += 1;
      if (origin !== 'ai') continue;
      if (ref !== null) wordsByAnswer.set(ref, (wordsByAnswer.get(ref) ?? 0) + 1);
      if (ref === null || !answers.has(ref)) unknown += 1;
    }
  }
  return { words, wordsByAnswer, unknown };
}

/**
 * Counts the words of a document in ProseMirror's JSON by origin.
 * @param answers the words of the answers, from `answerWords`
 * @param titleOf the current titles of linked items; without it, a link counts by its label
 */
export function countOrigins(doc: NodeJson, answers: AnswerWords, titleOf?: TitleOf): OriginCounts {
  const blocks = textblocksOf(doc).map((block) => wordOrigins(originBlock(block, titleOf), answers));
  return sumOrigins(blocks, answers);
}

/** Counts the words of a fragment as `countOrigins` counts those of a document. Writes nothing. */
export const countFragmentOrigins = (
  fragment: Y.XmlFragment,
  answers: AnswerWords,
  titleOf?: TitleOf,
): OriginCounts => countOrigins(fragmentToJson(fragment), answers, titleOf);

/** Returns the sum of all origins. */
export const totalWords = ({ words }: Pick<OriginCounts, 'words'>): number =>
  ORIGINS.reduce((sum, origin) => sum + words[origin], 0);
