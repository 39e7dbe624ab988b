import { AppError } from '#shared/errors/app-error.ts';

/** All kinds of security events. Administrators read them in the log and in the table `security_event`. */
export type SecurityEventKind =
  // Accounts.
  | 'sign-up'
  | 'verify-email'
  | 'log-in'
  /** A device of a user, `detail`, with the time of its last sign-in; written by `rememberDevice`. */
  | 'known-device'
  | 'log-out'
  | 'end-sessions'
  /** A signed-in user had to type the password once more. */
  | 'confirm-password'
  /** A signed-in user had to use a passkey. */
  | 'confirm-passkey'
  /** A signed-in user signed in once more at a provider that is connected. */
  | 'confirm-provider'
  | 'add-passkey'
  | 'remove-passkey'
  | 'request-password-reset'
  | 'reset-password'
  /** Passkeys and providers that were added shortly before a reset; each one is an event of its own too. */
  | 'remove-recent-ways'
  | 'change-password'
  | 'request-email-change'
  | 'change-email'
  | 'request-account-deletion'
  /** A login during the grace period. */
  | 'cancel-account-deletion'
  /** A social sign-in provider; also when a sign-in connected it. */
  | 'connect-provider'
  | 'disconnect-provider'
  | 'erase-account'
  /** An export of all data of the user was started. */
  | 'export-data'
  /** The newsletter was switched off by the link in one. */
  | 'unsubscribe-newsletter'
  // People in workspaces.
  | 'invite-member'
  | 'revoke-invitation'
  | 'accept-invitation'
  | 'decline-invitation'
  | 'change-role'
  | 'remove-member'
  | 'leave-workspace'
  | 'offer-workspace'
  | 'revoke-offer'
  | 'decline-offer'
  /** The recipient has become the owner. */
  | 'transfer-workspace'
  /** The address or key of the model that receives the texts; `detail` is `set` or `removed`. */
  | 'change-ai-model'
  | 'delete-workspace'
  | 'restore-workspace'
  // Administrators. The first one is made at the machine [G7].
  | 'grant-administrator'
  | 'revoke-administrator'
  | 'change-plan'
  | 'change-credits'
  | 'suspend-user'
  | 'unsuspend-user'
  /** The addresses of the people who receive the newsletter were read. */
  | 'export-newsletter-recipients'
  | 'send-newsletter'
  // Refusals.
  /** A route under `/auth`, an upload, or a request by a page of another origin. */
  | 'request'
  | 'operation'
  /** A room of the sync server that was not joined, or was closed. */
  | 'room'
  /** A WebSocket of the sync server. */
  | 'connection';

export type SecurityEventResult = 'done' | 'refused' | 'limited';

/**
 * A security event. Every text except `email` is stored and logged as it is, so it must be an id, a code or a name of
 * this program.
 */
export interface SecurityEvent {
  kind: SecurityEventKind;
  result: SecurityEventResult;
  /** The user who acted, or whose account somebody tried to enter. */
  userId?: string | undefined;
  /** The other user concerned. */
  subjectId?: string | undefined;
  /** The email address concerned; only its keyed hash is stored and logged. */
  email?: string | undefined;
  workspaceId?: string | undefined;
  /** The result of `readClientAddress`. */
  clientAddress?: string | undefined;
  /** A code, a role or the name of an operation. */
  detail?: string | undefined;
}

/** The part of an event that a handler knows; its caller adds the acting user and the client address. */
export type SecurityFact = Omit<SecurityEvent, 'result' | 'userId' | 'clientAddress'>;

/** Records events. Never throws and never waits. */
export interface SecurityRecorder {
  record: (event: SecurityEvent) => void;
}

/** Returns how an attempt failed; undefined for a fault of the server, which is logged as a fault instead. */
export function resultOf(error: unknown): SecurityEventResult | undefined {
  if (!(error instanceof AppError)) return undefined;
  return error.code === 'too_many_requests' || error.code === 'unavailable' ? 'limited' : 'refused';
}

/**
 * Runs an attempt and records its result. A fault of the server is not recorded as an event.
 * @param attempt receives a function that adds details to the event, such as the account concerned
 */
export async function recordAttempt<T>(
  securityLog: SecurityRecorder,
  initialEvent: Omit<SecurityEvent, 'result'>,
  attempt: (addDetails: (details: Partial<SecurityEvent>) => void) => Promise<T>,
): Promise<T> {
  let event = initialEvent;
  try {
    const value = await attempt((details) => (event = { ...event, ...details }));
    securityLog.record({ ...event, result: 'done' });
    return value;
  } catch (error) {
    const result = resultOf(error);
    if (result) securityLog.record({ ...event, result });
    throw error;
  }
}
