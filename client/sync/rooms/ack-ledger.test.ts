import { beforeEach, describe, expect, test } from 'vitest';
import { AckLedger } from './ack-ledger.ts';

let ledger: AckLedger;
beforeEach(() => {
  ledger = new AckLedger();
  ledger.restart();
});

/** The server has all that was here when the connection began. */
function catchUp(): void {
  ledger.sendCatchUp();
  ledger.ack(true);
}

describe('[C3] what is owed', () => {
  test('is nothing at first, and nothing counts before a first connection', () => {
    const fresh = new AckLedger();
    expect([fresh.owed, fresh.inFlight, fresh.isCaughtUp]).toEqual([0, 0, false]);
    fresh.write();
    fresh.sendCatchUp();
    fresh.ack(true);
    expect([fresh.owed, fresh.isCaughtUp]).toEqual([0, true]);
  });

  test('is every change that was made and not acknowledged', () => {
    catchUp();
    expect(ledger.owed).toBe(0);
    for (let change = 0; change < 3; change += 1) {
      ledger.write();
      ledger.sendChange();
    }
    expect([ledger.owed, ledger.inFlight]).toEqual([3, 3]);
    ledger.ack(true);
    expect([ledger.owed, ledger.inFlight]).toEqual([2, 2]);
    ledger.ack(true);
    ledger.ack(true);
    expect([ledger.owed, ledger.inFlight]).toEqual([0, 0]);
  });

  test('counts nothing as acknowledged before the server has what was here when the connection began', () => {
    ledger.write();
    // Sent in the turn in which the room was joined, before the server has asked.
    ledger.sendChange();
    ledger.ack(true);
    expect([ledger.owed, ledger.isCaughtUp]).toEqual([1, false]);
    ledger.sendCatchUp();
    expect(ledger.isCaughtUp).toBe(false);
    ledger.ack(true);
    expect([ledger.owed, ledger.isCaughtUp]).toEqual([0, true]);
  });

  test('is what was written since, where the answer to the server’s question was on its way', () => {
    ledger.write();
    ledger.sendCatchUp();
    ledger.write();
    ledger.sendChange();
    ledger.ack(true);
    expect(ledger.owed).toBe(1);
    ledger.ack(true);
    expect(ledger.owed).toBe(0);
  });

  test('goes with the last part of a long change, not with its first', () => {
    catchUp();
    ledger.write();
    ledger.sendChange(false);
    ledger.sendChange(true);
    ledger.ack(true);
    expect(ledger.owed).toBe(1);
    ledger.ack(true);
    expect(ledger.owed).toBe(0);
  });

  test('never grows by an acknowledgement that comes for what was sent before', () => {
    catchUp();
    ledger.write();
    // A part that covers nothing yet, behind one that covers all.
    ledger.sendChange(false);
    ledger.sendChange(true);
    ledger.ack(true);
    ledger.ack(true);
    ledger.sendCatchUp();
    ledger.write();
    ledger.sendChange(false);
    ledger.ack(true);
    ledger.ack(true);
    expect(ledger.owed).toBe(1);
  });
});

describe('[C3] a connection that ended', () => {
  test('acknowledges nothing any more: what was on its way is owed until the next has it', () => {
    catchUp();
    ledger.write();
    ledger.sendChange();
    ledger.restart();
    expect([ledger.owed, ledger.inFlight, ledger.isCaughtUp]).toEqual([1, 0, false]);
    // Late, and of no message that this connection sent.
    ledger.ack(true);
    expect(ledger.owed).toBe(1);
    catchUp();
    expect(ledger.owed).toBe(0);
  });

  test('lets nobody wait for ever: who waited is told that it did not happen', async () => {
    catchUp();
    ledger.sendChange();
    const waits = ledger.acknowledged();
    ledger.restart();
    expect(await waits).toBe(false);
  });

  test('leaves no count behind: who waits on the next one waits for its messages', async () => {
    catchUp();
    ledger.sendChange();
    ledger.ack(true);
    ledger.restart();
    ledger.sendCatchUp();
    ledger.ack(true);
    ledger.sendChange();
    let isTold: boolean | undefined;
    void ledger.acknowledged().then((isAcked) => (isTold = isAcked));
    await Promise.resolve();
    expect(isTold).toBeUndefined();
    ledger.ack(true);
    await Promise.resolve();
    expect(isTold).toBe(true);
  });
});

describe('[A4] a change that the server refused', () => {
  test('takes what was sent after it with it: nothing more counts on this connection', async () => {
    catchUp();
    ledger.write();
    ledger.sendChange();
    ledger.write();
    ledger.sendChange();
    const waits = ledger.acknowledged();
    ledger.ack(false);
    expect([ledger.owed, ledger.isCaughtUp]).toEqual([2, false]);
    expect(await waits).toBe(false);
    ledger.ack(true);
    expect(ledger.owed).toBe(2);
    ledger.sendCatchUp();
    ledger.ack(true);
    expect([ledger.owed, ledger.isCaughtUp]).toEqual([2, false]);
    ledger.restart();
    catchUp();
    expect(ledger.owed).toBe(0);
  });
});

describe('[C3] who waits until all is at the server', () => {
  test('is told at once that it is, or that nothing was compared yet', async () => {
    expect(await ledger.acknowledged()).toBe(false);
    catchUp();
    expect(await ledger.acknowledged()).toBe(true);
  });

  test('is told with the last message that was on its way when they asked, not with a later one', async () => {
    catchUp();
    const told: string[] = [];
    const wait = (name: string) =>
      void ledger.acknowledged().then((isAcked) => told.push(`${name} ${isAcked}`));
    ledger.sendChange();
    ledger.sendChange();
    wait('both');
    ledger.sendChange();
    wait('all three');
    ledger.ack(true);
    await Promise.resolve();
    expect(told).toEqual([]);
    ledger.ack(true);
    await Promise.resolve();
    expect(told).toEqual(['both true']);
    ledger.ack(true);
    await Promise.resolve();
    expect(told).toEqual(['both true', 'all three true']);
  });
});
