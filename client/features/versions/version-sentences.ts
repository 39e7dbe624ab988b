import type { DocumentVersionView } from '#shared/operations/versions.ts';
import { shortDate } from '#client/lib/dates.ts';

const TIME = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const COUNT = new Intl.NumberFormat('en-US');

/** "Today", "Yesterday", then the date. */
export function dayOf(time: string, now: number): string {
  const day = shortDate(time);
  if (day === shortDate(now)) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return day === shortDate(yesterday.getTime()) ? 'Yesterday' : day;
}

/** "You, 18:40"; the time alone where nobody knows who. */
export function whoAndWhen(
  { userId, username, createdAt }: Pick<DocumentVersionView, 'userId' | 'username' | 'createdAt'>,
  ownUserId: string,
): string {
  const time = TIME.format(new Date(createdAt));
  const who = userId === ownUserId ? 'You' : username;
  return who === null ? time : `${who}, ${time}`;
}

/** What a version is called: what somebody wrote about it, or what it was kept before. */
export function versionName({
  kind,
  versionNote,
}: Pick<DocumentVersionView, 'kind' | 'versionNote'>): string {
  if (versionNote === null || versionNote === '') return kind === 'named' ? 'Saved version' : 'Automatic';
  if (kind === 'named') return versionNote;
  return `Automatic, ${versionNote.charAt(0).toLowerCase()}${versionNote.slice(1)}`;
}

/** The same within a sentence or a title. */
export function versionTitle(version: DocumentVersionView, now: number): string {
  if (version.kind === 'named' && version.versionNote) return version.versionNote;
  const day = dayOf(version.createdAt, now);
  return `${day === 'Today' || day === 'Yesterday' ? day : day.replace(/, \d+$/, '')}, ${TIME.format(new Date(version.createdAt))}`;
}

/** How long it is; of an automatic one how much it is longer or shorter than the one before it, where that is known. */
export interface VersionLength {
  shown: string;
  said: string;
}

export function versionLength(
  version: DocumentVersionView,
  earlier: DocumentVersionView | undefined,
): VersionLength | null {
  const { wordCount } = version;
  if (wordCount === null) return null;
  const last = earlier?.wordCount;
  if (version.kind === 'named' || last === undefined || last === null)
    return { shown: COUNT.format(wordCount), said: words(wordCount) };
  const difference = wordCount - last;
  if (difference === 0) return { shown: '0', said: 'as many words as before' };
  const count = Math.abs(difference);
  return difference > 0
    ? { shown: `+${COUNT.format(count)}`, said: `${words(count)} more` }
    : { shown: `−${COUNT.format(count)}`, said: `${words(count)} fewer` };
}

export const words = (count: number): string => `${COUNT.format(count)} ${count === 1 ? 'word' : 'words'}`;

/** Versions by the day on which they were kept, newest first. */
export function byDay<Version extends { createdAt: string }>(
  versions: readonly Version[],
  now: number,
): readonly (readonly [string, readonly Version[]])[] {
  return [...Map.groupBy(versions, ({ createdAt }) => dayOf(createdAt, now))];
}
