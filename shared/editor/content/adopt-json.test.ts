import { Node } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { fragmentToJson } from './fragment-json.ts';
import { CONTENT_FRAGMENT } from '../schema/version.ts';
import { createSchema } from '../schema/schema.ts';
import { newerDocument } from '../testing/newer-document.ts';
import { adoptJson } from './adopt-json.ts';

describe('[X12] adoptJson, given a document in ProseMirror’s JSON', () => {
  test('lets the schema read a document of a newer version without loss', () => {
    const json = fragmentToJson(newerDocument().getXmlFragment(CONTENT_FRAGMENT));
    const schema = createSchema();
    expect(() => Node.fromJSON(schema, json)).toThrow(RangeError);
    adoptJson(schema, json);
    const read = Node.fromJSON(schema, json);
    read.check();
    expect(read.toJSON()).toMatchObject(json);
  });

  test('leaves the schema unchanged when it knows all content', () => {
    const schema = createSchema();
    const before = Object.keys(schema.nodes).length;
    adoptJson(schema, {
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { id: 'a' }, content: [{ type: 'text', text: 'One' }] }],
    });
    expect(Object.keys(schema.nodes)).toHaveLength(before);
  });
});
