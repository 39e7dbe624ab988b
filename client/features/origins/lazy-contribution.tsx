import { Fingerprint, ScrollText } from 'lucide-react';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { originsShown, reportOf, toggleOrigins, useOriginsShown } from './origins-state.ts';

/** Shows who wrote which words of a text: tints in the page, and the provenance report. */
export const origins: LazyContribution = {
  overlays: [
    lazyItem(async () => (await import('./origins-overlay.tsx')).OriginsOverlay),
    lazyItem(async () => (await import('./report/report-dialog.tsx')).ReportDialog),
  ],
  commands: [
    {
      order: 135,
      label: 'Show origins',
      icon: Fingerprint,
      isOn: () => originsShown.get(),
      action: ({ page }) => (page?.showOrigins ? toggleOrigins : undefined),
    },
    {
      order: 85,
      label: 'Provenance report',
      icon: ScrollText,
      action: ({ open, page }) => {
        const documentId = open.items.activeDocument?.id;
        return page?.showOrigins && documentId !== undefined ? () => reportOf.set(documentId) : undefined;
      },
    },
  ],
  pageMenu: [
    { order: 45, group: 'page', Item: ReportItem },
    { order: 100, group: 'view', Item: OriginsItem },
  ],
};

function OriginsItem({ page }: { page: PageHandle }) {
  const isOn = useOriginsShown();
  if (!page.showOrigins) return null;
  return (
    <MenuItem icon={Fingerprint} note={isOn ? 'On' : 'Off'} onSelect={toggleOrigins}>
      Show origins
    </MenuItem>
  );
}

function ReportItem({ page }: { page: PageHandle }) {
  const { activeDocument } = useOpenWorkspace().items;
  if (!page.showOrigins || !activeDocument) return null;
  return (
    // After the menu has restored the focus.
    <MenuItem icon={ScrollText} onSelect={() => setTimeout(() => reportOf.set(activeDocument.id))}>
      Provenance report
    </MenuItem>
  );
}
