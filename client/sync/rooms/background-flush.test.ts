// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { BackgroundFlush, MAX_ATTACHED } from './background-flush.ts';
import { setRoomRegister } from './room-register.ts';
import type { Room } from './room.ts';

/** The real timer, which runs while a test uses fake timers. */
const realSetTimeout = setTimeout;
let count = 0;
const flushes: BackgroundFlush[] = [];
afterEach(() => {
  for (const one of flushes.splice(0)) one.end();
  setRoomRegister(undefined);
  vi.useRealTimers();
});

/** The part of a room that the flush reads. Tests set its state. */
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

  setState(isDirty: boolean, refusal?: string, synced = false): void {
    this.#state = {
      isOpened: true,
      isDirty,
      facts: { refusal, synced, unacked: isDirty ? 1 : 0, readOnly: false },
    };
    for (const listener of this.#listeners) listener();
  }
}

async function createFlush(rooms: number, owing: string[] = []) {
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
  const heldRooms = new Map<string, FakeRoom>();
  const visited: string[] = [];
  const page = { isConnected: true, otherRooms: 0, areRoomsClean: false };
  const flush = new BackgroundFlush({
    device,
    isConnected: () => page.isConnected,
    countAttached: () => heldRooms.size + page.otherRooms,
    hold: (ydocId) => {
      const room = new FakeRoom();
      if (page.areRoomsClean) room.setState(false);
      heldRooms.set(ydocId, room);
      visited.push(ydocId);
      // It has all members of a room that the flush uses.
      return room as unknown as Room;
    },
    release: (ydocId) => void heldRooms.delete(ydocId),
    roomsToCompare: () => owing,
    onSettled: (ydocId) => {
      if (owing.includes(ydocId)) owing.splice(owing.indexOf(ydocId), 1);
    },
  });
  flushes.push(flush);
  return { flush, heldRooms, visited, page, device };
}

test('[C3] the background flush joins rooms with unacknowledged updates that nobody opened, and leaves them when they are clean', async () => {
  const { flush, heldRooms, visited } = await createFlush(3);
  await flush.scan();
  expect(visited).toEqual(['room-000', 'room-001', 'room-002']);
  heldRooms.get('room-001')?.setState(false);
  expect([...heldRooms.keys()]).toEqual(['room-000', 'room-002']);
  await flush.scan();
  expect(visited).toHaveLength(4);
});

test('[E3] the background flush joins a clean room whose text a restored server may lack, and leaves it when both sides are equal', async () => {
  const owing = ['room-a'];
  const { flush, heldRooms } = await createFlush(0, owing);
  await flush.scan();
  heldRooms.get('room-a')?.setState(false);
  expect([...heldRooms.keys()]).toEqual(['room-a']);
  heldRooms.get('room-a')?.setState(true, undefined, true);
  expect([...heldRooms.keys()]).toEqual(['room-a']);
  // Both sides were compared, but a local change is still being sent: the room is settled once it has arrived.
  expect(owing).toEqual(['room-a']);
  heldRooms.get('room-a')?.setState(false, undefined, true);
  expect([...heldRooms.keys()]).toEqual([]);
  await flush.scan();
  expect([...heldRooms.keys()]).toEqual([]);
});

test('[C1] at most fifty rooms are attached, including open ones, and the next room is attached when one is clean', async () => {
  const { flush, heldRooms, page, visited } = await createFlush(70);
  page.otherRooms = 3;
  await flush.scan();
  expect(heldRooms.size).toBe(MAX_ATTACHED - 3);
  for (let round = 0; round < 70; round += 1) {
    expect(heldRooms.size + page.otherRooms).toBeLessThanOrEqual(MAX_ATTACHED);
    const [room] = heldRooms.values();
    room?.setState(false);
  }
  expect(heldRooms.size).toBe(0);
  expect(new Set(visited).size).toBe(70);
});

test('[C1] a refused room frees its slot for another room', async () => {
  const { flush, heldRooms, page } = await createFlush(2);
  page.otherRooms = MAX_ATTACHED - 1;
  await flush.scan();
  expect([...heldRooms.keys()]).toEqual(['room-000']);
  heldRooms.get('room-000')?.setState(true, 'access-lost');
  expect([...heldRooms.keys()]).toEqual(['room-001']);
});

test('[C3] a room whose updates another tab has sent meanwhile is left as soon as it is joined', async () => {
  const { flush, heldRooms, visited, page } = await createFlush(2);
  page.areRoomsClean = true;
  await flush.scan();
  expect([visited.length, heldRooms.size]).toEqual([2, 0]);
});

