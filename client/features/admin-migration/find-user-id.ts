import * as v from 'valibot';
import { MIGRATION_TEXTS } from '#shared/accounts/blog-migration.ts';
import { Id } from '#shared/lib/scalars.ts';
import { getPaginatedUsers, USERS_PAGE_SIZE } from '#shared/operations/admin-users.ts';
import { callOperation } from '#client/api/call-operation.ts';

/** The longest email address. */
const MAX_ADDRESS = 254;

/**
 * Returns the id of a user by what an administrator typed: the id itself, or the whole email address of the account.
 * @throws Error with a sentence for text that is neither, and for an address without an account
 */
export async function findUserId(typed: string, signal: AbortSignal): Promise<string> {
  const text = typed.trim().toLowerCase();
  const id = v.safeParse(Id, text);
  if (id.success) return id.output;
  if (!text.includes('@') || text.length > MAX_ADDRESS) throw new Error(MIGRATION_TEXTS.idMissing);
  // The list matches parts of an address: "ann@a.example" is also a part of "joann@a.example".
  for (let page = 0, totalPages = 1; page < totalPages; page += 1) {
    const { output } = await callOperation(
      getPaginatedUsers,
      { emailContains: text, skip: page * USERS_PAGE_SIZE },
      { signal },
    );
    const found = output.users.find(({ email }) => email === text);
    if (found) return found.id;
    ({ totalPages } = output);
  }
  throw new Error(MIGRATION_TEXTS.addressUnknown);
}
