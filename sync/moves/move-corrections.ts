import type { Document } from '@hocuspocus/server';
import type { Logger } from 'pino';
import { hasRecords } from '#shared/moves/move-record.ts';
import { SERVER_WRITER } from '#server/db/journal/row-kinds.ts';
import { JobLost } from '#server/db/workers/job-errors.ts';
import type { RoomContext } from '../connections/room-context.ts';
import { RoomRefusal } from '../connections/room-refusal.ts';
import type { CommittedRow } from '../journal/admission.ts';
import type { LiveRoom } from '../journal/live-room.ts';
import { CorrectionStore, type CorrectionStoreOptions } from './correction-store.ts';
import {
  admitToMirrorJob,
  closeMirrorsJob,
  openMirrorJob,
  type MirrorAnswer,
  type RefusedAnswer,
  type UnknownAnswer,
} from './mirror-jobs.ts';
import { MirrorThread } from './mirror-thread.ts';
import { RoomMirror } from './room-mirror.ts';

/** How long the thread runs without an open mirror, milliseconds. */
const IDLE_MS = 30_000;
/** Bytes of the journals of all rooms that have an open mirror. Above that the least recently used one is closed. */
const MAX_OPEN_BYTES = 32 * 1024 * 1024;
/** The most closed rooms of which the newest read row is remembered until their fold. */
const MAX_REMEMBERED = 10_000;

export interface MoveCorrectionsOptions extends CorrectionStoreOptions {
  databaseFile: string;
}

/**
 * Corrects texts in which splits and joins met other changes [M7]. A thread has a mirror of each open room with records of
 * moves. It gets every committed row after the row was applied, so no keystroke waits for it, and answers with corrections,
 * which are admitted like the rows of one more collaborator. Whatever fails here, the room is served without corrections
 * for a while; they only add to the journal, from which a mirror is opened again.
 */
