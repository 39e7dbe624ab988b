import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Action } from '#shared/permissions.ts';
import { FIXTURE_PASSWORD, PEOPLE, type PersonKind } from './people.ts';

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
  /** A payment of the caller. */
  | 'my-payment'
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

export const inWorkspace = (needs: Action): MatrixRow => ({
  needs,
  ids: { workspaceId: 'workspace' },
  absent: 'scope_not_found',
});
export const ofWorkspace = (needs: Action): MatrixRow => ({
  needs,
  ids: { id: 'workspace' },
  absent: 'scope_not_found',
});
export const aboutSelf: MatrixRow = { needs: 'self', ids: {} };
/** A call about the caller that has an effect for one person of the fixture; the others get a refusal. */
export const onlyFor = (holder: PersonKind, refusal: ErrorCode): MatrixRow => ({
  ...aboutSelf,
  refusals: Object.fromEntries(PEOPLE.filter((kind) => kind !== holder).map((kind) => [kind, refusal])),
});
/** An act of an administrator on an account. */
export const onAccount = (kind: 'account' | 'ending-account' = 'account'): MatrixRow => ({
  needs: 'admin',
  ids: { id: kind },
});
export const ofAdministrators: MatrixRow = { needs: 'admin', ids: {} };
/** One refusal for every person. */
export const everybody = (code: ErrorCode): NonNullable<MatrixRow['refusals']> =>
  Object.fromEntries(PEOPLE.map((person) => [person, code]));
/** The fixture has no settings for payments, so everybody gets the sentence about that. */
export const aboutPayments: MatrixRow = { ...aboutSelf, refusals: everybody('unavailable') };
export const withIds = (row: MatrixRow, ids: Readonly<Record<string, IdKind>>): MatrixRow => ({
  ...row,
  ids: { ...row.ids, ...ids },
});
export const withInput = (row: MatrixRow, input: Readonly<Record<string, unknown>>): MatrixRow => ({
  ...row,
  input,
});

/** A call that a password proves. Everybody has a passkey, and then the password of an administrator proves nothing. */
export const withPassword = (row: MatrixRow): MatrixRow => ({
  ...withInput(row, { ...row.input, password: FIXTURE_PASSWORD }),
  refusals: { ...row.refusals, administrator: 'invalid_input' },
});
export const exceptAdministrators = (row: MatrixRow): MatrixRow => ({
  ...row,
  refusals: { ...row.refusals, administrator: 'invalid_input' },
});

export const ofItem = (needs: Action, kind: IdKind): MatrixRow => ({
  needs,
  ids: { id: kind },
  absent: 'not_found',
});
export const changes = (kind: IdKind): MatrixRow => ofItem('change-tree', kind);
export const changesDocument = (needs: Action): MatrixRow => ofItem(needs, 'document');

/** Calls that need a language model, and the fixture has none: whoever is allowed gets the sentence about that. */
export const withoutModel = (row: MatrixRow): MatrixRow => ({ ...row, refusals: everybody('unavailable') });

/** A node or an edge of a canvas, and the items that it names. */
export const onCanvas = (ids: Readonly<Record<string, IdKind>>): MatrixRow => ({
  needs: 'write-text',
  ids: { canvasId: 'canvas', ...ids },
  absent: 'not_found',
});
/** Whether the id is of an item that the call creates. */
export const isNewId = (kind: IdKind | undefined): boolean => kind === 'new-id' || kind === 'new-item-id';
