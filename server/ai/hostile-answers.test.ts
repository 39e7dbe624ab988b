import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { sentLinks } from '#shared/ai/sent-links.ts';
import { answerBlocks } from '#shared/canvas/answers/answer-blocks.ts';
import { SENT_TEXTS, unsentLinksIn } from './testing/hostile-answers.ts';
import { cleaned, tryHostileAnswers } from './testing/try-hostile-answers.ts';

/** `HOSTILE_ANSWERS=100000` tries more of them. */
const COUNT = Number(process.env['HOSTILE_ANSWERS'] ?? 5_000);
const ANSWER = uuidv7();
const sent = sentLinks(SENT_TEXTS);

const on = (markdown: string) => unsentLinksIn(answerBlocks(ANSWER, markdown, sent));

test.each([
  '[text](https://evil.example/?leak=X<b (>)',
  'See https://evil.example/?leak=X.',
  'See www.evil.example or eve@evil.example.',
  String.raw`\`<a href="https://evil.example">a</a>\``,
  String.raw`\`<img src="https://evil.example/a.png">\``,
  '[a][1]\n\n[1]: https://evil.example',
  '![a](https://evil.example/a.png)',
  '[a](https://evil.example "object: clip")',
])('the answer %j has no link on a canvas, cleaned or not', (answer) => {
  expect(on(answer)).toEqual([]);
  expect(on(cleaned([answer]).join(''))).toEqual([]);
});

test('a link that was sent stays a link on a canvas, also a bare address', () => {
  const answer = 'See [this](https://map.example/x_(y)), https://sea.example/ and www.boat.example.';
  const text = JSON.stringify(answerBlocks(ANSWER, cleaned([answer]).join(''), sent));
  expect([...text.matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://map.example/x_(y)',
    'https://sea.example/',
    'http://www.boat.example',
  ]);
});

test(
  'no hostile answer, cut at random places, makes a link on a canvas that nobody sent',
  () => {
    const { problems, linked } = tryHostileAnswers(COUNT);
    expect(problems).toEqual([]);
    // Links that were sent are among them, and stay.
    expect(linked).toBeGreaterThan(COUNT / 50);
  },
  // Milliseconds on a busy machine.
  60_000 + 100 * COUNT,
);
