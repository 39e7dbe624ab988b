import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, PutBucketCorsCommand } from '@aws-sdk/client-s3';
import type { Page } from '@playwright/test';
import { s3Store } from '../../../server/files/s3-store.ts';
import { checkBucketCors } from '#server/files/check-bucket-cors.ts';
import { openCephBucket } from '../../../server/http/files/testing/ceph-bucket.ts';
import { editorOf, expectText } from '../../testing/workspace-page.ts';
import { dropFiles, isImageLoaded } from '../../testing/drop-files.ts';
import { countStoredRows } from '../../testing/browser-storage.ts';
import { makePerson, watchFaults } from '../../testing/people.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

const peers = process.env['PEERS_DIR'];
test.skip(!peers, 'needs PEERS_DIR: a bucket that asks where a page is from');
test.use({ serviceWorkers: 'block' });

test('a browser uploads files directly to a bucket of another origin, draws them from there and caches them on the device', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-ceph-'));
  const { settings, client, close } = await openCephBucket(peers ?? '', folder, 7483);
  const { bucket: Bucket, region, endpoint, credentials } = settings;
  const server = await ServerProcess.start({
    S3_BUCKET: Bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  try {
    // These are exactly the CORS rules that docs/operations.md asks for.
    const CORSRules = [{ AllowedOrigins: [server.url], AllowedMethods: ['POST', 'GET'] }];
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
    const warnings: unknown[] = [];
    const log = { warn: (warning: unknown) => void warnings.push(warning) };
    await checkBucketCors(s3Store(settings), [server.url, 'https://another.example'], log);
    expect(warnings).toEqual([{ alarm: 'bucket-cors', origins: ['https://another.example'] }]);

    const ines = await makePerson(server, 'Ines');
    const { path } = await createWorkspaceWithDocument(server, ines);
    const localStorage = [{ name: 'foolscap:sessionId', value: ines.sessionId }];
    const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] };
    const faults: string[][] = [];
    const newDevice = async (): Promise<Page> => {
      const page = await (await browser.newContext({ baseURL: server.url, storageState })).newPage();
      faults.push(watchFaults(page));
      await page.goto(path);
      return page;
    };

    const page = await newDevice();
    await editorOf(page).click();
    await dropFiles(editorOf(page), [{ name: 'pier.png' }]);
    await expectText(page, 'Image uploaded successfully');
    const folders = async (): Promise<string[]> => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Contents.map(({ Key }) => Key?.split('/')[0] ?? '').sort();
    };
    await expect.poll(folders).toEqual(['assets', 'thumbnails']);

    // The image element loads the file first, without CORS, so no script may read that response. The device must still
    // be able to cache the file afterwards.
    const otherDevice = await newDevice();
    const picture = editorOf(otherDevice).locator('figure > img');
    await expect(picture).toHaveAttribute('src', new RegExp(`^${endpoint}/`));
    await expect.poll(() => isImageLoaded(picture)).toBe(true);
    await expect.poll(() => countStoredRows(otherDevice, 'file')).toBe(1);
    expect(faults.flat()).toEqual([]);
  } finally {
    await server.dispose();
    close();
  }
});
