import { wordRanges } from '#shared/editor/content/word-ranges.ts';
import { blockTexts, countFragmentWords } from '#shared/editor/content/fragment-text.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { answerWords } from '#shared/editor/origins/answer-words.ts';
import { countFragmentOrigins, countOrigins, totalWords } from '#shared/editor/origins/count-origins.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { ORIGIN_META, type Origin } from '../../binding/origin.ts';
import { OPERATIONS, perform, typeWord, type Operation } from '../../binding/testing/random-operations.ts';
import { paragraph, replicas, send, sync, type Replica } from '../../binding/testing/replica.ts';
import { countDocumentWords } from '../../page/word-count.ts';

/** The words of each origin consist of letters of one script, so that their origin can be seen in the text. */
const SCRIPTS = {
  ai: /\p{Script=Hangul}/u,
  paste: /\p{Script=Cyrillic}/u,
  import: /\p{Script=Greek}/u,
} as const;
const FIRST_LETTER = { ai: 0xac00, paste: 0x430, import: 0x3b1 } as const;
type Kind = keyof typeof SCRIPTS;

/** The counts of a report, and the words by their letters. */
export interface OriginsRun {
  readonly seed: number;
  /** Sentences about counts that do not add up; empty for a correct run. */
  readonly problems: string[];
  readonly reported: Readonly<Record<Kind | 'edited', number>>;
  /** Words with letters of one script only, and words of AI with other letters. */
  readonly written: Readonly<Record<Kind | 'edited', number>>;
}

/**
 * Lets writers edit one text at random: they type, insert answers, paste and import words, edit inside these, split,
 * join, box, undo and redo, and receive each other's updates late. Then the report is counted.
 */
export function runRandomOrigins({
  seed,
  steps,
  writers,
}: {
  seed: number;
  steps: number;
  writers: number;
}): OriginsRun {
  const random = new SeededRandom(seed);
  const all = replicas(writers, [
    paragraph('A title here ', { level: 1 }),
    paragraph('One plain paragraph of some words to begin with '),
    paragraph(''),
    paragraph('an item ', { list: 'bullet' }),
    { type: 'box', attrs: { kind: 'callout' }, content: [paragraph('inside a box '), paragraph('')] },
    paragraph('The last of them all '),
  ]);
  const answers = new Map<string, string>();
  let typed = 0;
  for (let step = 0; step < steps; step += 1) {
    const writer = random.pick(all);
    if (random.next() < 0.5) writer.pause();
    const choice = random.next();
    if (choice < 0.3) perform(writer, typeWord(`w${typed++}`), random);
    else if (choice < 0.6) perform(writer, insertWords(answers), random);
    else if (choice < 0.85) perform(writer, random.pick(OPERATIONS.origins.filter(isStructural)), random);
    else if (random.next() < 0.7) writer.undo();
    else writer.redo();
    for (const from of all) for (const to of all) if (from !== to && random.next() < 0.15) send(from, to);
  }
  sync(all);
  const run = compare(seed, random.pick(all), answers);
  for (const each of all) each.destroy();
  return run;
}

/** The operations besides the insertion of words, of which the list has many. */
const isStructural = (operation: Operation): boolean => operation !== OPERATIONS.origins[0];

/** Inserts unique words of one origin between the words of a random textblock. */
function insertWords(answers: Map<string, string>): Operation {
  return (state, random) => {
    const blocks: { pos: number; text: string }[] = [];
    state.doc.descendants((node, pos) => {
      if (node.isTextblock && !node.type.spec.code && node.textContent.length === node.content.size)
        blocks.push({ pos, text: node.textContent });
      return !node.isTextblock;
    });
    const block = random.pickOrUndefined(blocks);
    if (!block) return null;
    const offsets = [0, ...Array.from(block.text.matchAll(/ /g), ({ index }) => index + 1)];
    const kind = random.pick<Kind>(['ai', 'ai', 'paste', 'import']);
    const words = Array.from({ length: 1 + random.below(5) }, () => newWord(kind, random)).join(' ');
    const origin: Origin = { kind, ref: kind === 'ai' ? `row${answers.size}` : null };
    if (origin.ref !== null) answers.set(origin.ref, words);
    const at = block.pos + 1 + random.pick(offsets);
    return state.tr.insertText(`${words} `, at).setMeta(ORIGIN_META, origin);
  };
}

const newWord = (kind: Kind, random: SeededRandom): string =>
  Array.from({ length: 3 }, () => String.fromCodePoint(FIRST_LETTER[kind] + random.below(20))).join('');

function compare(
  seed: number,
  { fragment, editor }: Replica,
  answers: ReadonlyMap<string, string>,
): OriginsRun {
  const known = new Map([...answers].map(([id, text]) => [id, answerWords(text)]));
  const counts = countFragmentOrigins(fragment, known);
  const problems: string[] = [];
  const check = (isTrue: boolean, problem: string): void => {
    if (!isTrue) problems.push(`seed ${seed}: ${problem}`);
  };
  const total = totalWords(counts);
  check(
    total === countFragmentWords(fragment),
    `${total} words of ${countFragmentWords(fragment)} in the text`,
  );
  check(total === countDocumentWords(editor.state.doc), 'the page shows another number of words');
  const shown = countOrigins(editor.state.doc.toJSON() as NodeJson, known);
  check(JSON.stringify(shown.words) === JSON.stringify(counts.words), 'the page and the text differ');
  const ofAnswers = [...counts.wordsByAnswer.values()].reduce((sum, words) => sum + words, 0);
  check(ofAnswers === counts.words.ai, `${ofAnswers} words of answers, ${counts.words.ai} of AI`);
  const written = { ai: 0, paste: 0, import: 0, edited: 0 };
  for (const { name, text } of blockTexts(fragment)) {
    if (name === 'codeBlock') continue;
    for (const { from, to } of wordRanges(text)) {
      const origin = originByLetters(text.slice(from, to));
      if (origin) written[origin] += 1;
    }
  }
  const { ai, pasted, imported, edited } = counts.words;
  return { seed, problems, reported: { ai, paste: pasted, import: imported, edited }, written };
}

function originByLetters(word: string): Kind | 'edited' | null {
  const letters = [...word].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  const kinds = (['ai', 'paste', 'import'] as const).filter((kind) => SCRIPTS[kind].test(word));
  const [kind] = kinds;
  if (kind === undefined) return null;
  if (letters.every((letter) => SCRIPTS[kind].test(letter))) return kind;
  return kinds.includes('ai') ? 'edited' : null;
}
