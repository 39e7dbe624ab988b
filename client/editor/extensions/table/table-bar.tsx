import { classNames } from '#client/ui/class-names.ts';
import { Toolbar } from '@base-ui/react/toolbar';
import { BetweenHorizontalEnd, BetweenVerticalEnd } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';

import { tableCommands } from './commands/table.ts';
import { FormatButton } from '../../tools/format-button.tsx';
import { TABLE_CHOICES } from './table-choices.ts';
import { FormatMenu } from '../../tools/format-menu.tsx';
import { runCommand } from '../../tools/run-command.ts';
import './table-bar.css';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { placeOnSheet } from '../../views/place-on-sheet.ts';
import { onVisibleRangeChange, scrollerOf } from '../../views/visible-range.ts';

/** Pixels between the bar and the edge of the table, or the upper edge of the page. */
const GAP = 6;

/** Returns the element of the table around the caret. */
function tableElement({ view, state }: TextEditor): HTMLElement | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type.name !== 'table') continue;
    const element = view.nodeDOM($from.before(depth));
    return element instanceof HTMLElement ? element : null;
  }
  return null;
}

/**
 * Positions the bar above the table, at its right end. While the upper edge of the table is out of view, the bar is
 * at the upper edge of the page.
 */
function positionBar(bar: HTMLElement, editor: TextEditor): void {
  const table = editor.isDestroyed ? null : tableElement(editor)?.getBoundingClientRect();
  if (!table) return;
  const upper = scrollerOf(editor.view)?.getBoundingClientRect().top ?? table.top;
  const above = table.top - bar.offsetHeight - GAP;
  const lowest = table.bottom - bar.offsetHeight - GAP;
  const top = Math.min(Math.max(above, upper + GAP), Math.max(above, lowest));
  placeOnSheet(bar, { left: table.right - bar.offsetWidth, top }, GAP);
}

interface TableBarProps {
  editor: TextEditor;
  /** Whether the bar is mounted but not visible. */
  isHidden: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The toolbar of the table around the caret. */
export function TableBar({ editor, isHidden, isOpen, onOpenChange }: TableBarProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar) return undefined;
    const reposition = (): void => positionBar(bar, editor);
    reposition();
    const unlisten = editor.listen(reposition);
    const unwatch = onVisibleRangeChange(editor.view, reposition);
    window.addEventListener('resize', reposition);
    return () => {
      unlisten();
      unwatch();
      window.removeEventListener('resize', reposition);
    };
  }, [editor]);
  return (
    <Toolbar.Root
      ref={ref}
      className={classNames('bubble table-bar', isHidden && 'table-bar--away')}
      aria-label="Table"
    >
      <FormatButton
        icon={BetweenHorizontalEnd}
        label="Row below"
        onClick={() => runCommand(editor, tableCommands.rowBelow)}
      />
      <FormatButton
        icon={BetweenVerticalEnd}
        label="Column after"
        onClick={() => runCommand(editor, tableCommands.columnAfter)}
      />
      <FormatMenu
        editor={editor}
        text="Table"
        label="Table"
        choices={TABLE_CHOICES}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
      />
    </Toolbar.Root>
  );
}
