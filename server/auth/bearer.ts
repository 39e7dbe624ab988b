const BEARER = /^Bearer ([\w-]{20,100})$/;

/** Returns the session id of an Authorization header, or undefined when the header has another shape. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1];
