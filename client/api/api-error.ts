import { isErrorCode, type ErrorCode } from '#shared/errors/codes.ts';

/** The status of a call without a readable answer: no network, or a captive portal or proxy in between. */
export const NO_ANSWER = 0;

/** The text of every failure of the network, also of code that cannot be loaded. */
export const NETWORK_ERROR = 'Network connection error';

// Browsers word a network failure differently: "Failed to fetch", "NetworkError when attempting to fetch resource."
const SPEAKS_OF_NETWORK = /network|fetch/i;

/**
 * A failed call. The message is the server's, or a default when it sent none. `statusCode` is 0 without a readable
 * answer.
 */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** The server's error code, on which callers branch [F5]; null when the answer carries no known code. */
  readonly code: ErrorCode | null;
  /** The epoch of the server that rejected the call; null when our server did not answer. */
  readonly epoch: string | null;

  constructor(
    statusCode: number,
    message: string,
    data: Record<string, unknown> = {},
    { cause, epoch = null }: { cause?: unknown; epoch?: string | null } = {},
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.data = data;
    this.epoch = epoch;
    this.code = isErrorCode(data['code']) ? data['code'] : null;
  }

  static unreachable(cause: unknown): ApiError {
    return new ApiError(NO_ANSWER, NETWORK_ERROR, {}, { cause });
  }

  /** Creates the error from the body of an error response. Any field of the body may be missing. */
  static fromBody(statusCode: number, body: unknown, epoch: string | null = null): ApiError {
    const { message, data } = isRecord(body) ? body : { message: undefined, data: undefined };
    return new ApiError(
      statusCode,
      typeof message === 'string' && message !== ''
        ? message
        : `The server answered ${statusCode}. Please try again.`,
      isRecord(data) ? data : {},
      { epoch },
    );
  }

  /** Whether a retry may help: no answer, too many requests, or a fault of the server. */
  get isTransient(): boolean {
    return this.statusCode === NO_ANSWER || this.statusCode === 429 || this.statusCode >= 500;
  }
}

/**
 * Returns the text of an error that the user reads. A message that speaks of a network or of fetching is a network
 * failure, which always has the same text; the server's sentences avoid both words. Otherwise it is the message of the
 * error, for an answer of the server with `data.message` after a colon.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return 'Something went wrong';
  if (SPEAKS_OF_NETWORK.test(error.message)) return NETWORK_ERROR;
  const more = error instanceof ApiError ? error.data['message'] : undefined;
  return typeof more === 'string' && more !== '' ? `${error.message}: ${more}` : error.message;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
