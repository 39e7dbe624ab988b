import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import '../layers/menu.css';

interface ListOptionProps {
  /** What whatever has the focus names as its active one. */
  id: string;
  /** The one that Enter takes. */
  isAtHand: boolean;
  className?: string;
  /** Absent where pointing chooses nothing. */
  onPoint?: () => void;
  onChoose: (event: MouseEvent) => void;
  children: ReactNode;
}

/** One line of a list whose keys go through a field or a text, which keeps the focus. It is in sight while it is at hand. */
export function ListOption({
  id,
  isAtHand,
  className = 'menu__item',
  onPoint,
  onChoose,
  children,
}: ListOptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAtHand) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isAtHand]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isAtHand}
      className={classNames(className, isAtHand && 'is-active')}
      // A press would take the focus from where it is.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isAtHand ? undefined : onPoint}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
