import type { Node as ProseMirrorNode } from '@tiptap/pm/model';

/** A run of words in a block that are unchanged, added or removed. */
export interface WordRun {
  kind: 'same' | 'added' | 'removed';
  /** Text and inline nodes: of the old block if removed, otherwise of the new one. */
  content: readonly ProseMirrorNode[];
  /** Unchanged words in the old block. They differ from `content` only invisibly, for example in the origin mark. */
  contentBefore?: readonly ProseMirrorNode[];
}

/** The difference between two states of a block. */
export type BlockDetail =
  | { kind: 'words'; runs: readonly WordRun[] }
  | { kind: 'blocks'; inside: readonly BlockDiff[] }
  /** A table with the same rows and columns: the differences in each cell, in order. */
  | { kind: 'cells'; cells: readonly (readonly BlockDiff[])[] }
  /** The blocks cannot be compared in detail: the old one was replaced by the new one. */
  | { kind: 'whole' };

/** The direction in which a block moved. */
export type Direction = 'up' | 'down';

/**
 * One block in the comparison of two texts. The old text consists of all entries but `added` and `moved`, the new text
 * of all entries but `removed` and `left`, each in its own order.
 */
export type BlockDiff =
  | { kind: 'same'; before: ProseMirrorNode; after: ProseMirrorNode }
  | { kind: 'added'; after: ProseMirrorNode }
  | { kind: 'removed'; before: ProseMirrorNode }
  | { kind: 'changed'; before: ProseMirrorNode; after: ProseMirrorNode; detail: BlockDetail }
  /** The new position of a block that moved. `detail` is null when its content is unchanged. */
  | {
      kind: 'moved';
      before: ProseMirrorNode;
      after: ProseMirrorNode;
      detail: BlockDetail | null;
      direction: Direction;
    }
  /** The old position of a block that moved. */
  | { kind: 'left'; before: ProseMirrorNode; direction: Direction };

/** Whether an entry counts as a change. A moved block counts once, although it is drawn at its old position too. */
export const isChange = ({ kind }: BlockDiff): boolean => kind !== 'same' && kind !== 'left';
