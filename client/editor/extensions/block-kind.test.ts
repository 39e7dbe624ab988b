import { expect, test } from 'vitest';

import {
  after,
  code,
  item,
  node,
  p,
  run,
  schema,
  shown,
  stateOf,
  stepTypes,
} from '../testing/sample-document.ts';
import { setAlignment } from './alignment/alignment.ts';
import { setHeading, toggleHeading } from './headings/set-heading.ts';
import { toggleQuote } from './quote/toggle-quote.ts';
import { exitCode } from './code-block/commands/code-block.ts';
import { indentCode, outdentCode } from './code-block/commands/indent-code.ts';
import { toggleCodeBlock } from './code-block/commands/toggle-code-block.ts';
import { insertSceneBreak } from './divider/insert-scene-break.ts';
import { isMarked, toggleMark } from './marks/mark.ts';

test('[X2] setting a heading, a quote or an alignment changes attributes only and leaves the text unchanged', () => {
  expect(after(toggleHeading(1), p('Ti|tle'))).toEqual(['{level=1} Ti|tle']);
  for (const command of [toggleHeading(1), toggleQuote, setAlignment('center')])
    expect(stepTypes(command, p('Ti|tle'))).toEqual(['attr']);
});

test('a heading command replaces a list, changes the level, or restores body text', () => {
  expect(after(toggleHeading(2), item('a|', { indent: 1 }))).toEqual(['{level=2} a|']);
  expect(after(toggleHeading(3), p('a|', { level: 2 }))).toEqual(['{level=3} a|']);
  expect(after(toggleHeading(2), p('a|', { level: 2 }))).toEqual(['a|']);
  expect(after(setHeading(null), code('a|'))).toEqual(['a|']);
});

test('toggleQuote quotes unquoted blocks, and removes one level when all selected blocks are quoted', () => {
  expect(after(toggleQuote, p('|a'), p('b|', { quote: 1 }))).toEqual(['{quote=1} |a', '{quote=1} b|']);
  expect(after(toggleQuote, p('a|', { quote: 2 }))).toEqual(['{quote=1} a|']);
  expect(after(toggleQuote, code('a|'))).toEqual(['codeBlock {quote=1} a|']);
});

test('alignment is stored only if it is not left, and code blocks have none', () => {
  expect(after(setAlignment('justify'), p('|a'), p('b|'))).toEqual([
    '{align=justify} |a',
    '{align=justify} b|',
  ]);
  expect(after(setAlignment('left'), p('a|', { align: 'right' }))).toEqual(['a|']);
  expect(after(setAlignment('left'), code('a|'))).toBeNull();
});

test('a paragraph turned into code loses its marks and keeps its line breaks, and code turns back into text', () => {
  const marked = node('paragraph', {}, schema.text('a|', [schema.mark('bold')]), node('hardBreak', {}), 'b');
  expect(after(toggleCodeBlock, marked)).toEqual(['codeBlock a|\nb']);
  expect(after(toggleCodeBlock, code('a|\nb'))).toEqual(['a|⏎b']);
});

test('Tab indents lines of code, Shift-Tab outdents them, and exitCode adds a paragraph below', () => {
  expect(after(indentCode, code('a|'))).toEqual(['codeBlock a  |']);
  expect(after(indentCode, code('|a\nb|\nc'))).toEqual(['codeBlock   |a\n  b|\nc']);
  expect(after(outdentCode, code('  |a\n b|'))).toEqual(['codeBlock |a\nb|']);
  expect(after(exitCode(false), code('a|b'))).toEqual(['codeBlock ab', '|']);
});

test('a scene break replaces an empty paragraph and leaves the caret in the text below', () => {
  expect(after(insertSceneBreak, p('a|b'))).toEqual(['ab', 'horizontalRule', '|']);
  expect(after(insertSceneBreak, p('|'), p('b'))).toEqual(['horizontalRule', '|b']);
});

test('[X4] toggleMark marks text nodes only', () => {
  const state = stateOf([node('paragraph', {}, '|one', node('hardBreak', {}), 'two|')]);
  const next = run(state, toggleMark('bold'));
  expect(shown(next)).toEqual(['[bold:|one]⏎[bold:two]|']);
  expect(next && shown(run(next, toggleMark('bold')))).toEqual(['|one⏎two|']);
});

test('[X14] bold and code can mark the same characters', () => {
  const bold = run(stateOf([p('|word|')]), toggleMark('bold'));
  expect(bold && shown(run(bold, toggleMark('code')))).toEqual(['[bold+code:|word]|']);
});

test('isMarked is true if all selected words carry the mark; a space at the edge of the selection is ignored', () => {
  const part = node('paragraph', {}, '| ', schema.text('word', [schema.mark('italic')]), '|');
  expect(isMarked(stateOf([part]), 'italic')).toBe(true);
  expect(isMarked(stateOf([p('|wo|rd')]), 'italic')).toBe(false);
});
