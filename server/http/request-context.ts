import type { SignedIn } from '#server/auth/sessions.ts';

/** What middleware leaves for handlers. */
export interface RequestContext {
  Variables: {
    requestId: string;
    /** The socket's address, or the trusted header's [I2]; IPv6 by its /64. */
    clientAddress: string;
    signedIn: SignedIn | undefined;
  };
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
}
