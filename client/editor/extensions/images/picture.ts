import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

import { referencesOf } from '../../references/references.ts';
import { ForeignPicture } from './foreign-picture.ts';
import { siteOfPicture } from './picture-sites.ts';

/**
 * The image of a node: a file of the workspace, from this device or from the server, or a picture of another site, which
 * stands beside the image's own, empty element.
 */
export class Picture {
  readonly #image: HTMLImageElement;
  readonly #view: EditorView;
  readonly #onState: (isMissing: boolean) => void;
  #assetId: string | null = null;
  #hasFailed = false;
  #stop: (() => void) | undefined;
  #foreign: ForeignPicture | undefined;

  /** @param image within the element of its node; @param onState told whether there is nothing to be seen */
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
    const src: unknown = attrs['src'];
    const isForeign = assetId === null && typeof src === 'string' && siteOfPicture(src) !== null;
    if (isForeign) return this.#showForeign(src);
    this.#endForeign();
    // An address of any other kind is never loaded.
    if (assetId === null) this.#set(null);
    else this.#showAsset();
  }

  /** Whether an event belongs to the placeholder of the picture. */
  owns({ target }: Event): boolean {
    return target instanceof Node && this.#foreign?.dom.contains(target) === true;
  }

  destroy(): void {
    this.#endForeign();
    this.#stop?.();
    this.#stop = undefined;
  }

  #showForeign(src: string): void {
    this.#set(null, true);
    if (!this.#foreign) {
      this.#foreign = new ForeignPicture();
      this.#image.after(this.#foreign.dom);
    }
    this.#foreign.show(src, this.#image.alt);
  }

  #endForeign(): void {
    this.#foreign?.destroy();
    this.#foreign = undefined;
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
