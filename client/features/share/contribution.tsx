import { useNavigate } from '@tanstack/react-router';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { UserPlus } from 'lucide-react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/layers/dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Popover } from '#client/ui/layers/popover.tsx';
import { usePreload } from '#client/workspace/contributions/lazy-item.tsx';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { PeopleSkeleton } from './people-skeleton.tsx';
import type { ShareContentProps } from './share-content.tsx';
import { shareOpen } from './share-open.ts';
import './share.css';

/** The Share button, which lists the people of a workspace and their roles. */
export const share: Contribution = { bar: [{ at: 'tools', order: 70, Item: BarItem }] };

function BarItem() {
  const { workspace, user, others, tree, isNarrow } = useOpenWorkspace();
  const navigate = useNavigate();
  return (
    <ShareButton
      isNarrow={isNarrow}
      workspace={workspace}
      ownUserId={user.id}
      peers={others}
      titleOf={(documentId) => tree?.items.get(documentId)?.name}
      onLeft={() => void navigate({ to: '/workspaces' })}
    />
  );
}

/** The content of Share, fetched when the browser is idle or when Share is opened. */
const shareContent = lazyModule(() => import('./share-content.tsx'));

/** The Share button: it opens a popover, or a dialog on a narrow screen. */
function ShareButton({ isNarrow, ...content }: ShareContentProps & { isNarrow: boolean }) {
  const isOpen = useStore(shareOpen);
  const title = `Share “${content.workspace.title}”`;
  const loaded = shareContent.usePreloaded();
  usePreload(useContributions().share, loaded !== null);
  const people = loaded ? <loaded.ShareContent {...content} /> : <PeopleSkeleton />;
  useEffect(() => {
    // While the device is offline, the skeleton stays.
    if (isOpen) shareContent.load().catch(() => {});
  }, [isOpen]);
  useEffect(() => () => shareOpen.set(false), []);
  if (isNarrow) {
    return (
      <>
        <IconButton icon={UserPlus} label="Share" hasTooltip={false} onClick={() => shareOpen.set(true)} />
        <Dialog isOpen={isOpen} onOpenChange={shareOpen.set} title={title} hasCloseButton className="share">
          <div className="share__sheet">{people}</div>
        </Dialog>
      </>
    );
  }
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={shareOpen.set}
      label={title}
      className="share"
      trigger={<Button className="topbar__share">Share</Button>}
    >
      <h2 className="share__title">{title}</h2>
      {people}
    </Popover>
  );
}
