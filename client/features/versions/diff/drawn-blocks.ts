import { Fragment, type MarkType, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { BlockDetail, BlockDiff } from './block-diff.ts';
import type { DiffSchema } from './diff-schema.ts';

/** A block all of whose words carry a mark. */
function marked(node: ProseMirrorNode, type: MarkType): ProseMirrorNode {
  if (node.isInline) return node.mark(type.create().addToSet(node.marks));
  return node.copy(Fragment.from(node.children.map((child) => marked(child, type))));
}

/** The blocks that show a difference, in the order in which they stand: what went, then what came. */
export function drawnBlocks(diff: BlockDiff, schema: DiffSchema): ProseMirrorNode[] {
  switch (diff.kind) {
    case 'same':
      return [diff.after];
    case 'added':
      return [marked(diff.after, schema.added)];
    case 'removed':
    case 'left':
      return [marked(diff.before, schema.removed)];
    case 'moved':
    case 'changed':
      return withDetail(diff, diff.detail, schema);
  }
}

function withDetail(
  { before, after }: { before: ProseMirrorNode; after: ProseMirrorNode },
  detail: BlockDetail | null,
  schema: DiffSchema,
): ProseMirrorNode[] {
  switch (detail?.kind) {
    case undefined:
      return [after];
    case 'words': {
      const nodes = detail.runs.flatMap(({ kind, content }) =>
        kind === 'same' ? content : content.map((node) => marked(node, schema[kind])),
      );
      return [after.copy(Fragment.fromArray([...nodes]))];
    }
    case 'blocks':
      return [after.copy(Fragment.from(detail.inside.flatMap((inner) => drawnBlocks(inner, schema))))];
    case 'cells': {
      const cells = detail.cells.values();
      const rows = after.children.map((row) =>
        row.copy(
          Fragment.from(
            row.children.map((cell) => {
              const inside = cells.next().value ?? [];
              return cell.copy(Fragment.from(inside.flatMap((inner) => drawnBlocks(inner, schema))));
            }),
          ),
        ),
      );
      return [after.copy(Fragment.from(rows))];
    }
    case 'whole':
      return [marked(before, schema.removed), marked(after, schema.added)];
  }
}
