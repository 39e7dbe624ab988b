import type { Connection, Document } from '@hocuspocus/server';
import type { RoomMessage } from '#shared/documents/sync-protocol.ts';
import type { Db } from '#server/db/database.ts';
import { writtenAs } from '#server/db/journal/written-as.ts';
import type { RoomContext } from '../connections/room-context.ts';

/**
 * Tells everybody who joins a room under which client id they wrote in it last: a device that opens the text for the first
 * time opens it there. Before any answer, so that the device knows it when it has the text; the hook of Hocuspocus comes
 * after the first answers.
 */
export function sendWrittenAs(document: Document, ydocId: string, db: Db): void {
  const add = document.addConnection.bind(document);
  document.addConnection = (connection: Connection) => {
    const added = add(connection);
    // Every connection's context is what authentication made.
    const { userId, service } = connection.context as RoomContext;
    const { clients } = document.store;
    const clientId = service ? undefined : writtenAs(db.rawReader, ydocId, userId, (id) => clients.has(id));
    if (clientId !== undefined) {
      const message: RoomMessage = { type: 'written-as', clientId };
      connection.sendStateless(JSON.stringify(message));
    }
    return added;
  };
}
