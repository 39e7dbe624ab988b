import type { TreeItem } from '#shared/tree/tree-rows.ts';

type Named = Pick<TreeItem, 'name'>;

/** What something was done to, in a few words: a name, or how many. */
export const namesOf = (items: readonly Named[]): string =>
  items.length === 1 && items[0] ? items[0].name : `${items.length} items`;

/** The same within a sentence. */
export const quotedNames = (items: readonly Named[]): string =>
  items.length === 1 ? `“${namesOf(items)}”` : namesOf(items);
