import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LongResult } from '#sync/testing/long-forms.ts';
import type { AttackName, AttackPlan } from '../load/attacks/attacks.ts';
import { ms } from '../rows/row.ts';
import { auditRooms, type Audit } from './attacks/audit-rooms.ts';
import { startAttackedServer, metricOf, type AttackedServer } from './attacks/attacked-server.ts';
import { roundLine, runAttackRounds, type Round, type AttackResult } from './attacks/run-attack-rounds.ts';
import { seedAccounts, type AttackerSeed, type AttackAccounts } from './attacks/seed-accounts.ts';

const WRITERS = 20;
const ALONE_SECONDS = 10;
const MAX_ACK_MS = 200;
const MAX_LOOP_MS = 200;

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
/** In the attacker's own workspace, on the server of the honest writers. */
const BY_OWNERS: readonly AttackName[] = ['hostile model answers'];

/** P18: members attack the documents of honest writers, first one attack at a time, then all at once. */
export async function measureAttacksByMembers(
  minutes: number,
  log: (line: string) => void,
  writers = WRITERS,
): Promise<LongResult> {
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-attack-'));
  const file = join(folder, 'foolscap.db');
  try {
    const accounts = await seedAccounts(file, writers, true);
    const server = await startAttackedServer(folder, join(folder, 'log'));
    const result = await runAttackRounds({
      server,
      writers: accounts.honest,
      rounds: roundsOf(accounts, server, minutes * 60),
      memory: () => server.resident().now,
      log,
    });
    const ended = await stopServer(server);
    const audit = await auditRooms(file, result.honest.written);
    const found = { ...result, ...ended, audit };
    return { summary: summaryOf(found, writers, minutes), problems: problemsOf(found) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function roundsOf(accounts: AttackAccounts, { url, syncUrl }: AttackedServer, seconds: number): Round[] {
  const plan = (attack: AttackName, at: number, people: readonly AttackerSeed[]): AttackPlan => {
    const attacker = people[at % people.length];
    if (!attacker) throw new Error('Nobody attacks.');
    const { address, ...known } = attacker;
    return { attack, address, account: { ...known, syncUrl, httpUrl: url } };
  };
  const attacks = [
    ...BY_VIEWERS.map((attack, at) => plan(attack, at, accounts.viewers)),
    ...BY_EDITORS.map((attack, at) => plan(attack, at, accounts.editors)),
    ...BY_OWNERS.map((attack, at) => plan(attack, at, accounts.strangers)),
  ];
  return [
    { name: 'nobody attacks', attacks: [], seconds: ALONE_SECONDS },
    ...attacks.map((attack) => ({ name: attack.attack, attacks: [attack], seconds: ALONE_SECONDS })),
    { name: 'all at once', attacks, seconds },
  ];
}

interface ServerEnd {
  /** The server ended by itself, or not cleanly. */
  hasDied: boolean;
  foldFailures: number;
  appendFailures: number;
  quarantined: number;
  logBytes: number;
  peakMemory: number;
}

async function stopServer(server: AttackedServer): Promise<ServerEnd> {
  const hasDied = !server.isAlive();
  const metrics = hasDied ? '' : await server.metrics();
  const peakMemory = hasDied ? 0 : server.resident().peak;
  const { code } = await server.stop();
  return {
    hasDied: hasDied || code !== 0,
    foldFailures: metricOf(metrics, 'foolscap_fold_failures_total') ?? 0,
    appendFailures: metricOf(metrics, 'foolscap_append_failures_total') ?? 0,
    quarantined: metricOf(metrics, 'foolscap_quarantined_parts') ?? 0,
    logBytes: server.logBytes(),
    peakMemory,
  };
}

interface AttackFigures extends AttackResult, ServerEnd {
  audit: Audit;
}

function summaryOf(
  { rounds, audit, logBytes, peakMemory }: AttackFigures,
  writers: number,
  minutes: number,
): string {
  const last = rounds.at(-1);
  return (
    `${writers} writers beside ${BY_VIEWERS.length + BY_EDITORS.length + BY_OWNERS.length} attacks, each alone for ${ALONE_SECONDS} s and all ` +
    `at once for ${minutes} min: ${audit.words} words, ${audit.lost} lost, ${audit.forged} forged; ` +
    `${last ? roundLine(last) : ''}; at the most ${Math.round(peakMemory / 1e6)} MB, ${Math.round(logBytes / 1e6)} MB of log`
  );
}

/** Returns the figures that break the promise, a sentence each. */
export function problemsOf(found: AttackFigures): string[] {
  const { honest, rounds, audit } = found;
  const problems = [...honest.problems];
  if (found.hasDied) problems.push('the server ended by itself, or not cleanly');
  if (audit.words === 0) problems.push('nothing was written');
  if (audit.lost > 0) problems.push(`${audit.lost} acknowledged words are lost or doubled`);
  if (audit.forged > 0)
    problems.push(`${audit.forged} characters have the client id of a writer who did not type them`);
  if (honest.unacknowledged > 0) problems.push(`${honest.unacknowledged} changes were never acknowledged`);
  for (const room of audit.unfoldable) problems.push(`a room cannot be folded: ${room}`);
  for (const [name, count] of [
    ['folds failed', found.foldFailures],
    ['appends failed', found.appendFailures],
    ['parts are in quarantine', found.quarantined],
  ] as const)
    if (count > 0) problems.push(`${count} ${name}`);
  for (const { name, p95, loop } of rounds) {
    if (!(p95 <= MAX_ACK_MS))
      problems.push(`${name}: p95 of acknowledgements is ${ms(p95)}, above ${MAX_ACK_MS} ms`);
    if (!(loop.p99 <= MAX_LOOP_MS))
      problems.push(`${name}: the loop's p99 is ${ms(loop.p99)}, above ${MAX_LOOP_MS} ms`);
    // Only the loop's own work counts: other programs on the machine cause the wait for a processor.
    if (!(loop.maxOwn <= MAX_LOOP_MS))
      problems.push(`${name}: one turn of the loop worked for ${ms(loop.maxOwn)}, above ${MAX_LOOP_MS} ms`);
  }
  return problems;
}
