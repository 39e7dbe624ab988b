import type { connectedPayload, Extension } from '@hocuspocus/server';
import type { ScopeMessage } from '#shared/documents/sync-protocol.ts';
import type { Epoch } from '#server/db/epoch.ts';
import type { Db } from '#server/db/database.ts';
import { seqOf } from '#server/db/scopes.ts';
import type { RoomContext } from '../connections/room-context.ts';

/**
 * Answers a join of `workspace:{id}` or `user:{id}` with the scope's seq (A10). A client that is behind then pulls.
 */
export class ScopeExtension implements Extension<RoomContext> {
  readonly extensionName = 'scope';
  readonly #db: Db;
  readonly #epoch: Pick<Epoch, 'current'>;

  constructor(db: Db, epoch: Pick<Epoch, 'current'>) {
    this.#db = db;
    this.#epoch = epoch;
  }

  async connected({ connection, context }: connectedPayload<RoomContext>): Promise<void> {
    const { room } = context;
    if (room.kind === 'content') return;
    const scope =
      room.kind === 'user' ? (`user:${room.userId}` as const) : (`workspace:${room.workspaceId}` as const);
    // The seq is read after the connection has become part of the room: later changes are sent as "changed".
    const message: ScopeMessage = {
      type: 'joined',
      scope,
      seq: await seqOf(this.#db.read, scope),
      epoch: this.#epoch.current,
    };
    connection.sendStateless(JSON.stringify(message));
  }
}
