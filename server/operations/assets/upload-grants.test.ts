import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import { PLANS } from '#shared/plans/plans.ts';
import { asset } from '#server/db/schema/index.ts';
import { sweepFiles } from '#server/jobs/sweep-files.ts';
import { formOf, newAsset, PIXEL } from '#server/testing/assets.ts';
import type { TestAnswer, TestPerson } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { newWorkspace, refusal } from '#server/testing/workspace.ts';

const MINUTE = 60_000;
/** Number of files of the largest size that fit into a free plan. */
const FILES_PER_PLAN = Math.floor(PLANS.free.maxFileBytes / MAX_FILE_BYTES);

const server = serverForFile();
let owner: TestPerson;
let workspaceId: string;
beforeEach(async () => {
  owner = await server.person();
  workspaceId = await newWorkspace(server, owner);
});

const requestUpload = (
  fileSize: number | undefined,
  key?: string,
  inWorkspace = workspaceId,
): Promise<TestAnswer> =>
  server.call(
    owner,
    'create-file',
    { workspaceId: inWorkspace, fileName: 'a.png', fileType: 'image/png', fileSize },
    key === undefined ? {} : { 'idempotency-key': key },
  );

const send = ({ body }: TestAnswer, bytes: Uint8Array = PIXEL): Promise<TestAnswer> =>
  server.fetch(body.s3UploadUrl, { method: 'POST', body: formOf(body.s3UploadFields, bytes) });

const create = ({ body }: TestAnswer): Promise<TestAnswer> =>
  server.call(owner, 'create-asset', {
    workspaceId,
    s3Key: body.key,
    filename: 'a.png',
    mimeType: 'image/png',
  });

const sweep = (at: number) => sweepFiles(server.services, at);

/** Leaves this many bytes of the owner's plan unused. */
async function leaveRoom(bytes: number): Promise<void> {
  await newAsset(server, owner, workspaceId);
  await sweep(Date.now() + 121 * MINUTE);
  await server.db.write({ scopes: [] }, (tx) =>
    tx.update(asset).set({ fileSize: PLANS.free.maxFileBytes - bytes }),
  );
}

describe('[A15] granted uploads count towards the plan of the workspace’s owner', () => {
  test('of many simultaneous upload requests, only as many are granted as files fit into the plan', async () => {
    const answers = await Promise.all(
      Array.from({ length: FILES_PER_PLAN + 8 }, () => requestUpload(MAX_FILE_BYTES)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(FILES_PER_PLAN);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(refusal(403, 'plan_limit'));
  });

  test('an upload form without a size counts as the largest file', async () => {
    await leaveRoom(MAX_FILE_BYTES);
    expect((await requestUpload(undefined)).status).toBe(200);
    expect(await requestUpload(1)).toMatchObject(refusal(403, 'plan_limit'));
  });

  test('the upload forms of all workspaces of one owner count together', async () => {
    await leaveRoom(100);
    expect((await requestUpload(60)).status).toBe(200);
    const other = await newWorkspace(server, owner);
    expect(await requestUpload(60, undefined, other)).toMatchObject(refusal(403, 'plan_limit'));
    expect((await requestUpload(40, undefined, other)).status).toBe(200);
  });

  test('an upload that never becomes a file counts for two hours and is then deleted', async () => {
    await leaveRoom(100);
    const granted = await requestUpload(PIXEL.length);
    expect((await send(granted)).status).toBe(204);
    await sweep(Date.now() + 119 * MINUTE);
    expect(await requestUpload(PIXEL.length)).toMatchObject(refusal(403, 'plan_limit'));
    expect(await server.services.files.has(granted.body.key)).toBe(true);
    await sweep(Date.now() + 121 * MINUTE);
    expect(await server.services.files.has(granted.body.key)).toBe(false);
    expect((await requestUpload(PIXEL.length)).status).toBe(200);
    // The form has not expired by the clock, but its grant was removed.
    expect((await send(granted)).status).toBe(403);
  });

  test('a file counts only once, either as an upload or as a file', async () => {
    await leaveRoom(100);
    const granted = await requestUpload(PIXEL.length);
    await send(granted);
    expect((await create(granted)).status).toBe(200);
    expect((await requestUpload(100 - PIXEL.length)).status).toBe(200);
    expect(await requestUpload(1)).toMatchObject(refusal(403, 'plan_limit'));
  });

  test('a repeated request under the same key gets the same grant', async () => {
    await leaveRoom(100);
    const [first, again] = [
      await requestUpload(70, 'the-same-file'),
      await requestUpload(70, 'the-same-file'),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.key).toBe(first.body.key);
    await send(again);
    expect((await create(again)).status).toBe(200);
    expect(await requestUpload(70, 'the-same-file')).toMatchObject(refusal(403, 'plan_limit'));
  });

  test('an upload larger than its grant is refused', async () => {
    const granted = await requestUpload(PIXEL.length - 1);
    expect(await send(granted)).toMatchObject({ status: 400, body: { code: 'EntityTooLarge' } });
    expect(await server.services.files.has(granted.body.key)).toBe(false);
    expect((await send(granted, PIXEL.subarray(1))).status).toBe(204);
  });

  test('a form accepts no second upload after a file was made of the first', async () => {
    const granted = await requestUpload(MAX_FILE_BYTES);
    await send(granted);
    expect((await create(granted)).status).toBe(200);
    expect(await send(granted, Buffer.alloc(MAX_FILE_BYTES))).toMatchObject({
      status: 403,
      body: { code: 'AccessDenied' },
    });
  });

  test('a second upload with the same form cancels the first, and only one part stays on disk', async () => {
    const { files } = server.services;
    if (!('take' in files)) throw new Error('Without S3_BUCKET files are on the disk.');
    const { key } = (await requestUpload(MAX_FILE_BYTES)).body;
    const parts = (): string[] => readdirSync(join(server.config.dataDir, 'uploads', 'parts'));
    const resume = Promise.withResolvers<undefined>();
    async function* slow(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(1_000);
      await resume.promise;
      yield Buffer.alloc(1_000);
    }
    const first = files.take(key, slow(), MAX_FILE_BYTES);
    // Awaited below, after the second upload has started.
    first.catch(() => {});
    await expect.poll(parts).toHaveLength(1);
    const [firstPart] = parts();
    const second = files.take(key, slow(), MAX_FILE_BYTES);
    await expect.poll(() => parts().some((part) => part === firstPart)).toBe(false);
    await expect.poll(parts).toHaveLength(1);
    resume.resolve(undefined);
    await expect(first).rejects.toMatchObject({ code: 'InvalidArgument' });
    await second;
    expect(parts()).toEqual([]);
    expect((await files.read(key, MAX_FILE_BYTES))?.byteLength).toBe(2_000);
  });
});
