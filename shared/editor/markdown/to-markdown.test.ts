import { describe, expect, test } from 'vitest';
import { fromMarkdown } from './from-markdown.ts';
import { b, block, br, doc, item, marked, p, par, token } from './testing/document-builders.ts';
import { toMarkdown } from './to-markdown.ts';

describe('content that Markdown omits', () => {
  test('toMarkdown omits empty paragraphs, but they still separate numbered lists', () => {
    const numbered = (text: string) => item(text, { list: 'ordered' });
    expect(toMarkdown(doc(p('a'), p(), p(' '), p('b')))).toBe('a\n\nb\n');
    expect(toMarkdown(doc(numbered('a'), p(), numbered('b')))).toBe('1. a\n\n1) b\n');
    expect(toMarkdown(doc(p()))).toBe('');
  });

  test.each([
    ['one between two scenes', [p('a'), p(), p('b')], 'a\n\n&nbsp;\n\nb\n'],
    ['several', [p('a'), p(), p(' '), p('b')], 'a\n\n&nbsp;\n\n&nbsp;\n\nb\n'],
    [
      'one below a heading and one above a list',
      [par({ level: 2 }, 'a'), p(), p('b'), p(), item('c')],
      '## a\n\n&nbsp;\n\nb\n\n&nbsp;\n\n- c\n',
    ],
    ['none above and below the text', [p(), p('a'), p()], 'a\n'],
    ['none in a quote', [par({ quote: 1 }, 'a'), par({ quote: 1 }), par({ quote: 1 }, 'b')], '> a\n>\n> b\n'],
    ['none in an empty document', [p(), p()], ''],
  ])('with keepsGaps toMarkdown writes empty paragraphs, %s', (_, blocks, markdown) => {
    expect(toMarkdown(doc(...blocks), { keepsGaps: true })).toBe(markdown);
  });

  test('a gap that was written is read as an empty paragraph', () => {
    const scenes = doc(p('a'), p(), p(), p('b'));
    expect(fromMarkdown(toMarkdown(scenes, { keepsGaps: true }))).toEqual(scenes);
  });

  test('toMarkdown omits trailing spaces and breaks and the bold mark of spaces', () => {
    expect(toMarkdown(doc(p('a  ', br)))).toBe('a\n');
    expect(toMarkdown(doc(p(b(' a '), 'b')))).toBe('&#x20;**a** b\n');
  });

  test('[X8] toMarkdown omits origin and tag marks', () => {
    const origin = { type: 'origin', attrs: { kind: 'ai', ref: 'r' } };
    expect(
      toMarkdown(doc(p(marked('a', origin), 'b', marked('c', { type: 'tag', attrs: { kind: 'claim' } })))),
    ).toBe('abc\n');
  });

  test('[X11] toMarkdown omits a footnote without a token and writes an empty one for a token without a footnote', () => {
    const note = block('footnote', { note: 'n1' }, p('b'));
    expect(toMarkdown(doc(p('a'), note))).toBe('a\n');
    expect(toMarkdown(doc(p('a', token('footnote', { ref: 'n2' })), note))).toBe('a[^n2]\n\n[^n2]:\n');
  });

  test('[X11] toMarkdown combines footnotes of one name and replaces names that Markdown does not allow', () => {
    const notes = [block('footnote', { note: 'A b' }, p('b')), block('footnote', { note: 'A b' }, p('c'))];
    expect(toMarkdown(doc(p('a', token('footnote', { ref: 'A b' })), ...notes))).toBe(
      'a[^note-1]\n\n[^note-1]: b\n\n    c\n',
    );
  });
});

describe('addresses in the text', () => {
  const link = { type: 'link', attrs: { href: 'https://x.y/a_b' } };

  test.each([
    ['an address', [p('see https://x.y/a_b_c?d=1, or')], 'see <https://x.y/a_b_c?d=1>, or\n'],
    ['an email address', [p('to ines@x.example.')], 'to <ines@x.example>.\n'],
    ['a host', [p('(www.x.example)')], '([www.x.example](https://www.x.example))\n'],
    ['two in bold words', [p(b('https://x.y https://x.z'))], '**<https://x.y> <https://x.z>**\n'],
    ['a link', [p(marked('https://x.y/a_b', link))], '<https://x.y/a_b>\n'],
    [
      'linked words with an address',
      [p(marked('at https://x.z', link))],
      '[at https://x.z](https://x.y/a_b)\n',
    ],
    ['an address in code', [p(marked('https://x.y/a_b', { type: 'code' }))], '`https://x.y/a_b`\n'],
    ['no address', [p('end.of a@b')], 'end.of a\\@b\n'],
  ])('with linksAddresses toMarkdown does not escape %s', (_, blocks, markdown) => {
    expect(toMarkdown(doc(...blocks), { linksAddresses: true })).toBe(markdown);
  });
});

describe('content with another form in Markdown', () => {
  test('toMarkdown writes a mention as text', () => {
    expect(toMarkdown(doc(p('to ', token('mention', { ref: 'u', label: 'Ada' }), '!')))).toBe('to @Ada!\n');
  });

  test('toMarkdown writes the current title of a link’s target', () => {
    const link = token('link', { ref: 'd1', label: 'Old' });
    expect(toMarkdown(doc(p(link)), { tokenLabel: () => 'New' })).toBe('[[New]]\n');
  });

  test('toMarkdown writes a line end in text as a break', () => {
    expect(toMarkdown(doc(p('a\nb')))).toBe('a\\\nb\n');
  });

  test('toMarkdown writes a link with a script URL as text', () => {
    expect(toMarkdown(doc(p(marked('a', { type: 'link', attrs: { href: ' java\nscript:x' } }))))).toBe('a\n');
  });

  test('[X12] toMarkdown writes unknown nodes and marks as their text', () => {
    const later = block(
      'lazyBox',
      {},
      block('lazyLine', {}, 'a ', { type: 'lazyChip', attrs: { label: 'b' } }),
      block('lazyLeaf', { label: 'c' }),
    );
    expect(toMarkdown(doc(later, p(marked('d', 'lazyMark'))))).toBe('a b\n\nc\n\nd\n');
  });

  test('toMarkdown writes a mark whose type has the hash of y-tiptap', () => {
    const stored = { type: 'style--a1B2c3D4', attrs: { kind: 'smallCaps' } };
    expect(toMarkdown(doc(p(marked('a', stored))))).toBe('<span style="font-variant:small-caps">a</span>\n');
  });

  test('toMarkdown limits quote and indent depths beyond those of the schema', () => {
    const deep = toMarkdown(doc(par({ quote: 1e9 }, 'a'), par({ indent: 1e9 }, 'b')));
    expect(deep).toContain('a');
    expect(fromMarkdown(deep).content?.[1]?.attrs).toEqual({ indent: 8 });
  });
});
