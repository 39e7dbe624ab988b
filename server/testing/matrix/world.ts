import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Role } from '#shared/permissions.ts';
import { hashPassword } from '#server/auth/passwords/argon2.ts';
import { user, workspaceInvitation, workspaceMember } from '#server/db/schema/index.ts';
import { newAsset, uploadFile } from '#server/testing/assets.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { journalledCanvases } from '#server/testing/journalled-canvases.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { databasePrint, keepDatabase } from './database-print.ts';
import type { IdKind } from './operation-table.ts';
import { isSignedIn, PEOPLE, roleOf, type IdPlace, type PersonKind } from './people.ts';

/** The password of everybody in the world. */
export const WORLD_PASSWORD = 'a long walk by the river';
/** Stands in every title and text of the workspace these people are about. */
export const OWN_WORDS = 'Saltmarsh';
/** Stands in every title and text of people they never met. */
export const FOREIGN_WORDS = 'Quarryhill';

/** Everybody, a workspace they are something to, and one of strangers; the same after every change. */
export interface World {
  server: TestServer;
  /** Undefined for the anonymous. */
  people: Readonly<Record<PersonKind, TestPerson | undefined>>;
  idFor: (kind: IdKind, place: IdPlace, person: PersonKind) => string;
  /** A text that was handed to a document's room. */
  written: { ydocId: string; actingUserId: string }[];
  /** Whether rows, letters or rooms differ from the beginning. */
  isChanged: () => boolean;
  putBack: () => void;
  close: () => Promise<void>;
}

interface Estate {
  workspaceId: string;
  deletedId: string;
  folderId: string;
  otherFolderId: string;
  documentId: string;
  canvasId: string;
  nodeId: string;
  otherNodeId: string;
  cardId: string;
  frameId: string;
  edgeId: string;
  versionId: string;
  tabId: string;
  assetId: string;
  assetKey: string;
  deletedAssetId: string;
  uploadKey: string;
  trashedFolderId: string;
  trashedDocumentId: string;
  trashedCanvasId: string;
  memberId: string;
  invitationId: string;
  transferId: string;
}

export async function makeWorld(): Promise<World> {
  const written: World['written'] = [];
  const server: TestServer = await testServer({
    canvases: { change: (request) => journal.change(request) },
    documents: {
      replaceBody: ({ ydocId, actingUserId }) => {
        written.push({ ydocId, actingUserId });
        return Promise.resolve();
      },
      restoreVersion: ({ ydocId, actingUserId }) => {
        written.push({ ydocId, actingUserId });
        return Promise.resolve({ keptVersionId: null });
      },
      deriveNow: () => Promise.resolve(),
    },
  });
  const journal = journalledCanvases(server.services);
  const people = await makePeople(server);
  const host = await server.person('host');
  const passwordHash = await hashOfWorld();
  await server.db.write({ scopes: [] }, async (tx) => {
    // No limit of a plan stands in the way of what is tried here.
    await tx.update(user).set({
      subscriptionStatus: 'active',
      subscriptionPlan: 'pro',
      passwordHash,
    });
  });
  const own = await makeEstate(server, required(people.owner), OWN_WORDS);
  const foreign = await makeEstate(server, host, FOREIGN_WORDS);
  for (const kind of PEOPLE) {
    const role = roleOf(kind) ?? (kind === 'stranger' ? undefined : 'editor');
    const person = people[kind];
    if (!person || !role || role === 'owner') continue;
    await addMember(server, own.workspaceId, person, role);
    await addMember(server, own.deletedId, person, role);
  }
  const removed = required(people['removed member']);
  await ok(
    server.call(people.owner, 'remove-workspace-member', {
      workspaceId: own.workspaceId,
      userId: removed.userId,
    }),
  );
  await ok(server.call(people.owner, 'delete-workspace', { id: own.deletedId }));
  await ok(server.call(host, 'delete-workspace', { id: foreign.deletedId }));
  const guests = await invitePeople(server, host, people);
  const heirs = await offerToPeople(server, host, people);
  const deleted = required(people['deleted user']);
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set({ deletedAt: Date.now() }).where(eq(user.id, deleted.userId));
  });
  // Rows are put back after every call; what a file was made from has to be there for the next one too.
  server.services.files.remove = () => Promise.resolve();
  const putBack = keepDatabase(server.db);
  const print = databasePrint(server.db);
  const letters = server.letters.length;
  return {
    server,
    people,
    written,
    idFor: (kind, place, person) => {
      // What is made has a free id, and what is put somewhere a place that is there, unless the cell says otherwise.
      if (place === 'absent') return absentId(kind, own.workspaceId);
      if (kind === 'my-invitation') {
        const mine = guests.get(person);
        return place === 'own' && mine ? mine : foreign.invitationId;
      }
      if (kind === 'my-transfer') {
        const mine = heirs.get(person);
        return place === 'own' && mine ? mine : foreign.transferId;
      }
      const estate = place === 'own' ? own : foreign;
      return {
        workspace: estate.workspaceId,
        'deleted-workspace': estate.deletedId,
        folder: estate.folderId,
        'other-folder': estate.otherFolderId,
        place: estate.folderId,
        document: estate.documentId,
        canvas: estate.canvasId,
        node: estate.nodeId,
        'other-node': estate.otherNodeId,
        card: estate.cardId,
        frame: estate.frameId,
        edge: estate.edgeId,
        'new-item-id': estate.nodeId,
        version: estate.versionId,
        'custom-tab': estate.tabId,
        asset: estate.assetId,
        'asset-key': estate.assetKey,
        'deleted-asset': estate.deletedAssetId,
        upload: estate.uploadKey,
        'trashed-folder': estate.trashedFolderId,
        'trashed-document': estate.trashedDocumentId,
        'trashed-canvas': estate.trashedCanvasId,
        'new-id': estate.documentId,
        cursor: estate.documentId,
        member: estate.memberId,
        invitation: estate.invitationId,
        transfer: estate.transferId,
      }[kind];
    },
    isChanged: () =>
      databasePrint(server.db) !== print || server.letters.length !== letters || written.length > 0,
    putBack: () => {
      putBack();
      server.letters.length = letters;
      written.length = 0;
    },
    close: () => server.close(),
  };
}

