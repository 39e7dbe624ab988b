import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createDocument, updateDocument } from '#shared/operations/documents.ts';
import { ApiError } from '#client/api/api-error.ts';
import { openTab } from '../testing/test-tabs.ts';
import { outboxFixture } from '../testing/outbox-fixture.ts';
import { refusal, type ScriptedServer } from '../testing/scripted-server.ts';

const fixture = outboxFixture();
let server: ScriptedServer;
let userId: string;
let workspaceId: string;
beforeEach(() => {
  ({ server, userId, workspaceId } = fixture);
});

/** Creates a document and queues its new title without a network. */
async function renamedOffline() {
  const { outbox } = openTab(server, userId);
  await vi.waitFor(() => expect(outbox.getState().isLoaded).toBe(true));
  const { input } = outbox.enqueue(createDocument, { workspaceId, title: 'High Water' });
  await vi.waitFor(() => expect(outbox.getState().operations[0]?.ack).not.toBeNull());
  server.faults = ['lost-request'];
  await outbox.enqueue(updateDocument, { id: input.id, title: 'Low Water' }, workspaceId).stored;
  await vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('offline'));
  server.faults = [];
  return outbox;
}

test('[C10] an operation on a missing row in a closed workspace is not refused and waits until the workspace is open again', async () => {
  const outbox = await renamedOffline();
  const listedWorkspaces = server.workspaces;
  server.workspaces = [];
  server.faults = [refusal('not_found')];
  await outbox.drain();
  await vi.waitFor(() =>
    expect(outbox.getState().pausedScopes).toEqual(new Set([`workspace:${workspaceId}`])),
  );
  expect(outbox.getState().problems).toEqual([]);
  expect(outbox.getState().waiting).toBe(1);
  server.workspaces = listedWorkspaces;
  await outbox.drain();
  await vi.waitFor(() => expect(server.itemNames(workspaceId)).toEqual(['Low Water']));
});

test('[C10] an operation on a missing row is not refused while the server cannot be asked about the workspace', async () => {
  const outbox = await renamedOffline();
  server.faults = [refusal('not_found')];
  server.pullFault = ApiError.unreachable(new Error('cut'));
  await outbox.drain();
  await vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('offline'));
  expect(outbox.getState().problems).toEqual([]);
  expect(outbox.getState().waiting).toBe(1);
});

test('[D5] an operation on a missing row in an open workspace is refused', async () => {
  const outbox = await renamedOffline();
  server.faults = [refusal('not_found')];
  await outbox.drain();
  await vi.waitFor(() => expect(outbox.getState().problems).toMatchObject([{ code: 'not_found' }]));
  expect(outbox.getState().waiting).toBe(0);
});
