import type { Role } from '#shared/permissions.ts';

/** Everybody a thing can meet, whoever they are to the workspace in question. */
export const PEOPLE = [
  'owner',
  'editor',
  'commenter',
  'viewer',
  'removed member',
  'stranger',
  'deleted user',
  'anonymous',
] as const;
export type PersonKind = (typeof PEOPLE)[number];

/** Whose thing an id names: one of the workspace these people are about, one of people they never met, or nobody's. */
export const PLACES = ['own', 'foreign', 'absent'] as const;
export type IdPlace = (typeof PLACES)[number];

const ROLES_HELD: Partial<Record<PersonKind, Role>> = {
  owner: 'owner',
  editor: 'editor',
  commenter: 'commenter',
  viewer: 'viewer',
};

/** The role in the own workspace; undefined for whoever is none of its people, or no longer. */
export const roleOf = (kind: PersonKind): Role | undefined => ROLES_HELD[kind];

/** Whether a request of this person carries a session that holds. */
export const isSignedIn = (kind: PersonKind): boolean => kind !== 'anonymous' && kind !== 'deleted user';
