import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { createSchema } from '../schema/schema.ts';
import { CONTENT_FRAGMENT } from '../schema/version.ts';
import { countWords } from './count-words.ts';
import type { NodeJson } from './document-json.ts';
import { firstContentUpdate } from './first-content.ts';
import { fragmentToNode } from './fragment-json.ts';
import { countFragmentWords } from './fragment-text.ts';
import { countNodeWords, inlineText } from './node-words.ts';
import type { TitleOf } from './token-text.ts';

/** Counts a document as the server does and as the page does. */
function countsOf(content: NodeJson[], titleOf?: TitleOf): { server: number; page: number } {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, firstContentUpdate({ type: 'doc', content }));
  const fragment = doc.getXmlFragment(CONTENT_FRAGMENT);
  return {
    server: countFragmentWords(fragment, titleOf),
    page: countNodeWords(fragmentToNode(createSchema(), fragment), inlineText(titleOf)),
  };
}

const paragraph = (...content: NodeJson[]): NodeJson => ({ type: 'paragraph', content });
const text = (words: string, ...marks: NonNullable<NodeJson['marks']>): NodeJson => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const token = (kind: string, label: string | null, ref: string | null = null): NodeJson => ({
  type: 'token',
  attrs: { kind, label, ref },
});

/** The number that Microsoft Word shows for each text. */
const CASES: readonly (readonly [text: string, words: number])[] = [
  ['', 0],
  ['  \n\t ', 0],
  ['word', 1],
  ['The quick brown fox', 4],
  ['  two   words  ', 2],
  ['two\nlines', 2],
  ['two\tcolumns', 2],
  // Spaces that do not break divide words too.
  ['10\u00A0km', 2],
  ['«\u202Foui\u202F»', 3],
  // Hyphens and other dashes than en and em dash are part of a word.
  ['well-known', 1],
  ['mother-in-law', 1],
  ['non\u2011breaking', 1],
  ['co\u00ADoperate', 1],
  ['this\u2012is', 1],
  ['this\u2015is', 1],
  ['wait--what', 1],
  // En and em dashes divide words and do not count as words.
  ['yes—no', 2],
  ['yes — no', 2],
  ['yes – no', 2],
  ['1914–1918', 2],
  ['—', 0],
  ['“I never—”', 2],
  ['— Come in, she said.', 4],
  // Every other character between spaces is a word.
  ['salt & pepper', 3],
  ['yes - no', 3],
  ['yes -- no', 3],
  ['2 + 2 = 4', 5],
  ['wait … what', 3],
  ['* * *', 3],
  ['wait…what', 1],
  ['wait... what', 2],
  ['isn’t it?', 2],
  ["rock 'n' roll", 3],
  ['“Quoted,” he said.', 3],
  ['either/or', 1],
  ['snake_case', 1],
  ['3.14 and 1,000', 3],
  ['$1,000.50', 1],
  ['06/30/2003', 1],
  ['June 30, 2003', 3],
  ['10:30 a.m.', 2],
  ['U.S.A.', 1],
  ['https://foolscap.example/a-page?b=1#c', 1],
  ['ines@letters.example', 1],
  ['Straße été naïve', 3],
  ['Это — слово', 2],
  ['مرحبا بالعالم', 2],
  ['🙂 well', 2],
  ['well 👩‍👩‍👧', 2],
  ['well🙂', 1],
  // In Chinese and Japanese every character is a word, with its punctuation. Korean has spaces.
  ['我喜歡寫作', 5],
  ['我喜歡寫作。', 6],
  ['コーヒー', 4],
  ['「はい」', 4],
  ['我用 Foolscap 寫作', 5],
  ['使用Foolscap', 3],
  ['한국어 단어', 2],
  ['ＡＢ', 2],
];

describe('the words of a text', () => {
  test.each(CASES)('%j has %i words, on the server and on the page', (written, words) => {
    expect(countWords(written)).toBe(words);
    expect(countsOf([paragraph(...(written === '' ? [] : [text(written)]))])).toEqual({
      server: words,
      page: words,
    });
  });

  test('the table has at least 40 cases', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(40);
  });
});

describe('the words of a document', () => {
  const titleOf: TitleOf = (id) => (id === 'd1' ? 'The New Title' : undefined);

  test.each([
    ['a link to an item, by its current title', [token('link', 'Old', 'd1')], 3],
    ['a link to an unknown item, by its label', [token('link', 'Some Page', 'd2')], 2],
    ['a link without a target, by its label', [token('link', 'Tide tables')], 2],
    ['a mention, by the name', [token('mention', 'Nora Venn', 'u1')], 2],
    ['a footnote reference, as no word', [text('word'), token('footnote', null, 'n1')], 1],
    [
      'a web link, by its text',
      [text('the tide tables', { type: 'link', attrs: { href: 'https://a.example' } })],
      3,
    ],
    ['a link inside a sentence', [text('See '), token('link', 'Some Page', 'd2'), text(', please.')], 4],
    ['a name with its possessive', [token('mention', 'Nora', 'u1'), text('’s lamp')], 2],
    ['a line break', [text('one'), { type: 'hardBreak' }, text('two')], 2],
    ['one word in two formats', [text('half', { type: 'bold' }), text('way')], 1],
    [
      'text that is proposed for deletion, as none',
      [text('one '), text('two', { type: 'deletion', attrs: { id: '1', by: 'u', at: '0' } })],
      1,
    ],
  ])('server and page count %s', (_name, content, words) => {
    expect(countsOf([paragraph(...content)], titleOf)).toEqual({ server: words, page: words });
  });

  test('server and page count captions and the text of boxes, and no code', () => {
    const content: NodeJson[] = [
      { type: 'box', content: [paragraph(text('in a box'))] },
      { type: 'image', content: [text('A caption')] },
      { type: 'codeBlock', content: [text('let x = 1')] },
    ];
    expect(countsOf(content)).toEqual({ server: 5, page: 5 });
  });
});
