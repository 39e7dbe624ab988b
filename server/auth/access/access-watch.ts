import type { Logger } from 'pino';
import { EventTail, type ScopeEvent } from '#server/db/event-tail.ts';
import type { RawConnection } from '#server/db/open.ts';
import { AccessEnded } from '#server/policies/access-ended.ts';
import type { SessionHolder } from '#server/policies/open-session.ts';

/** How often the events of other processes are read, milliseconds. */
const POLL_MS = 250;

export interface WatchedAccess {
  /** Aborts with {@link AccessEnded} when the access ends. */
  readonly signal: AbortSignal;
  /** Ends the watch. The caller must call it when its response has ended. */
  release: () => void;
}

export interface AccessWatch {
  /**
   * Watches the access of a session from now on. A caller checks the session once more after this call, with
   * `requireOpenSession`: it may have ended between the authentication and the call.
   */
  watch: (holder: SessionHolder) => WatchedAccess;
  /** Reads new events after a commit. */
  poke: () => void;
  close: () => void;
}

/**
 * Ends the long responses of this process, such as streamed answers, when the access of their person ends: at once
 * after a commit of this process, within a quarter of a second after one of another, such as `npm run admin`.
 */
export function createAccessWatch({ raw, log }: { raw: RawConnection; log: Logger }): AccessWatch {
  const watched = new Map<string, Set<SessionHolder & { controller: AbortController }>>();
  const end = ({ scope, data }: ScopeEvent): void => {
    // Only `endAccess` writes this event: a list of sessions, or none for the whole access of the person.
    const hashes = data['sessionHashes'] as string[] | undefined;
    for (const { sessionHash, controller } of watched.get(scope.slice('user:'.length)) ?? [])
      if (!hashes || hashes.includes(sessionHash)) controller.abort(new AccessEnded());
  };
  const tail = new EventTail({
    raw,
    log,
    everyMs: POLL_MS,
    listener: (events) => events.filter(({ kind }) => kind === 'access-ended').forEach(end),
  });
  return {
    watch: ({ userId, sessionHash }) => {
      const controller = new AbortController();
      const entry = { userId, sessionHash, controller };
      const ofUser = watched.get(userId) ?? new Set();
      watched.set(userId, ofUser.add(entry));
      return {
        signal: controller.signal,
        release: () => {
          ofUser.delete(entry);
          if (ofUser.size === 0 && watched.get(userId) === ofUser) watched.delete(userId);
        },
      };
    },
    poke: () => tail.poke(),
    close: () => tail.close(),
  };
}
