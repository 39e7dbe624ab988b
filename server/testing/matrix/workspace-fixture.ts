import { v7 as uuidv7 } from 'uuid';
import type { Role } from '#shared/permissions.ts';
import { workspaceMember } from '#server/db/schema/index.ts';
import { newAsset, uploadFile } from '#server/testing/assets.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import type { IdKind } from './matrix-row.ts';

/** The ids of a workspace with one item of each kind, and of a deleted workspace. */
export interface WorkspaceFixture {
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
  styleId: string;
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

export async function createWorkspaceFixture(
  server: TestServer,
  owner: TestPerson,
  words: string,
): Promise<WorkspaceFixture> {
  const workspaceId = await newWorkspace(server, owner, { title: `${words} Chronicle` });
  const deletedId = await newWorkspace(server, owner, { title: `${words} Drafts` });
  const folder = await ok(server.call(owner, 'create-folder', { workspaceId, name: `${words} Notes` }));
  const other = await ok(server.call(owner, 'create-folder', { workspaceId, name: `${words} Emails` }));
  const document = await ok(
    server.call(owner, 'create-document', { workspaceId, title: `${words} Morning` }),
  );
  const canvas = await ok(server.call(owner, 'create-canvas', { workspaceId, title: `${words} Map` }));
  const version = await ok(
    server.call(owner, 'save-document-version', { id: document.id, versionNote: `${words} as it was` }),
  );
  const tab = await ok(server.call(owner, 'create-custom-tab', { workspaceId, name: `${words} tab` }));
  const style = await ok(
    server.call(owner, 'restore-writing-style', {
      id: uuidv7(),
      workspaceId,
      name: `${words} style`,
      content: words,
      example: null,
      sourceUrl: null,
    }),
  );
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
    styleId: style.id,
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

/** Creates a canvas item of each kind. */
async function makeItems(
  server: TestServer,
  owner: TestPerson,
  canvasId: string,
  documentId: string,
  words: string,
): Promise<Pick<WorkspaceFixture, 'nodeId' | 'otherNodeId' | 'cardId' | 'frameId' | 'edgeId'>> {
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

/** Creates one trashed item of each kind. */
async function makeTrashed(
  server: TestServer,
  owner: TestPerson,
  workspaceId: string,
  words: string,
): Promise<Pick<WorkspaceFixture, 'trashedFolderId' | 'trashedDocumentId' | 'trashedCanvasId'>> {
  const title = `${words} Leavings`;
  const folder = await ok(server.call(owner, 'create-folder', { workspaceId, name: title }));
  const document = await ok(server.call(owner, 'create-document', { workspaceId, title }));
  const canvas = await ok(server.call(owner, 'create-canvas', { workspaceId, title }));
  await ok(server.call(owner, 'move-folder-to-trash', { id: folder.id }));
  await ok(server.call(owner, 'move-document-to-trash', { id: document.id }));
  await ok(server.call(owner, 'move-canvas-to-trash', { id: canvas.id }));
  return { trashedFolderId: folder.id, trashedDocumentId: document.id, trashedCanvasId: canvas.id };
}

/** Items of no workspace. Most of them each person has for themselves. */
export type PersonalKind =
  | 'my-invitation'
  | 'my-transfer'
  | 'my-passkey'
  | 'my-session'
  | 'my-payment'
  | 'my-run'
  | 'my-export'
  | 'account'
  | 'ending-account'
  | 'my-style'
  | 'contact-message'
  | 'newsletter';

/**
 * Returns the id that a fixture has for a kind. For a new id that is the id of an existing item, which is taken; for a
 * place it is an existing folder.
 */
export function idIn(fixture: WorkspaceFixture, kind: Exclude<IdKind, PersonalKind>): string {
  return {
    workspace: fixture.workspaceId,
    'deleted-workspace': fixture.deletedId,
    folder: fixture.folderId,
    'other-folder': fixture.otherFolderId,
    place: fixture.folderId,
    document: fixture.documentId,
    canvas: fixture.canvasId,
    node: fixture.nodeId,
    'other-node': fixture.otherNodeId,
    card: fixture.cardId,
    frame: fixture.frameId,
    edge: fixture.edgeId,
    'new-item-id': fixture.nodeId,
    version: fixture.versionId,
    'custom-tab': fixture.tabId,
    style: fixture.styleId,
    asset: fixture.assetId,
    'asset-key': fixture.assetKey,
    'deleted-asset': fixture.deletedAssetId,
    upload: fixture.uploadKey,
    'trashed-folder': fixture.trashedFolderId,
    'trashed-document': fixture.trashedDocumentId,
    'trashed-canvas': fixture.trashedCanvasId,
    'new-id': fixture.documentId,
    cursor: fixture.documentId,
    member: fixture.memberId,
    invitation: fixture.invitationId,
    transfer: fixture.transferId,
  }[kind];
}

/**
 * Inserts the membership directly: the product does not offer commenters yet, and a deleted user keeps a membership
 * row.
 */
export async function addMember(
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

/** Returns the result of a call that must succeed. */
export async function ok(call: ReturnType<TestServer['call']>): Promise<{ id: string }> {
  const answer = await call;
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
