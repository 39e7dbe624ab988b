import { describe, expect, test } from 'vitest';

import { after, code, node, p, run, schema, shown, stateOf } from '../../testing/sample-document.ts';
import { hrefFrom, isUrl } from '#shared/editor/content/href.ts';
import { linkAround } from './link-around.ts';
import { linkAtSelection, removeLink, setLink } from './link-commands.ts';

const linked = (text: string, href = 'https://a.example', ...more: string[]) =>
  schema.text(text, [schema.mark('link', { href }), ...more.map((name) => schema.mark(name))]);

describe('a URL that a writer enters', () => {
  test.each([
    ['example.org', 'https://example.org'],
    ['  https://example.org/a?b#c ', 'https://example.org/a?b#c'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
    ['ines@example.org', 'mailto:ines@example.org'],
    ['mailto:ines@example.org', 'mailto:ines@example.org'],
    ['tel:+123', 'tel:+123'],
    ['/workspaces', '/workspaces'],
    ['#part', '#part'],
    ['münchen.de/a', 'https://münchen.de/a'],
    ['127.0.0.1:3000', 'https://127.0.0.1:3000'],
  ])('the input %j becomes the URL %j', (input, href) => expect(hrefFrom(input)).toBe(href));

  test.each([
    '',
    '  ',
    'two words',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'Ines',
    'Aldous',
    'end.',
    '3.14',
    'https://',
    'https://exa%mple',
    'example.org:99999',
    'mailto:',
  ])('the input %j is rejected', (input) => expect(hrefFrom(input)).toBeNull());

  test('isUrl is true only for a text that is a URL and nothing else', () => {
    expect([isUrl('https://example.org'), isUrl('see https://example.org'), isUrl('example')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('setting a link', () => {
  test('setLink links the selected words, but not code', () => {
    expect(after(setLink('example.org'), p('the |tables|'))).toEqual(['the [link:|tables]|']);
    expect(after(setLink('example.org'), code('a|'))).toBeNull();
  });

  test('setLink at a caret inserts the URL as linked text, or changes the link around the caret', () => {
    expect(after(setLink('example.org'), p('see |'))).toEqual(['see [link:example.org]|']);
    const state = stateOf([
      node('paragraph', {}, linked('ta|b'), linked('les', 'https://a.example', 'bold'), ' end'),
    ]);
    const next = run(state, setLink('https://b.example'));
    expect(shown(next)).toEqual(['[link:ta|b][link+bold:les] end']);
    expect(next && linkAround(next, 2)?.href).toBe('https://b.example');
  });

  test('setLink rejects a URL that may not be opened', () => {
    expect(after(setLink('javascript:alert(1)'), p('|a|'))).toBeNull();
  });

  test('setLink with an empty input removes the link and keeps the words', () => {
    expect(after(setLink(' '), node('paragraph', {}, linked('ta|bles')))).toEqual(['ta|bles']);
    expect(after(removeLink, p('a|'))).toBeNull();
  });
});

test('the range of a link ends where another link starts', () => {
  const state = stateOf([
    node('paragraph', {}, 'x', linked('one', 'https://1.example'), linked('two|', 'https://2.example'), 'y'),
  ]);
  expect(linkAtSelection(state)).toEqual({ from: 5, to: 8, href: 'https://2.example' });
  expect(linkAround(state, 3)).toEqual({ from: 2, to: 5, href: 'https://1.example' });
  expect(linkAround(state, 9)).toBeNull();
});
