import type { Role } from '#shared/permissions.ts';
import type { TestPerson } from '#server/testing/server.ts';

/** Every kind of caller, by their relation to the own workspace. */
export const PEOPLE = [
  'owner',
  'editor',
  'commenter',
  'viewer',
  'removed member',
  'stranger',
  /** An administrator, who is not a member of the workspace. */
  'administrator',
  'deleted user',
  'anonymous',
] as const;
export type PersonKind = (typeof PEOPLE)[number];

/** The origin of an id: an item of the own workspace, an item of strangers, or none. */
export const ID_ORIGINS = ['own', 'foreign', 'absent'] as const;
export type IdOrigin = (typeof ID_ORIGINS)[number];

const ROLES_HELD: Partial<Record<PersonKind, Role>> = {
  owner: 'owner',
  editor: 'editor',
  commenter: 'commenter',
  viewer: 'viewer',
};

/** Returns the role in the own workspace; undefined for a caller who is not a member, or no longer one. */
export const roleOf = (kind: PersonKind): Role | undefined => ROLES_HELD[kind];

/** Whether requests of this person carry a valid session. */
export const isSignedIn = (kind: PersonKind): boolean => kind !== 'anonymous' && kind !== 'deleted user';

/** The users of the fixture; undefined for the anonymous caller. */
export type FixturePeople = Readonly<Record<PersonKind, TestPerson | undefined>>;

/** The password of every user of the fixture. */
export const FIXTURE_PASSWORD = 'a long walk by the river';
