import { randomUUID } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { asset, workspace } from '#server/db/schema/index.ts';
import { thumbnailKey, uploadKey } from '#server/files/file-keys.ts';
import { newAsset, PIXEL, uploadFile } from '#server/testing/assets.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { newWorkspace, refusal } from '#server/testing/workspace.ts';
import { purge } from './purge.ts';
import { sweepFiles } from './sweep-files.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const server = serverForFile();
let owner: TestPerson;
let workspaceId: string;
beforeEach(async () => {
  owner = await server.person();
  workspaceId = await newWorkspace(server, owner);
});

const sweep = (now = Date.now()) => sweepFiles(server.services, now);
const has = (key: string) => server.services.files.has(key);

/** Sets when a file was stored, because the disk has a clock of its own. */
function age(key: string, hours: number): void {
  const then = (Date.now() - hours * HOUR) / 1000;
  utimesSync(join(server.config.dataDir, 'uploads', key), then, then);
}

describe('the sweep of files', () => {
  test('the sweep removes uploads that became no file within a day, and leaves younger ones', async () => {
    const [old, young] = [
      await uploadFile(server, owner, workspaceId),
      await uploadFile(server, owner, workspaceId),
    ];
    age(old, 25);
    age(young, 0);
    expect(await sweep()).toEqual({ uploads: 1, orphans: 0, exports: 0, parts: 0 });
    expect([await has(old), await has(young)]).toEqual([false, true]);
    await sweep(Date.now() + 2 * DAY);
  });

  test('the sweep removes files without a row, and leaves files with a row, deleted or not', async () => {
    const living = await newAsset(server, owner, workspaceId);
    const deleted = await newAsset(server, owner, workspaceId);
    await server.call(owner, 'delete-asset', { id: deleted.id });
    const orphans = [`assets/${workspaceId}/${uuidv7()}`, thumbnailKey(workspaceId, uuidv7())];
    for (const key of orphans) await server.services.files.put(key, PIXEL, 'image/png');
    await server.services.files.put(thumbnailKey(workspaceId, living.id), PIXEL, 'image/webp');
    for (const key of orphans) age(key, 0);
    expect(await sweep()).toMatchObject({ orphans: 0 });
    expect(await sweep(Date.now() + 2 * DAY)).toMatchObject({ orphans: 2 });
    const keys = [...orphans, living.s3Key, deleted.s3Key, thumbnailKey(workspaceId, living.id)];
    expect(await Promise.all(keys.map(has))).toEqual([false, false, true, true, true]);
  });

  test('[E1] for 30 days after a restore the sweep leaves files whose rows a device may still return', async () => {
    const key = `assets/${workspaceId}/${uuidv7()}`;
    await server.services.files.put(key, PIXEL, 'image/png');
    const { db, files } = server.services;
    const restored = { db, files, epoch: { current: uuidv7(), earlier: new Set([uuidv7()]) } };
    expect(await sweepFiles(restored, Date.now() + 29 * DAY)).toMatchObject({ orphans: 0 });
    expect(await has(key)).toBe(true);
    expect(await sweepFiles(restored, Date.now() + 31 * DAY)).toMatchObject({ orphans: 1 });
  });

  test('the sweep leaves files that this server did not name, and the store accepts no such keys', async () => {
    expect(await sweep(Date.now() + 2 * DAY)).toMatchObject({ uploads: 0 });
    await expect(server.services.files.put(`uploads/${randomUUID()}/notes`, PIXEL, 'x')).rejects.toThrow(
      'This is no key of a file.',
    );
    expect(uploadKey(workspaceId)).toMatch(new RegExp(`^uploads/${workspaceId}/`));
  });
});

describe('the purge of files', () => {
  test('[F15] a file is purged 30 days after its deletion, and its id is not granted again', async () => {
    const { id, s3Key } = await newAsset(server, owner, workspaceId);
    await server.call(owner, 'delete-asset', { id });
    const at = (days: number) => Date.now() + days * DAY;
    const rows = () => server.db.read.$count(asset, eq(asset.id, id));
    await purge(server.db, at(29));
    expect(await rows()).toBe(1);
    await purge(server.db, at(31));
    expect(await rows()).toBe(0);
    await sweep(at(31));
    expect(await has(s3Key)).toBe(false);
    const again = await uploadFile(server, owner, workspaceId);
    expect(
      await server.call(owner, 'create-asset', {
        workspaceId,
        id,
        s3Key: again,
        filename: 'a.png',
        mimeType: 'image/png',
      }),
    ).toMatchObject(refusal(409, 'taken'));
  });

  test('purging a workspace purges its files', async () => {
    const { id, s3Key } = await newAsset(server, owner, workspaceId);
    const other = await newAsset(server, owner, await newWorkspace(server, owner));
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(workspace).set({ deletedAt: Date.now() }).where(eq(workspace.id, workspaceId)),
    );
    const afterRetention = Date.now() + 31 * DAY;
    await purge(server.db, afterRetention);
    await purge(server.db, afterRetention + HOUR);
    expect(await server.db.read.$count(asset, eq(asset.id, id))).toBe(0);
    await sweep(afterRetention + 2 * HOUR);
    expect([await has(s3Key), await has(other.s3Key)]).toEqual([false, true]);
  });
});
