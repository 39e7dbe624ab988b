import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { checkFragment } from '../content/check-fragment.ts';
import type { NodeJson } from '../content/document-json.ts';
import { fragmentToJson, fragmentToNode, updateFragment } from '../content/fragment-json.ts';
import { MARK_LIST } from '../schema/marks.ts';
import { NODE_LIST } from '../schema/nodes.ts';
import { createSchema } from '../schema/schema.ts';
import { CONTENT_FRAGMENT } from '../schema/version.ts';
import sample from './samples/document-1.0.json' with { type: 'json' };

function load() {
  const doc = new Y.Doc();
  Y.applyUpdate(
    doc,
    Uint8Array.from(atob(sample.update), (character) => character.codePointAt(0) ?? 0),
  );
  return doc.getXmlFragment(CONTENT_FRAGMENT);
}

/** The names of the attributes that nodes and marks carry in a document, by their type. */
function attributesIn(doc: NodeJson): Map<string, Set<string>> {
  const held = new Map<string, Set<string>>();
  const visit = (node: NodeJson): void => {
    for (const { type, attrs } of [node, ...(node.marks ?? [])]) {
      // Overlapping marks are stored under their name and a hash.
      const name = type.split('--')[0] ?? type;
      held.set(name, new Set([...(held.get(name) ?? []), ...Object.keys(attrs ?? {})]));
    }
    node.content?.forEach(visit);
  };
  visit(doc);
  return held;
}

describe('[B4] a stored document of version 1.0', () => {
  test('[B4] loads whole, is valid, and is read without a write', () => {
    const fragment = load();
    expect(fragmentToJson(fragment)).toEqual(sample.content);
    expect(checkFragment(fragment)).toEqual([]);
    fragmentToNode(createSchema(), fragment).check();
    expect(fragmentToJson(fragment)).toEqual(sample.content);
  });

  test('[B4] holds every node and mark that version 1.0 had, and each attribute in it is one of the schema still', () => {
    const declared = new Map<string, object>(
      [...NODE_LIST, ...MARK_LIST].map(([name, { attributes }]) => [name, attributes]),
    );
    const stored = load();
    const held = attributesIn(fragmentToJson(stored));
    expect(new Set(held.keys())).toEqual(new Set(declared.keys()));
    for (const [name, attributes] of held)
      expect([name, [...attributes].filter((one) => !Object.hasOwn(declared.get(name) ?? {}, one))]).toEqual([
        name,
        [],
      ]);
    // The words a paragraph can be made of are all there: what is renamed later would be missed here.
    expect([...(held.get('paragraph') ?? [])]).toEqual(
      expect.arrayContaining([
        'id',
        'indent',
        'quote',
        'level',
        'list',
        'checked',
        'start',
        'align',
        'style',
        'x',
      ]),
    );
  });

  test('[X12] needs no teaching: the schema knows all of it', () => {
    const schema = createSchema();
    const known = [Object.keys(schema.nodes).length, Object.keys(schema.marks).length];
    fragmentToNode(schema, load());
    expect([Object.keys(schema.nodes).length, Object.keys(schema.marks).length]).toEqual(known);
  });

  test('an update to the same content writes nothing', () => {
    const fragment = load();
    const before = Y.encodeStateAsUpdate(fragment.doc!);
    // The sample is read by its own types, of which JSON knows nothing.
    updateFragment(fragment, sample.content as unknown as NodeJson);
    expect(Y.encodeStateAsUpdate(fragment.doc!)).toEqual(before);
  });
});
