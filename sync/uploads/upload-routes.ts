import { and, eq } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import * as v from 'valibot';
import { AppError, asAppError, forbidden, notFound, unauthenticated } from '#shared/errors/app-error.ts';
import { readAtMost } from '#shared/lib/read-at-most.ts';
import { Id } from '#shared/lib/scalars.ts';
import { parseRoomName, SyncToken, UPLOAD_PIECE_BYTES } from '#shared/documents/sync-protocol.ts';
import { bearerOf } from '#server/auth/bearer.ts';
import type { SecurityEvent, SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import { findSession } from '#server/auth/sessions.ts';
import type { Db } from '#server/db/database.ts';
import type { Epoch } from '#server/db/epoch.ts';
import type { Growth } from '#server/policies/growth/growth.ts';
import { CHUNK_BYTES, markUnnamed, piecesOf } from '#server/db/journal/chunks.ts';
import { docChunk, docUpdate } from '#server/db/schema/index.ts';
import { LongBodies } from '#server/policies/long-bodies.ts';
import { findRoomAccess, type RoomAccess } from '#server/policies/room-access.ts';

/** The longest change that is accepted, bytes; as long as the largest room (F16). */
const MAX_UPDATE_BYTES = 64 * 1024 * 1024;
/** The longest finish request, bytes. */
const MAX_FINISH_BYTES = 4 * 1024;
const MAX_PIECES = MAX_UPDATE_BYTES / UPLOAD_PIECE_BYTES;

/** A complete uploaded change and its sender. */
export interface UploadedChange {
  ydocId: string;
  /** The key of its pieces, the length of the whole in bytes, and the CRC-32 of the whole. */
  pieces: { chunkKey: string; size: number; crc: number };
  userId: string;
  workspaceId: string | undefined;
  token: Omit<SyncToken, 'session'>;
}

interface UploadOptions {
  db: Db;
  log: Logger;
  securityLog: SecurityRecorder;
  origins: ReadonlySet<string>;
  /** Sent with every response: a response without it comes from a captive portal or another foreign server [C11]. */
  epoch: Pick<Epoch, 'current'>;
  growth: Growth;
  /**
   * Journals the change and applies it to the live room.
   * @throws AppError
   */
  admit: (uploaded: UploadedChange) => Promise<void>;
}

interface UploadContext {
  Variables: { userId: string | undefined };
  Bindings: { clientAddress: string | undefined };
}

const FinishRequest = v.strictObject({
  /** Length of the whole change, bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_UPDATE_BYTES)),
  /** CRC-32 of the whole change. */
  crc: v.pipe(v.number(), v.integer(), v.minValue(0)),
  ...v.omit(SyncToken, ['session']).entries,
});

/**
 * Routes for changes that are longer than a socket message may be (A11). A client uploads pieces, in any order and
 * repeatedly, then sends a finish request, after which the whole is journalled and applied. Pieces of an upload that
 * is never finished are deleted after an hour.
 *
 * `POST /sync/rooms/{ydocId}/updates/{uploadId}/{piece}` with the bytes, then
 * `POST /sync/rooms/{ydocId}/updates/{uploadId}` with the fields of {@link FinishRequest} as JSON.
 */
export function uploadRoutes({
  db,
  log,
  securityLog,
  origins,
  epoch,
  growth,
  admit,
}: UploadOptions): Hono<UploadContext> {
  const app = new Hono<UploadContext>();
  const longBodies = new LongBodies();
  app.onError((error, c) => {
    if (!(error instanceof AppError)) log.error({ err: error }, 'an upload failed');
    recordUploadRefusal(securityLog, error, { userId: c.get('userId'), clientAddress: c.env.clientAddress });
    const wire = asAppError(error).toWire();
    // Every status in the list of error codes has a response body.
    return c.json(wire, wire.statusCode as ContentfulStatusCode);
  });
  app.notFound((c) => c.json(notFound().toWire(), 404));
  app.use(async (c, next) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && !origins.has(origin))
      throw new AppError('origin_refused', 'This page may not talk to this server.');
    await next();
  });
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('X-Epoch', epoch.current);
    c.res.headers.set('Cache-Control', 'no-store');
  });

  const authorise = async (
    c: Context<UploadContext>,
    roomId: string,
    upload: string,
  ): Promise<{ userId: string; access: RoomAccess; chunkKey: string }> => {
    const sessionId = bearerOf(c.req.header('authorization'));
    const session = sessionId === undefined ? undefined : await findSession(db.read, sessionId);
    if (!session) throw unauthenticated();
    const room = parseRoomName(roomId);
    const { userId } = session;
    c.set('userId', userId);
    const access = room?.kind === 'content' ? await findRoomAccess(db.read, userId, room) : undefined;
    if (!access) throw notFound('This document');
    if (!access.canWrite) throw forbidden('You can read this document, but not change it.');
    const uploadId = v.safeParse(Id, upload);
    if (!uploadId.success) throw new AppError('invalid_input', 'An upload is named by a UUID.');
    // The key is derived from user and room, so that nobody can write to another user's upload or finish it.
    return { userId, access, chunkKey: uuidv5(`${userId} ${roomId}`, uploadId.output) };
  };

  app.post('/sync/rooms/:ydocId/updates/:uploadId/:piece', async (c) => {
    const { ydocId, uploadId, piece } = c.req.param();
    const { userId, chunkKey } = await authorise(c, ydocId, uploadId);
    const pieceIndex = Number(piece);
    if (!/^\d+$/.test(piece) || pieceIndex >= MAX_PIECES)
      throw new AppError('invalid_input', 'A piece is named by its number.');
    const bytes = await readPiece(c.req.raw);
    growth.spend(userId, bytes.byteLength);
    await longBodies.turn(userId, bytes.byteLength);
    const createdAt = Date.now();
    for (const { chunk, bytes: part } of piecesOf(bytes)) {
      const row = {
        chunkKey,
        chunk: pieceIndex * (UPLOAD_PIECE_BYTES / CHUNK_BYTES) + chunk,
        createdAt,
        bytes: part,
      };
      await db.write({ scopes: [] }, async (tx) => {
        const namesChunks = and(eq(docUpdate.ydocId, ydocId), eq(docUpdate.chunkKey, chunkKey));
        // A late retry of a finished upload: the bytes of a journal row never change.
        if ((await tx.$count(docUpdate, namesChunks)) > 0) return;
        await markUnnamed(tx, [chunkKey], createdAt);
        const target = [docChunk.chunkKey, docChunk.chunk];
        await tx.insert(docChunk).values(row).onConflictDoUpdate({ target, set: row });
      });
    }
    return c.json({});
  });

  app.post('/sync/rooms/:ydocId/updates/:uploadId', async (c) => {
    const { ydocId, uploadId } = c.req.param();
    const { userId, access, chunkKey } = await authorise(c, ydocId, uploadId);
    const finish = v.safeParse(FinishRequest, await readJson(c.req.raw));
    if (!finish.success)
      throw new AppError('invalid_input', 'The end of an upload says its size and checksum.');
    const { size, crc, ...token } = finish.output;
    const { workspaceId } = access;
    // The pieces were charged when they arrived, but the disk may have filled up since.
    growth.requireDiskSpace();
    // The sweep deletes the pieces later, so that a repeated finish request still finds them.
    await admit({ ydocId, pieces: { chunkKey, size, crc }, userId, workspaceId, token });
    return c.json({});
  });
  return app;
}

