import type { TreeItem } from '#shared/tree/tree-rows.ts';

type Named = Pick<TreeItem, 'name'>;

/** Names the items of a message: the name of a single item, else the number of items. */
export const namesOf = (items: readonly Named[]): string =>
  items.length === 1 && items[0] ? items[0].name : `${items.length} items`;

/** The same for use within a sentence: a single name is quoted. */
export const quotedNames = (items: readonly Named[]): string =>
  items.length === 1 ? `“${namesOf(items)}”` : namesOf(items);
