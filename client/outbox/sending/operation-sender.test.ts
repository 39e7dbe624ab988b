import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failedWith, SenderFixture, networkFailure } from '../testing/sender-fixture.ts';

let fixture: SenderFixture;
beforeEach(() => {
  vi.useFakeTimers();
  fixture = new SenderFixture();
});
afterEach(() => {
  fixture.drain.stop();
  vi.useRealTimers();
});

const OTHER = { scope: 'workspace:other' };
const ACK = { epoch: 'e1', seq: 1 };

describe('[D2] drain sends the queue', () => {
  test('operations are sent in order, up to fifty per request, and each request renews the lease', async () => {
    for (let at = 0; at < 52; at += 1) fixture.queue(`op-${at}`);
    await fixture.drain.run();
    expect(fixture.sent.map((names) => names.length)).toEqual([50, 2]);
    expect(fixture.sent.flat()).toEqual(Array.from({ length: 52 }, (_, at) => `op-${at}`));
    expect([fixture.renewals, fixture.leaseName]).toEqual([2, 'foolscap-outbox-ada']);
    expect(fixture.batchEpochs).toEqual([null, 'e1']);
    expect(fixture.rows.map(({ ack }) => ack?.seq)).toEqual(Array.from({ length: 52 }, (_, at) => at + 2));
    expect(fixture.acknowledged).toHaveLength(52);
  });

  test('a single operation is sent without a batch, and an empty queue requests nothing', async () => {
    await fixture.drain.run();
    expect([fixture.renewals, fixture.pauses]).toEqual([0, [{ by: null, scopes: [] }]]);
    fixture.queue('alone');
    await fixture.drain.run();
    expect(fixture.sent).toEqual(['alone']);
  });

  test('the queue pauses as signed out without a session', async () => {
    fixture.canSend = false;
    fixture.queue('alone');
    await fixture.drain.run();
    expect([fixture.sent, fixture.pauses]).toEqual([[], [{ by: 'signed-out', scopes: [] }]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('an operation queued during a run is sent in one more round', async () => {
    fixture.queue('first');
    fixture.onSend = (name) => {
      if (name !== 'first') return;
      fixture.queue('second');
      void fixture.drain.run();
    };
    await fixture.drain.run();
    expect(fixture.sent).toEqual(['first', 'second']);
    // There is no third pull.
    expect(fixture.pulls).toHaveLength(2);
  });

  test('[C2] a queue stopped at its beginning sends nothing and sets no timer', async () => {
    const added = Promise.withResolvers<void>();
    fixture.whenAdded = added.promise;
    fixture.queue('alone');
    const running = fixture.drain.run();
    fixture.drain.stop();
    added.resolve();
    await running;
    expect([fixture.sent, fixture.pauses, fixture.leaseName]).toEqual([[], [], '']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('[C2] a queue stopped in the middle sends nothing after the requests in flight', async () => {
    fixture.queue('first');
    fixture.queue('elsewhere', OTHER);
    fixture.answers = { first: [failedWith(503)] };
    fixture.onSend = () => fixture.drain.stop();
    await fixture.drain.run();
    expect(fixture.sent).toEqual(['first', 'elsewhere']);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('[D3] confirmations are stored and pulled', () => {
  test('confirmations are written together, and at the latest every 0.4 s', async () => {
    for (const name of ['a', 'b']) fixture.queue(name);
    fixture.queue('c', OTHER);
    await fixture.drain.run();
    expect(fixture.changes.map(({ alter }) => alter?.map(({ name }) => name).toSorted())).toEqual([
      ['a', 'b', 'c'],
    ]);
    expect(fixture.changes[0]?.lastAckAt).toBe(fixture.now);
    expect(fixture.notifications).toBe(1);
    fixture.changes.length = 0;
    for (const name of ['d', 'e', 'f', 'g', 'h']) fixture.queue(name);
    fixture.batches = [{ seqs: [] }];
    fixture.onSend = () => void (fixture.now += 200);
    await fixture.drain.run();
    // One by one: the third confirmation comes 0.4 s after the first.
    expect(fixture.changes.map(({ alter }) => alter?.map(({ name }) => name))).toEqual([
      ['d', 'e', 'f'],
      ['g', 'h'],
    ]);
    expect(fixture.notifications).toBe(3);
  });

  test('scopes with confirmed operations are pulled, and the workspace list after a change of a workspace', async () => {
    fixture.queue('rename');
    fixture.queue('elsewhere', OTHER);
    await fixture.drain.run();
    expect(fixture.pulls).toEqual([{ scopes: ['workspace:w', 'workspace:other'], isListChanged: false }]);
    fixture.queue('update-workspace');
    await fixture.drain.run();
    expect(fixture.pulls[1]?.isListChanged).toBe(true);
  });

  test('nothing is pulled while the connection is lost, or when nothing was confirmed', async () => {
    fixture.queue('done', { ack: ACK, ...OTHER });
    fixture.queue('rename');
    fixture.answers = { rename: [networkFailure()] };
    await fixture.drain.run();
    expect(fixture.pulls).toEqual([]);
    fixture.rows = [];
    fixture.queue('parked', { isParked: true });
    await fixture.drain.run();
    expect(fixture.pulls).toEqual([]);
  });
});

describe('[D3] several operations are sent in one request', () => {
  test('a batch that failed on the network pauses the queue, and its operations keep their keys', async () => {
    const both = [fixture.queue('a'), fixture.queue('b')];
    fixture.batches = [networkFailure()];
    await fixture.drain.run();
    expect([fixture.pauses.at(-1)?.by, fixture.rows, fixture.sent]).toEqual(['offline', both, [['a', 'b']]]);
  });

  test('[F4] a batch that the server does not accept is sent one by one, and the next run uses a batch again', async () => {
    for (const name of ['a', 'b']) fixture.queue(name);
    fixture.batches = [failedWith(404, { code: 'operation_unknown' })];
    await fixture.drain.run();
    expect(fixture.sent).toEqual([['a', 'b'], 'a', 'b']);
    for (const name of ['c', 'd']) fixture.queue(name);
    await fixture.drain.run();
    expect(fixture.sent.at(-1)).toEqual(['c', 'd']);
  });

  test('a batch with an unknown outcome is sent one by one', async () => {
    for (const name of ['a', 'b']) fixture.queue(name);
    fixture.batches = [{ seqs: [] }];
    await fixture.drain.run();
    expect(fixture.sent).toEqual([['a', 'b'], 'a', 'b']);
  });

  test('a batch is confirmed up to its first failure, and the rest is sent later', async () => {
    for (const name of ['a', 'b', 'c']) fixture.queue(name);
    fixture.batches = [{ seqs: [7], error: failedWith(500) }];
    await fixture.drain.run();
    expect(fixture.row('a')?.ack).toEqual({ epoch: 'e1', seq: 7 });
    expect(fixture.row('b')).toMatchObject({ attempts: 1, ack: null });
    expect(fixture.row('c')).toMatchObject({ attempts: 0, ack: null });
    expect(fixture.sent).toHaveLength(1);
    fixture.now += 2_000;
    await fixture.drain.run();
    expect(fixture.sent[1]).toEqual(['b', 'c']);
  });

  test('[E3] in a new epoch, operations confirmed in the old one are sent first', async () => {
    fixture.queue('old', { ack: ACK });
    for (const name of ['a', 'b']) fixture.queue(name);
    fixture.epoch = 'e2';
    fixture.batches = [{ seqs: [] }];
    await fixture.drain.run();
    expect(fixture.sent).toEqual([
      ['a', 'b'],
      ['old', 'a', 'b'],
    ]);
    expect(fixture.batchEpochs).toEqual(['e1', null]);
    // After a crash now, the operation would be sent again.
    expect(fixture.changes[0]?.alter?.[0]).toMatchObject({ name: 'old', ack: null });
    expect(fixture.rows.every(({ ack }) => ack?.epoch === 'e2')).toBe(true);
  });
});

describe('[D2] a waiting queue wakes by itself', () => {
  test('the queue wakes when the first operation is due', async () => {
    fixture.queue('late', { notBefore: fixture.now + 9_000 });
    fixture.queue('early', { notBefore: fixture.now + 5_000, ...OTHER });
    await fixture.drain.run();
    expect(fixture.sent).toEqual([]);
    fixture.now += 5_000;
    await vi.advanceTimersByTimeAsync(4_999);
    expect(fixture.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(fixture.sent).toEqual(['early']);
  });

  test('the queue wakes after a growing back-off while a snapshot is missing, and the back-off restarts after progress', async () => {
    fixture.queue('first', { ack: ACK });
    await fixture.drain.run();
    for (const seconds of [2, 4, 8]) {
      const before = fixture.pulls.length;
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(fixture.pulls).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(fixture.pulls).toHaveLength(before + 1);
    }
    // After progress the next wait is short again.
    fixture.queue('second');
    await fixture.drain.run();
    const before = fixture.pulls.length;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fixture.pulls).toHaveLength(before + 1);
  });

  test('the queue does not wake for parked operations, or when it is empty', async () => {
    fixture.queue('parked', { isParked: true });
    await fixture.drain.run();
    expect(vi.getTimerCount()).toBe(0);
    fixture.rows = [];
    await fixture.drain.run();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('the queue has one timer after several runs', async () => {
    fixture.queue('late', { notBefore: fixture.now + 9_000 });
    await fixture.drain.run();
    await fixture.drain.run();
    expect(vi.getTimerCount()).toBe(1);
    fixture.drain.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
