import { expect, test } from 'vitest';
import type { MarkJson, NodeJson } from '../content/document-json.ts';
import { answerWords } from './answer-words.ts';
import { originBlock } from './origin-block.ts';
import { originSegments } from './origin-segments.ts';
import { wordOrigins } from './word-origins.ts';

const mark = (kind: string, ref: string | null = null): MarkJson => ({
  type: 'origin',
  attrs: { kind, ref },
});
const text = (words: string, ...marks: MarkJson[]): NodeJson => ({ type: 'text', text: words, marks });

function shown(type: string, content: NodeJson[], answer = '') {
  const block = originBlock({ type, content });
  const words = wordOrigins(block, new Map([['r', answerWords(answer)]]));
  return originSegments(block, words).map(
    ({ child, from, to, origin }) => `${origin}:${content[child]?.text?.slice(from, to)}`,
  );
}

test('typed text has no segment, and the words and spaces of one origin are one segment', () => {
  expect(
    shown('paragraph', [text('I typed. '), text('Two pasted words', mark('paste')), text(' more')]),
  ).toEqual(['pasted:Two pasted words']);
});

test('a word that a person edited is one of its own, with its typed letters', () => {
  expect(
    shown(
      'paragraph',
      [
        text('the house', mark('ai', 'r')),
        text('s', mark('ai', 'r'), mark('typed')),
        text(' stand there', mark('ai', 'r')),
      ],
      'the house stand there',
    ),
  ).toEqual(['ai:the ', 'edited:house', 'edited:s', 'ai: stand there']);
});

test('code is shown by the origin of its characters', () => {
  expect(shown('codeBlock', [text('let a = 1;', mark('paste'))])).toEqual(['pasted:let a = 1;']);
});
