import {
  AlignVerticalJustifyCenter,
  Columns2,
  Copy,
  Ellipsis,
  Focus,
  History,
  Info,
  Pilcrow,
  Printer,
  TextSearch,
} from 'lucide-react';
import { errorText } from '#client/api/api-error.ts';
import { keyLabel } from '#client/lib/key-label.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { detailsOpen } from '#client/features/details/details-state.ts';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';
import { openBlockHistory, openVersions } from '#client/features/versions/versions-state.ts';
import { useOpenPage } from '#client/workspace/pages/open-page.ts';

async function copyMarkdown(page: PageHandle): Promise<void> {
  try {
    await navigator.clipboard.writeText(await page.markdown());
    toast.success('Copied as Markdown');
  } catch (error) {
    toast.error('Failed to copy', { detail: errorText(error) });
  }
}

interface PageMenuProps {
  documentId: string | undefined;
  /** False while no one document is open whose details there could be. */
  hasDetails?: boolean;
  /** Whether the page is one document by itself, whose versions are shown beside it. */
  hasVersions?: boolean;
  /** Puts another page beside it, or closes that one; undefined where there is no room, or no other page. */
  split: { isOn: boolean; toggle: () => void } | undefined;
}

/** What can be done with the open page as a whole, and how it is looked at while writing. */
export function PageMenu({ documentId, hasDetails = true, hasVersions = false, split }: PageMenuProps) {
  const page = useOpenPage(documentId);
  const preferences = writingPreferences.useValue();
  const { focusMode, typewriterMode } = preferences;
  if (!page) return null;
  const { openFind, print = () => window.print() } = page;
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label="Page" />}>
      {openFind && (
        // Once the menu has given the focus back: the bar takes it.
        <MenuItem icon={TextSearch} keys={keyLabel('Mod+F')} onSelect={() => setTimeout(() => openFind())}>
          Find and replace
        </MenuItem>
      )}
      {hasDetails && (
        <MenuItem icon={Info} onSelect={() => setTimeout(() => detailsOpen.set(true))}>
          Details and goals
        </MenuItem>
      )}
      {hasVersions && (
        <MenuItem icon={History} onSelect={() => setTimeout(openVersions)}>
          Versions
        </MenuItem>
      )}
      {hasVersions && <ParagraphItem page={page} />}
      <MenuItem icon={Copy} onSelect={() => void copyMarkdown(page)}>
        Copy as Markdown
      </MenuItem>
      <MenuItem icon={Printer} keys={keyLabel('Mod+P')} onSelect={() => setTimeout(print)}>
        Print
      </MenuItem>
      <MenuRule />
      {split && (
        <MenuItem icon={Columns2} note={split.isOn ? 'On' : 'Off'} onSelect={split.toggle}>
          Split view
        </MenuItem>
      )}
      <MenuItem
        icon={Focus}
        note={focusMode ? 'On' : 'Off'}
        onSelect={() => writingPreferences.set({ ...preferences, focusMode: !focusMode })}
      >
        Focus mode
      </MenuItem>
      <MenuItem
        icon={AlignVerticalJustifyCenter}
        note={typewriterMode ? 'On' : 'Off'}
        onSelect={() => writingPreferences.set({ ...preferences, typewriterMode: !typewriterMode })}
      >
        Typewriter mode
      </MenuItem>
    </Menu>
  );
}

/** Drawn when the menu opens: the paragraph at hand then is meant. */
function ParagraphItem({ page }: { page: PageHandle }) {
  const blockId = page.blockAtHand?.() ?? null;
  if (blockId === null) return null;
  return (
    <MenuItem icon={Pilcrow} onSelect={() => setTimeout(() => openBlockHistory(blockId))}>
      History of this paragraph
    </MenuItem>
  );
}
