import { SOCIAL_MESSAGES, socialMessages } from '#shared/accounts/social-messages.ts';
import { isProviderName } from '#shared/accounts/social-providers.ts';
import { connectProvider } from '#shared/operations/providers.ts';
import { ApiError } from '#client/api/api-error.ts';
import { exchangeCode } from '#client/api/auth-calls.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { serverUserModule } from '#client/api/current-user.ts';
import { handOverCode, isProofWindow } from '#client/api/provider-proof.ts';
import { refreshQueries } from '#client/api/query-cache.ts';
import { getSessionId } from '#client/api/session.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { beginSession } from './begin-session.ts';

/** Asks the server whether this device's session is still valid. @throws ApiError when the server does not answer */
export async function isSignedIn(): Promise<boolean> {
  if (getSessionId() === null) return false;
  const { loadCurrentUser } = await serverUserModule.load();
  return (await loadCurrentUser()) !== null;
}

/** Starts a session with the code of a social sign-in. @throws ApiError */
export async function signInWithCode(code: string): Promise<void> {
  const session = await exchangeCode(code);
  if (session === null) throw new ApiError(NO_SESSION_STATUS, SOCIAL_MESSAGES.failed);
  await beginSession(session);
}

/** The answer was a success, but its body had no session. */
const NO_SESSION_STATUS = 200;

/** Gives the code to the page that opened this window for a proof of identity. @returns whether it was waiting for it */
export async function handOverToWaitingPage(code: string): Promise<boolean> {
  const isTaken = isProofWindow() && (await handOverCode(code));
  if (isTaken) window.close();
  return isTaken;
}

/** Connects a provider to the account of the signed-in user. @throws ApiError */
export async function connectWithCode(code: string): Promise<void> {
  const { output } = await callOperation(connectProvider, { code });
  void refreshQueries(connectProvider.alters);
  if (!isProviderName(output.provider)) return;
  const messages = socialMessages(output.provider);
  toast.success(output.isNew ? messages.connected : messages.confirmed);
}
