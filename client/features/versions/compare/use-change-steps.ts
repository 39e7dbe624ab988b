import { useEffect, useEffectEvent, useState } from 'react';
import type { DrawnChange } from '../diff/compared-text.ts';

/** Number of frames in which a scroll is repeated, because blocks get their final height only when they are visible. */
const SCROLL_REPEATS = 4;

function scrollToCenter(element: Element, repeats = SCROLL_REPEATS): void {
  element.scrollIntoView({ block: 'center' });
  if (repeats > 0) requestAnimationFrame(() => scrollToCenter(element, repeats - 1));
}

export interface ChangeSteps {
  /** Index of the current change, from 0; -1 before the first step. */
  index: number;
  current: DrawnChange | undefined;
  step: (direction: 1 | -1) => void;
}

/** Steps from change to change with ⌥↓ and ⌥↑. Wraps around at both ends. */
export function useChangeSteps(changes: readonly DrawnChange[]): ChangeSteps {
  const [element, setElement] = useState<Element | null>(null);
  const index = changes.findIndex((change) => change.element === element);
  const step = (direction: 1 | -1): void => {
    if (changes.length === 0) return;
    const next =
      changes[
        index < 0
          ? direction > 0
            ? 0
            : changes.length - 1
          : (index + direction + changes.length) % changes.length
      ];
    if (!next) return;
    setElement(next.element);
    scrollToCenter(next.element);
  };
  useEffect(() => {
    element?.classList.add('is-current');
    return () => element?.classList.remove('is-current');
  }, [element]);

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isPlain = event.altKey && !event.shiftKey && !event.metaKey && !event.ctrlKey;
    if (direction === 0 || !isPlain || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('[role$="dialog"], dialog')) return;
    event.preventDefault();
    step(direction);
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
  return { index, current: changes[index], step };
}
