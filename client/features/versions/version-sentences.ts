import type { DocumentVersionView } from '#shared/operations/versions.ts';
import { shortDate } from '#client/lib/dates.ts';
import { formatNumber, wordCountText } from '#client/lib/numbers.ts';

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

/** The word count of a version, or for an automatic one the difference from the version before it, if known. */
export interface VersionLength {
  visibleText: string;
  spokenText: string;
}

export function versionLength(
  version: DocumentVersionView,
  earlier: DocumentVersionView | undefined,
): VersionLength | null {
  const { wordCount } = version;
  if (wordCount === null) return null;
  const earlierCount = earlier?.wordCount;
  if (version.kind === 'named' || earlierCount === undefined || earlierCount === null)
    return { visibleText: formatNumber(wordCount), spokenText: wordCountText(wordCount) };
  const difference = wordCount - earlierCount;
  if (difference === 0) return { visibleText: '0', spokenText: 'as many words as before' };
  const count = Math.abs(difference);
  return difference > 0
    ? { visibleText: `+${formatNumber(count)}`, spokenText: `${wordCountText(count)} more` }
    : { visibleText: `−${formatNumber(count)}`, spokenText: `${wordCountText(count)} fewer` };
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
