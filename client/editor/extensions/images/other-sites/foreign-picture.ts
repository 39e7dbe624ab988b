import type { EditorView } from '@tiptap/pm/view';

import { referencesOf } from '../../../references/references.ts';
import { canKeepPictures, keep } from './keep.ts';
import { isBeingStored, picturesBeingStored } from './pictures-being-stored.ts';
import { picturesShownFrom, showPicturesFrom, siteOfPicture } from './picture-sites.ts';
import '#client/ui/button.css';

/** The page that shows one picture of another site, under its own policy (`server/http/security-headers.ts`). */
const FRAME_PAGE = '/foreign-picture.html';

interface Size {
  width: number;
  height: number;
}

const isPixelLength = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value < 100_000;

/**
 * Reads a frame's message: its picture's size in pixels, null if that cannot be shown. Undefined for other messages.
 */
function parseFrameMessage(data: unknown): Size | null | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('size' in data)) return undefined;
  const { type, size } = data;
  if (type !== 'foreign-picture') return undefined;
  if (typeof size !== 'object' || size === null || !('width' in size) || !('height' in size)) return null;
  const { width, height } = size;
  return isPixelLength(width) && isPixelLength(height) ? { width, height } : null;
}

function newElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

/**
 * A picture of another site. It is loaded only after the reader has allowed the pictures of that site: otherwise
 * every writer could learn the network address of every reader. The page's Content Security Policy forbids it too; a
 * frame without an origin loads the picture instead.
 */
export class ForeignPicture {
  readonly dom = newElement('span', 'foreign-picture');
  readonly #message = newElement('span', 'foreign-picture__words');
  readonly #alt = newElement('span', 'foreign-picture__alt');
  readonly #button = newElement('button', 'btn btn--secondary btn--sm foreign-picture__show');
  /** Visible where the text is editable. */
  readonly #keepButton = newElement('button', 'btn btn--secondary btn--sm foreign-picture__keep');
  readonly #view: EditorView | undefined;
  #frame: HTMLIFrameElement | undefined;
  #src = '';
  #site = '';
  #hasFailed = false;
  readonly #unsubscribe: readonly (() => void)[];

  /** @param view the text of the picture; absent where the picture cannot be stored */
  constructor(view?: EditorView) {
    this.#view = view && referencesOf(view.state)?.files ? view : undefined;
    this.dom.contentEditable = 'false';
    this.#button.addEventListener('click', this.#handleClick);
    this.#keepButton.addEventListener('click', this.#handleKeep);
    const buttons = newElement('span', 'foreign-picture__buttons');
    for (const button of this.#view ? [this.#button, this.#keepButton] : [this.#button]) {
      button.type = 'button';
      // Only the button handles a click on it: the click neither drags a node nor opens the text around it.
      for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick'])
        button.addEventListener(type, (event) => event.stopPropagation());
      buttons.append(button);
    }
    this.dom.append(this.#message, this.#alt, buttons);
    window.addEventListener('message', this.#handleMessage);
    window.addEventListener('online', this.#render);
    this.#unsubscribe = [picturesShownFrom.listen(this.#render), picturesBeingStored.listen(this.#render)];
  }

  /** Shows a picture. @param src an address for which {@link siteOfPicture} returns a site */
  show(src: string, alt: string): void {
    this.#alt.textContent = alt;
    if (src !== this.#src) this.#removeFrame();
    this.#src = src;
    this.#site = siteOfPicture(src) ?? '';
    this.#render();
  }

  destroy(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    window.removeEventListener('message', this.#handleMessage);
    window.removeEventListener('online', this.#render);
    this.dom.remove();
  }

  readonly #render = (): void => {
    const isWanted = picturesShownFrom.get().includes(this.#site);
    if (!isWanted) this.#removeFrame();
    else if (!this.#frame && !this.#hasFailed && navigator.onLine) this.#addFrame();
    this.#message.textContent = this.#hasFailed
      ? `The picture from ${this.#site} could not be loaded`
      : `Picture from ${this.#site}`;
    this.#message.classList.toggle('is-fault', this.#hasFailed);
    this.#button.hidden = isWanted && !this.#hasFailed;
    this.#button.textContent = this.#hasFailed ? 'Try again' : `Show pictures from ${this.#site}`;
    const isStoring = this.#view !== undefined && isBeingStored(this.#view, this.#src);
    this.#keepButton.textContent = isStoring ? 'Keeping it…' : 'Keep this picture';
    // A disabled button would lose the focus.
    this.#keepButton.ariaDisabled = String(isStoring);
  };

  #addFrame(): void {
    const frame = newElement('iframe', 'foreign-picture__frame');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.referrerPolicy = 'no-referrer';
    frame.loading = 'lazy';
    frame.title = this.#alt.textContent || `Picture from ${this.#site}`;
    // A picture is no control, so it is no tab stop.
    frame.tabIndex = -1;
    frame.src = `${FRAME_PAGE}#${encodeURIComponent(this.#src)}`;
    this.#frame = frame;
    this.dom.append(frame);
  }

  #removeFrame(): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#hasFailed = false;
    this.dom.classList.remove('is-shown');
  }

  readonly #handleClick = (): void => {
    this.#hasFailed = false;
    showPicturesFrom(this.#site);
    this.#render();
  };

  readonly #handleKeep = (): void => {
    const view = this.#view;
    if (view && canKeepPictures(view)) keep(view, [{ src: this.#src, alt: this.#alt.textContent ?? '' }]);
  };

  readonly #handleMessage = ({ source, data }: MessageEvent<unknown>): void => {
    const frame = this.#frame;
    if (!frame || source !== frame.contentWindow) return;
    const size = parseFrameMessage(data);
    if (size === undefined) return;
    if (size === null) {
      this.#removeFrame();
      this.#hasFailed = true;
      return this.#render();
    }
    frame.style.width = `${size.width}px`;
    frame.style.aspectRatio = `${size.width} / ${size.height}`;
    this.dom.classList.add('is-shown');
  };
}