/** Codes, and reasons of `conflict`, that are security events: an honest device never meets them. */
const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'foreign-client-id', 'bad-update']);

function recordUploadRefusal(
  securityLog: SecurityRecorder,
  error: unknown,
  source: Pick<SecurityEvent, 'userId' | 'clientAddress'>,
): void {
  if (!(error instanceof AppError) || source.userId === undefined) return;
  const { code, details } = error;
  const { reason } = details;
  const detail = typeof reason === 'string' ? reason : code;
  const result = code === 'too_many_requests' ? 'limited' : 'refused';
  if (result === 'refused' && !REFUSALS.has(detail)) return;
  securityLog.record({ kind: 'room', result, ...source, detail: `upload ${detail}` });
}

/**
 * Reads the JSON of a finish request; undefined when it cannot be parsed.
 * @throws AppError `too_large` above {@link MAX_FINISH_BYTES}
 */
async function readJson(request: Request): Promise<unknown> {
  const bytes = await readAtMost(
    request,
    MAX_FINISH_BYTES,
    () => new AppError('too_large', 'The end of an upload says its size and checksum alone.'),
  );
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

async function readPiece(request: Request): Promise<Uint8Array> {
  const bytes = await readAtMost(request, UPLOAD_PIECE_BYTES, tooLarge);
  if (bytes.byteLength === 0) throw new AppError('invalid_input', 'A piece holds at least one byte.');
  return bytes;
}

const tooLarge = (): AppError =>
  new AppError('too_large', `A piece has at most ${UPLOAD_PIECE_BYTES / 1024 / 1024} MB.`);
