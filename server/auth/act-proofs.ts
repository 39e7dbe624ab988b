import type { Tx } from '#server/db/write.ts';
import { consumeAttempt, findAttempt, storeAttempt } from './tokens/sign-in-attempts.ts';

/** The act for which a user has proved their identity. A proof for one act is not valid for another. */
export interface ProvedAct {
  userId: string;
  /** The session in which it was proved. */
  sessionHash: string;
  /** The name of the operation. */
  operation: string;
  /** The user whom an act of an administrator concerns. */
  subjectId?: string | undefined;
}

/** Stores a proof for one act, valid once and for five minutes. @returns its token */
export const issueActProof = (tx: Tx, { userId, ...act }: ProvedAct, now: number): Promise<string> =>
  storeAttempt(tx, 'act-proof', { userId, data: dataOf(act) }, now);

const dataOf = ({
  sessionHash,
  operation,
  subjectId,
}: Omit<ProvedAct, 'userId'>): Record<string, string> => ({
  sessionHash,
  operation,
  ...(subjectId !== undefined && { subjectId }),
});

/** Whether a token proves an act. It stays valid until `consumeActProof`. */
export async function isActProved(
  read: Pick<Tx, 'select'>,
  token: string,
  act: ProvedAct,
  now: number,
): Promise<boolean> {
  return isFor(await findAttempt(read, 'act-proof', token, now), act);
}

/** Consumes a proof, in the transaction of its act. @returns false when it was used, has expired or is for another act */
export async function consumeActProof(tx: Tx, token: string, act: ProvedAct, now: number): Promise<boolean> {
  return isFor(await consumeAttempt(tx, 'act-proof', token, now), act);
}

function isFor(
  found: { userId: string | null; data: Record<string, string> } | undefined,
  { userId, ...act }: ProvedAct,
): boolean {
  return (
    found?.userId === userId &&
    found.data['sessionHash'] === act.sessionHash &&
    found.data['operation'] === act.operation &&
    found.data['subjectId'] === act.subjectId
  );
}
