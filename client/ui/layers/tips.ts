/** Milliseconds that a pointer rests on an element before its tooltip appears. */
const REST_MS = 600;
/** Milliseconds in which a pointer may cross the gap between an element and its tooltip. */
const CROSSING_MS = 100;

const SIDES = ['top', 'bottom', 'left', 'right'] as const;
export type TipSide = (typeof SIDES)[number];

/** A tooltip, as the attributes of its element describe it. */
export interface Tip {
  element: HTMLElement;
  text: string;
  keys: string | undefined;
  side: TipSide;
}

/** Returns the attributes that give an element a tooltip. */
export const tipAttributes = ({ text, keys, side }: Omit<Tip, 'element'>): Record<string, string> => ({
  'data-tip': text,
  ...(keys !== undefined && { 'data-tip-keys': keys }),
  ...(side !== 'bottom' && { 'data-tip-side': side }),
});

function tipOf(element: HTMLElement): Tip {
  const { tip = '', tipKeys, tipSide } = element.dataset;
  return { element, text: tip, keys: tipKeys, side: SIDES.find((side) => side === tipSide) ?? 'bottom' };
}

const tipElementOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

const isKey = (key: string): boolean => !['Shift', 'Control', 'Alt', 'Meta'].includes(key);

/**
 * Follows the pointer and the focus on the whole page. A tooltip appears when a mouse or pen rests on an element, at
 * once when the keyboard focuses it, and never by touch. It stays while the pointer is on the tooltip itself. A
 * click, a key, and leaving the element hide it.
 * @param show is called with the tooltip to show; null hides it
 * @returns a function that stops following
 */
export function followTips(show: (tip: Tip | null) => void): () => void {
  let over: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;

  const switchTo = (element: HTMLElement | null): void => {
    clearTimeout(opening);
    clearTimeout(closing);
    if (element === shown) return;
    shown = element;
    show(element && tipOf(element));
  };
  const hide = (): void => switchTo(null);
  /** A click during the delay may have removed the element. */
  const openAt = (element: HTMLElement) => (): void => switchTo(element.isConnected ? element : null);
  /** Hides the tooltip without cancelling the delay of another one. */
  const leave = (): void => {
    shown = null;
    show(null);
  };

  const handlers: { [Name in keyof DocumentEventMap]?: (event: DocumentEventMap[Name]) => void } = {
    pointerover({ target, pointerType }) {
      if (pointerType === 'touch') return;
      if (target instanceof Element && target.closest('.tooltip')) {
        clearTimeout(closing);
        // The tooltip counts as part of its element, so leaving the tooltip is leaving the element.
        over = shown;
        return;
      }
      const tipElement = tipElementOf(target);
      if (tipElement !== null && tipElement === shown) clearTimeout(closing);
      if (tipElement === over) return;
      over = tipElement;
      clearTimeout(opening);
      if (tipElement === shown) return;
      if (shown) closing = setTimeout(leave, CROSSING_MS);
      if (tipElement) opening = setTimeout(openAt(tipElement), REST_MS);
    },
    pointerout({ relatedTarget }) {
      if (relatedTarget !== null) return;
      over = null;
      hide();
    },
    focusin({ target }) {
      const tipElement = tipElementOf(target);
      if (tipElement?.matches(':focus-visible')) switchTo(tipElement);
    },
    focusout({ target }) {
      if (shown && tipElementOf(target) === shown) hide();
    },
    pointerdown: hide,
    click: hide,
    keydown({ key }) {
      if (isKey(key)) hide();
    },
  };
  // Object.entries loses the pairing of each event name with its event type, so the cast is safe.
  const entries = Object.entries(handlers) as [string, (event: Event) => void][];
  for (const [name, handle] of entries) document.addEventListener(name, handle, true);
  return () => {
    clearTimeout(opening);
    clearTimeout(closing);
    for (const [name, handle] of entries) document.removeEventListener(name, handle, true);
  };
}
