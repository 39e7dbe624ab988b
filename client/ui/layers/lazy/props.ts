import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { LazyModule } from '#client/lib/lazy-module.ts';

/** An element that takes a ref and the props of a trigger. */
export type Trigger = ReactElement<Record<string, unknown>>;

/** Something that opens at a press. */
interface Pressed {
  /** The code of what it shows, where that is no part of the first load: it opens once that is there too. */
  needs?: LazyModule<unknown> | undefined;
}

export interface MenuProps extends Pressed {
  /** The button that opens it. */
  trigger: Trigger;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  className?: string;
  children: ReactNode;
}

export interface MenuItemProps {
  icon?: LucideIcon | undefined;
  keys?: string | undefined;
  /** A word at the row's end, such as "Protected". */
  note?: string | undefined;
  isDanger?: boolean;
  isDisabled?: boolean;
  onSelect?: () => void;
  /** A link that takes the item's place. */
  render?: Trigger;
  children: ReactNode;
}

export interface SubMenuProps {
  icon?: LucideIcon | undefined;
  /** On the row that opens it. */
  label: string;
  children: ReactNode;
}

export interface MenuChoicesProps {
  /** Which of them holds now. */
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

export interface MenuChoiceProps {
  value: string;
  /** What it looks like, before its name. */
  sample?: ReactNode;
  children: ReactNode;
}

export interface MenuGroupProps {
  title: ReactNode;
  children: ReactNode;
}

export interface ContextMenuProps extends Pressed {
  /** The element whose right press, long press or ⇧F10 opens it. */
  trigger: Trigger;
  className?: string;
  children: ReactNode;
}

export interface PopoverProps {
  trigger: Trigger;
  /** Its name for screen readers; shown as a heading by whoever fills it. */
  label: string;
  align?: 'start' | 'center' | 'end';
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** small 480 px, large 720 px; on a phone both rise from below at full width. */
  size?: 'small' | 'large';
  /** For a question that must be answered: a press outside does not close it. */
  isAlert?: boolean;
  hasCloseButton?: boolean;
  className?: string;
  children: ReactNode;
}

export interface SheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Its name for screen readers. */
  label: string;
  className: string;
  children: ReactNode;
}
