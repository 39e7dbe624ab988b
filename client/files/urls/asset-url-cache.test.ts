import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AssetUrlCache, type AssetUrlSource, type FileUrls } from './asset-url-cache.ts';

let blobs: Map<string, Blob>;
let server: Map<string, FileUrls>;
let otherWorkspaces: Map<string, FileUrls>;
let isOnline: boolean;
let requests: string[];
let addresses: AssetUrlCache;
const revoked = vi.fn<(url: string) => void>();

beforeEach(() => {
  [blobs, server, otherWorkspaces, isOnline, requests] = [new Map(), new Map(), new Map(), true, []];
  let made = 0;
  vi.stubGlobal('URL', { createObjectURL: () => `blob:${++made}`, revokeObjectURL: revoked });
  revoked.mockReset();
  const source: AssetUrlSource = {
    blob: (id) => Promise.resolve(blobs.get(id)),
    fetchUrls: (workspaceId, ids) => {
      requests.push(`${workspaceId}: ${ids.join(' ')}`);
      if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(new Map(ids.flatMap((id) => (server.has(id) ? [[id, server.get(id)!]] : []))));
    },
    refresh: (id) => {
      requests.push(`again ${id}`);
      return Promise.resolve(otherWorkspaces.get(id) ?? server.get(id));
    },
  };
  addresses = new AssetUrlCache(source);
});
afterEach(() => {
  addresses.destroy();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const found = (url: string): FileUrls => ({ url, thumbnailUrl: null });
const settled = (id: string, state: string) => vi.waitFor(() => expect(addresses.get(id).state).toBe(state));

describe('the URL of a file', () => {
  test('the URL of a file comes from the bytes on this device, without a request', async () => {
    blobs.set('a1', new Blob(['x']));
    const listener = vi.fn<() => void>();
    addresses.watch('w1', 'a1', listener);
    expect(addresses.get('a1').state).toBe('loading');
    await settled('a1', 'ready');
    expect(addresses.get('a1').url).toBe('blob:1');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(requests).toEqual([]);
  });

  test('the URLs of files displayed together come from the server in one request', async () => {
    server.set('a1', found('/files/1')).set('a2', found('/files/2'));
    addresses.watch('w1', 'a1', () => {});
    addresses.watch('w1', 'a2', () => {});
    await settled('a2', 'ready');
    expect(addresses.get('a1').url).toBe('/files/1');
    expect(requests).toEqual(['w1: a1 a2']);
  });

  test('the URL of a file of another workspace, which pasted text may contain, is requested separately', async () => {
    otherWorkspaces.set('a1', found('/files/other'));
    addresses.watch('w1', 'a1', () => {});
    await settled('a1', 'ready');
    expect(requests).toEqual(['w1: a1', 'again a1']);
  });

  test('a file that nobody has is missing, and is ready when its bytes are stored', async () => {
    addresses.watch('w1', 'a1', () => {});
    await vi.waitFor(() => expect(addresses.get('a1').state).toBe('missing'));
    blobs.set('a1', new Blob(['x']));
    addresses.handleStored('a1');
    await settled('a1', 'ready');
  });

  test('a file is missing without a network, and ready after the connection is back', async () => {
    isOnline = false;
    server.set('a1', found('/files/1'));
    addresses.watch('w1', 'a1', () => {});
    await vi.waitFor(() => expect(addresses.get('a1').state).toBe('missing'));
    isOnline = true;
    addresses.retryMissing();
    await settled('a1', 'ready');
  });
});

test('a URL that expired is replaced once, and a second failure makes the file missing', async () => {
  server.set('a1', found('/files/old'));
  addresses.watch('w1', 'a1', () => {});
  await settled('a1', 'ready');
  server.set('a1', found('/files/new'));
  addresses.fail('a1', '/files/old');
  await vi.waitFor(() => expect(addresses.get('a1').url).toBe('/files/new'));
  // A late failure of the old URL is ignored.
  addresses.fail('a1', '/files/old');
  expect(addresses.get('a1').state).toBe('ready');
  addresses.fail('a1', '/files/new');
  await settled('a1', 'missing');
  expect(requests).toEqual(['w1: a1', 'again a1']);
});

test('elements whose URL expired at the same time share one request for a new URL', async () => {
  server.set('a1', found('/files/old'));
  const states: string[] = [];
  addresses.watch('w1', 'a1', () => states.push(addresses.get('a1').state));
  await settled('a1', 'ready');
  server.set('a1', found('/files/new'));
  addresses.fail('a1', '/files/old');
  addresses.fail('a1', '/files/old');
  await vi.waitFor(() => expect(addresses.get('a1').url).toBe('/files/new'));
  expect(states).toEqual(['ready', 'ready']);
  expect(requests).toEqual(['w1: a1', 'again a1']);
});

test('a file is missing when the server returns the failed URL again, and is looked up when the network is back', async () => {
  server.set('a1', found('/files/1'));
  addresses.watch('w1', 'a1', () => {});
  await settled('a1', 'ready');
  addresses.fail('a1', '/files/1');
  await settled('a1', 'missing');
  addresses.retryMissing();
  await settled('a1', 'ready');
  expect(requests).toEqual(['w1: a1', 'again a1', 'w1: a1']);
});

test('a URL that expires repeatedly is replaced each time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  server.set('a1', found('/files/0'));
  addresses.watch('w1', 'a1', () => {});
  await settled('a1', 'ready');
  for (let at = 1; at <= 3; at += 1) {
    // The shortest lifetime of a signed URL.
    vi.setSystemTime(at * 5 * 60_000 - 1_000);
    server.set('a1', found(`/files/${at}`));
    addresses.fail('a1', `/files/${at - 1}`);
    await vi.waitFor(() => expect(addresses.get('a1').url).toBe(`/files/${at}`));
  }
  expect(requests).toEqual(['w1: a1', 'again a1', 'again a1', 'again a1']);
});

test('the object URL of a file that is no longer displayed is revoked after a while', async () => {
  blobs.set('a1', new Blob(['x']));
  const stop = addresses.watch('w1', 'a1', () => {});
  const stopOther = addresses.watch('w1', 'a1', () => {});
  await settled('a1', 'ready');
  vi.useFakeTimers();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(revoked).not.toHaveBeenCalled();
  stopOther();
  vi.advanceTimersByTime(10_000);
  const stopAgain = addresses.watch('w1', 'a1', () => {});
  vi.advanceTimersByTime(60_000);
  expect(addresses.get('a1').url).toBe('blob:1');
  stopAgain();
  vi.advanceTimersByTime(60_000);
  expect(revoked).toHaveBeenCalledWith('blob:1');
});
