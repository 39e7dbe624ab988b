import { UNLIMITED } from '#shared/plans/plans.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface RetainedVersion {
  id: string;
  kind: string;
  /** Of an automatic version: what it was kept before, null when the writing only rested. */
  note: string | null;
  createdAt: number;
}

/**
 * Which automatic versions of a document are not needed any more: all stay for 30 days, then the last of each week. A
 * plan's number is reached by taking the oldest automatic ones. Named ones, the newest automatic one, and what was kept
 * before something was overwritten within a day always stay.
 * @param now epoch milliseconds
 * @param maxVersions of the plan; -1 is unlimited
 */
export function supersededVersions(
  versions: readonly RetainedVersion[],
  maxVersions: number,
  now: number,
): string[] {
  const newestFirst = versions.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  const automatic = newestFirst.filter(({ kind }) => kind !== 'named');
  const room = maxVersions === UNLIMITED ? Infinity : maxVersions - (versions.length - automatic.length);
  const periods = new Set<number>();
  const dropped: string[] = [];
  let kept = 0;
  automatic.forEach((version, at) => {
    const period = periodOf(version, now);
    const isDouble = period !== undefined && periods.has(period);
    const isSafe = at === 0 || (version.note !== null && now - version.createdAt < DAY_MS);
    if (!isSafe && (isDouble || kept >= room)) {
      dropped.push(version.id);
      return;
    }
    if (period !== undefined) periods.add(period);
    kept += 1;
  });
  return dropped;
}

/** What a version shares with those it stands for; undefined: with none. */
function periodOf({ createdAt }: RetainedVersion, now: number): number | undefined {
  return now - createdAt < 30 * DAY_MS ? undefined : Math.floor(createdAt / (7 * DAY_MS));
}
