import * as users from './users.ts';

/** Every operation by its name on the wire. */
export const operations = {
  'update-current-user': users.updateCurrentUser,
} as const;

export type OperationName = keyof typeof operations;
