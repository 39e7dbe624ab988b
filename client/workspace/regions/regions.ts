import { getOpenPage } from '../pages/open-pages.ts';

/**
 * The regions of the workspace screen that F6 goes through: the rail, the side panel, the bar, the formatting tools,
 * each page, the list below its text, the find bar, and panels beside the page.
 */
const REGIONS = '[data-region], #side-panel, aside, [role="search"]';
const PAGES = '[data-region="page"], [data-region="canvas"]';

const TABBABLE = 'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"]';

/** The element that had the focus when it last was in a region. */
const lastFocused = new WeakMap<Element, HTMLElement>();

/** Returns the innermost region around an element. */
export const regionOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(REGIONS) : null;

/** Stores the focused element of a region, to which the focus returns with the region. */
export function rememberFocus(target: EventTarget | null): void {
  const region = regionOf(target);
  if (region && target instanceof HTMLElement) lastFocused.set(region, target);
}

/**
 * Moves the focus to the next region; after the last one to the first.
 * @param step 1 for the next region, -1 for the previous one
 */
export function goToRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter(
    (region) => isShown(region) && startOf(region) !== null,
  );
  const current = regionOf(document.activeElement);
  const from = current ? regions.indexOf(current) : -1;
  const next = from < 0 && step === -1 ? regions.at(-1) : regions.at((from + step) % regions.length);
  if (next) focusRegion(next);
}

/** Focuses the active page; without a page, the bar. */
export function focusPage(): void {
  const pages = [...document.querySelectorAll<HTMLElement>(PAGES)].filter(isShown);
  const page = pages.find((one) => one.closest('.pane--resting') === null);
  if (page) focusRegion(page);
  else focusBar();
}

/** Focuses the bar above the page, but none of its controls: a key that is typed next must not click one. */
export function focusBar(): void {
  document.querySelector<HTMLElement>('[data-region="bar"]')?.focus({ preventScroll: true });
}

/** Focuses the element of a region that had the focus last, or the one where its keyboard order starts. */
export function focusRegion(region: HTMLElement): void {
  const last = lastFocused.get(region);
  const returning = last && region.contains(last) && isShown(last) ? last : undefined;
  if (!focusText(region, returning)) (returning ?? startOf(region) ?? region).focus();
}

/** Puts the caret back into the text of a page. @returns false if the focus belongs to no editable text */
function focusText(region: HTMLElement, returning: HTMLElement | undefined): boolean {
  if (region.dataset['region'] !== 'page') return false;
  // A page that had no focus yet, or only its empty sheet, is entered at its text.
  const isFirst = returning === undefined || returning === region;
  const text = isFirst ? region.querySelector<HTMLElement>('[contenteditable="true"]') : returning;
  if (!text?.isContentEditable) return false;
  const { chapter, item } = text.closest<HTMLElement>('[data-chapter], [data-item]')?.dataset ?? {};
  // The page puts the browser's selection back to the caret, which is elsewhere after typing in a field.
  getOpenPage(chapter ?? item ?? '')?.focus?.();
  return region.contains(document.activeElement);
}

/** Returns the element at which the keyboard enters a region; null if it has none. */
function startOf(region: HTMLElement): HTMLElement | null {
  if (region.hasAttribute('tabindex')) return region;
  const row = region.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');
  if (row && isShown(row)) return row;
  const controls = [...region.querySelectorAll<HTMLElement>(TABBABLE)];
  return controls.find((element) => element.tabIndex >= 0 && isShown(element)) ?? null;
}

/** Whether an element is rendered and not inert. Environments without layout cannot know whether it is rendered. */
const isShown = (element: HTMLElement): boolean =>
  element.closest('[inert]') === null &&
  (typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true }));
