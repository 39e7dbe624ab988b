import { AppError } from '#shared/errors/app-error.ts';

/** The session behind an open response ended, or its person was suspended or deleted. */
export class AccessEnded extends AppError {
  override name = 'AccessEnded';

  constructor() {
    super('unauthenticated', 'You were logged out, so this was stopped. Please log in to go on.');
  }
}
