import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import '../layers/menu.css';

interface ListOptionProps {
  /** The focused element refers to the active option by this id (`aria-activedescendant`). */
  id: string;
  /** True for the active option, which Enter selects. */
  isActive: boolean;
  className?: string;
  /** Called when the pointer moves over the option; absent if that does not make it active. */
  onHover?: () => void;
  onChoose: (event: MouseEvent) => void;
  children: ReactNode;
}

/**
 * An option of a list whose focus and keys stay in a field or a text. The active option is scrolled into view.
 */
export function ListOption({
  id,
  isActive,
  className = 'menu__item',
  onHover,
  onChoose,
  children,
}: ListOptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(className, isActive && 'is-active')}
      // Without this, a click would move the focus away from the field or text.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onHover}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
