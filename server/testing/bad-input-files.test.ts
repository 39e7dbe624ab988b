import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStore } from '#server/files/disk-store.ts';
import { mountSmallDisk, type SmallDisk } from '#sync/testing/faults/small-disk.ts';
import { formOf } from './assets.ts';
import { testServer, type TestServer } from './server.ts';
import { newWorkspace } from './workspace.ts';

const disk = mountSmallDisk(2);
const TEXT = Buffer.alloc(400_000, 'The tide came in. ');

describe.runIf(disk !== undefined)('a full disk for files', () => {
  let server: TestServer;
  let small: SmallDisk;
  beforeAll(async () => {
    if (!disk) throw new Error('Asked for above.');
    small = disk;
    server = await testServer({ files: diskStore(small.folder, 'the secret of a server without room') });
  });
  afterAll(async () => {
    await server.close();
    small.unmount();
  });

  test('[P5] an upload to a full disk is refused with a sentence and leaves nothing, and its form works once there is room', async () => {
    const message = 'The server has no room left for files. This one stays with you; please try again later.';
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const request = { workspaceId, fileName: 'tide.txt', fileType: 'text/plain' };
    const { s3UploadUrl, s3UploadFields, key } = (await server.call(owner, 'create-file', request)).body;
    const send = () =>
      server.fetch(s3UploadUrl, { method: 'POST', body: formOf(s3UploadFields, TEXT, 'tide.txt') });
    const create = () =>
      server.call(owner, 'create-asset', { workspaceId, filename: 'tide.txt', s3Key: key });
    const unavailable = { status: 503, body: { message, data: { code: 'unavailable' } } };

    small.fill(100_000);
    expect(await send()).toMatchObject(unavailable);
    expect(readdirSync(join(small.folder, 'parts'))).toEqual([]);
    small.empty();
    expect((await send()).status).toBe(204);
    // The row is written last: without space for the file there is no row.
    small.fill(100_000);
    expect(await create()).toMatchObject(unavailable);
    expect((await server.call(owner, 'get-workspace-assets', { workspaceId })).body.assets).toEqual([]);
    small.empty();
    expect(await create()).toMatchObject({ status: 200, body: { fileSize: TEXT.length } });
  });
});
