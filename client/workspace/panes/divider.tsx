import { useStore } from '@nanostores/react';
import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { HALF, LEAST_SHARE, MOST_SHARE, shareByKey, shareWithin, splitShare } from './split-share.ts';

/** Between two pages: dragged, moved by the arrows, Home and End; two presses make halves. */
export function Divider({ workspaceId }: { workspaceId: string }) {
  const element = useRef<HTMLDivElement>(null);
  const kept = useMemo(() => splitShare(workspaceId), [workspaceId]);
  const share = useStore(kept);
  const panes = (): HTMLElement | null | undefined => element.current?.parentElement;
  const within = (wanted: number): number => shareWithin(wanted, panes()?.clientWidth ?? Infinity);
  const show = (shown: number): void => panes()?.style.setProperty('--share', `${shown}%`);
  useLayoutEffect(() => {
    element.current?.parentElement?.style.setProperty('--share', `${share}%`);
  }, [share]);

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const next = shareByKey(event.key, within(share));
    if (next === undefined) return;
    event.preventDefault();
    kept.set(within(next));
  };
  /** The pages follow the pointer by themselves; only where it is let go is kept. */
  const handlePress = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    // No text is selected on the way.
    event.preventDefault();
    const divider = event.currentTarget;
    divider.focus();
    divider.setPointerCapture(event.pointerId);
    const start = event.clientX;
    const from = within(share);
    let last = from;
    const move = (moved: globalThis.PointerEvent): void => {
      const width = panes()?.clientWidth ?? 0;
      if (width === 0) return;
      last = within(from + ((moved.clientX - start) / width) * 100);
      show(last);
    };
    const end = (isKept: boolean): void => {
      divider.removeEventListener('pointermove', move);
      divider.removeEventListener('pointerup', drop);
      divider.removeEventListener('pointercancel', cancel);
      if (isKept && last !== from) kept.set(last);
      else show(share);
    };
    const drop = (): void => end(true);
    const cancel = (): void => end(false);
    divider.addEventListener('pointermove', move);
    divider.addEventListener('pointerup', drop);
    divider.addEventListener('pointercancel', cancel);
  };
  return (
    // A separator that can be moved is a control, by the pattern of the ARIA Authoring Practices.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={element}
      className="divider"
      role="separator"
      aria-orientation="vertical"
      aria-label="Divider of the pages"
      aria-valuenow={share}
      aria-valuemin={LEAST_SHARE}
      aria-valuemax={MOST_SHARE}
      aria-valuetext={`Left page ${share} percent`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onPointerDown={handlePress}
      onDoubleClick={() => kept.set(HALF)}
    />
  );
}
