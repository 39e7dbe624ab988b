/** Milliseconds a pointer rests on something before its hint appears. */
const REST = 600;
/** Milliseconds in which a pointer may cross the gap between an element and its hint. */
const CROSSING = 100;

const SIDES = ['top', 'bottom', 'left', 'right'] as const;
export type TipSide = (typeof SIDES)[number];

/** A hint as its element carries it. */
export interface Tip {
  element: HTMLElement;
  text: string;
  keys: string | undefined;
  side: TipSide;
}

/** The attributes by which an element carries its hint. */
export const tipAttributes = ({ text, keys, side }: Omit<Tip, 'element'>): Record<string, string> => ({
  'data-tip': text,
  ...(keys !== undefined && { 'data-tip-keys': keys }),
  ...(side !== 'bottom' && { 'data-tip-side': side }),
});

function tipOf(element: HTMLElement): Tip {
  const { tip = '', tipKeys, tipSide } = element.dataset;
  return { element, text: tip, keys: tipKeys, side: SIDES.find((side) => side === tipSide) ?? 'bottom' };
}

const carrierOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

const isKey = (key: string): boolean => !['Shift', 'Control', 'Alt', 'Meta'].includes(key);

/**
 * Follows pointer and focus over the whole page: a hint appears when a mouse or pen rests on an element, at once when the
 * keyboard reaches it, and never by touch. It stays while the pointer is on the hint itself; a press, a key, and leaving
 * end it.
 * @param show is told what to show, null for nothing
 * @returns ends the following
 */
export function followTips(show: (tip: Tip | null) => void): () => void {
  let over: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;

  const turnTo = (element: HTMLElement | null): void => {
    clearTimeout(opening);
    clearTimeout(closing);
    if (element === shown) return;
    shown = element;
    show(element && tipOf(element));
  };
  const hide = (): void => turnTo(null);
  /** What was pressed meanwhile may have taken the element away. */
  const openAt = (element: HTMLElement) => (): void => turnTo(element.isConnected ? element : null);
  /** Takes the hint away while another may be waiting for its time. */
  const leave = (): void => {
    shown = null;
    show(null);
  };

  const handlers: { [Name in keyof DocumentEventMap]?: (event: DocumentEventMap[Name]) => void } = {
    pointerover({ target, pointerType }) {
      if (pointerType === 'touch') return;
      if (target instanceof Element && target.closest('.tooltip')) {
        clearTimeout(closing);
        // On the hint is as good as on its element: leaving it counts.
        over = shown;
        return;
      }
      const carrier = carrierOf(target);
      if (carrier !== null && carrier === shown) clearTimeout(closing);
      if (carrier === over) return;
      over = carrier;
      clearTimeout(opening);
      if (carrier === shown) return;
      if (shown) closing = setTimeout(leave, CROSSING);
      if (carrier) opening = setTimeout(openAt(carrier), REST);
    },
    pointerout({ relatedTarget }) {
      if (relatedTarget !== null) return;
      over = null;
      hide();
    },
    focusin({ target }) {
      const carrier = carrierOf(target);
      if (carrier?.matches(':focus-visible')) turnTo(carrier);
    },
    focusout({ target }) {
      if (shown && carrierOf(target) === shown) hide();
    },
    pointerdown: hide,
    click: hide,
    keydown({ key }) {
      if (isKey(key)) hide();
    },
  };
  // Each name goes with the handler of its own events.
  const entries = Object.entries(handlers) as [string, (event: Event) => void][];
  for (const [name, handle] of entries) document.addEventListener(name, handle, true);
  return () => {
    clearTimeout(opening);
    clearTimeout(closing);
    for (const [name, handle] of entries) document.removeEventListener(name, handle, true);
  };
}
