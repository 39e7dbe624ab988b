import * as v from 'valibot';
import { NewPassword, TypedPassword } from '#shared/accounts/password.ts';
import { Timestamp, Username } from '#shared/lib/scalars.ts';
import { defineOperation, userScope } from './contract.ts';

/** Changes the caller's own profile; the activity ping is this operation with its time alone [G6]. */
export const updateCurrentUser = defineOperation({
  name: 'update-current-user',
  kind: 'command',
  summary: 'Changes your display name or newsletter choice, or says that you are here.',
  scope: userScope,
  input: v.strictObject({
    username: v.optional(Username),
    sendNewsletter: v.optional(v.boolean()),
    lastActiveTimestamp: v.optional(Timestamp),
  }),
  output: v.object({ id: v.string(), username: v.nullable(v.string()), sendNewsletter: v.boolean() }),
  alters: ['user'],
  example: { username: 'Ines' },
});

/** Sets a new password with the current one; every other session ends [G2]. */
export const changePassword = defineOperation({
  name: 'change-password',
  kind: 'command',
  summary: 'Changes your password and logs you out everywhere else.',
  scope: userScope,
  input: v.strictObject({ currentPassword: TypedPassword, newPassword: NewPassword }),
  output: v.object({ message: v.string() }),
  errors: ['conflict', 'unavailable'],
  secret: true,
  maxBytes: 16 * 1024,
  example: { currentPassword: 'a long walk by the river', newPassword: 'a longer walk by the sea' },
});
