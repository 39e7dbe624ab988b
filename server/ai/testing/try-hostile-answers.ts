import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { sentLinks } from '#shared/ai/sent-links.ts';
import { answerBlocks } from '#shared/canvas/answers/answer-blocks.ts';
import { writeAnswer } from '#shared/canvas/answers/write-answer.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { createCleaner } from '../clean-answer.ts';
import { hostileAnswer, linksIn, randomPieces, SENT_TEXTS, unsentLinksIn } from './hostile-answers.ts';

export interface TriedAnswers {
  /** A sentence for each answer that broke the rule. */
  problems: string[];
  /** Answers with a link that stayed a link, because its address was sent. */
  linked: number;
}

/** Every answer of this number streams into a text, and is not cleaned before it is converted, too. */
const EVERY = 20;

/**
 * Cleans hostile answers that arrive in random pieces, and converts them to the text of a canvas.
 * @param count the number of answers; the same number gives the same answers
 */
export function tryHostileAnswers(count: number): TriedAnswers {
  const sent = sentLinks(SENT_TEXTS);
  const answerId = uuidv7();
  const problems: string[] = [];
  let linked = 0;
  for (let seed = 1; seed <= count; seed += 1) {
    const random = new SeededRandom(seed);
    const answer = hostileAnswer(random);
    const texts = cleaned(randomPieces(answer, random));
    const text = texts.join('');
    const report = (problem: string): void =>
      void problems.push(`seed ${seed}: ${problem} of ${JSON.stringify(answer)}`);
    if (cleaned([answer]).join('') !== text) report('the pieces change the text');
    const blocks = answerBlocks(answerId, text, sent);
    for (const link of unsentLinksIn(blocks)) report(link);
    if (linksIn(blocks).length > 0) linked += 1;
    if (seed % EVERY !== 0) continue;
    for (const link of unsentLinksIn(answerBlocks(answerId, answer, sent))) report(`${link}, not cleaned,`);
    const fragment = new Y.Doc().getXmlFragment('text');
    let before = '';
    for (const part of texts.filter((part) => part !== '')) {
      writeAnswer(fragment, { answerId, before, text: before + part, sent });
      before += part;
    }
    for (const link of unsentLinksIn(fragmentToJson(fragment).content ?? [])) report(`${link}, in parts,`);
  }
  return { problems, linked };
}

/** Cleans an answer. @returns the texts as they are returned */
export function cleaned(pieces: Iterable<string>): string[] {
  const cleaner = createCleaner({ maxLength: 10_000, source: 'The tide.', known: SENT_TEXTS });
  const texts = [...pieces].map((piece) => cleaner.push(piece));
  return [...texts, cleaner.end()];
}
