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

describe('[D4] a failure decides about the retry', () => {
  test('a network failure pauses the queue, changes nothing, and ends with the next successful run', async () => {
    const first = fixture.queue('first');
    fixture.answers = { first: [networkFailure()] };
    await fixture.drain.run();
    expect(fixture.pauses.at(-1)).toEqual({ by: 'offline', scopes: [] });
    expect(fixture.rows).toEqual([first]);
    await fixture.drain.run();
    expect(fixture.pauses.at(-1)).toEqual({ by: null, scopes: [] });
    expect(fixture.row('first')?.ack).toEqual({ epoch: 'e1', seq: 2 });
  });

  test('[C10] a closed scope pauses alone until the next run', async () => {
    fixture.queue('first');
    fixture.queue('elsewhere', OTHER);
    fixture.answers = { first: [failedWith(404, { code: 'scope_not_found' })] };
    await fixture.drain.run();
    expect(fixture.sent).toEqual(['first', 'elsewhere']);
    expect(fixture.pauses.at(-1)).toEqual({ by: null, scopes: ['workspace:w'] });
    expect(fixture.row('elsewhere')?.ack).not.toBeNull();
    await fixture.drain.run();
    expect(fixture.sent).toEqual(['first', 'elsewhere', 'first']);
    expect(fixture.pauses.at(-1)?.scopes).toEqual([]);
  });

  test('server errors are counted, the wait grows, and the eighth parks the operation', async () => {
    fixture.queue('first');
    fixture.answers = { first: Array.from({ length: 9 }, () => failedWith(500)) };
    for (const [at, seconds] of [2, 4, 8, 16, 32, 60, 60, 60].entries()) {
      await fixture.drain.run();
      expect(fixture.row('first')).toMatchObject({
        attempts: at + 1,
        notBefore: fixture.now + seconds * 1_000,
        lastError: 'No.',
        isParked: at === 7,
      });
      fixture.now += 60_000;
    }
    await fixture.drain.run();
    expect(fixture.sent).toHaveLength(8);
  });

  test('the wait is as long as the server asks, and throttled attempts are not counted', async () => {
    fixture.queue('first');
    fixture.answers = { first: [failedWith(429, { retryAfterSeconds: 7 })] };
    await fixture.drain.run();
    expect(fixture.row('first')).toMatchObject({
      attempts: 0,
      notBefore: fixture.now + 7_000,
      isParked: false,
    });
    await vi.advanceTimersByTimeAsync(6_999);
    expect(fixture.sent).toHaveLength(1);
    fixture.now += 7_000;
    await vi.advanceTimersByTimeAsync(1);
    expect(fixture.sent).toHaveLength(2);
  });

  test('[C10] a lost session pauses the queue without a timer', async () => {
    fixture.queue('first');
    fixture.answers = { first: [failedWith(401, { code: 'unauthenticated' })] };
    await fixture.drain.run();
    expect(fixture.pauses.at(-1)?.by).toBe('signed-out');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('an unknown failure parks the operation with its message, which is cleared on success', async () => {
    fixture.queue('first');
    fixture.answers = { first: [failedWith(418)] };
    await fixture.drain.run();
    expect(fixture.row('first')).toMatchObject({ isParked: true, lastError: 'No.', attempts: 0 });
    expect(fixture.notifications).toBe(1);
    fixture.rows = fixture.rows.map((one) => ({ ...one, isParked: false }));
    await fixture.drain.run();
    expect(fixture.row('first')).toMatchObject({ lastError: null, ack: { epoch: 'e1' } });
  });
});

describe('[D5] a refusal becomes a problem', () => {
  test('a refused creation leaves the queue with its dependants, is reported, and the rest is sent', async () => {
    fixture.queue('create-document', { input: { id: 'a' } });
    fixture.queue('update-document', { input: { id: 'a' } });
    fixture.queue('apart');
    fixture.answers = { 'create-document': [failedWith(403, { code: 'forbidden' })] };
    fixture.batches = [{ error: failedWith(403, { code: 'forbidden' }) }];
    await fixture.drain.run();
    expect(fixture.problems).toMatchObject([
      {
        operation: { name: 'create-document', lastError: 'No.' },
        code: 'forbidden',
        message: 'No.',
        refusedAt: fixture.now,
        keepsItem: true,
        dependants: [{ name: 'update-document' }],
      },
    ]);
    expect(fixture.sent).toEqual([['create-document', 'update-document', 'apart'], 'apart']);
    expect(fixture.notifications).toBe(2);
    expect(fixture.rows.map(({ name }) => name)).toEqual(['apart']);
    expect(fixture.row('apart')?.ack).not.toBeNull();
  });

  test('a refused update keeps no item', async () => {
    fixture.queue('update-document');
    fixture.answers = { 'update-document': [failedWith(403, { code: 'forbidden' })] };
    await fixture.drain.run();
    expect(fixture.problems).toMatchObject([{ keepsItem: false, dependants: [] }]);
    expect(fixture.rows).toEqual([]);
  });
});

describe('[E3] a restored server gets lost operations again', () => {
  test('a refusal of a restored server waits until its lost operations were sent again', async () => {
    fixture.queue('create-folder', { ack: ACK });
    fixture.queue('update-folder');
    fixture.answers = {
      'update-folder': [failedWith(404, { code: 'conflict' }, 'e2'), { epoch: 'e2', seq: 9 }],
    };
    fixture.epoch = 'e2';
    await fixture.drain.run();
    expect(fixture.sent).toEqual(['update-folder', ['create-folder', 'update-folder']]);
    expect(fixture.problems).toEqual([]);
  });

  test('a confirmation in a new epoch clears the acks of the old one', async () => {
    fixture.queue('old', { ack: ACK });
    fixture.queue('new');
    fixture.answers = { new: [{ epoch: 'e2', seq: 3 }] };
    fixture.epoch = 'e2';
    await fixture.drain.run();
    expect(fixture.sent).toEqual(['new', 'old']);
    expect(fixture.row('old')?.ack?.epoch).toBe('e2');
  });

  const TAKEN = { code: 'taken', kind: 'document', workspaceId: 'w' };
  const creation = (input = { id: 'a' }) => fixture.queue('create-document', { input });
  const snapshot = (epoch: string, ids: string[], fileIds: string[] = []) =>
    fixture.snapshots.set('workspace:w', {
      scope: 'workspace:w',
      epoch,
      seq: 40,
      storedAt: 1,
      // looked up by id alone
      value: {
        items: new Map(ids.map((id) => [id, {}])),
        assets: new Map(fileIds.map((id) => [id, {}])),
      } as never,
    });

  test.each([
    ['there is no snapshot', () => {}, 0],
    ['the snapshot is of another epoch', () => snapshot('e0', ['a']), 0],
    ['the snapshot contains it', () => snapshot('e1', ['a']), 40],
    ['the snapshot does not contain it yet', () => snapshot('e1', ['b']), 41],
  ])(
    'a creation whose id is taken by its own earlier attempt is done from the seq that contains it: %s',
    async (_, treeLines, seq) => {
      treeLines();
      creation();
      fixture.answers = { 'create-document': [failedWith(409, TAKEN)] };
      await fixture.drain.run();
      expect(fixture.row('create-document')?.ack).toEqual({ epoch: 'e1', seq });
      expect(fixture.problems).toEqual([]);
    },
  );

  test.each([
    ['another kind', { ...TAKEN, kind: 'folder' }],
    ['another workspace', { ...TAKEN, workspaceId: 'other' }],
    ['an unknown item', { code: 'taken' }],
  ])('a creation whose id is taken by %s is refused', async (_, data) => {
    creation();
    fixture.answers = { 'create-document': [failedWith(409, data)] };
    await fixture.drain.run();
    expect(fixture.problems).toMatchObject([{ code: 'taken', message: 'No.' }]);
    expect(fixture.rows).toEqual([]);
  });

  test('copies and workspaces can also be done by an earlier attempt', async () => {
    fixture.queue('duplicate-document', { input: { id: 'a' } });
    fixture.answers = { 'duplicate-document': [failedWith(409, TAKEN)] };
    await fixture.drain.run();
    snapshot('e1', []);
    fixture.queue('create-workspace', { input: { id: 'w' } });
    fixture.answers = { 'create-workspace': [failedWith(409, { ...TAKEN, kind: 'workspace' })] };
    await fixture.drain.run();
    expect(fixture.rows.map(({ ack }) => ack?.seq)).toEqual([0, 40]);
  });

  test('the copy of a file can be done by an earlier attempt', async () => {
    snapshot('e1', [], ['a']);
    fixture.queue('duplicate-asset', { input: { id: 'a' } });
    fixture.answers = { 'duplicate-asset': [failedWith(409, { ...TAKEN, kind: 'file' })] };
    await fixture.drain.run();
    expect(fixture.row('duplicate-asset')?.ack?.seq).toBe(40);
  });
});
