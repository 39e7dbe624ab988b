import {
  deleteUser,
  endUserSessions,
  restoreUser,
  suspendUser,
  unsuspendUser,
} from '#shared/operations/admin-users.ts';

/** An act of the row menu that only needs a reason. */
export interface UserAct {
  contract:
    | typeof deleteUser
    | typeof endUserSessions
    | typeof restoreUser
    | typeof suspendUser
    | typeof unsuspendUser;
  /** The row of the menu, and the title of the dialog. */
  label: string;
  /** The consequence of the act, shown in the dialog. */
  text: string;
  submit: { label: string; busy: string; isDanger?: boolean };
  /** The toast after the act. @param email the address of the user */
  done: (email: string) => string;
}

export const END_SESSIONS: UserAct = {
  contract: endUserSessions,
  label: 'Log out everywhere',
  text: 'Every browser of this user is logged out within seconds. They can log in again.',
  submit: { label: 'Log out', busy: 'Logging out…' },
  done: (email) => `${email} is logged out everywhere.`,
};

export const SUSPEND: UserAct = {
  contract: suspendUser,
  label: 'Suspend',
  text: 'This user is logged out everywhere within seconds, and cannot log in until you end the suspension. Their text stays.',
  submit: { label: 'Suspend', busy: 'Suspending…', isDanger: true },
  done: (email) => `${email} is suspended.`,
};

export const END_SUSPENSION: UserAct = {
  contract: unsuspendUser,
  label: 'End the suspension',
  text: 'This user can log in again.',
  submit: { label: 'End the suspension', busy: 'Ending…' },
  done: (email) => `${email} can log in again.`,
};

export const DELETE: UserAct = {
  contract: deleteUser,
  label: 'Delete',
  text: 'This user is logged out everywhere and gets an email. In 15 days the account is erased with its workspaces, unless they log in before or you restore it. Workspaces that they share are offered to one of the other members.',
  submit: { label: 'Delete', busy: 'Deleting…', isDanger: true },
  done: (email) => `The account of ${email} will be erased in 15 days.`,
};

export const RESTORE: UserAct = {
  contract: restoreUser,
  label: 'Restore',
  text: 'The account is not erased. This user gets an email and can log in as before.',
  submit: { label: 'Restore', busy: 'Restoring…' },
  done: (email) => `The account of ${email} stays.`,
};
