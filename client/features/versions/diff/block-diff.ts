import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

/** Neighbouring words of a block that stayed, came or went. */
export interface WordRun {
  kind: 'same' | 'added' | 'removed';
  /** Text and inline nodes, as they are now; of what went as they were. */
  content: readonly ProseMirrorNode[];
  /** Of what stayed: as it was. It differs in what is not seen alone, such as where words came from. */
  was?: readonly ProseMirrorNode[];
}

/** In what a block that is in both texts differs. */
export type BlockDetail =
  | { kind: 'words'; runs: readonly WordRun[] }
  | { kind: 'blocks'; inside: readonly BlockDiff[] }
  /** A table of the same shape: what its cells hold, in their order. */
  | { kind: 'cells'; cells: readonly (readonly BlockDiff[])[] }
  /** It cannot be told apart: the one was there, the other is. */
  | { kind: 'whole' };

/** Where a block that moved stands now, as seen from where it stood. */
export type Way = 'up' | 'down';

/**
 * One block of two texts. Those of the text before are all but `added` and `moved`, those of the text after all but
 * `removed` and `left`, both in their own order.
 */
export type BlockDiff =
  | { kind: 'same'; before: ProseMirrorNode; after: ProseMirrorNode }
  | { kind: 'added'; after: ProseMirrorNode }
  | { kind: 'removed'; before: ProseMirrorNode }
  | { kind: 'changed'; before: ProseMirrorNode; after: ProseMirrorNode; detail: BlockDetail }
  /** Where a block stands now that stood elsewhere; `detail` is null when it reads as it did. */
  | {
      kind: 'moved';
      before: ProseMirrorNode;
      after: ProseMirrorNode;
      detail: BlockDetail | null;
      way: Way;
    }
  /** Where a block stood that moved. */
  | { kind: 'left'; before: ProseMirrorNode; way: Way };

/** What a reader counts: a block that moved is one change, though it is drawn where it stood as well. */
export const isChange = ({ kind }: BlockDiff): boolean => kind !== 'same' && kind !== 'left';
