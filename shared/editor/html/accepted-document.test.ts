import { describe, expect, test } from 'vitest';
import { acceptedDocument } from './accepted-document.ts';
import type { NodeJson } from './node-json.ts';

const text = (text: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]): NodeJson =>
  marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks };
const p = (attrs: Record<string, unknown>, ...content: NodeJson[]): NodeJson => ({
  type: 'paragraph',
  attrs,
  content,
});
const doc = (...content: NodeJson[]): NodeJson => ({ type: 'doc', content });
const bold = { type: 'bold' };

describe('[X10] acceptedDocument', () => {
  test('keeps inserted text and removes deleted text, including inserted text that was deleted again', () => {
    const insertion = { type: 'insertion', attrs: { id: 'a' } };
    const deletion = { type: 'deletion', attrs: { id: 'b' } };
    const accepted = acceptedDocument(
      doc(p({}, text('a'), text('b', insertion, bold), text('c', deletion), text('d', insertion, deletion))),
    );
    expect(accepted).toEqual(doc(p({}, text('a'), text('b', bold))));
  });

  test('sets and removes marks as formatting proposals say', () => {
    const set = (json: string) => ({ type: 'formatting', attrs: { set: json } });
    const accepted = acceptedDocument(
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
    expect(accepted).toEqual(
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

  test('keeps inserted nodes, removes deleted nodes and applies proposed attributes', () => {
    const accepted = acceptedDocument(
      doc(
        p({ ins: 'i u t' }, text('a')),
        p({ del: 'i u t' }, text('b')),
        p({ level: 1, mod: '{"attributes":{"level":2}}' }, text('c')),
      ),
    );
    expect(accepted).toEqual(doc(p({}, text('a')), p({ level: 2 }, text('c'))));
  });

  test('splits a block at a split token and leaves the lower block without an id', () => {
    const split = { type: 'token', attrs: { kind: 'split', ins: 'i u t' } };
    const accepted = acceptedDocument(
      doc(p({ id: 'x', list: 'ordered', start: 3 }, text('a'), split, text('b'))),
    );
    expect(accepted).toEqual(
      doc(p({ id: 'x', list: 'ordered', start: 3 }, text('a')), p({ list: 'ordered' }, text('b'))),
    );
    const refused = { type: 'token', attrs: { kind: 'split', del: 'i u t' } };
    expect(acceptedDocument(doc(p({}, text('a'), refused, text('b')))).content).toHaveLength(1);
  });

  test('joins a paragraph to the paragraph above, but never to a block of another type', () => {
    const join = '{"join":true}';
    expect(acceptedDocument(doc(p({ id: 'x' }, text('a')), p({ mod: join }, text('b'))))).toEqual(
      doc(p({ id: 'x' }, text('a'), text('b'))),
    );
    expect(acceptedDocument(doc({ type: 'codeBlock' }, p({ mod: join }, text('b')))).content).toHaveLength(2);
  });

  test('returns the same object for a document without suggestions', () => {
    const plain = doc(p({ id: 'x', ins: null }, text('a', bold)), {
      type: 'box',
      content: [p({}, text('b'))],
    });
    expect(acceptedDocument(plain)).toBe(plain);
  });
});
