import { createServer } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';
import { checkBucketCors } from './check-bucket-cors.ts';
import { testFolder } from '#server/testing/database.ts';

const PAGE = 'https://foolscap.example';
const OTHER = 'https://other.example';
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** Starts a bucket that answers CORS preflight requests. @param allowedMethods the allowed methods by origin */
async function bucket(allowedMethods: Record<string, string>) {
  const server = createServer((request, response) => {
    const methods = allowedMethods[request.headers.origin ?? ''];
    if (request.method !== 'OPTIONS' || methods === undefined) return response.writeHead(403).end();
    response.writeHead(200, {
      'access-control-allow-origin': request.headers.origin,
      'access-control-allow-methods': methods,
    });
    return response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return s3Store({
    bucket: 'files',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    forcePathStyle: true,
  });
}

test('a bucket that allows all origins causes no warning, and neither does a folder', async () => {
  const warn = vi.fn();
  const allowedMethods = { [PAGE]: 'GET, POST', [OTHER]: 'POST,GET' };
  await checkBucketCors(await bucket(allowedMethods), [PAGE, OTHER], { warn });
  await checkBucketCors(diskStore(testFolder(), 'a secret'), [PAGE], { warn });
  expect(warn).not.toHaveBeenCalled();
});

test('a bucket’s warning names the origins that it does not allow, or only allows to read', async () => {
  const warn = vi.fn();
  await checkBucketCors(await bucket({ [PAGE]: 'GET' }), [PAGE, OTHER], { warn });
  expect(warn.mock.calls).toEqual([
    [{ alarm: 'bucket-cors', origins: [PAGE, OTHER] }, 'the bucket does not let these pages in'],
  ]);
});

test('a bucket that does not respond causes a warning without the alarm for blocked origins', async () => {
  const warn = vi.fn();
  const store = await bucket({});
  ends.splice(0).forEach((end) => end());
  await checkBucketCors(store, [PAGE], { warn });
  expect(warn.mock.calls).toMatchObject([[{}, 'the bucket could not be asked which pages it lets in']]);
  expect(warn.mock.calls[0]?.[0]).not.toHaveProperty('alarm');
});
