import { diffArrays } from 'diff';

/** The largest difference, in words, that is searched for. A search takes at most about as many steps as its square. */
const MAX_EDIT_LENGTH = 1_000;

/**
 * Aligns words of a document with the words of the answer that they came from.
 * @param words words of one textblock, in order
 * @param answer all words of the answer, in order
 * @returns whether each word aligns, that is, belongs to a longest common subsequence of the two
 */
export function alignWords(words: readonly string[], answer: readonly string[]): boolean[] {
  if (isSubsequence(words, answer)) return words.map(() => true);
  // A word that the other side lacks cannot align, and an answer can be far longer than a textblock.
  const [inWords, inAnswer] = [new Set(words), new Set(answer)];
  const shared = words.filter((word) => inAnswer.has(word));
  const changes = diffArrays(
    answer.filter((word) => inWords.has(word)),
    shared,
    { maxEditLength: MAX_EDIT_LENGTH },
  );
  // Of a text that was rearranged beyond recognition, the words of the answer still came from it.
  const isAligned =
    changes?.flatMap(({ added, removed, value }) => (removed ? [] : value.map(() => !added))) ??
    shared.map(() => true);
  let next = 0;
  return words.map((word) => inAnswer.has(word) && isAligned[next++] === true);
}

function isSubsequence(words: readonly string[], answer: readonly string[]): boolean {
  let next = 0;
  for (const word of answer) if (word === words[next]) next += 1;
  return next === words.length;
}
