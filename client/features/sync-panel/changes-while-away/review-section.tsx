import { useEffect, useState } from 'react';
import { FileText, Folder, Workflow, type LucideIcon } from 'lucide-react';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { shortDate, timeAgo } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { formatTime } from '../sync-sentences.ts';
import { changeSentence, isOpenable } from './review-sentences.ts';
import type { Review, ReviewEntry } from './review.ts';
import { deleteReview, notifyReviewChange, onReviewChange, readReview } from './stored-review.ts';

const ICONS: Record<TreeEntry['kind'], LucideIcon> = { document: FileText, folder: Folder, canvas: Workflow };

/** Entries listed at most. The rest is shown as a count. */
const MAX_SHOWN = 12;

interface ReviewSectionProps {
  workspaceId: string;
  userId: string;
  onOpen: (documentId: string) => void;
}

/** Lists the changes others made while this device was away. Renders nothing without a review. */
export function ReviewSection({ workspaceId, userId, onOpen }: ReviewSectionProps) {
  const review = useReview(workspaceId, userId);
  const [now] = useState(() => Date.now());
  if (!review) return null;
  const dismiss = async (): Promise<void> => {
    const database = await deviceOf(userId).database();
    if (database) await deleteReview(database, workspaceId);
    notifyReviewChange(workspaceId);
  };
  const hiddenCount = Math.max(0, review.entries.length - MAX_SHOWN);
  return (
    <section className="sync__section" aria-label="While you were away">
      <div className="sync__label">
        <h3 className="sync__heading">While you were away</h3>
        <span className="soft review__since">since {formatSince(review.from, now)}</span>
      </div>
      <ul className="review">
        {review.entries.slice(0, MAX_SHOWN).map((entry) => (
          <li key={entry.id}>
            <ReviewRow entry={entry} now={now} onOpen={onOpen} />
          </li>
        ))}
        {hiddenCount > 0 && <li className="review__rest soft">and {hiddenCount} more</li>}
      </ul>
      <Button size="sm" variant="ghost" className="review__done" onClick={() => void dismiss()}>
        Got it
      </Button>
    </section>
  );
}

function ReviewRow({
  entry,
  now,
  onOpen,
}: {
  entry: ReviewEntry;
  now: number;
  onOpen: (documentId: string) => void;
}) {
  const changesText = entry.changes.map(changeSentence).join('. ');
  const authorsText = joinNames(entry.by);
  const timeText = entry.at === null ? '' : timeAgo(entry.at, now);
  const content = (
    <>
      <Icon of={ICONS[entry.item]} size="sm" />
      <span className="review__text">
        <span className="review__name">{entry.name}</span>
        <span className="soft">{authorsText === '' ? changesText : `${changesText} · ${authorsText}`}</span>
      </span>
      {timeText !== '' && <span className="review__time">{timeText}</span>}
    </>
  );
  return isOpenable(entry) ? (
    <button type="button" className="review__row review__row--opens" onClick={() => onOpen(entry.id)}>
      {content}
    </button>
  ) : (
    <div className="review__row">{content}</div>
  );
}

/** Formats a time of today as a time of day, and an earlier one as a date. */
const formatSince = (time: number, now: number): string =>
  new Date(time).toDateString() === new Date(now).toDateString() ? formatTime(time) : shortDate(time);

const joinNames = (names: readonly string[]): string => {
  const list = new Intl.ListFormat('en-US').format(names);
  return list.charAt(0).toUpperCase() + list.slice(1);
};

function useReview(workspaceId: string, userId: string): Review | undefined {
  const [review, setReview] = useState<Review>();
  useEffect(() => {
    let isCancelled = false;
    const read = async (): Promise<void> => {
      const database = await deviceOf(userId).database();
      const storedReview = database && (await readReview(database, workspaceId));
      if (!isCancelled) setReview(storedReview);
    };
    const refresh = () => void read().catch(() => {});
    refresh();
    const unsubscribe = onReviewChange((id) => {
      if (id === workspaceId) refresh();
    });
    return () => {
      isCancelled = true;
      unsubscribe();
    };
  }, [workspaceId, userId]);
  return review;
}
