import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { block, code, item, p, par } from '../../markdown/testing/document-builders.ts';
import type { NodeJson } from '../node-json.ts';
import { nestBlocks } from '../nest-blocks.ts';
import type { Nested } from '../nest-blocks.ts';
import { documentJson, nonEmptyBlocks, FlatWriter } from './flat-writer.ts';

const words = (text: string): NodeJson[] => [{ type: 'text', text }];
const writtenBlocks = (write: (writer: FlatWriter) => void): NodeJson[] => {
  const writer = new FlatWriter();
  write(writer);
  return writer.blocks;
};

describe('[X2] FlatWriter', () => {
  test('writes the marker of an item on its first paragraph and indents the following blocks', () => {
    const blocks = writtenBlocks((writer) => {
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
    ['no content', () => {}],
    ['a table first', (writer) => writer.block('table')],
    ['a quote first', (writer) => writer.quoted(() => writer.paragraph(words('a')))],
    ['an indented paragraph first', (writer) => writer.indented(() => writer.paragraph(words('a')))],
    ['an item first', (writer) => writer.item({ list: 'bullet' }, () => writer.paragraph(words('a')))],
  ])('writes an empty paragraph with the marker for an item with %s', (_name, write) => {
    const [first, ...rest] = writtenBlocks((writer) =>
      writer.item({ list: 'ordered', start: 4 }, () => write(writer)),
    );
    expect(first).toEqual(par({ list: 'ordered', start: 4 }));
    for (const below of rest) expect(below.attrs?.['indent']).toBeGreaterThanOrEqual(1);
  });

  test('adds the indent of a paragraph to the current indent', () => {
    expect(
      writtenBlocks((writer) =>
        writer.indented(() => writer.paragraph(words('a'), { indent: 2, align: 'right' })),
      ),
    ).toEqual([par({ indent: 3, align: 'right' }, 'a')]);
  });

  test('clamps indents and quotes to the greatest depths', () => {
    const deep = (write: () => void, times: number, within: (write: () => void) => void): void => {
      if (times === 0) write();
      else within(() => deep(write, times - 1, within));
    };
    const blocks = writtenBlocks((writer) => {
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

describe('FlatWriter.appendBlock', () => {
  test('adds the depths of a block to the current position and sets the marker only on a plain paragraph', () => {
    const blocks = writtenBlocks((writer) => {
      writer.item({ list: 'bullet' }, () => {
        writer.appendBlock(par({ align: 'right' }, 'a'));
        writer.quoted(() => writer.appendBlock(par({ indent: 1, quote: 1 }, 'b')));
        writer.appendBlock(item('c', { indent: 2 }));
      });
      writer.item({ list: 'bullet' }, () => writer.appendBlock(code('d')));
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

describe('FlatWriter.startFor', () => {
  const afterList = (write: (writer: FlatWriter) => void): number | null => {
    const writer = new FlatWriter();
    writer.item({ list: 'ordered' }, () => writer.paragraph(words('a')));
    write(writer);
    return writer.startFor(1);
  };

  test('returns a start number where the list above would otherwise continue, and null where 1 follows anyway', () => {
    expect(new FlatWriter().startFor(1)).toBeNull();
    expect(new FlatWriter().startFor(7)).toBe(7);
    expect(afterList(() => {})).toBe(1);
    expect(afterList((writer) => writer.paragraph(words('b')))).toBeNull();
    expect(afterList((writer) => writer.indented(() => writer.paragraph(words('b'))))).toBe(1);
    expect(afterList((writer) => writer.quoted(() => writer.paragraph(words('b'))))).toBeNull();
  });
});

describe('empty containers', () => {
  test('an empty document and an empty list of blocks get an empty paragraph', () => {
    expect(documentJson([])).toEqual({ type: 'doc', content: [p()] });
    expect(nonEmptyBlocks([])).toEqual([p()]);
    const full = [p('a')];
    expect(nonEmptyBlocks(full)).toBe(full);
  });
});

/** Writes nested blocks from `nestBlocks`, as `fromHtml` writes an HTML tree. */
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
  writtenBlocks((writer) => writeNested(nestBlocks(blocks), writer));
const wordsIn = (blocks: readonly NodeJson[]): unknown[] => blocks.map(({ content }) => content?.[0]?.text);

test('[X2] nesting and rewriting any blocks keeps their text in order, and a second pass changes nothing', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = new SeededRandom(seed);
    const blocks = Array.from({ length: 1 + random.below(9) }, (_, at) =>
      block(
        'paragraph',
        {
          indent: random.pick([null, null, 1, 2, 3]),
          quote: random.pick([null, null, null, 1, 2]),
          list: random.pick([null, 'bullet', 'ordered', 'task']),
        },
        `w${at}`,
      ),
    );
    const once = writtenFrom(blocks);
    expect(wordsIn(once), `seed ${seed}`).toEqual(wordsIn(blocks));
    expect(writtenFrom(once), `seed ${seed}`).toEqual(once);
  }
});
