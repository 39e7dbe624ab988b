import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs and reads ids in links for people without a session. */
export interface SignedIds {
  sign: (id: string) => string;
  /** Returns the id of a token; undefined when this server did not sign it. */
  read: (token: string) => string | undefined;
}

/**
 * Creates the tokens of one kind of link. A token is derived from its id and stored nowhere.
 * @param secret the server's secret, at least 32 characters
 * @param purpose the kind of link: a token of one kind is invalid in the links of every other
 */
export function createSignedIds(secret: string, purpose: 'invitation' | 'unsubscribe'): SignedIds {
  const mac = (id: string): string =>
    createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url');
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
