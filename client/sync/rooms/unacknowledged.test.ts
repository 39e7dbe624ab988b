import { beforeEach, describe, expect, test } from 'vitest';
import { Unacknowledged } from './unacknowledged.ts';

let record: Unacknowledged;
beforeEach(() => {
  record = new Unacknowledged();
  record.noteConnection();
});

/** The server has all that was here when the connection began. */
function catchUp(): void {
  record.noteSent('catch-up');
  record.noteAcknowledged();
}

describe('[C3] what is owed', () => {
  test('is nothing at first, and nothing counts before a first connection', () => {
    const fresh = new Unacknowledged();
    expect([fresh.count, fresh.inFlight, fresh.isCaughtUp]).toEqual([0, 0, false]);
    fresh.noteLocal();
    fresh.noteSent('catch-up');
    fresh.noteAcknowledged();
    expect([fresh.count, fresh.isCaughtUp]).toEqual([0, true]);
  });

  test('is every change that was made and not acknowledged', () => {
    catchUp();
    expect(record.count).toBe(0);
    for (let change = 0; change < 3; change += 1) {
      record.noteLocal();
      record.noteSent('change');
    }
    expect([record.count, record.inFlight]).toEqual([3, 3]);
    record.noteAcknowledged();
    expect([record.count, record.inFlight]).toEqual([2, 2]);
    record.noteAcknowledged();
    record.noteAcknowledged();
    expect([record.count, record.inFlight]).toEqual([0, 0]);
  });

  test('counts nothing as acknowledged before the server has what was here when the connection began', () => {
    record.noteLocal();
    // Sent in the turn in which the room was joined, before the server has asked.
    record.noteSent('change');
    record.noteAcknowledged();
    expect([record.count, record.isCaughtUp]).toEqual([1, false]);
    record.noteSent('catch-up');
    expect(record.isCaughtUp).toBe(false);
    record.noteAcknowledged();
    expect([record.count, record.isCaughtUp]).toEqual([0, true]);
  });

  test('is what was written since, where the answer to the server’s question was on its way', () => {
    record.noteLocal();
    record.noteSent('catch-up');
    record.noteLocal();
    record.noteSent('change');
    record.noteAcknowledged();
    expect(record.count).toBe(1);
    record.noteAcknowledged();
    expect(record.count).toBe(0);
  });

  test('goes with the last part of a long change, not with its first', () => {
    catchUp();
    record.noteLocal();
    record.noteSent('part');
    record.noteSent('change');
    record.noteAcknowledged();
    expect(record.count).toBe(1);
    record.noteAcknowledged();
    expect(record.count).toBe(0);
  });

  test('never grows by an acknowledgement that comes for what was sent before', () => {
    catchUp();
    record.noteLocal();
    // A part that covers nothing yet, behind one that covers all.
    record.noteSent('part');
    record.noteSent('change');
    record.noteAcknowledged();
    record.noteAcknowledged();
    record.noteSent('catch-up');
    record.noteLocal();
    record.noteSent('part');
    record.noteAcknowledged();
    record.noteAcknowledged();
    expect(record.count).toBe(1);
  });
});

describe('[C3] a connection that ended', () => {
  test('acknowledges nothing any more: what was on its way is owed until the next has it', () => {
    catchUp();
    record.noteLocal();
    record.noteSent('change');
    record.noteConnection();
    expect([record.count, record.inFlight, record.isCaughtUp]).toEqual([1, 0, false]);
    // Late, and of no message that this connection sent.
    record.noteAcknowledged();
    expect(record.count).toBe(1);
    catchUp();
    expect(record.count).toBe(0);
  });

  test('lets nobody wait for ever: who waited is told that it did not happen', async () => {
    catchUp();
    record.noteSent('change');
    const waits = record.whenAllAcknowledged();
    record.noteConnection();
    expect(await waits).toBe(false);
  });

  test('leaves no count behind: who waits on the next one waits for its messages', async () => {
    catchUp();
    record.noteSent('change');
    record.noteAcknowledged();
    record.noteConnection();
    record.noteSent('catch-up');
    record.noteAcknowledged();
    record.noteSent('change');
    let isTold: boolean | undefined;
    void record.whenAllAcknowledged().then((isAcked) => (isTold = isAcked));
    await Promise.resolve();
    expect(isTold).toBeUndefined();
    record.noteAcknowledged();
    await Promise.resolve();
    expect(isTold).toBe(true);
  });
});

describe('[A4] a change that the server refused', () => {
  test('takes what was sent after it with it: nothing more counts on this connection', async () => {
    catchUp();
    record.noteLocal();
    record.noteSent('change');
    record.noteLocal();
    record.noteSent('change');
    const waits = record.whenAllAcknowledged();
    record.noteRefused();
    expect([record.count, record.isCaughtUp]).toEqual([2, false]);
    expect(await waits).toBe(false);
    record.noteAcknowledged();
    expect(record.count).toBe(2);
    record.noteSent('catch-up');
    record.noteAcknowledged();
    expect([record.count, record.isCaughtUp]).toEqual([2, false]);
    record.noteConnection();
    catchUp();
    expect(record.count).toBe(0);
  });
});

describe('[C3] who waits until all is at the server', () => {
  test('is told at once that it is, or that nothing was compared yet', async () => {
    expect(await record.whenAllAcknowledged()).toBe(false);
    catchUp();
    expect(await record.whenAllAcknowledged()).toBe(true);
  });

  test('is told with the last message that was on its way when they asked, not with a later one', async () => {
    catchUp();
    const told: string[] = [];
    const wait = (name: string) =>
      void record.whenAllAcknowledged().then((isAcked) => told.push(`${name} ${isAcked}`));
    record.noteSent('change');
    record.noteSent('change');
    wait('both');
    record.noteSent('change');
    wait('all three');
    record.noteAcknowledged();
    await Promise.resolve();
    expect(told).toEqual([]);
    record.noteAcknowledged();
    await Promise.resolve();
    expect(told).toEqual(['both true']);
    record.noteAcknowledged();
    await Promise.resolve();
    expect(told).toEqual(['both true', 'all three true']);
  });
});
