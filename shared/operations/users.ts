import * as v from 'valibot';
import { NewPassword, TypedPassword } from '#shared/accounts/password.ts';
import { Address, Id, Timestamp, Username } from '#shared/lib/scalars.ts';
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

/** Asks for a link at the new address; only that link changes it, and the old address is told [G2]. */
export const changeEmail = defineOperation({
  name: 'change-email',
  kind: 'command',
  summary: 'Mails a link to a new address, which becomes yours when you open it.',
  scope: userScope,
  input: v.strictObject({ password: TypedPassword, newEmail: Address }),
  output: v.object({ message: v.string() }),
  errors: ['conflict', 'unavailable'],
  secret: true,
  // Every call mails to an address that is not known to be the caller's.
  limit: { count: 10, seconds: 60 * 60 },
  maxBytes: 16 * 1024,
  example: { password: 'a long walk by the river', newEmail: 'ines@new-letters.example' },
});

const WorkspaceFateInput = v.variant(
  'fate',
  [
    v.strictObject({ workspaceId: Id, fate: v.literal('delete') }),
    /** Offered to this member, who has to accept before the account ends; otherwise it is deleted with it. */
    v.strictObject({ workspaceId: Id, fate: v.literal('transfer'), userId: Id }),
  ],
  'A workspace is either transferred or deleted.',
);
export type WorkspaceFate = v.InferOutput<typeof WorkspaceFateInput>;

/** Ends the account in 15 days; logging in before takes it back [H5]. */
export const deleteAccount = defineOperation({
  name: 'delete-account',
  kind: 'command',
  summary: 'Logs you out everywhere and deletes your account in 15 days, unless you log in before.',
  scope: userScope,
  input: v.strictObject({
    password: TypedPassword,
    /** What becomes of each workspace you own that others are in. Every one has to be named. */
    sharedWorkspaces: v.optional(v.pipe(v.array(WorkspaceFateInput), v.maxLength(1000)), []),
  }),
  output: v.object({ message: v.string(), deletedAt: Timestamp }),
  errors: ['conflict', 'not_found', 'scope_not_found', 'unavailable'],
  alters: ['user', 'workspaces', 'invitations'],
  secret: true,
  limit: { count: 10, seconds: 60 * 60 },
  example: { password: 'a long walk by the river' },
});
