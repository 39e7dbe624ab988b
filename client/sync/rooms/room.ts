import type { HocuspocusProvider } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { parseRoomName, type RoomReason } from '#shared/documents/sync-protocol.ts';
import type { Device } from '#client/lib/device/device.ts';
import { AckLedger } from './ack-ledger.ts';
import { DeviceRoom } from './device-room.ts';
import { LastingAwareness } from './lasting-awareness.ts';
import { FROM_DEVICE } from './origins.ts';
import { firstContentOf, isKnownToServer, onRoomGateChange } from './room-gate.ts';
import { Rejoin } from './rejoin.ts';
import { linkRoom } from './room-link.ts';
import { refusalOfPush } from '../uploads/refusal-of-push.ts';
import { isSameState, type RoomState } from './room-state.ts';
import { saveStatusOf, type RoomFacts } from '../status/save-status.ts';
import type { Socket } from '../socket/socket.ts';
import type { LoadedRoom } from '../store/load-room.ts';

export interface RoomOptions {
  /** Where its text is kept; without one it lives as long as the page. */
  device?: Device;
  /** Brings a change that no message can carry; resolves when it is durable. */
  pushLong?: (ydocId: string, update: Uint8Array, clientId: number) => Promise<void>;
}

/** What every message of the server passes; it may wait, in order, but none may be dropped. */
export type MessageGate = (deliver: () => void) => void;

/**
 * One Y.Doc and its way to the server.
 *
 * A room that the server closed or refused gets a new provider after a back-off: attaching the old one again, or a new
 * one without session awareness, loses text while it claims to be synced. The Y.Doc and the awareness stay the same,
 * so an open editor notices nothing.
 *
 * With a device the text is read from there first, and only then the room is joined [C1]; a room whose row the server
 * does not have yet is joined once it has.
 */
export class Room {
  readonly name: string;
  readonly ydoc: Y.Doc;
  readonly awareness: LastingAwareness;
  readonly #socket: Socket;
  readonly #token: (clientId: number) => string;
  readonly #listeners = new Set<() => void>();
  readonly #messageListeners = new Set<(message: string) => void>();
  readonly #stopListening: () => void;
  readonly #pushLong: RoomOptions['pushLong'];
  readonly #ledger = new AckLedger();
  readonly #device: DeviceRoom | undefined;
  readonly #isContent: boolean;
  #provider: HocuspocusProvider | undefined;
  #gate: MessageGate | undefined;
  /** What this device has of the text was read, or is not waited for any more. */
  #isOpened = false;
  #isPushing = false;
  #isEnded = false;
  readonly #rejoin = new Rejoin(() => this.#join());
  #readOnly = false;
  #hasText = false;
  #state: RoomState;