/** What names nothing, in the form of its kind; of keys, in a workspace that is there. */
function absentId(kind: IdKind, workspaceId: string): string {
  if (kind === 'upload') return `uploads/${workspaceId}/${uuidv7()}`;
  return kind === 'asset-key' ? `assets/${workspaceId}/${uuidv7()}` : uuidv7();
}

async function makePeople(server: TestServer): Promise<Record<PersonKind, TestPerson | undefined>> {
  const made: Partial<Record<PersonKind, TestPerson>> = {};
  for (const kind of PEOPLE) {
    if (kind !== 'anonymous') made[kind] = await server.person(kind.replaceAll(' ', '-'));
  }
  // Every kind but the anonymous was just made.
  return made as Record<PersonKind, TestPerson | undefined>;
}

async function makeEstate(server: TestServer, owner: TestPerson, words: string): Promise<Estate> {
  const workspaceId = await newWorkspace(server, owner, { title: `${words} Chronicle` });
  const deletedId = await newWorkspace(server, owner, { title: `${words} Drafts` });
  const folder = await ok(server.call(owner, 'create-folder', { workspaceId, name: `${words} Notes` }));
  const other = await ok(server.call(owner, 'create-folder', { workspaceId, name: `${words} Letters` }));
  const document = await ok(
    server.call(owner, 'create-document', { workspaceId, title: `${words} Morning` }),
  );
  const canvas = await ok(server.call(owner, 'create-canvas', { workspaceId, title: `${words} Map` }));
  const version = await ok(
    server.call(owner, 'save-document-version', { id: document.id, versionNote: `${words} as it was` }),
  );
  const tab = await ok(server.call(owner, 'create-custom-tab', { workspaceId, name: `${words} tab` }));
  const asset = await newAsset(server, owner, workspaceId, { title: `${words} Picture` });
  const deleted = await newAsset(server, owner, workspaceId, { title: `${words} Sketch` });
  await ok(server.call(owner, 'delete-asset', { id: deleted.id }));
  const trashed = await makeTrashed(server, owner, workspaceId, words);
  const member = await server.person('member');
  await addMember(server, workspaceId, member, 'viewer');
  const invitation = await ok(
    server.call(owner, 'invite-workspace-member', {
      workspaceId,
      email: `${words.toLowerCase()}-guest@letters.example`,
      role: 'viewer',
    }),
  );
  const transfer = await ok(server.call(owner, 'transfer-workspace', { workspaceId, userId: member.userId }));
  return {
    workspaceId,
    deletedId,
    folderId: folder.id,
    otherFolderId: other.id,
    documentId: document.id,
    canvasId: canvas.id,
    ...(await makeItems(server, owner, canvas.id, document.id, words)),
    versionId: version.id,
    tabId: tab.id,
    assetId: asset.id,
    assetKey: asset.s3Key,
    deletedAssetId: deleted.id,
    uploadKey: await uploadFile(server, owner, workspaceId),
    ...trashed,
    memberId: member.userId,
    invitationId: invitation.id,
    transferId: transfer.id,
  };
}

