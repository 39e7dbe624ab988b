import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { makeEdge } from '../changes/edge-changes.ts';
import { changeCanvas } from '../changes/field-changes.ts';
import { deleteNode, makeNode, type NewNode } from '../changes/node-changes.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { canvasTexts } from './canvas-texts.ts';

const target = { absolute: { x: 0, y: 0 } };

function canvasOf(nodes: readonly Partial<NewNode>[]): { doc: Y.Doc; ids: string[] } {
  const doc = new Y.Doc();
  const ids: string[] = [];
  changeCanvas(doc, null, (writer) => {
    for (const node of nodes) ids.push(makeNode(writer, { type: 'markdownNode', target, ...node }, 1));
  });
  return { doc, ids };
}

test('a note becomes one piece of title and lines; frames and steps give their titles, images their descriptions', () => {
  const { doc, ids } = canvasOf([
    { title: 'The bell', content: fromMarkdown('# Low water\n\n- six feet\n') },
    { type: 'frameNode', title: 'Act one' },
    { type: 'timelineNode', title: 'The clerk comes back' },
    { type: 'imageNode', alt: 'The pier in March' },
    { content: fromMarkdown('') },
    { type: 'documentNode', documentId: 'd' },
  ]);
  expect(new Map(canvasTexts(doc).map(({ id, text }) => [ids.indexOf(id), text]))).toEqual(
    new Map([
      [0, 'The bell · Low water · six feet'],
      [1, 'Act one'],
      [2, 'The clerk comes back'],
      [3, 'The pier in March'],
    ]),
  );
});

test('[K5][K15] deleted nodes and the hidden nodes of a large paste give no text', () => {
  const { doc, ids } = canvasOf([{ title: 'Kelp' }, { title: 'Amber' }, { title: 'Flint' }]);
  changeCanvas(doc, null, (writer) => {
    deleteNode(writer, ids[0] ?? '', 5);
    writer.set(CANVAS_NODES, ids[1] ?? '', 'gone', 1);
  });
  expect(canvasTexts(doc).map(({ text }) => text)).toEqual(['Flint']);
});

test('a long note is split between lines, and a line longer than a piece is not cut', () => {
  const line = 'The board stood bare. '.repeat(30).trim();
  const long = 'Nobody came. '.repeat(400).trim();
  const { doc, ids } = canvasOf([{ content: fromMarkdown([line, line, line, line, long].join('\n\n')) }]);
  const texts = canvasTexts(doc);
  expect(texts.map(({ text }) => text)).toEqual([[line, line, line].join(' · '), line, long]);
  expect(new Set(texts.map(({ id }) => id))).toEqual(new Set(ids));
});

test('[K5] an edge label belongs to the source node, unless the edge or one of its ends is deleted', () => {
  const { doc, ids } = canvasOf([{}, {}, {}]);
  const [clerk = '', sea = '', bell = ''] = ids;
  const connect = (from: string, to: string, label: string): string => {
    let id = '';
    changeCanvas(doc, null, (writer) => {
      const ends = { from: { nodeId: from, side: 'right' }, to: { nodeId: to, side: 'left' } } as const;
      id = makeEdge(writer, { ...ends, label }, 1);
    });
    return id;
  };
  connect(clerk, sea, 'waits for');
  connect(sea, bell, 'never rings');
  const deletedEdgeId = connect(clerk, sea, 'forgets');
  changeCanvas(doc, null, (writer) => {
    deleteNode(writer, bell, 5);
    writer.set(CANVAS_EDGES, deletedEdgeId, 'gone', true);
  });
  expect(canvasTexts(doc)).toEqual([{ id: clerk, text: 'waits for' }]);
});

test('[K2] invalid values that a peer wrote are skipped, and the valid ones are read', () => {
  const doc = new Y.Doc();
  const node = new Y.Map<unknown>([
    ['type', 'of tomorrow'],
    ['title', 7],
    ['text', 'no fragment'],
    ['alt', 'Seen'],
  ]);
  doc.getMap(CANVAS_NODES).set('a', node);
  doc.getMap(CANVAS_NODES).set('b', 'no node');
  expect(canvasTexts(doc)).toEqual([{ id: 'a', text: 'Seen' }]);
});
