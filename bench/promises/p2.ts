import { openDatabase } from '#server/db/database.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import type { LongResult } from '#sync/testing/long-forms.ts';
import { runLoad, type MeasuredLoad } from '../load/clients/run-load.ts';
import { ms } from '../rows/row.ts';
import { withCrowd, type Crowd } from './crowded-product.ts';

const CROWD = { desks: 200, peopleEach: 5 };
const WARM_UP_SECONDS = 10;
const P95_MS = 100;
const P99_MS = 300;

/** P2: one key a second of everybody, who then find all of it in the file of a server that was killed. */
export async function acknowledged(seconds: number, crowd: Crowd = CROWD): Promise<LongResult> {
  const people = crowd.desks * crowd.peopleEach;
  return withCrowd(crowd, async ({ server, databaseFile }) => {
    const load = await runLoad(server, {
      writersPerRoom: 1,
      isPage: true,
      perSecond: people,
      warmUpSeconds: WARM_UP_SECONDS,
      seconds,
    });
    const { p50, p95, p99, max } = load.latencies;
    await server.stop();
    const kept = await lettersIn(databaseFile, [...new Set(server.rooms.map(({ name }) => name))]);
    return {
      summary:
        `${crowd.desks} documents × ${crowd.peopleEach} writers × 1 key/s for ${seconds} s, ${load.acked} acknowledged, ` +
        `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, slowest ${ms(max)}; ` +
        `${kept} of ${load.letters} letters in the file after SIGKILL`,
      problems: faultsOf(load, kept),
    };
  });
}

/** What of a load broke the promise. @param kept letters that are in the file */
export function faultsOf(
  { letters, owed, unkept, latencies }: Pick<MeasuredLoad, 'letters' | 'owed' | 'unkept' | 'latencies'>,
  kept: number,
): string[] {
  const problems: string[] = [];
  if (!(latencies.p95 <= P95_MS)) problems.push(`p95 is ${ms(latencies.p95)}, above ${P95_MS} ms`);
  if (!(latencies.p99 <= P99_MS)) problems.push(`p99 is ${ms(latencies.p99)}, above ${P99_MS} ms`);
  if (owed > 0) problems.push(`${owed} updates were never acknowledged`);
  if (unkept > 0) problems.push(`${unkept} updates were refused`);
  if (kept !== letters) problems.push(`${letters} letters were typed, ${kept} are in the file`);
  return problems;
}

/** How many letters whoever opens these documents next will find. */
async function lettersIn(file: string, documentIds: readonly string[]): Promise<number> {
  const db = openDatabase(file);
  const lengths = documentIds.map((id) => {
    const written: string = journalDoc(db.rawReader, id).getXmlFragment(CONTENT_FRAGMENT).toJSON();
    return written.replaceAll(/<[^>]*>/g, '').length;
  });
  await db.close();
  return lengths.reduce((sum, length) => sum + length, 0);
}