test('[C1] a room whose row the server lacks is joined once the server has the row', async () => {
  const known = new Set(['room-001']);
  const listeners = new Set<() => void>();
  setRoomRegister({
    isKnownToServer: (ydocId) => known.has(ydocId),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const { flush, heldRooms } = await createFlush(2);
  await flush.scan();
  expect([...heldRooms.keys()]).toEqual(['room-001']);
  known.add('room-000');
  for (const listener of listeners) listener();
  await vi.waitFor(() => expect(heldRooms.has('room-000')).toBe(true));
});

test('[E3][C10] rooms that were refused without a session are joined as soon as there is a session', async () => {
  const { flush, heldRooms, visited } = await createFlush(1, ['room-a']);
  await flush.scan();
  for (const room of heldRooms.values()) room.setState(true, 'signed-out');
  await flush.scan();
  expect(heldRooms.size).toBe(0);
  flush.retryNow();
  await vi.waitFor(() => expect(visited).toEqual(['room-000', 'room-a', 'room-000', 'room-a']));
});

test('[C3] a clock that is set back by hours does not delay the next attempt', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  const { flush, heldRooms } = await createFlush(0, ['room-a']);
  await flush.scan();
  heldRooms.get('room-a')?.setState(true, 'rejoin');
  expect(heldRooms.size).toBe(0);
  vi.setSystemTime(Date.now() - 5 * 3_600_000);
  vi.advanceTimersByTime(31_000);
  await flush.scan();
  expect(heldRooms.size).toBe(1);
});

test('[E4] a room that was refused as not found is joined as soon as its row is created again', async () => {
  let isQueued = false;
  const listeners = new Set<() => void>();
  setRoomRegister({
    isKnownToServer: () => !isQueued,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const { flush, heldRooms, visited } = await createFlush(0, ['room-a']);
  await flush.scan();
  heldRooms.get('room-a')?.setState(false, 'not-found');
  await flush.scan();
  expect(heldRooms.size).toBe(0);
  for (const now of [true, false]) {
    isQueued = now;
    await flush.scan();
  }
  expect(visited).toEqual(['room-a', 'room-a']);
});

test('[C3] no room is joined while the server is unreachable', async () => {
  const { flush, heldRooms, page } = await createFlush(2);
  page.isConnected = false;
  await flush.scan();
  expect(heldRooms.size).toBe(0);
  page.isConnected = true;
  await flush.scan();
  expect(heldRooms.size).toBe(2);
});

describe('timers of the background flush', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] }));

  /** Advances the clock and lets the database answer. */
  async function advance(ms: number): Promise<void> {
    vi.advanceTimersByTime(ms);
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => realSetTimeout(resolve, 0));
  }

  test('[C3] a refused room is joined again after half a minute without a further call', async () => {
    const { flush, heldRooms, visited } = await createFlush(1);
    await flush.scan();
    heldRooms.get('room-000')?.setState(true, 'access-lost');
    await advance(29_999);
    expect(visited).toHaveLength(1);
    await advance(1);
    expect(visited).toEqual(['room-000', 'room-000']);
  });

  test('[C3] a room that stays dirty for a minute frees its slot for another room, and is joined again later', async () => {
    const { flush, heldRooms, visited, page } = await createFlush(2);
    page.otherRooms = MAX_ATTACHED - 1;
    await flush.scan();
    await advance(59_999);
    expect([...heldRooms.keys()]).toEqual(['room-000']);
    await advance(1);
    expect([...heldRooms.keys()]).toEqual(['room-001']);
    heldRooms.get('room-001')?.setState(false);
    expect(heldRooms.size).toBe(0);
    await advance(30_000);
    expect(visited).toEqual(['room-000', 'room-001', 'room-000']);
  });

  test('[C3] the time limit of one minute does not apply to a room that came clean', async () => {
    const { flush, heldRooms, visited, device } = await createFlush(1);
    await flush.scan();
    const room = heldRooms.get('room-000');
    room?.setState(false);
    await (await device.database())?.clear('unacked');
    // The page has the room open: a later refusal there does not concern the flush.
    room?.setState(true, 'access-lost');
    await advance(120_000);
    await flush.scan();
    expect(visited).toHaveLength(1);
  });

  test('[C8] a database that fails is read again after half a minute', async () => {
    const { flush, visited, device } = await createFlush(1);
    vi.spyOn(device, 'database').mockRejectedValueOnce(new DOMException('closed', 'InvalidStateError'));
    await flush.scan();
    expect(visited).toEqual([]);
    await advance(30_000);
    expect(visited).toEqual(['room-000']);
  });

  test('[C2] a flush that has ended leaves its rooms and joins no more rooms', async () => {
    const { flush, heldRooms, visited, page } = await createFlush(2);
    page.otherRooms = MAX_ATTACHED - 1;
    await flush.scan();
    const [first] = heldRooms.values();
    flush.end();
    expect(heldRooms.size).toBe(0);
    first?.setState(false);
    setRoomRegister(undefined);
    await flush.scan();
    await advance(120_000);
    expect(visited).toEqual(['room-000']);
  });
});
