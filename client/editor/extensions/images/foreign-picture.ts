import { picturesShownFrom, showPicturesFrom, siteOfPicture } from './picture-sites.ts';
import '#client/ui/button.css';

/** Shows one picture of another site, under a policy of its own (`server/http/security-headers.ts`). */
const FRAME_PAGE = '/foreign-picture.html';

interface Size {
  width: number;
  height: number;
}

const isSide = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 100_000;

/** What the frame says of its picture: its size in pixels, or null where it cannot be shown. Undefined for all else. */
function readAnswer(data: unknown): Size | null | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('size' in data)) return undefined;
  const { type, size } = data;
  if (type !== 'foreign-picture') return undefined;
  if (typeof size !== 'object' || size === null || !('width' in size) || !('height' in size)) return null;
  const { width, height } = size;
  return isSide(width) && isSide(height) ? { width, height } : null;
}

function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

/**
 * A picture at another site. It is loaded only after the reader has asked for the pictures of that site: otherwise
 * anybody who may write here would learn the address of everybody who reads. The policy of the page forbids it too; a
 * frame without an origin loads the picture instead.
 */
export class ForeignPicture {
  readonly dom = made('span', 'foreign-picture');
  readonly #words = made('span', 'foreign-picture__words');
  readonly #alt = made('span', 'foreign-picture__alt');
  readonly #button = made('button', 'btn btn--secondary btn--sm');
  #frame: HTMLIFrameElement | undefined;
  #src = '';
  #site = '';
  #hasFailed = false;
  readonly #stop: () => void;

  constructor() {
    this.dom.contentEditable = 'false';
    this.#button.type = 'button';
    this.#button.addEventListener('click', this.#handleClick);
    // The press is the button's alone: it neither drags a node nor opens the text around it.
    for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick'])
      this.#button.addEventListener(type, (event) => event.stopPropagation());
    this.dom.append(this.#words, this.#alt, this.#button);
    window.addEventListener('message', this.#handleMessage);
    window.addEventListener('online', this.#draw);
    this.#stop = picturesShownFrom.listen(this.#draw);
  }

  /** @param src an address that {@link siteOfPicture} reads */
  show(src: string, alt: string): void {
    this.#alt.textContent = alt;
    if (src !== this.#src) this.#endFrame();
    this.#src = src;
    this.#site = siteOfPicture(src) ?? '';
    this.#draw();
  }

  destroy(): void {
    this.#stop();
    window.removeEventListener('message', this.#handleMessage);
    window.removeEventListener('online', this.#draw);
    this.dom.remove();
  }

  readonly #draw = (): void => {
    const isWanted = picturesShownFrom.get().includes(this.#site);
    if (!isWanted) this.#endFrame();
    else if (!this.#frame && !this.#hasFailed && navigator.onLine) this.#beginFrame();
    this.#words.textContent = this.#hasFailed
      ? `The picture from ${this.#site} could not be loaded`
      : `Picture from ${this.#site}`;
    this.#words.classList.toggle('is-fault', this.#hasFailed);
    this.#button.hidden = isWanted && !this.#hasFailed;
    this.#button.textContent = this.#hasFailed ? 'Try again' : `Show pictures from ${this.#site}`;
  };

  #beginFrame(): void {
    const frame = made('iframe', 'foreign-picture__frame');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.referrerPolicy = 'no-referrer';
    frame.loading = 'lazy';
    frame.title = this.#alt.textContent || `Picture from ${this.#site}`;
    // A picture is no control: the keyboard passes it.
    frame.tabIndex = -1;
    frame.src = `${FRAME_PAGE}#${encodeURIComponent(this.#src)}`;
    this.#frame = frame;
    this.dom.append(frame);
  }

  #endFrame(): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#hasFailed = false;
    this.dom.classList.remove('is-shown');
  }

  readonly #handleClick = (): void => {
    this.#hasFailed = false;
    showPicturesFrom(this.#site);
    this.#draw();
  };

  readonly #handleMessage = ({ source, data }: MessageEvent<unknown>): void => {
    const frame = this.#frame;
    if (!frame || source !== frame.contentWindow) return;
    const size = readAnswer(data);
    if (size === undefined) return;
    if (size === null) {
      this.#endFrame();
      this.#hasFailed = true;
      return this.#draw();
    }
    frame.style.width = `${size.width}px`;
    frame.style.aspectRatio = `${size.width} / ${size.height}`;
    this.dom.classList.add('is-shown');
  };
}