export class MoveCorrections {
  readonly #log: Logger;
  readonly #mode: 'log' | 'on';
  readonly #store: CorrectionStore;
  readonly #thread: MirrorThread;
  readonly #mirrors = new Map<Document, RoomMirror>();
  /** Mirrors with work, in the order of their turns. */
  readonly #due = new Set<RoomMirror>();
  /** Rows that were committed in this turn of the event loop. */
  #committed: { document: Document; room: LiveRoom; row: CommittedRow }[] = [];
  /** The newest row that was read in rooms that are closed now. */
  readonly #readUpTo = new Map<string, number>();
  #openings = 0;
  #closing: number[] = [];
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ databaseFile, log, mode, admission, outgoing }: MoveCorrectionsOptions) {
    this.#log = log;
    this.#mode = mode;
    this.#store = new CorrectionStore({ log, mode, admission, outgoing });
    this.#thread = new MirrorThread(databaseFile, () => this.#next());
  }

  /** Whether the thread runs. A room without records never starts it. */
  get isStarted(): boolean {
    return this.#thread.isStarted;
  }

  /** Takes a committed row. Runs for every keystroke, before the row is applied. */
  note(document: Document, room: LiveRoom, row: CommittedRow): void {
    // `nextTick` callbacks run after all settled promises, so after every row that one commit released was applied.
    if (this.#committed.length === 0) process.nextTick(this.#forward);
    this.#committed.push({ document, room, row });
  }

  /** Opens the mirror of a room that was loaded with rows whose corrections may be missing [M11]. */
  noteLoaded(document: Document, room: LiveRoom): void {
    if (this.#isClosed || !room.hadUnfoldedRows || !canBeCorrected(document, room)) return;
    const mirror = this.#mirrorOf(document, room);
    mirror.mustOpen = true;
    this.#enqueue(mirror);
  }

  /** Whether a row of this room is being read, or its correction stored. */
  isBusy(document: Document): boolean {
    const mirror = this.#mirrors.get(document);
    return !this.#isClosed && mirror !== undefined && !mirror.isSettled;
  }

  /**
   * Resolves when all committed rows of a room were read and their corrections stored, as far as that works.
   * @returns the newest of these rows; undefined if this process has not read the room
   */
  async settled(ydocId: string): Promise<number | undefined> {
    if (this.#isClosed) return undefined;
    const mirror = [...this.#mirrors.values()].find(({ room }) => room.ydocId === ydocId);
    if (!mirror) return this.#readUpTo.get(ydocId);
    await new Promise<void>((resolve) => mirror.onceSettled(resolve));
    return mirror.isResting ? undefined : mirror.doneUpTo;
  }

  /** Resolves when nothing is to be done in any room, at the latest after a time in milliseconds. */
  async finish(timeoutMs: number): Promise<void> {
    const settled = [...this.#mirrors.values()].map(
      (mirror) => new Promise<void>((resolve) => mirror.onceSettled(resolve)),
    );
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    await Promise.race([Promise.all(settled), timeout]);
    clearTimeout(timer);
  }

  /** Ends the thread. What was not corrected is corrected when its room is loaded again [M11]. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    await this.#thread.end(new JobLost('The server is closing.'));
    for (const mirror of this.#mirrors.values()) mirror.rest();
    for (const mirror of this.#mirrors.values()) mirror.notifyIfSettled();
  }

  readonly #forward = (): void => {
    const committed = this.#committed;
    this.#committed = [];
    if (this.#isClosed) return;
    // A long row is committed with its turn's other rows, and its promise settles after theirs.
    if (committed.length > 1) committed.sort((first, second) => first.row.id - second.row.id);
    for (const { document, room, row } of committed) {
      const known = this.#mirrors.get(document);
      if (!known && !canBeCorrected(document, room)) continue;
      const mirror = known ?? this.#mirrorOf(document, room);
      mirror.add(row);
      this.#enqueue(mirror);
    }
  };

  #mirrorOf(document: Document, room: LiveRoom): RoomMirror {
    const known = this.#mirrors.get(document);
    if (known) return known;
    const mirror = new RoomMirror(document, room, this.#readUpTo.get(room.ydocId) ?? 0);
    this.#mirrors.set(document, mirror);
    document.once('destroy', () => this.#forget(mirror));
    return mirror;
  }

  #forget(mirror: RoomMirror): void {
    this.#mirrors.delete(mirror.document);
    this.#due.delete(mirror);
    const { ydocId } = mirror.room;
    this.#readUpTo.delete(ydocId);
    // Of other rooms nothing is known: their fold has them read first.
    if (mirror.isSettled && !mirror.isResting) this.#readUpTo.set(ydocId, mirror.doneUpTo);
    const [oldest] = this.#readUpTo.keys();
    if (oldest !== undefined && this.#readUpTo.size > MAX_REMEMBERED) this.#readUpTo.delete(oldest);
    this.#closeMirror(mirror);
    this.#next();
  }

  #closeMirror(mirror: RoomMirror): void {
    if (mirror.opening) this.#closing.push(mirror.opening.mirrorId);
    mirror.opening = undefined;
  }

  #enqueue(mirror: RoomMirror): void {
    if (mirror.isDue) this.#due.add(mirror);
    this.#next();
  }

  /** Runs the next job if the thread is idle. */
  #next(): void {
    if (this.#isClosed || !this.#thread.isIdle) return;
    if (this.#closing.length > 0) return void this.#closeOld();
    const [mirror] = this.#due;
    if (!mirror) return;
    this.#due.delete(mirror);
    if (mirror.isDue) void this.#serve(mirror);
    else this.#next();
  }

  async #closeOld(): Promise<void> {
    const mirrorIds = this.#closing;
    this.#closing = [];
    if (!this.#thread.isStarted) return this.#next();
    try {
      const openCount = await this.#thread.run(closeMirrorsJob, { mirrorIds });
      if (openCount === 0) this.#endWhenIdle();
    } catch (error) {
      this.#handleLostThread(error);
    }
    this.#next();
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      const isUsed = [...this.#mirrors.values()].some(({ opening }) => opening !== undefined);
      if (!isUsed && this.#thread.isIdle) void this.#thread.end(new JobLost('No room needs the thread.'));
    }, IDLE_MS);
    this.#idleTimer.unref();
  }

  /** Opens a mirror or sends it its next rows, and stores the corrections. */
  async #serve(mirror: RoomMirror): Promise<void> {
    mirror.isBusy = true;
    mirror.usedAt = performance.now();
    if (mirror.isOverflowing) {
      this.#closeMirror(mirror);
      mirror.reopen();
    }
    try {
      const lastFix = mirror.lastFix;
      await (mirror.opening ? this.#sendRows(mirror, mirror.opening) : this.#open(mirror));
      // Rows that were committed together with a correction are forwarded in this turn.
      if (mirror.lastFix !== lastFix) await new Promise((resolve) => setImmediate(resolve));
      // All rows before the newest correction were read, and it is none to be read.
      if (!mirror.hasWork) mirror.doneUpTo = Math.max(mirror.doneUpTo, mirror.lastFix);
    } catch (error) {
      this.#handleFault(mirror, error);
    }
    mirror.isBusy = false;
    if (this.#mirrors.get(mirror.document) !== mirror) this.#closeMirror(mirror);
    else if (mirror.isDue) this.#due.add(mirror);
    mirror.notifyIfSettled();
    this.#next();
  }

  async #open(mirror: RoomMirror): Promise<void> {
    const { room, document } = mirror;
    this.#makeRoomFor(room.storedBytes);
    const mirrorId = (this.#openings += 1);
    const clientId = room.clientIds.claimNew(SERVER_WRITER, (id) => document.store.clients.has(id));
    mirror.mustOpen = false;
    const answer = await this.#thread.run(openMirrorJob, {
      mirrorId,
      ydocId: room.ydocId,
      clientId,
      readUpTo: mirror.skipsStored ? Number.MAX_SAFE_INTEGER : mirror.doneUpTo,
      isDry: this.#mode === 'log',
      mayRebuild: mayRebuild(document),
    });
    if (answer.kind === 'refused') return this.#handleRefusal(mirror, answer);
    mirror.opening = { mirrorId, clientId };
    mirror.dropUpTo(answer.upTo);
    this.#store.applyUncertain(mirror, answer);
    await this.#store.add(mirror, clientId, answer);
    mirror.doneUpTo = Math.max(mirror.doneUpTo, answer.upTo);
    mirror.markWell();
  }

  async #sendRows(
    mirror: RoomMirror,
    { mirrorId, clientId }: NonNullable<RoomMirror['opening']>,
  ): Promise<void> {
    const rows = mirror.takeBatch().filter(({ id }) => id > mirror.doneUpTo);
    const last = rows.at(-1);
    if (!last) return;
    const answer: MirrorAnswer | RefusedAnswer | UnknownAnswer = await this.#thread.run(admitToMirrorJob, {
      mirrorId,
      rows,
      mayRebuild: mayRebuild(mirror.document),
    });
    if (answer.kind === 'unknown') return mirror.reopen();
    if (answer.kind === 'refused') return this.#handleRefusal(mirror, answer);
    await this.#store.add(mirror, clientId, answer);
    mirror.doneUpTo = last.id;
    mirror.markWell();
  }

  /** Closes mirrors that were not used for the longest time. */
  #makeRoomFor(bytes: number): void {
    const open = [...this.#mirrors.values()].filter(({ opening }) => opening !== undefined);
    let total = open.reduce((sum, { room }) => sum + room.storedBytes, bytes);
    for (const mirror of open.toSorted((first, second) => first.usedAt - second.usedAt)) {
      if (total <= MAX_OPEN_BYTES) return;
      if (mirror.isBusy || mirror.hasWork) continue;
      total -= mirror.room.storedBytes;
      this.#closeMirror(mirror);
    }
  }

  #handleRefusal(mirror: RoomMirror, { reason }: RefusedAnswer): void {
    const waitMs = this.#rest(mirror, LONG_WAIT_MS);
    this.#log.warn({ ydocId: mirror.room.ydocId, reason, waitMs }, 'a room is served without corrections');
  }

  #handleFault(mirror: RoomMirror, error: unknown): void {
    if (this.#isClosed) return;
    const { ydocId } = mirror.room;
    if (error instanceof RoomRefusal) {
      // Its mirror contains a correction that the journal may lack.
      const waitMs = this.#rest(mirror);
      this.#log.warn({ ydocId, reason: error.reason, waitMs }, 'a correction could not be stored');
      return;
    }
    // The next opening applies the rows that could not be read, without reading their intents.
    mirror.skipsStored = true;
    const waitMs = this.#rest(mirror, LONG_WAIT_MS);
    const alarm = 'moves-failed';
    this.#log.error({ err: error, alarm, ydocId, waitMs }, 'a room is served without corrections');
    this.#handleLostThread(error);
  }

  /** Closes a mirror, serves its room without corrections, and opens it again later. @returns the wait, milliseconds */
  #rest(mirror: RoomMirror, minimumMs?: number): number {
    this.#closeMirror(mirror);
    const waitMs = mirror.rest(minimumMs);
    // A little later than the end of the rest.
    const timer = setTimeout(() => {
      if (this.#mirrors.get(mirror.document) === mirror) this.#enqueue(mirror);
    }, waitMs + 10);
    timer.unref();
    return waitMs;
  }

  /** All mirrors ended with the thread. Each is opened again for its room's next row. */
  #handleLostThread(error: unknown): void {
    if (!(error instanceof JobLost)) return;
    this.#closing = [];
    for (const mirror of this.#mirrors.values()) mirror.opening = undefined;
  }
}

/**
 * Whether blocks may be made again at their place: everybody in the room reads the records of that [M12]. An older client
 * would leave what it writes in such a block offline behind.
 */
function mayRebuild(document: Document): boolean {
  const connections = document.getConnections();
  // Authentication made the context of every connection.
  return connections.length > 0 && connections.every(({ context }) => (context as RoomContext).followsMoves);
}

/** Whether a room has records of moves. Only documents are corrected: the texts of a canvas stay as they are merged. */
const canBeCorrected = (document: Document, { kind }: LiveRoom): boolean =>
  kind === 'document' && hasRecords(document);

/** How long a room is served without corrections after a fault that is likely to come again, milliseconds. */
const LONG_WAIT_MS = 60_000;
