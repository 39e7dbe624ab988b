import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { makeEdge } from '../changes/edge-changes.ts';
import { changeCanvas } from '../changes/field-changes.ts';
import { makeNode, type NewNode } from '../changes/node-changes.ts';
import { makePasted } from './paste-changes.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { copyNodes, type CopiedCanvas } from './copied-canvas.ts';
import { planPaste, type PasteTarget, type PastePlan } from './paste-plan.ts';

const NOW = 7;

function canvas() {
  const doc = new Y.Doc();
  const projection = new CanvasProjection(doc, (flush) => flush());
  const make = (id: string, node: Partial<NewNode> = {}): string => {
    const newNode: NewNode = { type: 'markdownNode', target: { absolute: { x: 0, y: 0 } }, ...node };
    changeCanvas(doc, null, (writer) => makeNode(writer, newNode, NOW, id));
    return id;
  };
  const join = (from: string, to: string): void => {
    const ends = { from: { nodeId: from, side: 'right' }, to: { nodeId: to, side: 'left' } } as const;
    changeCanvas(doc, null, (writer) => makeEdge(writer, ends, NOW));
  };
  const nodes = () => projection.getView().nodes;
  const copy = (...ids: string[]): CopiedCanvas =>
    copyNodes(doc, projection, ids, { workspaceId: 'tides', titles: { d: 'High Water' } });
  const plan = (copied: CopiedCanvas, into: Partial<PasteTarget> = {}): PastePlan =>
    planPaste(copied, { workspaceId: 'tides', nodes: nodes(), position: { by: { x: 0, y: 0 } }, ...into });
  const paste = (copied: CopiedCanvas, into: Partial<PasteTarget> = {}) => {
    const planned = plan(copied, into);
    changeCanvas(doc, null, (writer) => makePasted(writer, planned.items, true, NOW));
    return planned;
  };
  return { doc, projection, make, join, nodes, copy, plan, paste };
}

describe('the position of a paste', () => {
  test('the middle of a paste is at the requested point, in whole units', () => {
    const { make, copy, plan } = canvas();
    make('a', { target: { absolute: { x: 10, y: 10 } } });
    make('b', { target: { absolute: { x: 311, y: 10 } } });
    const { items } = plan(copy('a', 'b'), { position: { middle: { x: 0, y: 0 } } });
    // The copy spans 10 to 531, so it is 521 wide and 96 high, with half on each side of the middle.
    expect(items.map(({ fields }) => fields['at'])).toEqual([
      [-260, -48],
      [41, -48],
    ]);
  });

  test('a paste is in front of all existing nodes and keeps its own stacking order', () => {
    const { make, copy, plan } = canvas();
    make('back', { z: -5 });
    make('front', { z: 2 });
    const { items } = plan(copy('front', 'back'));
    expect(items.map(({ fields }) => fields['z'])).toEqual([3, 10]);
  });

  test('[K8] a node pasted over a frame is put into it; a node copied with its frame stays in the copied frame', () => {
    const { make, copy, paste, projection } = canvas();
    const frame = make('f', { type: 'frameNode', target: { absolute: { x: 0, y: 0 } } });
    const inside = { absolute: { x: 40, y: 40 }, frame: { id: frame, absolute: { x: 0, y: 0 } } };
    make('n', { target: inside });
    const together = paste(copy('f'), { position: { by: { x: 1000, y: 0 } } });
    const [newFrame = '', newNote = ''] = together.items.map(({ id }) => id);
    expect(together.outermostIds).toEqual([newFrame]);
    expect(projection.node(newNote)?.position).toEqual({
      absolute: { x: 1040, y: 40 },
      frameId: newFrame,
      relative: { x: 40, y: 40 },
    });
    const [alone = ''] = paste(copy('n'), { position: { by: { x: 2000, y: 0 } } }).outermostIds;
    expect(projection.node(alone)?.position.frameId).toBeNull();
    const [onto = ''] = paste(copy('n'), { position: { by: { x: 1000, y: 20 } } }).outermostIds;
    expect(projection.node(onto)?.position).toMatchObject({ frameId: newFrame, relative: { x: 40, y: 60 } });
  });
});

