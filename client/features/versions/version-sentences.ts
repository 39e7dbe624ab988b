import type { DocumentVersionView } from '#shared/operations/versions.ts';
import { shortDate } from '#client/lib/dates.ts';
import { formatNumber, wordCountText, wordUnit } from '#client/lib/numbers.ts';

const TIME = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Returns "Today", "Yesterday" or the date. */
export function dayOf(time: string, now: number): string {
  const day = shortDate(time);
  if (day === shortDate(now)) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return day === shortDate(yesterday.getTime()) ? 'Yesterday' : day;
}

/** Returns the author and the time, such as "You, 18:40"; the time alone when the author is unknown. */
export function authorAndTime(
  { userId, username, createdAt }: Pick<DocumentVersionView, 'userId' | 'username' | 'createdAt'>,
  ownUserId: string,
): string {
  const time = TIME.format(new Date(createdAt));
  const author = userId === ownUserId ? 'You' : username;
  return author === null ? time : `${author}, ${time}`;
}

/** Returns the name that the user gave a version, or the event before which it was kept automatically. */
export function versionName({
  kind,
  versionNote,
}: Pick<DocumentVersionView, 'kind' | 'versionNote'>): string {
  if (versionNote === null || versionNote === '') return kind === 'named' ? 'Saved version' : 'Automatic';
  if (kind === 'named') return versionNote;
  return `Automatic, ${versionNote.charAt(0).toLowerCase()}${versionNote.slice(1)}`;
}

/** Returns the name of a version for a sentence or a title. Automatic versions are named by their time. */
export function versionTitle(version: DocumentVersionView, now: number): string {
  if (version.kind === 'named' && version.versionNote) return version.versionNote;
  const day = dayOf(version.createdAt, now);
  return `${day === 'Today' || day === 'Yesterday' ? day : day.replace(/, \d+$/, '')}, ${TIME.format(new Date(version.createdAt))}`;
}

/** The difference of a text's word count from the word count of the version before it. */
export interface WordChange {
  kind: 'more' | 'fewer' | 'same';
  /** With its sign, such as "−120". */
  number: string;
  unit: string;
  spokenText: string;
}

/** @returns null while one of the two word counts is not known */
export function wordChange(
  wordCount: number | null | undefined,
  earlierCount: number | null | undefined,
): WordChange | null {
  if (typeof wordCount !== 'number' || typeof earlierCount !== 'number') return null;
  const count = Math.abs(wordCount - earlierCount);
  const unit = wordUnit(count);
  if (count === 0) return { kind: 'same', number: '±0', unit, spokenText: 'as many words as before' };
  return wordCount > earlierCount
    ? { kind: 'more', number: `+${formatNumber(count)}`, unit, spokenText: `${wordCountText(count)} more` }
    : { kind: 'fewer', number: `−${formatNumber(count)}`, unit, spokenText: `${wordCountText(count)} fewer` };
}

/** Says why nothing can be restored into a page of a protected folder. */
export const protectionReason = (folderName: string): string =>
  `“${folderName}” is protected. Unlock the folder to restore earlier text.`;

/** Groups versions by the local day on which they were created. The order stays. */
export function groupByDay<Version extends { createdAt: string }>(
  versions: readonly Version[],
  now: number,
): readonly (readonly [string, readonly Version[]])[] {
  return [...Map.groupBy(versions, ({ createdAt }) => dayOf(createdAt, now))];
}
