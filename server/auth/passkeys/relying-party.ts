import type { Config } from '#server/config.ts';

/** The name that a browser shows when it asks for a passkey. */
const NAME = 'Foolscap';

export interface RelyingParty {
  /** The host name that passkeys belong to. */
  id: string;
  name: string;
  /** The only origin whose pages may use them. */
  origin: string;
}

/** Returns the host name and the origin of passkeys. Only PUBLIC_URL decides them, no header of a request [I1]. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: NAME, origin };
}
