import { createSchema } from '#shared/editor/schema/schema.ts';
import { Fragment, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isChange, type BlockDetail, type BlockDiff } from './block-diff.ts';
import { diffBlocks } from './diff-blocks.ts';
import { diffCounts } from './diff-counts.ts';

const schema = createSchema();

function block(id: string | null, text: string, attrs: Record<string, unknown> = {}): ProseMirrorNode {
  return schema.node('paragraph', { id, ...attrs }, text === '' ? [] : schema.text(text));
}

function diff(before: readonly ProseMirrorNode[], after: readonly ProseMirrorNode[]): BlockDiff[] {
  const work = diffBlocks(before, after);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

type Side = 'before' | 'after';

/** Rebuilds one of the two texts from the differences alone: words from their runs, blocks from their inner blocks. */
function sideOf(diffs: readonly BlockDiff[], side: Side): ProseMirrorNode[] {
  return diffs.flatMap((entry) => {
    switch (entry.kind) {
      case 'same':
        return [entry[side]];
      case 'added':
        return side === 'after' ? [entry.after] : [];
      case 'removed':
        return side === 'before' ? [entry.before] : [];
      case 'left':
        return side === 'before' ? [entry.before] : [];
      case 'moved':
        return side === 'after'
          ? [entry.detail ? rebuilt(entry.after, entry.detail, side) : entry.after]
          : [];
      case 'changed':
        return [rebuilt(entry[side], entry.detail, side)];
    }
  });
}

function rebuilt(node: ProseMirrorNode, detail: BlockDetail, side: Side): ProseMirrorNode {
  switch (detail.kind) {
    case 'words': {
      const other = side === 'before' ? 'added' : 'removed';
      const words = detail.runs.flatMap(({ kind, content, contentBefore }) =>
        kind === other ? [] : kind === 'same' && side === 'before' ? (contentBefore ?? []) : content,
      );
      return node.copy(Fragment.fromArray([...words]));
    }
    case 'blocks':
      return node.copy(Fragment.from(sideOf(detail.inside, side)));
    case 'cells': {
      const cells = detail.cells.values();
      const rows = node.children.map((row) =>
        row.copy(
          Fragment.from(
            row.children.map((cell) => cell.copy(Fragment.from(sideOf(cells.next().value ?? [], side)))),
          ),
        ),
      );
      return node.copy(Fragment.from(rows));
    }
    case 'whole':
      return node;
  }
}

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', null);
const marks = fc.subarray([
  schema.mark('bold'),
  schema.mark('italic'),
  schema.mark('origin', { kind: 'paste', ref: null }),
]);
const inline = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.array(
          fc.constantFrom('the ', 'sea', ' came', 'in, ', 'She’ll', ' read. ', '潮', '\n', '—', '  '),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        marks,
      )
      .map(([words, on]) => schema.text(words.join(''), on)),
  },
  { weight: 1, arbitrary: fc.constant(schema.node('hardBreak')) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('Tides', 'Steps')
      .map((label) => schema.node('token', { kind: 'link', ref: label, label })),
  },
);
const words = fc.array(inline, { maxLength: 5 }).map((nodes) => Fragment.fromArray(nodes));
const setting = fc.constantFrom<Record<string, unknown>>({}, {}, {}, { level: 2 }, { list: 'bullet' });
const paragraph = fc
  .tuple(ids, setting, words)
  .map(([id, set, content]) => schema.node('paragraph', { id, ...set }, content));
const box = fc
  .tuple(ids, fc.array(paragraph, { maxLength: 3 }))
  .map(([id, inside]) => schema.node('box', { id, kind: 'callout' }, inside));
const table = fc
  .tuple(ids, fc.array(paragraph, { minLength: 2, maxLength: 4 }), fc.boolean())
  .map(([id, inside, isWide]) => {
    const cells = inside.map((own) => schema.node('tableCell', null, [own]));
    const rows = isWide ? [cells] : cells.map((cell) => [cell]);
    return schema.node(
      'table',
      { id },
      rows.map((row) => schema.node('tableRow', null, row)),
    );
  });
const rule = ids.map((id) => schema.node('horizontalRule', { id }));
const text = fc.array(
  fc.oneof({ weight: 6, arbitrary: paragraph }, { weight: 1, arbitrary: fc.oneof(box, table, rule) }),
  { maxLength: 9 },
);
const json = (nodes: readonly ProseMirrorNode[]): unknown => nodes.map((node) => node.toJSON());

