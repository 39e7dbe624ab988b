import { describe, expect, test } from 'vitest';
import type { NodeJson } from './node-json.ts';
import { toHtml } from './to-html.ts';

const text = (text: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]): NodeJson => ({
  type: 'text',
  text,
  marks,
});
const p = (content: string | NodeJson, attrs: Record<string, unknown> = {}): NodeJson => ({
  type: 'paragraph',
  attrs,
  content: [typeof content === 'string' ? text(content) : content],
});
const doc = (...content: NodeJson[]): NodeJson => ({ type: 'doc', content });
const token = (attrs: Record<string, unknown>): NodeJson => ({ type: 'token', attrs });

describe('toHtml', () => {
  test('[X2] writes flat items as nested lists, [X16] with the start number of an ordered list', () => {
    const html = toHtml(
      doc(
        p('a', { list: 'ordered', start: 3 }),
        p('b', { list: 'bullet', indent: 1 }),
        p('c', { indent: 1 }),
        p('d', { list: 'task', checked: true, indent: 1 }),
        p('e', { list: 'ordered' }),
      ),
    );
    expect(html).toBe(
      '<ol start="3"><li>a<ul><li>b</li></ul>\n<p>c</p>\n<ul><li data-checked="true"><input type="checkbox" disabled checked>d</li></ul></li><li>e</li></ol>',
    );
  });

  test('nests quotes and writes a quote inside the list item that contains it', () => {
    expect(
      toHtml(
        doc(
          p('a', { quote: 1 }),
          p('b', { quote: 2 }),
          p('c', { list: 'bullet' }),
          p('d', { indent: 1, quote: 1 }),
        ),
      ),
    ).toBe(
      '<blockquote><p>a</p>\n<blockquote><p>b</p></blockquote></blockquote>\n<ul><li>c<blockquote><p>d</p></blockquote></li></ul>',
    );
  });

  test('escapes all text and attribute values', () => {
    const evil = '"><script>alert(1)</script>&';
    const html = toHtml(
      doc(
        p(evil, { align: evil, lang: evil, dir: evil, style: evil }),
        p(text(evil, { type: 'style', attrs: { kind: 'color', value: `red;${evil}` } })),
        { type: 'codeBlock', attrs: { language: evil }, content: [text(evil)] },
        { type: 'image', attrs: { alt: evil, src: evil } },
        p(token({ kind: evil, label: evil, ref: evil, data: evil })),
      ),
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain(' style=');
    expect(
      html.match(/<[a-z][^>]*>/g)?.every((tag) => !/\son\w+=/i.test(tag.replaceAll(/"[^"]*"/g, '""'))),
    ).toBe(true);
  });

  test('omits script URLs and keeps the text of their links', () => {
    for (const address of [
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.x',
    ]) {
      const html = toHtml(
        doc(p(text('word', { type: 'link', attrs: { href: address } })), {
          type: 'image',
          attrs: { src: address, alt: 'picture' },
        }),
        { assetUrl: () => address },
      );
      expect(html).toBe('<p>word</p>\n<figure data-type="image"><img alt="picture"></figure>');
    }
    expect(
      toHtml(doc(p(token({ kind: 'link', label: 'a' }))), { tokenHref: () => 'javascript:x', isClean: true }),
    ).toBe('<p><span>a</span></p>');
  });

  test('[X11] numbers footnotes in the order of their tokens, lists them at the end and omits notes without a token', () => {
    const note = (name: string, words: string): NodeJson => ({
      type: 'footnote',
      attrs: { note: name },
      content: [p(words)],
    });
    const html = toHtml(
      doc(
        p(token({ kind: 'footnote', ref: 'y' })),
        p(token({ kind: 'footnote', ref: 'x' })),
        note('x', 'two'),
        note('y', 'one'),
        note('z', 'none'),
      ),
      { isClean: true },
    );
    expect(html).toBe(
      '<p><sup><a href="#note-1" role="doc-noteref">1</a></sup></p>\n<p><sup><a href="#note-2" role="doc-noteref">2</a></sup></p>\n' +
        '<section role="doc-endnotes"><ol><li id="note-1"><p>one</p></li><li id="note-2"><p>two</p></li></ol></section>',
    );
  });

  test('writes the asset URLs, link targets and labels that its options return', () => {
    const html = toHtml(
      doc(
        { type: 'image', attrs: { assetId: 'a1', alt: 'b' } },
        p(token({ kind: 'link', ref: 'd1', label: 'Old' })),
      ),
      {
        assetUrl: (id) => `https://x.y/${id}`,
        tokenHref: (each) => `/documents/${String(each.attrs?.['ref'])}`,
        tokenLabel: () => 'New',
        isClean: true,
      },
    );
    expect(html).toBe(
      '<figure><img src="https://x.y/a1" alt="b"></figure>\n<p><a href="/documents/d1">New</a></p>',
    );
  });

  test('writes no data attributes in clean HTML', () => {
    const html = toHtml(
      doc(
        p('a', { style: 'verse', indent: 2, list: 'task' }),
        { type: 'box', attrs: { kind: 'callout', titled: true }, content: [p('b')] },
        { type: 'object', attrs: { kind: 'embed', ref: 'r', label: 'c' } },
        { type: 'horizontalRule', attrs: { kind: 'page' } },
        p(
          text(
            'd',
            { type: 'highlight', attrs: { color: 'green' } },
            { type: 'style', attrs: { kind: 'font', value: 'Inter' } },
          ),
        ),
      ),
      { isClean: true },
    );
    expect(html).not.toContain('data-');
    expect(html).toContain('font-family:Inter');
  });
});
