import { allowedWidth, MAX_WIDTH, MIN_WIDTH, type ImageAlignment } from '../image-block.ts';

export type HandleSide = 'left' | 'right';

/** A drag of a handle, with lengths in pixels. */
export interface WidthDrag {
  side: HandleSide;
  align: ImageAlignment;
  /** The width of the picture before the drag. */
  startWidth: number;
  /** The width of 100 percent. */
  columnWidth: number;
}

/** Returns the allowed width that is closest to a length in pixels, in whole percent of the text. */
export const percentOf = (length: number, columnWidth: number): number =>
  columnWidth > 0 ? allowedWidth((length / columnWidth) * 100) : MAX_WIDTH;

/**
 * Returns an image's width after a drag, in whole percent of the text. A centered image grows on both sides, so that
 * the handle stays under the pointer.
 * @param dx how far the pointer has moved to the right, in pixels
 */
export function widthAfterDrag({ side, align, startWidth, columnWidth }: WidthDrag, dx: number): number {
  const growth = (side === 'right' ? dx : -dx) * (align === 'center' ? 2 : 1);
  return percentOf(startWidth + growth, columnWidth);
}

/** Percent by which an arrow key changes the width; with Shift it changes it by one. */
const STEP = 5;

/** Returns an image's width after a key on its handle; null for a key that does not change it. */
export function widthAfterKey(width: number, key: string, isShifted: boolean): number | null {
  const step = isShifted ? 1 : STEP;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return allowedWidth(width + step);
    case 'ArrowLeft':
    case 'ArrowDown':
      return allowedWidth(width - step);
    case 'Home':
      return MIN_WIDTH;
    case 'End':
      return MAX_WIDTH;
    default:
      return null;
  }
}

/** Returns the element that shows the picture of a figure: its `img`, or the frame of a picture of another site. */
export function pictureOf(figure: HTMLElement): HTMLElement {
  if (figure.dataset['missing'] !== undefined) return figure;
  const foreign = figure.querySelector<HTMLElement>(':scope > .foreign-picture');
  return foreign ?? figure.querySelector<HTMLElement>(':scope > img') ?? figure;
}

/** Returns the width of 100 percent for a figure, in pixels. */
export function columnWidthOf(figure: HTMLElement): number {
  const parent = figure.parentElement;
  if (!parent) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(parent);
  return parent.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0);
}

/** Shows a width on a figure during a drag, before it is stored; null shows the image's own width. */
export function showWidth(figure: HTMLElement, width: number | null): void {
  if (width === null) {
    figure.style.removeProperty('--width');
    delete figure.dataset['width'];
  } else {
    figure.style.setProperty('--width', `${width}%`);
    figure.dataset['width'] = String(width);
  }
}
