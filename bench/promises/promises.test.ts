import { describe, expect, test } from 'vitest';
import { runLoad, type MeasuredLoad } from '../load/clients/run-load.ts';
import { faultsOf as faultsOfAcks } from './p2.ts';
import { faultsOf as faultsOfFanOut } from './p11.ts';
import { faultsOf as faultsOfIdle } from './p12.ts';
import { faultsOf as faultsOfMembers } from './p18.ts';
import { faultsOf as faultsOfStrangers } from './p19.ts';
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

  const round = {
    name: 'all at once',
    acked: 10,
    p50: 1,
    p95: 199,
    p99: 300,
    max: 400,
    loop: { p99: 99, max: 900, maxOwn: 199 },
    health: 90,
    memory: 800e6,
  };
  const besieged = {
    honest: { written: [], owed: 0, problems: [] },
    rounds: [round],
    audit: { words: 10, deleted: 3, lost: 0, forged: 0, unfoldable: [] as string[] },
    hasDied: false,
  };

  test('[P18] when a word is lost or forged, a room cannot be folded, others wait, or the loop is held', () => {
    const kept = {
      ...besieged,
      foldFailures: 0,
      appendFailures: 0,
      quarantined: 0,
      logBytes: 1,
      mostMemory: 1,
    };
    expect(faultsOfMembers(kept)).toEqual([]);
    expect(faultsOfMembers({ ...kept, audit: { ...kept.audit, lost: 1 } })).toHaveLength(1);
    expect(faultsOfMembers({ ...kept, audit: { ...kept.audit, forged: 1 } })).toHaveLength(1);
    expect(faultsOfMembers({ ...kept, audit: { ...kept.audit, words: 0 } })).toHaveLength(1);
    expect(faultsOfMembers({ ...kept, audit: { ...kept.audit, unfoldable: ['a room'] } })).toHaveLength(1);
    expect(faultsOfMembers({ ...kept, foldFailures: 1 })).toHaveLength(1);
    expect(faultsOfMembers({ ...kept, honest: { ...kept.honest, owed: 1 } })).toHaveLength(1);
    expect(faultsOfMembers({ ...kept, rounds: [{ ...round, p95: 201 }] })).toHaveLength(1);
    expect(
      faultsOfMembers({ ...kept, rounds: [{ ...round, loop: { ...round.loop, maxOwn: 201 } }] }),
    ).toHaveLength(1);
    expect(faultsOfMembers({ ...kept, hasDied: true })).toHaveLength(1);
  });

  test('[P19] when the server ends or does not answer, memory is above its share, or the disk below its mark', () => {
    const kept = { ...besieged, killed: 0, charged: 1e9, freeBytes: 90e6, markBytes: 80e6 };
    expect(faultsOfStrangers(kept)).toEqual([]);
    expect(faultsOfStrangers({ ...kept, hasDied: true })).toHaveLength(1);
    expect(faultsOfStrangers({ ...kept, killed: 1 })).toHaveLength(1);
    expect(faultsOfStrangers({ ...kept, rounds: [{ ...round, health: Infinity }] })).toHaveLength(1);
    expect(faultsOfStrangers({ ...kept, rounds: [{ ...round, memory: 870e6 }] })).toHaveLength(1);
    expect(faultsOfStrangers({ ...kept, markBytes: 91e6 })).toHaveLength(1);
    expect(faultsOfStrangers({ ...kept, freeBytes: 0, markBytes: undefined })).toHaveLength(1);
    expect(faultsOfStrangers({ ...kept, audit: { ...kept.audit, lost: 1 } })).toHaveLength(1);
  });
});
