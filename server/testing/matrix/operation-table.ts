import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Action } from '#shared/permissions.ts';
import { PEOPLE, type PersonKind } from './people.ts';

/** The kind of item that an id in an input names. The fixture has one of each, own and foreign. */
export type IdKind =
  | 'workspace'
  | 'deleted-workspace'
  | 'folder'
  | 'document'
  | 'canvas'
  /** A node of the canvas. */
  | 'node'
  | 'other-node'
  /** A document's card on the canvas. */
  | 'card'
  /** A frame on the canvas. */
  | 'frame'
  /** An edge of the canvas. */
  | 'edge'
  /** The new id of a node or an edge that the call creates. */
  | 'new-item-id'
  /** A stored version of the document. */
  | 'version'
  | 'custom-tab'
  | 'asset'
  | 'deleted-asset'
  /** The key of the asset in the file store. */
  | 'asset-key'
  /** The key of an upload that is not an asset yet. */
  | 'upload'
  /** A folder into which another is moved. */
  | 'other-folder'
  /** Items in the trash. */
  | 'trashed-folder'
  | 'trashed-document'
  | 'trashed-canvas'
  | 'invitation'
  /** An invitation to the caller's own address. */
  | 'my-invitation'
  /** The open offer of a workspace to one of its members. */
  | 'transfer'
  /** The offer of a workspace to the caller. */
  | 'my-transfer'
  /** A queued run of the caller. */
  | 'my-run'
  /** A finished export of the caller's data. */
  | 'my-export'
  | 'member'
  /** A writing style of the workspace. */
  | 'style'
  /** A writing style of the caller. */
  | 'my-style'
  /** A passkey of the caller, who has a password too. */
  | 'my-passkey'
  /** A session of the caller other than the one of the call. */
  | 'my-session'
  /** The account of a user. */
  | 'account'
  /** The account of a user whose deletion was requested. */
  | 'ending-account'
  /** A message of the contact form. */
  | 'contact-message'
  /** A newsletter whose run was cancelled. */
  | 'newsletter'
  /** The new id of an item that the call creates. */
  | 'new-id'
  /** The folder into which an item is put; an unknown folder becomes the root [D6]. */
  | 'place'
  /** The id after which a page continues; any id is accepted. */
  | 'cursor';

export interface MatrixRow {
  /**
   * The action that the caller needs in the workspace of the named item. `self`: the call concerns only the caller.
   * `holder`: the named item exists for one person only. `admin`: the caller must be an administrator.
   */
  needs: Action | 'self' | 'holder' | 'admin';
  /** A caller without this action, member or not, gets the answer of a stranger. */
  sees?: Action;
  /** Every id of the input. The first one decides about permission. */
  ids: Readonly<Record<string, IdKind>>;
  /** The error code for an item that does not exist for the caller. */
  absent?: 'scope_not_found' | 'not_found';
  /** The refusals of persons who have permission. */
  refusals?: Partial<Record<PersonKind, ErrorCode>>;
  /** Input fields that replace those of the contract's example. */
  input?: Readonly<Record<string, unknown>>;
}

const inWorkspace = (needs: Action): MatrixRow => ({
  needs,
  ids: { workspaceId: 'workspace' },
  absent: 'scope_not_found',
});
const ofWorkspace = (needs: Action): MatrixRow => ({
  needs,
  ids: { id: 'workspace' },
  absent: 'scope_not_found',
});
const aboutSelf: MatrixRow = { needs: 'self', ids: {} };
/** A call about the caller that has an effect for one person of the fixture; the others get a refusal. */
const onlyFor = (holder: PersonKind, refusal: ErrorCode): MatrixRow => ({
  ...aboutSelf,
  refusals: Object.fromEntries(PEOPLE.filter((kind) => kind !== holder).map((kind) => [kind, refusal])),
});
/** An act of an administrator on an account. */
const onAccount = (kind: 'account' | 'ending-account' = 'account'): MatrixRow => ({
  needs: 'admin',
  ids: { id: kind },
});
const ofAdministrators: MatrixRow = { needs: 'admin', ids: {} };
/** One refusal for every person. */
const everybody = (code: ErrorCode): NonNullable<MatrixRow['refusals']> =>
  Object.fromEntries(PEOPLE.map((person) => [person, code]));
