import type { KeyboardEvent } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { hasCommandKey } from '#client/lib/key-label.ts';
import { idUnder } from './row-elements.ts';
import { treeMove } from './tree-keys.ts';
import type { TreeModel, TreeRow } from '#shared/tree/tree-model.ts';
import type { useSelectedRows } from './use-selected-rows.ts';

/** What the keys of a tree act on. */
export interface TreeKeyContext {
  tree: TreeModel;
  rows: readonly TreeRow[];
  chosen: ReturnType<typeof useSelectedRows>;
  canChange: boolean;
  focus: (id: string) => void;
  /** Into sight, the focus where it is. */
  bring: (id: string) => void;
  open: (item: TreeItem) => void;
  openBeside: (item: TreeItem) => void;
  /** One place up, down, in or out. */
  step: (id: string, key: string) => void;
  rename: (id: string) => void;
  onExpand: (ids: readonly string[]) => void;
  onCollapse: (id: string) => void;
}

/** Those that choose a range with Shift held. */
const RANGE_KEYS = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

export function handleTreeKey(event: KeyboardEvent<HTMLElement>, world: TreeKeyContext): void {
  const { tree, rows, chosen, canChange } = world;
  const id = idUnder(event.target);
  // A button on a row is pressed by these; the other keys are the tree's.
  if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return;
  if (id !== null && event.key === 'Enter' && hasCommandKey(event) && !event.altKey) {
    const item = tree.items.get(id);
    if (item?.kind !== 'document' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    world.openBeside(item);
    return;
  }
  if (id !== null && event.altKey && event.key.startsWith('Arrow') && !hasCommandKey(event)) {
    // Nothing else either where there is no such place: Alt with an arrow leaves the page.
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
    world.step(id, event.key);
    return;
  }
  // The menu comes up at its row.
  if (id !== null && (event.key === 'ContextMenu' || event.key === 'F10')) world.bring(id);
  if (event.metaKey || event.ctrlKey || event.altKey || event.key === 'F10') return;
  if (event.key === 'Escape' && chosen.isAny) {
    event.preventDefault();
    chosen.clear();
    return;
  }
  const move = id === null ? null : treeMove(event.key, rows, id);
  if (!move) return;
  event.preventDefault();
  if (move.do === 'focus' && RANGE_KEYS.has(event.key)) {
    const isRange = event.shiftKey && canChange;
    if (!isRange || !chosen.isAny) chosen.leave();
    if (isRange) chosen.extendTo(move.id, id);
  }
  switch (move.do) {
    case 'focus':
      return world.focus(move.id);
    case 'expand':
      return world.onExpand([move.id]);
    case 'expand-all':
      return world.onExpand(move.ids);
    case 'collapse':
      return world.onCollapse(move.id);
    case 'rename':
      // F2 also reaches the screen, which would rename the open document instead.
      event.stopPropagation();
      return world.rename(move.id);
    case 'choose':
      if (canChange) chosen.toggle(move.id);
      return;
    case 'open': {
      const item = tree.items.get(move.id);
      if (item) world.open(item);
    }
  }
}
