import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { sentLinks } from '#shared/ai/sent-links.ts';
import type { CanvasChange } from '#shared/canvas/api/canvas-change.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { canvasGatewayOf } from '#server/testing/room-gateway.ts';
import { TestRooms, until, type Person } from '#server/testing/test-rooms.ts';
import { insertCanvas } from '../tree/insert-canvas.ts';

let rooms: TestRooms;
let ada: Person;
let canvasId: string;
beforeEach(async () => {
  rooms = await TestRooms.start();
  ada = await rooms.person();
  canvasId = uuidv7();
  const row = { workspaceId: await rooms.workspace(ada), ownerId: ada.userId, folderId: null };
  await rooms.db.write({ scopes: [] }, (tx) =>
    insertCanvas(tx, { ...row, id: canvasId, title: 'The Harbour', order: 'a0', seq: 1, now: Date.now() }),
  );
});
afterEach(() => rooms.close());

const ask = (change: CanvasChange, operationKey: string) =>
  canvasGatewayOf(rooms).change({
    canvasId,
    change,
    actingUserId: ada.userId,
    operationKey,
    now: Date.now(),
  });
const newNode = (id = uuidv7()): CanvasChange => ({
  kind: 'create-node',
  id,
  node: { type: 'markdownNode', x: 0, y: 0, content: 'Mud.' },
});

describe('the canvas gateway', () => {
  test('[A9] a change by the gateway is durable and reaches everybody who has the canvas open', async () => {
    const writer = await rooms.join(ada, canvasId);
    const change = newNode();
    await ask(change, 'k1');
    await until(() => writer.doc.getMap('nodes').size === 1);
    expect(rooms.rows(canvasId).at(-1)?.user_id).toBe(ada.userId);
    await rooms.restart();
    expect((await rooms.join(ada, canvasId)).doc.getMap('nodes').size).toBe(1);
  });

  test('[F3][K7] a node is created once under one key, and its id is taken for another key', async () => {
    const change = newNode();
    await ask(change, 'k1');
    await ask(change, 'k1');
    expect(rooms.rows(canvasId)).toHaveLength(2);
    await expect(ask(change, 'k2')).rejects.toMatchObject({ code: 'taken' });
    expect(rooms.rows(canvasId)).toHaveLength(2);
  });

  test('[K7] concurrent calls of one room run one after the other, so two with the same id create one node', async () => {
    const change = newNode();
    const gateway = canvasGatewayOf(rooms);
    const both = await Promise.allSettled(
      ['k1', 'k2'].map((operationKey) =>
        gateway.change({ canvasId, change, actingUserId: ada.userId, operationKey, now: Date.now() }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(rooms.rows(canvasId)).toHaveLength(2);
  });

  test('[P14] the canvas is stored as a version before the text of a node is overwritten', async () => {
    const id = uuidv7();
    await ask(newNode(id), 'k1');
    const versions = () =>
      rooms.db.rawReader.prepare('SELECT note FROM doc_version WHERE ydoc_id = ?').pluck().all(canvasId);
    await ask({ kind: 'update-node', id, change: { x: 5 } }, 'k2');
    expect(versions()).toEqual([]);
    await ask({ kind: 'update-node', id, change: { content: 'Silt.' } }, 'k3');
    expect(versions()).toEqual(['Before the text of a node was replaced']);
  });

  test('[A9][F3] each part of an answer is in the node once, and reaches everybody beside their own words', async () => {
    const id = uuidv7();
    const answerId = uuidv7();
    await ask({ kind: 'create-node', id, node: { type: 'aiNode', x: 0, y: 0, content: 'Who?' } }, 'k1');
    const writer = await rooms.join(ada, canvasId);
    const textOf = (): Y.XmlFragment => {
      const text = writer.doc.getMap<Y.Map<unknown>>('nodes').get(id)?.get('text');
      if (!(text instanceof Y.XmlFragment)) throw new Error('The node has no text.');
      return text;
    };
    const shown = (): string => toMarkdown(fragmentToJson(textOf()));
    const part = (before: string, text: string): CanvasChange => ({
      kind: 'write-answer',
      id,
      answerId,
      before,
      text,
      sent: sentLinks([]),
    });
    await ask(part('', 'Children'), 'part 1');
    await ask(part('', 'Children'), 'part 1');
    await until(() => shown() === 'Who?\n\nChildren\n');
    const question = (textOf().get(0) as Y.XmlElement).get(0) as Y.XmlText;
    writer.doc.transact(() => question.insert(0, 'Ines: '));
    await ask(part('Children', 'Children first.\n\nThen dogs.'), 'part 2');
    await until(() => shown() === 'Ines: Who?\n\nChildren first.\n\nThen dogs.\n');
    // A new attempt removes the words of the one before it.
    await ask({ kind: 'remove-answer', id, answerId }, 'again');
    await ask({ kind: 'remove-answer', id, answerId }, 'again');
    await until(() => shown() === 'Ines: Who?\n');
    const versions = rooms.db.rawReader.prepare('SELECT note FROM doc_version WHERE ydoc_id = ?').pluck();
    expect(versions.all(canvasId)).toEqual([]);
  });
});
