import { useStore } from '@nanostores/react';
import {
  AlignVerticalJustifyCenter,
  Columns2,
  Copy,
  Focus,
  FolderDown,
  Printer,
  TextSearch,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { toggleWritingMode, writingPreferences } from '#client/editor/page/writing-preferences.ts';
import { keyLabel } from '#client/lib/key-label.ts';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type {
  CommandContext,
  LazyCommand,
  OfferedCommand,
  PageMenuItem,
} from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { copyMarkdown } from './copy-markdown.ts';

interface PageItemProps {
  page: PageHandle;
}

const KEEP_PICTURES = 'Keep all pictures of this page';

/** Items of the page menu: first those for the text, then those for its view. */
export const pageItems: readonly PageMenuItem[] = [
  { order: 10, group: 'page', Item: FindItem },
  { order: 50, group: 'page', Item: CopyItem },
  { order: 55, group: 'page', Item: KeepPicturesItem },
  { order: 60, group: 'page', Item: PrintItem },
  { order: 70, group: 'view', Item: SplitItem },
  { order: 80, group: 'view', Item: modeItem('focusMode', 'Focus mode', Focus) },
  {
    order: 90,
    group: 'view',
    Item: modeItem('typewriterMode', 'Typewriter mode', AlignVerticalJustifyCenter),
  },
];

/** The same actions as palette commands. */
export const pageCommands: readonly LazyCommand[] = [
  {
    order: 60,
    label: 'Find and replace',
    icon: TextSearch,
    shownKeys: 'Mod+F',
    action: ({ page }) => page?.openFind && (() => page.openFind?.()),
  },
  {
    order: 85,
    label: KEEP_PICTURES,
    icon: FolderDown,
    action: ({ page }) => page?.keepPictures?.(),
  },
  {
    order: 90,
    label: 'Print',
    icon: Printer,
    shownKeys: 'Mod+P',
    action: ({ page }) => page?.print ?? (page ? () => window.print() : undefined),
  },
  {
    order: 110,
    label: 'Split view',
    icon: Columns2,
    isOn: ({ open }) => open.panes.besideToggle?.isOn ?? false,
    action: ({ open }) => open.panes.besideToggle?.toggle,
  },
  {
    order: 130,
    label: 'Typewriter mode',
    icon: AlignVerticalJustifyCenter,
    isOn: () => writingPreferences.get().typewriterMode,
    action: ({ page }) => (page ? () => toggleWritingMode('typewriterMode') : undefined),
  },
];

/** Returns the palette commands for the typed words. */
export const commandsForQuery = (query: string, { page }: CommandContext): OfferedCommand[] =>
  page?.openFind
    ? [
        {
          order: 10,
          label: `Find and replace “${query}” here`,
          icon: TextSearch,
          run: () => page.openFind?.(query),
        },
      ]
    : [];

function modeItem(mode: Parameters<typeof toggleWritingMode>[0], label: string, icon: LucideIcon) {
  return function ModeItem() {
    const isOn = useStore(writingPreferences)[mode];
    return (
      <MenuItem icon={icon} note={isOn ? 'On' : 'Off'} onSelect={() => toggleWritingMode(mode)}>
        {label}
      </MenuItem>
    );
  };
}

function FindItem({ page: { openFind } }: PageItemProps) {
  if (!openFind) return null;
  return (
    // After the menu has restored the focus, so that the find bar can take it.
    <MenuItem icon={TextSearch} keys={keyLabel('Mod+F')} onSelect={() => setTimeout(() => openFind())}>
      Find and replace
    </MenuItem>
  );
}

function CopyItem({ page }: PageItemProps) {
  return (
    <MenuItem icon={Copy} onSelect={() => void copyMarkdown(page.markdown())}>
      Copy as Markdown
    </MenuItem>
  );
}

function KeepPicturesItem({ page }: PageItemProps) {
  const keepPictures = page.keepPictures?.();
  if (!keepPictures) return null;
  return (
    <MenuItem icon={FolderDown} onSelect={keepPictures}>
      {KEEP_PICTURES}
    </MenuItem>
  );
}

function PrintItem({ page: { print = () => window.print() } }: PageItemProps) {
  return (
    <MenuItem icon={Printer} keys={keyLabel('Mod+P')} onSelect={() => setTimeout(print)}>
      Print
    </MenuItem>
  );
}

function SplitItem() {
  const split = useOpenWorkspace().panes.besideToggle;
  if (!split) return null;
  return (
    // After the menu has returned the focus to the text, which would make its page the active one again.
    <MenuItem icon={Columns2} note={split.isOn ? 'On' : 'Off'} onSelect={() => setTimeout(split.toggle)}>
      Split view
    </MenuItem>
  );
}