describe('the content of a paste', () => {
  test('a copy contains the edges between copied nodes and no edge to another node', () => {
    const { make, join, copy, plan } = canvas();
    for (const id of ['a', 'b', 'c']) make(id);
    join('a', 'b');
    join('b', 'c');
    const { items } = plan(copy('a', 'b'));
    const [a, b, edge] = items;
    expect(items).toHaveLength(3);
    expect(edge?.fields['ends']).toEqual([a?.id, 'right', b?.id, 'left']);
  });

  test('a pasted node is unlocked, and a missing node is not pasted', () => {
    const { doc, make, copy, plan } = canvas();
    make('a', { color: 'amber' });
    changeCanvas(doc, null, (writer) => writer.set('nodes', 'a', 'locked', true));
    const copied = copy('a', 'gone');
    const [item] = plan(copied).items;
    expect(item?.fields).toMatchObject({ color: 'amber', type: 'markdownNode' });
    expect(item?.fields).not.toHaveProperty('locked');
    expect(plan(copied).items).toHaveLength(1);
  });

  test('each paste has text of its own, so editing one leaves the original and the other pastes unchanged', () => {
    const { doc, make, copy, paste, projection } = canvas();
    make('a', { content: fromMarkdown('# Tides\n\n- low') });
    const copied = copy('a');
    const [first = '', second = ''] = [paste(copied), paste(copied)].flatMap(
      ({ outermostIds }) => outermostIds,
    );
    const text = (id: string) => projection.index.get(id)?.text;
    doc.transact(() => text(first)?.delete(0, 1));
    expect([text('a'), text(first), text(second)].map((words) => words && fragmentText(words))).toEqual([
      'Tides\nlow',
      'low',
      'Tides\nlow',
    ]);
  });

  test('in another workspace a document card becomes a note with its title, empty if the title is unknown', () => {
    const { make, copy, plan } = canvas();
    make('a', { type: 'documentNode', documentId: 'd', size: { width: 300, height: 200 } });
    make('b', { type: 'documentNode', documentId: 'unknown' });
    const copied = copy('a', 'b');
    const { items, foreignImages } = plan(copied, { workspaceId: 'ports' });
    expect(foreignImages).toEqual([]);
    expect(items.map(({ fields }) => [fields['type'], fields['doc'], fields['size']])).toEqual([
      ['markdownNode', undefined, undefined],
      ['markdownNode', undefined, undefined],
    ]);
    // The copy itself is unchanged, so it can still be pasted into its own workspace.
    expect(plan(copied).items.map(({ fields }) => fields['doc'])).toEqual(['d', 'unknown']);
  });

  test('in another workspace an image is pasted without its file, and the plan lists the file to copy', () => {
    const { make, copy, plan } = canvas();
    make('a', { type: 'imageNode', assetId: 'x', alt: 'The pier' });
    const { items, foreignImages } = plan(copy('a'), { workspaceId: 'ports' });
    expect(items[0]?.fields).not.toHaveProperty('asset');
    expect(foreignImages).toEqual([{ nodeId: items[0]?.id, assetId: 'x', name: 'The pier' }]);
  });
});

test('[K7][K8] a random part of a random canvas is pasted under fresh ids with unchanged relative positions', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = new SeededRandom(seed);
    const { make, join, nodes, copy, paste, projection } = canvas();
    const frames: string[] = [];
    for (let at = 0; at < 2 + random.below(6); at += 1) {
      const frameId = random.chance(0.5) ? random.pickOrUndefined(frames) : undefined;
      const corner = frameId === undefined ? undefined : projection.node(frameId)?.position.absolute;
      const absolute = { x: random.below(900), y: random.below(900) };
      const frame = frameId !== undefined && corner ? { id: frameId, absolute: corner } : undefined;
      const isFrame = random.chance(0.4);
      const id = make(`n${at}`, {
        type: isFrame ? 'frameNode' : 'markdownNode',
        target: { absolute, frame },
      });
      if (isFrame) frames.push(id);
    }
    const before = nodes().map(({ id }) => id);
    for (let at = 0; at < 4; at += 1) {
      const [from, to] = [random.pick(before), random.pick(before)];
      if (from !== to) join(from, to);
    }
    const selectedIds = before.filter(() => random.chance(0.6));
    const by = { x: random.below(500), y: -random.below(500) };
    const copied = copy(...selectedIds);
    const source = new CanvasProjection(copied.doc, () => {}).getView();
    const { items } = paste(copied, { position: { by } });
    const made = items.flatMap(({ root, id }) => (root === 'nodes' ? (projection.node(id) ?? []) : []));
    expect(made, `seed ${seed}`).toHaveLength(source.nodes.length);
    expect(new Set([...before, ...made.map(({ id }) => id)]).size, `seed ${seed}`).toBe(
      before.length + made.length,
    );
    for (const [at, { position }] of source.nodes.entries())
      expect(made[at]?.position.absolute, `seed ${seed}`).toEqual({
        x: position.absolute.x + by.x,
        y: position.absolute.y + by.y,
      });
    expect(
      items.filter(({ root }) => root === 'edges'),
      `seed ${seed}`,
    ).toHaveLength(source.edges.length);
  }
});