describe('the differences of two texts', () => {
  test('both texts can be rebuilt from the differences, with every character and mark', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diffs = diff(before, after);
        expect(json(sideOf(diffs, 'after'))).toEqual(json(after));
        expect(json(sideOf(diffs, 'before'))).toEqual(json(before));
      }),
      { numRuns: 400 },
    );
  });

  test('a text has no differences from itself', () => {
    fc.assert(
      fc.property(text, (blocks) => {
        expect(diff(blocks, blocks).filter(isChange)).toEqual([]);
        expect(diffCounts(diff(blocks, blocks))).toEqual({ added: 0, removed: 0 });
      }),
    );
  });

  test('a moved block counts as one change, and is listed at both positions', () => {
    const [one, two, three] = [block('a', 'One.'), block('b', 'Two.'), block('c', 'Three.')];
    const diffs = diff([one, two, three], [three, one, two]);
    expect(diffs.map((entry) => [entry.kind, 'direction' in entry ? entry.direction : null])).toEqual([
      ['moved', 'up'],
      ['same', null],
      ['same', null],
      ['left', 'up'],
    ]);
    expect(diffs.filter(isChange)).toHaveLength(1);
    expect(diffCounts(diffs)).toEqual({ added: 0, removed: 0 });
  });

  test('a paragraph is matched by its id even when its text and position changed', () => {
    const before = [block('a', 'She read the gauge.'), block('b', 'Nobody came.')];
    const after = [block('n', 'New.'), block('b', 'Nobody came.'), block('a', 'She read the board.')];
    expect(diff(before, after).map(({ kind }) => kind)).toEqual(['left', 'added', 'same', 'moved']);
  });

  test('blocks with new ids are matched by their text', () => {
    const before = [block('a', 'One.'), block('b', 'Two.'), block('c', '')];
    const after = [block('x', 'One.'), block('y', 'Two and a half.'), block('z', '')];
    expect(diff(before, after).map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    const newBlocks = [block('x', 'One.'), block('y', 'Two gulls and a half.')];
    const oldBlocks = [block('a', 'One.'), block('b', 'Two gulls and a boy.')];
    expect(diff(oldBlocks, newBlocks).map(({ kind }) => kind)).toEqual(['same', 'changed']);
  });

  test('equal long text is matched before equal ids, which a replaced text may have kept', () => {
    const before = [
      block('a', 'She read the painted board.'),
      block('b', 'Nobody had ever asked to see it.'),
    ];
    const after = [block('a', 'Nobody had ever asked to see it.'), block('b', 'So at six she looked.')];
    const diffs = diff(before, after);
    expect(diffs.map(({ kind }) => kind)).toEqual(['removed', 'same', 'added']);
  });

  test('of two blocks with the same id, only the first is matched by it', () => {
    const before = [block('a', 'One.')];
    const after = [block('a', 'One.'), block('a', 'Two.')];
    expect(diff(before, after).map(({ kind }) => kind)).toEqual(['same', 'added']);
  });

  test('a different origin mark is no difference', () => {
    const pasted = schema.text('One.', [schema.mark('origin', { kind: 'paste', ref: null })]);
    const after = schema.node('paragraph', { id: 'a' }, pasted);
    expect(diff([block('a', 'One.')], [after]).map(({ kind }) => kind)).toEqual(['same']);
  });

  test('a paragraph that became a heading is changed, although its words are not', () => {
    const [entry] = diff([block('a', 'The board')], [block('a', 'The board', { level: 2 })]);
    expect(entry).toMatchObject({ kind: 'changed', detail: { kind: 'words', runs: [{ kind: 'same' }] } });
  });
});

describe('the differences of words', () => {
  const runs = (before: string, after: string): string => {
    const [entry] = diff([block('a', before)], [block('a', after)]);
    if (entry?.kind !== 'changed' || entry.detail.kind !== 'words') return '';
    const signs = { same: ['', ''], added: ['{', '}'], removed: ['[', ']'] } as const;
    return entry.detail.runs
      .map(({ kind, content }) => {
        const [open, close] = signs[kind];
        return open + content.map((node) => node.text ?? '').join('') + close;
      })
      .join('');
  };

  test('words are compared as a whole, and a replaced word is followed by its replacement', () => {
    expect(runs('She read the gauge, and entered it.', 'She read the painted board, and entered it.')).toBe(
      'She read the [gauge]{painted board}, and entered it.',
    );
    expect(runs('Nobody came.', 'Nobody came. Not even he.')).toBe('Nobody came.{ Not even he.}');
    expect(runs('She’ll come', 'She’d come')).toBe('[She’ll]{She’d} come');
    expect(runs('潮が来る', '潮は来る')).toBe('潮[が]{は}来る');
  });

  test('short words that two different sentences share do not split the change', () => {
    expect(
      runs(
        'It was, she thought, the quietest thing that had ever happened.',
        'Down on the quay a boy had climbed over every ladder.',
      ),
    ).toBe(
      '[It was, she thought, the quietest thing that had ever happened]{Down on the quay a boy had climbed over every ladder}.',
    );
  });

  test('long rewritten paragraphs are compared by sentences, or replaced as a whole if all sentences differ', () => {
    const many = (word: string, end: string) =>
      Array.from({ length: 700 }, (_, index) => `${word}${index}${end}`).join(' ');
    const shared = 'The board stood bare.';
    expect(runs(`${many('old', '')}. ${shared}`, `${many('new', '')}. ${shared}`)).toMatch(
      /^\[old0 .*\]\{new0 .*\}The board stood bare\.$/,
    );
    expect(runs(many('old', '.'), many('new', '.'))).toMatch(/^\[old0\. .*\]\{new0\. .*\}$/);
  });

  test('added and removed words are counted', () => {
    const before = [block('a', 'She read the gauge.'), block('b', 'It was quiet here.')];
    const after = [block('a', 'She read the painted board.')];
    expect(diffCounts(diff(before, after))).toEqual({ added: 2, removed: 5 });
  });
});
