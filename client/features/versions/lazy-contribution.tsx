import { History, Pilcrow } from 'lucide-react';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { useProtection } from '#client/workspace/protection/use-protection.ts';
import { LazyVersions } from './lazy-versions.tsx';
import { openBlockHistory, openVersions } from './versions-state.ts';

/** Contributes the panel with the versions of a document, and its menu items and command. */
export const versions: LazyContribution = {
  aside: Aside,
  commands: [
    {
      order: 80,
      label: 'Versions',
      icon: History,
      action: ({ open }) => (open.items.openDocument ? openVersions : undefined),
    },
  ],
  pageMenu: [
    { order: 30, group: 'page', Item: VersionsItem },
    { order: 40, group: 'page', Item: ParagraphItem },
  ],
};

function Aside({ document }: { document: TreeDocument }) {
  const { workspace, user, isOnServer, isConnected, panes } = useOpenWorkspace();
  const protection = useProtection(document.id);
  return (
    <LazyVersions
      document={document}
      workspace={workspace}
      user={user}
      isConnected={isOnServer && isConnected}
      protectedBy={protection?.folder.name}
      onOpen={panes.openFrom}
    />
  );
}

function VersionsItem() {
  if (!useOpenWorkspace().items.openDocument) return null;
  return (
    <MenuItem icon={History} onSelect={() => setTimeout(openVersions)}>
      Versions
    </MenuItem>
  );
}

/** Rendered when the menu opens, so it refers to the paragraph that is current at that time. */
function ParagraphItem({ page }: { page: PageHandle }) {
  const { openDocument } = useOpenWorkspace().items;
  const blockId = openDocument ? (page.currentBlock?.() ?? null) : null;
  if (blockId === null) return null;
  return (
    <MenuItem icon={Pilcrow} onSelect={() => setTimeout(() => openBlockHistory(blockId))}>
      History of this paragraph
    </MenuItem>
  );
}
