import * as v from 'valibot';
import { Name } from '#shared/lib/scalars.ts';
import { isNameFixed } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';

/** Whether an item can be renamed: not offered for folders with a meaning, refused while a folder is locked. */
export type Renaming = 'offered' | 'not-offered' | 'protected';

export function renamingOf(item: TreeItem): Renaming {
  if (item.kind !== 'folder') return 'offered';
  if (isNameFixed(item.name)) return 'not-offered';
  return item.isLocked ? 'protected' : 'offered';
}

export type RenameOutcome =
  { do: 'nothing' } | { do: 'save'; name: string } | { do: 'refuse'; reason: string };

/** What leaving the field means: the same name or none at all just ends the renaming. */
export function renameOutcome(before: string, typed: string): RenameOutcome {
  if (typed.trim() === '') return { do: 'nothing' };
  const parsed = v.safeParse(Name, typed);
  if (!parsed.success) return { do: 'refuse', reason: parsed.issues[0].message };
  return parsed.output === before ? { do: 'nothing' } : { do: 'save', name: parsed.output };
}
