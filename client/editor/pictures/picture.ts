import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

import { referencesOf } from '../references/references.ts';

const FOREIGN = /^https?:\/\//i;

/** The image of a node: a file of the workspace, from this device or from the server, or a foreign picture. */
export class Picture {
  readonly #image: HTMLImageElement;
  readonly #view: EditorView;
  readonly #onState: (isMissing: boolean) => void;
  #assetId: string | null = null;
  #hasFailed = false;
  #stop: (() => void) | undefined;

  /** @param onState told whether there is nothing to be seen */
  constructor(image: HTMLImageElement, view: EditorView, onState: (isMissing: boolean) => void = () => {}) {
    this.#image = image;
    this.#view = view;
    this.#onState = onState;
    image.decoding = 'async';
    image.addEventListener('load', this.#settle);
    image.addEventListener('error', this.#settle);
  }

  show({ attrs }: ProseMirrorNode): void {
    const alt: unknown = attrs['alt'];
    this.#image.alt = typeof alt === 'string' ? alt : '';
    const asset: unknown = attrs['assetId'];
    const assetId = typeof asset === 'string' && asset !== '' ? asset : null;
    if (assetId !== this.#assetId) this.#follow(assetId);
    if (assetId === null) {
      const src: unknown = attrs['src'];
      // An address of any other kind is never loaded.
      this.#set(typeof src === 'string' && FOREIGN.test(src) ? src : null);
    } else this.#showAsset();
  }

  destroy(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #follow(assetId: string | null): void {
    this.#stop?.();
    this.#assetId = assetId;
    const files = referencesOf(this.#view.state)?.files;
    this.#stop = assetId === null ? undefined : files?.watch(assetId, () => this.#showAsset());
  }

  #showAsset(): void {
    if (this.#assetId === null) return;
    const files = referencesOf(this.#view.state)?.files;
    const { state, url } = files?.addressOf(this.#assetId) ?? { state: 'missing', url: null };
    this.#set(url, state === 'loading');
  }

  #set(address: string | null, isComing = false): void {
    if (address !== this.#image.getAttribute('src')) {
      this.#hasFailed = false;
      if (address === null) this.#image.removeAttribute('src');
      else this.#image.src = address;
    }
    this.#onState(!isComing && (address === null || this.#hasFailed));
  }

  readonly #settle = (event: Event): void => {
    this.#hasFailed = event.type === 'error';
    const url = this.#image.getAttribute('src');
    if (this.#hasFailed && this.#assetId !== null && url !== null)
      referencesOf(this.#view.state)?.files?.failed(this.#assetId, url);
    this.#onState(this.#hasFailed);
  };
}
