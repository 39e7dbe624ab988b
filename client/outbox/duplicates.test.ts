import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { createDocument, duplicateDocument, updateDocument } from '#shared/operations/documents.ts';
import { empty, outboxFixture, queuedNames } from './testing/outbox-fixture.ts';
import { refusal } from './testing/scripted-server.ts';

const desk = outboxFixture();

async function withSource() {
  const { outbox, clock } = await desk.ready();
  const { workspaceId } = desk;
  const source = outbox.enqueue(createDocument, { workspaceId, title: 'High Water' });
  await source.stored;
  await empty(outbox);
  return { outbox, clock, workspaceId, documentId: source.input.id };
}

test('[D10][C1] a copy is in the tree at once, and its room is not asked for before the server has made it', async () => {
  const { outbox, workspaceId, documentId } = await withSource();
  desk.server.faults = ['lost-request'];
  const { input, stored } = outbox.enqueue(
    duplicateDocument,
    { documentId, title: 'High Water copy' },
    workspaceId,
  );
  expect(desk.shown(outbox)).toEqual(['High Water', 'High Water copy']);
  await stored;
  expect(outbox.views.localIds()).toContain(input.id);
  // Its words are the server's to write: begun here too, they would stand there twice [A7].
  expect(await outbox.firstContentOf(input.id)).toBeUndefined();
  await outbox.drain();
  await empty(outbox);
  expect(desk.server.names(workspaceId)).toEqual(['High Water', 'High Water copy']);
  expect(outbox.views.localIds()).not.toContain(input.id);
});

test('[D4][F5] it waits while words that were seen are on their way, and is made when they have arrived', async () => {
  const { outbox, clock, workspaceId, documentId } = await withSource();
  desk.server.faults = [refusal('unavailable')];
  await outbox.enqueue(duplicateDocument, { documentId, title: 'High Water copy' }, workspaceId).stored;
  await vi.waitFor(() => expect(outbox.getState().operations[0]?.attempts).toBe(1));
  expect(desk.shown(outbox)).toEqual(['High Water', 'High Water copy']);
  expect(outbox.getState().problems).toEqual([]);
  clock.now += 60_000;
  await outbox.drain();
  await empty(outbox);
  expect(desk.server.names(workspaceId)).toEqual(['High Water', 'High Water copy']);
});

test('[D5] refused, it goes from the tree with what was done to it since: no words of it are only here', async () => {
  const { outbox, workspaceId, documentId } = await withSource();
  desk.server.refusals = { 'duplicate-document': refusal('not_found') };
  const copy = outbox.enqueue(duplicateDocument, { documentId, title: 'High Water copy' }, workspaceId);
  const renamed = outbox.enqueue(updateDocument, { id: copy.input.id, title: 'Low Water' }, workspaceId);
  await Promise.all([copy.stored, renamed.stored]);
  await vi.waitFor(() => expect(outbox.getState().problems).toHaveLength(1));
  expect(outbox.getState().problems[0]).toMatchObject({
    keepsItem: false,
    dependants: [{ name: 'update-document' }],
  });
  expect(desk.shown(outbox)).toEqual(['High Water']);
});

test('[E3] made by an earlier try whose key the server forgot, it counts as done', async () => {
  const { outbox, workspaceId, documentId } = await withSource();
  const taken = refusal('taken', 'e1', { kind: 'document', workspaceId });
  const id = uuidv7();
  desk.server.faults = [taken];
  await outbox.enqueue(duplicateDocument, { id, documentId }, workspaceId).stored;
  await vi.waitFor(() => expect(outbox.getState().operations[0]?.ack ?? null).not.toBeNull());
  expect(outbox.getState().problems).toEqual([]);
  expect(queuedNames(outbox)).toEqual(['duplicate-document']);
});
