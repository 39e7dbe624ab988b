import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { createDocument, duplicateDocument, updateDocument } from '#shared/operations/documents.ts';
import { whenEmpty, outboxFixture, queuedNames } from './testing/outbox-fixture.ts';
import { refusal } from './testing/scripted-server.ts';

const fixture = outboxFixture();

async function withSource() {
  const { outbox, clock } = await fixture.openReadyTab();
  const { workspaceId } = fixture;
  const source = outbox.enqueue(createDocument, { workspaceId, title: 'High Water' });
  await source.stored;
  await whenEmpty(outbox);
  return { outbox, clock, workspaceId, documentId: source.input.id };
}

test('[D10][C1] a queued copy is in the tree at once and stays local until the server has created it', async () => {
  const { outbox, workspaceId, documentId } = await withSource();
  fixture.server.faults = ['lost-request'];
  const { input, stored } = outbox.enqueue(
    duplicateDocument,
    { documentId, title: 'High Water copy' },
    workspaceId,
  );
  expect(fixture.visibleNames(outbox)).toEqual(['High Water', 'High Water copy']);
  await stored;
  expect(outbox.views.localIds()).toContain(input.id);
  // The server writes the copy's text. A text written here too would appear twice [A7].
  expect(await outbox.firstContentOf(input.id)).toBeUndefined();
  await outbox.drain();
  await whenEmpty(outbox);
  expect(fixture.server.itemNames(workspaceId)).toEqual(['High Water', 'High Water copy']);
  expect(outbox.views.localIds()).not.toContain(input.id);
});

test('[D4][F5] a copy stays queued while the server waits for text, and is created once the text has arrived', async () => {
  const { outbox, clock, workspaceId, documentId } = await withSource();
  fixture.server.faults = [refusal('unavailable')];
  await outbox.enqueue(duplicateDocument, { documentId, title: 'High Water copy' }, workspaceId).stored;
  await vi.waitFor(() => expect(outbox.getState().operations[0]?.attempts).toBe(1));
  expect(fixture.visibleNames(outbox)).toEqual(['High Water', 'High Water copy']);
  expect(outbox.getState().problems).toEqual([]);
  clock.now += 60_000;
  await outbox.drain();
  await whenEmpty(outbox);
  expect(fixture.server.itemNames(workspaceId)).toEqual(['High Water', 'High Water copy']);
});

test('[D5] a refused copy leaves the tree with its later changes, because no text of it is only on this device', async () => {
  const { outbox, workspaceId, documentId } = await withSource();
  fixture.server.refusals = { 'duplicate-document': refusal('not_found') };
  const copy = outbox.enqueue(duplicateDocument, { documentId, title: 'High Water copy' }, workspaceId);
  const renamed = outbox.enqueue(updateDocument, { id: copy.input.id, title: 'Low Water' }, workspaceId);
  await Promise.all([copy.stored, renamed.stored]);
  await vi.waitFor(() => expect(outbox.getState().problems).toHaveLength(1));
  expect(outbox.getState().problems[0]).toMatchObject({
    keepsItem: false,
    dependants: [{ name: 'update-document' }],
  });
  expect(fixture.visibleNames(outbox)).toEqual(['High Water']);
});

test('[E3] a copy made by an earlier attempt with a forgotten key counts as done', async () => {
  const { outbox, workspaceId, documentId } = await withSource();
  const taken = refusal('taken', 'e1', { kind: 'document', workspaceId });
  const id = uuidv7();
  fixture.server.faults = [taken];
  await outbox.enqueue(duplicateDocument, { id, documentId }, workspaceId).stored;
  await vi.waitFor(() => expect(outbox.getState().operations[0]?.ack ?? null).not.toBeNull());
  expect(outbox.getState().problems).toEqual([]);
  expect(queuedNames(outbox)).toEqual(['duplicate-document']);
});
