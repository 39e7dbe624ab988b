import { createSignedIds, type SignedIds } from './signed-ids.ts';

/** Signs and reads the tokens of invitation links. */
export type InvitationTokens = SignedIds;

/**
 * Creates the tokens of invitation links. Only the receiver of the email has the token, so it shows the invitation to
 * somebody without a session.
 * @param secret the server's secret, at least 32 characters
 */
export const createInvitationTokens = (secret: string): InvitationTokens =>
  createSignedIds(secret, 'invitation');
