import { initProseMirrorDoc } from '@tiptap/y-tiptap';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { checkFragment } from '../content/check-fragment.ts';
import { fragmentToJson, fragmentToNode, updateFragment } from '../content/fragment-json.ts';
import type { NodeJson } from '../content/document-json.ts';
import { createSchema } from '../schema/schema.ts';
import { CONTENT_FRAGMENT } from '../schema/version.ts';
import { newerDocument } from '../testing/newer-document.ts';
import { adopt, adoptTransaction } from './adopt.ts';

const contentOf = (doc: Y.Doc) => doc.getXmlFragment(CONTENT_FRAGMENT);

describe('[X12] adopting content of a newer version', () => {
  test('[X12] y-tiptap deletes unknown content that the schema did not adopt', () => {
    const doc = newerDocument();
    initProseMirrorDoc(contentOf(doc), createSchema());
    expect(JSON.stringify(fragmentToJson(contentOf(doc)))).not.toContain('verse');
  });

  test('[X12] an editor that adopts first reads all unknown content and writes nothing', () => {
    const doc = newerDocument();
    const before = Y.encodeStateAsUpdate(doc);
    const schema = createSchema();
    expect(adopt(schema, contentOf(doc))).toBe(true);
    const { doc: rendered } = initProseMirrorDoc(contentOf(doc), schema);
    rendered.check();
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
    expect(rendered.textContent).toContain('shall I compare');
    expect(rendered.child(0).attrs.mood).toBe('grave');
    const [markedLine] = rendered.content.content.filter((node) => node.attrs.id === 'aaaaaaa6');
    expect(markedLine?.child(2).marks.map((mark) => [mark.type.name, mark.attrs])).toEqual([
      ['gloss', { by: 'ann', note: 'x' }],
    ]);
  });

  test('[X12] unknown blocks become locked frames, unknown inline nodes become chips, and known types stay unchanged', () => {
    const schema = createSchema();
    const rendered = fragmentToNode(schema, contentOf(newerDocument()));
    const { verse, date, paragraph, horizontalRule } = schema.nodes;
    expect([verse?.isBlock, verse?.isAtom, verse?.isTextblock, date?.isInline, date?.isAtom]).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
    for (const type of [verse, date])
      expect(type?.spec.toDOM?.(type.create())).toMatchObject({ 1: { 'data-locked': 'true' } });
    expect(paragraph?.isTextblock).toBe(true);
    expect(horizontalRule?.isLeaf).toBe(true);
    expect(rendered.type.contentMatch.defaultType?.name).toBe('paragraph');
    expect(schema.marks.gloss?.excludes(schema.marks.gloss)).toBe(false);
    expect(schema.marks.wave?.excludes(schema.marks.wave)).toBe(true);
  });

  test('[X12] adopting a fragment twice changes nothing more, and other schemas stay unchanged', () => {
    const schema = createSchema();
    const doc = newerDocument();
    expect(adopt(schema, contentOf(doc))).toBe(true);
    expect(adopt(schema, contentOf(doc))).toBe(false);
    expect(createSchema().nodes.verse).toBeUndefined();
    expect(createSchema().nodes.paragraph?.spec.attrs).not.toHaveProperty('mood');
    expect(schema.nodes.hardBreak?.contentMatch.edgeCount).toBe(0);
  });

  test('[X12] adoptTransaction extends the schema with the content of a transaction before observers run', () => {
    const sender = newerDocument();
    const receiver = new Y.Doc();
    const schema = createSchema();
    const seen: unknown[] = [];
    receiver.on('beforeObserverCalls', (transaction: Y.Transaction) => adoptTransaction(schema, transaction));
    contentOf(receiver).observeDeep(() => {
      const { doc } = initProseMirrorDoc(contentOf(receiver), schema);
      doc.check();
      seen.push(doc.childCount);
    });
    Y.applyUpdate(receiver, Y.encodeStateAsUpdate(sender));
    const paragraph = contentOf(sender).get(0) as Y.XmlElement;
    const change = Y.encodeStateVector(sender);
    paragraph.setAttribute('tempo', 'slow');
    Y.applyUpdate(receiver, Y.encodeStateAsUpdate(sender, change));
    expect(seen).toEqual([6, 6]);
    expect(fragmentToJson(contentOf(receiver))).toEqual(fragmentToJson(contentOf(sender)));
    expect(fragmentToNode(schema, contentOf(receiver)).child(0).attrs.tempo).toBe('slow');
  });

  test('[X12] updateFragment preserves unknown content when it changes the text around it', () => {
    const doc = newerDocument();
    const json = fragmentToJson(contentOf(doc));
    const changed: NodeJson = {
      ...json,
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'New at the top' }] },
        ...(json.content ?? []),
      ],
    };
    updateFragment(contentOf(doc), changed);
    expect(fragmentToJson(contentOf(doc)).content?.slice(1)).toEqual(json.content);
    expect(checkFragment(contentOf(doc)).filter((problem) => problem.kind === 'content')).toEqual([]);
  });

  test('[X12] a known block keeps a child of an unknown type', () => {
    const doc = new Y.Doc();
    const table = new Y.XmlElement('table');
    const summary = new Y.XmlElement('tableSummary');
    contentOf(doc).insert(0, [table]);
    table.insert(0, [summary, new Y.XmlElement('tableRow')]);
    summary.insert(0, [new Y.XmlText('in all')]);
    const schema = createSchema();
    adopt(schema, contentOf(doc));
    initProseMirrorDoc(contentOf(doc), schema).doc.check();
    expect(JSON.stringify(fragmentToJson(contentOf(doc)))).toContain('in all');
  });
});
