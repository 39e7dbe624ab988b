import type { TreeAsset } from '../assets/tree-asset.ts';

/** The files of a workspace while effects are laid over them; the snapshot's own map until something changes. */
export class AssetsDraft {
  #assets: ReadonlyMap<string, TreeAsset>;
  #copy: Map<string, TreeAsset> | undefined;
  /** What waits to be deleted may be taken back before the server hears of either. */
  readonly #deleted = new Map<string, TreeAsset>();

  constructor(base: ReadonlyMap<string, TreeAsset>) {
    this.#assets = base;
  }

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

  /** Takes back what was deleted in this draft. */
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
