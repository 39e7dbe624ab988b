import { expect, test } from 'vitest';
import { backupName } from './backup-names.ts';
import { retentionWeeks, supersededBackups } from './superseded-backups.ts';

const DAY = 86_400_000;
const HOUR = DAY / 24;

test.each([
  { days: 7, weeks: 4 },
  { days: 1, weeks: 0 },
  { days: 3, weeks: 1 },
  { days: 30, weeks: 12 },
])('no daily backup is older than the weeks that are promised for $days days and $weeks weeks', (policy) => {
  let backups: { name: string; madeAt: number }[] = [];
  let oldest = 0;
  for (let day = 0; day < 400; day += 1) {
    const madeAt = Date.UTC(2026, 0, 1) + day * DAY;
    backups = [{ name: backupName(madeAt), madeAt }, ...backups];
    const superseded = new Set(supersededBackups(backups, policy));
    backups = backups.filter((backup) => !superseded.has(backup));
    // The moment before the next backup.
    oldest = Math.max(oldest, madeAt + DAY - HOUR - (backups.at(-1)?.madeAt ?? madeAt));
  }
  expect(oldest).toBeLessThanOrEqual(retentionWeeks(policy) * 7 * DAY);
  // The promise is not much longer than needed.
  expect(retentionWeeks(policy) * 7 * DAY - oldest).toBeLessThanOrEqual(14 * DAY);
});
