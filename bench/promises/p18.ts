import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LongResult } from '#sync/testing/long-forms.ts';
import type { AttackName, AttackPlan } from '../load/attacks/attacks.ts';
import { ms } from '../rows/row.ts';
import { auditRooms, type Audit } from './siege/audit-rooms.ts';
import { besiege, metricOf, type Besieged } from './siege/besieged-server.ts';
import { lineOf, runSiege, type Round, type SiegeResult } from './siege/run-siege.ts';
import { seedSiege, type Besieger, type Siege } from './siege/seed-siege.ts';

const WRITERS = 20;
const ALONE_SECONDS = 10;
const ACK_MS = 200;
const LOOP_MS = 200;

const BY_VIEWERS: readonly AttackName[] = [
  'huge presence',
  'many joins of one room',
  'noisy frames',
  'endless questions',
];
const BY_EDITORS: readonly AttackName[] = [
  'hostile updates',
  'long updates',
  'many client ids',
  'deep nesting',
  'unreadable updates',
  'endless bodies',
  'parse bombs',
  'pieces of text',
  'full updates',
  'endless questions of a long text',
  'whole texts',
];

/** P18: members attack, each attack by itself and then all at once, beside people who write in the same documents. */
export async function attackedByMembers(
  minutes: number,
  say: (line: string) => void,
  writers = WRITERS,
): Promise<LongResult> {
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-siege-'));
  const file = join(folder, 'foolscap.db');
  try {
    const siege = await seedSiege(file, writers, true);
    const server = await besiege(folder, join(folder, 'log'));
    const result = await runSiege({
      server,
      writers: siege.honest,
      rounds: roundsOf(siege, server, minutes * 60),
      memory: () => server.resident().now,
      say,
    });
    const ended = await endOf(server);
    const audit = await auditRooms(file, result.honest.written);
    const found = { ...result, ...ended, audit };
    return { summary: summaryOf(found, writers, minutes), problems: faultsOf(found) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function roundsOf(siege: Siege, { url, syncUrl }: Besieged, seconds: number): Round[] {
  const plan = (attack: AttackName, at: number, people: readonly Besieger[]): AttackPlan => {
    const besieger = people[at % people.length];
    if (!besieger) throw new Error('Nobody attacks.');
    const { address, ...known } = besieger;
    return { attack, address, attacked: { ...known, syncUrl, httpUrl: url } };
  };
  const attacks = [
    ...BY_VIEWERS.map((attack, at) => plan(attack, at, siege.viewers)),
    ...BY_EDITORS.map((attack, at) => plan(attack, at, siege.editors)),
  ];
  return [
    { name: 'nobody attacks', attacks: [], seconds: ALONE_SECONDS },
    ...attacks.map((attack) => ({ name: attack.attack, attacks: [attack], seconds: ALONE_SECONDS })),
    { name: 'all at once', attacks, seconds },
  ];
}

interface Ended {
  /** The server ended by itself. */
  hasDied: boolean;
  foldFailures: number;
  appendFailures: number;
  quarantined: number;
  logBytes: number;
  mostMemory: number;
}

async function endOf(server: Besieged): Promise<Ended> {
  const hasDied = !server.isAlive();
  const metrics = hasDied ? '' : await server.metrics();
  const mostMemory = hasDied ? 0 : server.resident().most;
  const { code } = await server.end();
  return {
    hasDied: hasDied || code !== 0,
    foldFailures: metricOf(metrics, 'foolscap_fold_failures_total') ?? 0,
    appendFailures: metricOf(metrics, 'foolscap_append_failures_total') ?? 0,
    quarantined: metricOf(metrics, 'foolscap_quarantined_parts') ?? 0,
    logBytes: server.logBytes(),
    mostMemory,
  };
}

interface Attacked extends SiegeResult, Ended {
  audit: Audit;
}

function summaryOf(
  { rounds, audit, logBytes, mostMemory }: Attacked,
  writers: number,
  minutes: number,
): string {
  const last = rounds.at(-1);
  return (
    `${writers} writers beside ${BY_VIEWERS.length + BY_EDITORS.length} attacks, each alone for ${ALONE_SECONDS} s and all ` +
    `at once for ${minutes} min: ${audit.words} words, ${audit.lost} lost, ${audit.forged} forged; ` +
    `${last ? lineOf(last) : ''}; at the most ${Math.round(mostMemory / 1e6)} MB, ${Math.round(logBytes / 1e6)} MB of log`
  );
}

/** What of it broke the promise. */
export function faultsOf(found: Attacked): string[] {
  const { honest, rounds, audit } = found;
  const problems = [...honest.problems];
  if (found.hasDied) problems.push('the server ended by itself, or not cleanly');
  if (audit.words === 0) problems.push('nothing was written');
  if (audit.lost > 0) problems.push(`${audit.lost} acknowledged words are lost or doubled`);
  if (audit.forged > 0)
    problems.push(`${audit.forged} letters stand under the id of somebody who did not write them`);
  if (honest.owed > 0) problems.push(`${honest.owed} changes were never acknowledged`);
  for (const room of audit.unfoldable) problems.push(`a room cannot be folded: ${room}`);
  for (const [name, count] of [
    ['folds failed', found.foldFailures],
    ['appends failed', found.appendFailures],
    ['parts are in quarantine', found.quarantined],
  ] as const)
    if (count > 0) problems.push(`${count} ${name}`);
  for (const { name, p95, loop } of rounds) {
    if (!(p95 <= ACK_MS)) problems.push(`${name}: p95 of acknowledgements is ${ms(p95)}, above ${ACK_MS} ms`);
    if (!(loop.p99 <= LOOP_MS))
      problems.push(`${name}: the loop's p99 is ${ms(loop.p99)}, above ${LOOP_MS} ms`);
    // Of a loop that waits for a processor the machine's other work is the cause.
    if (!(loop.maxOwn <= LOOP_MS))
      problems.push(`${name}: one turn of the loop worked for ${ms(loop.maxOwn)}, above ${LOOP_MS} ms`);
  }
  return problems;
}
