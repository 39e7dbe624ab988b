import { getRun, type RunView } from '#shared/operations/runs.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';

/** How often an open run is read again, in milliseconds. The room of its scope announces progress sooner. */
const POLL_MS = 5_000;

/** Whether a run waits or runs. */
export const isOpenRun = (run: RunView | undefined): boolean =>
  run?.state === 'queued' || run?.state === 'running';

export interface ShownRun {
  /** The newest state from the server, also while the server is unreachable. */
  run: RunView | undefined;
  /** The error of the last call; null when it succeeded. The run itself continues on the server. */
  error: Error | null;
}

/**
 * Follows a run of the user. Closing the page does not end it.
 * @param id undefined for no run
 */
export function useRun(id: string | undefined): ShownRun {
  const { data, error } = useQueryOperation(
    getRun,
    { id: id ?? '' },
    { enabled: id !== undefined, refetchAfter: (run) => (isOpenRun(run) ? POLL_MS : false) },
  );
  return { run: data, error };
}
