import { describe, expect, test } from 'vitest';
import {
  b,
  block,
  br,
  code,
  doc,
  i,
  item,
  p,
  par,
  table,
  td,
} from '../../markdown/testing/document-builders.ts';
import type { NodeJson } from '../node-json.ts';
import { readValid } from '../testing/read-valid.ts';

const text = (words: string): NodeJson => ({ type: 'text', text: words });

describe('code in HTML', () => {
  test.each<[string, string, NodeJson]>([
    [
      'the language class of the code element',
      '<pre><code class="hljs language-js">x</code></pre>',
      code('x', { language: 'js' }),
    ],
    [
      'the language class of the pre element',
      '<pre class="lang-css">x</pre>',
      code('x', { language: 'css' }),
    ],
    [
      'the language class that GitHub uses',
      '<pre class="highlight-source-rust">x</pre>',
      code('x', { language: 'rust' }),
    ],
    [
      'a language of two words in the data attribute that toHtml writes',
      '<pre data-language="Visual Basic"><code class="language-Visual">x</code></pre>',
      code('x', { language: 'Visual Basic' }),
    ],
    ['no language from an unrelated class', '<pre class="language">x</pre>', code('x')],
    [
      'the text of highlighted code',
      '<pre><span>let</span> <b>x</b>\n  <i>= 1</i></pre>',
      code('let x\n  = 1'),
    ],
    ['breaks as line ends', '<pre>a<br>b</pre>', code('a\nb')],
    ['an empty code block', '<pre></pre>', code('')],
  ])('fromHtml reads %s', (_name, html, block) => {
    expect(readValid(html)).toEqual(doc(block));
  });
});

describe('figures in HTML', () => {
  const image = (attrs: Record<string, unknown>, ...content: NodeJson[]): NodeJson =>
    block('image', attrs, ...content);

  test('a caption keeps its marks and has a break between its paragraphs', () => {
    expect(
      readValid('<figure><img src="/a.png"><figcaption><p>one</p><p><i>two</i></p></figcaption></figure>'),
    ).toEqual(doc(image({ src: '/a.png' }, text('one'), br, i('two'))));
  });

  test('a caption keeps the text of code and tables in it', () => {
    expect(
      readValid(
        '<figure><img src="/a.png"><figcaption>one<pre>two</pre><table><tr><td>three</td></tr></table></figcaption></figure>',
      ),
    ).toEqual(doc(image({ src: '/a.png' }, text('one'), br, text('two'), br, text('three'))));
  });

  test('an image reads its alignment, asset and width from the data attributes that toHtml writes', () => {
    expect(
      readValid('<figure data-align="wide"><img data-asset-id="a1" data-width="50" alt="A"></figure>'),
    ).toEqual(doc(image({ assetId: 'a1', alt: 'A', width: 50, align: 'wide' })));
  });

  test('an image reads a width in percent as other programs write it, and no width in pixels', () => {
    expect(readValid('<figure><img src="/a.png" width="40%"></figure>')).toEqual(
      doc(image({ src: '/a.png', width: 40 })),
    );
    expect(readValid('<figure><img src="/a.png" width="400"></figure>')).toEqual(
      doc(image({ src: '/a.png' })),
    );
  });

  test.each<[string, string, NodeJson[]]>([
    [
      'two images in one figure as two image blocks',
      '<figure><img src="/a.png"><img src="/b.png"><figcaption>c</figcaption></figure>',
      [image({ src: '/a.png' }), image({ src: '/b.png' }), p('c')],
    ],
    [
      'text beside the image of a figure as a paragraph with an inline image',
      '<figure>so <img src="/a.png"></figure>',
      [p('so ', block('inlineImage', { src: '/a.png' }))],
    ],
    [
      'a table in a figure as a table',
      '<figure><table><tr><td>a</td></tr></table><figcaption>b</figcaption></figure>',
      [table([td('a')]), p('b')],
    ],
  ])('fromHtml reads %s', (_name, html, blocks) => {
    expect(readValid(html)).toEqual(doc(...blocks));
  });
});

describe('details and boxes in HTML', () => {
  const toggle = (titled: boolean, ...content: NodeJson[]): NodeJson =>
    block('box', { kind: 'toggle', ...(titled && { titled }) }, ...content);

  test.each<[string, string, NodeJson]>([
    ['details without a summary', '<details><p>a</p></details>', toggle(false, p('a'))],
    ['details with an empty summary', '<details><summary></summary>a</details>', toggle(true, p(), p('a'))],
    ['details with only a summary', '<details><summary>a</summary></details>', toggle(true, p('a'))],
    [
      'a summary with several blocks, the first as the title',
      '<details><summary><h3>a</h3><p>b</p></summary>c</details>',
      toggle(true, par({ level: 3 }, 'a'), p('b'), p('c')),
    ],
    ['empty details', '<details></details>', toggle(false, p())],
    [
      'nested details',
      '<details><summary>a</summary><details><summary>b</summary>c</details></details>',
      toggle(true, p('a'), toggle(true, p('b'), p('c'))),
    ],
  ])('fromHtml reads %s', (_name, html, box) => {
    expect(readValid(html)).toEqual(doc(box));
  });

  test('a box written by toHtml keeps its kind, including an unknown kind', () => {
    expect(
      readValid('<div data-type="box" data-kind="later" data-titled="true"><h2>a</h2><ul><li>b</ul></div>'),
    ).toEqual(doc(block('box', { kind: 'later', titled: true }, par({ level: 2 }, 'a'), item('b'))));
    expect(readValid('<div data-type="box"><b>a</b></div>')).toEqual(doc(block('box', {}, p(b('a')))));
  });
});

describe('objects in HTML', () => {
  test('an object written by toHtml keeps its attributes, and its text replaces a missing label', () => {
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
  ])('%s becomes an embed object', (html, ref, label) => {
    expect(readValid(html)).toEqual(doc(block('object', { kind: 'embed', ref, label })));
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ''])(
    'an iframe with the unsafe URL %j is dropped',
    (address) => {
      expect(readValid(`<p>a</p><iframe src="${address}"></iframe>`)).toEqual(doc(p('a')));
    },
  );
});
