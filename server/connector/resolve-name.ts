import { Resolver, lookup } from 'node:dns/promises';
import { asConnectorError, unknownName } from './connector-errors.ts';

/** Returns all addresses of a name. @throws AppError `unavailable` */
export type ResolveName = (host: string) => Promise<readonly string[]>;

/** Milliseconds until a name server is tried again. */
const TIMEOUT_MS = 2_500;

/**
 * Resolves a name with the system's resolver, which also reads the hosts file. It occupies a thread of Node's pool, so
 * it is for names that an administrator listed.
 */
export const resolveListed: ResolveName = async (host) => {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw nameError(error);
  }
};

/**
 * Resolves a name with queries to the name servers. They need no thread: with the system's resolver, four slow name
 * servers would stop everybody's log-ins and files.
 */
export const resolvePublic: ResolveName = async (host) => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const causes = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  throw nameError(causes[0]);
};

/** A name that does not exist, or a name server that does not answer. */
function nameError(cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ENOTFOUND' || code === 'ENODATA'
    ? unknownName(cause)
    : asConnectorError(cause, { hasBegun: false });
}
