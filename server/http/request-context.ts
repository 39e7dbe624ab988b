import type { SignedIn } from '#server/auth/sessions.ts';

/** The values that middleware sets for handlers. */
export interface RequestContext {
  Variables: {
    requestId: string;
    /** The address of the socket, or of the trusted header [I2]; for IPv6 the /64 network. */
    clientAddress: string;
    signedIn: SignedIn | undefined;
  };
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
}
