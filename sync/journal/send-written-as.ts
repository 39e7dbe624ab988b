import type { Connection, Document } from '@hocuspocus/server';
import type { RoomMessage } from '#shared/documents/sync-protocol.ts';
import type { Db } from '#server/db/database.ts';
import { writtenAs } from '#server/db/journal/written-as.ts';
import type { RoomContext } from '../connections/room-context.ts';

/**
 * Sends every user who joins a room the client id under which they last wrote in it: a device that opens the text for
 * the first time opens it at that position. The message is sent before any answer, so that the device knows the id
 * when
 * it has the text; Hocuspocus's `connected` hook runs after the first answers.
 */
export function sendWrittenAs(document: Document, ydocId: string, db: Db): void {
  const addConnection = document.addConnection.bind(document);
  document.addConnection = (connection: Connection) => {
    const result = addConnection(connection);
    // Authentication made the context of every connection.
    const { userId, service } = connection.context as RoomContext;
    const { clients } = document.store;
    const clientId = service ? undefined : writtenAs(db.rawReader, ydocId, userId, (id) => clients.has(id));
    if (clientId !== undefined) {
      const message: RoomMessage = { type: 'written-as', clientId };
      connection.sendStateless(JSON.stringify(message));
    }
    return result;
  };
}
