import { eq } from 'drizzle-orm';
import { v5 as uuidv5 } from 'uuid';
import { securityEvent, session } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** The namespace of the ids of `known-device` rows. Its value means nothing and must not change. */
const NAMESPACE = '6d0e2b0c-6f0f-4c1e-9f5b-0d9a4c7e2f31';

const rowId = (userId: string, device: string | null): string =>
  uuidv5(`${userId} ${device ?? ''}`, NAMESPACE);

/**
 * Returns whether a sign-in is the first one from its device, and remembers the device. Call it before the session is
 * created.
 *
 * A device is known while it has a session, and for 90 days after its last sign-in: sessions are deleted when they
 * end, so the security log remembers the device in a row of its own. The row's id is made from user and device, so a
 * device has one row, and of two sign-ins at once only one is the first. `deviceOf` knows a few dozen names, which
 * bounds the rows of a user.
 * @param signIn `device` is the result of `deviceOf`; null, a device that does not say what it is, counts as a device
 * too. `isFirstUse`: nobody has used the account since it was made
 * @returns false for the first sign-in of an account: its owner has just been welcomed
 */
export async function rememberDevice(
  tx: Tx,
  { userId, device, isFirstUse }: { userId: string; device: string | null; isFirstUse: boolean },
  now: number,
): Promise<boolean> {
  const id = rowId(userId, device);
  // Its time is that of the last sign-in, from which the retention of the log counts.
  const [known] = await tx
    .update(securityEvent)
    .set({ createdAt: now, lastAt: now })
    .where(eq(securityEvent.id, id))
    .returning({ id: securityEvent.id });
  if (known) return false;
  await tx.insert(securityEvent).values({
    id,
    kind: 'known-device',
    result: 'done',
    userId,
    detail: device,
    count: 1,
    createdAt: now,
    lastAt: now,
  });
  const sessions = await tx
    .select({ device: session.device })
    .from(session)
    .where(eq(session.userId, userId));
  const isFirstOfAccount = isFirstUse && sessions.length === 0;
  return !isFirstOfAccount && !sessions.some((open) => open.device === device);
}
