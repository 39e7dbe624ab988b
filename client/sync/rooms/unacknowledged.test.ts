import { beforeEach, describe, expect, test } from 'vitest';
import { Unacknowledged } from './unacknowledged.ts';

let unacknowledged: Unacknowledged;
beforeEach(() => {
  unacknowledged = new Unacknowledged();
  unacknowledged.noteConnection();
});

/** Sends the catch-up of the connection, and acknowledges it. */
function catchUp(): void {
  unacknowledged.noteSent('catch-up');
  unacknowledged.noteAcknowledged();
}

describe('[C3] the count of unacknowledged changes', () => {
  test('the count is zero at first, and the first acknowledged catch-up covers the changes before it', () => {
    const fresh = new Unacknowledged();
    expect([fresh.count, fresh.inFlight, fresh.isCaughtUp]).toEqual([0, 0, false]);
    fresh.noteLocal();
    fresh.noteSent('catch-up');
    fresh.noteAcknowledged();
    expect([fresh.count, fresh.isCaughtUp]).toEqual([0, true]);
  });

  test('the count includes every change that was made and not acknowledged', () => {
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

  test('no change counts as acknowledged before the catch-up of the connection is acknowledged', () => {
    unacknowledged.noteLocal();
    // Sent in the turn in which the room was joined, before the server has sent its sync step 1.
    unacknowledged.noteSent('change');
    unacknowledged.noteAcknowledged();
    expect([unacknowledged.count, unacknowledged.isCaughtUp]).toEqual([1, false]);
    unacknowledged.noteSent('catch-up');
    expect(unacknowledged.isCaughtUp).toBe(false);
    unacknowledged.noteAcknowledged();
    expect([unacknowledged.count, unacknowledged.isCaughtUp]).toEqual([0, true]);
  });

  test('a change made while the catch-up is in flight is not acknowledged with the catch-up', () => {
    unacknowledged.noteLocal();
    unacknowledged.noteSent('catch-up');
    unacknowledged.noteLocal();
    unacknowledged.noteSent('change');
    unacknowledged.noteAcknowledged();
    expect(unacknowledged.count).toBe(1);
    unacknowledged.noteAcknowledged();
    expect(unacknowledged.count).toBe(0);
  });

  test('a long change is acknowledged with its last part, not with its first', () => {
    catchUp();
    unacknowledged.noteLocal();
    unacknowledged.noteSent('part');
    unacknowledged.noteSent('change');
    unacknowledged.noteAcknowledged();
    expect(unacknowledged.count).toBe(1);
    unacknowledged.noteAcknowledged();
    expect(unacknowledged.count).toBe(0);
  });

  test('an acknowledgement of an earlier message never raises the count', () => {
    catchUp();
    unacknowledged.noteLocal();
    // The part covers no change; the message after it covers the whole change.
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
  test('messages of an ended connection stay unacknowledged until the next connection has caught up', () => {
    catchUp();
    unacknowledged.noteLocal();
    unacknowledged.noteSent('change');
    unacknowledged.noteConnection();
    expect([unacknowledged.count, unacknowledged.inFlight, unacknowledged.isCaughtUp]).toEqual([1, 0, false]);
    // A late acknowledgement, of no message of this connection.
    unacknowledged.noteAcknowledged();
    expect(unacknowledged.count).toBe(1);
    catchUp();
    expect(unacknowledged.count).toBe(0);
  });

  test('whenAllAcknowledged resolves with false when the connection ends', async () => {
    catchUp();
    unacknowledged.noteSent('change');
    const waiting = unacknowledged.whenAllAcknowledged();
    unacknowledged.noteConnection();
    expect(await waiting).toBe(false);
  });

  test('whenAllAcknowledged waits for the messages of the next connection only', async () => {
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
  test('no message counts as acknowledged after a refusal on the same connection', async () => {
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

describe('[C3] whenAllAcknowledged', () => {
  test('whenAllAcknowledged resolves at once with true when nothing is in flight, and with false before the catch-up', async () => {
    expect(await unacknowledged.whenAllAcknowledged()).toBe(false);
    catchUp();
    expect(await unacknowledged.whenAllAcknowledged()).toBe(true);
  });

  test('whenAllAcknowledged resolves with the last message in flight at the call, not with a later one', async () => {
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
