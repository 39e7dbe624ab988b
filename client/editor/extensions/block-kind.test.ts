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

test('[X2] headings, quotes and alignment are changes of attributes alone, which leave the text as it is', () => {
  expect(after(toggleHeading(1), p('Ti|tle'))).toEqual(['{level=1} Ti|tle']);
  for (const command of [toggleHeading(1), toggleQuote, setAlignment('center')])
    expect(stepTypes(command, p('Ti|tle'))).toEqual(['attr']);
});

test('headings replace lists, change level and go back to body text', () => {
  expect(after(toggleHeading(2), item('a|', { indent: 1 }))).toEqual(['{level=2} a|']);
  expect(after(toggleHeading(3), p('a|', { level: 2 }))).toEqual(['{level=3} a|']);
  expect(after(toggleHeading(2), p('a|', { level: 2 }))).toEqual(['a|']);
  expect(after(setHeading(null), code('a|'))).toEqual(['a|']);
});

test('quotes wrap what is not quoted and open one level where all is', () => {
  expect(after(toggleQuote, p('|a'), p('b|', { quote: 1 }))).toEqual(['{quote=1} |a', '{quote=1} b|']);
  expect(after(toggleQuote, p('a|', { quote: 2 }))).toEqual(['{quote=1} a|']);
  expect(after(toggleQuote, code('a|'))).toEqual(['codeBlock {quote=1} a|']);
});

test('alignment is stored only where it differs from left', () => {
  expect(after(setAlignment('justify'), p('|a'), p('b|'))).toEqual([
    '{align=justify} |a',
    '{align=justify} b|',
  ]);
  expect(after(setAlignment('left'), p('a|', { align: 'right' }))).toEqual(['a|']);
  expect(after(setAlignment('left'), code('a|'))).toBeNull();
});

test('code loses its marks, keeps its line breaks, and comes back as text', () => {
  const marked = node('paragraph', {}, schema.text('a|', [schema.mark('bold')]), node('hardBreak', {}), 'b');
  expect(after(toggleCodeBlock, marked)).toEqual(['codeBlock a|\nb']);
  expect(after(toggleCodeBlock, code('a|\nb'))).toEqual(['a|⏎b']);
});

test('Tab indents the lines of code, Shift-Tab takes the indent back', () => {
  expect(after(indentCode, code('a|'))).toEqual(['codeBlock a  |']);
  expect(after(indentCode, code('|a\nb|\nc'))).toEqual(['codeBlock   |a\n  b|\nc']);
  expect(after(outdentCode, code('  |a\n b|'))).toEqual(['codeBlock |a\nb|']);
  expect(after(exitCode(false), code('a|b'))).toEqual(['codeBlock ab', '|']);
});

test('a scene break takes an empty paragraph’s place and leaves the caret below', () => {
  expect(after(insertSceneBreak, p('a|b'))).toEqual(['ab', 'horizontalRule', '|']);
  expect(after(insertSceneBreak, p('|'), p('b'))).toEqual(['horizontalRule', '|b']);
});

test('[X4] marks go on text alone', () => {
  const state = stateOf([node('paragraph', {}, '|one', node('hardBreak', {}), 'two|')]);
  const next = run(state, toggleMark('bold'));
  expect(shown(next)).toEqual(['[bold:|one]⏎[bold:two]|']);
  expect(next && shown(run(next, toggleMark('bold')))).toEqual(['|one⏎two|']);
});

test('[X14] bold and code lie on the same letters', () => {
  const bold = run(stateOf([p('|word|')]), toggleMark('bold'));
  expect(bold && shown(run(bold, toggleMark('code')))).toEqual(['[bold+code:|word]|']);
});

test('a mark counts as set when all selected words have it, blanks at the edge aside', () => {
  const part = node('paragraph', {}, '| ', schema.text('word', [schema.mark('italic')]), '|');
  expect(isMarked(stateOf([part]), 'italic')).toBe(true);
  expect(isMarked(stateOf([p('|wo|rd')]), 'italic')).toBe(false);
});
