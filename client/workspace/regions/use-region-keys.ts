import { useEffect, type RefObject } from 'react';
import { LEAVE_EVENT } from '#client/editor/extensions/keyboard/leave-by-tab.ts';
import { focusBar, focusPage, regionOf, rememberFocus } from './regions.ts';

/** The regions from which Escape returns to the page. */
const TOOLS: readonly (string | undefined)[] = ['bar', 'format-tools'];

/** Escape moves the focus from a page of text to the bar above it, and back from the bar and the formatting tools. */
export function useRegionKeys(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = main;
    const handleFocus = (event: FocusEvent): void => rememberFocus(event.target);
    document.addEventListener('focusin', handleFocus);
    // React handles keys at its root, above the page. A control there that handles Escape itself comes first: a field
    // discards its text, which it would save if it lost the focus.
    const handleKey = (event: KeyboardEvent): void => {
      if (event.target instanceof Node && current?.contains(event.target)) handleKeyDown(event);
    };
    document.addEventListener('keydown', handleKey);
    current?.addEventListener(LEAVE_EVENT, handleLeave);
    return () => {
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('keydown', handleKey);
      current?.removeEventListener(LEAVE_EVENT, handleLeave);
    };
  }, [main]);
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const region = regionOf(event.target);
  const name = region?.dataset['region'];
  if (event.key === 'Escape' && (name === 'page' || TOOLS.includes(name))) {
    event.preventDefault();
    if (name === 'page') focusBar();
    else focusPage();
    return;
  }
  // Text typed after an accidental Escape belongs to the page: the browser inserts it where the focus is.
  if (name === 'bar' && event.target === region && isCharacter(event)) focusPage();
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== '?' && !ctrlKey && !metaKey && !altKey;

/** The text of a page reports Escape, because its editor handles the key itself. */
function handleLeave(event: Event): void {
  if (regionOf(event.target)?.dataset['region'] !== 'page') return;
  event.preventDefault();
  focusBar();
}
