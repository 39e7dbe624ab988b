import { openDatabase } from '#server/db/database.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import type { LongResult } from '#sync/testing/long-forms.ts';
import { runLoad, type MeasuredLoad } from '../load/clients/run-load.ts';
import { ms } from '../rows/row.ts';
import { withCrowd, type Crowd } from './crowded-product.ts';

const CROWD = { workspaces: 200, peopleEach: 5 };
const WARM_UP_SECONDS = 10;
const P95_MS = 100;
const P99_MS = 300;

/** P2: everybody types one key a second. The database of the killed server then contains every character. */
export async function measureAcknowledgements(seconds: number, crowd: Crowd = CROWD): Promise<LongResult> {
  const people = crowd.workspaces * crowd.peopleEach;
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
    const storedCharacters = await countCharacters(databaseFile, [
      ...new Set(server.rooms.map(({ name }) => name)),
    ]);
    return {
      summary:
        `${crowd.workspaces} documents × ${crowd.peopleEach} writers × 1 key/s for ${seconds} s, ${load.acked} acknowledged, ` +
        `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, slowest ${ms(max)}; ` +
        `${storedCharacters} of ${load.characters} characters in the file after SIGKILL`,
      problems: problemsOf(load, storedCharacters),
    };
  });
}

/** Returns the figures that break the promise, a sentence each. @param storedCharacters characters in the database */
export function problemsOf(
  {
    characters,
    unacknowledged,
    rejected,
    latencies,
  }: Pick<MeasuredLoad, 'characters' | 'unacknowledged' | 'rejected' | 'latencies'>,
  storedCharacters: number,
): string[] {
  const problems: string[] = [];
  if (!(latencies.p95 <= P95_MS)) problems.push(`p95 is ${ms(latencies.p95)}, above ${P95_MS} ms`);
  if (!(latencies.p99 <= P99_MS)) problems.push(`p99 is ${ms(latencies.p99)}, above ${P99_MS} ms`);
  if (unacknowledged > 0) problems.push(`${unacknowledged} updates were never acknowledged`);
  if (rejected > 0) problems.push(`${rejected} updates were refused`);
  if (storedCharacters !== characters)
    problems.push(`${characters} characters were typed, ${storedCharacters} are in the file`);
  return problems;
}

/** Counts the characters that the next reader of these documents will find. */
async function countCharacters(file: string, documentIds: readonly string[]): Promise<number> {
  const db = openDatabase(file);
  const lengths = documentIds.map((id) => {
    const written: string = journalDoc(db.rawReader, id).getXmlFragment(CONTENT_FRAGMENT).toJSON();
    return written.replaceAll(/<[^>]*>/g, '').length;
  });
  await db.close();
  return lengths.reduce((sum, length) => sum + length, 0);
}
