import { ALL_VERSIONS_DAYS, UNLIMITED } from '#shared/plans/plans.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface RetainedVersion {
  id: string;
  kind: string;
  /**
   * For an automatic version: the overwrite before which it was stored; null when it was stored during a pause in
   * writing.
   */
  note: string | null;
  createdAt: number;
}

/**
 * Returns the ids of automatic versions that are no longer needed. All stay for 30 days, then the last of each week.
 * Above the plan's number the oldest automatic ones are superseded. Named versions, the newest automatic one, and
 * those stored before an overwrite within a day always stay.
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
  const limit = maxVersions === UNLIMITED ? Infinity : maxVersions - (versions.length - automatic.length);
  const periods = new Set<number>();
  const dropped: string[] = [];
  let retainedCount = 0;
  automatic.forEach((version, at) => {
    const period = periodOf(version, now);
    const isRedundant = period !== undefined && periods.has(period);
    const isProtected = at === 0 || (version.note !== null && now - version.createdAt < DAY_MS);
    if (!isProtected && (isRedundant || retainedCount >= limit)) {
      dropped.push(version.id);
      return;
    }
    if (period !== undefined) periods.add(period);
    retainedCount += 1;
  });
  return dropped;
}

/** Returns the week of a version, of which only the last version stays; undefined for versions that all stay. */
function periodOf({ createdAt }: RetainedVersion, now: number): number | undefined {
  return now - createdAt < ALL_VERSIONS_DAYS * DAY_MS ? undefined : Math.floor(createdAt / (7 * DAY_MS));
}
