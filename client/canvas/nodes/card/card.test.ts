import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { folder, page, treeOf, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { addNode, deleteSelected } from '../../editor/editor-commands.ts';
import { firstWords, nodeName } from '../../editor/node-name.ts';
import { addCards } from './add-cards.ts';
import { newCanvasEditor, placementOf } from '../../testing/canvas-editor-fixture.ts';
import { cardState } from './card-state.ts';
import { firstBlocks } from './first-blocks.ts';
import { LiveCards } from './live-cards.ts';

describe('[K17] document cards', () => {
  const tree = treeOf(
    folder('manuscript', null, 'a0'),
    page('here', 'manuscript', 'a0'),
    page('thrown', TRASH_ID, 'a0'),
  );
  const kindOf = (id: string | null) => cardState(tree, WORKSPACE, id).kind;

  test('a card distinguishes available and trashed documents and reveals nothing of deleted or hidden ones', () => {
    expect(cardState(tree, WORKSPACE, 'here')).toMatchObject({
      kind: 'here',
      document: { id: 'here' },
      folderName: 'manuscript',
    });
    expect([kindOf('thrown'), kindOf('nobody'), kindOf('manuscript'), kindOf(null)]).toEqual([
      'trashed',
      'missing',
      'missing',
      'missing',
    ]);
    expect(cardState(tree, WORKSPACE, 'nobody')).toEqual({ kind: 'missing' });
    expect(cardState(undefined, WORKSPACE, 'here').kind).toBe('waiting');
  });

  test('a card stores only the document id, and several are added side by side as one step, in the frame at that point', () => {
    const canvasEditor = newCanvasEditor();
    const frame = addNode(canvasEditor, 'frameNode', { x: 240, y: 160 });
    const [one = '', two = ''] = addCards(canvasEditor, ['a', 'b'], { x: 200, y: 150 });
    expect(canvasEditor.doc.getMap<never>('nodes').toJSON()[one]).toEqual({
      type: 'documentNode',
      at: [74, 76, frame, 74, 76],
      doc: 'a',
      z: 1,
    });
    expect([placementOf(canvasEditor, two), canvasEditor.projection.node(two)?.documentId]).toEqual([
      [106, 108, frame],
      'b',
    ]);
    canvasEditor.undo();
    expect(placementOf(canvasEditor, one)).toBeUndefined();
    canvasEditor.redo();
    canvasEditor.select([one, two]);
    expect(deleteSelected(canvasEditor)).toBe(2);
  });

  test('the name of a card is the title of its document', () => {
    const canvasEditor = newCanvasEditor(1, (id) => (id === 'a' ? 'High Water' : undefined));
    const [one = '', two = ''] = addCards(canvasEditor, ['a', 'b'], { x: 0, y: 0 });
    expect([nodeName(canvasEditor, one), nodeName(canvasEditor, two)]).toEqual(['High Water', 'Document']);
  });
});

test('a card copies the first blocks of a text and writes nothing to it', () => {
  const doc = new Y.Doc();
  const text = doc.getXmlFragment('content');
  for (const words of ['One', 'Two', 'Three']) {
    const block = new Y.XmlElement('paragraph');
    block.insert(0, [new Y.XmlText(words)]);
    text.push([block]);
  }
  let writes = 0;
  doc.on('update', () => (writes += 1));
  expect(firstWords(firstBlocks(text, 2))).toBe('One Two');
  expect([text.length, writes]).toEqual([3, 0]);
});

test('the first eight visible cards are live, and the next one becomes live when one leaves', () => {
  const live = new LiveCards();
  const cards = Array.from({ length: 10 }, () => ({}));
  const notified: number[] = [];
  const ends = cards.map((card, at) => live.add(card, () => notified.push(at)));
  expect(cards.map((card) => live.isLive(card))).toEqual([...Array(8).fill(true), false, false]);
  ends[3]?.();
  expect([live.isLive(cards[3] ?? {}), live.isLive(cards[8] ?? {}), live.isLive(cards[9] ?? {})]).toEqual([
    false,
    true,
    false,
  ]);
  expect(notified).toContain(8);
});
