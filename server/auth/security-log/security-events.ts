import { AppError } from '#shared/errors/app-error.ts';

/** All kinds of security events. Administrators read them in the log and in the table `security_event`. */
export type SecurityEventKind =
  // Accounts.
  | 'sign-up'
  | 'verify-email'
  | 'log-in'
  | 'log-out'
  | 'end-sessions'
  /** A signed-in person is asked for the password once more. */
  | 'confirm-password'
  | 'request-password-reset'
  | 'reset-password'
  | 'change-password'
  | 'request-email-change'
  | 'change-email'
  | 'request-account-deletion'
  /** A login in the days of grace. */
  | 'cancel-account-deletion'
  | 'erase-account'
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
  /** The receiver is the owner from now on. */
  | 'transfer-workspace'
  | 'delete-workspace'
  | 'restore-workspace'
  // Administrators, made at the machine alone [G7].
  | 'grant-administrator'
  | 'revoke-administrator'
  // Refusals.
  /** A route under `/auth`, an upload, or a page of another origin. */
  | 'request'
  | 'operation'
  /** A room of the sync server: it was not joined, or closed. */
  | 'room'
  /** A WebSocket of the sync server. */
  | 'connection';

export type SecurityEventResult = 'done' | 'refused' | 'limited';

/** What happened. Every text but `email` is stored and logged as it is: ids, codes and names from this program alone. */
export interface SecurityEvent {
  kind: SecurityEventKind;
  result: SecurityEventResult;
  /** The person who acted, or whose account somebody tried to enter. */
  userId?: string | undefined;
  /** The other person concerned. */
  subjectId?: string | undefined;
  /** The e-mail address concerned; only its keyed hash is stored and logged. */
  email?: string | undefined;
  workspaceId?: string | undefined;
  /** As `readClientAddress` gives it. */
  clientAddress?: string | undefined;
  /** A code, a role, the name of an operation. */
  detail?: string | undefined;
}

/** What a handler knows of an event; its caller adds who and from where. */
export type SecurityFact = Omit<SecurityEvent, 'result' | 'userId' | 'clientAddress'>;

/** Records what happened. Never throws and never waits. */
export interface SecurityRecorder {
  record: (event: SecurityEvent) => void;
}

/** How an attempt failed; undefined for a fault of the server, which is logged as one. */
export function resultOf(error: unknown): SecurityEventResult | undefined {
  if (!(error instanceof AppError)) return undefined;
  return error.code === 'too_many_requests' || error.code === 'unavailable' ? 'limited' : 'refused';
}
