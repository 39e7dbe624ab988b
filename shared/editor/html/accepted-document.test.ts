import { describe, expect, test } from 'vitest';
import { acceptedDocument } from './accepted-document.ts';
import type { NodeJson } from './document-json.ts';

const text = (text: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]): NodeJson =>
  marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks };
const p = (attrs: Record<string, unknown>, ...content: NodeJson[]): NodeJson => ({
  type: 'paragraph',
  attrs,
  content,
});
const doc = (...content: NodeJson[]): NodeJson => ({ type: 'doc', content });
const bold = { type: 'bold' };

describe('[X10] the document with every suggestion accepted', () => {
  test('inserted text stays, deleted text goes, also what is both', () => {
    const insertion = { type: 'insertion', attrs: { id: 'a' } };
    const deletion = { type: 'deletion', attrs: { id: 'b' } };
    const read = acceptedDocument(
      doc(p({}, text('a'), text('b', insertion, bold), text('c', deletion), text('d', insertion, deletion))),
    );
    expect(read).toEqual(doc(p({}, text('a'), text('b', bold))));
  });

  test('formatting is applied, and taken away', () => {
    const set = (json: string) => ({ type: 'formatting', attrs: { set: json } });
    const read = acceptedDocument(
      doc(
        p(
          {},
          text('a', set('{"bold":true}')),
          text('b', bold, set('{"bold":false}')),
          text('c', set('{"link":{"href":"h"}}')),
          text('d', set('no')),
        ),
      ),
    );
    expect(read).toEqual(
      doc(
        p(
          {},
          text('a', bold),
          { ...text('b'), marks: [] },
          text('c', { type: 'link', attrs: { href: 'h' } }),
          { ...text('d'), marks: [] },
        ),
      ),
    );
  });

  test('nodes: inserted ones stay, deleted ones go, proposed attributes hold', () => {
    const read = acceptedDocument(
      doc(
        p({ ins: 'i u t' }, text('a')),
        p({ del: 'i u t' }, text('b')),
        p({ level: 1, mod: '{"attributes":{"level":2}}' }, text('c')),
      ),
    );
    expect(read).toEqual(doc(p({}, text('a')), p({ level: 2 }, text('c'))));
  });

  test('a proposed split parts its block; the part below has no id of its own yet', () => {
    const split = { type: 'token', attrs: { kind: 'split', ins: 'i u t' } };
    const read = acceptedDocument(
      doc(p({ id: 'x', list: 'ordered', start: 3 }, text('a'), split, text('b'))),
    );
    expect(read).toEqual(
      doc(p({ id: 'x', list: 'ordered', start: 3 }, text('a')), p({ list: 'ordered' }, text('b'))),
    );
    const refused = { type: 'token', attrs: { kind: 'split', del: 'i u t' } };
    expect(acceptedDocument(doc(p({}, text('a'), refused, text('b')))).content).toHaveLength(1);
  });

  test('a proposed join takes a paragraph into the one above, and nothing into what is no paragraph', () => {
    const join = '{"join":true}';
    expect(acceptedDocument(doc(p({ id: 'x' }, text('a')), p({ mod: join }, text('b'))))).toEqual(
      doc(p({ id: 'x' }, text('a'), text('b'))),
    );
    expect(acceptedDocument(doc({ type: 'codeBlock' }, p({ mod: join }, text('b')))).content).toHaveLength(2);
  });

  test('a document without suggestions is the very same object', () => {
    const plain = doc(p({ id: 'x', ins: null }, text('a', bold)), {
      type: 'box',
      content: [p({}, text('b'))],
    });
    expect(acceptedDocument(plain)).toBe(plain);
  });
});
