// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { DirtyRooms, MOST_ATTACHED } from './background-flush.ts';
import { setRoomRegister } from './room-register.ts';
import type { Room } from './room.ts';

/** Of the machine: it runs while a test lets the clocks stand still. */
const setTimeoutItself = setTimeout;
let count = 0;
const ended: DirtyRooms[] = [];
afterEach(() => {
  for (const one of ended.splice(0)) one.end();
  setRoomRegister(undefined);
  vi.useRealTimers();
});

/** What is asked of a room, and what a test may say it is. */
class FakeRoom {
  readonly #listeners = new Set<() => void>();
  #state = {
    isOpened: true,
    isDirty: true,
    facts: { refusal: undefined as string | undefined, synced: false, unacked: 0, readOnly: false },
  };

  getState = () => this.#state;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  become(isDirty: boolean, refusal?: string, synced = false): void {
    this.#state = {
      isOpened: true,
      isDirty,
      facts: { refusal, synced, unacked: isDirty ? 1 : 0, readOnly: false },
    };
    for (const listener of this.#listeners) listener();
  }
}

async function dirtyDevice(rooms: number, owing: string[] = []) {
  const device = new Device(`dirty-${(count += 1)}`);
  const database = await device.database();
  for (let at = 0; at < rooms; at += 1) {
    const ydocId = `room-${String(at).padStart(3, '0')}`;
    for (const part of [0, 1]) {
      await database?.add('unacked', {
        updateId: at * 2 + part,
        ydocId,
        bytes: Uint8Array.of(0, 0),
        createdAt: at,
        isAcked: false,
      });
    }
  }
  const held = new Map<string, FakeRoom>();
  const seen: string[] = [];
  const page = { isConnected: true, others: 0, areClean: false };
  const dirty = new DirtyRooms({
    device,
    isConnected: () => page.isConnected,
    countAttached: () => held.size + page.others,
    hold: (ydocId) => {
      const room = new FakeRoom();
      if (page.areClean) room.become(false);
      held.set(ydocId, room);
      seen.push(ydocId);
      // The parts of a room that are asked for are all there.
      return room as unknown as Room;
    },
    release: (ydocId) => void held.delete(ydocId),
    owing: () => owing,
    onSettled: (ydocId) => {
      if (owing.includes(ydocId)) owing.splice(owing.indexOf(ydocId), 1);
    },
  });
  ended.push(dirty);
  return { dirty, held, seen, page, device };
}

test('[C3] rooms with something unacknowledged are joined though nobody opened them, and left when they are clean', async () => {
  const { dirty, held, seen } = await dirtyDevice(3);
  await dirty.look();
  expect(seen).toEqual(['room-000', 'room-001', 'room-002']);
  held.get('room-001')?.become(false);
  expect([...held.keys()]).toEqual(['room-000', 'room-002']);
  await dirty.look();
  expect(seen).toHaveLength(4);
});

test('[E3] a room that a restored server may lack is joined though it is clean, and left when both have the same', async () => {
  const owing = ['room-a'];
  const { dirty, held } = await dirtyDevice(0, owing);
  await dirty.look();
  held.get('room-a')?.become(false);
  expect([...held.keys()]).toEqual(['room-a']);
  held.get('room-a')?.become(true, undefined, true);
  expect([...held.keys()]).toEqual(['room-a']);
  // They have compared, and what is written here is on its way: it is not settled before it has arrived.
  expect(owing).toEqual(['room-a']);
  held.get('room-a')?.become(false, undefined, true);
  expect([...held.keys()]).toEqual([]);
  await dirty.look();
  expect([...held.keys()]).toEqual([]);
});

test('[C1] at most fifty are attached, with what is open; the next one comes when one is clean', async () => {
  const { dirty, held, page, seen } = await dirtyDevice(70);
  page.others = 3;
  await dirty.look();
  expect(held.size).toBe(MOST_ATTACHED - 3);
  for (let round = 0; round < 70; round += 1) {
    expect(held.size + page.others).toBeLessThanOrEqual(MOST_ATTACHED);
    const [room] = held.values();
    room?.become(false);
  }
  expect(held.size).toBe(0);
  expect(new Set(seen).size).toBe(70);
});

test('[C1] a room that was refused gives its place to another', async () => {
  const { dirty, held, page } = await dirtyDevice(2);
  page.others = MOST_ATTACHED - 1;
  await dirty.look();
  expect([...held.keys()]).toEqual(['room-000']);
  held.get('room-000')?.become(true, 'access-lost');
  expect([...held.keys()]).toEqual(['room-001']);
});

test('[C3] a room that another tab has brought meanwhile is left as soon as it is joined', async () => {
  const { dirty, held, seen, page } = await dirtyDevice(2);
  page.areClean = true;
  await dirty.look();
  expect([seen.length, held.size]).toEqual([2, 0]);
});

