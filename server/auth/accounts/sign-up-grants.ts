import { createHmac } from 'node:crypto';
import { creditGrantAddress } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Remembers which mailboxes have had the credits of a new account. */
export interface SignUpGrants {
  /** Returns whether a new account gets credits: not when its mailbox has had them. The mailbox is remembered. */
  take: (tx: Tx, email: string, now: number) => Promise<boolean>;
}

/**
 * Creates the memory of sign-up credits. It stores a keyed hash, which outlives the account: it shows whether an address
 * has had the credits, and cannot be read back without the server's secret.
 * @param secret the server's secret. With another one all mailboxes are unknown again
 */
export const createSignUpGrants = (secret: string): SignUpGrants => ({
  take: async (tx, email, now) => {
    const addressHash = createHmac('sha256', secret)
      .update(`sign-up credits ${mailboxOf(email)}`)
      .digest('base64url');
    const inserted = await tx
      .insert(creditGrantAddress)
      .values({ addressHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ addressHash: creditGrantAddress.addressHash });
    return inserted.length > 0;
  },
});

/**
 * Returns the mailbox behind an address. What follows a plus is a label at the large providers, and Gmail ignores
 * dots. Accounts are never compared by it: it decides about free credits alone.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
