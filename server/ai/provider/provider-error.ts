import { AppError } from '#shared/errors/app-error.ts';
import { connectorErrorIn } from '#server/connector/connector-errors.ts';
import { PROVIDER_MESSAGES as MESSAGES } from './provider-messages.ts';

interface Failure {
  status: number | undefined;
  code: string;
  type: string;
  param: string;
  message: string;
  retryAfter: string | null;
}

const MAX_RETRY_SECONDS = 60 * 60;

/**
 * Converts any failure of a provider to the error for the writer.
 * @param isCharged whether it is the server's model, not the workspace's own
 * @param hasBegun whether words of the answer have arrived
 */
export function providerError(
  error: unknown,
  { isCharged }: { isCharged: boolean },
  hasBegun: boolean,
): AppError {
  const refused = connectorErrorIn(error);
  if (refused && refused.code !== 'unavailable') return refused;
  if (error instanceof AppError) return error;
  // Its sentence names the fault of an address: a name that does not exist, a certificate, or no answer.
  if (refused && !hasBegun && !isCharged) return refused;
  const failure = failureOf(error);
  if (isRateLimit(failure)) return busy(failure);
  return new AppError('unavailable', sentence(failure, isCharged, hasBegun, error));
}

/** Whether a model refused the request only because it takes no temperature. */
export function refusesTemperature(error: unknown): boolean {
  const { status, param, message } = failureOf(error);
  return status === 400 && (param === 'temperature' || /\btemperature\b/i.test(message));
}

/** Whether a provider refused the request because it knows the limit of tokens by its other name. */
export function refusesLimitName(error: unknown, name: string): boolean {
  const { status, code, param, message } = failureOf(error);
  if (status !== 400 && status !== 422) return false;
  if (param === name && code.startsWith('unsupported')) return true;
  return (
    message.includes(name) &&
    /unsupported|not supported|unrecognized|unknown|unexpected|not permitted|extra/i.test(message)
  );
}

/** Whether a model refused the request because the token limit is above its longest answer. */
export function refusesLimitSize(error: unknown): boolean {
  const { status, param, message } = failureOf(error);
  if (status !== 400 && status !== 422) return false;
  // Servers with one context for prompt and answer refuse the sum of both, and name the answer "the completion".
  return /max_(?:completion_)?tokens|output tokens|completion/i.test(`${param} ${message}`);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function failureOf(error: unknown): Failure {
  const fields: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  const inner = fields['error'];
  const nested: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  const { status, headers } = fields;
  return {
    status: typeof status === 'number' ? status : undefined,
    // A status as a number in the body is how several local servers report errors inside a stream.
    code: textOf(fields['code'] ?? nested['code']),
    type: textOf(fields['type'] ?? nested['type']),
    param: textOf(fields['param'] ?? nested['param']),
    message: textOf(error instanceof Error ? error.message : (fields['message'] ?? nested['message'])),
    retryAfter: headers instanceof Headers ? headers.get('retry-after') : null,
  };
}

const isRateLimit = ({ status, code, type }: Failure): boolean =>
  !isOutOfCredit({ code, type }) &&
  (status === 429 || (status === undefined && (code === '429' || /rate_limit/.test(`${code} ${type}`))));

const isOutOfCredit = ({ code, type }: Pick<Failure, 'code' | 'type'>): boolean =>
  /insufficient_quota|billing|payment_required/.test(`${code} ${type}`);

function busy({ retryAfter }: Failure): AppError {
  const retryAfterSeconds = secondsOf(retryAfter);
  return retryAfterSeconds === undefined
    ? new AppError('too_many_requests', MESSAGES.busy)
    : new AppError('too_many_requests', MESSAGES.busyFor(retryAfterSeconds), { retryAfterSeconds });
}

/** @param header seconds, or an HTTP date */
function secondsOf(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1_000);
  return seconds >= 1 && seconds <= MAX_RETRY_SECONDS ? seconds : undefined;
}

function sentence(failure: Failure, isCharged: boolean, hasBegun: boolean, error: unknown): string {
  const { status, code, message } = failure;
  if (isOutOfCredit(failure) || status === 402) return MESSAGES.noCredit;
  if (status === 401 || code === 'invalid_api_key')
    return isCharged ? MESSAGES.wrongKey : MESSAGES.ownWrongKey;
  if (/context_length|context length|context size|too many tokens/i.test(`${code} ${message}`))
    return MESSAGES.textTooLong;
  if (code === 'content_filter') return MESSAGES.filtered;
  if (status === 404 || code === 'model_not_found')
    return /\bmodel\b/i.test(`${code} ${message}`) ? MESSAGES.unknownModel : MESSAGES.unknownAddress;
  if (hasBegun) return MESSAGES.cut;
  if (status !== undefined) return sentenceOfStatus(status);
  if (error instanceof SyntaxError) return MESSAGES.notUnderstood;
  // A chunk with an error has no status; a connection that failed has a cause.
  return error instanceof Error && error.cause !== undefined ? MESSAGES.unreachable : MESSAGES.failed;
}

function sentenceOfStatus(status: number): string {
  if (status >= 500) return MESSAGES.failed;
  if (status === 413) return MESSAGES.textTooLong;
  return status < 400 ? MESSAGES.redirected : MESSAGES.rejected;
}
