import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { canvas } from '#server/db/schema/index.ts';
import { seqOf } from '#server/db/scopes.ts';
import { journalCanvasGateway } from '#server/testing/journal-canvas-gateway.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { newWorkspace, refusal } from '#server/testing/workspace.ts';
import { createDeriveJob } from './derive-job.ts';

let server: TestServer;
let ines: TestPerson;
let derived: string[] = [];
beforeAll(async () => {
  const never = () => Promise.reject(new Error('Nothing here asks for this.'));
  server = await testServer({
    canvases: { change: (request) => journalCanvasGateway(server.services).change(request) },
    documents: {
      replaceBody: never,
      restoreVersion: never,
      deriveNow: (ydocId) => {
        derived.push(ydocId);
        return createDeriveJob(server.services).deriveNow(ydocId);
      },
    },
  });
  ines = await server.person('ines');
});
afterAll(() => server.close());

/** Creates a canvas with a new node that is not in the index yet. */
async function createUnindexedNode(person: TestPerson): Promise<{ canvasId: string; id: string }> {
  const workspaceId = await newWorkspace(server, person);
  const { body } = await server.call(person, 'create-canvas', { workspaceId, title: 'The Harbour' });
  const id = uuidv7();
  await server.services.canvases.change({
    canvasId: body.id,
    change: { kind: 'create-node', id, node: { type: 'markdownNode', x: 0, y: 0 } },
    actingUserId: person.userId,
    operationKey: uuidv7(),
    now: Date.now(),
  });
  derived = [];
  return { canvasId: body.id, id };
}

test('[K20] a new node is found by its id alone, because the caller’s canvases are derived first', async () => {
  const { canvasId, id } = await createUnindexedNode(ines);
  expect(await server.call(ines, 'delete-canvas-node', { id })).toMatchObject({ status: 200, body: { id } });
  expect(derived).toEqual([canvasId]);
  expect((await server.call(ines, 'get-canvas', { id: canvasId })).body.nodes).toEqual([]);
});

test('[K20] an unknown id does not make the server derive other people’s canvases', async () => {
  const stranger = await server.person();
  const { id } = await createUnindexedNode(ines);
  expect(await server.call(stranger, 'delete-canvas-node', { id })).toMatchObject(refusal(404, 'not_found'));
  expect(derived).toEqual([]);
});

test('[F10] an edit of a canvas raises its last change and the seq of the workspace, which devices pull', async () => {
  const writer = await server.person();
  const { canvasId } = await createUnindexedNode(writer);
  const job = createDeriveJob(server.services);
  await job.deriveNow(canvasId);
  const row = async () => {
    const [found] = await server.services.db.read.select().from(canvas).where(eq(canvas.id, canvasId));
    return found;
  };
  const before = await row();
  await server.services.canvases.change({
    canvasId,
    change: { kind: 'create-node', id: uuidv7(), node: { type: 'markdownNode', x: 0, y: 0 } },
    actingUserId: writer.userId,
    operationKey: uuidv7(),
    now: Date.now(),
  });
  await vi.waitFor(async () => {
    await job.deriveNow(canvasId);
    expect((await row())?.updatedAt).toBeGreaterThan(before?.updatedAt ?? Infinity);
  });
  const scope = `workspace:${before?.workspaceId ?? ''}` as const;
  expect((await row())?.seq).toBe(await seqOf(server.services.db.read, scope));
  expect((await row())?.seq).toBeGreaterThan(before?.seq ?? Infinity);
});
