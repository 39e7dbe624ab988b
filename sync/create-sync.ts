import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Hocuspocus, type WebSocketLike } from '@hocuspocus/server';
import type { Peer } from 'crossws';
import crossws from 'crossws/adapters/node';
import type { Logger } from 'pino';
import { AppError } from '#shared/errors/app-error.ts';
import { asksForPacked } from '#shared/documents/packed-frame.ts';
import { MAX_EARLY_BYTES, SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { readClientAddress } from '#server/auth/client-address.ts';
import type { SecurityEventResult, SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { RoomNumbers } from '#server/metrics/room-numbers.ts';
import type { Cursors } from '#server/db/cursor.ts';
import type { Epoch } from '#server/db/epoch.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { Growth } from '#server/policies/growth/growth.ts';
import { Outgoing } from './connections/outgoing.ts';
import { Packing } from './connections/packing.ts';
import type { RoomContext, SocketContext } from './connections/room-context.ts';
import { refusedRooms } from './connections/room-refusal.ts';
import { Sockets, type Socket } from './connections/sockets.ts';
import { Strangers, type Stranger } from './connections/strangers.ts';
import { controlsOf, SERVICE_MESSAGE_BYTES } from './connections/socket-controls.ts';
import { refusalOf, refuse } from './upgrade-guard.ts';
import { EventTail } from './events/event-tail.ts';
import { dispatchEvents } from './events/dispatch-events.ts';
import { broadcastCursors } from './events/broadcast-cursors.ts';
import { AuthenticationExtension } from './extensions/authentication-extension.ts';
import { AwarenessExtension } from './extensions/awareness-extension.ts';
import { JournalExtension } from './extensions/journal-extension.ts';
import { ScopeExtension } from './extensions/scope-extension.ts';
import { Admission } from './journal/admission.ts';
import { FoldSchedule, type FoldLimits } from './journal/fold-schedule.ts';
import { LiveRooms } from './journal/live-room.ts';
import { admitUploads } from './uploads/admit-upload.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';

/*
 * How one keystroke travels
 *
 *  1. The editor changes its Y.Doc; the provider sends the update in the document's room over the one WebSocket.
 *  2. `door.ts` has let the socket in (path, origin); `connections/sockets.ts` counts the message and its bytes against
 *     its person's budget; Hocuspocus finds the room; `connections/frame-budget.ts` holds its length against what a
 *     message of its kind may be.
 *  3. `extensions/journal-extension.ts`, `beforeSync`: a reader's update goes no further. `journal/admission.ts`: an
 *     empty one neither. The update is decoded once and held against the live document: what is there already is not
 *     kept again. Its client ids have to be this person's, its schema not older than the room's.
 *  4. `journal/journal-queue.ts`: updates of all rooms that arrive in one turn of the loop become rows, with their
 *     checksums, in one transaction with synchronous=FULL. Only when the disk has them `beforeSync` resolves.
 *  5. Hocuspocus applies the update to the live document, acknowledges it ("Saved") and sends it to the others; what
 *     one commit let through leaves together, one write for each socket (`connections/outgoing.ts`).
 *  6. After 30 quiet seconds, 500 rows or 256 KB `journal/fold-schedule.ts` has a worker fold the room's rows, read
 *     from the file, into a snapshot; one transaction swaps it in and deletes exactly those rows.
 *
 * If step 4 fails, nobody has seen the update, nobody was told "Saved", and the socket closes with 1013: the client
 * backs off and sends it again. If the process dies anywhere, the rows are there: a room is loaded from its snapshot
 * and its rows, each held against its checksum (`journal/load-room.ts`).
 */

/** The limits of the rooms' door. */
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
  /** From `serviceSecret(config)`: what the gateway signs with. */
  secret: string;
  /** `allowedOrigins(config, port)` */
  origins: ReadonlySet<string>;
  /** How often to look for other processes' commits, milliseconds. */
  lookForEventsMs?: number;
  foldLimits?: FoldLimits;
  /** How often people hear how far the server has come, milliseconds. */
  tellCursorsMs?: number;
}

export interface Sync {
  /** For `server.on('upgrade', sync.handleUpgrade)`; answers every path itself. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Answers what of the rooms goes by HTTP, below `/sync/rooms/` (A11). */
  handleRequest: (request: Request, clientAddress?: string) => Response | Promise<Response>;
  /** After a commit: reads the new event rows (F9). Cheap; may be called often. */
  pokeEvents: () => void;
  metrics: () => RoomNumbers;
  /** Takes nothing new, lets what was sent be kept and acknowledged, closes the sockets. Before `db.close()`. */
  close: () => Promise<void>;
}

/** What `handleUpgrade` knows of a connection. */
interface Upgraded {
  tcp: Duplex;
  stranger: Stranger;
  clientAddress: string;
}

/** Refused upgrades that are security events: of a foreign page, and of an address with too many. */
const UPGRADE_RESULTS: ReadonlyMap<number, SecurityEventResult> = new Map([
  [403, 'refused'],
  [429, 'limited'],
]);

/** Above this much unsent, a client is not reading: it gets everything again when it comes back. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;
const TELL_CURSORS_MS = 60_000;
/** How long a closing socket has to say goodbye, milliseconds. */
const GOODBYE_MS = 1_000;

/** The rooms of a process, on its HTTP server (A). */
export function createSync(options: SyncOptions): Sync {
  const { db, config, log, securityLog, epoch, cursors, origins, growth } = options;
  const sockets = new Sockets(config, securityLog);
  const strangers = new Strangers(config);
  const outgoing = new Outgoing();
  const rooms = new LiveRooms();
  const folds = new FoldSchedule({
    db,
    workers: options.workers,
    log,
    ...(options.foldLimits ? { limits: options.foldLimits } : {}),
  });
  const admission = new Admission({ db, log, folds, epoch, growth });
  const { maxRoomBytesPerSecond } = config;
  const journal = new JournalExtension({
    db,
    log,
    epoch,
    rooms,
    admission,
    outgoing,
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
    lastEvent: () => tail.lastId,
  });
  const hocuspocus = new Hocuspocus<RoomContext>({
    quiet: true,
    // What waits while a room is loaded, the gateway's one update too. Before anybody signed in, `Socket` admits far less.
    maxUnauthenticatedQueueSize: SERVICE_MESSAGE_BYTES + 1024,
    extensions: [authentication, journal, new AwarenessExtension(), new ScopeExtension(db, epoch)],
  });
  const admit = admitUploads({ hocuspocus, admission, outgoing, rooms, epoch, workers: options.workers });
  const tail = new EventTail({
    raw: db.rawReader,
    log,
    everyMs: options.lookForEventsMs ?? 1_000,
    listener: (events) => dispatchEvents(hocuspocus, sockets, events),
  });

  const stopTelling = broadcastCursors(hocuspocus, cursors, options.tellCursorsMs ?? TELL_CURSORS_MS);

  const open = new WeakMap<Peer, { socket: Socket; client: ReturnType<Hocuspocus['handleConnection']> }>();
  const adapter = crossws({
    // No byte of a longer message is read; `Socket` widens it once somebody has signed in.
    serverOptions: { maxPayload: MAX_EARLY_BYTES },
    hooks: {
      open: (peer) => {
        // `handleUpgrade` below put them there.
        const { tcp, stranger, clientAddress } = peer.context as unknown as Upgraded;
        const socket = sockets.open(controlsOf(peer), { stranger, clientAddress });
        stranger.expire = () => {
          socket.close(SOCKET_CODES.unauthenticated, 'nobody-signed-in');
          // Who says nothing does not say goodbye either.
          setTimeout(() => tcp.destroy(), GOODBYE_MS).unref();
        };
        // Authentication adds what makes it a room's context.
        const context = { socket } satisfies SocketContext as RoomContext;
        const isPacking = peer.context['isPacking'] === true;
        const webSocket = webSocketOf(peer, socket, { hold: () => outgoing.hold(tcp), isPacking });
        const client = hocuspocus.handleConnection(webSocket, REQUEST, context);
        open.set(peer, { socket, client });
      },
      message: (peer, message) => {
        const known = open.get(peer);
        const frame = message.uint8Array();
        if (known && sockets.admit(known.socket, frame)) known.client.handleMessage(frame);
      },
      close: (peer, { code, reason }) => {
        const known = open.get(peer);
        if (!known) return;
        sockets.forget(known.socket);
        known.client.handleClose({ code: code ?? 1006, reason: reason ?? '' });
      },
      error: (_peer, error) => log.debug({ err: error }, 'a socket failed'),
    },
  });

  let isClosing = false;
  // What devices hold is compared anew by all of them.
  const stopEpoch = epoch.onBegin(() => {
    for (const socket of sockets.all) socket.close(SOCKET_CODES.restarting, 'new-epoch');
  });
  const routes = uploadRoutes({
    db,
    log,
    securityLog,
    origins,
    epoch,
    growth,
    admit: (uploaded) => (isClosing ? Promise.reject(closing()) : admit(uploaded)),
  });
  const refusedUpgrades = new Map<number, number>();
  const addressOf = ({ headers, socket }: IncomingMessage): string =>
    readClientAddress(config, (name) => headers[name], socket.remoteAddress);
  return {
    handleUpgrade: (request, socket, head) => {
      // First of all: a client that resets while it is looked at must not take the process with it.
      socket.on('error', (error) => log.debug({ err: error }, 'an upgrade failed'));
      const status = refusalOf(request, origins, isClosing);
      const clientAddress = addressOf(request);
      const stranger = status ? undefined : strangers.enter(clientAddress, () => socket.destroy());
      if (!stranger) {
        const refused = status ?? 429;
        const result = UPGRADE_RESULTS.get(refused);
        if (result)
          securityLog.record({ kind: 'connection', result, clientAddress, detail: String(refused) });
        refusedUpgrades.set(refused, (refusedUpgrades.get(refused) ?? 0) + 1);
        return refuse(socket, refused);
      }
      socket.once('close', () => stranger.leave());
      const asked = Object.assign(new Request('http://localhost/'), {
        context: { tcp: socket, stranger, clientAddress, isPacking: asksForPacked(request.url) },
      });
      adapter.handleUpgrade(request, socket, head, asked).catch((error: unknown) => {
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
      rests: sockets.counts.rests,
      appends: admission.durations,
      failedAppends: admission.failedAppends,
      folds: folds.durations,
      failedFolds: folds.failures,
    }),
    close: async () => {
      isClosing = true;
      stopEpoch();
      stopTelling();
      tail.close();
      await admission.settled();
      // The acknowledgements of what was just kept leave in this turn.
      await new Promise((resolve) => setImmediate(resolve));
      for (const socket of sockets.all) socket.close(SOCKET_CODES.restarting, 'restarting');
      const giveUpAt = Date.now() + GOODBYE_MS;
      while (sockets.all.size > 0 && Date.now() < giveUpAt) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      adapter.closeAll(undefined, undefined, true);
      await admission.settled();
      await folds.close();
    },
  };
}

/** What Hocuspocus knows of the upgrade: nothing, for nothing of it is needed. */
const REQUEST = { url: '', headers: new Headers() } as Request;

const closing = (): AppError =>
  new AppError('unavailable', 'Foolscap is starting again. Please wait a moment.');

const OPEN = 1;
const CLOSED = 3;

interface SendingOptions {
  /** Called before each frame, so that those of one turn leave together. */
  hold: () => void;
  /** Whether the client takes packed frames. */
  isPacking: boolean;
}

function webSocketOf(peer: Peer, socket: Socket, { hold, isPacking }: SendingOptions): WebSocketLike {
  let unsent = 0;
  const put = (frame: Uint8Array): void => {
    if (unsent > MAX_UNSENT_BYTES && peer.bufferedAmount > MAX_UNSENT_BYTES) return peer.terminate();
    hold();
    unsent = Number(peer.send(frame));
  };
  const packing = isPacking ? new Packing(put) : undefined;
  return {
    send: (data) => {
      // Hocuspocus sends Uint8Arrays alone.
      const frame = data as Uint8Array;
      if (packing) packing.send(frame);
      else put(frame);
    },
    close: (code, reason) => peer.close(code, reason),
    // Asked for at every send; through the peer it would be a proxy's answer.
    get readyState() {
      return socket.isClosing ? CLOSED : OPEN;
    },
  };
}
