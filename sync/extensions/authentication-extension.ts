import type { connectedPayload, Extension, onAuthenticatePayload } from '@hocuspocus/server';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { parseRoomName, SyncToken, type RoomName } from '#shared/documents/sync-protocol.ts';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import { findSession } from '#server/auth/sessions.ts';
import type { Cursors } from '#server/db/cursor.ts';
import type { Epoch } from '#server/db/epoch.ts';
import type { Db } from '#server/db/database.ts';
import { displayNameOf } from '#shared/accounts/display-name.ts';
import { readDisplayName } from '#server/policies/members.ts';
import { findRoomAccess } from '#server/policies/room-access.ts';
import { isServiceToken, readServiceToken } from '#server/policies/service-token.ts';
import { SCHEMA_VERSION } from '#shared/editor/schema/version.ts';
import { parseSchemaVersion, type RoomContext, type SocketContext } from '../connections/room-context.ts';
import { recordRefusal, RoomRefusal } from '../connections/room-refusal.ts';
import type { Sockets } from '../connections/sockets.ts';
import type { LiveRooms } from '../journal/live-room.ts';

export interface AuthenticationOptions {
  db: Db;
  secret: string;
  sockets: Sockets;
  rooms: LiveRooms;
  /** Clients may return text of earlier epochs (A8). */
  epoch: Pick<Epoch, 'isRecoverable' | 'refresh' | 'begin'>;
  cursors: Pick<Cursors, 'isAhead'>;
  log: Logger;
  securityLog: SecurityRecorder;
  /** Returns the id of the newest event that was read. */
  lastEventId: () => number;
}

/**
 * Decides whether a user may join a room and write in it (A10). Refuses clients whose schema is too old for the
 * room's text [B1].
 */
export class AuthenticationExtension implements Extension<RoomContext> {
  readonly extensionName = 'authentication';
  readonly #options: AuthenticationOptions;

  constructor(options: AuthenticationOptions) {
    this.#options = options;
  }

  async onAuthenticate(payload: onAuthenticatePayload<SocketContext>): Promise<Omit<RoomContext, 'socket'>> {
    try {
      const room = parseRoomName(payload.documentName);
      if (!room) throw new RoomRefusal('not-found');
      return await (isServiceToken(payload.token)
        ? this.#authenticateService(payload, room)
        : this.#authenticateUser(payload, room));
    } catch (error) {
      if (error instanceof RoomRefusal)
        recordRefusal(this.#options.securityLog, error.reason, payload.context);
      throw error;
    }
  }

  /**
   * Checks the permissions again, because they may have been revoked while the room was loading. If they changed, the
   * client has to join again.
   */
  async connected({ connection, context, instance }: connectedPayload<RoomContext>): Promise<void> {
    const { document } = connection;
    // A room sends each broadcast once per join, so the joins of a socket are limited.
    if (!document.hasConnection(connection)) return;
    // A refused change closes the room with a reason, which may be a security event.
    connection.onClose((_, event) => recordRefusal(this.#options.securityLog, event?.reason, context));
    if (!context.socket.join(document.name)) return connection.close({ code: 4400, reason: 'too-many' });
    connection.onClose(() => context.socket.leave(document.name));
    const isStale =
      context.authorisedAtEventId !== this.#options.lastEventId() &&
      !context.service &&
      !(await this.#hasSameAccess(context, connection.readOnly));
    const isUnloaded = instance.documents.get(document.name) !== document;
    if (isStale || isUnloaded) connection.close({ code: 4400, reason: 'rejoin' });
  }

  async #authenticateUser(
    { token, context, connectionConfig, documentName, instance }: onAuthenticatePayload<SocketContext>,
    room: RoomName,
  ): Promise<Omit<RoomContext, 'socket'>> {
    const { db, sockets, rooms, epoch, lastEventId } = this.#options;
    const authorisedAtEventId = lastEventId();
    // Another process may have begun a new epoch because the database was restored.
    epoch.refresh();
    const syncToken = readToken(token);
    await this.#detectRestore(syncToken);
    const session = await findSession(db.read, syncToken.session);
    if (!session) throw new RoomRefusal('signed-out');
    const { userId, sessionHash } = session;
    if (!sockets.claim(context.socket, userId, sessionHash)) throw new RoomRefusal('rejoin');
    const access = await findRoomAccess(db.read, userId, room);
    if (!access) throw new RoomRefusal('not-found');
    const schema = parseSchemaVersion(syncToken.schema);
    const liveDocument = instance.documents.get(documentName);
    const requiredSchema = (liveDocument && rooms.get(liveDocument)?.schema) ?? access.schema;
    if (requiredSchema && schema.major < requiredSchema.major) throw new RoomRefusal('schema-too-old');
    connectionConfig.readOnly = !access.canWrite;
    return {
      room,
      userId,
      username: await readDisplayName(db.read, userId),
      workspaceId: access.workspaceId,
      schema,
      clientId: syncToken.clientId,
      device: syncToken.device ?? null,
      followsMoves: syncToken.followsMoves ?? false,
      isRecovering: syncToken.epoch !== undefined && epoch.isRecoverable(syncToken.epoch),
      service: undefined,
      authorisedAtEventId,
    };
  }

  async #authenticateService(
    { token, context, documentName }: onAuthenticatePayload<SocketContext>,
    room: RoomName,
  ): Promise<Omit<RoomContext, 'socket'>> {
    const service = readServiceToken(this.#options.secret, token, documentName);
    if (!service || room.kind !== 'content') throw new RoomRefusal('bad-token');
    context.socket.isService = true;
    context.socket.liftUnauthenticatedLimits();
    return {
      room,
      userId: service.userId,
      username: displayNameOf(null),
      workspaceId: undefined,
      schema: SCHEMA_VERSION,
      clientId: service.clientId,
      device: null,
      followsMoves: true,
      isRecovering: false,
      service,
      authorisedAtEventId: this.#options.lastEventId(),
    };
  }

  /**
   * Begins a new epoch if the device's cursor is ahead of the database, which then was set back (E2). It runs before
   * any text is exchanged: otherwise text that others wrote since would be taken for this user's.
   */
  async #detectRestore({ cursor }: SyncToken): Promise<void> {
    const { cursors, epoch, log } = this.#options;
    if (cursor === undefined || !cursors.isAhead(cursor)) return;
    log.error({ alarm: 'database-set-back' }, 'a device knows more than the database: a new epoch begins');
    await epoch.begin({ endsSessions: true });
  }

  async #hasSameAccess({ userId, room }: RoomContext, readOnly: boolean): Promise<boolean> {
    const access = await findRoomAccess(this.#options.db.read, userId, room);
    return access !== undefined && access.canWrite === !readOnly;
  }
}

function readToken(token: string): SyncToken {
  try {
    return v.parse(SyncToken, JSON.parse(token));
  } catch {
    throw new RoomRefusal('bad-token');
  }
}
