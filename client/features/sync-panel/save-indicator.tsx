import type { ComponentProps } from 'react';
import {
  Check,
  Cloud,
  CircleAlert,
  CloudOff,
  Download,
  Ellipsis,
  Eye,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { SAVE_LABELS, useDocumentRoom, useSaveStatus, type SaveStatus } from '#client/sync/index.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { downloadText } from '#client/workspace/pages/download-text.ts';
import './save-indicator.css';

const ICONS: Record<Exclude<SaveStatus, 'opening'>, LucideIcon> = {
  saving: Ellipsis,
  saved: Check,
  device: CloudOff,
  unsaved: CircleAlert,
  'view-only': Eye,
};

type ButtonProps = Omit<ComponentProps<'button'>, 'children'>;

interface SaveIndicatorProps extends ButtonProps {
  /** Undefined while no document is open. */
  documentId: string | undefined;
  userId: string;
  isConnected: boolean;
  /** Number of queued operations on files and folders. Unsaved text is not counted here [C4]. */
  waitingCount: number;
  /** Whether a rejected operation needs the user's attention. */
  hasProblem: boolean;
}

/** The button that shows the save status of the open document's text [C4]. It opens the sync panel. */
export function SaveIndicator({
  documentId,
  userId,
  isConnected,
  waitingCount,
  hasProblem,
  ...button
}: SaveIndicatorProps) {
  const status = useSaveStatus(documentId, userId) ?? 'opening';
  const shownStatus = status === 'opening' ? undefined : status;
  const label =
    shownStatus === undefined ? (isConnected ? 'Connected' : 'Offline') : SAVE_LABELS[shownStatus];
  const icon = shownStatus === undefined ? (isConnected ? Cloud : CloudOff) : ICONS[shownStatus];
  return (
    <button
      {...button}
      type="button"
      className={classNames(
        'save',
        shownStatus && `save--${shownStatus}`,
        !shownStatus && !isConnected && 'save--device',
      )}
      aria-label={`${label}. ${hasProblem ? 'Something needs a look. ' : ''}Where your words are`}
    >
      <Icon of={icon} />
      <span className="save__text" translate="no">
        {label}
      </span>
      {waitingCount > 0 && <span className="save__count num">{waitingCount}</span>}
      {hasProblem && <Icon of={TriangleAlert} size="sm" className="save__problem" />}
      {/* Only unsaved changes are announced to a screen reader. */}
      <span className="visually-hidden" role="status">
        {status === 'unsaved' ? label : ''}
      </span>
    </button>
  );
}

/** Offers a download of text that is saved neither on the server nor on this device. */
export function UnsavedDownload({
  documentId,
  userId,
  title,
}: {
  documentId: string;
  userId: string;
  title: string;
}) {
  const room = useDocumentRoom(documentId, userId);
  const status = useSaveStatus(documentId, userId);
  if (!room || status !== 'unsaved') return null;
  return (
    <IconButton
      icon={Download}
      label="Download"
      size="md"
      onClick={() => void downloadText(room.fragment, title)}
    />
  );
}
