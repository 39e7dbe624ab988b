import { describe, expect, test } from 'vitest';
import { runLoad, type MeasuredLoad } from '../load/clients/run-load.ts';
import { faultsOf as faultsOfAcks } from './p2.ts';
import { faultsOf as faultsOfFanOut } from './p11.ts';
import { faultsOf as faultsOfIdle } from './p12.ts';
import { forgetfulServer } from './testing/forgetful-server.ts';

async function load(forgets: boolean): Promise<MeasuredLoad> {
  const { url, close } = await forgetfulServer(forgets);
  const rooms = [{ name: 'a', token: 'none' }];
  const server = { name: 'a server', url, rooms, cpuSeconds: () => 0 };
  const plan = { writersPerRoom: 2, isPage: true, perSecond: 50, warmUpSeconds: 0, seconds: 0.5 };
  try {
    return await runLoad(server, plan);
  } finally {
    close();
  }
}

describe('what measures a promise finds it broken', () => {
  test('[P2] when one acknowledgement of many is lost', async () => {
    const whole = await load(false);
    expect(whole.letters).toBeGreaterThan(10);
    expect(whole).toMatchObject({ owed: 0, unkept: 0 });
    const { letters, owed } = await load(true);
    expect(owed).toBe(1);
    const latencies = { p50: 1, p95: 1, p99: 1, max: 1 };
    expect(faultsOfAcks({ letters, owed, unkept: 0, latencies }, letters)).toEqual([
      '1 updates were never acknowledged',
    ]);
  });

  test('[P2] when it is slow, when a letter is not in the file, when nothing was measured', () => {
    const latencies = { p50: 1, p95: 99, p99: 299, max: 5_000 };
    const kept = { letters: 10, owed: 0, unkept: 0, latencies };
    expect(faultsOfAcks(kept, 10)).toEqual([]);
    expect(faultsOfAcks(kept, 9)).toHaveLength(1);
    expect(faultsOfAcks({ ...kept, unkept: 1 }, 10)).toHaveLength(1);
    expect(faultsOfAcks({ ...kept, latencies: { ...latencies, p95: 101 } }, 10)).toHaveLength(1);
    expect(faultsOfAcks({ ...kept, latencies: { ...latencies, p99: Number.NaN } }, 10)).toHaveLength(1);
  });

  test('[P11] when a key reaches somebody late or not at all, or the loop is held', () => {
    const kept = {
      keys: 10,
      arrived: 90,
      missing: 0,
      p50: 1,
      p95: 499,
      p99: 700,
      max: 900,
      owed: 0,
      ownDelayP99: 1,
      loop: { p99: 99, max: 300, maxOwn: 90 },
    };
    expect(faultsOfFanOut(kept)).toEqual([]);
    expect(faultsOfFanOut({ ...kept, missing: 1 })).toHaveLength(1);
    expect(faultsOfFanOut({ ...kept, p95: 501 })).toHaveLength(1);
    expect(faultsOfFanOut({ ...kept, keys: 0 })).toHaveLength(1);
    expect(faultsOfFanOut({ ...kept, loop: { ...kept.loop, p99: 101 } })).toHaveLength(1);
  });

  test('[P12] when a connection is gone, or memory is above the limit', () => {
    expect(faultsOfIdle({ open: 10_000, most: 599e6 }, 10_000)).toEqual([]);
    expect(faultsOfIdle({ open: 9_999, most: 599e6 }, 10_000)).toHaveLength(1);
    expect(faultsOfIdle({ open: 10_000, most: 601e6 }, 10_000)).toHaveLength(1);
  });
});
