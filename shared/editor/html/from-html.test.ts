import { describe, expect, test } from 'vitest';
import { createSchema } from '../schema/schema.ts';
import type { NodeJson } from './node-json.ts';
import { fromHtml } from './from-html.ts';

const text = (text: string, ...marks: string[]): NodeJson =>
  marks.length === 0
    ? { type: 'text', text }
    : { type: 'text', text, marks: marks.map((type) => ({ type })) };
const p = (content: string | NodeJson[], attrs: Record<string, unknown> = {}): NodeJson => ({
  type: 'paragraph',
  ...(Object.keys(attrs).length === 0 ? {} : { attrs }),
  ...(content.length === 0 ? {} : { content: typeof content === 'string' ? [text(content)] : content }),
});
const br: NodeJson = { type: 'hardBreak' };
const cell = (type: string, words: string, attrs?: Record<string, unknown>): NodeJson => ({
  type,
  ...(attrs ? { attrs } : {}),
  content: [p(words)],
});

/** HTML from web pages and other programs, with the blocks that `fromHtml` returns for it. */
const CASES: readonly (readonly [string, string, NodeJson[]])[] = [
  ['text alone', 'a\n  b', [p('a b')]],
  ['space between blocks', ' <p> a </p>\n <p>b</p> ', [p('a'), p('b')]],
  ['space within marks', '<p>a <b> b </b> c</p>', [p([text('a '), text('b ', 'bold'), text('c')])]],
  ['headings', '<h2>a</h2><h6>b</h6>', [p('a', { level: 2 }), p('b', { level: 6 })]],
  ['text beside paragraphs', '<div>a<p>b</p>c</div>', [p('a'), p('b'), p('c')]],
  ['breaks', '<p>a<br>b<br></p>', [p([text('a'), br, text('b')])]],
  ['an empty paragraph', '<p>a</p><p><br></p><p></p><p>b</p>', [p('a'), p(''), p('b')]],
  [
    'bold text from Google Docs',
    '<b style="font-weight:normal"><p><span style="font-weight:700">a</span><span>b</span></p></b>',
    [p([text('a', 'bold'), text('b')])],
  ],
  [
    'styles',
    '<span style="font-style:italic;text-decoration:underline line-through">a</span>',
    [p([text('a', 'italic', 'underline', 'strike')])],
  ],
  [
    'nested lists',
    '<ul><li>a<ol start="4"><li>b</li></ol></li><li><p>c</p><p>d</p></li></ul>',
    [
      p('a', { list: 'bullet' }),
      p('b', { list: 'ordered', start: 4, indent: 1 }),
      p('c', { list: 'bullet' }),
      p('d', { indent: 1 }),
    ],
  ],
  [
    'a list directly inside a list',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    [p('a', { list: 'bullet' }), p('b', { list: 'bullet', indent: 1 })],
  ],
  [
    'two numbered lists',
    '<ol><li>a</li></ol><ol><li>b</li></ol>',
    [p('a', { list: 'ordered' }), p('b', { list: 'ordered', start: 1 })],
  ],
  [
    'task lists from GitHub',
    '<ul><li><input type="checkbox" checked disabled> a</li><li><label><input type="checkbox"> b</label></li></ul>',
    [p('a', { list: 'task', checked: true }), p('b', { list: 'task' })],
  ],
  ['an empty item', '<ul><li></li><li>a</li></ul>', [p('', { list: 'bullet' }), p('a', { list: 'bullet' })]],
  ['a definition list', '<dl><dt>a</dt><dd>b</dd></dl>', [p([text('a', 'bold')]), p('b', { indent: 1 })]],
  [
    'quotes',
    '<blockquote>a<blockquote><p>b</p></blockquote></blockquote>',
    [p('a', { quote: 1 }), p('b', { quote: 2 })],
  ],
  [
    'code',
    '<pre class="x"><code class="language-ts">a\n  b\n</code></pre>',
    [{ type: 'codeBlock', attrs: { language: 'ts' }, content: [text('a\n  b\n')] }],
  ],
  [
    'an image alone in a paragraph',
    '<p><a href="https://x.y"><img src="https://x.y/a.png" alt="b"></a></p>',
    [{ type: 'image', attrs: { src: 'https://x.y/a.png', alt: 'b' } }],
  ],
  [
    'an image within text',
    '<p>a <img src="b.png"></p>',
    [p([text('a '), { type: 'inlineImage', attrs: { src: 'b.png' } }])],
  ],
  [
    'a figure',
    '<figure><img src="a.png"><figcaption>b <i>c</i></figcaption></figure>',
    [{ type: 'image', attrs: { src: 'a.png' }, content: [text('b '), text('c', 'italic')] }],
  ],
  [
    'a figure with text instead of an image',
    '<figure><pre>a</pre><figcaption>b</figcaption></figure>',
    [{ type: 'codeBlock', content: [text('a')] }, p('b')],
  ],
  [
    'a table',
    '<table><caption>t</caption><thead><tr><th align="right">a</th></tr></thead><tr><td colspan="2">b</td></tr></table>',
    [
      p('t'),
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', 'a', { align: 'right' })] },
          { type: 'tableRow', content: [cell('tableCell', 'b', { colspan: 2 })] },
        ],
      },
    ],
  ],
  [
    'alignment',
    '<p style="text-align: center">a</p><center>b</center>',
    [p('a', { align: 'center' }), p('b', { align: 'center' })],
  ],
  ['a language', '<p lang="fr" dir="ltr">a</p>', [p('a', { lang: 'fr', dir: 'ltr' })]],
  [
    'an embedded video',
    '<iframe src="https://x.y/1" title="Film"></iframe>',
    [{ type: 'object', attrs: { kind: 'embed', ref: 'https://x.y/1', label: 'Film' } }],
  ],
  [
    'script URLs without their address',
    '<a href="javascript:x">a</a><img src="data:image/png;base64,xx" alt="b">',
    [p([text('a'), { type: 'inlineImage', attrs: { alt: 'b' } }])],
  ],
  [
    'a page with hidden elements, without their content',
    '<style>a</style><script>b</script><p>c</p><!-- d --><template>e</template>',
    [p('c')],
  ],
  [
    'a whole page',
    '<!doctype html><html><head><title>t</title></head><body><main><p>a</p></main></body></html>',
    [p('a')],
  ],
  ['an empty string as an empty paragraph', '', [p('')]],
];

describe('HTML from web pages and other programs', () => {
  test.each(CASES)('fromHtml reads %s', (_name, html, blocks) => {
    const read = fromHtml(html);
    createSchema().nodeFromJSON(read).check();
    expect(read).toEqual({ type: 'doc', content: blocks });
  });

  test.each(['<div>', '<b>', '<table><tr><td>', '<ul><li>', '<details>', '<blockquote>', '<span>'])(
    'fromHtml reads text inside 4,000 nested tags: %s',
    (tag) => {
      const read = fromHtml(`${tag.repeat(4000)}deep`);
      createSchema().nodeFromJSON(read).check();
      expect(JSON.stringify(read)).toContain('deep');
    },
  );
});
