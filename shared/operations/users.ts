import * as v from 'valibot';
import { NewPassword } from '#shared/accounts/password.ts';
import { Address, Id, Timestamp, Username } from '#shared/lib/scalars.ts';
import { defineOperation, userScope } from './contract.ts';
import { PROOF_ERRORS, proofEntries } from './proof.ts';

/** Changes the caller's own profile. The activity ping is this operation with only a time [G6]. */
export const updateCurrentUser = defineOperation({
  name: 'update-current-user',
  kind: 'command',
  summary: 'Changes your display name or newsletter choice, or records your activity.',
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

/**
 * Sets a new password and ends all other sessions [G2]. The caller proves who they are by a credential that the account
 * has already.
 */
export const changePassword = defineOperation({
  name: 'change-password',
  kind: 'command',
  summary: 'Changes your password, or sets your first one, and ends all your other sessions.',
  scope: userScope,
  input: v.strictObject({
    currentPassword: proofEntries.password,
    passkey: proofEntries.passkey,
    actProof: proofEntries.actProof,
    newPassword: NewPassword,
  }),
  output: v.object({ message: v.string() }),
  errors: PROOF_ERRORS,
  alters: ['user'],
  secret: true,
  maxBytes: 16 * 1024,
  example: { currentPassword: 'a long walk by the river', newPassword: 'a longer walk by the sea' },
});

/** Emails a link to the new address. Only opening that link changes the address; the old address is notified [G2]. */
export const changeEmail = defineOperation({
  name: 'change-email',
  kind: 'command',
  summary: 'Emails a link to a new address; it becomes your address when you open the link.',
  scope: userScope,
  input: v.strictObject({ ...proofEntries, newEmail: Address }),
  output: v.object({ message: v.string() }),
  errors: PROOF_ERRORS,
  secret: true,
  // Every call sends an email to an address that may not be the caller's.
  limit: { count: 10, seconds: 60 * 60 },
  maxBytes: 16 * 1024,
  example: { password: 'a long walk by the river', newEmail: 'ines@new-letters.example' },
});

const WorkspaceFateInput = v.variant(
  'fate',
  [
    v.strictObject({ workspaceId: Id, fate: v.literal('delete') }),
    /** Offers the workspace to this member. It is deleted with the account unless the member accepts before. */
    v.strictObject({ workspaceId: Id, fate: v.literal('transfer'), userId: Id }),
  ],
  'A workspace is either transferred or deleted.',
);
export type WorkspaceFate = v.InferOutput<typeof WorkspaceFateInput>;

/** Schedules the deletion of the account in 15 days; logging in before then cancels it [H5]. */
export const deleteAccount = defineOperation({
  name: 'delete-account',
  kind: 'command',
  summary: 'Ends all your sessions and deletes your account in 15 days, unless you log in before then.',
  scope: userScope,
  input: v.strictObject({
    ...proofEntries,
    /** The decision for each workspace that you own and that has other members. All of them must be listed. */
    sharedWorkspaces: v.optional(v.pipe(v.array(WorkspaceFateInput), v.maxLength(1000)), []),
  }),
  output: v.object({ message: v.string(), deletedAt: Timestamp }),
  errors: [...PROOF_ERRORS, 'not_found', 'scope_not_found'],
  alters: ['user', 'workspaces', 'invitations'],
  secret: true,
  limit: { count: 10, seconds: 60 * 60 },
  example: { password: 'a long walk by the river' },
});
