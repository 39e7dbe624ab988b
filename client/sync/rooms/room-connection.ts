import { holdingReason, type RoomReason } from '#shared/documents/sync-protocol.ts';
import { noteHeldBack } from '../status/held-back.ts';
import { refusalOfPush } from '../uploads/refusal-of-push.ts';
import type { MessageGate } from '../message-gate.ts';
import { Rejoin } from './rejoin.ts';
import { TrackedProvider, type ServerAccess, type SharedRoom } from './tracked-provider.ts';
import { Settlement } from './settlement.ts';
import type { Unacknowledged } from './unacknowledged.ts';

export interface RoomConnectionOptions {
  room: SharedRoom;
  server: ServerAccess;
  unacknowledged: Unacknowledged;
  gate: MessageGate;
  events: RoomConnectionEvents;
}

interface RoomConnectionEvents {
  /** It is time to attach, if the room may be joined. */
  join: () => void;
  /** The server let us in, to read or to write. */
  onEntered: (isReader: boolean) => void;
  /** All that the server has is here. */
  onSynced: () => void;
  onMessage: (message: string) => void;
  /** Something of what the line says of itself, or of what is unacknowledged, may have changed. */
  onChange: () => void;
}

/**
 * A room's way to the server: one link after the other, with the same Y.Doc and the same awareness.
 *
 * A room that the server closed or refused gets a new link after a back-off: attaching the old one again, or a new one
 * without session awareness, loses text while it claims to be synced. An open editor notices nothing.
 */
export class RoomConnection {
  readonly #options: RoomConnectionOptions;
  readonly #rejoin: Rejoin;
  #link: TrackedProvider | undefined;
  #isPushing = false;
  #isEnded = false;

  constructor(options: RoomConnectionOptions) {
    this.#options = options;
    this.#rejoin = new Rejoin(options.events.join);
    options.unacknowledged.settleBy((rows, whenAllAcknowledged) => new Settlement(rows, whenAllAcknowledged));
  }

  /** It takes one of the places on the socket. */
  get isAttached(): boolean {
    return this.#link !== undefined;
  }

  /** Nothing is attached or under way, and trying again may help. */
  get isFree(): boolean {
    return !this.#link && !this.#isPushing && !this.#rejoin.isFinal;
  }

  get isAuthenticated(): boolean {
    return this.#link?.isAuthenticated ?? false;
  }

  /** Both sides have what the other had when the connection began. */
  get isSynced(): boolean {
    return (this.#link?.isSynced ?? false) && this.#options.unacknowledged.isCaughtUp;
  }

  /** An acknowledgement is to come. */
  get isOwedAck(): boolean {
    const { unacknowledged } = this.#options;
    return this.#link !== undefined && (unacknowledged.inFlight > 0 || !unacknowledged.isCaughtUp);
  }

  /** Why the room is not joined, until it is. */
  get refusal(): string | undefined {
    return this.#rejoin.refusal;
  }

  /** Whether a change of the Y.Doc with this origin came from the server. */
  isOrigin(origin: unknown): boolean {
    return this.#link?.isOrigin(origin) ?? false;
  }

  /** Joins the room. Call it while the line is free. */
  attach(): void {
    this.#rejoin.stop();
    const { events, ...ends } = this.#options;
    const link = new TrackedProvider({
      ...ends,
      events: {
        onEntered: (isReader) => {
          this.#rejoin.handleEntered();
          events.onEntered(isReader);
        },
        onSynced: () => {
          this.#rejoin.handleSynced();
          events.onSynced();
        },
        onAnswer: () => this.#handleAnswer(),
        onMessage: events.onMessage,
        onRefused: (reason) => this.#replaceLater(link, reason),
        onLost: events.onChange,
        onTooLong: (update) => void this.#bring(link, update),
      },
    });
    this.#link = link;
    link.attach();
    events.onChange();
  }

  /** Stays detached until it is told to attach: nothing is tried by itself. */
  wait(): void {
    this.#rejoin.stop();
  }

  /** Stops sending what the server will never take; the text stays here. */
  refuse(reason: RoomReason): void {
    if (this.#link) return this.#replaceLater(this.#link, reason);
    this.#rejoin.refuse(reason);
    this.#options.events.onChange();
  }

  /** Joins anew at once if the room is waiting to be tried again. */
  retryNow(): void {
    if (!this.#link && !this.#rejoin.isFinal) this.#rejoin.now();
  }

  end(): void {
    this.#isEnded = true;
    this.#rejoin.stop();
    this.#link?.end();
  }

  #handleAnswer(): void {
    const { unacknowledged, events } = this.#options;
    const wasHeld = this.#rejoin.isHeld;
    this.#rejoin.handleAck(unacknowledged.count === 0);
    if (wasHeld && !this.#rejoin.isHeld) noteHeldBack(undefined);
    events.onChange();
  }

  /** What is too long for a message goes another way, and then the room is joined anew. */
  async #bring(link: TrackedProvider, update: Uint8Array): Promise<void> {
    const { room, server, events } = this.#options;
    const { pushLong } = server;
    if (!pushLong) return this.refuse('too-large');
    this.#leave(link);
    this.#isPushing = true;
    events.onChange();
    const failure = await pushLong(room.name, update, room.ydoc.clientID).then(
      () => undefined,
      (error: unknown) => ({ reason: refusalOfPush(error) }),
    );
    this.#isPushing = false;
    if (this.#isEnded) return;
    if (!failure) return events.join();
    // It stands on text that the server lacks: after a new comparison the difference goes [A14].
    const holding = holdingReason(failure.reason);
    if (failure.reason === 'resync' || holding) this.#handleRefusal(holding ?? 'resync');
    else if (failure.reason !== undefined) return this.refuse(failure.reason);
    // The line went, or the server was not well: what has arrived of it is not sent again.
    else this.#rejoin.later();
    events.onChange();
  }

  #replaceLater(closed: TrackedProvider, reason: string): void {
    if (closed !== this.#link) return;
    this.#leave(closed);
    this.#handleRefusal(reason);
    this.#options.events.onChange();
  }

  #handleRefusal(reason: string): void {
    this.#rejoin.handleRefusal(reason);
    const holding = holdingReason(reason);
    if (holding) noteHeldBack(holding);
  }

  #leave(link: TrackedProvider): void {
    this.#link = undefined;
    link.end();
  }
}
