import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answered, DrainFixture, lost } from '../testing/drain-fixture.ts';

let desk: DrainFixture;
beforeEach(() => {
  vi.useFakeTimers();
  desk = new DrainFixture();
});
afterEach(() => {
  desk.drain.stop();
  vi.useRealTimers();
});

const OTHER = { scope: 'workspace:other' };
const ACK = { epoch: 'e1', seq: 1 };

describe('[D2] a queue', () => {
  test('is sent in order, several in a request, fifty at the most, and each request says that this tab is at it', async () => {
    for (let at = 0; at < 52; at += 1) desk.queue(`op-${at}`);
    await desk.drain.run();
    expect(desk.sent.map((names) => names.length)).toEqual([50, 2]);
    expect(desk.sent.flat()).toEqual(Array.from({ length: 52 }, (_, at) => `op-${at}`));
    expect([desk.renewals, desk.heldAs]).toEqual([2, 'foolscap-outbox-ada']);
    expect(desk.batchEpochs).toEqual([null, 'e1']);
    expect(desk.rows.map(({ ack }) => ack?.seq)).toEqual(Array.from({ length: 52 }, (_, at) => at + 2));
    expect(desk.acknowledged).toHaveLength(52);
  });

  test('of one is sent by itself, and one that is empty asks for nothing', async () => {
    await desk.drain.run();
    expect([desk.renewals, desk.pauses]).toEqual([0, [{ by: null, scopes: [] }]]);
    desk.queue('alone');
    await desk.drain.run();
    expect(desk.sent).toEqual(['alone']);
  });

  test('waits where there is no session, and says so', async () => {
    desk.canSend = false;
    desk.queue('alone');
    await desk.drain.run();
    expect([desk.sent, desk.pauses]).toEqual([[], [{ by: 'signed-out', scopes: [] }]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is looked at once more when something was queued while it was sent', async () => {
    desk.queue('first');
    desk.onSend = (name) => {
      if (name !== 'first') return;
      desk.queue('second');
      void desk.drain.run();
    };
    await desk.drain.run();
    expect(desk.sent).toEqual(['first', 'second']);
    // And not once more than that.
    expect(desk.pulls).toHaveLength(2);
  });

  test('[C2] that ended while it began is not sent any more, and nothing wakes it', async () => {
    const added = Promise.withResolvers<void>();
    desk.whenAdded = added.promise;
    desk.queue('alone');
    const running = desk.drain.run();
    desk.drain.stop();
    added.resolve();
    await running;
    expect([desk.sent, desk.pauses, desk.heldAs]).toEqual([[], [], '']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('[C2] that ended in the middle sends nothing after what was under way', async () => {
    desk.queue('first');
    desk.queue('elsewhere', OTHER);
    desk.answers = { first: [answered(503)] };
    desk.onSend = () => desk.drain.stop();
    await desk.drain.run();
    expect(desk.sent).toEqual(['first', 'elsewhere']);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('[D3] what was confirmed', () => {
  test('is written together, and when it has waited for 0.4 s', async () => {
    for (const name of ['a', 'b']) desk.queue(name);
    desk.queue('c', OTHER);
    await desk.drain.run();
    expect(desk.changes.map(({ alter }) => alter?.map(({ name }) => name).toSorted())).toEqual([
      ['a', 'b', 'c'],
    ]);
    expect(desk.changes[0]?.lastAckAt).toBe(desk.now);
    expect(desk.told).toBe(1);
    desk.changes.length = 0;
    for (const name of ['d', 'e', 'f', 'g', 'h']) desk.queue(name);
    desk.batches = [{ seqs: [] }];
    desk.onSend = () => void (desk.now += 200);
    await desk.drain.run();
    // One by one: the third comes 0.4 s after the first.
    expect(desk.changes.map(({ alter }) => alter?.map(({ name }) => name))).toEqual([
      ['d', 'e', 'f'],
      ['g', 'h'],
    ]);
    expect(desk.told).toBe(3);
  });

  test('leaves by a pull of the scopes in which something was done, the list of workspaces with what changes it', async () => {
    desk.queue('rename');
    desk.queue('elsewhere', OTHER);
    await desk.drain.run();
    expect(desk.pulls).toEqual([{ scopes: ['workspace:w', 'workspace:other'], isListChanged: false }]);
    desk.queue('update-workspace');
    await desk.drain.run();
    expect(desk.pulls[1]?.isListChanged).toBe(true);
  });

  test('is not pulled while the line is gone, nor where nothing was done', async () => {
    desk.queue('done', { ack: ACK, ...OTHER });
    desk.queue('rename');
    desk.answers = { rename: [lost()] };
    await desk.drain.run();
    expect(desk.pulls).toEqual([]);
    desk.rows = [];
    desk.queue('parked', { isParked: true });
    await desk.drain.run();
    expect(desk.pulls).toEqual([]);
  });
});

describe('[D4] a failure', () => {
  test('of the line pauses everything, changes nothing, and is over with the next try', async () => {
    const first = desk.queue('first');
    desk.answers = { first: [lost()] };
    await desk.drain.run();
    expect(desk.pauses.at(-1)).toEqual({ by: 'offline', scopes: [] });
    expect(desk.rows).toEqual([first]);
    await desk.drain.run();
    expect(desk.pauses.at(-1)).toEqual({ by: null, scopes: [] });
    expect(desk.row('first')?.ack).toEqual({ epoch: 'e1', seq: 2 });
  });

  test('[C10] of a scope pauses that one alone, until the next try', async () => {
    desk.queue('first');
    desk.queue('elsewhere', OTHER);
    desk.answers = { first: [answered(404, { code: 'scope_not_found' })] };
    await desk.drain.run();
    expect(desk.sent).toEqual(['first', 'elsewhere']);
    expect(desk.pauses.at(-1)).toEqual({ by: null, scopes: ['workspace:w'] });
    expect(desk.row('elsewhere')?.ack).not.toBeNull();
    await desk.drain.run();
    expect(desk.sent).toEqual(['first', 'elsewhere', 'first']);
    expect(desk.pauses.at(-1)?.scopes).toEqual([]);
  });

  test('of the server is counted, waits longer each time, and parks at the eighth', async () => {
    desk.queue('first');
    desk.answers = { first: Array.from({ length: 9 }, () => answered(500)) };
    for (const [at, seconds] of [2, 4, 8, 16, 32, 60, 60, 60].entries()) {
      await desk.drain.run();
      expect(desk.row('first')).toMatchObject({
        attempts: at + 1,
        notBefore: desk.now + seconds * 1_000,
        lastError: 'No.',
        isParked: at === 7,
      });
      desk.now += 60_000;
    }
    await desk.drain.run();
    expect(desk.sent).toHaveLength(8);
  });

  test('that tells how long to wait is waited for so long; too many requests are never counted', async () => {
    desk.queue('first');
    desk.answers = { first: [answered(429, { retryAfterSeconds: 7 })] };
    await desk.drain.run();
    expect(desk.row('first')).toMatchObject({ attempts: 0, notBefore: desk.now + 7_000, isParked: false });
    await vi.advanceTimersByTimeAsync(6_999);
    expect(desk.sent).toHaveLength(1);
    desk.now += 7_000;
    await vi.advanceTimersByTimeAsync(1);
    expect(desk.sent).toHaveLength(2);
  });

  test('[C10] of the session pauses everything, and nothing is tried again by itself', async () => {
    desk.queue('first');
    desk.answers = { first: [answered(401, { code: 'unauthenticated' })] };
    await desk.drain.run();
    expect(desk.pauses.at(-1)?.by).toBe('signed-out');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that nobody knows is parked with what was said, and forgotten once it is done', async () => {
    desk.queue('first');
    desk.answers = { first: [answered(418)] };
    await desk.drain.run();
    expect(desk.row('first')).toMatchObject({ isParked: true, lastError: 'No.', attempts: 0 });
    expect(desk.told).toBe(1);
    desk.rows = desk.rows.map((one) => ({ ...one, isParked: false }));
    await desk.drain.run();
    expect(desk.row('first')).toMatchObject({ lastError: null, ack: { epoch: 'e1' } });
  });
});

describe('[D5] a refusal', () => {
  test('takes the operation out with what is of no use without it, tells of it, and the rest goes on', async () => {
    desk.queue('create-document', { input: { id: 'a' } });
    desk.queue('update-document', { input: { id: 'a' } });
    desk.queue('apart');
    desk.answers = { 'create-document': [answered(403, { code: 'forbidden' })] };
    desk.batches = [{ error: answered(403, { code: 'forbidden' }) }];
    await desk.drain.run();
    expect(desk.problems).toMatchObject([
      {
        operation: { name: 'create-document', lastError: 'No.' },
        code: 'forbidden',
        message: 'No.',
        refusedAt: desk.now,
        keepsItem: true,
        dependants: [{ name: 'update-document' }],
      },
    ]);
    expect(desk.sent).toEqual([['create-document', 'update-document', 'apart'], 'apart']);
    expect(desk.told).toBe(2);
    expect(desk.rows.map(({ name }) => name)).toEqual(['apart']);
    expect(desk.row('apart')?.ack).not.toBeNull();
  });

  test('of a change keeps no item', async () => {
    desk.queue('update-document');
    desk.answers = { 'update-document': [answered(403, { code: 'forbidden' })] };
    await desk.drain.run();
    expect(desk.problems).toMatchObject([{ keepsItem: false, dependants: [] }]);
    expect(desk.rows).toEqual([]);
  });
});

describe('[D3] several in one request', () => {
  test('that failed for the line pause, each to be asked for again under its key', async () => {
    const both = [desk.queue('a'), desk.queue('b')];
    desk.batches = [lost()];
    await desk.drain.run();
    expect([desk.pauses.at(-1)?.by, desk.rows, desk.sent]).toEqual(['offline', both, [['a', 'b']]]);
  });

  test('[F4] that the server does not take are sent one by one, and together again the next time', async () => {
    for (const name of ['a', 'b']) desk.queue(name);
    desk.batches = [answered(404, { code: 'operation_unknown' })];
    await desk.drain.run();
    expect(desk.sent).toEqual([['a', 'b'], 'a', 'b']);
    for (const name of ['c', 'd']) desk.queue(name);
    await desk.drain.run();
    expect(desk.sent.at(-1)).toEqual(['c', 'd']);
  });

  test('of which nothing is known afterwards are sent one by one', async () => {
    for (const name of ['a', 'b']) desk.queue(name);
    desk.batches = [{ seqs: [] }];
    await desk.drain.run();
    expect(desk.sent).toEqual([['a', 'b'], 'a', 'b']);
  });

  test('are confirmed as far as the answer goes; the first that failed is judged, those behind it go on', async () => {
    for (const name of ['a', 'b', 'c']) desk.queue(name);
    desk.batches = [{ seqs: [7], error: answered(500) }];
    await desk.drain.run();
    expect(desk.row('a')?.ack).toEqual({ epoch: 'e1', seq: 7 });
    expect(desk.row('b')).toMatchObject({ attempts: 1, ack: null });
    expect(desk.row('c')).toMatchObject({ attempts: 0, ack: null });
    expect(desk.sent).toHaveLength(1);
    desk.now += 2_000;
    await desk.drain.run();
    expect(desk.sent[1]).toEqual(['b', 'c']);
  });

  test('[E3] in a new life of the server bring back first what the old one had confirmed', async () => {
    desk.queue('old', { ack: ACK });
    for (const name of ['a', 'b']) desk.queue(name);
    desk.epoch = 'e2';
    desk.batches = [{ seqs: [] }];
    await desk.drain.run();
    expect(desk.sent).toEqual([
      ['a', 'b'],
      ['old', 'a', 'b'],
    ]);
    expect(desk.batchEpochs).toEqual(['e1', null]);
    // Should it crash now, it is asked for again.
    expect(desk.changes[0]?.alter?.[0]).toMatchObject({ name: 'old', ack: null });
    expect(desk.rows.every(({ ack }) => ack?.epoch === 'e2')).toBe(true);
  });
});

describe('[E3] a server that forgot', () => {
  test('does not judge before it has again what it had confirmed', async () => {
    desk.queue('create-folder', { ack: ACK });
    desk.queue('update-folder');
    desk.answers = { 'update-folder': [answered(404, { code: 'conflict' }, 'e2'), { epoch: 'e2', seq: 9 }] };
    desk.epoch = 'e2';
    await desk.drain.run();
    expect(desk.sent).toEqual(['update-folder', ['create-folder', 'update-folder']]);
    expect(desk.problems).toEqual([]);
  });

  test('and confirms in a new life leaves nothing confirmed by the old one', async () => {
    desk.queue('old', { ack: ACK });
    desk.queue('new');
    desk.answers = { new: [{ epoch: 'e2', seq: 3 }] };
    desk.epoch = 'e2';
    await desk.drain.run();
    expect(desk.sent).toEqual(['new', 'old']);
    expect(desk.row('old')?.ack?.epoch).toBe('e2');
  });

  const TAKEN = { code: 'taken', kind: 'document', workspaceId: 'w' };
  const creation = (input = { id: 'a' }) => desk.queue('create-document', { input });
  const snapshot = (epoch: string, ids: string[]) =>
    desk.snapshots.set('workspace:w', {
      scope: 'workspace:w',
      epoch,
      seq: 40,
      storedAt: 1,
      value: { items: new Map(ids.map((id) => [id, {}])) } as never, // looked up by id alone
    });

  test.each([
    ['no snapshot is here', () => {}, 0],
    ['the snapshot is of another life', () => snapshot('e0', ['a']), 0],
    ['the snapshot shows it', () => snapshot('e1', ['a']), 40],
    ['the snapshot does not show it yet', () => snapshot('e1', ['b']), 41],
  ])(
    'takes an id for taken by an earlier try of the same, done from the seq on that shows it: %s',
    async (_, arrange, seq) => {
      arrange();
      creation();
      desk.answers = { 'create-document': [answered(409, TAKEN)] };
      await desk.drain.run();
      expect(desk.row('create-document')?.ack).toEqual({ epoch: 'e1', seq });
      expect(desk.problems).toEqual([]);
    },
  );

  test.each([
    ['another kind', { ...TAKEN, kind: 'folder' }],
    ['another workspace', { ...TAKEN, workspaceId: 'other' }],
    ['nobody knows what', { code: 'taken' }],
  ])('and an id that is taken by %s is a refusal', async (_, data) => {
    creation();
    desk.answers = { 'create-document': [answered(409, data)] };
    await desk.drain.run();
    expect(desk.problems).toMatchObject([{ code: 'taken', message: 'No.' }]);
    expect(desk.rows).toEqual([]);
  });

  test('counts a copy and a workspace as done in the same way', async () => {
    desk.queue('duplicate-document', { input: { id: 'a' } });
    desk.answers = { 'duplicate-document': [answered(409, TAKEN)] };
    await desk.drain.run();
    snapshot('e1', []);
    desk.queue('create-workspace', { input: { id: 'w' } });
    desk.answers = { 'create-workspace': [answered(409, { ...TAKEN, kind: 'workspace' })] };
    await desk.drain.run();
    expect(desk.rows.map(({ ack }) => ack?.seq)).toEqual([0, 40]);
  });
});

describe('[D2] what waits wakes by itself', () => {
  test('when the first is due', async () => {
    desk.queue('late', { notBefore: desk.now + 9_000 });
    desk.queue('early', { notBefore: desk.now + 5_000, ...OTHER });
    await desk.drain.run();
    expect(desk.sent).toEqual([]);
    desk.now += 5_000;
    await vi.advanceTimersByTimeAsync(4_999);
    expect(desk.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(desk.sent).toEqual(['early']);
  });

  test('where the line is gone, and where no snapshot holds it yet: ever later while nothing gets on', async () => {
    desk.queue('first', { ack: ACK });
    await desk.drain.run();
    for (const seconds of [2, 4, 8]) {
      const before = desk.pulls.length;
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(desk.pulls).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(desk.pulls).toHaveLength(before + 1);
    }
    // Something was done: the next wait is a short one again.
    desk.queue('second');
    await desk.drain.run();
    const before = desk.pulls.length;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(desk.pulls).toHaveLength(before + 1);
  });

  test('and not for what is parked, or once all is gone', async () => {
    desk.queue('parked', { isParked: true });
    await desk.drain.run();
    expect(vi.getTimerCount()).toBe(0);
    desk.rows = [];
    await desk.drain.run();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('once, however often it was asked to in between', async () => {
    desk.queue('late', { notBefore: desk.now + 9_000 });
    await desk.drain.run();
    await desk.drain.run();
    expect(vi.getTimerCount()).toBe(1);
    desk.drain.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
