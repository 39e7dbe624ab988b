import { isErrorCode, type ErrorCode } from '#shared/errors/codes.ts';

/** Why no answer came: the network, a captive portal, a proxy. */
export const NO_ANSWER = 0;

const UNREACHABLE = 'Foolscap could not be reached. Check your connection and try again.';

/** A failed call: what the server said, else our own words. `statusCode` is 0 when no readable answer came. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** What a program decides by [F5]; null when the answer was not our server's. */
  readonly code: ErrorCode | null;
  /** The epoch of the server that refused; null when no answer of ours came. */
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
    return new ApiError(NO_ANSWER, UNREACHABLE, {}, { cause });
  }

  /** From the body of an answer that was refused; any of its parts may be missing. */
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

  /** True when trying again may help: no answer, too many requests, a fault of the server. */
  get isPassing(): boolean {
    return this.statusCode === NO_ANSWER || this.statusCode === 429 || this.statusCode >= 500;
  }
}

/**
 * What happened, in words: of an answer of the server its message, then `data.message` after a colon; of a network that
 * gave none always the same; of anything else its own message.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return 'Something went wrong';
  const isAnswer = error instanceof ApiError && error.statusCode !== NO_ANSWER;
  // Each browser says it in its own way: "Failed to fetch", "NetworkError when attempting to fetch resource."
  if (!isAnswer && (error instanceof ApiError || /network|fetch/i.test(error.message)))
    return 'Network connection error';
  const more = error instanceof ApiError ? error.data['message'] : undefined;
  return typeof more === 'string' && more !== '' ? `${error.message}: ${more}` : error.message;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
