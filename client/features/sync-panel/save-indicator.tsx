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

const SIGNS: Record<Exclude<SaveStatus, 'opening'>, LucideIcon> = {
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
  /** Changes of files and folders that have not crossed yet; counted apart from text [C4]. */
  waiting: number;
  /** Something wants to be looked at: a refusal, lost text. */
  hasProblem: boolean;
}

/** What is true about the open document's text [C4]; pressed, it says where the words are. */
export function SaveIndicator({
  documentId,
  userId,
  isConnected,
  waiting,
  hasProblem,
  ...button
}: SaveIndicatorProps) {
  const status = useSaveStatus(documentId, userId) ?? 'opening';
  const shown = status === 'opening' ? undefined : status;
  const label = shown === undefined ? (isConnected ? 'Connected' : 'Offline') : SAVE_LABELS[shown];
  const sign = shown === undefined ? (isConnected ? Cloud : CloudOff) : SIGNS[shown];
  return (
    <button
      {...button}
      type="button"
      className={classNames('save', shown && `save--${shown}`, !shown && !isConnected && 'save--device')}
      aria-label={`${label}. ${hasProblem ? 'Something needs a look. ' : ''}Where your words are`}
    >
      <Icon of={sign} />
      <span className="save__text">{label}</span>
      {waiting > 0 && <span className="save__count num">{waiting}</span>}
      {hasProblem && <Icon of={TriangleAlert} size="sm" className="save__problem" />}
      {/* Only unsaved changes interrupt a screen reader. */}
      <span className="visually-hidden" role="status">
        {status === 'unsaved' ? label : ''}
      </span>
    </button>
  );
}

/** The way out for text that neither the server nor this device has. */
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
