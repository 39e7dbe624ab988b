import {
  ArrowRightLeft,
  Download,
  FilePlus2,
  PenLine,
  Settings,
  TextCursorInput,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { formatTime, sentenceOf, type ChangeKind, type NameOf } from './sync-sentences.ts';

const ICONS: Record<ChangeKind, LucideIcon> = {
  write: PenLine,
  new: FilePlus2,
  rename: TextCursorInput,
  move: ArrowRightLeft,
  trash: Trash2,
  settings: Settings,
};

/** Operations listed at most. The rest is shown as a count. */
const MAX_SHOWN = 12;

interface WaitingListProps {
  /** Texts with updates that the server has not acknowledged. */
  texts: readonly { ydocId: string; name: string }[];
  operations: readonly QueuedOperation[];
  nameOf: NameOf;
  /** Downloads a text as a file. Also works for a workspace the user has lost access to. */
  onDownload: (ydocId: string) => void;
}

/** Lists the texts and operations that wait to be sent. Operations are sorted newest first. */
export function WaitingList({ texts, operations, nameOf, onDownload }: WaitingListProps) {
  const hiddenCount = Math.max(0, operations.length - MAX_SHOWN);
  return (
    <ul className="pending">
      {texts.map(({ ydocId, name }) => (
        <li key={ydocId}>
          <Icon of={PenLine} size="sm" />
          <span className="pending__text">Writing in {name}</span>
          <IconButton
            icon={Download}
            size="sm"
            label={`Download ${name}`}
            onClick={() => onDownload(ydocId)}
          />
        </li>
      ))}
      {operations
        .slice(-MAX_SHOWN)
        .reverse()
        .map((operation) => {
          const { kind, text } = sentenceOf(operation, nameOf);
          return (
            <li key={operation.key}>
              <Icon of={ICONS[kind]} size="sm" />
              <span className="pending__text">{text}</span>
              <time className="pending__time">{formatTime(operation.createdAt)}</time>
            </li>
          );
        })}
      {hiddenCount > 0 && <li className="soft">and {hiddenCount} earlier ones</li>}
    </ul>
  );
}

interface ParkedListProps {
  operations: readonly QueuedOperation[];
  nameOf: NameOf;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
}

/** Lists parked operations, which cannot be sent as they are. Later operations on their items wait for them [D4]. */
export function ParkedList({ operations, nameOf, onRetry, onDiscard }: ParkedListProps) {
  return (
    <ul className="troubles">
      {operations.map((operation) => (
        <li key={operation.key} className="trouble">
          <p className="trouble__what">{sentenceOf(operation, nameOf).text}</p>
          <p className="trouble__why">{operation.lastError ?? 'The server did not take it.'}</p>
          <p className="trouble__ways">
            <Button size="sm" onClick={() => onRetry(operation.key)}>
              Try again
            </Button>
            <Button size="sm" variant="ghost" onClick={() => onDiscard(operation.key)}>
              Discard
            </Button>
          </p>
        </li>
      ))}
    </ul>
  );
}
