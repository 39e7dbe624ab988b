import { useState } from 'react';
import type { Orphan } from '#client/lib/device/schema.ts';
import { timeAgo } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';

interface OrphanListProps {
  orphans: readonly Orphan[];
  /** Puts it into a new document. Undefined for who may not write here. */
  onPutBack: ((orphan: Orphan) => Promise<void>) | undefined;
  onDismiss: (orphan: Orphan) => void;
}

/** Words that were typed into what somebody else deleted meanwhile [C6]. They stay until they are dealt with. */
export function OrphanList({ orphans, onPutBack, onDismiss }: OrphanListProps) {
  const [now] = useState(() => Date.now());
  const [busyId, setBusyId] = useState<string | null>(null);
  const putBack = async (orphan: Orphan): Promise<void> => {
    setBusyId(orphan.id);
    await onPutBack?.(orphan);
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
            {onPutBack && (
              <Button size="sm" disabled={busyId !== null} onClick={() => void putBack(orphan)}>
                Keep in a new document
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
    await navigator.clipboard.writeText(text);
    toast.success('Copied!');
  } catch {
    toast.error('The browser did not let the text be copied.');
  }
}
