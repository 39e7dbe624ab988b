import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { folder, page, treeOf, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { addNode, deleteSelected } from '../../editor/editor-commands.ts';
import { firstWords, nodeName } from '../../editor/node-name.ts';
import { addCards } from './add-card.ts';
import { newDesk, placeOf } from '../../testing/desks.ts';
import { cardState } from './card-state.ts';
import { firstBlocks } from './first-blocks.ts';
import { LiveCards } from './live-cards.ts';

describe('[K17] a card', () => {
  const tree = treeOf(
    folder('manuscript', null, 'a0'),
    page('here', 'manuscript', 'a0'),
    page('thrown', TRASH_ID, 'a0'),
  );
  const kindOf = (id: string | null) => cardState(tree, WORKSPACE, id).kind;

  test('tells a document that is here, one in the trash, and nothing of one that is gone or hidden', () => {
    expect(cardState(tree, WORKSPACE, 'here')).toMatchObject({
      kind: 'here',
      document: { id: 'here' },
      place: 'manuscript',
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

  test('holds the id alone; several are put beside each other as one step, in the frame there', () => {
    const canvasEditor = newDesk();
    const frame = addNode(canvasEditor, 'frameNode', { x: 240, y: 160 });
    const [one = '', two = ''] = addCards(canvasEditor, ['a', 'b'], { x: 200, y: 150 });
    expect(canvasEditor.doc.getMap<never>('nodes').toJSON()[one]).toEqual({
      type: 'documentNode',
      at: [74, 76, frame, 74, 76],
      doc: 'a',
      z: 1,
    });
    expect([placeOf(canvasEditor, two), canvasEditor.projection.node(two)?.documentId]).toEqual([
      [106, 108, frame],
      'b',
    ]);
    canvasEditor.undo();
    expect(placeOf(canvasEditor, one)).toBeUndefined();
    canvasEditor.redo();
    canvasEditor.select([one, two]);
    expect(deleteSelected(canvasEditor)).toBe(2);
  });

  test('is called as its document', () => {
    const canvasEditor = newDesk(1, (id) => (id === 'a' ? 'High Water' : undefined));
    const [one = '', two = ''] = addCards(canvasEditor, ['a', 'b'], { x: 0, y: 0 });
    expect([nodeName(canvasEditor, one), nodeName(canvasEditor, two)]).toEqual(['High Water', 'Document']);
  });
});

test('a card draws the beginning of a text and leaves the text as it is', () => {
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

test('the first eight cards in sight are live; once one has gone, the next is', () => {
  const live = new LiveCards();
  const cards = Array.from({ length: 10 }, () => ({}));
  const told: number[] = [];
  const ends = cards.map((card, at) => live.stand(card, () => told.push(at)));
  expect(cards.map((card) => live.isLive(card))).toEqual([...Array(8).fill(true), false, false]);
  ends[3]?.();
  expect([live.isLive(cards[3] ?? {}), live.isLive(cards[8] ?? {}), live.isLive(cards[9] ?? {})]).toEqual([
    false,
    true,
    false,
  ]);
  expect(told).toContain(8);
});
