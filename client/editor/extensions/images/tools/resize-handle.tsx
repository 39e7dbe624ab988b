import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

import { MAX_WIDTH, MIN_WIDTH, type ImageAlignment } from '../image-block.ts';
import {
  columnWidthOf,
  pictureOf,
  showWidth,
  widthAfterDrag,
  widthAfterKey,
  type HandleSide,
  type WidthDrag,
} from './image-width.ts';

interface ResizeHandleProps {
  side: HandleSide;
  /** The stored width in percent of the text; null for the image's own width. */
  width: number | null;
  /** The visible width in percent of the text. */
  shownWidth: number;
  align: ImageAlignment;
  /** Returns the element of the image. */
  figure: () => HTMLElement | null;
  onPreview: (width: number | null) => void;
  onResize: (width: number) => void;
}

/**
 * A handle at a side of the selected image. A drag shows the new width and stores it at its end, as one undo step;
 * Escape cancels the drag. The right handle is also the slider for the keyboard: both change the same width.
 */
export function ResizeHandle(props: ResizeHandleProps) {
  const { side, width, shownWidth, align, figure, onPreview, onResize } = props;
  const drag = useRef<(WidthDrag & { startX: number; width: number | null }) | null>(null);
  const isSlider = side === 'right';

  const finish = (isCancelled: boolean): void => {
    const { current } = drag;
    const element = figure();
    drag.current = null;
    if (!current) return;
    // The editor draws the stored width.
    if (element) showWidth(element, width);
    onPreview(null);
    if (!isCancelled && current.width !== null) onResize(current.width);
  };
  const handlePointerDown = (event: PointerEvent<HTMLElement>): void => {
    const element = figure();
    if (event.button !== 0 || !element) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const group = event.currentTarget.closest('.image-tools');
    group?.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
    const { width: startWidth } = pictureOf(element).getBoundingClientRect();
    const columnWidth = columnWidthOf(element);
    drag.current = { side, align, startWidth, columnWidth, startX: event.clientX, width: null };
  };
  const handlePointerMove = (event: PointerEvent): void => {
    const { current } = drag;
    const element = figure();
    if (!current || !element) return;
    const next = widthAfterDrag(current, event.clientX - current.startX);
    if (next === current.width || (current.width === null && event.clientX === current.startX)) return;
    current.width = next;
    showWidth(element, next);
    onPreview(next);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && drag.current) {
      event.stopPropagation();
      finish(true);
      return;
    }
    const next = widthAfterKey(shownWidth, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    onResize(next);
  };

  return (
    // The left handle has no role: the slider on the right sets the same width.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`image-tools__handle image-tools__handle--${side}`}
      {...(isSlider
        ? {
            role: 'slider',
            tabIndex: 0,
            'aria-label': 'Image width',
            'aria-valuemin': MIN_WIDTH,
            'aria-valuemax': MAX_WIDTH,
            'aria-valuenow': shownWidth,
            'aria-valuetext': `${shownWidth} percent of the text`,
            onKeyDown: handleKeyDown,
          }
        : { 'aria-hidden': true })}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={() => finish(false)}
      onPointerCancel={() => finish(true)}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
