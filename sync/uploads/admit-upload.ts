import type { Document, Hocuspocus } from '@hocuspocus/server';
import { applyUpdate } from 'yjs';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { Epoch } from '#server/db/epoch.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { Outgoing } from '../connections/outgoing.ts';
import { parseSchemaVersion, type RoomContext } from '../connections/room-context.ts';
import { RoomRefusal } from '../connections/room-refusal.ts';
import type { Admission } from '../journal/admission.ts';
import type { LiveRoom, LiveRooms } from '../journal/live-room.ts';
import { cutUploadJob, readCutUpload } from './cut-upload-job.ts';
import type { UploadedChange } from './upload-routes.ts';

interface UploadAdmissionOptions {
  hocuspocus: Hocuspocus<RoomContext>;
  admission: Admission;
  outgoing: Outgoing;
  rooms: LiveRooms;
  epoch: Pick<Epoch, 'isRecoverable'>;
  workers: Workers;
}

/**
 * Returns a function that journals an uploaded change and applies it to its room, which is loaded if it is not open
 * (A11). A worker decodes the change and splits it into parts, and the event loop is free between two parts [A15]. A
 * part that was stored before a later one was refused stays: it refers only to text that the room has, and sending it
 * again changes nothing.
 */
export function createUploadAdmission({
  hocuspocus,
  admission,
  outgoing,
  rooms,
  epoch,
  workers,
}: UploadAdmissionOptions) {
  return async ({ ydocId, pieces, userId, workspaceId, token }: UploadedChange): Promise<void> => {
    const schema = parseSchemaVersion(token.schema);
    const context: Omit<RoomContext, 'socket'> = {
      room: { kind: 'content', ydocId },
      userId,
      username: '',
      workspaceId,
      schema,
      clientId: token.clientId,
      device: token.device ?? null,
      followsMoves: token.followsMoves ?? false,
      isRecovering: token.epoch !== undefined && epoch.isRecoverable(token.epoch),
      service: undefined,
      authorisedAtEventId: 0,
    };
    const admitPart = async (document: Document, room: LiveRoom, update: Uint8Array): Promise<void> => {
      if (document.isDestroyed) throw new RoomRefusal('rejoin');
      // A part of an upload is a piece of a state and not a change as it was made [M9].
      const incoming = { document, room, update, source: context, isCharged: true, isCatchUp: true };
      const admitted = await admission.admit(incoming);
      if (admitted === 'gap') throw new RoomRefusal('resync');
      // The room holds a part that was uploaded before and whose answer was lost.
      if (admitted === 'held') return;
      outgoing.flushThisTurn(document);
      // Hocuspocus broadcasts the update to the room.
      applyUpdate(document, update);
    };
    try {
      const result = readCutUpload(await workers.run(cutUploadJob, pieces));
      if (result.kind === 'incomplete')
        throw new AppError('conflict', 'Parts of the text did not arrive. It is sent again.');
      if (result.kind === 'gap') throw new RoomRefusal('resync');
      if (result.kind === 'unreadable') throw new RoomRefusal('bad-update');
      // There is no socket to close: a fault of the store becomes the response of this request.
      const connection = await hocuspocus.openDirectConnection(ydocId, context as RoomContext);
      try {
        const { document } = connection;
        const room = document && rooms.get(document);
        if (!room) throw new RoomRefusal('rejoin');
        if (schema.major < room.schema.major) throw new RoomRefusal('schema-too-old');
        for (const part of result.parts) {
          await admitPart(document, room, part);
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        await connection.disconnect();
      }
    } catch (error) {
      throw toAppError(error);
    }
  };
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof RoomRefusal)) return error;
  const { reason } = error;
  if (reason === 'not-found') return notFound('This document');
  if (reason === 'rejoin') return new AppError('unavailable', 'The text could not be kept just now.');
  const code = reason === 'document-full' ? 'too_large' : 'conflict';
  return new AppError(code, 'The text cannot be taken into this document.', { reason });
}
