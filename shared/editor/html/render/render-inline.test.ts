import { describe, expect, test } from 'vitest';
import { b, br, doc, link, marked, p, token } from '../../markdown/testing/document-builders.ts';
import type { MarkJson, NodeJson } from '../node-json.ts';
import { fromHtml } from '../from-html.ts';
import { tokenLabel } from '../html-options.ts';
import type { HtmlOptions } from '../html-options.ts';
import { toHtml } from '../to-html.ts';

/** Converts inline content to HTML, without the paragraph around it. */
function inlineHtml(content: (string | NodeJson)[], options: HtmlOptions = {}): string {
  return toHtml(doc(p(...content)), options).replace(/^<p>(.*)<\/p>$/s, '$1');
}
const styledText = (attrs: Record<string, unknown>): NodeJson => marked('x', { type: 'style', attrs });

describe('inline content as HTML', () => {
  test.each<[string, (string | NodeJson)[], string]>([
    ['ampersands and angle brackets as entities', ['a & <b>'], 'a &amp; &lt;b&gt;'],
    ['quotation marks unchanged', ['“a” "b" \'c\''], '“a” "b" \'c\''],
    ['a line end within text as a break', ['a\nb\r\nc\rd'], 'a<br>b<br>c<br>d'],
    ['a trailing break twice, because a browser hides the last one', ['a', br], 'a<br><br>'],
    ['a break between words once', ['a', br, 'b'], 'a<br>b'],
    ['each mark as its element', [marked('x', 'subscript'), marked('y', 'strike')], '<sub>x</sub><s>y</s>'],
  ])('toHtml writes %s', (_name, content, html) => {
    expect(inlineHtml(content)).toBe(html);
  });

  test('bold text around a token becomes one element that includes the token', () => {
    expect(inlineHtml([b('a'), token('t', { label: 'L' }), b('c')], { isClean: true })).toBe(
      '<strong>a<span>L</span>c</strong>',
    );
  });

  test('an unknown inline leaf is written as its label or alternative text', () => {
    expect(inlineHtml(['a ', { type: 'later', attrs: { label: 'L & co' } }])).toBe('a L &amp; co');
    expect(inlineHtml(['a ', { type: 'later', attrs: { alt: 'A' } }])).toBe('a A');
    expect(inlineHtml(['a', { type: 'later' }])).toBe('a');
  });
});

describe('style marks as HTML', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ kind: 'color', value: '#fa0' }, 'color:#fa0'],
    [{ kind: 'color', value: 'rgb(1, 2, 3)' }, 'color:rgb(1, 2, 3)'],
    [{ kind: 'font', value: "'EB Garamond', serif" }, "font-family:'EB Garamond', serif"],
    [{ kind: 'smallCaps' }, 'font-variant:small-caps'],
  ])('the style mark %j becomes a CSS declaration', (attrs, css) => {
    expect(inlineHtml([styledText(attrs)], { isClean: true })).toBe(`<span style="${css}">x</span>`);
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
  ])('the unsafe value %j is written as a data attribute but never as CSS', (value) => {
    for (const kind of ['color', 'font']) {
      expect(inlineHtml([styledText({ kind, value })], { isClean: true })).toBe('<span>x</span>');
      expect(fromHtml(toHtml(doc(p(styledText({ kind, value })))))).toEqual(
        doc(p(styledText({ kind, value }))),
      );
    }
  });

  test('a style of an unknown kind has no CSS and survives a round trip', () => {
    const later = doc(p(styledText({ kind: 'glow', value: '3' })));
    expect(toHtml(later)).not.toContain('style=');
    expect(fromHtml(toHtml(later))).toEqual(later);
  });

  test('a language mark becomes a lang attribute', () => {
    expect(inlineHtml([styledText({ kind: 'lang', value: 'fr' })], { isClean: true })).toBe(
      '<span lang="fr">x</span>',
    );
  });
});

describe('links as HTML', () => {
  test('a link keeps its URL and title, with quotes and line ends escaped', () => {
    const mark: MarkJson = { type: 'link', attrs: { href: 'https://x.y/?a=1&b="2"|$', title: 'a "b"\nc' } };
    expect(inlineHtml([marked('x', mark)])).toBe(
      '<a href="https://x.y/?a=1&amp;b=&quot;2&quot;&#124;&#36;" title="a &quot;b&quot;&#10;c">x</a>',
    );
  });

  test.each(['chapter.md', '../a.html', 'obsidian://x'])(
    'a link to %s is written as plain text, because the URL is not allowed in a page',
    (href) => {
      expect(inlineHtml([link('x', href)])).toBe('x');
    },
  );
});

describe('tokens as HTML', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ kind: 'mention', label: 'Ines' }, '@Ines'],
    [{ kind: 'mention', label: '@Ines' }, '@Ines'],
    [{ kind: 'mention' }, ''],
    [{ kind: 'math', label: 'x^2' }, 'x^2'],
    [{ kind: 'link', label: 'Chapter' }, 'Chapter'],
    [{}, ''],
  ])('tokenLabel of %j is %j', (attrs, label) => {
    expect(tokenLabel({ type: 'token', attrs }, {})).toBe(label);
  });

  test('tokenLabel prefers the current title of the target to the stored label', () => {
    const old = token('link', { label: 'Old' });
    expect(tokenLabel(old, { tokenLabel: () => 'New' })).toBe('New');
    expect(tokenLabel(old, { tokenLabel: () => null })).toBe('Old');
  });

  test('a link token without a target URL is written as its label', () => {
    const target = token('link', { label: 'a', ref: 'r' });
    expect(inlineHtml([target], { isClean: true })).toBe('<span>a</span>');
    expect(inlineHtml([target], { isClean: true, tokenHref: () => null })).toBe('<span>a</span>');
    expect(inlineHtml([target], { isClean: true, tokenHref: () => '/d/r' })).toBe('<a href="/d/r">a</a>');
  });

  test('a footnote token without a reference is written as its label instead of a number', () => {
    expect(toHtml(doc(p(token('footnote', { label: 'x' }))), { isClean: true })).toBe(
      '<p><span>x</span></p>',
    );
  });
});

describe('images as HTML', () => {
  const picture = (attrs: Record<string, unknown>): NodeJson => ({ type: 'inlineImage', attrs });
  test('an asset without a known URL is written with its alternative text only, and a width as a percentage', () => {
    expect(
      inlineHtml(['a', picture({ assetId: 'a1', alt: 'A', src: 'https://x.y' })], { isClean: true }),
    ).toBe('a<img alt="A">');
    expect(
      inlineHtml(['a', picture({ assetId: 'a1', width: 40 })], {
        isClean: true,
        assetUrl: (id) => `/f/${id}`,
      }),
    ).toBe('a<img src="/f/a1" alt="" style="width:40%">');
  });

  test('an image always has an alt attribute, because a screen reader would otherwise read its URL', () => {
    expect(inlineHtml(['a', picture({ src: 'https://x.y/a.png' })], { isClean: true })).toContain('alt=""');
  });
});
