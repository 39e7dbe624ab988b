import type { TreeItem } from '#shared/tree/tree-rows.ts';

/** A tree as lines, parents before what is in them; of what lies in the trash without its order among the rest there. */
export function arrange(items: ReadonlyMap<string, TreeItem> | undefined, trashId: string): string[] {
  const lines: string[] = [];
  const addBelow = (parentId: string | null, depth: number): void => {
    const siblings = [...(items?.values() ?? [])].filter((item) => item.parentId === parentId);
    for (const item of siblings.toSorted((a, b) => (a.order < b.order ? -1 : 1))) {
      const isOrdered = item.id !== trashId && parentId !== trashId;
      const facts = [
        item.kind,
        item.name,
        ...(isOrdered ? [item.order] : []),
        ...(item.kind === 'folder' && item.isLocked ? ['locked'] : []),
        ...(item.kind === 'folder' && item.color !== null ? [item.color] : []),
        ...(item.kind !== 'folder' && item.isPinned ? ['pinned'] : []),
        ...(item.kind === 'document' && item.meta?.synopsis ? [`“${item.meta.synopsis}”`] : []),
      ];
      lines.push('  '.repeat(depth) + facts.join(' '));
      if (item.kind === 'folder') addBelow(item.id, depth + 1);
    }
  };
  addBelow(null, 0);
  return lines;
}
