import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { HALF, MIN_SHARE, MAX_SHARE, shareAfterKey, clampShare, splitShare } from './split-share.ts';
// This module and its styles are loaded with the first split: a single page needs neither.
import './split.css';

interface PaneHeadProps {
  title: string;
  isActive: boolean;
  onClose: () => void;
}

/** The header of each of two pages: the title, and a button that closes the page. */
export function PaneHead({ title, isActive, onClose }: PaneHeadProps) {
  return (
    <header className="pane__head">
      <span className="pane__title" aria-current={isActive} translate="no">
        {title}
      </span>
      <IconButton icon={X} label={`Close ${title}`} size="sm" onClick={onClose} />
    </header>
  );
}

/** The divider of two pages: dragged, or moved by the arrow keys, Home and End. A double click makes halves. */
export function Divider({ workspaceId }: { workspaceId: string }) {
  const element = useRef<HTMLDivElement>(null);
  const storedShare = useMemo(() => splitShare(workspaceId), [workspaceId]);
  const share = useStore(storedShare);
  const panes = (): HTMLElement | null | undefined => element.current?.parentElement;
  const clamp = (wanted: number): number => clampShare(wanted, panes()?.clientWidth ?? Infinity);
  const show = (shown: number): void => panes()?.style.setProperty('--share', `${shown}%`);
  useLayoutEffect(() => {
    element.current?.parentElement?.style.setProperty('--share', `${share}%`);
  }, [share]);

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const next = shareAfterKey(event.key, clamp(share));
    if (next === undefined) return;
    event.preventDefault();
    storedShare.set(clamp(next));
  };
  /** While the divider is dragged only a CSS property changes; the share is stored when it is dropped. */
  const handlePointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    // The drag selects no text.
    event.preventDefault();
    const divider = event.currentTarget;
    divider.focus();
    divider.setPointerCapture(event.pointerId);
    const start = event.clientX;
    const from = clamp(share);
    let last = from;
    const move = (moved: globalThis.PointerEvent): void => {
      const width = panes()?.clientWidth ?? 0;
      if (width === 0) return;
      last = clamp(from + ((moved.clientX - start) / width) * 100);
      show(last);
    };
    const end = (isDropped: boolean): void => {
      divider.removeEventListener('pointermove', move);
      divider.removeEventListener('pointerup', drop);
      divider.removeEventListener('pointercancel', cancel);
      if (isDropped && last !== from) storedShare.set(last);
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
      aria-valuemin={MIN_SHARE}
      aria-valuemax={MAX_SHARE}
      aria-valuetext={`Left page ${share} percent`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onPointerDown={handlePointerDown}
      onDoubleClick={() => storedShare.set(HALF)}
    />
  );
}
