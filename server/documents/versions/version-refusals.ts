import { AppError, notFound } from '#shared/errors/app-error.ts';

/** Creates the error for a version that cannot be shown or restored. */
export const versionRefusal = {
  'no-version': () => notFound('This version'),
  'damaged-version': () => new AppError('conflict', 'This version can no longer be read.'),
  'newer-version': () =>
    new AppError('conflict', 'This document was written with a newer version of Foolscap.'),
} as const;
