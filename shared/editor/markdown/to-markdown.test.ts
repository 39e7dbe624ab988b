import { describe, expect, test } from 'vitest';
import { fromMarkdown } from './from-markdown.ts';
import { b, block, br, doc, item, marked, p, par, token } from './testing/flat.ts';
import { toMarkdown } from './to-markdown.ts';

describe('what Markdown leaves out', () => {
  test('empty paragraphs, which still part a list of numbers', () => {
    const numbered = (text: string) => item(text, { list: 'ordered' });
    expect(toMarkdown(doc(p('a'), p(), p(' '), p('b')))).toBe('a\n\nb\n');
    expect(toMarkdown(doc(numbered('a'), p(), numbered('b')))).toBe('1. a\n\n1) b\n');
    expect(toMarkdown(doc(p()))).toBe('');
  });

  test('spaces and breaks at the end, and the boldness of a space', () => {
    expect(toMarkdown(doc(p('a  ', br)))).toBe('a\n');
    expect(toMarkdown(doc(p(b(' a '), 'b')))).toBe('&#x20;**a** b\n');
  });

  test('[X8] where words came from', () => {
    const origin = { type: 'origin', attrs: { kind: 'ai', ref: 'r' } };
    expect(
      toMarkdown(doc(p(marked('a', origin), 'b', marked('c', { type: 'tag', attrs: { kind: 'claim' } })))),
    ).toBe('abc\n');
  });

  test('[X11] a note without a token is not exported, a token without a note has an empty one', () => {
    const note = block('footnote', { note: 'n1' }, p('b'));
    expect(toMarkdown(doc(p('a'), note))).toBe('a\n');
    expect(toMarkdown(doc(p('a', token('footnote', { ref: 'n2' })), note))).toBe('a[^n2]\n\n[^n2]:\n');
  });

  test('[X11] two notes of one name are one, and names Markdown cannot carry are numbered', () => {
    const notes = [block('footnote', { note: 'A b' }, p('b')), block('footnote', { note: 'A b' }, p('c'))];
    expect(toMarkdown(doc(p('a', token('footnote', { ref: 'A b' })), ...notes))).toBe(
      'a[^note-1]\n\n[^note-1]: b\n\n    c\n',
    );
  });
});

describe('what Markdown says in other words', () => {
  test('a mention is its words', () => {
    expect(toMarkdown(doc(p('to ', token('mention', { ref: 'u', label: 'Ada' }), '!')))).toBe('to @Ada!\n');
  });

  test('a link shows its target’s present title', () => {
    const link = token('link', { ref: 'd1', label: 'Old' });
    expect(toMarkdown(doc(p(link)), { tokenLabel: () => 'New' })).toBe('[[New]]\n');
  });

  test('a line end in text is a break', () => {
    expect(toMarkdown(doc(p('a\nb')))).toBe('a\\\nb\n');
  });

  test('an address that would run is no link', () => {
    expect(toMarkdown(doc(p(marked('a', { type: 'link', attrs: { href: ' java\nscript:x' } }))))).toBe('a\n');
  });

  test('[X12] nodes and marks of a later version give their words', () => {
    const later = block(
      'lazyBox',
      {},
      block('lazyLine', {}, 'a ', { type: 'lazyChip', attrs: { label: 'b' } }),
      block('lazyLeaf', { label: 'c' }),
    );
    expect(toMarkdown(doc(later, p(marked('d', 'lazyMark'))))).toBe('a b\n\nc\n\nd\n');
  });

  test('a mark under the name that y-tiptap stores it by', () => {
    const stored = { type: 'style--a1B2c3D4', attrs: { kind: 'smallCaps' } };
    expect(toMarkdown(doc(p(marked('a', stored))))).toBe('<span style="font-variant:small-caps">a</span>\n');
  });

  test('depths beyond the schema’s are kept within reason', () => {
    const deep = toMarkdown(doc(par({ quote: 1e9 }, 'a'), par({ indent: 1e9 }, 'b')));
    expect(deep).toContain('a');
    expect(fromMarkdown(deep).content?.[1]?.attrs).toEqual({ indent: 8 });
  });
});
