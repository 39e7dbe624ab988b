import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LongResult } from '#sync/testing/long-forms.ts';
import type { AttackName, AttackPlan } from '../load/attacks/attacks.ts';
import { auditRooms, type Audit } from './siege/audit-rooms.ts';
import { besiege, metricOf, type Besieged } from './siege/besieged-server.ts';
import { mountLoopDisk, type LoopDisk } from './siege/loop-disk.ts';
import { makeMemoryGroup, type MemoryGroup } from './siege/memory-group.ts';
import { lineOf, runSiege, type Round, type SiegeResult } from './siege/run-siege.ts';
import { seedSiege, type Siege } from './siege/seed-siege.ts';

const WRITERS = 3;
const ALONE_SECONDS = 10;
const MACHINE_BYTES = 1024 * 1024 * 1024;
const MEMORY_SHARE = 0.8;
const DISK_MB = 1_024;
/** An honest page gives up a request after this, milliseconds. */
const HEALTH_MS = 10_000;

const BY_STRANGERS: readonly AttackName[] = [
  'silent sockets',
  'idle sockets',
  'long frames',
  'half requests',
  'bodies of strangers',
  'log-ins',
  'sign-ups',
  'noisy frames',
];
const BY_ACCOUNT: readonly AttackName[] = [
  'uploads that become no file',
  'grants of uploads',
  'full updates',
  'endless questions of a long text',
  'whole texts',
  'parse bombs',
  'pieces of text',
  'new documents',
];

/** P19: strangers and a free account attack a server with 1 GB of memory and a disk of 1 GB, beside three people. */
export async function attackedByStrangers(minutes: number, say: (line: string) => void): Promise<LongResult> {
  const outside = mkdtempSync(join(tmpdir(), 'foolscap-siege-'));
  const disk = mountLoopDisk(DISK_MB);
  const group = makeMemoryGroup(MACHINE_BYTES);
  const folder = disk?.folder ?? outside;
  const file = join(folder, 'foolscap.db');
  say(
    group
      ? `memory: ${group.kind}`
      : 'memory: no group can be made here, the resident memory of the process counts',
  );
  say(disk ? `disk: ${DISK_MB} MB` : 'disk: none can be mounted here, its mark is not tried');
  try {
    const siege = await seedSiege(file, WRITERS, false);
    const server = await besiege(folder, join(outside, 'log'), group);
    const result = await runSiege({
      server,
      writers: siege.honest,
      rounds: roundsOf(siege, server, minutes * 60),
      memory: () => group?.read().held ?? server.resident().now,
      say,
    });
    const ended = await endOf(server, { disk, group });
    const audit = await auditRooms(file, result.honest.written);
    const found = { ...result, ...ended, audit };
    return { summary: summaryOf(found, minutes), problems: faultsOf(found) };
  } finally {
    group?.remove();
    disk?.unmount();
    rmSync(outside, { recursive: true, force: true });
  }
}

function roundsOf(siege: Siege, { url, syncUrl }: Besieged, seconds: number): Round[] {
  const [eve] = siege.strangers;
  if (!eve) throw new Error('Nobody attacks.');
  const { address, ...known } = eve;
  const attacked = { ...known, syncUrl, httpUrl: url };
  const attacks: AttackPlan[] = [
    ...BY_STRANGERS.map((attack) => ({ attack, attacked: { ...attacked, sessionId: 'none' } })),
    ...BY_ACCOUNT.map((attack) => ({ attack, address, attacked })),
  ];
  return [
    { name: 'nobody attacks', attacks: [], seconds: ALONE_SECONDS },
    ...attacks.map((attack) => ({ name: attack.attack, attacks: [attack], seconds: ALONE_SECONDS })),
    { name: 'all at once', attacks, seconds },
  ];
}

interface Ended {
  hasDied: boolean;
  /** Processes of the server that the system killed for want of memory. */
  killed: number;
  /** The page cache included, bytes. */
  charged: number;
  freeBytes: number | undefined;
  /** Below this much free room the server lets nothing grow; undefined while it has no such mark. */
  markBytes: number | undefined;
}

async function endOf(
  server: Besieged,
  { disk, group }: { disk: LoopDisk | undefined; group: MemoryGroup | undefined },
): Promise<Ended> {
  const hasDied = !server.isAlive();
  const memory = group?.read();
  const freeBytes = disk?.freeBytes();
  const markBytes = hasDied ? undefined : metricOf(await server.metrics(), 'foolscap_disk_mark_bytes');
  const { code } = await server.end();
  const killed = memory?.killed ?? 0;
  return { hasDied: hasDied || code !== 0, killed, charged: memory?.charged ?? 0, freeBytes, markBytes };
}

interface Attacked extends SiegeResult, Ended {
  audit: Audit;
}

const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

function summaryOf(found: Attacked, minutes: number): string {
  const { rounds, audit, charged, freeBytes, markBytes } = found;
  const last = rounds.at(-1);
  return (
    `${BY_STRANGERS.length} attacks by strangers and ${BY_ACCOUNT.length} by a free account, each alone for ` +
    `${ALONE_SECONDS} s and all at once for ${minutes} min, on ${mb(MACHINE_BYTES)}: ${audit.words} words of ${WRITERS} ` +
    `people, ${audit.lost} lost; ${last ? lineOf(last) : ''}; held at the most ${mb(mostOf(rounds))}, with the page cache ` +
    `${mb(charged)}; ${freeBytes === undefined ? 'disk not measured' : `${mb(freeBytes)} of the disk free`}, ` +
    (markBytes === undefined ? 'no mark' : `mark ${mb(markBytes)}`)
  );
}

const mostOf = (rounds: SiegeResult['rounds']): number => Math.max(0, ...rounds.map(({ memory }) => memory));

/**
 * What of it broke the promise. The page cache is left out of the memory: the kernel takes it back when a process needs
 * it, so that it fills every limit sooner or later.
 */
export function faultsOf(found: Attacked): string[] {
  const { honest, rounds, audit, freeBytes, markBytes } = found;
  const problems = [...honest.problems];
  if (found.hasDied) problems.push('the server ended by itself, or not cleanly');
  if (found.killed > 0) problems.push(`${found.killed} processes were killed for want of memory`);
  const most = mostOf(rounds);
  if (most > MACHINE_BYTES * MEMORY_SHARE)
    problems.push(`${mb(most)} of memory were held, above ${mb(MACHINE_BYTES * MEMORY_SHARE)}`);
  for (const { name, health } of rounds)
    if (!(health <= HEALTH_MS)) problems.push(`${name}: no answer of /healthz within ${HEALTH_MS / 1_000} s`);
  if (freeBytes !== undefined && freeBytes < (markBytes ?? 1))
    problems.push(`${mb(freeBytes)} of the disk are free, below ${mb(markBytes ?? 1)}`);
  if (audit.words === 0) problems.push('nothing was written');
  if (audit.lost > 0) problems.push(`${audit.lost} acknowledged words are lost or doubled`);
  if (honest.owed > 0) problems.push(`${honest.owed} changes were never acknowledged`);
  return problems;
}
