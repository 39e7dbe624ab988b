import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { createDocument, updateDocument } from '#shared/operations/documents.ts';
import { createWorkspace, deleteWorkspace, updateWorkspace } from '#shared/operations/workspaces.ts';
import { ApiError } from '#client/api/api-error.ts';
import { addWorkspace } from '../testing/test-tabs.ts';
import { whenEmpty, outboxFixture, queuedNames } from '../testing/outbox-fixture.ts';
import { refusal } from '../testing/scripted-server.ts';

const fixture = outboxFixture();

describe('[D5] a refusal removes an operation from the queue', () => {
  test('only the refused operation leaves the queue, and it is stored as a problem', async () => {
    const { outbox, refused } = await fixture.openReadyTab();
    const id = await fixture.addDocument(outbox, 'High Water');
    await whenEmpty(outbox);
    fixture.server.refusals = { 'update-document': refusal('forbidden') };
    outbox.enqueue(updateDocument, { id, title: 'Refused' }, fixture.workspaceId);
    expect(fixture.visibleNames(outbox)).toEqual(['Refused']);
    await fixture.addDocument(outbox, 'after');
    await whenEmpty(outbox);
    expect(fixture.visibleNames(outbox)).toEqual(['High Water', 'after']);
    expect(refused).toHaveLength(1);
    const again = await fixture.openReadyTab();
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

  test('a status without an error code refuses nothing', async () => {
    const { outbox } = await fixture.openReadyTab();
    fixture.server.faults = [new ApiError(403, 'A proxy of the house.', {}, { epoch: 'e1' })];
    await fixture.addDocument(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().parked).toHaveLength(1));
    expect(outbox.getState().problems).toEqual([]);
  });

  test('a refused creation stays visible with its later changes until it is repeated in another workspace', async () => {
    const { outbox } = await fixture.openReadyTab();
    const other = addWorkspace(fixture.server, fixture.userId, 'Elsewhere');
    fixture.server.refusals = { 'create-document': refusal('limit_reached') };
    fixture.server.faults = ['lost-request'];
    const id = await fixture.addDocument(outbox, 'High Water');
    outbox.enqueue(updateDocument, { id, title: 'Renamed offline' }, fixture.workspaceId);
    await outbox.drain();
    await outbox.drain();
    await whenEmpty(outbox);
    expect(fixture.server.sent.map(({ name }) => name)).not.toContain('update-document');
    expect(outbox.getState().problems).toMatchObject([
      { keepsItem: true, dependants: [{ name: 'update-document' }] },
    ]);
    expect(fixture.visibleNames(outbox)).toEqual(['Renamed offline']);
    expect(outbox.views.localIds()).toEqual(new Set([id]));
    fixture.server.refusals = {};
    const key = outbox.getState().problems[0]?.operation.key ?? '';
    expect(await outbox.createElsewhere(key, other.id)).toBe(id);
    await whenEmpty(outbox);
    expect(fixture.server.itemNames(other.id)).toEqual(['Renamed offline']);
    expect(fixture.visibleNames(outbox)).toEqual([]);
    expect(fixture.server.sent.at(-2)?.key).not.toBe(key);
  });
});

test('[D5] a refused workspace stays on this device with its content, and can be queued again', async () => {
  const { outbox } = await fixture.openReadyTab();
  outbox.views.watch(`user:${fixture.userId}`);
  await outbox.views.pull(`user:${fixture.userId}`);
  fixture.server.refusals = { 'create-workspace': refusal('plan_limit') };
  fixture.server.faults = ['lost-request'];
  const { input } = outbox.enqueue(createWorkspace, { title: 'Salt' });
  const inside = outbox.enqueue(createDocument, { workspaceId: input.id, title: 'inside' });
  await inside.stored;
  await outbox.drain();
  await outbox.drain();
  await whenEmpty(outbox);
  const problem = outbox.getState().problems[0];
  expect(problem).toMatchObject({ code: 'plan_limit', dependants: [{ name: 'create-document' }] });
  outbox.views.watch(`workspace:${input.id}`);
  await outbox.views.pull(`workspace:${input.id}`);
  expect(outbox.views.status(`workspace:${input.id}`).isGone).toBe(false);
  expect(fixture.visibleNames(outbox, input.id)).toContain('inside');
  expect(outbox.views.workspaces()?.map(({ title }) => title)).toContain('Salt');
  expect(outbox.views.localIds()).toContain(inside.input.id);
  fixture.server.refusals = {};
  await outbox.retryProblem(problem?.operation.key ?? '');
  await whenEmpty(outbox);
  expect(fixture.server.itemNames(input.id)).toContain('inside');
});

describe('[D7] workspaces have their own scopes', () => {
  test('a new workspace leaves the queue only once its own snapshot is stored, and is always in the list', async () => {
    const { outbox } = await fixture.openReadyTab();
    outbox.views.watch(`user:${fixture.userId}`);
    await outbox.views.pull(`user:${fixture.userId}`);
    const titles = () =>
      outbox.views
        .workspaces()
        ?.map(({ title }) => title)
        .sort();
    const listedTitles: unknown[] = [];
    outbox.subscribe(() => listedTitles.push(titles()));
    const { input } = outbox.enqueue(createWorkspace, { title: 'Salt', type: 'novel', templateVersion: 1 });
    expect(titles()).toEqual(['Salt', 'The Tide Clerk']);
    expect(fixture.visibleNames(outbox, input.id)).toContain('Manuscript');
    outbox.enqueue(updateWorkspace, { id: input.id, title: 'Salt' });
    await whenEmpty(outbox);
    expect(fixture.server.pulled).toContain(`workspace:${input.id}`);
    expect(listedTitles.every((list) => Array.isArray(list) && list.includes('Salt'))).toBe(true);
  });

  test('a workspace that cannot be created yet blocks the operations in it', async () => {
    const { outbox } = await fixture.openReadyTab();
    fixture.server.faults = [refusal('version_unknown')];
    const { input } = outbox.enqueue(createWorkspace, { title: 'Salt' });
    await outbox.enqueue(createDocument, { workspaceId: input.id, title: 'inside' }).stored;
    await fixture.addDocument(outbox, 'beside');
    await outbox.drain();
    expect(fixture.server.sent.map(({ title }) => title)).toEqual(['Salt', 'beside']);
  });

  test('a deleted workspace leaves the queue although no snapshot can contain the deletion', async () => {
    const { outbox } = await fixture.openReadyTab();
    await outbox.enqueue(deleteWorkspace, { id: fixture.workspaceId }).stored;
    await whenEmpty(outbox);
    expect(fixture.server.workspaces).toEqual([]);
  });
});

describe('[D8] a scope event starts a pull', () => {
  test('a newer seq or another epoch starts a pull, an older seq does not', async () => {
    const { outbox } = await fixture.openReadyTab();
    const pulls = fixture.server.pulled.length;
    outbox.views.handleScopeEvent(`workspace:${fixture.workspaceId}`, 1, 'e1');
    expect(fixture.server.pulled).toHaveLength(pulls);
    outbox.views.handleScopeEvent(`workspace:${fixture.workspaceId}`, 2);
    await vi.waitFor(() => expect(fixture.server.pulled).toHaveLength(pulls + 1));
    expect(fixture.server.pulled.at(-1)).toBe(`workspace:${fixture.workspaceId} since 1`);
    outbox.views.handleScopeEvent(`workspace:${fixture.workspaceId}`, 1, 'e2');
    await vi.waitFor(() => expect(fixture.server.pulled).toHaveLength(pulls + 2));
  });
});

describe('[C10] a pause keeps the queue', () => {
  test('without a session nothing is sent, and everything stays stored and visible', async () => {
    let hasSession = false;
    const { outbox } = await fixture.openReadyTab({ canSend: () => hasSession });
    const { stored } = outbox.enqueue(createWorkspace, { title: 'Salt' });
    await stored;
    await outbox.drain();
    expect(outbox.getState().pausedBy).toBe('signed-out');
    expect(fixture.server.sent).toEqual([]);
    hasSession = true;
    await outbox.drain();
    await whenEmpty(outbox);
    expect(outbox.getState().pausedBy).toBeNull();
  });

  test('a session that ends during sending pauses the queue and refuses nothing', async () => {
    const { outbox } = await fixture.openReadyTab();
    fixture.server.faults = [refusal('unauthenticated')];
    await fixture.addDocument(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('signed-out'));
    expect(queuedNames(outbox)).toEqual(['create-document']);
    expect(outbox.getState().problems).toEqual([]);
    await outbox.drain();
    await whenEmpty(outbox);
  });

  test('only the scope that is gone pauses; its clean data is deleted once the list confirms it, its queue stays', async () => {
    const { outbox, device } = await fixture.openReadyTab();
    const other = addWorkspace(fixture.server, fixture.userId, 'Elsewhere');
    await vi.waitFor(async () =>
      expect(
        await (await device.database())?.getKey('snapshot', `workspace:${fixture.workspaceId}`),
      ).toBeDefined(),
    );
    fixture.server.workspaces = [other];
    await fixture.addDocument(outbox, 'unsent');
    await outbox.enqueue(createDocument, { workspaceId: other.id, title: 'elsewhere' }).stored;
    await outbox.drain();
    expect(fixture.server.itemNames(other.id)).toEqual(['elsewhere']);
    expect(outbox.getState().pausedScopes).toEqual(new Set([`workspace:${fixture.workspaceId}`]));
    expect(outbox.getState().problems).toEqual([]);
    await outbox.views.pull(`user:${fixture.userId}`);
    const database = await device.database();
    expect(await database?.getKey('snapshot', `workspace:${fixture.workspaceId}`)).toBeUndefined();
    expect(queuedNames(outbox)).toContain('create-document');
  });
});

describe('[E3] the outbox recovers after a server restore', () => {
  test('operations the restored server lost are sent again, in order and under their old keys, before later ones', async () => {
    const { outbox, device } = await fixture.openReadyTab();
    fixture.server.pullFault = new Error('no snapshot now');
    const id = await fixture.addDocument(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().operations[0]?.ack).not.toBeNull());
    const key = outbox.getState().operations[0]?.key;
    fixture.server.restore('e2');
    fixture.server.pullFault = undefined;
    await outbox.enqueue(updateDocument, { id, title: 'Renamed' }, fixture.workspaceId).stored;
    await outbox.drain();
    await whenEmpty(outbox);
    expect(outbox.getState().problems).toEqual([]);
    expect(fixture.server.itemNames(fixture.workspaceId)).toEqual(['Renamed']);
    expect(fixture.server.sent.filter((sent) => sent.key === key)).toHaveLength(2);
    const database = await device.database();
    const aside = await database?.get('meta', `aside:workspace:${fixture.workspaceId}:e1`);
    expect(aside).toMatchObject({ epoch: 'e1', scope: `workspace:${fixture.workspaceId}` });
  });

  test('a creation counts as done if the server already has the same item', async () => {
    const { outbox } = await fixture.openReadyTab();
    fixture.server.faults = ['lost-answer'];
    const id = await fixture.addDocument(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('offline'));
    fixture.server.executions.clear();
    fixture.server.epoch = 'e2';
    await outbox.drain();
    await whenEmpty(outbox);
    expect(outbox.getState().problems).toEqual([]);
    expect(outbox.views.tree(fixture.workspaceId)?.has(id)).toBe(true);
  });

  test('a creation is refused if something else has its id', async () => {
    const { outbox } = await fixture.openReadyTab();
    fixture.server.faults = [refusal('taken', 'e1', { kind: 'folder', workspaceId: fixture.workspaceId })];
    await fixture.addDocument(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().problems).toMatchObject([{ code: 'taken' }]));
  });
});
