import { describe, expect, test } from 'vitest';
import { b, block, br, code, doc, i, item, p, par, table, td } from '../../markdown/testing/flat.ts';
import type { NodeJson } from '../document-json.ts';
import { readValid } from '../testing/read-valid.ts';

const text = (words: string): NodeJson => ({ type: 'text', text: words });

describe('code', () => {
  test.each<[string, string, NodeJson]>([
    [
      'a language on the code',
      '<pre><code class="hljs language-js">x</code></pre>',
      code('x', { language: 'js' }),
    ],
    ['a language on the pre', '<pre class="lang-css">x</pre>', code('x', { language: 'css' })],
    ['as GitHub names it', '<pre class="highlight-source-rust">x</pre>', code('x', { language: 'rust' })],
    [
      'a name of two words, as we write it',
      '<pre data-language="Visual Basic"><code class="language-Visual">x</code></pre>',
      code('x', { language: 'Visual Basic' }),
    ],
    ['none', '<pre class="language">x</pre>', code('x')],
    ['coloured words', '<pre><span>let</span> <b>x</b>\n  <i>= 1</i></pre>', code('let x\n  = 1')],
    ['breaks', '<pre>a<br>b</pre>', code('a\nb')],
    ['nothing', '<pre></pre>', code('')],
  ])('%s', (_name, html, block) => {
    expect(readValid(html)).toEqual(doc(block));
  });
});

describe('figures', () => {
  const image = (attrs: Record<string, unknown>, ...content: NodeJson[]): NodeJson =>
    block('image', attrs, ...content);

  test('a caption keeps its marks, and each of its paragraphs a line', () => {
    expect(
      readValid('<figure><img src="/a.png"><figcaption><p>one</p><p><i>two</i></p></figcaption></figure>'),
    ).toEqual(doc(image({ src: '/a.png' }, text('one'), br, i('two'))));
  });

  test('whatever a caption holds, its words are kept', () => {
    expect(
      readValid(
        '<figure><img src="/a.png"><figcaption>one<pre>two</pre><table><tr><td>three</td></tr></table></figcaption></figure>',
      ),
    ).toEqual(doc(image({ src: '/a.png' }, text('one'), br, text('two'), br, text('three'))));
  });

  test('it takes its place and its file from our own attributes', () => {
    expect(
      readValid('<figure data-align="wide"><img data-asset-id="a1" data-width="50" alt="A"></figure>'),
    ).toEqual(doc(image({ assetId: 'a1', alt: 'A', width: 50, align: 'wide' })));
  });

  test.each<[string, string, NodeJson[]]>([
    [
      'two pictures are two',
      '<figure><img src="/a.png"><img src="/b.png"><figcaption>c</figcaption></figure>',
      [image({ src: '/a.png' }), image({ src: '/b.png' }), p('c')],
    ],
    [
      'words beside its picture stay in their line',
      '<figure>so <img src="/a.png"></figure>',
      [p('so ', block('inlineImage', { src: '/a.png' }))],
    ],
    [
      'a table in one stays a table',
      '<figure><table><tr><td>a</td></tr></table><figcaption>b</figcaption></figure>',
      [table([td('a')]), p('b')],
    ],
  ])('%s', (_name, html, blocks) => {
    expect(readValid(html)).toEqual(doc(...blocks));
  });
});

describe('frames that fold', () => {
  const toggle = (titled: boolean, ...content: NodeJson[]): NodeJson =>
    block('box', { kind: 'toggle', ...(titled && { titled }) }, ...content);

  test.each<[string, string, NodeJson]>([
    ['without a summary', '<details><p>a</p></details>', toggle(false, p('a'))],
    ['with an empty one', '<details><summary></summary>a</details>', toggle(true, p(), p('a'))],
    ['with nothing below it', '<details><summary>a</summary></details>', toggle(true, p('a'))],
    [
      'with a heading and more in it: the rest goes below',
      '<details><summary><h3>a</h3><p>b</p></summary>c</details>',
      toggle(true, par({ level: 3 }, 'a'), p('b'), p('c')),
    ],
    ['empty', '<details></details>', toggle(false, p())],
    [
      'in each other',
      '<details><summary>a</summary><details><summary>b</summary>c</details></details>',
      toggle(true, p('a'), toggle(true, p('b'), p('c'))),
    ],
  ])('%s', (_name, html, box) => {
    expect(readValid(html)).toEqual(doc(box));
  });

  test('a box of ours keeps its kind, also one of a later version', () => {
    expect(
      readValid('<div data-type="box" data-kind="later" data-titled="true"><h2>a</h2><ul><li>b</ul></div>'),
    ).toEqual(doc(block('box', { kind: 'later', titled: true }, par({ level: 2 }, 'a'), item('b'))));
    expect(readValid('<div data-type="box"><b>a</b></div>')).toEqual(doc(block('box', {}, p(b('a')))));
  });
});

describe('objects', () => {
  test('one of ours keeps all it says; its words stand in for a label that is gone', () => {
    expect(
      readValid('<div data-type="object" data-kind="k" data-ref="r" data-label="L" data-data="{}">x</div>'),
    ).toEqual(doc(block('object', { kind: 'k', ref: 'r', label: 'L', data: '{}' })));
    expect(readValid('<div data-type="object" data-kind="k"> x </div>')).toEqual(
      doc(block('object', { kind: 'k', label: 'x' })),
    );
  });

  test.each([
    ['<iframe src="https://x.y/1"></iframe>', 'https://x.y/1', 'https://x.y/1'],
    ['<iframe src="https://x.y/1" title=""></iframe>', 'https://x.y/1', 'https://x.y/1'],
    ['<video title="Film"><source src="/v.mp4">words</video>', '/v.mp4', 'Film'],
    ['<audio src="/a.mp3"></audio>', '/a.mp3', '/a.mp3'],
  ])('%s is what a page embeds', (html, ref, label) => {
    expect(readValid(html)).toEqual(doc(block('object', { kind: 'embed', ref, label })));
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ''])(
    'nothing is embedded from %j',
    (address) => {
      expect(readValid(`<p>a</p><iframe src="${address}"></iframe>`)).toEqual(doc(p('a')));
    },
  );
});
