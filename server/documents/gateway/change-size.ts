import { MAX_SERVICE_UPDATE_BYTES } from '#shared/documents/sync-protocol.ts';
import { AppError } from '#shared/errors/app-error.ts';

/** Whether the room would not read an update: it would be copied and sent for nothing. */
export const isTooLarge = ({ byteLength }: Uint8Array): boolean => byteLength > MAX_SERVICE_UPDATE_BYTES;

export const tooLarge = (roomKind: 'document' | 'canvas'): AppError =>
  new AppError('too_large', `This is too much for one change of a ${roomKind}. Divide it into several.`);
