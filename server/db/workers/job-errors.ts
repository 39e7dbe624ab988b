import { AppError } from '#shared/errors/app-error.ts';

/** A job whose thread died, ran out of time or was closed. What it read is untouched: try it again later. */
export class JobLost extends Error {
  override name = 'JobLost';
}

/** A text that takes more than its time. The same text will again. */
export class JobTooLong extends AppError {
  constructor() {
    super('too_large', 'This text takes too long to read. Make it shorter, or break it into parts.');
  }
}

/** A text that nests more deeply than the stack. The same text will again. */
export class JobTooDeep extends AppError {
  constructor() {
    super(
      'too_large',
      'This text is nested too deeply to be read. An earlier version of it can be restored.',
    );
  }
}

const SECONDS_TO_WAIT = 2;

/** A person has as many jobs waiting as one person may have. */
export class TooManyJobs extends AppError {
  constructor() {
    super('too_many_requests', 'Other texts of yours are being read. Please wait a moment.', {
      retryAfterSeconds: SECONDS_TO_WAIT,
    });
  }
}
