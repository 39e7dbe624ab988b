import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs and reads the tokens of invitation links. */
export interface InvitationTokens {
  sign: (invitationId: string) => string;
  /** Returns the id of the invitation; undefined when this server did not sign the token. */
  read: (token: string) => string | undefined;
}

/**
 * Creates the tokens of invitation links. Only the receiver of the email has the token, so it shows the invitation to
 * somebody without a session. It is derived from the id and stored nowhere.
 * @param secret the server's secret, at least 32 characters
 */
export function createInvitationTokens(secret: string): InvitationTokens {
  const mac = (id: string): string =>
    createHmac('sha256', secret).update(`invitation ${id}`).digest('base64url');
  return {
    sign: (id) => `${id}.${mac(id)}`,
    read: (token) => {
      const [id = '', signature = ''] = token.split('.');
      const expected = Buffer.from(mac(id));
      const received = Buffer.from(signature);
      return received.length === expected.length && timingSafeEqual(received, expected) ? id : undefined;
    },
  };
}
