import { Check, CircleAlert, CloudOff, Download, Ellipsis, Eye, type LucideIcon } from 'lucide-react';
import { SAVE_LABELS, useDocumentRoom, type SaveStatus } from '#client/sync/index.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { downloadText } from '../document/download-text.ts';

const SIGNS: Record<Exclude<SaveStatus, 'opening'>, LucideIcon> = {
  saving: Ellipsis,
  saved: Check,
  device: CloudOff,
  unsaved: CircleAlert,
  'view-only': Eye,
};

interface SaveIndicatorProps {
  documentId: string;
  userId: string;
  title: string;
}

/** What is true about the open document's text [C4]. Only unsaved changes interrupt a screen reader. */
export function SaveIndicator({ documentId, userId, title }: SaveIndicatorProps) {
  const room = useDocumentRoom(documentId, userId);
  const status = room?.status ?? 'opening';
  if (!room || status === 'opening') return null;
  return (
    <>
      <span
        className={classNames('save', `save--${status}`)}
        {...(status === 'unsaved' && { role: 'status' })}
      >
        <Icon of={SIGNS[status]} />
        <span className="save__text">{SAVE_LABELS[status]}</span>
      </span>
      {status === 'unsaved' && (
        <IconButton
          icon={Download}
          label="Download"
          size="md"
          onClick={() => void downloadText(room.fragment, title)}
        />
      )}
    </>
  );
}
