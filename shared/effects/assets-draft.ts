import type { TreeAsset } from '../assets/tree-asset.ts';

/** A mutable copy of a workspace's files for applying pending operations. It is copied at the first change. */
export class AssetsDraft {
  #assets: ReadonlyMap<string, TreeAsset>;
  #copy: Map<string, TreeAsset> | undefined;
  /** The files deleted in this draft: a pending deletion can be undone by a pending restore. */
  readonly #deleted = new Map<string, TreeAsset>();

  constructor(base: ReadonlyMap<string, TreeAsset>) {
    this.#assets = base;
  }

  /** The files after the operations applied so far. It is the original map until something changes. */
  get assets(): ReadonlyMap<string, TreeAsset> {
    return this.#assets;
  }

  get(id: string): TreeAsset | undefined {
    return this.#assets.get(id);
  }

  put(asset: TreeAsset): void {
    this.#writable().set(asset.id, asset);
  }

  delete(asset: TreeAsset): void {
    this.#deleted.set(asset.id, asset);
    this.#writable().delete(asset.id);
  }

  /** Restores a file that was deleted in this draft. Other ids are ignored. */
  restore(id: string): void {
    const asset = this.#deleted.get(id);
    if (asset) this.put(asset);
  }

  #writable(): Map<string, TreeAsset> {
    this.#copy ??= new Map(this.#assets);
    this.#assets = this.#copy;
    return this.#copy;
  }
}
