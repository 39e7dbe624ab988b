import { describe, expect, test } from 'vitest';
import { b, br, doc, link, marked, p, token } from '../../markdown/testing/flat.ts';
import type { MarkJson, NodeJson } from '../document-json.ts';
import { fromHtml } from '../from-html.ts';
import type { HtmlOptions } from '../html-options.ts';
import { toHtml } from '../to-html.ts';
import { tokenLabel } from '../token-label.ts';

/** A line as HTML, without its paragraph. */
function line(content: (string | NodeJson)[], options: HtmlOptions = {}): string {
  return toHtml(doc(p(...content)), options).replace(/^<p>(.*)<\/p>$/s, '$1');
}
const styled = (attrs: Record<string, unknown>): NodeJson => marked('x', { type: 'style', attrs });

describe('words', () => {
  test.each<[string, (string | NodeJson)[], string]>([
    ['an ampersand and a tag are letters', ['a & <b>'], 'a &amp; &lt;b&gt;'],
    ['quotes stay as they are written', ['“a” "b" \'c\''], '“a” "b" \'c\''],
    ['a line end within text is a break', ['a\nb\r\nc\rd'], 'a<br>b<br>c<br>d'],
    ['a break at the end needs a second to be seen', ['a', br], 'a<br><br>'],
    ['a break within does not', ['a', br, 'b'], 'a<br>b'],
    ['each mark has its element', [marked('x', 'subscript'), marked('y', 'strike')], '<sub>x</sub><s>y</s>'],
  ])('%s', (_name, content, html) => {
    expect(line(content)).toBe(html);
  });

  test('bold around a token is one element, for whoever copies it', () => {
    expect(line([b('a'), token('t', { label: 'L' }), b('c')], { isClean: true })).toBe(
      '<strong>a<span>L</span>c</strong>',
    );
  });

  test('a leaf of a later version shows its words at least', () => {
    expect(line(['a ', { type: 'later', attrs: { label: 'L & co' } }])).toBe('a L &amp; co');
    expect(line(['a ', { type: 'later', attrs: { alt: 'A' } }])).toBe('a A');
    expect(line(['a', { type: 'later' }])).toBe('a');
  });
});

describe('styles', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ kind: 'color', value: '#fa0' }, 'color:#fa0'],
    [{ kind: 'color', value: 'rgb(1, 2, 3)' }, 'color:rgb(1, 2, 3)'],
    [{ kind: 'font', value: "'EB Garamond', serif" }, "font-family:'EB Garamond', serif"],
    [{ kind: 'smallCaps' }, 'font-variant:small-caps'],
  ])('%j is shown as it was meant', (attrs, css) => {
    expect(line([styled(attrs)], { isClean: true })).toBe(`<span style="${css}">x</span>`);
  });

  test.each([
    'red;position:fixed',
    'url(https://x.y)',
    'expression(1)',
    'red"',
    'r/**/ed',
    'a{}',
    'URL(x)',
    'a\\62',
  ])('a value of %j stands in no stylesheet: it is kept for us alone', (value) => {
    for (const kind of ['color', 'font']) {
      expect(line([styled({ kind, value })], { isClean: true })).toBe('<span>x</span>');
      expect(fromHtml(toHtml(doc(p(styled({ kind, value })))))).toEqual(doc(p(styled({ kind, value }))));
    }
  });

  test('of a kind of later versions nothing is drawn, and all of it comes back', () => {
    const later = doc(p(styled({ kind: 'glow', value: '3' })));
    expect(toHtml(later)).not.toContain('style=');
    expect(fromHtml(toHtml(later))).toEqual(later);
  });

  test('a language is one for whoever reads the page aloud', () => {
    expect(line([styled({ kind: 'lang', value: 'fr' })], { isClean: true })).toBe('<span lang="fr">x</span>');
  });
});

describe('links', () => {
  test('keep address and title, written so that neither can end its attribute', () => {
    const mark: MarkJson = { type: 'link', attrs: { href: 'https://x.y/?a=1&b="2"|$', title: 'a "b"\nc' } };
    expect(line([marked('x', mark)])).toBe(
      '<a href="https://x.y/?a=1&amp;b=&quot;2&quot;&#124;&#36;" title="a &quot;b&quot;&#10;c">x</a>',
    );
  });

  test.each(['chapter.md', '../a.html', 'obsidian://x'])(
    '%s is kept in the document, but no page leads there',
    (href) => {
      expect(line([link('x', href)])).toBe('x');
    },
  );
});

describe('tokens', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ kind: 'mention', label: 'Ines' }, '@Ines'],
    [{ kind: 'mention', label: '@Ines' }, '@Ines'],
    [{ kind: 'mention' }, ''],
    [{ kind: 'math', label: 'x^2' }, 'x^2'],
    [{ kind: 'link', label: 'Chapter' }, 'Chapter'],
    [{}, ''],
  ])('%j reads %j', (attrs, label) => {
    expect(tokenLabel({ type: 'token', attrs }, {})).toBe(label);
  });

  test('what its target is called today goes before what it was called', () => {
    const old = token('link', { label: 'Old' });
    expect(tokenLabel(old, { tokenLabel: () => 'New' })).toBe('New');
    expect(tokenLabel(old, { tokenLabel: () => null })).toBe('Old');
  });

  test('one that leads nowhere shows its words alone', () => {
    const target = token('link', { label: 'a', ref: 'r' });
    expect(line([target], { isClean: true })).toBe('<span>a</span>');
    expect(line([target], { isClean: true, tokenHref: () => null })).toBe('<span>a</span>');
    expect(line([target], { isClean: true, tokenHref: () => '/d/r' })).toBe('<a href="/d/r">a</a>');
  });

  test('a note’s sign without a note is no number', () => {
    expect(toHtml(doc(p(token('footnote', { label: 'x' }))), { isClean: true })).toBe(
      '<p><span>x</span></p>',
    );
  });
});

describe('pictures', () => {
  const picture = (attrs: Record<string, unknown>): NodeJson => ({ type: 'inlineImage', attrs });
  test('an asset whose address nobody knows shows its words; a width is a part of the line', () => {
    expect(line(['a', picture({ assetId: 'a1', alt: 'A', src: 'https://x.y' })], { isClean: true })).toBe(
      'a<img alt="A">',
    );
    expect(
      line(['a', picture({ assetId: 'a1', width: 40 })], { isClean: true, assetUrl: (id) => `/f/${id}` }),
    ).toBe('a<img src="/f/a1" alt="" style="width:40%">');
  });

  test('always have an alternative text, or a reader of screens would say the address', () => {
    expect(line(['a', picture({ src: 'https://x.y/a.png' })], { isClean: true })).toContain('alt=""');
  });
});
