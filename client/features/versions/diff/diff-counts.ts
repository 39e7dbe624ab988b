import { countInlineWords, countNodeWords } from '#shared/editor/content/node-words.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { BlockDetail, BlockDiff } from './block-diff.ts';

/** Number of words added and removed between two texts. Moved words are not counted. */
export interface DiffCounts {
  added: number;
  removed: number;
}

export function diffCounts(diffs: readonly BlockDiff[]): DiffCounts {
  const counts = { added: 0, removed: 0 };
  for (const diff of diffs) count(diff);
  return counts;

  function count(diff: BlockDiff): void {
    if (diff.kind === 'added') counts.added += countNodeWords(diff.after);
    if (diff.kind === 'removed') counts.removed += countNodeWords(diff.before);
    if (diff.kind === 'changed' || diff.kind === 'moved') countDetail(diff, diff.detail);
  }

  function countDetail(
    { before, after }: { before: ProseMirrorNode; after: ProseMirrorNode },
    detail: BlockDetail | null,
  ): void {
    if (detail?.kind === 'words')
      for (const { kind, content } of detail.runs)
        if (kind !== 'same') counts[kind] += countInlineWords(content);
    if (detail?.kind === 'blocks') detail.inside.forEach(count);
    if (detail?.kind === 'cells') detail.cells.flat().forEach(count);
    if (detail?.kind === 'whole') {
      counts.added += countNodeWords(after);
      counts.removed += countNodeWords(before);
    }
  }
}
