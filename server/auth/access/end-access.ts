import { raiseScope } from '#server/db/scopes.ts';
import type { Tx } from '#server/db/write.ts';
import { askToStopRuns, type StoppedRuns } from '#server/policies/stop-runs.ts';

/** The access of a person that ends. */
export interface EndedAccess {
  /** The sessions that ended. Absent when the whole access of the person ended. */
  sessionHashes?: readonly string[];
  /** The runs that stop. Absent when they go on, as after the person's own log-out. */
  runs?: StoppedRuns;
}

/**
 * Ends what a person's sessions opened, in the transaction that ends the sessions. One event carries it to every
 * process [F9]: it closes sockets, streamed answers and running downloads. Runs stop by their rows, so that none goes
 * on after a restart. Signed addresses of the disk store end with their session.
 */
export async function endAccess(
  tx: Tx,
  userId: string,
  { sessionHashes, runs }: EndedAccess,
  now = Date.now(),
): Promise<void> {
  await raiseScope(tx, `user:${userId}`, 'access-ended', sessionHashes ? { sessionHashes } : {});
  if (runs !== undefined) await askToStopRuns(tx, userId, runs, now);
}
