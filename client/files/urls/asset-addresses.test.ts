import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AssetAddresses, type AddressSource, type Found } from './asset-addresses.ts';

let blobs: Map<string, Blob>;
let server: Map<string, Found>;
let elsewhere: Map<string, Found>;
let isOnline: boolean;
let asked: string[];
let addresses: AssetAddresses;
const revoked = vi.fn<(url: string) => void>();

beforeEach(() => {
  [blobs, server, elsewhere, isOnline, asked] = [new Map(), new Map(), new Map(), true, []];
  let made = 0;
  vi.stubGlobal('URL', { createObjectURL: () => `blob:${++made}`, revokeObjectURL: revoked });
  revoked.mockReset();
  const source: AddressSource = {
    blob: (id) => Promise.resolve(blobs.get(id)),
    ask: (workspaceId, ids) => {
      asked.push(`${workspaceId}: ${ids.join(' ')}`);
      if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(new Map(ids.flatMap((id) => (server.has(id) ? [[id, server.get(id)!]] : []))));
    },
    refresh: (id) => {
      asked.push(`again ${id}`);
      return Promise.resolve(elsewhere.get(id) ?? server.get(id));
    },
  };
  addresses = new AssetAddresses(source);
});
afterEach(() => {
  addresses.destroy();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const found = (url: string): Found => ({ url, thumbnailUrl: null });
const settled = (id: string, state: string) => vi.waitFor(() => expect(addresses.get(id).state).toBe(state));

describe('where a file is drawn from', () => {
  test('this device, where its bytes are: nobody is asked', async () => {
    blobs.set('a1', new Blob(['x']));
    const heard = vi.fn<() => void>();
    addresses.watch('w1', 'a1', heard);
    expect(addresses.get('a1').state).toBe('loading');
    await settled('a1', 'ready');
    expect(addresses.get('a1').url).toBe('blob:1');
    expect(heard).toHaveBeenCalledTimes(1);
    expect(asked).toEqual([]);
  });

  test('else the server, once for all that is drawn together', async () => {
    server.set('a1', found('/files/1')).set('a2', found('/files/2'));
    addresses.watch('w1', 'a1', () => {});
    addresses.watch('w1', 'a2', () => {});
    await settled('a2', 'ready');
    expect(addresses.get('a1').url).toBe('/files/1');
    expect(asked).toEqual(['w1: a1 a2']);
  });

  test('one of another workspace, as pasted text has it, is asked for by itself', async () => {
    elsewhere.set('a1', found('/files/other'));
    addresses.watch('w1', 'a1', () => {});
    await settled('a1', 'ready');
    expect(asked).toEqual(['w1: a1', 'again a1']);
  });

  test('nowhere: it is missing, and comes when its bytes do', async () => {
    addresses.watch('w1', 'a1', () => {});
    await vi.waitFor(() => expect(addresses.get('a1').state).toBe('missing'));
    blobs.set('a1', new Blob(['x']));
    addresses.arrived('a1');
    await settled('a1', 'ready');
  });

  test('no network: missing until the line is back', async () => {
    isOnline = false;
    server.set('a1', found('/files/1'));
    addresses.watch('w1', 'a1', () => {});
    await vi.waitFor(() => expect(addresses.get('a1').state).toBe('missing'));
    isOnline = true;
    addresses.lookAgain();
    await settled('a1', 'ready');
  });
});

test('an address that ran out is asked for once more, and no more than that', async () => {
  server.set('a1', found('/files/old'));
  addresses.watch('w1', 'a1', () => {});
  await settled('a1', 'ready');
  server.set('a1', found('/files/new'));
  addresses.fail('a1', '/files/old');
  await vi.waitFor(() => expect(addresses.get('a1').url).toBe('/files/new'));
  // A late word of the old one means nothing.
  addresses.fail('a1', '/files/old');
  expect(addresses.get('a1').state).toBe('ready');
  addresses.fail('a1', '/files/new');
  await settled('a1', 'missing');
  expect(asked).toEqual(['w1: a1', 'again a1']);
});

test('several elements whose address ran out ask for one new address together, and each of them gets it', async () => {
  server.set('a1', found('/files/old'));
  const states: string[] = [];
  addresses.watch('w1', 'a1', () => states.push(addresses.get('a1').state));
  await settled('a1', 'ready');
  server.set('a1', found('/files/new'));
  addresses.fail('a1', '/files/old');
  addresses.fail('a1', '/files/old');
  await vi.waitFor(() => expect(addresses.get('a1').url).toBe('/files/new'));
  expect(states).toEqual(['ready', 'ready']);
  expect(asked).toEqual(['w1: a1', 'again a1']);
});

test('an address that fails is missing while the server still gives the same one, and is looked for when the network is back', async () => {
  server.set('a1', found('/files/1'));
  addresses.watch('w1', 'a1', () => {});
  await settled('a1', 'ready');
  addresses.fail('a1', '/files/1');
  await settled('a1', 'missing');
  addresses.lookAgain();
  await settled('a1', 'ready');
  expect(asked).toEqual(['w1: a1', 'again a1', 'w1: a1']);
});

test('an address that runs out time and again is renewed each time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  server.set('a1', found('/files/0'));
  addresses.watch('w1', 'a1', () => {});
  await settled('a1', 'ready');
  for (let at = 1; at <= 3; at += 1) {
    // The shortest time that the server signs an address for.
    vi.setSystemTime(at * 5 * 60_000 - 1_000);
    server.set('a1', found(`/files/${at}`));
    addresses.fail('a1', `/files/${at - 1}`);
    await vi.waitFor(() => expect(addresses.get('a1').url).toBe(`/files/${at}`));
  }
  expect(asked).toEqual(['w1: a1', 'again a1', 'again a1', 'again a1']);
});

test('bytes that nobody draws any more are let go, after a while', async () => {
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
