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

/** A bucket that answers what a browser asks before it sends: whom it lets in, and for what. */
async function bucket(letsIn: Record<string, string>) {
  const server = createServer((request, response) => {
    const methods = letsIn[request.headers.origin ?? ''];
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

test('a bucket that lets every page in is said nothing of, and neither is a folder', async () => {
  const warn = vi.fn();
  const letsIn = { [PAGE]: 'GET, POST', [OTHER]: 'POST,GET' };
  await checkBucketCors(await bucket(letsIn), [PAGE, OTHER], { warn });
  await checkBucketCors(diskStore(testFolder(), 'a secret'), [PAGE], { warn });
  expect(warn).not.toHaveBeenCalled();
});

test('pages that it does not let in, or lets only read, are named', async () => {
  const warn = vi.fn();
  await checkBucketCors(await bucket({ [PAGE]: 'GET' }), [PAGE, OTHER], { warn });
  expect(warn.mock.calls).toEqual([
    [{ alarm: 'bucket-cors', origins: [PAGE, OTHER] }, 'the bucket does not let these pages in'],
  ]);
});

test('one that does not answer is no bucket that shuts out', async () => {
  const warn = vi.fn();
  const store = await bucket({});
  ends.splice(0).forEach((end) => end());
  await checkBucketCors(store, [PAGE], { warn });
  expect(warn.mock.calls).toMatchObject([[{}, 'the bucket could not be asked which pages it lets in']]);
  expect(warn.mock.calls[0]?.[0]).not.toHaveProperty('alarm');
});
