import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PACKED_QUERY } from '#shared/documents/packed-frame.ts';
import { playTrace, tracePath } from '../load/texts/editing-trace.ts';
import { openDocument, type OpenedDocument } from '../load/open-document.ts';
import type { MeasuredServer } from '../servers/measured-process.ts';
import { startProduct } from '../servers/product.ts';
import { hocuspocusWithSqlite } from '../servers/references.ts';
import { seedProduct } from '../servers/seed-product.ts';
import { seedTrace } from '../servers/seed-texts.ts';
import { best, kB, ms, times, type Row } from './row.ts';

const ROUNDS = 3;
/** Openings before the measurement: by then the code of the generator is compiled. */
const WARM_UPS = 5;
const WARM_OPENINGS = 10;
/** Journal rows that a room collects before a fold. */
const TAIL = 500;
const GOALS = { warm: 1.25, cold: 1.15, bytes: 160_000 };

interface Round {
  cold: number;
  /** The server's processor time for `cold`, milliseconds in steps of ten. Other programs cannot delay it. */
  coldWork: number;
  warm: number;
  bytes: number;
}

/** Measures the time to open a real document, written keystroke by keystroke, and the bytes on the wire. */
export async function traceOpening(): Promise<Row[]> {
  const path = tracePath();
  if (path === undefined) {
    console.log('  no editing trace: set EDITING_TRACE');
    return [];
  }
  const { state: before, updates, length } = playTrace(path, TAIL);
  const data = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  let state = before;
  const seeded = await seedProduct(join(data, 'foolscap.db'), 1, async (db, made) => {
    state = await seedTrace(db, made, { state: before, updates });
  });
  const startFoolscap = async (): Promise<MeasuredServer> => {
    const server = await startProduct(data, seeded);
    return { ...server, url: `${server.url}?${PACKED_QUERY}` };
  };
  const startReference = () => hocuspocusWithSqlite(1, state);
  await warmUp(startReference, length);
  const own: Round[] = [];
  const other: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ownRound, otherRound] = await measure([startFoolscap, startReference], length);
    if (ownRound) own.push(ownRound);
    if (otherRound) other.push(otherRound);
  }
  rmSync(data, { recursive: true, force: true });
  const bestWork = (rounds: readonly Round[]): string => ms(best(rounds.map(({ coldWork }) => coldWork)));
  const opening = (['warm', 'cold'] as const).map((kind): Row => {
    const value = best(own.map((round) => round[kind]));
    const reference = best(other.map((round) => round[kind]));
    const ratio = value / reference;
    return {
      measure:
        `opening the real editing session, ${kind}, against Hocuspocus with SQLite` +
        (kind === 'cold'
          ? ` (the server's processor time: ${bestWork(own)} against ${bestWork(other)})`
          : ''),
      product: ms(value),
      reference: ms(reference),
      ratio: times(ratio),
      goal: `≤ ${GOALS[kind]} ×`,
      met: ratio <= GOALS[kind],
    };
  });
  const bytes = best(own.map((round) => round.bytes));
  const otherBytes = best(other.map((round) => round.bytes));
  return [
    ...opening,
    {
      measure: 'bytes on the wire to open it',
      product: kB(bytes),
      reference: kB(otherBytes),
      ratio: times(bytes / otherBytes),
      goal: `≤ ${kB(GOALS.bytes)}`,
      met: bytes <= GOALS.bytes,
    },
  ];
}

const open = (server: MeasuredServer, length: number): Promise<OpenedDocument> => {
  const [room] = server.rooms;
  if (!room) throw new Error('There is no room to open.');
  return openDocument({ url: server.url, room: room.name, token: room.token, length });
};

async function warmUp(make: () => Promise<MeasuredServer>, length: number): Promise<void> {
  const server = await make();
  for (let opening = 0; opening < WARM_UPS; opening += 1) (await open(server, length)).close();
  await server.stop();
}

/** Waits until the server's start-up work has ended: it is no part of an opening. */
async function waitUntilIdle({ cpuSeconds }: MeasuredServer): Promise<void> {
  for (let before = -1; cpuSeconds() !== before;) {
    before = cpuSeconds();
    await sleep(500);
  }
}

/** Opens the document cold on each new process, then warm on all in turn while the first connection stays open. */
async function measure(
  contenders: readonly (() => Promise<MeasuredServer>)[],
  length: number,
): Promise<Round[]> {
  const rounds: {
    server: MeasuredServer;
    first: OpenedDocument;
    coldWork: number;
    warm: OpenedDocument[];
  }[] = [];
  for (const make of contenders) {
    const server = await make();
    await waitUntilIdle(server);
    const before = server.cpuSeconds();
    const first = await open(server, length);
    rounds.push({ server, first, coldWork: (server.cpuSeconds() - before) * 1000, warm: [] });
  }
  for (let opening = 0; opening < WARM_OPENINGS; opening += 1) {
    for (const { server, warm } of rounds) {
      const opened = await open(server, length);
      opened.close();
      warm.push(opened);
    }
  }
  for (const { server, first } of rounds) {
    first.close();
    await server.stop();
  }
  return rounds.map(({ server, first, coldWork, warm }) => {
    const round = {
      cold: first.took,
      coldWork,
      warm: best(warm.map(({ took }) => took)),
      bytes: Math.max(...[first, ...warm].map(({ bytes }) => bytes)),
    };
    console.log(
      `  ${server.name}: cold ${ms(round.cold)} (${ms(coldWork)} of work), warm ${ms(round.warm)}, ${kB(round.bytes)}`,
    );
    return round;
  });
}
