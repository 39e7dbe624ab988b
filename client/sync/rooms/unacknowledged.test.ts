import { beforeEach, describe, expect, test } from 'vitest';
import { Unacknowledged } from './unacknowledged.ts';

let unacknowledged: Unacknowledged;
beforeEach(() => {
  unacknowledged = new Unacknowledged();
  unacknowledged.noteConnection();
});

/** The server has all that was here when the connection began. */
function catchUp(): void {
  unacknowledged.noteSent('catch-up');
  unacknowledged.noteAcknowledged();
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
    expect(unacknowledged.count).toBe(0);
    for (let change = 0; change < 3; change += 1) {
      unacknowledged.noteLocal();
      unacknowledged.noteSent('change');
    }
    expect([unacknowledged.count, unacknowledged.inFlight]).toEqual([3, 3]);
    unacknowledged.noteAcknowledged();
    expect([unacknowledged.count, unacknowledged.inFlight]).toEqual([2, 2]);
    unacknowledged.noteAcknowledged();
    unacknowledged.noteAcknowledged();
    expect([unacknowledged.count, unacknowledged.inFlight]).toEqual([0, 0]);
  });

  test('counts nothing as acknowledged before the server has what was here when the connection began', () => {
    unacknowledged.noteLocal();
    // Sent in the turn in which the room was joined, before the server has asked.
    unacknowledged.noteSent('change');
    unacknowledged.noteAcknowledged();
    expect([unacknowledged.count, unacknowledged.isCaughtUp]).toEqual([1, false]);
    unacknowledged.noteSent('catch-up');
    expect(unacknowledged.isCaughtUp).toBe(false);
    unacknowledged.noteAcknowledged();
    expect([unacknowledged.count, unacknowledged.isCaughtUp]).toEqual([0, true]);
  });

  test('is what was written since, where the answer to the server’s question was on its way', () => {
    unacknowledged.noteLocal();
    unacknowledged.noteSent('catch-up');
    unacknowledged.noteLocal();
    unacknowledged.noteSent('change');
    unacknowledged.noteAcknowledged();
    expect(unacknowledged.count).toBe(1);
    unacknowledged.noteAcknowledged();
    expect(unacknowledged.count).toBe(0);
  });

  test('goes with the last part of a long change, not with its first', () => {
    catchUp();
    unacknowledged.noteLocal();
    unacknowledged.noteSent('part');
    unacknowledged.noteSent('change');
    unacknowledged.noteAcknowledged();
    expect(unacknowledged.count).toBe(1);
    unacknowledged.noteAcknowledged();
    expect(unacknowledged.count).toBe(0);
  });

  test('never grows by an acknowledgement that comes for what was sent before', () => {
    catchUp();
    unacknowledged.noteLocal();
    // A part that covers nothing yet, behind one that covers all.
    unacknowledged.noteSent('part');
    unacknowledged.noteSent('change');
    unacknowledged.noteAcknowledged();
    unacknowledged.noteAcknowledged();
    unacknowledged.noteSent('catch-up');
    unacknowledged.noteLocal();
    unacknowledged.noteSent('part');
    unacknowledged.noteAcknowledged();
    unacknowledged.noteAcknowledged();
    expect(unacknowledged.count).toBe(1);
  });
});

describe('[C3] a connection that ended', () => {
  test('acknowledges nothing any more: what was on its way is owed until the next has it', () => {
    catchUp();
    unacknowledged.noteLocal();
    unacknowledged.noteSent('change');
    unacknowledged.noteConnection();
    expect([unacknowledged.count, unacknowledged.inFlight, unacknowledged.isCaughtUp]).toEqual([1, 0, false]);
    // Late, and of no message that this connection sent.
    unacknowledged.noteAcknowledged();
    expect(unacknowledged.count).toBe(1);
    catchUp();
    expect(unacknowledged.count).toBe(0);
  });

  test('lets nobody wait for ever: who waited is told that it did not happen', async () => {
    catchUp();
    unacknowledged.noteSent('change');
    const waiting = unacknowledged.whenAllAcknowledged();
    unacknowledged.noteConnection();
    expect(await waiting).toBe(false);
  });

  test('leaves no count behind: who waits on the next one waits for its messages', async () => {
    catchUp();
    unacknowledged.noteSent('change');
    unacknowledged.noteAcknowledged();
    unacknowledged.noteConnection();
    unacknowledged.noteSent('catch-up');
    unacknowledged.noteAcknowledged();
    unacknowledged.noteSent('change');
    let result: boolean | undefined;
    void unacknowledged.whenAllAcknowledged().then((isAcked) => (result = isAcked));
    await Promise.resolve();
    expect(result).toBeUndefined();
    unacknowledged.noteAcknowledged();
    await Promise.resolve();
    expect(result).toBe(true);
  });
});

describe('[A4] a change that the server refused', () => {
  test('takes what was sent after it with it: nothing more counts on this connection', async () => {
    catchUp();
    unacknowledged.noteLocal();
    unacknowledged.noteSent('change');
    unacknowledged.noteLocal();
    unacknowledged.noteSent('change');
    const waiting = unacknowledged.whenAllAcknowledged();
    unacknowledged.noteRefused();
    expect([unacknowledged.count, unacknowledged.isCaughtUp]).toEqual([2, false]);
    expect(await waiting).toBe(false);
    unacknowledged.noteAcknowledged();
    expect(unacknowledged.count).toBe(2);
    unacknowledged.noteSent('catch-up');
    unacknowledged.noteAcknowledged();
    expect([unacknowledged.count, unacknowledged.isCaughtUp]).toEqual([2, false]);
    unacknowledged.noteConnection();
    catchUp();
    expect(unacknowledged.count).toBe(0);
  });
});

describe('[C3] who waits until all is at the server', () => {
  test('is told at once that it is, or that nothing was compared yet', async () => {
    expect(await unacknowledged.whenAllAcknowledged()).toBe(false);
    catchUp();
    expect(await unacknowledged.whenAllAcknowledged()).toBe(true);
  });

  test('is told with the last message that was on its way when they asked, not with a later one', async () => {
    catchUp();
    const resolved: string[] = [];
    const wait = (name: string) =>
      void unacknowledged.whenAllAcknowledged().then((isAcked) => resolved.push(`${name} ${isAcked}`));
    unacknowledged.noteSent('change');
    unacknowledged.noteSent('change');
    wait('both');
    unacknowledged.noteSent('change');
    wait('all three');
    unacknowledged.noteAcknowledged();
    await Promise.resolve();
    expect(resolved).toEqual([]);
    unacknowledged.noteAcknowledged();
    await Promise.resolve();
    expect(resolved).toEqual(['both true']);
    unacknowledged.noteAcknowledged();
    await Promise.resolve();
    expect(resolved).toEqual(['both true', 'all three true']);
  });
});
