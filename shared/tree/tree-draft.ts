import type { Folders, PlacedFolder } from './place-rules.ts';
import { orderFor } from './sibling-order.ts';
import type { TreeItem } from './tree-rows.ts';

/**
 * The tree while a fold is at work on it. Copied once, at the first change: ten thousand rows a pending operation would
 * not be folded within a frame.
 */
export class TreeDraft implements Folders {
  /** The trash of the workspace the present operation is about. */
  trashId = '';
  readonly #base: ReadonlyMap<string, TreeItem>;
  #changed: Map<string, TreeItem> | undefined;
  /** Ids by parent, made when first asked for. */
  #children: Map<string | null, Set<string>> | undefined;
  /** Ids that were deleted: none is granted twice. */
  readonly #gone = new Set<string>();

  constructor(base: ReadonlyMap<string, TreeItem>) {
    this.#base = base;
  }

  /** As far as it was folded; the very map it was made from while nothing changed. */
  get items(): ReadonlyMap<string, TreeItem> {
    return this.#changed ?? this.#base;
  }

  get(id: string): TreeItem | undefined {
    return this.items.get(id);
  }

  readonly folder = (id: string): PlacedFolder | undefined => {
    const item = this.items.get(id);
    return item?.kind === 'folder' ? item : undefined;
  };

  /** Whether something can be made under this id. */
  isFree(id: string): boolean {
    return !this.items.has(id) && !this.#gone.has(id);
  }

  /** Puts an item in, or in the place of the one with its id. */
  put(item: TreeItem): void {
    const before = this.items.get(item.id);
    this.#writable().set(item.id, item);
    if (!this.#children || before?.parentId === item.parentId) return;
    if (before) this.#children.get(before.parentId)?.delete(item.id);
    siblingsIn(this.#children, item.parentId).add(item.id);
  }

  remove(id: string): void {
    const before = this.items.get(id);
    if (!before) return;
    this.#writable().delete(id);
    this.#gone.add(id);
    this.#children?.get(before.parentId)?.delete(id);
  }

  childrenOf(parentId: string | null): readonly string[] {
    this.#children ??= childrenIn(this.items);
    return [...(this.#children.get(parentId) ?? [])];
  }

  /** The key of an item among those of a parent: the wanted one, or one at the wanted place [F14]. */
  orderAmong(parentId: string | null, wanted: string | number | undefined, ownId: string): string {
    const keys: string[] = [];
    this.#children ??= childrenIn(this.items);
    for (const id of this.#children.get(parentId) ?? []) {
      const item = id === ownId ? undefined : this.items.get(id);
      if (item) keys.push(item.order);
    }
    return orderFor(wanted, keys);
  }

  #writable(): Map<string, TreeItem> {
    return (this.#changed ??= new Map(this.#base));
  }
}

function childrenIn(items: ReadonlyMap<string, TreeItem>): Map<string | null, Set<string>> {
  const children = new Map<string | null, Set<string>>();
  for (const { id, parentId } of items.values()) siblingsIn(children, parentId).add(id);
  return children;
}

function siblingsIn(children: Map<string | null, Set<string>>, parentId: string | null): Set<string> {
  let siblings = children.get(parentId);
  if (!siblings) {
    siblings = new Set();
    children.set(parentId, siblings);
  }
  return siblings;
}
