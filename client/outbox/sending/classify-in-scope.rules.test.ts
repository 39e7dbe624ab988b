import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createDocument, updateDocument } from '#shared/operations/documents.ts';
import { ApiError } from '#client/api/api-error.ts';
import { openTab } from '../testing/device-of-test.ts';
import { outboxFixture } from '../testing/outbox-fixture.ts';
import { refusal, type ScriptedServer } from '../testing/scripted-server.ts';

const desk = outboxFixture();
let server: ScriptedServer;
let userId: string;
let workspaceId: string;
beforeEach(() => {
  ({ server, userId, workspaceId } = desk);
});

/** A document is there, and its new name waits to be sent. */
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

test('[C10] a row that is not found in a workspace that is closed now is not refused: it waits until it is open again', async () => {
  const outbox = await renamedOffline();
  const listing = server.workspaces;
  server.workspaces = [];
  server.faults = [refusal('not_found')];
  await outbox.drain();
  await vi.waitFor(() =>
    expect(outbox.getState().pausedScopes).toEqual(new Set([`workspace:${workspaceId}`])),
  );
  expect(outbox.getState().problems).toEqual([]);
  expect(outbox.getState().waiting).toBe(1);
  server.workspaces = listing;
  await outbox.drain();
  await vi.waitFor(() => expect(server.names(workspaceId)).toEqual(['Low Water']));
});

test('[C10] nor while nobody can say whether it is closed', async () => {
  const outbox = await renamedOffline();
  server.faults = [refusal('not_found')];
  server.pullFault = ApiError.unreachable(new Error('cut'));
  await outbox.drain();
  await vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('offline'));
  expect(outbox.getState().problems).toEqual([]);
  expect(outbox.getState().waiting).toBe(1);
});

test('[D5] in a workspace that is open it is refused', async () => {
  const outbox = await renamedOffline();
  server.faults = [refusal('not_found')];
  await outbox.drain();
  await vi.waitFor(() => expect(outbox.getState().problems).toMatchObject([{ code: 'not_found' }]));
  expect(outbox.getState().waiting).toBe(0);
});
