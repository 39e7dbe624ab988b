import type { KnownItem } from '#client/editor/references/references.ts';
import { isInTrash } from '#shared/tree/place-rules.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { foldersOf } from '#shared/tree/tree-places.ts';

type Items = ReadonlyMap<string, TreeItem>;

/** So many choices are looked through; whoever does not see theirs types on. */
const MOST = 8;

const plain = (title: string): string => title.normalize('NFC').trim().toLocaleLowerCase();

/** What a page may know of the items of a workspace, read from one state of its tree. */
export class ItemIndex {
  readonly #items: Items;
  readonly #workspaceId: string;
  #byTitle: ReadonlyMap<string, TreeItem> | undefined;

  constructor(items: Items, workspaceId: string) {
    this.#items = items;
    this.#workspaceId = workspaceId;
  }

  /** Null for what is not there. */
  known(id: string): KnownItem | null {
    const item = this.#items.get(id);
    return item ? this.#told(item) : null;
  }

  /** The newest of those with just this title, capitals aside; nothing from the trash. */
  titled(title: string): KnownItem | undefined {
    this.#byTitle ??= new Map(
      this.#linkable()
        .toSorted((a, b) => a.updatedAt - b.updatedAt)
        .map((item) => [plain(item.name), item]),
    );
    const found = this.#byTitle.get(plain(title));
    return found && this.#told(found);
  }

  /**
   * Items whose title fits: the whole of it, its beginning, a word's beginning, letters within; the newest of equal ones.
   * @param besides the page that asks: it does not link to itself
   */
  find(query: string, besides?: string): KnownItem[] {
    const wanted = plain(query);
    return this.#linkable()
      .filter(({ id }) => id !== besides)
      .map((item) => ({ item, rank: rankOf(plain(item.name), wanted) }))
      .filter(({ rank }) => rank < 4)
      .toSorted((a, b) => a.rank - b.rank || b.item.updatedAt - a.item.updatedAt)
      .slice(0, MOST)
      .map(({ item }) => this.#told(item));
  }

  #linkable(): TreeItem[] {
    return [...this.#items.values()].filter((item) => item.kind !== 'folder' && !this.#isInTrash(item));
  }

  #isInTrash({ parentId }: TreeItem): boolean {
    return isInTrash(foldersOf(this.#items, this.#workspaceId), parentId);
  }

  #told(item: TreeItem): KnownItem {
    const { id, name, kind, parentId } = item;
    return {
      id,
      title: name,
      kind: kind === 'canvas' ? 'canvas' : 'document',
      place: parentId === null ? '' : (this.#items.get(parentId)?.name ?? ''),
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
