import * as v from 'valibot';
import { Name } from '#shared/lib/scalars.ts';
import { isNameFixed } from '#shared/tree/special-folders.ts';
import { protectingFolder } from '#shared/tree/protection.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';

/**
 * Whether an item can be renamed in the tree: no folder with a special meaning, no folder while it is locked, and no page
 * of a locked folder, whose title is part of the page. The name of a file is no part of the file.
 */
export type RenameAvailability = 'offered' | 'not-offered' | 'protected';

/** @param tree undefined while it is loading */
export function renameAvailability(item: TreeItem, tree: TreeModel | undefined): RenameAvailability {
  if (item.kind === 'asset') return 'offered';
  if (item.kind !== 'folder') return tree && protectingFolder(tree, item.id) ? 'protected' : 'offered';
  if (isNameFixed(item.name)) return 'not-offered';
  return item.isLocked ? 'protected' : 'offered';
}

export type RenameOutcome =
  { type: 'nothing' } | { type: 'save'; name: string } | { type: 'refuse'; reason: string };

/** Evaluates the text of the rename field when it is left: an empty or unchanged name changes nothing. */
export function renameOutcome(before: string, typed: string): RenameOutcome {
  if (typed.trim() === '') return { type: 'nothing' };
  const parsed = v.safeParse(Name, typed);
  if (!parsed.success) return { type: 'refuse', reason: parsed.issues[0].message };
  return parsed.output === before ? { type: 'nothing' } : { type: 'save', name: parsed.output };
}
