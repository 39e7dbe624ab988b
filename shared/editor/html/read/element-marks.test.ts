import { describe, expect, test } from 'vitest';
import { p } from '../../markdown/testing/document-builders.ts';
import type { MarkJson, NodeJson } from '../node-json.ts';
import { fromHtml } from '../from-html.ts';

const inlineContent = (html: string): readonly NodeJson[] => fromHtml(html).content?.[0]?.content ?? [];
/** Formats each text with its marks: `a bold italic`, or `a link:href`. */
const marksOf = (html: string): string[] =>
  inlineContent(html).map(({ text, type, marks = [] }) => [text ?? type, ...marks.map(nameOf)].join(' '));
const nameOf = ({ type, attrs }: MarkJson): string =>
  attrs ? `${type}:${Object.values(attrs).join(',')}` : type;

describe('marks in HTML from other programs', () => {
  test.each([
    ['b', 'bold'],
    ['strong', 'bold'],
    ['i', 'italic'],
    ['em', 'italic'],
    ['cite', 'italic'],
    ['dfn', 'italic'],
    ['var', 'italic'],
    ['u', 'underline'],
    ['ins', 'underline'],
    ['s', 'strike'],
    ['del', 'strike'],
    ['strike', 'strike'],
    ['code', 'code'],
    ['kbd', 'code'],
    ['samp', 'code'],
    ['tt', 'code'],
    ['sub', 'subscript'],
    ['sup', 'superscript'],
    ['mark', 'highlight'],
  ])('the tag <%s> becomes the mark %s', (tag, mark) => {
    expect(marksOf(`a<${tag}>b</${tag}>c`)).toEqual(['a', `b ${mark}`, 'c']);
  });

  test.each([
    ['font-weight:bold', 'bold'],
    ['font-weight:600', 'bold'],
    ['font-weight:900', 'bold'],
    ['FONT-WEIGHT: Bold', 'bold'],
    ['color:red; font-weight:bold !important', 'bold'],
    ['font-style:italic', 'italic'],
    ['font-style:oblique', 'italic'],
    ['text-decoration:underline', 'underline'],
    ['text-decoration-line:underline', 'underline'],
    ['text-decoration:line-through 2px', 'strike'],
    ['font-variant:small-caps', 'style:smallCaps'],
    ['font-variant-caps:all-small-caps', 'style:smallCaps'],
    ['vertical-align:super', 'superscript'],
    ['vertical-align:sub', 'subscript'],
  ])('a span with the style %s becomes the mark %s', (css, mark) => {
    expect(marksOf(`<span style="${css}">a</span>`)).toEqual([`a ${mark}`]);
  });

  test.each([
    'font-weight:500',
    'font-weight:lighter',
    'text-decoration:none',
    'vertical-align:baseline',
    ';:;',
  ])('a span with the style %s has no mark', (css) => {
    expect(marksOf(`<span style="${css}">a</span>`)).toEqual(['a']);
  });

  test.each([
    ['<b>a<span style="font-weight:normal">b</span></b>', ['a bold', 'b']],
    ['<b>a<span style="font-weight:400">b</span></b>', ['a bold', 'b']],
    ['<i>a<span style="font-style:normal">b</span></i>', ['a italic', 'b']],
  ])('a style removes the mark of the tag around it: %s', (html, runs) => {
    expect(marksOf(html)).toEqual(runs);
  });

  test('the underline style of a link is ignored, and a repeated mark is set once', () => {
    expect(marksOf('<a href="/x" style="text-decoration:underline">a</a>')).toEqual(['a link:/x']);
    expect(marksOf('<sup style="vertical-align:super">a</sup>')).toEqual(['a superscript']);
    expect(marksOf('<b><strong style="font-weight:700">a</strong></b>')).toEqual(['a bold']);
  });

  test('a link keeps its title, and an anchor without a URL is no link', () => {
    expect(marksOf('<a href="https://x.y" title="T">a</a>')).toEqual(['a link:https://x.y,T']);
    expect(marksOf('<a name="here">a</a>')).toEqual(['a']);
  });

  test('marks written by toHtml are restored, and a style mark without a kind is ignored', () => {
    expect(marksOf('<span data-mark="style" data-kind="color" data-value="#fff">a</span>')).toEqual([
      'a style:color,#fff',
    ]);
    expect(marksOf('<span data-mark="style" data-kind="later">a</span>')).toEqual(['a style:later']);
    expect(marksOf('<span data-mark="style">a</span>')).toEqual(['a']);
    expect(marksOf('<mark data-color="green">a</mark>')).toEqual(['a highlight:green']);
  });

  test('the language of a span becomes a mark, that of a paragraph becomes its attribute', () => {
    expect(marksOf('<span lang="fr">a</span>')).toEqual(['a style:lang,fr']);
    expect(fromHtml('<p lang="fr">a</p>').content).toEqual([{ ...p('a'), attrs: { lang: 'fr' } }]);
  });
});

describe('tokens and images inside text', () => {
  test.each<[string, string, Record<string, unknown>]>([
    [
      'all data attributes',
      '<span data-type="token" data-kind="link" data-ref="r" data-label="L" data-data="d">x</span>',
      {
        kind: 'link',
        ref: 'r',
        label: 'L',
        data: 'd',
      },
    ],
    [
      'its text as the label when the label attribute is missing',
      '<span data-type="token" data-kind="link"> shown </span>',
      {
        kind: 'link',
        label: 'shown',
      },
    ],
    [
      'no label from the number of a footnote',
      '<a data-type="token" data-kind="footnote" data-ref="n">3</a>',
      {
        kind: 'footnote',
        ref: 'n',
      },
    ],
  ])('a token has %s', (_name, html, attrs) => {
    expect(inlineContent(`a ${html}`).at(-1)).toEqual({ type: 'token', attrs });
  });

  test.each<[string, Record<string, unknown> | undefined]>([
    ['<img src="https://x.y/a.png" alt="A" title="T">', { src: 'https://x.y/a.png', alt: 'A' }],
    ['<img src="a.png" alt="" title="T">', { src: 'a.png', alt: 'T' }],
    ['<img src="asset:a1">', { assetId: 'a1' }],
    ['<img src="https://x.y/signed" data-asset-id="a1">', { assetId: 'a1' }],
    ['<img src="a.png" data-width="40">', { src: 'a.png', width: 40 }],
    ['<img src="a.png" data-width="-4">', { src: 'a.png' }],
    ['<img src="a.png" data-width="wide">', { src: 'a.png' }],
    ['<img src="blob:https://x.y/1" alt="A">', { alt: 'A' }],
    ['<img>', undefined],
  ])('the image %s becomes an inline image', (html, attrs) => {
    expect(inlineContent(`a ${html}`).at(-1)).toEqual({ type: 'inlineImage', ...(attrs && { attrs }) });
  });
});
