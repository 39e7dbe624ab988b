// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CHANGE, serverDesk, STEP_2, textOf } from './testing/server-desk.ts';

const desk = serverDesk();
const MIB = 1024 * 1024;

/** What the server has once it took all this, in order. */
function wordsOf(...updates: Uint8Array[]): string {
  const ydoc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(ydoc, update);
  return ydoc.getText('words').toJSON();
}

describe('[A11] a long change', () => {
  test('is sent in parts, in order, and acknowledged once the last is', async () => {
    const room = desk.room();
    await desk.welcome();
    const words = 'long '.repeat(MIB / 4);
    room.ydoc.getText('words').insert(0, words);
    const parts = desk.synced(CHANGE);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(part.byteLength).toBeLessThan(MIB);
    expect(wordsOf(...parts) === words).toBe(true);
    for (const _ of parts.slice(1)) desk.ack();
    expect(room.getState().facts.unacked).toBe(1);
    desk.ack();
    expect(room.getState().facts.unacked).toBe(0);
  });

  test('of just a message is one message', async () => {
    const room = desk.room();
    await desk.welcome();
    room.ydoc.getText('words').insert(0, 'x'.repeat(MIB - 100));
    expect(desk.synced(CHANGE)).toHaveLength(1);
  });

  test('up to the limit that cannot be cut is one message all the same', async () => {
    const room = desk.room();
    await desk.welcome();
    room.ydoc.getMap('one').set('thing', new Uint8Array(8 * MIB - 2 * 1024));
    expect(desk.synced(CHANGE)).toHaveLength(1);
    desk.ack();
    expect(room.getState().facts.unacked).toBe(0);
    room.ydoc.getMap('one').set('thing', new Uint8Array(8 * MIB - 512));
    expect(desk.synced(CHANGE)).toHaveLength(1);
    expect(room.getState().facts.refusal).toBe('too-large');
  });
});

describe('[C3] what was here before the connection', () => {
  test('is sent in parts when it is long: it is caught up once the last is acknowledged, not before', async () => {
    const room = desk.room();
    const words = 'week '.repeat(MIB / 4);
    room.ydoc.getText('words').insert(0, words);
    await desk.open();
    desk.letIn();
    desk.give();
    const [changes, answers] = [desk.synced(CHANGE), desk.synced(STEP_2)];
    expect(changes.length).toBeGreaterThan(1);
    expect(answers).toHaveLength(1);
    expect(wordsOf(...changes, ...answers) === words).toBe(true);
    for (const _ of changes) desk.ack();
    expect(room.getState().facts).toMatchObject({ synced: false, unacked: 1 });
    desk.ack();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
  });

  test('is sent as one answer when it is short, to the last byte that fits', async () => {
    const room = desk.room();
    room.ydoc.getText('words').insert(0, 'x'.repeat(MIB - 100));
    await desk.open();
    desk.letIn();
    desk.give(textOf(''));
    expect([desk.synced(CHANGE).length, desk.synced(STEP_2).length]).toEqual([0, 1]);
    desk.ack();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
  });

  test('counts once what others do is asked for and given', async () => {
    const room = desk.room();
    room.ydoc.getText('words').insert(0, 'Words');
    await desk.open();
    desk.letIn();
    // Who is here is asked for, and the answer owes nothing.
    desk.say(3, () => {});
    desk.give();
    desk.ack();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
  });
});
