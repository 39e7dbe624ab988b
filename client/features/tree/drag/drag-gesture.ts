/** Distance in CSS pixels that a pointer moves before the drag starts. */
const ACTIVATION_DISTANCE = 8;
/** Milliseconds that a finger rests before it can drag. A finger that moves earlier scrolls. */
const LONG_PRESS_MS = 400;
/** Distance from an edge at which the list scrolls by itself, and the maximum step per frame, in CSS pixels. */
const SCROLL_EDGE = 32;
const MAX_SCROLL_STEP = 12;

export interface DragPoint {
  x: number;
  y: number;
}

export interface DragHandlers {
  /** Whether a drag can start at this element. */
  canStart: (target: Element) => boolean;
  onStart: (target: Element, point: DragPoint) => void;
  onMove: (point: DragPoint) => void;
  onDrop: (point: DragPoint) => void;
  /** Called when Escape or the system cancels a drag. */
  onCancel: () => void;
}

interface Gesture {
  pointerId: number;
  isTouch: boolean;
  target: Element;
  start: DragPoint;
  point: DragPoint;
  timer: number | undefined;
  /**
   * Whether the pointer can drag: a mouse at once, a finger after it rested. A finger that is released without a drag
   * then opens the menu.
   */
  canDrag: boolean;
  isDragging: boolean;
}

/**
 * Detects drags by mouse, pen or finger in a list that scrolls. A mouse starts one after 8 px, a finger after a long
 * press.
 * @param pendingPointer the event of a pointer that went down before this call and is still down
 * @returns a function that cancels a drag and removes the listeners
 */
export function dragGesture(
  list: HTMLElement,
  handlers: DragHandlers,
  pendingPointer: PointerEvent | null = null,
): () => void {
  let gesture: Gesture | null = null;
  let frame = 0;
  let gestureListeners = new AbortController();

  const endGesture = (): void => {
    if (!gesture) return;
    window.clearTimeout(gesture.timer);
    cancelAnimationFrame(frame);
    gesture = null;
    gestureListeners.abort();
  };
  const cancel = (): void => {
    const wasDragging = gesture?.isDragging === true;
    endGesture();
    if (wasDragging) handlers.onCancel();
  };
  const startDrag = (started: Gesture): void => {
    started.isDragging = true;
    window.clearTimeout(started.timer);
    handlers.onStart(started.target, started.start);
    frame = requestAnimationFrame(scroll);
  };
  const scroll = (): void => {
    if (!gesture) return;
    const { top, bottom } = list.getBoundingClientRect();
    const { x, y } = gesture.point;
    const step = y < top + SCROLL_EDGE ? y - top - SCROLL_EDGE : Math.max(0, y - bottom + SCROLL_EDGE);
    const before = list.scrollTop;
    list.scrollTop += Math.max(-MAX_SCROLL_STEP, Math.min(MAX_SCROLL_STEP, step / 2));
    if (list.scrollTop !== before) handlers.onMove({ x, y });
    frame = requestAnimationFrame(scroll);
  };

  const handlePointerDown = (event: PointerEvent): void => {
    const { target, pointerId, pointerType } = event;
    if (gesture) return cancel();
    if (!(target instanceof Element) || event.button !== 0 || !event.isPrimary || !handlers.canStart(target))
      return;
    const start = { x: event.clientX, y: event.clientY };
    const isTouch = pointerType === 'touch';
    const started: Gesture = {
      pointerId,
      isTouch,
      target,
      start,
      point: start,
      timer: undefined,
      canDrag: !isTouch,
      isDragging: false,
    };
    gesture = started;
    if (isTouch) started.timer = window.setTimeout(() => (started.canDrag = true), LONG_PRESS_MS);
    gestureListeners = new AbortController();
    const options = { signal: gestureListeners.signal };
    window.addEventListener('pointermove', handlePointerMove, options);
    window.addEventListener('pointerup', handlePointerUp, options);
    window.addEventListener('pointercancel', cancel, options);
    window.addEventListener('blur', cancel, options);
    window.addEventListener('keydown', handleKeyDown, { ...options, capture: true });
    // A drag by finger must not scroll the list. Only a listener that is not passive can prevent that.
    list.addEventListener('touchmove', handleTouchMove, { ...options, passive: false });
    list.addEventListener('touchend', handleTouchEnd, { ...options, passive: false });
  };
  const handlePointerMove = (event: PointerEvent): void => {
    if (!gesture || event.pointerId !== gesture.pointerId) return;
    gesture.point = { x: event.clientX, y: event.clientY };
    const { point, start, canDrag, isDragging } = gesture;
    if (isDragging) return handlers.onMove(point);
    if (Math.hypot(point.x - start.x, point.y - start.y) < ACTIVATION_DISTANCE) return;
    if (!canDrag) return endGesture();
    startDrag(gesture);
    handlers.onMove(point);
  };
  const handlePointerUp = (event: PointerEvent): void => {
    if (!gesture || event.pointerId !== gesture.pointerId) return;
    const { point, isDragging, isTouch, canDrag } = gesture;
    if (isDragging) {
      endGesture();
      suppressClick();
      handlers.onDrop(point);
      // For a finger that rested, the touchend event ends the gesture and opens the menu.
    } else if (!isTouch || !canDrag) endGesture();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !gesture?.isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    suppressClick(true);
    cancel();
  };
  const handleTouchMove = (event: TouchEvent): void => {
    if (gesture?.canDrag && event.cancelable) event.preventDefault();
  };
  const handleTouchEnd = (event: TouchEvent): void => {
    if (!gesture?.canDrag || gesture.isDragging) return;
    const { target, point } = gesture;
    endGesture();
    event.preventDefault();
    const eventInit = { clientX: point.x, clientY: point.y, bubbles: true, cancelable: true };
    target.dispatchEvent(new MouseEvent('contextmenu', eventInit));
  };
  // A long press starts a drag. These two handlers suppress the system's context menu and the menu component's own
  // long press of half a second. The menu opens when the finger is released.
  const handleContextMenu = (event: Event): void => {
    if (!gesture?.isTouch) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleTouchStart = (event: TouchEvent): void => {
    if (gesture?.isTouch) event.stopPropagation();
  };

  const listListeners = new AbortController();
  list.addEventListener('pointerdown', handlePointerDown, { signal: listListeners.signal });
  list.addEventListener('contextmenu', handleContextMenu, { signal: listListeners.signal });
  list.addEventListener('touchstart', handleTouchStart, { signal: listListeners.signal, passive: true });
  if (pendingPointer) handlePointerDown(pendingPointer);
  return () => {
    cancel();
    listListeners.abort();
  };
}

/**
 * Suppresses the click at the end of a drag.
 * @param untilPointerUp true after Escape, when the pointer is still down
 */
function suppressClick(untilPointerUp = false): void {
  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  const removeSoon = (): void => void window.setTimeout(() => listeners.abort(), 0);
  if (untilPointerUp) window.addEventListener('pointerup', removeSoon, options);
  else removeSoon();
}
