import { expect, test } from 'vitest';
import { itemOfLink, linkName, namingAttributes, ownWords, titlesOfLink } from './link-name.ts';
import { tokenText } from './token-text.ts';

test.each([
  [{ label: 'Ferryman' }, { title: 'Ferryman', fragment: '', words: null }],
  [
    { label: 'he', data: '[[Ferryman]]' },
    { title: 'Ferryman', fragment: '', words: 'he' },
  ],
  [
    { label: 'Ferryman', data: '#The toll' },
    { title: 'Ferryman', fragment: '#The toll', words: null },
  ],
  [
    { label: 'he', data: '[[Ferryman#^wick]]' },
    { title: 'Ferryman', fragment: '#^wick', words: 'he' },
  ],
])('the name %j is read and written', (attributes, name) => {
  expect(linkName(attributes)).toEqual(name);
  expect(namingAttributes(name)).toEqual(attributes);
});

test.each([
  ['a block id', { label: 'Ferryman', data: 'abcd1234' }],
  ['nothing', { label: 'Ferryman', data: null }],
  ['another type', { label: 'Ferryman', data: 7 }],
  ['half a name', { label: 'Ferryman', data: '[[Other' }],
])('data with %s names nothing', (_, attributes) => {
  expect(linkName(attributes)).toEqual({ title: 'Ferryman', fragment: '', words: null });
});

test.each([
  [{ label: 'C', data: '# notes' }, ['C# notes', 'C']],
  [{ label: 'notes/Ferryman.md' }, ['notes/Ferryman.md', 'Ferryman.md', 'Ferryman']],
  [
    { label: 'he', data: '[[notes/Ferryman#The toll]]' },
    ['notes/Ferryman#The toll', 'notes/Ferryman', 'Ferryman'],
  ],
  [{ label: ' ' }, []],
])('the link %j may mean %j', (attributes, titles) => {
  expect(titlesOfLink(attributes)).toEqual(titles);
});

test('a link leads to the first item that has one of its titles', () => {
  const items = new Map([
    ['C# notes', 1],
    ['C', 2],
  ]);
  expect(itemOfLink({ label: 'C', data: '# notes' }, (title) => items.get(title))).toBe(1);
  expect(itemOfLink({ label: 'C', data: '#other' }, (title) => items.get(title))).toBe(2);
  expect(itemOfLink({ label: 'D' }, (title) => items.get(title))).toBeUndefined();
});

test('the words of a link count instead of the title of its item; other tokens have no words of their own', () => {
  const own = { kind: 'link', ref: 'x', label: 'he', data: '[[Ferryman]]' };
  expect(tokenText(own, () => 'Boatman')).toBe('he');
  expect(tokenText({ ...own, data: '#The toll' }, () => 'Boatman')).toBe('Boatman');
  expect(ownWords({ ...own, kind: 'mention' })).toBeNull();
});
