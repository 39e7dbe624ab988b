import { ERROR_CODES, type ErrorCode } from './codes.ts';

/** What travels on the wire when a call fails. `message` is a sentence for a writer. */
export interface WireError {
  statusCode: number;
  message: string;
  data: { code: ErrorCode; [detail: string]: unknown };
}

/** An expected failure. Everything else that is thrown is a fault and answered as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get statusCode(): number {
    return ERROR_CODES[this.code].status;
  }

  toWire(): WireError {
    return {
      statusCode: this.statusCode,
      message: this.message,
      data: { ...this.details, code: this.code },
    };
  }
}

/** What a caller is told of whatever was thrown: a fault is told of as `internal`, without its words. */
export const asAppError = (error: unknown): AppError =>
  error instanceof AppError
    ? error
    : new AppError('internal', 'Something went wrong on our side. Please try again.');

export const notFound = (what = 'This'): AppError => new AppError('not_found', `${what} could not be found.`);
export const forbidden = (message = 'You are not allowed to do this.'): AppError =>
  new AppError('forbidden', message);
export const unauthenticated = (): AppError => new AppError('unauthenticated', 'Please log in to go on.');
export const invalidInput = (message: string, details?: Record<string, unknown>): AppError =>
  new AppError('invalid_input', message, details);
