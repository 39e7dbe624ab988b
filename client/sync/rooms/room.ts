import * as Y from 'yjs';
import * as v from 'valibot';
import { parseRoomName, RoomMessage, type RoomReason } from '#shared/documents/sync-protocol.ts';
import type { Device } from '#client/lib/device/device.ts';
import type { Connection } from './connection.ts';
import { DeviceRoom } from './device-room.ts';
import { LastingAwareness } from './lasting-awareness.ts';
import type { MessageGate } from '../message-gate.ts';
import { FROM_DEVICE } from '../origins.ts';
import { firstContentOf, isKnownToServer, onRoomRegisterChange } from './room-register.ts';
import type { RoomConnection } from './room-connection.ts';
import { isSameState, type RoomState } from './room-state.ts';
import { saveStatusOf, type RoomFacts } from '../status/save-status.ts';
import type { LoadedRoom } from '../store/load-room.ts';
import { Unacknowledged } from './unacknowledged.ts';

export interface RoomOptions {
  /** Where its text is kept; without one it lives as long as the page. */
  device?: Device;
}

/**
 * One Y.Doc: what this device has of it, its line to the server, and how it stands.
 *
 * With a device the text is read from there first, and only then the room is joined [C1]; a room whose row the server
 * does not have yet is joined once it has.
 */
export class Room {
  readonly name: string;
  readonly ydoc: Y.Doc;
  readonly awareness: LastingAwareness;
  readonly #connection: Connection;
  readonly #listeners = new Set<() => void>();
  readonly #messageListeners = new Set<(message: string) => void>();
  readonly #stopListening: () => void;
  readonly #unacknowledged = new Unacknowledged();
  readonly #device: DeviceRoom | undefined;
  /** Undefined while its code is being fetched. */
  #line: RoomConnection | undefined;
  readonly #isContent: boolean;
  #gate: MessageGate | undefined;
  /** What this device has of the text was read, or is not waited for any more. */
  #isOpened = false;
  #isEnded = false;
  #readOnly = false;
  #hasText = false;
  #writtenAs: number | undefined;
  /** Why the room is never to be joined, as long as there is no line that could be told. */
  #refusal: RoomReason | undefined;
  #state: RoomState;

