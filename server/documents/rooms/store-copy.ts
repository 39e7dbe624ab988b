import { AppError, invalidInput, notFound } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { writeIfLong } from '#server/db/journal/chunks.ts';
import type { Growth } from '#server/policies/growth/growth.ts';
import type { CopyAnswer, UncopiedRoom } from './open-seen-room.ts';

interface CopyMaker {
  userId: string;
  /** The kind of the copied item, for the sentences of errors. */
  noun: 'document' | 'canvas';
}

/**
 * Counts the content of a copy as growth of its maker, and stores a long one before the transaction that inserts the copy.
 * @returns the fields of the new item
 * @throws AppError when there is no copy, or when the maker's growth is used up
 */
export async function storeCopy(
  { db, growth }: { db: Db; growth: Growth },
  answer: CopyAnswer,
  { userId, noun }: CopyMaker,
) {
  if (answer.kind !== 'copied') throw copyRefusal(answer, noun);
  const { content, schema } = answer;
  growth.spend(userId, content.byteLength);
  return { content, schema, chunkKey: await writeIfLong(db, content) };
}

/** Returns the error for a room of which no copy can be made now. */
function copyRefusal({ kind }: UncopiedRoom, noun: 'document' | 'canvas'): AppError {
  const isText = noun === 'document';
  switch (kind) {
    case 'absent':
      return notFound(`This ${noun}`);
    case 'unreadable':
      return invalidInput(`What was seen of the ${isText ? 'text' : 'canvas'} cannot be read.`);
    case 'behind':
      // `unavailable` keeps the operation queued: the device with the newer state sends it through the room.
      return new AppError(
        'unavailable',
        `Not all ${isText ? 'words' : 'changes'} of this ${noun} have arrived yet.`,
      );
    case 'damaged':
      return new AppError('unavailable', `Parts of this ${noun} are being recovered. Try again later.`);
  }
}
