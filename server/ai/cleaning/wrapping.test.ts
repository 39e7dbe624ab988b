import { expect, test } from 'vitest';
import { isWrapped, mayBePreamble, preambleLength } from './wrapping.ts';

test.each([
  'Sure! Here’s the shortened text:\n',
  'Certainly, below is a rewritten passage:\n\n',
  'Voici la version corrigée :\n',
  'Ecco il testo riscritto:\n',
  'Aquí tienes la versión resumida:\n',
  'Natürlich! Hier ist die Übersetzung:\n',
])('"%s" are words to the writer', (line) => {
  expect(mayBePreamble(line.slice(0, 3))).toBe(true);
  expect(preambleLength(`${line}The tide.`, 'The tide.')).toBe(line.length);
});

test.each([
  'Okay, he thought.\n',
  'Sure enough:\nthe tide.',
  'Here is the sea.\n',
  'Oklahoma has no sea:\n',
  'The text:\n',
])('"%s" is text', (line) => expect(preambleLength(line, 'The tide.')).toBe(0));

test('words to the writer stay where the selection itself begins so', () => {
  const text = 'Here is the corrected text:\nThe tide.';
  expect(preambleLength(text, text)).toBe(0);
});

test('quotation marks around all are found, those of two speakers are not', () => {
  expect(isWrapped('“The tide came in.”', 'The tide.')).toBe(true);
  expect(isWrapped('“Come,” she said. “Now.”', 'The tide.')).toBe(false);
  expect(isWrapped('“The tide.”', '“The tide,” he said.')).toBe(false);
});
