// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { UPLOAD_PIECE_BYTES } from '#shared/documents/sync-protocol.ts';
import { crc32 } from '#shared/lib/crc32.ts';
import { useXhrByFetch } from '#client/lib/requests/testing/xhr-by-fetch.ts';
import { pushLongUpdate } from './push-long-update.ts';

afterEach(() => vi.unstubAllGlobals());

const YDOC = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72';
const token = { schema: '1.0', clientId: 7 };

interface Sent {
  path: string;
  type: string | null;
  body: BodyInit | null | undefined;
}

function serverThat(answers: (path: string) => number): Sent[] {
  const sent: Sent[] = [];
  useXhrByFetch();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://localhost');
    sent.push({ path: pathname, type: new Headers(init.headers).get('content-type'), body: init.body });
    return Promise.resolve(new Response('{}', { status: answers(pathname), headers: { 'x-epoch': 'e1' } }));
  });
  return sent;
}

function longUpdate(): Uint8Array<ArrayBuffer> {
  const update = new Uint8Array(UPLOAD_PIECE_BYTES * 2 + 5);
  for (let at = 0; at < update.length; at += 997) update[at] = at % 251;
  return update;
}

test('[A11] an update is sent in pieces, followed by its size and checksum', async () => {
  const sent = serverThat(() => 200);
  const update = longUpdate();
  await pushLongUpdate({ ydocId: YDOC, update, token });
  expect(sent.map(({ path }) => path.replace(/^.*updates\/[^/]+/, ''))).toEqual(['/0', '/1', '/2', '']);
  expect(sent[0]?.type).toBe('application/octet-stream');
  // The stub above received the pieces as `Uint8Array`.
  expect(sent.slice(0, 3).map(({ body }) => (body as Uint8Array).byteLength)).toEqual([
    UPLOAD_PIECE_BYTES,
    UPLOAD_PIECE_BYTES,
    5,
  ]);
  expect(JSON.parse(sent[3]?.body as string)).toEqual({
    size: update.byteLength,
    crc: crc32(update),
    ...token,
  });
});

test('[A11] an interrupted upload continues under the same id, and different bytes get another id', async () => {
  let calls = 0;
  const sent = serverThat(() => ((calls += 1) === 2 ? 503 : 200));
  const update = longUpdate();
  await expect(pushLongUpdate({ ydocId: YDOC, update, token })).rejects.toThrow('503');
  await pushLongUpdate({ ydocId: YDOC, update, token });
  const names = new Set(sent.map(({ path }) => path.split('/')[5]));
  expect(names.size).toBe(1);
  update[3] = 99;
  await pushLongUpdate({ ydocId: YDOC, update, token });
  expect(new Set(sent.map(({ path }) => path.split('/')[5])).size).toBe(2);
});
