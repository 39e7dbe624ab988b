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
import { clock, sentenceOf, type ChangeKind, type NameOf } from './sync-sentences.ts';

const SIGNS: Record<ChangeKind, LucideIcon> = {
  write: PenLine,
  new: FilePlus2,
  rename: TextCursorInput,
  move: ArrowRightLeft,
  trash: Trash2,
  settings: Settings,
};

/** More than this is a number, not a list. */
const SHOWN = 12;

interface WaitingListProps {
  /** Texts of which the server lacks something, by name. */
  texts: readonly { ydocId: string; name: string }[];
  operations: readonly QueuedOperation[];
  nameOf: NameOf;
  /** A text as a file: also of a workspace that is closed to its writer by now. */
  onDownload: (ydocId: string) => void;
}

/** What has not crossed yet, newest first. */
export function WaitingList({ texts, operations, nameOf, onDownload }: WaitingListProps) {
  const rest = Math.max(0, operations.length - SHOWN);
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
        .slice(-SHOWN)
        .reverse()
        .map((operation) => {
          const { kind, text } = sentenceOf(operation, nameOf);
          return (
            <li key={operation.key}>
              <Icon of={SIGNS[kind]} size="sm" />
              <span className="pending__text">{text}</span>
              <time className="pending__time">{clock(operation.createdAt)}</time>
            </li>
          );
        })}
      {rest > 0 && <li className="soft">and {rest} earlier ones</li>}
    </ul>
  );
}

interface ParkedListProps {
  operations: readonly QueuedOperation[];
  nameOf: NameOf;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
}

/** Changes that cannot be sent as they are; later ones about the same items wait behind them [D4]. */
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
