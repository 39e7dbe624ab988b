import { AppError } from '#shared/errors/app-error.ts';

/** A job whose thread died, timed out or was closed. It changed nothing and can be retried. */
export class JobLost extends Error {
  override name = 'JobLost';
}

/** A text whose job exceeds its time limit. Retrying the same text fails again. */
export class JobTooLong extends AppError {
  constructor() {
    super('too_large', 'This text takes too long to read. Make it shorter, or break it into parts.');
  }
}

/** A text that is nested too deeply for the stack. Retrying the same text fails again. */
export class JobTooDeep extends AppError {
  constructor() {
    super(
      'too_large',
      'This text is nested too deeply to be read. An earlier version of it can be restored.',
    );
  }
}

const SECONDS_TO_WAIT = 2;

/** A person has too many waiting jobs. */
export class TooManyJobs extends AppError {
  constructor() {
    super('too_many_requests', 'Other texts of yours are being read. Please wait a moment.', {
      retryAfterSeconds: SECONDS_TO_WAIT,
    });
  }
}
