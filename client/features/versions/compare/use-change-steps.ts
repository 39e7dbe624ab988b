import { useEffect, useEffectEvent, useState } from 'react';
import type { DrawnChange } from '../diff/compared-text.ts';

/** How often a place is looked at again while blocks on the way to it get their height. */
const SETTLES = 4;

function bringToMiddle(element: Element, left = SETTLES): void {
  element.scrollIntoView({ block: 'center' });
  if (left > 0) requestAnimationFrame(() => bringToMiddle(element, left - 1));
}

export interface ChangeSteps {
  /** From 0; -1 before the first step. */
  at: number;
  current: DrawnChange | undefined;
  step: (by: 1 | -1) => void;
}

/** Goes from change to change, ⌥↓ and ⌥↑, around at both ends. */
export function useChangeSteps(changes: readonly DrawnChange[]): ChangeSteps {
  const [element, setElement] = useState<Element | null>(null);
  const at = changes.findIndex((change) => change.element === element);
  const step = (by: 1 | -1): void => {
    if (changes.length === 0) return;
    const next =
      changes[at < 0 ? (by > 0 ? 0 : changes.length - 1) : (at + by + changes.length) % changes.length];
    if (!next) return;
    setElement(next.element);
    bringToMiddle(next.element);
  };
  useEffect(() => {
    element?.classList.add('is-current');
    return () => element?.classList.remove('is-current');
  }, [element]);

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isPlain = event.altKey && !event.shiftKey && !event.metaKey && !event.ctrlKey;
    if (by === 0 || !isPlain || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('[role$="dialog"], dialog')) return;
    event.preventDefault();
    step(by);
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
  return { at, current: changes[at], step };
}
