import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Menu } from '@base-ui/react/menu';
import { Toolbar } from '@base-ui/react/toolbar';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import '#client/ui/button.css';
import '#client/ui/layers/layer.css';
import '#client/ui/layers/menu.css';

interface ToolMenuProps {
  editor: TextEditor;
  /** The text of the button: the current choice, or the purpose of the menu. */
  text: string;
  /** The accessible name of the button. */
  label: string;
  icon?: LucideIcon;
  isDisabled?: boolean;
  className?: string | undefined;
  /** Class names of the menu itself. */
  menuClassName?: string;
  /** Both are set if a key can open the menu too. */
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  /** Returns the element that gets the focus when the menu closes; the text by default. */
  finalFocus?: () => HTMLElement | null | boolean;
  /** Called for a key that is pressed in the open menu, before the menu handles it. */
  onKey?: (key: string) => boolean;
  /** The items; rendered while the menu is open. */
  children: ReactNode;
}

/** The button of a menu in the bubble or the bar, and the menu. When it closes, the focus returns to the text. */
export function ToolMenu(props: ToolMenuProps) {
  const { editor, text, label, icon, isDisabled = false, isOpen, onOpenChange, onKey } = props;
  return (
    <Menu.Root
      modal={false}
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Toolbar.Button
        disabled={isDisabled}
        focusableWhenDisabled={false}
        render={
          <Menu.Trigger
            className={classNames('btn btn--ghost', props.className)}
            aria-label={label}
            onMouseDown={(event) => event.preventDefault()}
          >
            {icon && <Icon of={icon} />}
            {text}
            <Icon of={ChevronDown} size="sm" />
          </Menu.Trigger>
        }
      />
      <Menu.Portal>
        <Menu.Positioner className="layer format-menu" align="start" sideOffset={6} collisionPadding={8}>
          <Menu.Popup
            className={classNames('menu', props.menuClassName)}
            finalFocus={props.finalFocus ?? (() => editor.view.dom)}
            {...(onKey && {
              onKeyDownCapture: (event) => {
                const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
                if (!isPlain || !onKey(event.key)) return;
                event.preventDefault();
                event.stopPropagation();
              },
            })}
          >
            {props.children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
