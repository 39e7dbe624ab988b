import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { asset } from '#server/db/schema/index.ts';
import { pngWithoutPixels } from '#server/files/testing/pictures.ts';
import { newAsset } from '#server/testing/assets.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';

let server: TestServer;
let owner: TestPerson;
let workspaceId: string;
let thumbnails: Thumbnails;
const pokeEvents = vi.fn();
beforeAll(async () => {
  server = await testServer();
  thumbnails = createThumbnails({ ...server.services, pokeEvents });
  owner = await server.person();
  workspaceId = await newWorkspace(server, owner);
});
beforeEach(() => {
  server.services.pokeThumbnails = thumbnails.requestRun;
});
afterAll(async () => {
  await thumbnails.close();
  await server.close();
});

/** An image of 1200 × 800 pixels that EXIF rotates, with a camera's note in its metadata. */
const photograph = (): Promise<Buffer> =>
  sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#336699' } })
    .jpeg()
    .withExif({ IFD0: { Orientation: '6', Copyright: 'A note of the camera' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

const thumbnailOf = async (id: string): Promise<Buffer> => {
  await thumbnails.settle();
  const { body } = await server.call(owner, 'get-asset', { id });
  expect(body).toMatchObject({ hasThumbnail: true });
  const { key } = Object.fromEntries(new URL(body.thumbnailUrl, 'http://localhost').searchParams);
  expect((await server.fetch(body.thumbnailUrl)).headers.get('content-type')).toBe('image/webp');
  return Buffer.from((await server.services.files.read(key ?? '', 1_000_000)) ?? []);
};

test('[I6] a thumbnail is made in a worker: upright, at most 320 pixels on a side, and without EXIF data', async () => {
  const bytes = await photograph();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { id } = await newAsset(server, owner, workspaceId, { bytes, type: 'image/jpeg', name: 'a.jpg' });
  const thumbnail = await thumbnailOf(id);
  const metadata = await sharp(thumbnail).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 213, height: 320 });
  expect(metadata.exif).toBeUndefined();
  expect(metadata.orientation).toBeUndefined();
  expect(pokeEvents).toHaveBeenCalled();
});

test('a new thumbnail raises the seq of its workspace', async () => {
  server.services.pokeThumbnails = () => {};
  const { id } = await newAsset(server, owner, workspaceId);
  const tree = () => server.call(owner, 'get-workspace-tree', { workspaceId });
  const before = (await tree()).body.seq;
  thumbnails.requestRun();
  await thumbnailOf(id);
  expect((await tree()).body.seq).toBe(before + 1);
});

test('a damaged image has no thumbnail and does not delay other files', async () => {
  // The header is valid, but there are no pixel rows.
  const broken = await newAsset(server, owner, workspaceId, { bytes: pngWithoutPixels(400, 400) });
  const fine = await newAsset(server, owner, workspaceId, {});
  thumbnails.requestRun();
  await thumbnailOf(fine.id);
  const { body } = await server.call(owner, 'get-asset', { id: broken.id });
  expect(body).toMatchObject({ hasThumbnail: false, thumbnailUrl: null });
  const [row] = await server.db.read.select().from(asset).where(eq(asset.id, broken.id));
  expect(row?.thumbnailTriedAt).not.toBeNull();
});

test('a text file gets no thumbnail, and an image left over from an earlier run gets one', async () => {
  server.services.pokeThumbnails = () => {};
  const text = await newAsset(server, owner, workspaceId, {
    bytes: Buffer.from('words'),
    type: 'text/plain',
    name: 'a.txt',
  });
  const leftover = await newAsset(server, owner, workspaceId);
  thumbnails.requestRun();
  await thumbnailOf(leftover.id);
  expect((await server.call(owner, 'get-asset', { id: text.id })).body.hasThumbnail).toBe(false);
});
