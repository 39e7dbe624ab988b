import { useState } from 'react';
import {
  getSessions,
  revokeOtherSessions,
  revokeSession,
  type Session,
} from '#shared/operations/sessions.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation, useQueryOperation } from '#client/api/operation-hooks.ts';
import { shortDate, timeAgo } from '#client/lib/dates.ts';
import { useUserRoom } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { AccountPart, AccountRow } from '#client/workspace/account/account-part.tsx';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';

/** The section of the account page with the browsers in which the user is logged in. */
export const sessions: readonly PageSection[] = [{ order: 50, Section: SessionsSection }];

function SessionsSection({ user }: { user: CurrentUser }) {
  // By this room a browser at this page learns that its session, or another one in the list, has ended.
  useUserRoom(user.id);
  const [openedAt] = useState(() => Date.now());
  const { data: list = [], error } = useQueryOperation(getSessions, {});
  const revokeOne = useCommandOperation(revokeSession);
  const revokeOthers = useCommandOperation(revokeOtherSessions);
  const isBusy = revokeOne.isPending || revokeOthers.isPending;
  const onError = (reason: unknown) => toast.error(errorText(reason));
  return (
    <AccountPart name="Sessions">
      {error !== null && <p className="small">Your sessions could not be loaded: {errorText(error)}</p>}
      {list.map((session) => (
        <AccountRow key={session.id} name={nameOf(session)} note={noteOf(session, openedAt)}>
          {!session.isCurrent && (
            <Button
              size="sm"
              aria-label={`Log out ${nameOf(session)}`}
              disabled={isBusy}
              onClick={() =>
                revokeOne.mutate(
                  { id: session.id },
                  { onSuccess: () => toast.success(`${nameOf(session)} is logged out.`), onError },
                )
              }
            >
              Log out
            </Button>
          )}
        </AccountRow>
      ))}
      {list.length > 1 && (
        <AccountRow name="All other sessions" note="Every browser except this one is logged out.">
          <Button
            size="sm"
            aria-label="Log out all other sessions"
            disabled={isBusy}
            onClick={() =>
              revokeOthers.mutate(
                {},
                { onSuccess: () => toast.success('You are logged out everywhere else.'), onError },
              )
            }
          >
            Log out all
          </Button>
        </AccountRow>
      )}
    </AccountPart>
  );
}

const nameOf = ({ device }: Session): string => device ?? 'Unknown browser';

/** Describes the use of a session. No place is named, because none is stored. */
function noteOf({ isCurrent, createdAt, lastUsedAt }: Session, now: number): string {
  const since = `Logged in since ${shortDate(createdAt)}.`;
  return isCurrent ? `This browser. ${since}` : `Last used ${lastUsed(lastUsedAt, now)}. ${since}`;
}

/** The server stores the last use to the hour, so the minutes of `timeAgo` would promise too much. */
const lastUsed = (at: string, now: number): string =>
  now - Date.parse(at) < 2 * 60 * 60 * 1000 ? 'within the last two hours' : timeAgo(at, now);
