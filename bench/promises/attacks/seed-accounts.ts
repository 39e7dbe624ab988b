import { migrate } from '#server/db/migrate.ts';
import { TestRooms, type Person } from '#sync/testing/test-rooms.ts';
import type { HonestPlan } from '../../load/clients/honest-writers.ts';

/** An attacker's account, and the rooms it knows. */
export interface AttackerSeed {
  workspaceId: string;
  /** A document in which honest writers write. */
  ydocId: string;
  /** A document in which nobody else writes. */
  ownYdocId: string;
  sessionId: string;
  address: string;
}

export interface AttackAccounts {
  honest: HonestPlan['writers'];
  /** The documents in which honest writers write. */
  ydocIds: string[];
  viewers: AttackerSeed[];
  editors: AttackerSeed[];
  /** Accounts that are members of their own workspace only. */
  strangers: AttackerSeed[];
}

const PER_DOCUMENT = 2;

/**
 * Makes a database of honest writers, two to a document, and of attackers: a viewer for each document, an editor for
 * every second one, and a stranger with an account and a workspace of their own.
 * @param areAttackersMembers false: there is only the stranger
 */
export async function seedAccounts(
  file: string,
  writers: number,
  areAttackersMembers: boolean,
): Promise<AttackAccounts> {
  migrate(file);
  const rooms = await TestRooms.start({}, file);
  const accounts: AttackAccounts = { honest: [], ydocIds: [], viewers: [], editors: [], strangers: [] };
  let people = 0;
  const nextAddress = (): string => `10.1.${(people += 1) >> 8}.${people & 255}`;
  const attackerOf = async (name: string, ownWorkspaceId: string, owner: Person, ydocId: string) => ({
    workspaceId: ownWorkspaceId,
    ydocId,
    ownYdocId: await rooms.document(ownWorkspaceId, owner),
    sessionId: owner.sessionId,
    address: nextAddress(),
  });
  let documents = 0;
  while (accounts.honest.length < writers) {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    accounts.ydocIds.push(ydocId);
    accounts.honest.push({ ydocId, sessionId: ada.sessionId, address: nextAddress() });
    if (PER_DOCUMENT > 1 && accounts.honest.length < writers) {
      const ben = await rooms.person('Ben');
      await rooms.member(workspaceId, ben, 'editor');
      accounts.honest.push({ ydocId, sessionId: ben.sessionId, address: nextAddress() });
    }
    documents += 1;
    if (!areAttackersMembers) continue;
    const vera = await rooms.person('Vera');
    await rooms.member(workspaceId, vera, 'viewer');
    accounts.viewers.push(await attackerOf('Vera', workspaceId, vera, ydocId));
    if (documents % 2 === 1) continue;
    const mallory = await rooms.person('Mallory');
    await rooms.member(workspaceId, mallory, 'editor');
    accounts.editors.push(await attackerOf('Mallory', workspaceId, mallory, ydocId));
  }
  const ownWorkspace = await rooms.createFixture();
  accounts.strangers.push(
    await attackerOf('Eve', ownWorkspace.workspaceId, ownWorkspace.ada, ownWorkspace.ydocId),
  );
  await rooms.close();
  return accounts;
}
