import { describe, expect, test } from 'vitest';
import { Seeded } from '#shared/testing/seeded.ts';
import { block, code, item, p, par } from '../../markdown/testing/flat.ts';
import type { NodeJson } from '../document-json.ts';
import { nestBlocks } from '../nest-blocks.ts';
import type { Nested } from '../nest-blocks.ts';
import { documentJson, filled, FlatWriter } from './flat-writer.ts';

const words = (text: string): NodeJson[] => [{ type: 'text', text }];
const written = (write: (writer: FlatWriter) => void): NodeJson[] => {
  const writer = new FlatWriter();
  write(writer);
  return writer.blocks;
};

describe('[X2] a tree of lists and quotes, written as a flat row', () => {
  test('an item’s first paragraph carries the marker, what follows stands below it', () => {
    const blocks = written((writer) => {
      writer.item({ list: 'task', checked: true }, () => {
        writer.paragraph(words('a'));
        writer.paragraph(words('b'));
        writer.item({ list: 'bullet' }, () => writer.paragraph(words('c')));
      });
      writer.paragraph(words('d'));
    });
    expect(blocks).toEqual([
      par({ list: 'task', checked: true }, 'a'),
      par({ indent: 1 }, 'b'),
      item('c', { indent: 1 }),
      p('d'),
    ]);
  });

  test.each<[string, (writer: FlatWriter) => void]>([
    ['nothing in it', () => {}],
    ['a table in it', (writer) => writer.block('table')],
    ['a quote in it', (writer) => writer.quoted(() => writer.paragraph(words('a')))],
    ['something set in', (writer) => writer.indented(() => writer.paragraph(words('a')))],
    ['an item in it', (writer) => writer.item({ list: 'bullet' }, () => writer.paragraph(words('a')))],
  ])('an item with %s keeps its own marker on an empty paragraph', (_name, write) => {
    const [first, ...rest] = written((writer) =>
      writer.item({ list: 'ordered', start: 4 }, () => write(writer)),
    );
    expect(first).toEqual(par({ list: 'ordered', start: 4 }));
    for (const below of rest) expect(below.attrs?.['indent']).toBeGreaterThanOrEqual(1);
  });

  test('an indent of a paragraph’s own adds to its place', () => {
    expect(
      written((writer) => writer.indented(() => writer.paragraph(words('a'), { indent: 2, align: 'right' }))),
    ).toEqual([par({ indent: 3, align: 'right' }, 'a')]);
  });

  test('deeper than the schema goes everything stands at the deepest place', () => {
    const deep = (write: () => void, times: number, within: (write: () => void) => void): void => {
      if (times === 0) write();
      else within(() => deep(write, times - 1, within));
    };
    const blocks = written((writer) => {
      deep(
        () => writer.paragraph(words('a')),
        20,
        (inner) => writer.indented(inner),
      );
      deep(
        () => writer.paragraph(words('b')),
        20,
        (inner) => writer.quoted(inner),
      );
    });
    expect(blocks).toEqual([par({ indent: 8 }, 'a'), par({ quote: 16 }, 'b')]);
  });
});

describe('a block that was read apart', () => {
  test('adds its own depths to its place, and takes the marker only as a plain paragraph', () => {
    const blocks = written((writer) => {
      writer.item({ list: 'bullet' }, () => {
        writer.graft(par({ align: 'right' }, 'a'));
        writer.quoted(() => writer.graft(par({ indent: 1, quote: 1 }, 'b')));
        writer.graft(item('c', { indent: 2 }));
      });
      writer.item({ list: 'bullet' }, () => writer.graft(code('d')));
    });
    expect(blocks).toEqual([
      par({ align: 'right', list: 'bullet' }, 'a'),
      par({ indent: 2, quote: 2 }, 'b'),
      item('c', { indent: 3 }),
      item(''),
      code('d', { indent: 1 }),
    ]);
  });
});

describe('the number that a list begins with', () => {
  const afterList = (write: (writer: FlatWriter) => void): number | null => {
    const writer = new FlatWriter();
    writer.item({ list: 'ordered' }, () => writer.paragraph(words('a')));
    write(writer);
    return writer.startFor(1);
  };

  test('is written where the list would go on otherwise, and left out where its place says it', () => {
    expect(new FlatWriter().startFor(1)).toBeNull();
    expect(new FlatWriter().startFor(7)).toBe(7);
    expect(afterList(() => {})).toBe(1);
    expect(afterList((writer) => writer.paragraph(words('b')))).toBeNull();
    expect(afterList((writer) => writer.indented(() => writer.paragraph(words('b'))))).toBe(1);
    expect(afterList((writer) => writer.quoted(() => writer.paragraph(words('b'))))).toBeNull();
  });
});

describe('what stands empty', () => {
  test('a document, and a cell, have a paragraph to write in', () => {
    expect(documentJson([])).toEqual({ type: 'doc', content: [p()] });
    expect(filled([])).toEqual([p()]);
    const full = [p('a')];
    expect(filled(full)).toBe(full);
  });
});

/** Writes what `nestBlocks` made, as a reader of HTML walks its tree. */
function writeNested(nested: readonly Nested[], writer: FlatWriter): void {
  for (const each of nested) {
    if (each.type === 'quote') writer.quoted(() => writeNested(each.children, writer));
    else if (each.type === 'block') writer.paragraph(each.node.content ?? [], { indent: each.indent });
    else {
      let start = each.ordered ? writer.startFor(each.start ?? 1) : null;
      for (const { checked, head, children } of each.items) {
        const list = checked === null ? (each.ordered ? 'ordered' : 'bullet') : 'task';
        writer.item({ list, ...(checked === true && { checked }), ...(start !== null && { start }) }, () => {
          writer.paragraph(head.content ?? []);
          writeNested(children, writer);
        });
        start = null;
      }
    }
  }
}

const writtenFrom = (blocks: readonly NodeJson[]): NodeJson[] =>
  written((writer) => writeNested(nestBlocks(blocks), writer));
const wordsIn = (blocks: readonly NodeJson[]): unknown[] => blocks.map(({ content }) => content?.[0]?.text);

test('[X2] any row of blocks keeps its words in order when it is nested and written; once written, it is written so again', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const any = new Seeded(seed);
    const blocks = Array.from({ length: 1 + any.below(9) }, (_, at) =>
      block(
        'paragraph',
        {
          indent: any.of([null, null, 1, 2, 3]),
          quote: any.of([null, null, null, 1, 2]),
          list: any.of([null, 'bullet', 'ordered', 'task']),
        },
        `w${at}`,
      ),
    );
    const once = writtenFrom(blocks);
    expect(wordsIn(once), `seed ${seed}`).toEqual(wordsIn(blocks));
    expect(writtenFrom(once), `seed ${seed}`).toEqual(once);
  }
});