/** Something of each kind on a canvas. */
async function makeItems(
  server: TestServer,
  owner: TestPerson,
  canvasId: string,
  documentId: string,
  words: string,
): Promise<Pick<Estate, 'nodeId' | 'otherNodeId' | 'cardId' | 'frameId' | 'edgeId'>> {
  const node = (more: object) =>
    ok(server.call(owner, 'create-canvas-node', { canvasId, x: 0, y: 0, ...more }));
  const [from, to] = [await node({ content: words }), await node({ title: words })];
  const edge = await ok(
    server.call(owner, 'create-canvas-edge', { canvasId, sourceNodeId: from.id, targetNodeId: to.id }),
  );
  return {
    nodeId: from.id,
    otherNodeId: to.id,
    cardId: (await node({ type: 'documentNode', targetId: documentId })).id,
    frameId: (await node({ type: 'frameNode', title: words })).id,
    edgeId: edge.id,
  };
}

/** One thing of each kind in the trash. */
async function makeTrashed(
  server: TestServer,
  owner: TestPerson,
  workspaceId: string,
  words: string,
): Promise<Pick<Estate, 'trashedFolderId' | 'trashedDocumentId' | 'trashedCanvasId'>> {
  const title = `${words} Leavings`;
  const folder = await ok(server.call(owner, 'create-folder', { workspaceId, name: title }));
  const document = await ok(server.call(owner, 'create-document', { workspaceId, title }));
  const canvas = await ok(server.call(owner, 'create-canvas', { workspaceId, title }));
  await ok(server.call(owner, 'move-folder-to-trash', { id: folder.id }));
  await ok(server.call(owner, 'move-document-to-trash', { id: document.id }));
  await ok(server.call(owner, 'move-canvas-to-trash', { id: canvas.id }));
  return { trashedFolderId: folder.id, trashedDocumentId: document.id, trashedCanvasId: canvas.id };
}

/** Every person is offered a workspace of their own, for one workspace has one open offer. */
async function offerToPeople(
  server: TestServer,
  host: TestPerson,
  people: World['people'],
): Promise<Map<PersonKind, string>> {
  const found = new Map<PersonKind, string>();
  for (const kind of PEOPLE) {
    const person = people[kind];
    if (!person) continue;
    const workspaceId = await newWorkspace(server, host, { title: 'The Spare Desk' });
    await addMember(server, workspaceId, person, 'editor');
    const { id } = await ok(server.call(host, 'transfer-workspace', { workspaceId, userId: person.userId }));
    found.set(kind, id);
  }
  return found;
}

/** Every person is invited into a third workspace, which is nobody's of the two. */
async function invitePeople(
  server: TestServer,
  host: TestPerson,
  people: World['people'],
): Promise<Map<PersonKind, string>> {
  const workspaceId = await newWorkspace(server, host, { title: 'The Reading Room' });
  const found = new Map<PersonKind, string>();
  for (const kind of PEOPLE) {
    const email = people[kind]?.email;
    if (!email) continue;
    const { id } = await ok(
      server.call(host, 'invite-workspace-member', { workspaceId, email, role: 'editor' }),
    );
    found.set(kind, id);
  }
  const open = await server.db.read.$count(
    workspaceInvitation,
    eq(workspaceInvitation.workspaceId, workspaceId),
  );
  if (open < PEOPLE.filter((kind) => isSignedIn(kind)).length) throw new Error('Somebody was not invited.');
  return found;
}

/** By the row: a commenter is not offered yet, and the deleted user's membership is left over. */
async function addMember(
  server: TestServer,
  workspaceId: string,
  person: TestPerson,
  role: Role,
): Promise<void> {
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx
      .insert(workspaceMember)
      .values({ workspaceId, userId: person.userId, role, seq: 1, createdAt: Date.now() });
  });
}

let hash: Promise<string> | undefined;
const hashOfWorld = (): Promise<string> => (hash ??= hashPassword(WORLD_PASSWORD));

async function ok(call: ReturnType<TestServer['call']>): Promise<{ id: string }> {
  const answer = await call;
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

function required(person: TestPerson | undefined): TestPerson {
  if (!person) throw new Error('The anonymous own nothing.');
  return person;
}
