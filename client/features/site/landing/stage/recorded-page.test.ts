// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { RecordedPage } from './recorded-page.ts';
import {
  CO_AUTHORS_FIRST_WORD,
  CO_AUTHORS_LATE_WORDS,
  FIRST_PARAGRAPH,
  LAST_PARAGRAPH,
  YOUR_WORDS,
} from './scene.ts';
import { BACK_AT_MS, LOOP_MS, OFFLINE_AT_MS, phaseAt, STILL_MS, toolAt, TOOL_MS } from './stage-times.ts';

const caretsIn = (page: RecordedPage): string[] =>
  Object.values(page.rows).flatMap(({ dom }) =>
    [...dom.querySelectorAll('.caret__flag')].map(({ textContent }) => textContent),
  );

test('the loop of the hero takes 12 seconds and features each of four tools for 3000 ms', () => {
  expect([LOOP_MS, TOOL_MS]).toEqual([12_000, 3_000]);
  expect([0, 2_999, 3_000, 6_000, 11_999, 12_000].map(toolAt)).toEqual([0, 0, 1, 2, 3, 0]);
  expect([0, 4_499, 4_500, 8_999, 9_000, 11_999].map(phaseAt)).toEqual([
    'online',
    'online',
    'offline',
    'offline',
    'back',
    'back',
  ]);
});

test('the words of the co-author arrive as they are typed while both people are online', () => {
  const page = new RecordedPage();
  expect(page.wordsOf('last')).toBe(LAST_PARAGRAPH);
  page.seek(1_700);
  expect(page.wordsOf('last')).toBe(LAST_PARAGRAPH + CO_AUTHORS_FIRST_WORD.slice(0, 4));
  page.seek(OFFLINE_AT_MS - 1);
  expect(page.wordsOf('last')).toBe(LAST_PARAGRAPH + CO_AUTHORS_FIRST_WORD);
  expect(page.wordsOf('first')).toBe(FIRST_PARAGRAPH);
  expect(caretsIn(page)).toEqual(['You', 'Co-author']);
});

test.each(['step by step', 'in one jump'])(
  'without a network you type on, and the words of both people are in the page when it is back, %s',
  (way) => {
    const page = new RecordedPage();
    if (way === 'step by step') for (let ms = 0; ms <= STILL_MS; ms += 50) page.seek(ms);
    page.seek(STILL_MS);
    expect(page.wordsOf('first')).toBe(FIRST_PARAGRAPH + YOUR_WORDS);
    expect(page.wordsOf('last')).toBe(LAST_PARAGRAPH + CO_AUTHORS_FIRST_WORD);
    expect(caretsIn(page)).toEqual(['You']);
    page.seek(BACK_AT_MS);
    expect(page.wordsOf('first')).toBe(FIRST_PARAGRAPH + YOUR_WORDS);
    expect(page.wordsOf('last')).toBe(LAST_PARAGRAPH + CO_AUTHORS_FIRST_WORD + CO_AUTHORS_LATE_WORDS);
    expect(caretsIn(page)).toEqual(['You', 'Co-author']);
  },
);

test('the next loop begins with the first words again', () => {
  const page = new RecordedPage();
  page.seek(LOOP_MS - 1);
  page.seek(0);
  expect([page.wordsOf('first'), page.wordsOf('last')]).toEqual([FIRST_PARAGRAPH, LAST_PARAGRAPH]);
});
