import { AppError } from '#shared/errors/app-error.ts';

/** The sentences for the person who typed the address. None of them repeats an address or a part of the answer. */
export const CONNECTOR_MESSAGES = {
  invalid: 'This is not a web address. Type one that begins with https://.',
  notHttps:
    'The address must begin with https://. An administrator of this server can allow http:// for it with the setting CONNECTOR_ALLOW.',
  credentials: 'The address must not contain a user name or a password.',
  port: 'The server does not open addresses with this port.',
  private:
    'The server does not open private addresses. An administrator of this server can allow this one with the setting CONNECTOR_ALLOW.',
  unknownName: 'There is no server at this address. Check how it is written.',
  unreachable: 'The server at this address cannot be reached. Try again later.',
  certificate: 'The server at this address has no valid certificate, so no connection to it is safe.',
  timedOut: 'The server at this address took too long to answer. Try again later.',
  cut: 'The server at this address broke off its answer. Try again later.',
  tooLarge: 'The answer from this address is too large.',
  type: 'The server at this address answered with a kind of file that cannot be used here.',
  redirects: 'This address redirects too many times.',
  redirectedElsewhere:
    'This address redirects to another server. Nothing was sent there. Type the new address if you trust it.',
  tooMany: 'Too many requests to other servers. Wait a moment and try again.',
} as const;

export const invalidAddress = (): AppError => new AppError('invalid_input', CONNECTOR_MESSAGES.invalid);
export const privateAddress = (): AppError => new AppError('forbidden', CONNECTOR_MESSAGES.private);
export const notHttps = (): AppError => new AppError('forbidden', CONNECTOR_MESSAGES.notHttps);
export const tooLarge = (): AppError => new AppError('too_large', CONNECTOR_MESSAGES.tooLarge);
export const timedOut = (): AppError => new AppError('unavailable', CONNECTOR_MESSAGES.timedOut);
export const unknownName = (cause: unknown): AppError => unavailable('unknownName', cause);
export const redirectedElsewhere = (): AppError =>
  new AppError('unavailable', CONNECTOR_MESSAGES.redirectedElsewhere);

/** The cause is for the log. */
const unavailable = (message: keyof typeof CONNECTOR_MESSAGES, cause: unknown): AppError =>
  Object.assign(new AppError('unavailable', CONNECTOR_MESSAGES[message]), { cause });

/** How many causes of an error are examined. Libraries wrap an error two or three times. */
const MAX_CAUSES = 8;

/** Returns an error and its causes, the outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  let current = error;
  while (current instanceof Error && causes.length < MAX_CAUSES) {
    causes.push(current);
    current = current.cause;
  }
  return causes;
}

/** Finds the connector's error in an error that a client library made of it. */
export const connectorErrorIn = (error: unknown): AppError | undefined =>
  causesOf(error).find((cause) => cause instanceof AppError);

/** Node's and OpenSSL's codes of certificates that are not valid for the host. */
const CERTIFICATE_CODE = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY)_)/;

/**
 * Converts an error of undici to a sentence.
 * @param hasBegun whether the headers of the answer had arrived
 */
export function asConnectorError(error: unknown, { hasBegun }: { hasBegun: boolean }): AppError {
  const own = connectorErrorIn(error);
  if (own) return own;
  const causes = causesOf(error);
  if (causes.some(({ message }) => message === 'bad port'))
    return new AppError('invalid_input', CONNECTOR_MESSAGES.port);
  const codes = causes.flatMap((cause) => ('code' in cause ? [String(cause.code)] : []));
  if (codes.some((code) => CERTIFICATE_CODE.test(code))) return unavailable('certificate', error);
  if (codes.includes('UND_ERR_CONNECT_TIMEOUT')) return unavailable('timedOut', error);
  return unavailable(hasBegun ? 'cut' : 'unreachable', error);
}