/** The fixture has no settings for payments, so everybody gets the sentence about that. */
const aboutPayments: MatrixRow = { ...aboutSelf, refusals: everybody('unavailable') };
const withIds = (row: MatrixRow, ids: Readonly<Record<string, IdKind>>): MatrixRow => ({
  ...row,
  ids: { ...row.ids, ...ids },
});
const withInput = (row: MatrixRow, input: Readonly<Record<string, unknown>>): MatrixRow => ({
  ...row,
  input,
});

/** The password of every person of the fixture. */
const PASSWORD = 'a long walk by the river';
/** A call that a password proves. Everybody has a passkey, and then the password of an administrator proves nothing. */
const withPassword = (row: MatrixRow): MatrixRow => ({
  ...withInput(row, { ...row.input, password: PASSWORD }),
  refusals: { ...row.refusals, administrator: 'invalid_input' },
});
const exceptAdministrators = (row: MatrixRow): MatrixRow => ({
  ...row,
  refusals: { ...row.refusals, administrator: 'invalid_input' },
});

const ofItem = (needs: Action, kind: IdKind): MatrixRow => ({
  needs,
  ids: { id: kind },
  absent: 'not_found',
});
const changes = (kind: IdKind): MatrixRow => ofItem('change-tree', kind);
const changesDocument = (needs: Action): MatrixRow => ofItem(needs, 'document');

/** Calls that need a language model, and the fixture has none: whoever is allowed gets the sentence about that. */
const withoutModel = (row: MatrixRow): MatrixRow => ({ ...row, refusals: everybody('unavailable') });

/** A node or an edge of a canvas, and the items that it names. */
const onCanvas = (ids: Readonly<Record<string, IdKind>>): MatrixRow => ({
  needs: 'write-text',
  ids: { canvasId: 'canvas', ...ids },
  absent: 'not_found',
});
/** Whether the id is of an item that the call creates. */
export const isNewId = (kind: IdKind | undefined): boolean => kind === 'new-id' || kind === 'new-item-id';

/**
 * The permissions of every operation [H1]. The matrix test fails when an operation is missing. Several rows are
 * several forms of one operation that need different actions.
 */
