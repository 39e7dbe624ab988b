const BEARER = /^Bearer ([\w-]{20,100})$/;

/** The session's secret in an Authorization header, when there is one of the right shape. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1];
