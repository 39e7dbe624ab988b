import { Mark } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { newBlockId, isBlockId } from './block-id.ts';
import { MARK_LIST } from './marks.ts';
import { BLOCK_NAMES, CONTAINER_NAMES, NODE_LIST } from './nodes.ts';
import { safeUrl } from './safe-url.ts';
import { createSchema } from './schema.ts';

const schema = createSchema();

describe('the schema', () => {
  test('[X1] every node except doc may be empty and accepts its children in any order', () => {
    for (const type of Object.values(schema.nodes)) {
      if (type.name === 'doc' || type.name === 'text') continue;
      expect(type.contentMatch.validEnd, type.name).toBe(true);
      for (let index = 0; index < type.contentMatch.edgeCount; index += 1) {
        const { next } = type.contentMatch.edge(index);
        expect([next.validEnd, next.edgeCount], type.name).toEqual([true, type.contentMatch.edgeCount]);
      }
    }
    expect(CONTAINER_NAMES).toEqual(['box', 'footnote', 'tableCell', 'tableHeader']);
  });

  test('[X2] heading, list, quote and indent are attributes of a paragraph, not nodes', () => {
    expect(Object.keys(schema.nodes.paragraph?.spec.attrs ?? {})).toEqual(
      expect.arrayContaining(['level', 'list', 'quote', 'indent', 'checked', 'start']),
    );
    const structuralNodes = Object.keys(schema.nodes).filter((name) => /heading|list|quote|task/i.test(name));
    expect(structuralNodes).toEqual([]);
  });

  test('[X3] every attribute defaults to null, except the spans of table cells', () => {
    for (const [name, type] of [...Object.entries(schema.nodes), ...Object.entries(schema.marks)]) {
      for (const [attribute, spec] of Object.entries<{ default?: unknown }>(type.spec.attrs ?? {})) {
        expect(spec.default, `${name}.${attribute}`).toBe(
          ['colspan', 'rowspan'].includes(attribute) ? 1 : null,
        );
      }
    }
  });

  test('[X6] exactly the block nodes have an id, and a new id has 8 base-36 characters', () => {
    expect(NODE_LIST.flatMap(([name, node]) => ('id' in node.attributes ? [name] : []))).toEqual(BLOCK_NAMES);
    const ids = Array.from({ length: 2000 }, newBlockId);
    expect(ids.every(isBlockId)).toBe(true);
    expect(new Set(ids).size).toBe(2000);
  });

  test('[X10] every node except doc and text has attributes for proposals and for later versions', () => {
    for (const [name, node] of NODE_LIST) {
      const carries = ['ins', 'del', 'mod', 'x'].every((attribute) => attribute in node.attributes);
      expect(carries, name).toBe(name !== 'doc' && name !== 'text');
    }
  });

  test('[X14] every textblock accepts all marks at once, including two of each overlapping mark', () => {
    const marks = MARK_LIST.flatMap(([name, mark]) => {
      const type = schema.marks[name];
      if (!type) return [];
      return mark.overlapping
        ? [type.create(mark.attributes.ref ? { ref: '1' } : { by: '1' }), type.create()]
        : [type.create()];
    });
    for (const name of ['paragraph', 'codeBlock', 'image']) {
      const set = marks.reduce<readonly Mark[]>((all, mark) => mark.addToSet(all), Mark.none);
      expect(set.length).toBeGreaterThanOrEqual(MARK_LIST.length);
      schema.node('doc', null, [schema.node(name, null, [schema.text('words', set)])]).check();
    }
    for (const type of Object.values(schema.marks)) {
      expect(Object.values(schema.marks).filter((other) => other !== type && type.excludes(other))).toEqual(
        [],
      );
    }
  });

  test('safeUrl accepts web, mail, phone and local URLs and rejects all others', () => {
    const followed = ['https://example.org/', 'mailto:a@example.org', 'tel:+123', '#note', '/workspace/1'];
    expect(followed.map(safeUrl)).toEqual(followed);
    const refused = [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'vbscript:x',
      null,
      7,
    ];
    expect(refused.map(safeUrl)).toEqual(refused.map(() => null));
  });
});
