import { NO_ROOM_FOR_FILES } from '#server/db/errors.ts';
import { isGranted } from '#server/files/upload-grants.ts';
import { denied } from '#server/files/upload-policy.ts';
import type { Services } from '#server/operations/handler.ts';

/**
 * Lets an upload in whose bytes count for somebody, while the disk has room. A form that was used once, or whose grant
 * was swept, is good for nothing more [A15].
 */
export function admitUpload({ db, growth }: Pick<Services, 'db' | 'growth'>) {
  return async (key: string): Promise<void> => {
    growth.requireDisk(NO_ROOM_FOR_FILES);
    if (!(await isGranted(db.read, key))) throw denied('Invalid according to Policy: Policy expired.');
  };
}