  constructor(
    name: string,
    socket: Socket,
    token: (clientId: number) => string,
    { device, pushLong }: RoomOptions = {},
  ) {
    this.name = name;
    this.#pushLong = pushLong;
    this.#isContent = parseRoomName(name)?.kind === 'content';
    this.ydoc = new Y.Doc({ gc: true });
    this.awareness = new LastingAwareness(this.ydoc);
    this.#socket = socket;
    this.#token = token;
    this.#device = device && this.#isContent ? this.#deviceRoom(device) : undefined;
    this.#state = this.#read();
    const stopSocket = socket.onChange(this.#update);
    window.addEventListener('pageshow', this.#handlePageShow);
    const stopGate = onRoomGateChange(this.#join);
    this.#stopListening = () => {
      stopSocket();
      stopGate();
      window.removeEventListener('pageshow', this.#handlePageShow);
    };
    if (this.#device) void this.#device.open().then(this.#begin);
    else this.#begin();
  }

  readonly getState = (): RoomState => this.#state;

  /** When the oldest change was made that this device does not have, epoch milliseconds. */
  readonly pendingSince = (): number | undefined => this.#device?.pendingSince;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** It takes one of the places on the socket. */
  get isAttached(): boolean {
    return this.#provider !== undefined;
  }

  /** Stateless messages of the server: "changed" and the like (A10). */
  onMessage(listener: (message: string) => void): () => void {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  }

  /**
   * An editor that composes letters lets what comes from others wait [X15]; undefined takes the gate away.
   */
  readonly setGate = (gate: MessageGate | undefined): void => {
    this.#gate = gate;
  };

  /** A reader's change is never acknowledged, so it owes nothing that a watchdog could wait for [C7]. */
  get isOwedAck(): boolean {
    return (
      !this.#readOnly &&
      this.#provider !== undefined &&
      (this.#ledger.inFlight > 0 || !this.#ledger.isCaughtUp)
    );
  }

  /** Stops sending what the server will never take; the text stays here. */
  refuse(reason: RoomReason): void {
    if (this.#provider) return this.#replaceLater(this.#provider, reason);
    this.#rejoin.refuse(reason);
    this.#update();
  }

  /** Joins anew at once if the room is waiting to be tried again. */
  retryNow(): void {
    if (!this.#provider && !this.#rejoin.isFinal) this.#rejoin.now();
  }

  destroy(): void {
    this.#isEnded = true;
    this.#rejoin.stop();
    this.#stopListening();
    this.#device?.end();
    this.#listeners.clear();
    this.#messageListeners.clear();
    this.#provider?.destroy();
    this.awareness.end();
    this.ydoc.destroy();
  }

  #deviceRoom(device: Device): DeviceRoom {
    return new DeviceRoom({
      device,
      ydocId: this.name,
      ydoc: this.ydoc,
      ledger: this.#ledger,
      gate: this.#pass,
      isConnected: () => this.#socket.isConnected && navigator.onLine,
      onLoaded: this.#handleLoaded,
      onText: () => {
        this.#hasText = true;
        this.#update();
      },
      onNewer: () => this.refuse('schema-too-old'),
      onChange: () => this.#update(),
    });
  }

  readonly #begin = (): void => {
    if (this.#isEnded) return;
    this.#isOpened = true;
    // Before the provider, which sends what it hears: the ledger has to know of a change first.
    this.ydoc.on('update', this.#handleUpdate);
    this.#join();
    this.#update();
  };

  readonly #handleLoaded = (loaded: LoadedRoom): void => {
    if (loaded.kind === 'newer') this.refuse('schema-too-old');
    if (loaded.kind === 'loaded') {
      if (loaded.isReader !== undefined && !this.#provider) this.#readOnly = loaded.isReader;
      if (this.ydoc.store.clients.size > 0) this.#hasText = true;
      // Not what this tab wrote, and owed all the same; read late it is sent as it comes in.
      if (loaded.unacked > 0 && !this.#provider) this.#ledger.write();
    }
    this.#update();
  };

  /** Joins the room as soon as it may be joined. */
  readonly #join = (): void => {
    if (!this.#isOpened || this.#provider || this.#isPushing || this.#rejoin.isFinal) return;
    this.#rejoin.stop();
    if (this.#isContent && !isKnownToServer(this.name)) {
      void this.#beginAlone();
      return this.#update();
    }
    this.#attach();
  };

  /** A document that only this device has begins here as it will on the server: both beginnings are one [A7]. */
  async #beginAlone(): Promise<void> {
    if (this.#hasText) return;
    const update = await firstContentOf(this.name);
    if (!update || this.#isEnded || this.#hasText) return;
    this.#hasText = true;
    Y.applyUpdate(this.ydoc, update);
    this.#update();
  }

  readonly #pass: MessageGate = (deliver) => (this.#gate ? this.#gate(deliver) : deliver());

  #attach(): void {
    const provider = linkRoom({
      ledger: this.#ledger,
      gate: this.#pass,
      onAck: () => {
        this.#device?.settleSoon();
        this.#update();
      },
      onTooLong: (update) => void this.#bring(provider, update),
      configuration: {
        name: this.name,
        document: this.ydoc,
        awareness: this.awareness,
        websocketProvider: this.#socket.provider,
        sessionAwareness: true,
        // Not a promise: the room is joined in the turn in which it is asked for.
        token: () => this.#token(this.ydoc.clientID),
        onAuthenticated: ({ scope }) => {
          this.#rejoin.handleEntered();
          this.#readOnly = scope === 'readonly';
          this.#device?.noteReader(this.#readOnly);
          this.#update();
        },
        onSynced: () => {
          this.#hasText = true;
          this.#rejoin.handleSynced();
          this.#update();
        },
        onAuthenticationFailed: ({ reason }) => this.#replaceLater(provider, reason),
        onStateless: ({ payload }) => {
          for (const listener of this.#messageListeners) listener(payload);
        },
        // 1000 is the server closing this room; any other code is the socket's, which reconnects by itself.
        onClose: ({ event }) => {
          if (event.code === 1000 && this.#socket.isConnected) this.#replaceLater(provider, event.reason);
          else {
            this.#ledger.restart();
            this.#update();
          }
        },
      },
    });
    this.#provider = provider;
    this.#ledger.restart();
    this.awareness.announce();
    provider.attach();
    this.#update();
  }

  /** What is too long for a message goes another way, and then the room is joined anew. */
  async #bring(provider: HocuspocusProvider, update: Uint8Array): Promise<void> {
    if (!this.#pushLong) return this.refuse('too-large');
    this.#leave(provider);
    this.#isPushing = true;
    this.#update();
    const failure = await this.#pushLong(this.name, update, this.ydoc.clientID).then(
      () => undefined,
      (error: unknown) => ({ reason: refusalOfPush(error) }),
    );
    this.#isPushing = false;
    if (this.#isEnded) return;
    if (!failure) return this.#join();
    if (failure.reason !== undefined) return this.refuse(failure.reason);
    // The line went, or the server was not well: what has arrived of it is not sent again.
    this.#rejoin.later();
    this.#update();
  }

  #replaceLater(closed: HocuspocusProvider, reason: string): void {
    if (closed !== this.#provider) return;
    this.#leave(closed);
    this.#rejoin.handleRefusal(reason);
    this.#update();
  }

  #leave(provider: HocuspocusProvider): void {
    this.#provider = undefined;
    this.#ledger.restart();
    provider.destroy();
  }

  readonly #handleUpdate = (update: Uint8Array, origin: unknown): void => {
    const isFromServer = origin !== null && origin !== undefined && origin === this.#provider;
    if (!isFromServer && (origin !== FROM_DEVICE || this.#provider)) this.#ledger.write();
    this.#device?.take(update, origin, isFromServer);
    if (!isFromServer) this.#update();
  };

  readonly #handlePageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) this.awareness.announce();
  };

  #read(): RoomState {
    const provider = this.#provider;
    const facts: RoomFacts = {
      browserOnline: navigator.onLine,
      socketConnected: this.#socket.isConnected,
      authenticated: provider?.isAuthenticated ?? false,
      synced: (provider?.isSynced ?? false) && this.#ledger.isCaughtUp,
      unacked: this.#ledger.owed,
      stored: this.#device?.stored ?? 'none',
      readOnly: this.#readOnly,
      refusal: this.#rejoin.refusal,
    };
    const isHere = this.#isOpened && this.#hasText;
    return {
      status: saveStatusOf(facts, isHere),
      facts,
      isOpened: this.#isOpened,
      isHere,
      isMissing: this.#isOpened && !isHere,
      isDirty: this.#device?.isDirty ?? false,
    };
  }

  readonly #update = (): void => {
    const next = this.#read();
    if (isSameState(this.#state, next)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  };
}
