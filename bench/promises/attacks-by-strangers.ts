import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LongResult } from '#sync/testing/long-forms.ts';
import type { AttackName, AttackPlan } from '../load/attacks/attacks.ts';
import { auditRooms, type Audit } from './attacks/audit-rooms.ts';
import { startAttackedServer, metricOf, type AttackedServer } from './attacks/attacked-server.ts';
import { mountLoopDisk, type LoopDisk } from './attacks/loop-disk.ts';
import { makeMemoryGroup, type MemoryGroup } from './attacks/memory-group.ts';
import { roundLine, runAttackRounds, type Round, type AttackResult } from './attacks/run-attack-rounds.ts';
import { seedAccounts, type AttackAccounts } from './attacks/seed-accounts.ts';

const WRITERS = 3;
const ALONE_SECONDS = 10;
const MACHINE_BYTES = 1024 * 1024 * 1024;
const MAX_MEMORY_SHARE = 0.8;
const DISK_MB = 1_024;
/** The timeout of a request of an honest page, milliseconds. */
const MAX_HEALTH_MS = 10_000;

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
  'hostile model answers',
  'slow model',
];

/**
 * P19: strangers and a free account attack a server with 1 GB of memory and a disk of 1 GB, beside three honest
 * writers.
 */
export async function measureAttacksByStrangers(
  minutes: number,
  log: (line: string) => void,
): Promise<LongResult> {
  const logFolder = mkdtempSync(join(tmpdir(), 'foolscap-attack-'));
  const disk = mountLoopDisk(DISK_MB);
  const group = makeMemoryGroup(MACHINE_BYTES);
  const folder = disk?.folder ?? logFolder;
  const file = join(folder, 'foolscap.db');
  log(
    group
      ? `memory: ${group.kind}`
      : 'memory: no group can be made here, the resident memory of the process counts',
  );
  log(disk ? `disk: ${DISK_MB} MB` : 'disk: none can be mounted here, its mark is not tried');
  try {
    const accounts = await seedAccounts(file, WRITERS, false);
    const server = await startAttackedServer(folder, join(logFolder, 'log'), group);
    const result = await runAttackRounds({
      server,
      writers: accounts.honest,
      rounds: roundsOf(accounts, server, minutes * 60),
      memory: () => group?.read().held ?? server.resident().now,
      log,
    });
    const ended = await stopServer(server, { disk, group });
    const audit = await auditRooms(file, result.honest.written);
    const found = { ...result, ...ended, audit };
    return { summary: summaryOf(found, minutes), problems: problemsOf(found) };
  } finally {
    group?.remove();
    disk?.unmount();
    rmSync(logFolder, { recursive: true, force: true });
  }
}

function roundsOf(accounts: AttackAccounts, { url, syncUrl }: AttackedServer, seconds: number): Round[] {
  const [eve] = accounts.strangers;
  if (!eve) throw new Error('Nobody attacks.');
  const { address, ...known } = eve;
  const account = { ...known, syncUrl, httpUrl: url };
  const attacks: AttackPlan[] = [
    ...BY_STRANGERS.map((attack) => ({ attack, account: { ...account, sessionId: 'none' } })),
    ...BY_ACCOUNT.map((attack) => ({ attack, address, account })),
  ];
  return [
    { name: 'nobody attacks', attacks: [], seconds: ALONE_SECONDS },
    ...attacks.map((attack) => ({ name: attack.attack, attacks: [attack], seconds: ALONE_SECONDS })),
    { name: 'all at once', attacks, seconds },
  ];
}

interface ServerEnd {
  hasDied: boolean;
  /** Processes of the server that the system killed because memory ran out. */
  killed: number;
  /** Memory with the page cache, bytes. */
  charged: number;
  freeBytes: number | undefined;
  /** Free disk space below which the server accepts no growth; undefined when it reports none. */
  markBytes: number | undefined;
}

async function stopServer(
  server: AttackedServer,
  { disk, group }: { disk: LoopDisk | undefined; group: MemoryGroup | undefined },
): Promise<ServerEnd> {
  const hasDied = !server.isAlive();
  const memory = group?.read();
  const freeBytes = disk?.freeBytes();
  const markBytes = hasDied ? undefined : metricOf(await server.metrics(), 'foolscap_disk_mark_bytes');
  const { code } = await server.stop();
  const killed = memory?.killed ?? 0;
  return { hasDied: hasDied || code !== 0, killed, charged: memory?.charged ?? 0, freeBytes, markBytes };
}

interface AttackFigures extends AttackResult, ServerEnd {
  audit: Audit;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

function summaryOf(found: AttackFigures, minutes: number): string {
  const { rounds, audit, charged, freeBytes, markBytes } = found;
  const last = rounds.at(-1);
  return (
    `${BY_STRANGERS.length} attacks by strangers and ${BY_ACCOUNT.length} by a free account, each alone for ` +
    `${ALONE_SECONDS} s and all at once for ${minutes} min, on ${megabytes(MACHINE_BYTES)}: ${audit.words} words of ${WRITERS} ` +
    `people, ${audit.lost} lost; ${last ? roundLine(last) : ''}; held at the most ${megabytes(peakMemoryOf(rounds))}, with the page cache ` +
    `${megabytes(charged)}; ${freeBytes === undefined ? 'disk not measured' : `${megabytes(freeBytes)} of the disk free`}, ` +
    (markBytes === undefined ? 'no mark' : `mark ${megabytes(markBytes)}`)
  );
}

const peakMemoryOf = (rounds: AttackResult['rounds']): number =>
  Math.max(0, ...rounds.map(({ memory }) => memory));

/**
 * Returns the figures that break the promise, a sentence each. The page cache does not count as memory: the kernel
 * reclaims it when a process needs memory, so it fills every limit sooner or later.
 */
export function problemsOf(found: AttackFigures): string[] {
  const { honest, rounds, audit, freeBytes, markBytes } = found;
  const problems = [...honest.problems];
  if (found.hasDied) problems.push('the server ended by itself, or not cleanly');
  if (found.killed > 0) problems.push(`${found.killed} processes were killed for want of memory`);
  const peak = peakMemoryOf(rounds);
  if (peak > MACHINE_BYTES * MAX_MEMORY_SHARE)
    problems.push(
      `${megabytes(peak)} of memory were held, above ${megabytes(MACHINE_BYTES * MAX_MEMORY_SHARE)}`,
    );
  for (const { name, health } of rounds)
    if (!(health <= MAX_HEALTH_MS))
      problems.push(`${name}: no answer of /healthz within ${MAX_HEALTH_MS / 1_000} s`);
  if (freeBytes !== undefined && freeBytes < (markBytes ?? 1))
    problems.push(`${megabytes(freeBytes)} of the disk are free, below ${megabytes(markBytes ?? 1)}`);
  if (audit.words === 0) problems.push('nothing was written');
  if (audit.lost > 0) problems.push(`${audit.lost} acknowledged words are lost or doubled`);
  if (honest.unacknowledged > 0) problems.push(`${honest.unacknowledged} changes were never acknowledged`);
  return problems;
}
