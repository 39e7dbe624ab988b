import { can } from '#shared/permissions.ts';
import { ERROR_CODES, type ErrorCode } from '#shared/errors/codes.ts';
import { isNewId, type IdKind, type MatrixRow } from './matrix-row.ts';
import { isSignedIn, roleOf, type IdOrigin, type PersonKind } from './people.ts';

/** One call of the matrix. All ids are of the own workspace, except for one field at most. */
export interface Cell {
  person: PersonKind;
  /** The origin of the id in each field. */
  origins: Readonly<Record<string, IdOrigin>>;
}

export interface ExpectedAnswer {
  status: number;
  code: ErrorCode | undefined;
}

const OK: ExpectedAnswer = { status: 200, code: undefined };
const refused = (code: ErrorCode): ExpectedAnswer => ({ status: ERROR_CODES[code].status, code });

/**
 * Returns the response that the table demands for a call. Permission is checked before everything that the other ids
 * name.
 */
export function expectedAnswer(row: MatrixRow, { person, origins }: Cell): ExpectedAnswer {
  if (!isSignedIn(person)) return refused('unauthenticated');
  // To everybody else operations of administrators do not exist.
  if (row.needs === 'admin' && person !== 'administrator') return refused('not_found');
  const [subject] = Object.keys(row.ids);
  if (row.needs !== 'self' && subject !== undefined) {
    const refusal = refusalOf(row, person, origins[subject] ?? 'own');
    if (refusal) return refused(refusal);
  }
  for (const [field, kind] of Object.entries(row.ids)) {
    if (row.needs !== 'self' && field === subject) continue;
    const refusal = refusalOfOther(kind, origins[field] ?? 'own');
    if (refusal) return refused(refusal);
  }
  const refusal = row.refusals?.[person];
  return refusal ? refused(refusal) : OK;
}

function refusalOf(row: MatrixRow, person: PersonKind, origin: IdOrigin): ErrorCode | undefined {
  const absent = row.absent ?? 'not_found';
  if (row.needs === 'admin') return origin === 'absent' ? absent : undefined;
  if (origin !== 'own') return absent;
  // Every person has an invitation of their own; a deleted workspace exists only for its owner.
  if (row.needs === 'holder')
    return Object.values(row.ids)[0] === 'deleted-workspace' && person !== 'owner' ? absent : undefined;
  if (row.needs === 'self') return undefined;
  const role = roleOf(person);
  if (!role || (row.sees && !can(role, row.sees))) return absent;
  return can(role, row.needs) ? undefined : 'forbidden';
}

function refusalOfOther(kind: IdKind, origin: IdOrigin): ErrorCode | undefined {
  if (isNewId(kind)) return origin === 'absent' ? undefined : 'taken';
  if (kind === 'place' || kind === 'cursor' || origin === 'own') return undefined;
  return 'not_found';
}
