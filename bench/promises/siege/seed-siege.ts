import { migrate } from '#server/db/migrate.ts';
import { TestRooms, type Person } from '#sync/testing/test-rooms.ts';
import type { HonestPlan } from '../../load/clients/honest-writers.ts';

/** Somebody who attacks: what of the rooms they know. */
export interface Besieger {
  workspaceId: string;
  /** A document in which honest people write. */
  ydocId: string;
  /** One in which nobody else does. */
  ownYdocId: string;
  sessionId: string;
  address: string;
}

export interface Siege {
  honest: HonestPlan['writers'];
  /** Rooms in which people write. */
  ydocIds: string[];
  viewers: Besieger[];
  editors: Besieger[];
  /** Members of no other's workspace. */
  strangers: Besieger[];
}

const PER_DOCUMENT = 2;

/**
 * People who write two to a document, each document with a viewer who attacks, and every other one with an editor who
 * does; and one who has an account and a workspace of their own.
 * @param isAmongMembers whether attackers are members of the workspaces in which people write
 */
export async function seedSiege(file: string, writers: number, isAmongMembers: boolean): Promise<Siege> {
  migrate(file);
  const rooms = await TestRooms.start({}, file);
  const siege: Siege = { honest: [], ydocIds: [], viewers: [], editors: [], strangers: [] };
  let people = 0;
  const address = (): string => `10.1.${(people += 1) >> 8}.${people & 255}`;
  const besieger = async (name: string, ownWorkspaceId: string, owner: Person, ydocId: string) => ({
    workspaceId: ownWorkspaceId,
    ydocId,
    ownYdocId: await rooms.document(ownWorkspaceId, owner),
    sessionId: owner.sessionId,
    address: address(),
  });
  let documents = 0;
  while (siege.honest.length < writers) {
    const { ada, workspaceId, ydocId } = await rooms.desk();
    siege.ydocIds.push(ydocId);
    siege.honest.push({ ydocId, sessionId: ada.sessionId, address: address() });
    if (PER_DOCUMENT > 1 && siege.honest.length < writers) {
      const ben = await rooms.person('Ben');
      await rooms.member(workspaceId, ben, 'editor');
      siege.honest.push({ ydocId, sessionId: ben.sessionId, address: address() });
    }
    documents += 1;
    if (!isAmongMembers) continue;
    const vera = await rooms.person('Vera');
    await rooms.member(workspaceId, vera, 'viewer');
    siege.viewers.push(await besieger('Vera', workspaceId, vera, ydocId));
    if (documents % 2 === 1) continue;
    const mallory = await rooms.person('Mallory');
    await rooms.member(workspaceId, mallory, 'editor');
    siege.editors.push(await besieger('Mallory', workspaceId, mallory, ydocId));
  }
  const desk = await rooms.desk();
  siege.strangers.push(await besieger('Eve', desk.workspaceId, desk.ada, desk.ydocId));
  await rooms.close();
  return siege;
}
