import { v7 as uuidv7 } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { folder } from '#server/db/schema/index.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';

let server: TestServer;
afterEach(() => server.close());

test('[F16] get-folders continues after a cursor', async () => {
  server = await testServer();
  const owner = await server.person();
  const workspaceId = await newWorkspace(server, owner);
  const call = async (after?: string) =>
    (await server.call(owner, 'get-folders', { workspaceId, ...(after ? { after } : {}) })).body;
  const templateIds = (await call()).folders.map(({ id }: { id: string }) => id);
  const row = {
    workspaceId,
    ownerId: owner.userId,
    name: 'Many',
    order: 'a0',
    seq: 1,
    createdAt: 1,
    updatedAt: 1,
  };
  const ids = Array.from({ length: 1_001 - templateIds.length }, () => uuidv7());
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.insert(folder).values(ids.map((id) => ({ ...row, id })));
  });
  const first = await call();
  const second = await call(first.next);
  expect([first.folders.length, second.folders.length, second.next]).toEqual([1_000, 1, null]);
  expect([...first.folders, ...second.folders].map(({ id }) => id)).toEqual(
    [...templateIds, ...ids].toSorted((a, b) => (a < b ? -1 : 1)),
  );
});
