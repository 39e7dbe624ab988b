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

/** Returns the names of the attributes of a document's nodes and marks, by node or mark type. */
function attributesIn(doc: NodeJson): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  const visit = (node: NodeJson): void => {
    for (const { type, attrs } of [node, ...(node.marks ?? [])]) {
      // The type of an overlapping mark is its name and a hash.
      const name = type.split('--')[0] ?? type;
      names.set(name, new Set([...(names.get(name) ?? []), ...Object.keys(attrs ?? {})]));
    }
    node.content?.forEach(visit);
  };
  visit(doc);
  return names;
}

describe('[B4] a stored document of version 1.0', () => {
  test('[B4] a stored document of version 1.0 loads completely, is valid, and is unchanged by reading it', () => {
    const fragment = load();
    expect(fragmentToJson(fragment)).toEqual(sample.content);
    expect(checkFragment(fragment)).toEqual([]);
    fragmentToNode(createSchema(), fragment).check();
    expect(fragmentToJson(fragment)).toEqual(sample.content);
  });

  test('[B4] the stored document uses every node and mark of version 1.0, and the schema still declares all its attributes', () => {
    const declared = new Map<string, object>(
      [...NODE_LIST, ...MARK_LIST].map(([name, { attributes }]) => [name, attributes]),
    );
    const stored = load();
    const storedAttributes = attributesIn(fragmentToJson(stored));
    expect(new Set(storedAttributes.keys())).toEqual(new Set(declared.keys()));
    for (const [name, attributes] of storedAttributes)
      expect([
        name,
        [...attributes].filter((attribute) => !Object.hasOwn(declared.get(name) ?? {}, attribute)),
      ]).toEqual([name, []]);
    // The sample sets these paragraph attributes, so renaming one of them fails this test.
    expect([...(storedAttributes.get('paragraph') ?? [])]).toEqual(
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

  test('[X12] reading the stored document adds no types to the schema', () => {
    const schema = createSchema();
    const known = [Object.keys(schema.nodes).length, Object.keys(schema.marks).length];
    fragmentToNode(schema, load());
    expect([Object.keys(schema.nodes).length, Object.keys(schema.marks).length]).toEqual(known);
  });

  test('updating the stored document to its own content writes nothing', () => {
    const fragment = load();
    const before = Y.encodeStateAsUpdate(fragment.doc!);
    // TypeScript infers a type from the content of the JSON file, which does not match NodeJson.
    updateFragment(fragment, sample.content as unknown as NodeJson);
    expect(Y.encodeStateAsUpdate(fragment.doc!)).toEqual(before);
  });
});
