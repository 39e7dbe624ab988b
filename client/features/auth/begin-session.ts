import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import type { StartedSession } from '#client/api/auth-calls.ts';
import { startSession } from '#client/api/sign-in.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/**
 * Starts the session of a sign-in, and shows a toast if the sign-in cancelled the deletion of the account.
 * @returns as `startSession`
 */
export async function beginSession({
  sessionId,
  hasCancelledDeletion,
}: StartedSession): Promise<{ isSamePerson: boolean }> {
  const result = await startSession(sessionId);
  if (hasCancelledDeletion) toast.success(AUTH_MESSAGES.accountKept);
  return result;
}
