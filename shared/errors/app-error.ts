import { ERROR_CODES, type ErrorCode } from './codes.ts';

/** The body of a failed call on the wire. `message` is a sentence for a writer. */
export interface WireError {
  statusCode: number;
  message: string;
  data: { code: ErrorCode; [detail: string]: unknown };
}

/** An expected failure. Any other thrown value is a fault and is answered as `internal`. */
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

/**
 * Converts a thrown value to the error that the caller receives: a fault becomes `internal`, without its own message.
 */
export const asAppError = (error: unknown): AppError =>
  error instanceof AppError
    ? error
    : new AppError('internal', 'Something went wrong on our side. Please try again.');

export const notFound = (subject = 'This'): AppError =>
  new AppError('not_found', `${subject} could not be found.`);
export const forbidden = (message = 'You are not allowed to do this.'): AppError =>
  new AppError('forbidden', message);
export const unauthenticated = (): AppError => new AppError('unauthenticated', 'Please log in to go on.');
export const invalidInput = (message: string, details?: Record<string, unknown>): AppError =>
  new AppError('invalid_input', message, details);
