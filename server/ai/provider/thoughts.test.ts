import { expect, test } from 'vitest';
import { Thoughts, UnmarkedThoughts } from './thoughts.ts';

let models = 0;
/** Reads an answer in pieces of this many characters. @returns the text that may reach the page */
function read(
  answer: string,
  { size = 1, model = `prose-${(models += 1)}`, texts = ['Tova.'] } = {},
): string {
  const thoughts = new Thoughts(texts, `https://models.example/v1 ${model}`);
  let text = '';
  for (let at = 0; at < answer.length; at += size) text += thoughts.read(answer.slice(at, at + size));
  return text + thoughts.read('', true);
}

const ANSWER = 'Tova counted the ropes.';

test.each([
  ['with both tags', `<think>\nThe writer wants it shorter.\n</think>\n\n${ANSWER}`, ANSWER],
  ['with tags of another name', `<Thinking>Shorter.</Thinking>${ANSWER}`, ANSWER],
  ['with another tag inside', `<think>Is <b>this</b> or </thin> it?</think>${ANSWER}`, ANSWER],
  ['that are empty', `<think></think>${ANSWER}`, ANSWER],
  ['that never end', `<think>Shorter, and`, ''],
  ['that there are none of', ANSWER, ANSWER],
  [
    'beside speech in angle brackets',
    '<Come to the quay,> she thought. </Now?>',
    '<Come to the quay,> she thought. </Now?>',
  ],
  ['beside a tag that only begins alike', '<thinly> she said <', '<thinly> she said <'],
])('thoughts %s are no part of the answer, however it is cut into pieces', (_, answer, text) => {
  for (const size of [1, 2, 3, 7, 1_000]) expect(read(answer, { size })).toBe(text);
});

test('of a model that is known to think, everything before a tag at the end is a thought', () => {
  for (const model of ['deepseek-r1:8b', 'QwQ-32B', 'qwen3-30b-thinking'])
    expect(read(`The writer wants it shorter.\n</think>\n\n${ANSWER}`, { model })).toBe(ANSWER);
  expect(read(ANSWER, { model: 'deepseek-r1:8b' })).toBe(ANSWER);
});

test('a model that turns out to think has its answer refused once, and its next thoughts are removed', () => {
  const answer = `Shorter.</think>${ANSWER}`;
  expect(() => read(answer, { model: 'ferry-7b' })).toThrow(UnmarkedThoughts);
  expect(read(answer, { model: 'ferry-7b' })).toBe(ANSWER);
  expect(read(ANSWER, { model: 'ferry-7b' })).toBe(ANSWER);
});

test('a text that has such tags itself gets them back', () => {
  const answer = 'He typed <think> and </think>.';
  expect(read(answer, { texts: ['Fix: he typed <think> and </think>.'] })).toBe(answer);
});

test('where the provider separates the thoughts, nothing of the text is held back', () => {
  const thoughts = new Thoughts([], 'https://models.example/v1 deepseek-r1');
  thoughts.areSeparate();
  expect(thoughts.read('Tova counted')).toBe('Tova counted');
});

test('thoughts without an end are held up to a limit', () => {
  const thoughts = new Thoughts([], 'https://models.example/v1 qwq');
  const fill = () => {
    for (let piece = 0; piece < 300; piece += 1) thoughts.read('She thought. '.repeat(100));
  };
  expect(fill).toThrow(UnmarkedThoughts);
});