  constructor(name: string, connection: Connection, { device }: RoomOptions = {}) {
    this.name = name;
    this.#isContent = parseRoomName(name)?.kind === 'content';
    this.ydoc = new Y.Doc({ gc: true });
    this.awareness = new LastingAwareness(this.ydoc);
    this.#connection = connection;
    this.#line = this.#openLine();
    this.#device = device && this.#isContent ? this.#deviceRoom(device) : undefined;
    this.#state = this.#read();
    const stopConnection = connection.onChange(this.#handleConnection);
    window.addEventListener('pageshow', this.#handlePageShow);
    const stopRegister = onRoomRegisterChange(this.#join);
    this.#stopListening = () => {
      stopConnection();
      stopRegister();
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
    return this.#line?.isAttached ?? false;
  }

  /**
   * The Yjs client id under which this person wrote here last, on any device; undefined where the server has not said it.
   * Known by the time the text is.
   */
  get writtenAs(): number | undefined {
    return this.#writtenAs;
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
    return !this.#readOnly && (this.#line?.isOwedAck ?? false);
  }

  /** Stops sending what the server will never take; the text stays here. */
  refuse(reason: RoomReason): void {
    if (this.#line) return this.#line.refuse(reason);
    this.#refusal = reason;
    this.#update();
  }

  /** Joins anew at once if the room is waiting to be tried again. */
  retryNow(): void {
    this.#line?.retryNow();
  }

  destroy(): void {
    this.#isEnded = true;
    this.#stopListening();
    this.#unacknowledged.end();
    this.#device?.end();
    this.#listeners.clear();
    this.#messageListeners.clear();
    this.#line?.end();
    this.awareness.end();
    this.ydoc.destroy();
  }

  #openLine(): RoomConnection | undefined {
    return this.#connection.openLine?.({
      room: { name: this.name, ydoc: this.ydoc, awareness: this.awareness },
      unacknowledged: this.#unacknowledged,
      gate: this.#pass,
      events: {
        join: () => this.#join(),
        onEntered: (isReader) => {
          this.#readOnly = isReader;
          this.#device?.note({ isReader });
          this.#update();
        },
        onSynced: this.#handleText,
        onMessage: (message) => {
          if (this.#isContent) this.#handleWrittenAs(message);
          for (const listener of this.#messageListeners) listener(message);
        },
        onChange: () => this.#update(),
      },
    });
  }

  readonly #handleConnection = (): void => {
    if (!this.#line) this.#beginLine();
    this.#update();
  };

  /** The code of lines is here: the room goes on from where it is. */
  #beginLine(): void {
    this.#line = this.#openLine();
    if (!this.#line) return;
    if (this.#refusal === undefined) return this.#join();
    this.#line.refuse(this.#refusal);
    this.#refusal = undefined;
  }

  #deviceRoom(device: Device): DeviceRoom {
    return new DeviceRoom({
      device,
      ydocId: this.name,
      ydoc: this.ydoc,
      unacknowledged: this.#unacknowledged,
      gate: this.#pass,
      isConnected: () => this.#connection.isConnected && navigator.onLine,
      onLoaded: this.#handleLoaded,
      onText: this.#handleText,
      onNewer: () => this.refuse('schema-too-old'),
      onChange: () => this.#update(),
    });
  }

  readonly #begin = (): void => {
    if (this.#isEnded) return;
    this.#isOpened = true;
    // Before the provider, which sends what it hears: the record has to have a change first.
    this.ydoc.on('update', this.#handleUpdate);
    this.#join();
    this.#update();
  };

  readonly #handleText = (): void => {
    this.#hasText = true;
    this.#update();
  };

  #handleWrittenAs(message: string): void {
    const { output, success } = v.safeParse(RoomMessage, parseJson(message));
    if (!success) return;
    this.#writtenAs = output.clientId;
    this.#device?.note({ writtenAs: output.clientId });
  }

  readonly #handleLoaded = (loaded: LoadedRoom): void => {
    if (loaded.kind === 'newer') this.refuse('schema-too-old');
    if (loaded.kind === 'loaded') {
      if (loaded.isReader !== undefined && !this.isAttached) this.#readOnly = loaded.isReader;
      this.#writtenAs ??= loaded.writtenAs;
      if (this.ydoc.store.clients.size > 0) this.#hasText = true;
      // Not what this tab wrote, and owed all the same; read late it is sent as it comes in.
      if (loaded.unacked > 0 && !this.isAttached) this.#unacknowledged.noteLocal();
    }
    this.#update();
  };

  /** Joins the room as soon as it may be joined. */
  readonly #join = (): void => {
    if (!this.#isOpened || this.#line?.isFree === false || this.#refusal !== undefined) return;
    if (!this.#isContent || isKnownToServer(this.name)) return this.#line?.attach();
    this.#line?.wait();
    void this.#beginAlone();
    this.#update();
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

  readonly #handleUpdate = (update: Uint8Array, origin: unknown): void => {
    const isFromServer = this.#line?.isOrigin(origin) ?? false;
    if (!isFromServer && (origin !== FROM_DEVICE || this.isAttached)) this.#unacknowledged.noteLocal();
    this.#device?.take(update, origin, isFromServer);
    if (!isFromServer) this.#update();
  };

  readonly #handlePageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) this.awareness.announce();
  };

  #read(): RoomState {
    const facts: RoomFacts = {
      browserOnline: navigator.onLine,
      socketConnected: this.#connection.isConnected,
      authenticated: this.#line?.isAuthenticated ?? false,
      synced: this.#line?.isSynced ?? false,
      unacked: this.#unacknowledged.count,
      stored: this.#device?.stored ?? 'none',
      readOnly: this.#readOnly,
      refusal: this.#line?.refusal ?? this.#refusal,
    };
    const isHere = this.#isOpened && this.#hasText;
    return {
      status: saveStatusOf(facts, isHere),
      facts,
      isOpened: this.#isOpened,
      isHere,
      isMissing: this.#isOpened && !isHere,
      isDirty: this.#unacknowledged.isDirty,
    };
  }

  readonly #update = (): void => {
    const next = this.#read();
    if (isSameState(this.#state, next)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
