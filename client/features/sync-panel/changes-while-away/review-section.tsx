import { useEffect, useState } from 'react';
import { FileText, Folder, Workflow, type LucideIcon } from 'lucide-react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { shortDate, timeAgo } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { clock } from '../sync-sentences.ts';
import { onReviewNews, notifyChangesWhileAway } from './review-news.ts';
import { changeSentence, isOpenable } from './review-sentences.ts';
import type { Review, ReviewEntry } from './review.ts';
import { forgetReview, readReview } from './seen-state.ts';

const SIGNS: Record<TreeItem['kind'], LucideIcon> = { document: FileText, folder: Folder, canvas: Workflow };

/** More than this is a number, not a list. */
const SHOWN = 12;

interface ReviewSectionProps {
  workspaceId: string;
  userId: string;
  onOpen: (documentId: string) => void;
}

/** What others changed while this device was away; nothing when nothing was. */
export function ReviewSection({ workspaceId, userId, onOpen }: ReviewSectionProps) {
  const review = useReview(workspaceId, userId);
  const [now] = useState(() => Date.now());
  if (!review) return null;
  const dismiss = async (): Promise<void> => {
    const database = await deviceOf(userId).database();
    if (database) await forgetReview(database, workspaceId);
    notifyChangesWhileAway(workspaceId);
  };
  const rest = Math.max(0, review.entries.length - SHOWN);
  return (
    <section className="sync__section" aria-label="While you were away">
      <div className="sync__label">
        <h3 className="sync__heading">While you were away</h3>
        <span className="soft review__since">since {momentOf(review.from, now)}</span>
      </div>
      <ul className="review">
        {review.entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.id}>
            <ReviewRow entry={entry} now={now} onOpen={onOpen} />
          </li>
        ))}
        {rest > 0 && <li className="review__rest soft">and {rest} more</li>}
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
  const what = entry.changes.map(changeSentence).join('. ');
  const who = listed(entry.by);
  const when = entry.at === null ? '' : timeAgo(entry.at, now);
  const content = (
    <>
      <Icon of={SIGNS[entry.item]} size="sm" />
      <span className="review__text">
        <span className="review__name">{entry.name}</span>
        <span className="soft">{who === '' ? what : `${what} · ${who}`}</span>
      </span>
      {when !== '' && <span className="review__time">{when}</span>}
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

/** The time of a moment today, the day of an earlier one. */
const momentOf = (time: number, now: number): string =>
  new Date(time).toDateString() === new Date(now).toDateString() ? clock(time) : shortDate(time);

const listed = (names: readonly string[]): string => {
  const list = new Intl.ListFormat('en-US').format(names);
  return list.charAt(0).toUpperCase() + list.slice(1);
};

function useReview(workspaceId: string, userId: string): Review | undefined {
  const [review, setReview] = useState<Review>();
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      const database = await deviceOf(userId).database();
      const kept = database && (await readReview(database, workspaceId));
      if (!isOver) setReview(kept);
    };
    const look = () => void read().catch(() => {});
    look();
    const stop = onReviewNews((id) => {
      if (id === workspaceId) look();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [workspaceId, userId]);
  return review;
}
