import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { createDocument, updateDocument } from '#shared/operations/documents.ts';
import { createWorkspace, deleteWorkspace, updateWorkspace } from '#shared/operations/workspaces.ts';
import { ApiError } from '#client/api/api-error.ts';
import { listed } from '../testing/device-of-test.ts';
import { empty, outboxFixture, queuedNames } from '../testing/outbox-fixture.ts';
import { refusal } from '../testing/scripted-server.ts';

const desk = outboxFixture();

describe('[D5] a refusal', () => {
  test('takes only this one out, and keeps it to be seen', async () => {
    const { outbox, refused } = await desk.ready();
    const id = await desk.make(outbox, 'High Water');
    await empty(outbox);
    desk.server.refusals = { 'update-document': refusal('forbidden') };
    outbox.enqueue(updateDocument, { id, title: 'Refused' }, desk.workspaceId);
    expect(desk.shown(outbox)).toEqual(['Refused']);
    await desk.make(outbox, 'after');
    await empty(outbox);
    expect(desk.shown(outbox)).toEqual(['High Water', 'after']);
    expect(refused).toHaveLength(1);
    const again = await desk.ready();
    expect(again.outbox.getState().problems).toMatchObject([
      {
        code: 'forbidden',
        message: 'No: forbidden.',
        keepsItem: false,
        operation: { name: 'update-document' },
      },
    ]);
    await again.outbox.dismissProblem(again.outbox.getState().problems[0]?.operation.key ?? '');
    await vi.waitFor(() => expect(outbox.getState().problems).toEqual([]));
  });

  test('is decided by the code: a status that refuses elsewhere refuses nothing without it', async () => {
    const { outbox } = await desk.ready();
    desk.server.faults = [new ApiError(403, 'A proxy of the house.', {}, { epoch: 'e1' })];
    await desk.make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().parked).toHaveLength(1));
    expect(outbox.getState().problems).toEqual([]);
  });

  test('of a creation keeps the item in sight with what was done to it, until it is made elsewhere', async () => {
    const { outbox } = await desk.ready();
    const other = listed(desk.server, desk.userId, 'Elsewhere');
    desk.server.refusals = { 'create-document': refusal('limit_reached') };
    desk.server.faults = ['lost-request'];
    const id = await desk.make(outbox, 'High Water');
    outbox.enqueue(updateDocument, { id, title: 'Renamed offline' }, desk.workspaceId);
    await outbox.drain();
    await outbox.drain();
    await empty(outbox);
    expect(desk.server.sent.map(({ name }) => name)).not.toContain('update-document');
    expect(outbox.getState().problems).toMatchObject([
      { keepsItem: true, dependants: [{ name: 'update-document' }] },
    ]);
    expect(desk.shown(outbox)).toEqual(['Renamed offline']);
    expect(outbox.views.localIds()).toEqual(new Set([id]));
    desk.server.refusals = {};
    const key = outbox.getState().problems[0]?.operation.key ?? '';
    expect(await outbox.createElsewhere(key, other.id)).toBe(id);
    await empty(outbox);
    expect(desk.server.names(other.id)).toEqual(['Renamed offline']);
    expect(desk.shown(outbox)).toEqual([]);
    expect(desk.server.sent.at(-2)?.key).not.toBe(key);
  });
});

test('[D5] a workspace that is refused stays on this device with what was made in it, and can be asked for again', async () => {
  const { outbox } = await desk.ready();
  outbox.views.watch(`user:${desk.userId}`);
  await outbox.views.pull(`user:${desk.userId}`);
  desk.server.refusals = { 'create-workspace': refusal('plan_limit') };
  desk.server.faults = ['lost-request'];
  const { input } = outbox.enqueue(createWorkspace, { title: 'Salt' });
  const inside = outbox.enqueue(createDocument, { workspaceId: input.id, title: 'inside' });
  await inside.stored;
  await outbox.drain();
  await outbox.drain();
  await empty(outbox);
  const problem = outbox.getState().problems[0];
  expect(problem).toMatchObject({ code: 'plan_limit', dependants: [{ name: 'create-document' }] });
  outbox.views.watch(`workspace:${input.id}`);
  await outbox.views.pull(`workspace:${input.id}`);
  expect(outbox.views.status(`workspace:${input.id}`).isGone).toBe(false);
  expect(desk.shown(outbox, input.id)).toContain('inside');
  expect(outbox.views.workspaces()?.map(({ title }) => title)).toContain('Salt');
  expect(outbox.views.localIds()).toContain(inside.input.id);
  desk.server.refusals = {};
  await outbox.retryProblem(problem?.operation.key ?? '');
  await empty(outbox);
  expect(desk.server.names(input.id)).toContain('inside');
});

describe('[D7] workspaces', () => {
  test('a new one leaves the queue only once its own snapshot is stored, and is never missing from the list', async () => {
    const { outbox } = await desk.ready();
    outbox.views.watch(`user:${desk.userId}`);
    await outbox.views.pull(`user:${desk.userId}`);
    const titles = () =>
      outbox.views
        .workspaces()
        ?.map(({ title }) => title)
        .sort();
    const seen: unknown[] = [];
    outbox.subscribe(() => seen.push(titles()));
    const { input } = outbox.enqueue(createWorkspace, { title: 'Salt', type: 'novel', templateVersion: 1 });
    expect(titles()).toEqual(['Salt', 'The Tide Clerk']);
    expect(desk.shown(outbox, input.id)).toContain('Manuscript');
    outbox.enqueue(updateWorkspace, { id: input.id, title: 'Salt' });
    await empty(outbox);
    expect(desk.server.pulled).toContain(`workspace:${input.id}`);
    expect(seen.every((list) => Array.isArray(list) && list.includes('Salt'))).toBe(true);
  });

  test('one that cannot be made yet holds back all that is in it', async () => {
    const { outbox } = await desk.ready();
    desk.server.faults = [refusal('version_unknown')];
    const { input } = outbox.enqueue(createWorkspace, { title: 'Salt' });
    await outbox.enqueue(createDocument, { workspaceId: input.id, title: 'inside' }).stored;
    await desk.make(outbox, 'beside');
    await outbox.drain();
    expect(desk.server.sent.map(({ title }) => title)).toEqual(['Salt', 'beside']);
  });

  test('a deleted one leaves the queue although no snapshot can hold its end', async () => {
    const { outbox } = await desk.ready();
    await outbox.enqueue(deleteWorkspace, { id: desk.workspaceId }).stored;
    await empty(outbox);
    expect(desk.server.workspaces).toEqual([]);
  });
});

