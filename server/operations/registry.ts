import type { operations } from '#shared/operations/index.ts';
import type { AnyHandler } from './handler.ts';
import { changePassword } from './users/change-password.ts';
import { updateCurrentUser } from './users/update-current-user.ts';

/** Every contract has its handler here: a missing one does not compile. */
export const handlers: Readonly<Record<keyof typeof operations, AnyHandler>> = {
  'change-password': changePassword,
  'update-current-user': updateCurrentUser,
};
