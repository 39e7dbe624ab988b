import { useState } from 'react';
import { UserPlus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { ShareContent, type ShareContentProps } from './share-content.tsx';

/** Share: a popover beside the page, a sheet from below on a phone. */
export function ShareButton({ isNarrow, ...content }: ShareContentProps & { isNarrow: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const title = `Share “${content.workspace.title}”`;
  if (isNarrow) {
    return (
      <>
        <IconButton icon={UserPlus} label="Share" hasTooltip={false} onClick={() => setIsOpen(true)} />
        <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={title} hasCloseButton className="share">
          <div className="share__sheet">
            <ShareContent {...content} />
          </div>
        </Dialog>
      </>
    );
  }
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={title}
      className="share"
      trigger={<Button className="topbar__share">Share</Button>}
    >
      <h2 className="share__title">{title}</h2>
      <ShareContent {...content} />
    </Popover>
  );
}
