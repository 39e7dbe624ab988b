import type { KnownItem } from '#client/editor/references/references.ts';
import { comparedTitle } from '#shared/search/compared-title.ts';
import { isInTrash } from '#shared/tree/place-rules.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { foldersOf } from '#shared/tree/tree-places.ts';

type Items = ReadonlyMap<string, TreeItem>;

/** The maximum number of suggestions. More typing narrows the list. */
const MAX_RESULTS = 8;

/** The items of a workspace that a page can link to, from one state of the tree. */
export class ItemIndex {
  readonly #items: Items;
  readonly #workspaceId: string;
  #byTitle: ReadonlyMap<string, TreeItem> | undefined;

  constructor(items: Items, workspaceId: string) {
    this.#items = items;
    this.#workspaceId = workspaceId;
  }

  /** Null if there is no such item. */
  itemById(id: string): KnownItem | null {
    const item = this.#items.get(id);
    return item ? this.#toKnownItem(item) : null;
  }

  /** The newest item with exactly this title, ignoring case; none from the trash. */
  itemByTitle(title: string): KnownItem | undefined {
    this.#byTitle ??= new Map(
      this.#linkable()
        .toSorted((a, b) => a.updatedAt - b.updatedAt)
        .map((item) => [comparedTitle(item.name), item]),
    );
    const found = this.#byTitle.get(comparedTitle(title));
    return found && this.#toKnownItem(found);
  }

  /**
   * Items whose titles match: first equal titles, then title beginnings, word beginnings and other matches; each
   * newest first.
   * @param excludedId the page that searches: it does not link to itself
   */
  find(query: string, excludedId?: string): KnownItem[] {
    const wanted = comparedTitle(query);
    return this.#linkable()
      .filter(({ id }) => id !== excludedId)
      .map((item) => ({ item, rank: rankOf(comparedTitle(item.name), wanted) }))
      .filter(({ rank }) => rank < 4)
      .toSorted((a, b) => a.rank - b.rank || b.item.updatedAt - a.item.updatedAt)
      .slice(0, MAX_RESULTS)
      .map(({ item }) => this.#toKnownItem(item));
  }

  #linkable(): TreeItem[] {
    return [...this.#items.values()].filter((item) => item.kind !== 'folder' && !this.#isInTrash(item));
  }

  #isInTrash({ parentId }: TreeItem): boolean {
    return isInTrash(foldersOf(this.#items, this.#workspaceId), parentId);
  }

  #toKnownItem(item: TreeItem): KnownItem {
    const { id, name, kind, parentId } = item;
    return {
      id,
      title: name,
      kind: kind === 'canvas' ? 'canvas' : 'document',
      folderName: parentId === null ? '' : (this.#items.get(parentId)?.name ?? ''),
      isInTrash: this.#isInTrash(item),
    };
  }
}

function rankOf(title: string, wanted: string): number {
  if (title === wanted) return 0;
  if (title.startsWith(wanted)) return 1;
  if (title.split(/[\s\p{P}]+/u).some((word) => word.startsWith(wanted))) return 2;
  return title.includes(wanted) ? 3 : 4;
}
