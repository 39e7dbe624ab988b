import fc from 'fast-check';
import type { JsonAttributes, MarkJson, NodeJson } from '../../html/node-json.ts';

/**
 * A random document with valid and invalid attributes: unknown kinds, depths and marks, suggestions, and empty
 * containers. Every text and label is a unique word, listed in `words`.
 */
export interface WordyDocument {
  readonly doc: NodeJson;
  readonly words: readonly string[];
}

const depth = fc.constantFrom(null, null, null, 1, 2, 3, 8, 99, -1, 1.5);
const kind = fc.constantFrom(null, 'callout', 'toggle', 'embed', 'later', 'a b"<>', 'page');

const marks = fc.array(
  fc.constantFrom<MarkJson>(
    { type: 'bold' },
    { type: 'italic' },
    { type: 'code' },
    { type: 'link', attrs: { href: 'javascript:alert(1)' } },
    { type: 'link', attrs: { href: 'https://x.y' } },
    { type: 'style', attrs: { kind: 'later', value: '"><b>' } },
    { type: 'style--abcdefgh', attrs: { kind: 'color', value: 'red' } },
    { type: 'origin', attrs: { kind: 'ai', ref: 'r' } },
    { type: 'insertion', attrs: { id: 'i' } },
    { type: 'later', attrs: { a: 'b' } },
  ),
  { maxLength: 3 },
);

type Draft = (word: () => string) => NodeJson;

const text = marks.map((marks): Draft => (word) => ({ type: 'text', text: word(), marks }));
const space = fc.constantFrom(' ', '\n', '|', '  ').map((text): Draft => () => ({ type: 'text', text }));
const atom = fc
  .constantFrom('token', 'lazyInline')
  .chain((type) =>
    fc
      .constantFrom('link', 'mention', 'math', 'cite', 'later')
      .map((kind): Draft => (word) => ({ type, attrs: { kind, ref: 'r', label: word() } })),
  );
const note = fc
  .constantFrom('r', 'N 1', 'n]')
  .map((ref): Draft => () => ({ type: 'token', attrs: { kind: 'footnote', ref } }));
const breaks = fc.constant<Draft>(() => ({ type: 'hardBreak' }));

const inline = fc.array(fc.oneof(text, text, space, atom, note, breaks), { maxLength: 6 });

const attributes = fc.record({
  indent: depth,
  quote: depth,
  level: fc.constantFrom(null, null, 1, 7, 0),
  list: fc.constantFrom(null, null, 'bullet', 'ordered', 'task', 'later'),
  checked: fc.constantFrom(null, true),
  start: fc.constantFrom(null, 0, 5, -3, 1e12),
  align: fc.constantFrom(null, null, 'center', '"x'),
  style: fc.constantFrom(null, null, 'verse'),
  titled: fc.constantFrom(null, true),
  kind,
  ins: fc.constantFrom(null, 'i u t'),
  mod: fc.constantFrom(null, '{"join":true}', '{"attributes":{"level":2}}', 'no JSON'),
});

const draftOf =
  (type: string, attrs: JsonAttributes, content: readonly Draft[]): Draft =>
  (word) => ({
    type,
    attrs,
    content: content.map((draft) => draft(word)),
  });

const { block } = fc.letrec<{ block: Draft }>((tie) => {
  const blocks = fc.array(tie('block'), { maxLength: 3 });
  const cell = fc
    .tuple(fc.constantFrom('tableCell', 'tableHeader'), fc.constantFrom(null, 2), blocks)
    .map(([type, colspan, content]) => draftOf(type, { colspan }, content));
  const row = fc.array(cell, { maxLength: 3 }).map((cells) => draftOf('tableRow', {}, cells));
  return {
    block: fc.oneof(
      { depthSize: 'small' },
      fc.tuple(attributes, inline).map(([attrs, content]) => draftOf('paragraph', attrs, content)),
      fc
        .tuple(fc.constantFrom('image', 'lazyBlock'), attributes, inline)
        .map(([type, attrs, content]) => draftOf(type, attrs, content)),
      fc.constantFrom(null, 'ts', 'a\nb').map((language): Draft => (word) => ({
        type: 'codeBlock',
        attrs: { language },
        content: [{ type: 'text', text: word() }],
      })),
      fc.tuple(attributes, kind).map(([attrs, kind]): Draft => (word) => ({
        type: 'object',
        attrs: { ...attrs, kind, label: word() },
      })),
      fc.tuple(attributes, blocks).map(([attrs, content]) => draftOf('box', attrs, content)),
      fc.tuple(attributes, blocks).map(([attrs, content]) => draftOf('lazyBox', attrs, content)),
      fc.array(row, { maxLength: 3 }).map((rows) => draftOf('table', {}, rows)),
    ),
  };
});

/** Random documents for tests that no word is lost. */
export const wordyDocument: fc.Arbitrary<WordyDocument> = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((drafts) => {
    const words: string[] = [];
    const word = (): string => {
      words.push(`w${words.length}x`);
      return words.at(-1) ?? '';
    };
    return { doc: { type: 'doc', content: drafts.map((draft) => draft(word)) }, words };
  });

const SPACES = ['\n', '\n\n', '\n\n\n', '\r\n', '    ', '\t', '\u00a0', '\uFEFF'];
const STARTS = '# |## |- |1. |> |[ ] |[x] |[!note] |```|~~~|---|==='.split('|');
const SIGNS =
  '** * _ ~~ ` [ ] ]( ) ![ [[ ]] [^ ]:  $ $$ \\ &amp; &# < > | \n|-|\n https:// www. @ . : " \''.split(' ');
const TAGS = (
  '<u> </u> <b> <p> <div> </div> <details> <summary> </summary> </details> <table> <tr> <td> </table> <!-- --> <script> ' +
  '</script> <title> <br> <hr> </span> <? <![CDATA[ <!x'
).split(' ');
const PIECES = [SPACES, STARTS, SIGNS, TAGS, ['<img src=x>', '<span data-type="token">']].flat();

/** A random sequence of Markdown and HTML fragments with unique words between them. */
export const wordyMarkdown: fc.Arbitrary<{ text: string; words: string[] }> = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.constant(null)), { maxLength: 40 })
  .map((pieces) => {
    const words: string[] = [];
    const text = pieces.map((piece) => piece ?? ` ${words[words.push(`w${words.length}x`) - 1]} `).join('');
    return { text, words };
  });