test('[C1] a room whose row the server does not have is joined once it has', async () => {
  const known = new Set(['room-001']);
  const listeners = new Set<() => void>();
  setRoomRegister({
    isKnownToServer: (ydocId) => known.has(ydocId),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const { dirty, held } = await dirtyDevice(2);
  await dirty.look();
  expect([...held.keys()]).toEqual(['room-001']);
  known.add('room-000');
  for (const listener of listeners) listener();
  await vi.waitFor(() => expect(held.has('room-000')).toBe(true));
});

test('[E3][C10] rooms that were refused without a session are joined as soon as there is one', async () => {
  const { dirty, held, seen } = await dirtyDevice(1, ['room-a']);
  await dirty.look();
  for (const room of held.values()) room.become(true, 'signed-out');
  await dirty.look();
  expect(held.size).toBe(0);
  dirty.retryNow();
  await vi.waitFor(() => expect(seen).toEqual(['room-000', 'room-a', 'room-000', 'room-a']));
});

test('[C3] a clock that is set back by hours puts nobody’s turn off', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  const { dirty, held } = await dirtyDevice(0, ['room-a']);
  await dirty.look();
  held.get('room-a')?.become(true, 'rejoin');
  expect(held.size).toBe(0);
  vi.setSystemTime(Date.now() - 5 * 3_600_000);
  vi.advanceTimersByTime(31_000);
  await dirty.look();
  expect(held.size).toBe(1);
});

test('[E4] a room that was refused as unknown is joined as soon as its row is made again', async () => {
  let isQueued = false;
  const listeners = new Set<() => void>();
  setRoomRegister({
    isKnownToServer: () => !isQueued,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const { dirty, held, seen } = await dirtyDevice(0, ['room-a']);
  await dirty.look();
  held.get('room-a')?.become(false, 'not-found');
  await dirty.look();
  expect(held.size).toBe(0);
  for (const now of [true, false]) {
    isQueued = now;
    await dirty.look();
  }
  expect(seen).toEqual(['room-a', 'room-a']);
});

test('[C3] nothing is joined while there is no server', async () => {
  const { dirty, held, page } = await dirtyDevice(2);
  page.isConnected = false;
  await dirty.look();
  expect(held.size).toBe(0);
  page.isConnected = true;
  await dirty.look();
  expect(held.size).toBe(2);
});

describe('by itself', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] }));

  /** Lets time pass, and the database answer. */
  async function pass(ms: number): Promise<void> {
    vi.advanceTimersByTime(ms);
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeoutItself(resolve, 0));
  }

  test('[C3] a room that was refused is asked for again after half a minute, though nobody looks', async () => {
    const { dirty, held, seen } = await dirtyDevice(1);
    await dirty.look();
    held.get('room-000')?.become(true, 'access-lost');
    await pass(29_999);
    expect(seen).toHaveLength(1);
    await pass(1);
    expect(seen).toEqual(['room-000', 'room-000']);
  });

  test('[C3] a room that does not come clean within a minute gives its place to another, and has it again later', async () => {
    const { dirty, held, seen, page } = await dirtyDevice(2);
    page.others = MOST_ATTACHED - 1;
    await dirty.look();
    await pass(59_999);
    expect([...held.keys()]).toEqual(['room-000']);
    await pass(1);
    expect([...held.keys()]).toEqual(['room-001']);
    held.get('room-001')?.become(false);
    expect(held.size).toBe(0);
    await pass(30_000);
    expect(seen).toEqual(['room-000', 'room-001', 'room-000']);
  });

  test('[C3] a room that came clean is not called late a minute afterwards', async () => {
    const { dirty, held, seen, device } = await dirtyDevice(1);
    await dirty.look();
    const room = held.get('room-000');
    room?.become(false);
    await (await device.database())?.clear('unacked');
    // Somebody else has it open: what becomes of it there is theirs.
    room?.become(true, 'access-lost');
    await pass(120_000);
    await dirty.look();
    expect(seen).toHaveLength(1);
  });

  test('[C8] a database that fails is asked again after half a minute', async () => {
    const { dirty, seen, device } = await dirtyDevice(1);
    vi.spyOn(device, 'database').mockRejectedValueOnce(new DOMException('closed', 'InvalidStateError'));
    await dirty.look();
    expect(seen).toEqual([]);
    await pass(30_000);
    expect(seen).toEqual(['room-000']);
  });

  test('[C2] of a person who left: rooms are left, and nothing of theirs is joined any more', async () => {
    const { dirty, held, seen, page } = await dirtyDevice(2);
    page.others = MOST_ATTACHED - 1;
    await dirty.look();
    const [first] = held.values();
    dirty.end();
    expect(held.size).toBe(0);
    first?.become(false);
    setRoomRegister(undefined);
    await dirty.look();
    await pass(120_000);
    expect(seen).toEqual(['room-000']);
  });
});
