import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { isTrashed } from '#shared/tree/tree-places.ts';
import { wordCountText } from '#client/lib/numbers.ts';

/**
 * The state of a card. A deleted document and an inaccessible one are both `missing`, so that neither is revealed
 * [K17].
 */
export type CardState =
  { kind: 'waiting' | 'missing' } | { kind: 'here' | 'trashed'; document: TreeDocument; folderName: string };

/** Returns the state of a card. @param tree undefined until it is loaded */
export function cardState(
  tree: TreeModel | undefined,
  workspaceId: string,
  documentId: string | null,
): CardState {
  if (!tree) return { kind: 'waiting' };
  const document = documentId === null ? undefined : tree.items.get(documentId);
  if (document?.kind !== 'document') return { kind: 'missing' };
  const folder = document.parentId === null ? undefined : tree.items.get(document.parentId);
  return {
    kind: isTrashed(tree, workspaceId, document) ? 'trashed' : 'here',
    document,
    folderName: folder?.name ?? '',
  };
}

/** The sentences that replace a text that a card cannot show. */
export const CARD_REMARKS = {
  trashed: 'This document is in the trash.',
  empty: 'Nothing is written here yet.',
  unread: 'This text is not on this device yet.',
  unreadable: 'This text cannot be shown here. Open it to read it.',
} as const;

/** The last line of a card. @param notes the folder and remarks; empty strings are left out */
export function cardMeta(notes: readonly string[], wordCount: number): string {
  return [...notes.filter((note) => note !== ''), wordCountText(wordCount)].join(', ');
}
