import { holdingReason, type RoomReason } from '#shared/documents/sync-protocol.ts';
import { noteHeldBack } from '../status/held-back.ts';
import { pushRefusalReason } from '../uploads/push-refusal-reason.ts';
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
  /** The room is to be attached now, if it may be joined. */
  onJoinDue: () => void;
  /** The server let this client in, to read or to write. */
  onAuthenticated: (isReader: boolean) => void;
  /** The server's whole state has arrived. */
  onSynced: () => void;
  onMessage: (message: string) => void;
  /** The state of this connection, or the number of unacknowledged changes, may have changed. */
  onChange: () => void;
}

/**
 * A room's connection to the server: one provider after the other, with the same Y.Doc and the same awareness.
 *
 * A room that the server closed or refused gets a new provider after a back-off: attaching the old provider again, or a
 * new one without session awareness, loses text while it claims to be synced. An open editor notices nothing.
 */
export class RoomConnection {
  readonly #options: RoomConnectionOptions;
  readonly #rejoin: Rejoin;
  #provider: TrackedProvider | undefined;
  #isPushing = false;
  #isEnded = false;

  constructor(options: RoomConnectionOptions) {
    this.#options = options;
    this.#rejoin = new Rejoin(options.events.onJoinDue);
    options.unacknowledged.setSettlementFactory(
      (rows, whenAllAcknowledged) => new Settlement(rows, whenAllAcknowledged),
    );
  }

  /** Whether the room takes one of the slots on the socket. */
  get isAttached(): boolean {
    return this.#provider !== undefined;
  }

  /** Whether neither a provider nor an upload is active, and another attempt may succeed. */
  get canAttach(): boolean {
    return !this.#provider && !this.#isPushing && !this.#rejoin.isFinal;
  }

  get isAuthenticated(): boolean {
    return this.#provider?.isAuthenticated ?? false;
  }

  /** Whether each side has everything that the other had when the connection began. */
  get isSynced(): boolean {
    return (this.#provider?.isSynced ?? false) && this.#options.unacknowledged.isCaughtUp;
  }

  /** Whether an acknowledgement is pending. */
  get isAwaitingAck(): boolean {
    const { unacknowledged } = this.#options;
    return this.#provider !== undefined && (unacknowledged.inFlight > 0 || !unacknowledged.isCaughtUp);
  }

  /** Why the room is not joined or takes no changes; undefined once that is over. */
  get refusal(): string | undefined {
    return this.#rejoin.refusal;
  }

  /** Whether a change of the Y.Doc with this origin came from the server. */
  isOrigin(origin: unknown): boolean {
    return this.#provider?.isOrigin(origin) ?? false;
  }

  /** Joins the room. Call it only while {@link canAttach} is true. */
  attach(): void {
    this.#rejoin.cancel();
    const { events, ...providerOptions } = this.#options;
    const provider = new TrackedProvider({
      ...providerOptions,
      events: {
        onAuthenticated: (isReader) => {
          this.#rejoin.handleAuthenticated();
          events.onAuthenticated(isReader);
        },
        onSynced: () => {
          this.#rejoin.handleSynced();
          events.onSynced();
        },
        onAnswer: () => this.#handleAnswer(),
        onMessage: events.onMessage,
        onRefused: (reason) => this.#handleProviderRefused(provider, reason),
        onSocketClosed: events.onChange,
        onTooLong: (update, rowsUpTo) => void this.#upload(provider, update, rowsUpTo),
      },
    });
    this.#provider = provider;
    provider.attach();
    events.onChange();
  }

  /** Cancels the pending attempt: the room stays detached until {@link attach} is called. */
  cancelRetry(): void {
    this.#rejoin.cancel();
  }

  /** Stops sending changes that the server will never accept; the text stays in the Y.Doc. */
  refuse(reason: RoomReason): void {
    if (this.#provider) return this.#handleProviderRefused(this.#provider, reason);
    this.#rejoin.refuse(reason);
    this.#options.events.onChange();
  }

  /** Joins at once if the room waits for its next attempt. */
  retryNow(): void {
    if (!this.#provider && !this.#rejoin.isFinal) this.#rejoin.retryNow();
  }

  end(): void {
    this.#isEnded = true;
    this.#rejoin.cancel();
    this.#provider?.end();
  }

  #handleAnswer(): void {
    const { unacknowledged, events } = this.#options;
    const wasHeld = this.#rejoin.isOnHold;
    this.#rejoin.handleAck(unacknowledged.count === 0);
    if (wasHeld && !this.#rejoin.isOnHold) noteHeldBack(undefined);
    events.onChange();
  }

  /** Uploads an update that is too long for a message, and then joins the room again. */
  async #upload(provider: TrackedProvider, update: Uint8Array, rowsUpTo: number): Promise<void> {
    const { room, server, unacknowledged, events } = this.#options;
    const { pushLong } = server;
    if (!pushLong) return this.refuse('too-large');
    this.#endProvider(provider);
    this.#isPushing = true;
    events.onChange();
    const failure = await pushLong(room.name, update, room.ydoc.clientID).then(
      () => undefined,
      (error: unknown) => ({ reason: pushRefusalReason(error) }),
    );
    this.#isPushing = false;
    if (this.#isEnded) return;
    if (!failure) {
      unacknowledged.rows.drop(rowsUpTo);
      return events.onJoinDue();
    }
    // The update depends on text that the server lacks: a new comparison sends that part, too [A14].
    const holding = holdingReason(failure.reason);
    if (failure.reason === 'resync' || holding) this.#handleRefusal(holding ?? 'resync');
    else if (failure.reason !== undefined) return this.refuse(failure.reason);
    // The network or the server failed. The next attempt does not send the pieces again that have arrived.
    else this.#rejoin.scheduleRetry();
    events.onChange();
  }

  #handleProviderRefused(closedProvider: TrackedProvider, reason: string): void {
    if (closedProvider !== this.#provider) return;
    this.#endProvider(closedProvider);
    this.#handleRefusal(reason);
    this.#options.events.onChange();
  }

  #handleRefusal(reason: string): void {
    // The rows depend on text that the server lacks, and only the catch-up contains it.
    if (reason === 'resync') this.#options.unacknowledged.rows.forget();
    this.#rejoin.handleRefusal(reason);
    const holding = holdingReason(reason);
    if (holding) noteHeldBack(holding);
  }

  #endProvider(provider: TrackedProvider): void {
    this.#provider = undefined;
    provider.end();
  }
}
