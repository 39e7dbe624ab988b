import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

import { referencesOf } from '../../references/references.ts';
import { ForeignPicture } from './other-sites/foreign-picture.ts';
import { siteOfPicture } from './other-sites/picture-sites.ts';

/**
 * Loads the image of a node: a file of the workspace, from this device or from the server, or a picture of another
 * site. The latter is drawn beside the node's `img` element, which stays empty.
 */
export class Picture {
  readonly #image: HTMLImageElement;
  readonly #view: EditorView;
  readonly #onMissingChange: (isMissing: boolean) => void;
  #assetId: string | null = null;
  #hasFailed = false;
  #unwatch: (() => void) | undefined;
  #foreign: ForeignPicture | undefined;

  /**
   * @param image the `img` in the element of the node
   * @param onMissingChange receives whether the picture cannot be shown
   */
  constructor(
    image: HTMLImageElement,
    view: EditorView,
    onMissingChange: (isMissing: boolean) => void = () => {},
  ) {
    this.#image = image;
    this.#view = view;
    this.#onMissingChange = onMissingChange;
    image.decoding = 'async';
    image.addEventListener('load', this.#handleLoadOrError);
    image.addEventListener('error', this.#handleLoadOrError);
  }

  show({ attrs }: ProseMirrorNode): void {
    const alt: unknown = attrs['alt'];
    this.#image.alt = typeof alt === 'string' ? alt : '';
    const asset: unknown = attrs['assetId'];
    const assetId = typeof asset === 'string' && asset !== '' ? asset : null;
    if (assetId !== this.#assetId) this.#watchAsset(assetId);
    const src: unknown = attrs['src'];
    const isForeign = assetId === null && typeof src === 'string' && siteOfPicture(src) !== null;
    if (isForeign) return this.#showForeign(src);
    this.#removeForeign();
    // An address with any other protocol is never loaded.
    if (assetId === null) this.#setSource(null);
    else this.#showAsset();
  }

  /** Whether an event belongs to the element of a foreign picture. */
  ownsEvent({ target }: Event): boolean {
    return target instanceof Node && this.#foreign?.dom.contains(target) === true;
  }

  destroy(): void {
    this.#removeForeign();
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  #showForeign(src: string): void {
    this.#setSource(null, true);
    if (!this.#foreign) {
      this.#foreign = new ForeignPicture(this.#view);
      this.#image.after(this.#foreign.dom);
    }
    this.#foreign.show(src, this.#image.alt);
  }

  #removeForeign(): void {
    this.#foreign?.destroy();
    this.#foreign = undefined;
  }

  #watchAsset(assetId: string | null): void {
    this.#unwatch?.();
    this.#assetId = assetId;
    const files = referencesOf(this.#view.state)?.files;
    this.#unwatch = assetId === null ? undefined : files?.watch(assetId, () => this.#showAsset());
  }

  #showAsset(): void {
    if (this.#assetId === null) return;
    const files = referencesOf(this.#view.state)?.files;
    const { state, url } = files?.sourceOf(this.#assetId) ?? { state: 'missing', url: null };
    this.#setSource(url, state === 'loading');
  }

  #setSource(url: string | null, isLoading = false): void {
    if (url !== this.#image.getAttribute('src')) {
      this.#hasFailed = false;
      if (url === null) this.#image.removeAttribute('src');
      else this.#image.src = url;
    }
    this.#onMissingChange(!isLoading && (url === null || this.#hasFailed));
  }

  readonly #handleLoadOrError = (event: Event): void => {
    this.#hasFailed = event.type === 'error';
    const url = this.#image.getAttribute('src');
    if (this.#hasFailed && this.#assetId !== null && url !== null)
      referencesOf(this.#view.state)?.files?.reportBroken(this.#assetId, url);
    this.#onMissingChange(this.#hasFailed);
  };
}
