/** How far a pointer goes before it drags, in CSS pixels. */
const ACTIVATION = 8;
/** How long a finger rests before it lifts what is under it, in ms; before that it scrolls. */
const LONG_PRESS = 400;
/** How near to an edge of the list it begins to scroll, and how far in a frame at most, in CSS pixels. */
const SCROLL_EDGE = 32;
const SCROLL_STEP = 12;

export interface DragPoint {
  x: number;
  y: number;
}

export interface DragHost {
  /** Whether something can be lifted where the pointer went down. */
  canLift: (target: Element) => boolean;
  onLift: (target: Element, at: DragPoint) => void;
  onMove: (at: DragPoint) => void;
  onDrop: (at: DragPoint) => void;
  /** By Escape, or taken by the system. */
  onCallOff: () => void;
}

interface Gesture {
  pointerId: number;
  isTouch: boolean;
  target: Element;
  start: DragPoint;
  at: DragPoint;
  timer: number | undefined;
  /** A finger rested long enough: it drags from now on, or opens the menu where it is let go. */
  isHeld: boolean;
  isDragging: boolean;
}

/**
 * Dragging by mouse, pen or finger within a list that scrolls. A mouse lifts after 8 px, a finger after a long press.
 * @param early a pointer that went down before this was called and is still down
 * @returns stops it
 */
export function dragGesture(
  list: HTMLElement,
  host: DragHost,
  early: PointerEvent | null = null,
): () => void {
  let gesture: Gesture | null = null;
  let frame = 0;
  let during = new AbortController();

  const end = (): void => {
    if (!gesture) return;
    window.clearTimeout(gesture.timer);
    cancelAnimationFrame(frame);
    gesture = null;
    during.abort();
  };
  const callOff = (): void => {
    const wasDragging = gesture?.isDragging === true;
    end();
    if (wasDragging) host.onCallOff();
  };
  const lift = (now: Gesture): void => {
    now.isDragging = true;
    window.clearTimeout(now.timer);
    host.onLift(now.target, now.start);
    frame = requestAnimationFrame(scroll);
  };
  const scroll = (): void => {
    if (!gesture) return;
    const { top, bottom } = list.getBoundingClientRect();
    const { x, y } = gesture.at;
    const step = y < top + SCROLL_EDGE ? y - top - SCROLL_EDGE : Math.max(0, y - bottom + SCROLL_EDGE);
    const before = list.scrollTop;
    list.scrollTop += Math.max(-SCROLL_STEP, Math.min(SCROLL_STEP, step / 2));
    if (list.scrollTop !== before) host.onMove({ x, y });
    frame = requestAnimationFrame(scroll);
  };

  const begin = (event: PointerEvent): void => {
    const { target, pointerId, pointerType } = event;
    if (gesture) return callOff();
    if (!(target instanceof Element) || event.button !== 0 || !event.isPrimary || !host.canLift(target))
      return;
    const start = { x: event.clientX, y: event.clientY };
    const isTouch = pointerType === 'touch';
    const now: Gesture = {
      pointerId,
      isTouch,
      target,
      start,
      at: start,
      timer: undefined,
      isHeld: !isTouch,
      isDragging: false,
    };
    gesture = now;
    if (isTouch) now.timer = window.setTimeout(() => (now.isHeld = true), LONG_PRESS);
    during = new AbortController();
    const options = { signal: during.signal };
    window.addEventListener('pointermove', move, options);
    window.addEventListener('pointerup', drop, options);
    window.addEventListener('pointercancel', callOff, options);
    window.addEventListener('blur', callOff, options);
    window.addEventListener('keydown', handleKey, { ...options, capture: true });
    // A finger's drag must not scroll; only a listener that may say no is asked.
    list.addEventListener('touchmove', holdStill, { ...options, passive: false });
    list.addEventListener('touchend', openMenu, { ...options, passive: false });
  };
  const move = (event: PointerEvent): void => {
    if (!gesture || event.pointerId !== gesture.pointerId) return;
    gesture.at = { x: event.clientX, y: event.clientY };
    const { at, start, isHeld, isDragging } = gesture;
    if (isDragging) return host.onMove(at);
    if (Math.hypot(at.x - start.x, at.y - start.y) < ACTIVATION) return;
    if (!isHeld) return end();
    lift(gesture);
    host.onMove(at);
  };
  const drop = (event: PointerEvent): void => {
    if (!gesture || event.pointerId !== gesture.pointerId) return;
    const { at, isDragging, isTouch, isHeld } = gesture;
    if (isDragging) {
      end();
      letNoClickThrough();
      host.onDrop(at);
      // The end of a held finger is looked at once more, as a touch.
    } else if (!isTouch || !isHeld) end();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !gesture?.isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    letNoClickThrough(true);
    callOff();
  };
  const holdStill = (event: TouchEvent): void => {
    if (gesture?.isHeld && event.cancelable) event.preventDefault();
  };
  const openMenu = (event: TouchEvent): void => {
    if (!gesture?.isHeld || gesture.isDragging) return;
    const { target, at } = gesture;
    end();
    event.preventDefault();
    const where = { clientX: at.x, clientY: at.y, bubbles: true, cancelable: true };
    target.dispatchEvent(new MouseEvent('contextmenu', where));
  };
  // A long press lifts: the system's menu, and the one that opens after half a second, come when it is let go.
  const holdMenu = (event: Event): void => {
    if (!gesture?.isTouch) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const holdTouch = (event: TouchEvent): void => {
    if (gesture?.isTouch) event.stopPropagation();
  };

  const always = new AbortController();
  list.addEventListener('pointerdown', begin, { signal: always.signal });
  list.addEventListener('contextmenu', holdMenu, { signal: always.signal });
  list.addEventListener('touchstart', holdTouch, { signal: always.signal, passive: true });
  if (early) begin(early);
  return () => {
    callOff();
    always.abort();
  };
}

/** The press that ends a drag opens nothing; after Escape the button is let go some time later. */
function letNoClickThrough(untilUp = false): void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  const finish = (): void => void window.setTimeout(() => stop.abort(), 0);
  if (untilUp) window.addEventListener('pointerup', finish, options);
  else finish();
}