export const OPERATION_TABLE: Readonly<Record<string, readonly MatrixRow[]>> = {
  'accept-workspace-invitation': [{ needs: 'holder', ids: { id: 'my-invitation' }, absent: 'not_found' }],
  'accept-workspace-transfer': [{ needs: 'holder', ids: { id: 'my-transfer' }, absent: 'not_found' }],
  'begin-connect-provider': [withPassword(aboutSelf)],
  'cancel-run': [{ needs: 'holder', ids: { id: 'my-run' }, absent: 'not_found' }],
  'change-email': [exceptAdministrators(aboutSelf)],
  'change-password': [exceptAdministrators(aboutSelf)],
  'change-user-credits': [onAccount()],
  'change-user-plan': [onAccount()],
  'connect-provider': [onlyFor('stranger', 'token_invalid')],
  'check-blog-migration-status': [aboutSelf],
  'check-user-needs-migration': [aboutSelf],
  'create-asset': [withIds(inWorkspace('change-tree'), { id: 'new-id', s3Key: 'upload', folderId: 'place' })],
  'create-canvas': [withIds(inWorkspace('change-tree'), { id: 'new-id', folderId: 'place' })],
  'create-canvas-edge': [onCanvas({ sourceNodeId: 'node', targetNodeId: 'other-node', id: 'new-item-id' })],
  'create-canvas-node': [
    withInput(onCanvas({ targetId: 'document', frameId: 'frame', id: 'new-item-id' }), {
      type: 'documentNode',
      content: undefined,
    }),
  ],
  'create-custom-tab': [withIds(inWorkspace('change-settings'), { id: 'new-id' })],
  'create-document': [withIds(inWorkspace('change-tree'), { id: 'new-id', folderId: 'place' })],
  'create-file': [inWorkspace('change-tree')],
  'create-folder': [withIds(inWorkspace('change-tree'), { id: 'new-id', parentId: 'place' })],
  // Nobody has asked for the challenge of the example.
  'create-passkey': [{ ...aboutSelf, refusals: everybody('token_invalid') }],
  'create-passkey-challenge': [aboutSelf],
  'create-passkey-options': [exceptAdministrators(aboutSelf)],
  'create-photo-upload': [ofAdministrators],
  'create-workspace': [{ needs: 'self', ids: { id: 'new-id' } }],
  'create-workspace-writing-style': [withoutModel(withIds(inWorkspace('change-settings'), { id: 'new-id' }))],
  'create-writing-style': [withoutModel({ needs: 'self', ids: { id: 'new-id' } })],
  'decline-workspace-invitation': [{ needs: 'holder', ids: { id: 'my-invitation' }, absent: 'not_found' }],
  'decline-workspace-transfer': [{ needs: 'holder', ids: { id: 'my-transfer' }, absent: 'not_found' }],
  // The owner shares a workspace and has not decided about it.
  'delete-account': [exceptAdministrators({ ...aboutSelf, refusals: { owner: 'conflict' } })],
  'delete-asset': [changes('asset')],
  'delete-canvas': [changes('trashed-canvas')],
  'delete-canvas-edge': [ofItem('write-text', 'edge')],
  'delete-canvas-node': [ofItem('write-text', 'node')],
  'delete-custom-tab': [withIds(inWorkspace('change-settings'), { id: 'custom-tab' })],
  'delete-document': [changes('trashed-document')],
  'delete-folder': [changes('trashed-folder')],
  'delete-passkey': [withPassword({ needs: 'holder', ids: { id: 'my-passkey' }, absent: 'not_found' })],
  'delete-user': [onAccount()],
  'delete-workspace': [ofWorkspace('delete-workspace')],
  'delete-workspace-writing-style': [withIds(inWorkspace('change-settings'), { id: 'style' })],
  'delete-writing-style': [{ needs: 'holder', ids: { id: 'my-style' }, absent: 'not_found' }],
  'disconnect-provider': [withInput(onlyFor('owner', 'conflict'), { password: PASSWORD })],
  'duplicate-asset': [
    { needs: 'change-tree', ids: { assetId: 'asset', id: 'new-id', folderId: 'place' }, absent: 'not_found' },
  ],
  'duplicate-canvas': [
    {
      needs: 'change-tree',
      ids: { canvasId: 'canvas', id: 'new-id', folderId: 'place' },
      absent: 'not_found',
    },
  ],
  'duplicate-document': [
    {
      needs: 'change-tree',
      ids: { documentId: 'document', id: 'new-id', folderId: 'place' },
      absent: 'not_found',
    },
  ],
  'empty-trash': [inWorkspace('change-tree')],
  'end-user-sessions': [onAccount()],
  'export-logs': [ofAdministrators],
  'export-newsletter-recipients': [ofAdministrators],
  'get-newsletter': [ofAdministrators],
  'send-test-newsletter': [ofAdministrators],
  // The fixture has nobody who wants a newsletter.
  'send-newsletter': [{ ...ofAdministrators, refusals: { administrator: 'conflict' } }],
  'continue-newsletter': [{ needs: 'admin', ids: { id: 'newsletter' } }],
  'generate-checkout-session': [aboutPayments],
  'get-logs': [ofAdministrators],
  'get-ai-models': [{ ...inWorkspace('read'), refusals: everybody('unavailable') }],
  'get-ai-settings': [inWorkspace('read')],
  'generate-workspace-style-example': [
    withoutModel(withIds(inWorkspace('change-settings'), { id: 'style' })),
  ],
  'get-admin-profile': [ofAdministrators],
  'get-asset': [ofItem('read', 'asset')],
  'get-asset-urls': [inWorkspace('read')],
  'get-asset-usage': [ofItem('read', 'asset')],
  'export-canvas': [{ needs: 'read', ids: { canvasId: 'canvas' }, absent: 'not_found' }],
  'get-ai-node-runs': [{ needs: 'read', ids: { canvasId: 'canvas' }, absent: 'not_found' }],
  'get-block-history': [withIds(changesDocument('read'), { after: 'cursor' })],
  'get-canvas': [ofItem('read', 'canvas')],
  'get-canvas-metadata': [ofItem('read', 'canvas')],
  'get-canvases': [withIds(inWorkspace('read'), { after: 'cursor' })],
  'get-contact-messages': [ofAdministrators],
  'get-credit-entries': [aboutSelf],
  'get-custom-tabs': [inWorkspace('read')],
  'get-customer-portal-url': [aboutPayments],
  'get-daily-stats': [ofAdministrators],
  'get-data-export-url': [{ needs: 'holder', ids: { id: 'my-export' }, absent: 'not_found' }],
  'get-deleted-assets': [inWorkspace('read')],
  'get-deleted-workspaces': [aboutSelf],
  'get-document': [changesDocument('read')],
  'get-document-answers': [
    { needs: 'read', ids: { documentId: 'document', after: 'cursor' }, absent: 'not_found' },
  ],
  'get-document-backlinks': [withIds(changesDocument('read'), { after: 'cursor' })],
  'get-document-metadata': [changesDocument('read')],
  'get-document-version': [withIds(changesDocument('read'), { versionId: 'version' })],
  'get-document-versions': [withIds(changesDocument('read'), { after: 'cursor' })],
  'get-documents': [withIds(inWorkspace('read'), { after: 'cursor' })],
  'get-download-file-signed-url': [
    { needs: 'read', ids: { key: 'asset-key' }, absent: 'not_found' },
    // Only members who may upload know of an upload.
    { needs: 'change-tree', sees: 'change-tree', ids: { key: 'upload' }, absent: 'not_found' },
  ],
  'get-folders': [withIds(inWorkspace('read'), { after: 'cursor' })],
  'get-my-invitations': [aboutSelf],
  'get-my-transfers': [aboutSelf],
  'get-paginated-users': [ofAdministrators],
  'get-passkeys': [aboutSelf],
  'get-proof-methods': [aboutSelf],
  'get-room-states': [inWorkspace('read')],
  'get-room-writers': [inWorkspace('read')],
  'get-server-health': [ofAdministrators],
  'get-sessions': [aboutSelf],
  'get-run': [{ needs: 'holder', ids: { id: 'my-run' }, absent: 'not_found' }],
  'get-runs': [aboutSelf],
  'get-user-blog-migration': [{ needs: 'admin', ids: { userId: 'account' } }],
  'get-workspace': [ofWorkspace('read')],
  'get-workspace-assets': [withIds(inWorkspace('read'), { after: 'cursor' })],
  'get-workspace-creation-limits': [aboutSelf],
  'get-workspace-invitations': [inWorkspace('see-addresses')],
  'get-workspace-members': [inWorkspace('read')],
  'get-workspace-rooms': [withIds(inWorkspace('read'), { after: 'cursor' })],
  'get-workspace-transfer': [inWorkspace('read')],
  'get-workspace-tree': [
    withIds(withInput(inWorkspace('read'), { sinceSeq: undefined }), { after: 'cursor' }),
  ],
  'get-workspace-writing-styles': [inWorkspace('read')],
  'get-workspaces': [aboutSelf],
  'get-writing-styles': [aboutSelf],
  'invite-workspace-member': [withIds(inWorkspace('manage-members'), { id: 'new-id' })],
  'leave-workspace': [inWorkspace('leave')],
  'mark-contact-message-read': [{ needs: 'admin', ids: { id: 'contact-message' } }],
  // The fixture has no posts.
  'migrate-user-blog-posts': [
    { needs: 'admin', ids: { userId: 'account' }, refusals: { administrator: 'conflict' } },
  ],
  'move-canvas-to-trash': [changes('canvas')],
  'move-document-to-trash': [changes('document')],
  'move-folder-to-trash': [changes('folder')],
  'preview-ai-answer': [
    {
      needs: 'write-text',
      ids: { documentId: 'document', workspaceId: 'workspace', styleId: 'style' },
      absent: 'not_found',
      refusals: everybody('unavailable'),
    },
  ],
  'preview-ai-node': [{ ...onCanvas({ id: 'node' }), refusals: everybody('invalid_input') }],
  'process-monthly-free-credits': [aboutSelf],
  'prove-identity': [exceptAdministrators(aboutSelf)],
  'record-canvas-view': [ofItem('read', 'canvas')],
  'refresh-asset-url': [
    { needs: 'read', ids: { assetId: 'asset' }, absent: 'not_found' },
    withInput({ needs: 'read', ids: { key: 'asset-key' }, absent: 'not_found' }, { assetId: undefined }),
  ],
  'remove-workspace-member': [withIds(inWorkspace('manage-members'), { userId: 'member' })],
  'reorder-custom-tabs': [inWorkspace('change-settings')],
  'reorder-documents': [withIds(inWorkspace('change-tree'), { folderId: 'place' })],
  'reply-to-contact-message': [{ needs: 'admin', ids: { id: 'contact-message' } }],
  'restore-asset': [changes('deleted-asset')],
  'restore-canvas': [changes('trashed-canvas')],
  'restore-document': [changes('trashed-document')],
  'restore-document-version': [withIds(changesDocument('write-text'), { versionId: 'version' })],
  'restore-folder': [changes('trashed-folder')],
  'restore-user': [onAccount('ending-account')],
  'restore-workspace': [{ needs: 'holder', ids: { id: 'deleted-workspace' }, absent: 'scope_not_found' }],
  'restore-writing-style': [withIds(inWorkspace('change-settings'), { id: 'new-id' })],
  'revoke-other-sessions': [aboutSelf],
  'revoke-session': [{ needs: 'holder', ids: { id: 'my-session' }, absent: 'not_found' }],
  'revoke-workspace-invitation': [
    { needs: 'manage-members', sees: 'see-addresses', ids: { id: 'invitation' }, absent: 'not_found' },
  ],
  'revoke-workspace-transfer': [
    // Only the two parties of an offer know of it.
    { needs: 'transfer-workspace', sees: 'transfer-workspace', ids: { id: 'transfer' }, absent: 'not_found' },
  ],
  'save-document-version': [changesDocument('write-text')],
  'search-workspace': [inWorkspace('read')],
  'start-ai-node': [
    // The node of the fixture takes no prompt.
    { ...onCanvas({ id: 'node' }), refusals: everybody('invalid_input') },
    // The run of the fixture is no answer of a node.
    { ...onCanvas({ id: 'node', retryOf: 'my-run' }), refusals: everybody('not_found') },
  ],
  'start-blog-migration': [{ ...aboutSelf, refusals: everybody('conflict') }],
  'start-data-export': [aboutSelf],
  'suspend-user': [onAccount()],
  'transfer-workspace': [withIds(inWorkspace('transfer-workspace'), { userId: 'member' })],
  'update-ai-preference': [aboutSelf],
  'update-ai-settings': [inWorkspace('change-settings')],
  'unsuspend-user': [onAccount()],
  'update-admin-profile': [ofAdministrators],
  'update-asset': [withIds(changes('asset'), { folderId: 'folder' })],
  'update-canvas-edge': [onCanvas({ id: 'edge', sourceNodeId: 'node', targetNodeId: 'other-node' })],
  'update-canvas-node': [onCanvas({ id: 'card', targetId: 'document', frameId: 'frame' })],
  'update-current-user': [aboutSelf],
  'update-custom-tab': [withIds(inWorkspace('change-settings'), { id: 'custom-tab' })],
  'update-canvas': [withInput(withIds(changes('canvas'), { folderId: 'folder' }), { isPinned: true })],
  // The target folder must exist for the caller, like the moved item [F15].
  'update-daily-goal': [aboutSelf],
  'update-document': [
    withInput(withIds(changesDocument('change-tree'), { folderId: 'folder', writingStyleId: 'style' }), {
      title: 'High Water, again',
    }),
    withInput(withIds(changesDocument('write-text'), { folderId: 'folder' }), {
      title: undefined,
      contentMd: 'The tide came in.',
    }),
  ],
  'update-folder': [withIds(changes('folder'), { parentId: 'other-folder' })],
  'update-passkey': [{ needs: 'holder', ids: { id: 'my-passkey' }, absent: 'not_found' }],
  // A change of the role needs a proof for this act.
  'update-user-by-id': [{ ...onAccount(), refusals: { administrator: 'proof_needed' } }],
  'update-workspace': [
    ofWorkspace('change-settings'),
    withInput(ofWorkspace('change-settings'), { title: undefined, settings: { editorFont: 'garamond' } }),
  ],
  'update-workspace-member': [
    withInput(withIds(inWorkspace('manage-members'), { userId: 'member' }), { role: 'editor' }),
  ],
  'update-writing-style': [
    { needs: 'change-settings', ids: { id: 'style' }, absent: 'not_found' },
    { needs: 'holder', ids: { id: 'my-style' }, absent: 'not_found' },
  ],
};
