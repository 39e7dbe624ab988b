import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Hocuspocus } from '@hocuspocus/server';
import type { Peer } from 'crossws';
import crossws from 'crossws/adapters/node';
import type { Logger } from 'pino';
import { AppError } from '#shared/errors/app-error.ts';
import { asksForPacked } from '#shared/documents/packed-frame.ts';
import { MAX_EARLY_BYTES, SERVICE_MESSAGE_BYTES, SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { readClientAddress } from '#server/auth/client-address.ts';
import type { SecurityEventResult, SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { RoomNumbers } from '#server/metrics/room-numbers.ts';
import type { Cursors } from '#server/db/cursor.ts';
import type { Epoch } from '#server/db/epoch.ts';
import { EventTail } from '#server/db/event-tail.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { Growth } from '#server/policies/growth/growth.ts';
import { readDisplayName } from '#server/policies/members.ts';
import { Outgoing } from './connections/outgoing.ts';
import { createControls, createWebSocket } from './connections/peer-adapters.ts';
import type { RoomContext, SocketContext } from './connections/room-context.ts';
import { refusedRooms } from './connections/room-refusal.ts';
import type { Socket } from './connections/socket.ts';
import { Sockets } from './connections/sockets.ts';
import {
  UnauthenticatedConnections,
  type UnauthenticatedConnection,
} from './connections/unauthenticated-connections.ts';
import { checkUpgrade, rejectUpgrade } from './upgrade-guard.ts';
import { renameUser } from './events/rename-user.ts';
import { broadcastCursors, dispatchEvents } from './events/dispatch-events.ts';
import { AuthenticationExtension } from './extensions/authentication-extension.ts';
import { AwarenessExtension } from './extensions/awareness-extension.ts';
import { JournalExtension } from './extensions/journal-extension.ts';
import { ScopeExtension } from './extensions/scope-extension.ts';
import { Admission } from './journal/admission.ts';
import { FoldSchedule, type FoldLimits } from './journal/fold-schedule.ts';
import { LiveRooms } from './journal/live-room.ts';
import { loadForCorrections } from './moves/load-for-corrections.ts';
import { MoveCorrections } from './moves/move-corrections.ts';
import { createUploadAdmission } from './uploads/admit-upload.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';

/*
 * How one keystroke travels
 *
 *  1. The editor changes its Y.Doc. The provider sends the update, addressed to the document's room, over the one
 *     WebSocket.
 *  2. `upgrade-guard.ts` has admitted the socket (path, origin). `connections/sockets.ts` charges the message and its
 *     bytes to the user's budget. Hocuspocus finds the room. `connections/frame-budget.ts` compares the frame's length
 *     with the limit for its message type.
 *  3. `extensions/journal-extension.ts`, `beforeSync`: a reader's update stops here. `journal/admission.ts`: an empty
 *     update stops too. Any other update is decoded once and compared with the live document: content that the room
 *     already holds is not stored again. Its client ids must belong to this user, and its schema must not be older
 *     than the room's.
 *  4. `journal/journal-queue.ts`: updates of all rooms that arrive in one turn of the event loop become rows, with
 *     their checksums, in one transaction with synchronous=FULL. `beforeSync` resolves only after that commit.
 *  5. Hocuspocus applies the update to the live document, acknowledges it ("Saved") and broadcasts it. All frames that
 *     one commit released leave together, in one write per socket (`connections/outgoing.ts`).
 *  6. After 30 quiet seconds, 500 rows or 256 KB `journal/fold-schedule.ts` has a worker fold the room's rows, read
 *     from the file, into a snapshot. One transaction stores the snapshot and deletes exactly those rows.
 *
 * Where splits and joins of paragraphs are known, `moves/move-corrections.ts` reads each applied row in a thread. If it
 * does not mean what the merged text says, a correction takes steps 4 and 5, like a row of one more collaborator.
 *
 * If step 4 fails, the update is neither applied nor broadcast, the client is not told "Saved", and the socket closes
 * with 1013: the client backs off and sends the update again. If the process dies after the commit, the rows are
 * stored: a room is loaded from its snapshot and its rows, each compared with its checksum (`journal/load-room.ts`).
 */

/** The limits of connections and messages, and the settings that determine the client address. */
export type SyncConfig = Pick<
  Config,
  | 'clientIpHeader'
  | 'clientIpHops'
  | 'maxConnectionsPerUser'
  | 'maxMessagesPerSecond'
  | 'maxBytesPerSecond'
  | 'maxRoomBytesPerSecond'
  | 'maxUnauthenticatedPerAddress'
  | 'maxUnauthenticated'
  | 'moves'
>;

export interface SyncOptions {
  db: Db;
  config: SyncConfig;
  log: Logger;
  securityLog: SecurityRecorder;
  epoch: Epoch;
  cursors: Cursors;
  workers: Workers;
  growth: Growth;
  /** From `serviceSecret(config)`: the key with which the gateway signs its tokens. */
  secret: string;
  /** From `allowedOrigins(config, port)`: the pages that may open a socket. */
  origins: ReadonlySet<string>;
  /** How often the event table is checked for commits of other processes, milliseconds. */
  eventPollMs?: number;
  foldLimits?: FoldLimits;
  /** How often the server's cursor is sent to each user room, milliseconds. */
  cursorIntervalMs?: number;
}

export interface Sync {
  /** The listener for `server.on('upgrade', …)`. It answers every path, also unknown ones. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Answers HTTP requests below `/sync/rooms/`: uploads of long changes (A11). */
  handleRequest: (request: Request, clientAddress?: string) => Response | Promise<Response>;
  /** Reads new event rows after a commit (F9). Cheap: it may be called after every commit. */
  pokeEvents: () => void;
  metrics: () => RoomNumbers;
  /**
   * Refuses new connections, stores and acknowledges the updates already received, then closes the sockets. Call it
   * before `db.close()`.
   */
  close: () => Promise<void>;
}

/** The facts about a connection that `handleUpgrade` passes to the WebSocket's `open` hook. */
interface UpgradeContext {
  tcp: Duplex;
  unauthenticated: UnauthenticatedConnection;
  clientAddress: string;
}

/**
 * HTTP statuses of refused upgrades that are security events: a foreign origin, and too many sockets of one address.
 */
const SECURITY_RESULTS: ReadonlyMap<number, SecurityEventResult> = new Map([
  [403, 'refused'],
  [429, 'limited'],
]);

const EVENT_POLL_MS = 250;
const CURSOR_INTERVAL_MS = 60_000;
/** How long a closing socket may take for the closing handshake, milliseconds. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Creates the rooms of this process. The caller connects them to its HTTP server. */
export function createSync(options: SyncOptions): Sync {
  const { db, config, log, securityLog, epoch, cursors, origins, growth } = options;
  const sockets = new Sockets(config, securityLog);
  const unauthenticatedConnections = new UnauthenticatedConnections(config);
  const outgoing = new Outgoing();
  const rooms = new LiveRooms();
  const folds = new FoldSchedule({
    db,
    workers: options.workers,
    log,
    ...(options.foldLimits ? { limits: options.foldLimits } : {}),
    ...(config.moves === 'off'
      ? {}
      : {
          corrections: {
            settled: async (ydocId) => moves?.settled(ydocId),
            load: async (ydocId) => {
              if (moves) await loadForCorrections(hocuspocus, moves, ydocId);
            },
          },
        }),
  });
  const { maxRoomBytesPerSecond, moves: mode } = config;
  const admission: Admission = new Admission({
    db,
    log,
    folds,
    epoch,
    growth,
    ...(mode === 'off' ? {} : { onCommitted: (...committed) => moves?.note(...committed) }),
  });
  const moves =
    mode === 'off'
      ? undefined
      : new MoveCorrections({ databaseFile: db.file, log, mode, admission, outgoing });
  const journal = new JournalExtension({
    db,
    log,
    epoch,
    rooms,
    admission,
    outgoing,
    moves,
    maxRoomBytesPerSecond,
  });
  const authentication = new AuthenticationExtension({
    db,
    secret: options.secret,
    sockets,
    rooms,
    epoch,
    cursors,
    log,
    securityLog,
    lastEventId: () => tail.lastId,
  });
  const hocuspocus = new Hocuspocus<RoomContext>({
    quiet: true,
    // Room for the messages that wait while a room loads, such as the gateway's one update. Before a user has signed
    // in, `Socket` admits far fewer bytes.
    maxUnauthenticatedQueueSize: SERVICE_MESSAGE_BYTES + 1024,
    extensions: [authentication, journal, new AwarenessExtension(), new ScopeExtension(db, epoch)],
  });
  const admitUpload = createUploadAdmission({
    hocuspocus,
    admission,
    outgoing,
    rooms,
    epoch,
    workers: options.workers,
  });
  const tail = new EventTail({
    raw: db.rawReader,
    log,
    everyMs: options.eventPollMs ?? EVENT_POLL_MS,
    listener: (events) =>
      dispatchEvents(hocuspocus, sockets, events, (userId) => {
        readDisplayName(db.read, userId).then(
          (name) => renameUser(hocuspocus, userId, name),
          // The rooms show the new name after the user has joined them again.
          (error: unknown) => log.error({ err: error, userId }, 'the new name of a user could not be read'),
        );
      }),
  });

  const stopCursors = broadcastCursors(hocuspocus, cursors, options.cursorIntervalMs ?? CURSOR_INTERVAL_MS);

  const clients = new WeakMap<Peer, { socket: Socket; client: ReturnType<Hocuspocus['handleConnection']> }>();
  const adapter = crossws({
    // The WebSocket library rejects longer messages unread. `Socket` raises the limit after a user has signed in.
    serverOptions: { maxPayload: MAX_EARLY_BYTES },
    hooks: {
      open: (peer) => {
        // `handleUpgrade` below sets this context.
        const { tcp, unauthenticated, clientAddress } = peer.context as unknown as UpgradeContext;
        const socket = sockets.open(createControls(peer), { unauthenticated, clientAddress });
        unauthenticated.expire = () => {
          socket.close(SOCKET_CODES.unauthenticated, 'nobody-signed-in');
          // A client that does not sign in may not answer the closing handshake either.
          setTimeout(() => tcp.destroy(), CLOSE_TIMEOUT_MS).unref();
        };
        // Authentication adds the missing fields of `RoomContext`.
        const context = { socket } satisfies SocketContext as RoomContext;
        const isPacking = peer.context['isPacking'] === true;
        const webSocket = createWebSocket(peer, socket, { cork: () => outgoing.cork(tcp), isPacking });
        const client = hocuspocus.handleConnection(webSocket, EMPTY_REQUEST, context);
        clients.set(peer, { socket, client });
      },
      message: (peer, message) => {
        const entry = clients.get(peer);
        const frame = message.uint8Array();
        if (entry && sockets.admit(entry.socket, frame)) entry.client.handleMessage(frame);
      },
      close: (peer, { code, reason }) => {
        const entry = clients.get(peer);
        if (!entry) return;
        sockets.forget(entry.socket);
        entry.client.handleClose({ code: code ?? 1006, reason: reason ?? '' });
      },
      error: (_peer, error) => log.debug({ err: error }, 'a socket failed'),
    },
  });

  let isClosing = false;
  // After a restore every device has to reconnect and compare its text with the server again.
  const stopEpochListener = epoch.onBegin(() => {
    for (const socket of sockets.all) socket.close(SOCKET_CODES.restarting, 'new-epoch');
  });
  const routes = uploadRoutes({
    db,
    log,
    securityLog,
    origins,
    epoch,
    growth,
    admit: (uploaded) => (isClosing ? Promise.reject(closingError()) : admitUpload(uploaded)),
  });
  const refusedUpgrades = new Map<number, number>();
  const addressOf = ({ headers, socket }: IncomingMessage): string =>
    readClientAddress(config, (name) => headers[name], socket.remoteAddress);
  return {
    handleUpgrade: (request, socket, head) => {
      // This listener must come first: without it a connection reset during the checks would end the process.
      socket.on('error', (error) => log.debug({ err: error }, 'an upgrade failed'));
      const status = checkUpgrade(request, origins, isClosing);
      const clientAddress = addressOf(request);
      const unauthenticated = status
        ? undefined
        : unauthenticatedConnections.add(clientAddress, () => socket.destroy());
      if (!unauthenticated) {
        const refusedStatus = status ?? 429;
        const result = SECURITY_RESULTS.get(refusedStatus);
        if (result)
          securityLog.record({ kind: 'connection', result, clientAddress, detail: String(refusedStatus) });
        refusedUpgrades.set(refusedStatus, (refusedUpgrades.get(refusedStatus) ?? 0) + 1);
        return rejectUpgrade(socket, refusedStatus);
      }
      socket.once('close', () => unauthenticated.release());
      const upgradeRequest = Object.assign(new Request('http://localhost/'), {
        context: { tcp: socket, unauthenticated, clientAddress, isPacking: asksForPacked(request.url) },
      });
      adapter.handleUpgrade(request, socket, head, upgradeRequest).catch((error: unknown) => {
        log.error({ err: error }, 'an upgrade failed');
        socket.destroy();
      });
    },
    handleRequest: (request, clientAddress) => routes.fetch(request, { clientAddress }),
    pokeEvents: () => tail.poke(),
    metrics: () => ({
      rooms: hocuspocus.documents.size,
      sockets: sockets.all.size,
      refusedUpgrades,
      refusedRooms,
      closedForTooMany: sockets.closedForTooMany,
      rests: sockets.counters.pauses,
      appends: admission.durations,
      failedAppends: admission.failedAppends,
      folds: folds.durations,
      failedFolds: folds.failures,
    }),
    close: async () => {
      isClosing = true;
      stopEpochListener();
      stopCursors();
      tail.close();
      await admission.settled();
      await moves?.finish(CLOSE_TIMEOUT_MS);
      // The acknowledgements of the updates just stored are sent in this turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      for (const socket of sockets.all) socket.close(SOCKET_CODES.restarting, 'restarting');
      const deadline = Date.now() + CLOSE_TIMEOUT_MS;
      while (sockets.all.size > 0 && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      adapter.closeAll(undefined, undefined, true);
      await admission.settled();
      await moves?.close();
      await admission.settled();
      await folds.close();
    },
  };
}

/** The request that Hocuspocus gets: empty, because no extension reads it. */
const EMPTY_REQUEST = { url: '', headers: new Headers() } as Request;

const closingError = (): AppError =>
  new AppError('unavailable', 'Foolscap is starting again. Please wait a moment.');
