/** The screen's attribute for the style sheet: whether the controls around the page are visible. */
type Surroundings = 'hidden' | 'shown';

/** The elements in which the writer types: the text and the title of a page. */
const WRITING = '.page__text, .page__title';
/** The controls around the page, which stay while the pointer is over them. The style sheet has the same list. */
const CONTROLS = '.rail, .panel, .inspector, .topbar, .format-bar, .panes-bar, .pane__head, .focus-bar';
/** Distance in pixels that the mouse moves before the controls appear. Shorter moves are accidental. */
const MIN_DISTANCE = 12;
/** Milliseconds without a movement of the mouse after which the controls disappear again. */
const REST_MS = 3_000;

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
const isWriting = (): boolean => isWithin(document.activeElement, WRITING);

/**
 * Hides the controls around the page. A mouse move, Escape, the focus on a control and, on a touch screen, a touch
 * outside the text show them. The next typed character hides them, and so does a mouse that rests over the page while
 * the text has the focus. Only an attribute of the screen changes, so a key press renders nothing.
 * @param screen The element that contains the page and the controls.
 * @returns A function that shows the controls and ends the hiding.
 */
export function hideSurroundings(screen: HTMLElement): () => void {
  const ended = new AbortController();
  /** How far the mouse has moved since the last typed character, in pixels. */
  let distance = 0;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let shown: Surroundings | undefined;
  const set = (next: Surroundings): void => {
    clearTimeout(restTimer);
    if (shown === next) return;
    shown = next;
    screen.dataset['surroundings'] = next;
  };
  const show = (): void => set('shown');
  const hide = (): void => {
    distance = 0;
    set('hidden');
  };

  const handleMove = ({ pointerType, movementX, movementY, target }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    distance += Math.hypot(movementX, movementY);
    if (shown === 'hidden' && distance < MIN_DISTANCE) return;
    show();
    clearTimeout(restTimer);
    if (isWithin(target, CONTROLS)) return;
    restTimer = setTimeout(() => {
      if (isWriting()) hide();
    }, REST_MS);
  };
  const handleKeyDown = ({ key, isComposing }: KeyboardEvent): void => {
    // In an open menu of the text, Escape closes the menu.
    if (key === 'Escape' && !isComposing && !document.querySelector('.typed-menu')) show();
  };
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ): void => document.addEventListener(name, listener, { capture: true, signal: ended.signal });

  listen('beforeinput', ({ target }) => {
    if (isWithin(target, WRITING)) hide();
  });
  listen('pointermove', handleMove);
  listen('keydown', handleKeyDown);
  listen('focusin', ({ target }) => {
    if (isWithin(target, CONTROLS)) show();
  });
  // A touch screen has neither a mouse nor Escape.
  listen('pointerdown', ({ pointerType, target }) => {
    if (pointerType === 'touch' && !isWithin(target, WRITING)) show();
  });
  hide();
  return () => {
    ended.abort();
    clearTimeout(restTimer);
    delete screen.dataset['surroundings'];
  };
}
