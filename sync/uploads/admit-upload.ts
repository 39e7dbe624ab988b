import type { Hocuspocus } from '@hocuspocus/server';
import { applyUpdate } from 'yjs';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { Epoch } from '#server/db/epoch.ts';
import { parseVersion } from '../connections/client-version.ts';
import type { Outgoing } from '../connections/outgoing.ts';
import type { RoomContext } from '../connections/room-context.ts';
import { Socket } from '../connections/sockets.ts';
import { TokenBucket } from '../connections/token-bucket.ts';
import { RoomRefusal } from '../connections/room-refusal.ts';
import type { Admission } from '../journal/admission.ts';
import type { LiveRooms } from '../journal/live-room.ts';
import type { Uploaded } from './upload-routes.ts';

interface AdmitOptions {
  hocuspocus: Hocuspocus<RoomContext>;
  admission: Admission;
  outgoing: Outgoing;
  rooms: LiveRooms;
  epoch: Pick<Epoch, 'isRecoverable'>;
}

/** Journals an uploaded change and applies it to its room, loaded for that when nobody has it open (A11). */
export function admitUploads({ hocuspocus, admission, outgoing, rooms, epoch }: AdmitOptions) {
  return async ({ ydocId, bytes, chunkKey, userId, workspaceId, token }: Uploaded): Promise<void> => {
    const schema = parseVersion(token.schema);
    const context: RoomContext = {
      // No socket brought it: a fault of the store is the answer of this request.
      socket: new Socket(() => {}, new TokenBucket(1, 0)),
      room: { kind: 'content', ydocId },
      userId,
      username: '',
      workspaceId,
      schema,
      clientId: token.clientId,
      device: token.device ?? null,
      isRecovering: token.epoch !== undefined && epoch.isRecoverable(token.epoch),
      service: undefined,
      authorisedAt: 0,
    };
    try {
      const connection = await hocuspocus.openDirectConnection(ydocId, context);
      try {
        const { document } = connection;
        const room = document && rooms.get(document);
        if (!room || document.isDestroyed) throw new RoomRefusal('rejoin');
        if (schema.major < room.schema.major) throw new RoomRefusal('schema-too-old');
        const brought = { document, room, update: bytes, by: context, chunkKey };
        const admitted = await admission.admit(brought);
        if (admitted === 'gap') throw new RoomRefusal('resync');
        // What is held came before, and its answer was lost.
        if (admitted === 'held') return;
        outgoing.tell(document);
        // Hocuspocus tells everybody in the room.
        applyUpdate(document, bytes);
      } finally {
        await connection.disconnect();
      }
    } catch (error) {
      throw answerTo(error);
    }
  };
}

function answerTo(error: unknown): unknown {
  if (!(error instanceof RoomRefusal)) return error;
  const { reason } = error;
  if (reason === 'not-found') return notFound('This document');
  if (reason === 'rejoin') return new AppError('unavailable', 'The text could not be kept just now.');
  const code = reason === 'document-full' ? 'too_large' : 'conflict';
  return new AppError(code, 'The text cannot be taken into this document.', { reason });
}
