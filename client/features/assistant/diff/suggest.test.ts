import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { alignParagraphs } from './align-paragraphs.ts';
import { diffParagraph, LEAF } from './diff-paragraph.ts';
import { readAnswer } from './answer-paragraphs.ts';
import { suggest, suggestAtCaret, type Change, type SelectedPart } from './suggest.ts';

const part = (text: string, edges: Partial<SelectedPart> = {}): SelectedPart => ({
  text,
  reachesStart: true,
  reachesEnd: true,
  ...edges,
});

/** Makes the changes in plain paragraphs. */
function carryOut(parts: readonly SelectedPart[], changes: readonly Change[]): string[] {
  const result: string[] = [];
  const added = (after: number) =>
    changes.flatMap((change) => (change.kind === 'added' && change.after === after ? [change.text] : []));
  result.push(...added(-1));
  for (const [index, { text }] of parts.entries()) {
    if (!changes.some((change) => change.kind === 'removed' && change.part === index)) {
      const hunks = changes.flatMap((change) =>
        change.kind === 'words' && change.part === index ? change.hunks : [],
      );
      let changed = text;
      for (const { from, to, text: inserted } of hunks.toReversed())
        changed = changed.slice(0, from) + inserted + changed.slice(to);
      result.push(changed);
    }
    result.push(...added(index));
  }
  return result;
}

const paragraphsOf = (answer: string, hasLineBreaks: boolean): string[] =>
  readAnswer(answer, hasLineBreaks, new Set()).map(({ text }) => text);

describe('the changes of an answer', () => {
  test('the words that differ are few changes that read as a person would mark them', () => {
    const before =
      'Beyond it the harbour had become a field: brown, ribbed, shining in strips, with the boats lying on their sides like cows.';
    const after =
      'Beyond it the harbour had become a ploughed field, brown and ribbed, shining in strips, and the boats lay on their sides like cattle in the heat.';
    const changes = suggest([part(before)], after);
    expect(changes).toHaveLength(3);
    expect(changes[0]).toMatchObject({ kind: 'words', isSpan: true });
    expect(changes[1]).toMatchObject({
      isSpan: false,
      hunks: [{ text: 'and' }, { text: 'lay' }],
    });
    expect(changes[2]).toMatchObject({ hunks: [{ text: 'cattle in the heat' }] });
    expect(carryOut([part(before)], changes)).toEqual([after]);
  });

  test('an answer that equals the text has no changes; white space around it is ignored', () => {
    expect(
      suggest([part(' The sea. ', { reachesStart: false, reachesEnd: false })], '\n The sea.\n'),
    ).toEqual([]);
  });

  test('paragraphs are paired by their words; others are added and removed', () => {
    const parts = [
      part('The sea did not come in.'),
      part('Nobody asked to see the book.'),
      part('She wrote.'),
    ];
    const answer = 'The sea never came in.\n\nA boy stood on the quay.\n\nShe wrote it down.';
    const changes = suggest(parts, answer);
    expect(carryOut(parts, changes)).toEqual(answer.split('\n\n'));
    expect(suggest(parts, 'The sea did not come in.\n\nShe wrote.').map((change) => change.kind)).toEqual([
      'removed',
    ]);
    expect(
      suggest([parts[0]!, parts[2]!], 'The sea did not come in.\n\nA boy stood there.\n\nShe wrote.'),
    ).toEqual([{ kind: 'added', after: 0, text: 'A boy stood there.' }]);
  });

  test('a part of a sentence never becomes a paragraph', () => {
    const inner = part('the boats', { reachesStart: false, reachesEnd: false });
    const changes = suggest([inner], 'the boats\n\nand the nets');
    expect(carryOut([inner], changes)).toEqual(['the boats and the nets']);
    const tail = part('the boats', { reachesStart: false });
    expect(carryOut([tail], suggest([tail], 'the boats\n\nThe nets.'))).toEqual(['the boats', 'The nets.']);
    const [first, last] = [part('One.'), part('two', { reachesEnd: false })];
    expect(carryOut([first, last], suggest([first, last], 'One.\n\ntwo\n\nthree'))).toEqual([
      'One.',
      'two three',
    ]);
  });

  test('a single line break starts a paragraph, unless the text has line breaks itself', () => {
    expect(paragraphsOf('One.\r\nTwo.\n\nThree.', false)).toEqual(['One.', 'Two.', 'Three.']);
    expect(paragraphsOf('Line one\nline two\n\nNext', true)).toEqual(['Line one\nline two', 'Next']);
  });

  test('inline nodes stay, and an answer cannot bring any', () => {
    const before = `The sea${LEAF} came in.`;
    const changes = suggest([part(before)], `The${LEAF} ocean came in.`);
    expect(carryOut([part(before)], changes)).toEqual([`The ocean${LEAF} came in.`]);
    expect(paragraphsOf(`a${LEAF}b`, false)).toEqual(['ab']);
  });

  test('at the caret words are separated from the answer, and paragraphs follow', () => {
    expect(suggestAtCaret(part(''), 'The sea', '', 'came in.')).toMatchObject([
      { hunks: [{ from: 0, to: 0, text: ' came in.' }] },
    ]);
    expect(suggestAtCaret(part(''), 'The sea ', 'tomorrow', 'came in')).toMatchObject([
      { hunks: [{ text: 'came in ' }] },
    ]);
    expect(suggestAtCaret(part(''), 'The sea', '', ', they said.')).toMatchObject([
      { hunks: [{ text: ', they said.' }] },
    ]);
    expect(suggestAtCaret(part(''), '', '', 'One.\n\nTwo.')).toMatchObject([
      { hunks: [{ text: 'One.' }] },
      { kind: 'added', after: 0, text: 'Two.' },
    ]);
  });

  test('without a common word, as in a translation, paragraphs are paired in their order', () => {
    expect(alignParagraphs(['one', 'two'], ['eins', 'zwei'])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(alignParagraphs(['a b', 'c d', 'e f'], ['c d x'])).toEqual([
      [0, null],
      [1, 0],
      [2, null],
    ]);
    expect(alignParagraphs([], ['x'])).toEqual([[null, 0]]);
  });

  test('replacements do not overlap, are in order, and produce the answer, for random texts', () => {
    const words = [
      'sea',
      'boat',
      'tide',
      'clerk',
      'harbour',
      'the',
      'a',
      'and',
      'rain,',
      'ink.',
      '“No,”',
      '潮',
    ];
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = new SeededRandom(seed);
      const text = (length: number) => Array.from({ length }, () => random.pick(words)).join(' ');
      const before = Array.from({ length: 1 + random.below(5) }, () => text(1 + random.below(30)));
      const after = before
        .flatMap((paragraph) => {
          if (random.chance(0.15)) return [];
          const changed = paragraph
            .split(' ')
            .flatMap((word) => (random.chance(0.2) ? [random.pick(words), random.pick(words)] : [word]))
            .filter(() => !random.chance(0.1))
            .join(' ');
          return random.chance(0.2) ? [changed, text(8)] : [changed];
        })
        .filter((paragraph) => paragraph.trim() !== '');
      if (after.length === 0) continue;
      const parts = before.map((paragraph) => part(paragraph));
      const changes = suggest(parts, after.join('\n\n'));
      expect(carryOut(parts, changes), `seed ${seed}`).toEqual(after);
      for (const change of changes)
        if (change.kind === 'words')
          for (const [index, hunk] of change.hunks.entries()) {
            expect(hunk.to).toBeGreaterThanOrEqual(hunk.from);
            expect(hunk.from).toBeGreaterThanOrEqual(change.hunks[index - 1]?.to ?? 0);
          }
    }
  });

  test('a long paragraph is compared by sentences, so that one changed sentence is one change', () => {
    const sentences = Array.from({ length: 120 }, (_, at) => `Sentence ${at} has some words of its own.`);
    const after = sentences.with(60, 'This one is quite different, and longer than before.');
    const hunks = diffParagraph(sentences.join(' '), after.join(' '));
    expect(hunks.length).toBeLessThanOrEqual(3);
  });
});