describe('[D8] news', () => {
  test('ahead of the device pull what changed, older ones nothing', async () => {
    const { outbox } = await desk.ready();
    const pulls = desk.server.pulled.length;
    outbox.views.hear(`workspace:${desk.workspaceId}`, 1, 'e1');
    expect(desk.server.pulled).toHaveLength(pulls);
    outbox.views.hear(`workspace:${desk.workspaceId}`, 2);
    await vi.waitFor(() => expect(desk.server.pulled).toHaveLength(pulls + 1));
    expect(desk.server.pulled.at(-1)).toBe(`workspace:${desk.workspaceId} since 1`);
    outbox.views.hear(`workspace:${desk.workspaceId}`, 1, 'e2');
    await vi.waitFor(() => expect(desk.server.pulled).toHaveLength(pulls + 2));
  });
});

describe('[C10] a pause', () => {
  test('without a session nothing is sent, all is kept and goes on being shown', async () => {
    let hasSession = false;
    const { outbox } = await desk.ready({ canSend: () => hasSession });
    const { stored } = outbox.enqueue(createWorkspace, { title: 'Salt' });
    await stored;
    await outbox.drain();
    expect(outbox.getState().pausedBy).toBe('signed-out');
    expect(desk.server.sent).toEqual([]);
    hasSession = true;
    await outbox.drain();
    await empty(outbox);
    expect(outbox.getState().pausedBy).toBeNull();
  });

  test('a session that ends under way pauses everything and refuses nothing', async () => {
    const { outbox } = await desk.ready();
    desk.server.faults = [refusal('unauthenticated')];
    await desk.make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('signed-out'));
    expect(queuedNames(outbox)).toEqual(['create-document']);
    expect(outbox.getState().problems).toEqual([]);
    await outbox.drain();
    await empty(outbox);
  });

  test('a scope that is gone pauses alone; its clean stores go once the own list confirms it, its queue stays', async () => {
    const { outbox, device } = await desk.ready();
    const other = listed(desk.server, desk.userId, 'Elsewhere');
    await vi.waitFor(async () =>
      expect(
        await (await device.database())?.getKey('snapshot', `workspace:${desk.workspaceId}`),
      ).toBeDefined(),
    );
    desk.server.workspaces = [other];
    await desk.make(outbox, 'unsent');
    await outbox.enqueue(createDocument, { workspaceId: other.id, title: 'elsewhere' }).stored;
    await outbox.drain();
    expect(desk.server.names(other.id)).toEqual(['elsewhere']);
    expect(outbox.getState().pausedScopes).toEqual(new Set([`workspace:${desk.workspaceId}`]));
    expect(outbox.getState().problems).toEqual([]);
    await outbox.views.pull(`user:${desk.userId}`);
    const database = await device.database();
    expect(await database?.getKey('snapshot', `workspace:${desk.workspaceId}`)).toBeUndefined();
    expect(queuedNames(outbox)).toContain('create-document');
  });
});

describe('[E3] a restored server', () => {
  test('gets again what it had confirmed and forgot, in order and under the old keys, before it judges', async () => {
    const { outbox, device } = await desk.ready();
    desk.server.pullFault = new Error('no snapshot now');
    const id = await desk.make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().operations[0]?.ack).not.toBeNull());
    const key = outbox.getState().operations[0]?.key;
    desk.server.restore('e2');
    desk.server.pullFault = undefined;
    await outbox.enqueue(updateDocument, { id, title: 'Renamed' }, desk.workspaceId).stored;
    await outbox.drain();
    await empty(outbox);
    expect(outbox.getState().problems).toEqual([]);
    expect(desk.server.names(desk.workspaceId)).toEqual(['Renamed']);
    expect(desk.server.sent.filter((sent) => sent.key === key)).toHaveLength(2);
    const database = await device.database();
    const aside = await database?.get('meta', `aside:workspace:${desk.workspaceId}:e1`);
    expect(aside).toMatchObject({ epoch: 'e1', scope: `workspace:${desk.workspaceId}` });
  });

  test('that has the row already: taken by the same thing counts as done', async () => {
    const { outbox } = await desk.ready();
    desk.server.faults = ['lost-answer'];
    const id = await desk.make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('offline'));
    desk.server.done.clear();
    desk.server.epoch = 'e2';
    await outbox.drain();
    await empty(outbox);
    expect(outbox.getState().problems).toEqual([]);
    expect(outbox.views.tree(desk.workspaceId)?.has(id)).toBe(true);
  });

  test('taken by something else is a refusal', async () => {
    const { outbox } = await desk.ready();
    desk.server.faults = [refusal('taken', 'e1', { kind: 'folder', workspaceId: desk.workspaceId })];
    await desk.make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().problems).toMatchObject([{ code: 'taken' }]));
  });
});
