import { useStore } from '@nanostores/react';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useOrphans } from '#client/sync/index.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { isSyncPanelOpen, rescuedSentence, soughtDocumentId } from './rescued-words.ts';
import '../removed-items/stage-banner.css';
import './rescued-words.css';

interface RescuedBannerProps {
  documentId: string;
  userId: string;
}

/** The banner above a page from which somebody else deleted words of this writer. Nothing without such words. */
export function RescuedBanner({ documentId, userId }: RescuedBannerProps) {
  const orphans = useOrphans(userId, documentId);
  const isSought = useStore(soughtDocumentId) === documentId;
  const button = useRef<HTMLButtonElement>(null);
  const isShown = orphans.length > 0;
  useEffect(() => {
    if (!isShown || !isSought) return;
    button.current?.focus();
    soughtDocumentId.set(null);
  }, [isShown, isSought]);
  if (!isShown) return null;
  return (
    <div className="stage-banner rescued-words">
      <Banner kind="note" icon={TriangleAlert}>
        <span dir="auto">{rescuedSentence(orphans.map(({ text }) => text))}</span>
        <Button ref={button} size="sm" onClick={() => isSyncPanelOpen.set(true)}>
          Show your words
        </Button>
      </Banner>
    </div>
  );
}