describe('an answer that was cut at its longest length', () => {
  const SENTENCES = Array.from({ length: 12 }, (_, at) => `On day ${at} the tide really was very low.`);
  const shortened = SENTENCES.map((sentence) => sentence.replace(' really was very', ' was'));

  test('offers the changes up to the cut, and deletes nothing that the model did not reach', () => {
    const parts = [part(SENTENCES.join(' '))];
    const answer = shortened.slice(0, 5).join(' ').slice(0, -9);
    const [whole] = carryOut(parts, suggest(parts, answer, { isCut: true }));
    expect(whole?.startsWith(shortened.slice(0, 4).join(' '))).toBe(true);
    expect(whole?.endsWith(SENTENCES.slice(5).join(' '))).toBe(true);
    // Without the cut the same answer deletes the rest.
    expect(carryOut(parts, suggest(parts, answer))).toEqual([answer]);
  });

  test('deletes no paragraph behind its last one', () => {
    const parts = SENTENCES.map((sentence) => part(sentence));
    const answer = shortened.slice(0, 5).join('\n\n');
    const after = carryOut(parts, suggest(parts, answer, { isCut: true }));
    expect(after.slice(0, 4)).toEqual(shortened.slice(0, 4));
    expect(after.slice(5)).toEqual(SENTENCES.slice(5));
  });

  test('keeps every word of the end, wherever it is cut', () => {
    const parts = SENTENCES.slice(0, 4).map((sentence) => part(sentence));
    const whole = shortened.slice(0, 4).join('\n\n');
    for (let length = 1; length < whole.length; length += 1) {
      const answer = whole.slice(0, length);
      const after = carryOut(parts, suggest(parts, answer, { isCut: true })).join(' ');
      const paragraphs = answer.split('\n\n').length;
      for (const sentence of SENTENCES.slice(paragraphs, 4)) expect(after, answer).toContain(sentence);
    }
  });
});
