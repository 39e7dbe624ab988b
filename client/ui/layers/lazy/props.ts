import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { LazyModule } from '#client/lib/lazy-module.ts';

/** An element that accepts a ref and the props of a trigger. */
export type Trigger = ReactElement<Record<string, unknown>>;

/** Props of a layer that opens on a click. */
interface ClickedLayerProps {
  /**
   * The module of its content, if that is not part of the first load. The layer opens once the module is loaded too.
   */
  needs?: LazyModule<unknown> | undefined;
}

/** Props of a layer that is opened from a control beside a text. */
interface TextLayerProps {
  /** The focus returns to the text that lost it to a click on the control. Otherwise it returns to the control. */
  returnsToText?: boolean;
}

export interface MenuProps extends ClickedLayerProps, TextLayerProps {
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
  /** A link to render in place of the item. */
  render?: Trigger;
  children: ReactNode;
}

export interface SubMenuProps {
  icon?: LucideIcon | undefined;
  /** The label of the row that opens it. */
  label: string;
  children: ReactNode;
}

export interface MenuChoicesProps {
  /** The value of the selected row. */
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

export interface MenuChoiceProps {
  value: string;
  /** A preview in front of the label, such as a colour swatch. */
  sample?: ReactNode;
  children: ReactNode;
}

export interface MenuGroupProps {
  title: ReactNode;
  children: ReactNode;
}

export interface ContextMenuProps extends ClickedLayerProps {
  /** The element on which a right click, a long press or ⇧F10 opens the menu. */
  trigger: Trigger;
  className?: string;
  children: ReactNode;
}

export interface PopoverProps {
  trigger: Trigger;
  /** Its name for screen readers. The content shows it as a heading. */
  label: string;
  align?: 'start' | 'center' | 'end';
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

export interface DialogProps extends TextLayerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** small 480 px, large 720 px. On a phone, both rise from the bottom at full width. */
  size?: 'small' | 'large';
  /** For a question that must be answered: a click outside does not close the dialog. */
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
