import type { HocuspocusProvider } from '@hocuspocus/provider';
import type * as Y from 'yjs';
import { holdingReason, type RoomReason } from '#shared/documents/sync-protocol.ts';
import type { Socket } from '../socket/socket.ts';
import { noteHeldBack } from '../status/held-back.ts';
import { refusalOfPush } from '../uploads/refusal-of-push.ts';
import type { LastingAwareness } from './lasting-awareness.ts';
import type { MessageGate } from '../message-gate.ts';
import { Rejoin } from './rejoin.ts';
import { linkRoom } from './room-link.ts';
import type { Unacknowledged } from './unacknowledged.ts';

export interface RoomLineOptions {
  name: string;
  ydoc: Y.Doc;
  awareness: LastingAwareness;
  unacknowledged: Unacknowledged;
  socket: Socket;
  token: (clientId: number) => string;
  /** Brings a change that no message can carry; resolves when it is durable. */
  pushLong: ((ydocId: string, update: Uint8Array, clientId: number) => Promise<void>) | undefined;
  gate: MessageGate;
  /** It is time to attach, if the room may be joined. */
  join: () => void;
  /** The server let us in, to read or to write. */
  onEntered: (isReader: boolean) => void;
  /** All that the server has is here. */
  onSynced: () => void;
  onAck: () => void;
  onMessage: (message: string) => void;
  onChange: () => void;
}

/**
 * A room's way to the server: one provider after the other, with the same Y.Doc and the same awareness.
 *
 * A room that the server closed or refused gets a new provider after a back-off: attaching the old one again, or a new
 * one without session awareness, loses text while it claims to be synced. An open editor notices nothing.
 */
export class RoomLine {
  readonly #options: RoomLineOptions;
  readonly #rejoin: Rejoin;
  #provider: HocuspocusProvider | undefined;
  #isPushing = false;
  #isEnded = false;

  constructor(options: RoomLineOptions) {
    this.#options = options;
    this.#rejoin = new Rejoin(options.join);
  }

  /** It takes one of the places on the socket. */
  get isAttached(): boolean {
    return this.#provider !== undefined;
  }

  /** Nothing is attached or under way, and trying again may help. */
  get isFree(): boolean {
    return !this.#provider && !this.#isPushing && !this.#rejoin.isFinal;
  }

  get isAuthenticated(): boolean {
    return this.#provider?.isAuthenticated ?? false;
  }

  /** Both sides have what the other had when the connection began. */
  get isSynced(): boolean {
    return (this.#provider?.isSynced ?? false) && this.#options.unacknowledged.isCaughtUp;
  }

  /** An acknowledgement is to come. */
  get isOwedAck(): boolean {
    const { unacknowledged } = this.#options;
    return this.#provider !== undefined && (unacknowledged.inFlight > 0 || !unacknowledged.isCaughtUp);
  }

  /** Why the room is not joined, until it is. */
  get refusal(): string | undefined {
    return this.#rejoin.refusal;
  }

  /** Whether a change of the Y.Doc with this origin came from the server. */
  isOrigin(origin: unknown): boolean {
    return this.#provider !== undefined && origin === this.#provider;
  }

  /** Joins the room. Call it while the line is free. */
  attach(): void {
    this.#rejoin.stop();
    const { name, ydoc, awareness, unacknowledged, socket, token, gate, pushLong } = this.#options;
    const { onEntered, onSynced, onAck, onMessage, onChange } = this.#options;
    const provider = linkRoom({
      unacknowledged,
      gate,
      onAck: () => {
        const wasHeld = this.#rejoin.isHeld;
        this.#rejoin.handleAck(unacknowledged.count === 0);
        if (wasHeld && !this.#rejoin.isHeld) noteHeldBack(undefined);
        onAck();
      },
      onTooLong: (update) => void this.#bring(provider, update),
      canUpload: pushLong !== undefined,
      configuration: {
        name,
        document: ydoc,
        awareness,
        websocketProvider: socket.provider,
        sessionAwareness: true,
        // Not a promise: the room is joined in the turn in which it is asked for.
        token: () => token(ydoc.clientID),
        onAuthenticated: ({ scope }) => {
          this.#rejoin.handleEntered();
          onEntered(scope === 'readonly');
        },
        onSynced: () => {
          this.#rejoin.handleSynced();
          onSynced();
        },
        onAuthenticationFailed: ({ reason }) => this.#replaceLater(provider, reason),
        onStateless: ({ payload }) => onMessage(payload),
        // 1000 is the server closing this room; any other code is the socket's, which reconnects by itself.
        onClose: ({ event }) => {
          if (event.code === 1000 && socket.isConnected) this.#replaceLater(provider, event.reason);
          else {
            unacknowledged.noteConnection();
            onChange();
          }
        },
      },
    });
    this.#provider = provider;
    unacknowledged.noteConnection();
    awareness.announce();
    provider.attach();
    onChange();
  }

  /** Stays detached until it is told to attach: nothing is tried by itself. */
  wait(): void {
    this.#rejoin.stop();
  }

  /** Stops sending what the server will never take; the text stays here. */
  refuse(reason: RoomReason): void {
    if (this.#provider) return this.#replaceLater(this.#provider, reason);
    this.#rejoin.refuse(reason);
    this.#options.onChange();
  }

  /** Joins anew at once if the room is waiting to be tried again. */
  retryNow(): void {
    if (!this.#provider && !this.#rejoin.isFinal) this.#rejoin.now();
  }

  end(): void {
    this.#isEnded = true;
    this.#rejoin.stop();
    this.#provider?.destroy();
  }

  /** What is too long for a message goes another way, and then the room is joined anew. */
  async #bring(provider: HocuspocusProvider, update: Uint8Array): Promise<void> {
    const { name, ydoc, pushLong, join, onChange } = this.#options;
    if (!pushLong) return this.refuse('too-large');
    this.#leave(provider);
    this.#isPushing = true;
    onChange();
    const failure = await pushLong(name, update, ydoc.clientID).then(
      () => undefined,
      (error: unknown) => ({ reason: refusalOfPush(error) }),
    );
    this.#isPushing = false;
    if (this.#isEnded) return;
    if (!failure) return join();
    // It stands on text that the server lacks: after a new comparison the difference goes [A14].
    const holding = holdingReason(failure.reason);
    if (failure.reason === 'resync' || holding) this.#handleRefusal(holding ?? 'resync');
    else if (failure.reason !== undefined) return this.refuse(failure.reason);
    // The line went, or the server was not well: what has arrived of it is not sent again.
    else this.#rejoin.later();
    onChange();
  }

  #replaceLater(closed: HocuspocusProvider, reason: string): void {
    if (closed !== this.#provider) return;
    this.#leave(closed);
    this.#handleRefusal(reason);
    this.#options.onChange();
  }

  #handleRefusal(reason: string): void {
    this.#rejoin.handleRefusal(reason);
    const holding = holdingReason(reason);
    if (holding) noteHeldBack(holding);
  }

  #leave(provider: HocuspocusProvider): void {
    this.#provider = undefined;
    this.#options.unacknowledged.noteConnection();
    provider.destroy();
  }
}
