import { DEFAULT_NAME } from '#shared/accounts/display-name.ts';

interface NamedMember {
  userId: string;
  name: string;
  /** Null if this user may not see it. */
  email: string | null;
}

/** The ids of the people without a name, in the order in which this page first showed them. */
const namelessIds: string[] = [];

/**
 * Returns the name under which this page shows a person. Several people without a name are “Writer”, “Writer 2” and so
 * on: the same person has the same number everywhere on the page until it is reloaded.
 */
export function distinctName(userId: string, name: string): string {
  if (name !== DEFAULT_NAME) return name;
  if (!namelessIds.includes(userId)) namelessIds.push(userId);
  const number = namelessIds.indexOf(userId) + 1;
  return number === 1 ? name : `${name} ${number}`;
}

/** Returns the name of a member of a workspace: for one without a name the email, if this user may see it. */
export const memberName = ({ userId, name, email }: NamedMember): string =>
  name === DEFAULT_NAME && email !== null ? email : distinctName(userId, name);

/** Starts the numbers again, for tests. */
export const resetDistinctNames = (): void => void namelessIds.splice(0);
