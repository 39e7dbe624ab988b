import { useState } from 'react';
import { copyText } from '#client/lib/copy-text.ts';
import type { Orphan } from '#client/lib/device/schema.ts';
import { timeAgo } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';

interface OrphanListProps {
  orphans: readonly Orphan[];
  /** Opens the page from which the words were deleted. */
  onShow: (orphan: Orphan) => void;
  /** Whether that page is in this workspace. */
  hasPage: (orphan: Orphan) => boolean;
  /** Creates a document with the orphaned text. Undefined when the user may not write in this workspace. */
  onCreateDocument: ((orphan: Orphan) => Promise<void>) | undefined;
  onDismiss: (orphan: Orphan) => void;
}

/** Lists text typed into blocks that others had deleted meanwhile [C6]. An entry stays until the user handles it. */
export function OrphanList({ orphans, onShow, hasPage, onCreateDocument, onDismiss }: OrphanListProps) {
  const [now] = useState(() => Date.now());
  const [busyId, setBusyId] = useState<string | null>(null);
  const handleCreateDocument = async (orphan: Orphan): Promise<void> => {
    setBusyId(orphan.id);
    await onCreateDocument?.(orphan);
    setBusyId(null);
  };
  return (
    <ul className="troubles">
      {orphans.map((orphan) => (
        <li key={orphan.id} className="trouble">
          <p className="trouble__what">
            From “{orphan.title || 'a deleted document'}”, {timeAgo(orphan.foundAt, now)}
          </p>
          <blockquote className="trouble__words">{orphan.text}</blockquote>
          <p className="trouble__ways">
            {onCreateDocument && (
              <Button size="sm" disabled={busyId !== null} onClick={() => void handleCreateDocument(orphan)}>
                Keep in a new document
              </Button>
            )}
            {hasPage(orphan) && (
              <Button size="sm" variant="ghost" onClick={() => onShow(orphan)}>
                Show where
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => void copy(orphan.text)}>
              Copy
            </Button>
            <Button size="sm" variant="ghost" onClick={() => onDismiss(orphan)}>
              Discard
            </Button>
          </p>
        </li>
      ))}
    </ul>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await copyText(text);
    toast.success('Copied!');
  } catch {
    toast.error('The browser did not let the text be copied.');
  }
}
