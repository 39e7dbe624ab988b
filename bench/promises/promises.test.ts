import { describe, expect, test } from 'vitest';
import { runLoad, type MeasuredLoad } from '../load/clients/run-load.ts';
import { problemsOf as problemsOfAcks } from './acknowledgements.ts';
import { problemsOf as problemsOfFanOut } from './crowd-fan-out.ts';
import { problemsOf as problemsOfIdle } from './idle-connections.ts';
import { problemsOf as problemsOfMembers } from './attacks-by-members.ts';
import { problemsOf as problemsOfStrangers } from './attacks-by-strangers.ts';
import { forgetfulServer } from './testing/forgetful-server.ts';

async function load(losesOneAck: boolean): Promise<MeasuredLoad> {
  const { url, close } = await forgetfulServer(losesOneAck);
  const rooms = [{ name: 'a', token: 'none' }];
  const server = { name: 'a server', url, rooms, cpuSeconds: () => 0 };
  const plan = { writersPerRoom: 2, isPage: true, perSecond: 50, warmUpSeconds: 0, seconds: 0.5 };
  try {
    return await runLoad(server, plan);
  } finally {
    close();
  }
}

const longest = { user: 1, system: 1, garbage: 0, faults: 0 };

describe('the measurement of a promise', () => {
  test('[P2] the measurement reports one lost acknowledgement of many', async () => {
    const complete = await load(false);
    expect(complete.characters).toBeGreaterThan(10);
    expect(complete).toMatchObject({ unacknowledged: 0, rejected: 0 });
    const { characters, unacknowledged } = await load(true);
    expect(unacknowledged).toBe(1);
    const latencies = { p50: 1, p95: 1, p99: 1, max: 1 };
    expect(problemsOfAcks({ characters, unacknowledged, rejected: 0, latencies }, characters)).toEqual([
      '1 updates were never acknowledged',
    ]);
  });

  test('[P2] the measurement reports slow acknowledgements, a character missing from the database and an empty run', () => {
    const latencies = { p50: 1, p95: 99, p99: 299, max: 5_000 };
    const sound = { characters: 10, unacknowledged: 0, rejected: 0, latencies };
    expect(problemsOfAcks(sound, 10)).toEqual([]);
    expect(problemsOfAcks(sound, 9)).toHaveLength(1);
    expect(problemsOfAcks({ ...sound, rejected: 1 }, 10)).toHaveLength(1);
    expect(problemsOfAcks({ ...sound, latencies: { ...latencies, p95: 101 } }, 10)).toHaveLength(1);
    expect(problemsOfAcks({ ...sound, latencies: { ...latencies, p99: Number.NaN } }, 10)).toHaveLength(1);
  });

  test('[P11] the measurement reports late and missing keys, an empty run and a blocked event loop', () => {
    const sound = {
      keys: 10,
      arrived: 90,
      missing: 0,
      p50: 1,
      p95: 499,
      p99: 700,
      max: 900,
      unacknowledged: 0,
      ownDelayP99: 1,
      loop: { p99: 99, max: 300, maxOwn: 90, longest },
    };
    expect(problemsOfFanOut(sound)).toEqual([]);
    expect(problemsOfFanOut({ ...sound, missing: 1 })).toHaveLength(1);
    expect(problemsOfFanOut({ ...sound, p95: 501 })).toHaveLength(1);
    expect(problemsOfFanOut({ ...sound, keys: 0 })).toHaveLength(1);
    expect(problemsOfFanOut({ ...sound, loop: { ...sound.loop, p99: 101 } })).toHaveLength(1);
  });

  test('[P12] the measurement reports a closed connection and memory above the limit', () => {
    expect(problemsOfIdle({ open: 10_000, peak: 599e6 }, 10_000)).toEqual([]);
    expect(problemsOfIdle({ open: 9_999, peak: 599e6 }, 10_000)).toHaveLength(1);
    expect(problemsOfIdle({ open: 10_000, peak: 601e6 }, 10_000)).toHaveLength(1);
  });

  const round = {
    name: 'all at once',
    acked: 10,
    p50: 1,
    p95: 199,
    p99: 300,
    max: 400,
    loop: { p99: 99, max: 900, maxOwn: 199, longest },
    health: 90,
    memory: 800e6,
  };
  const attacked = {
    honest: { written: [], unacknowledged: 0, problems: [] },
    rounds: [round],
    audit: { words: 10, deleted: 3, lost: 0, forged: 0, unfoldable: [] as string[] },
    hasDied: false,
  };

  test('[P18] the measurement reports lost and forged words, failed folds, slow acknowledgements and a blocked event loop', () => {
    const sound = {
      ...attacked,
      foldFailures: 0,
      appendFailures: 0,
      quarantined: 0,
      logBytes: 1,
      peakMemory: 1,
    };
    expect(problemsOfMembers(sound)).toEqual([]);
    expect(problemsOfMembers({ ...sound, audit: { ...sound.audit, lost: 1 } })).toHaveLength(1);
    expect(problemsOfMembers({ ...sound, audit: { ...sound.audit, forged: 1 } })).toHaveLength(1);
    expect(problemsOfMembers({ ...sound, audit: { ...sound.audit, words: 0 } })).toHaveLength(1);
    expect(problemsOfMembers({ ...sound, audit: { ...sound.audit, unfoldable: ['a room'] } })).toHaveLength(
      1,
    );
    expect(problemsOfMembers({ ...sound, foldFailures: 1 })).toHaveLength(1);
    expect(problemsOfMembers({ ...sound, honest: { ...sound.honest, unacknowledged: 1 } })).toHaveLength(1);
    expect(problemsOfMembers({ ...sound, rounds: [{ ...round, p95: 201 }] })).toHaveLength(1);
    expect(
      problemsOfMembers({ ...sound, rounds: [{ ...round, loop: { ...round.loop, maxOwn: 201 } }] }),
    ).toHaveLength(1);
    expect(problemsOfMembers({ ...sound, hasDied: true })).toHaveLength(1);
  });

  test('[P19] the measurement reports an ended or silent server, memory above its share and a disk below its mark', () => {
    const sound = { ...attacked, killed: 0, charged: 1e9, freeBytes: 90e6, markBytes: 80e6 };
    expect(problemsOfStrangers(sound)).toEqual([]);
    expect(problemsOfStrangers({ ...sound, hasDied: true })).toHaveLength(1);
    expect(problemsOfStrangers({ ...sound, killed: 1 })).toHaveLength(1);
    expect(problemsOfStrangers({ ...sound, rounds: [{ ...round, health: Infinity }] })).toHaveLength(1);
    expect(problemsOfStrangers({ ...sound, rounds: [{ ...round, memory: 870e6 }] })).toHaveLength(1);
    expect(problemsOfStrangers({ ...sound, markBytes: 91e6 })).toHaveLength(1);
    expect(problemsOfStrangers({ ...sound, freeBytes: 0, markBytes: undefined })).toHaveLength(1);
    expect(problemsOfStrangers({ ...sound, audit: { ...sound.audit, lost: 1 } })).toHaveLength(1);
  });
});
