import * as Y from 'yjs';
import * as v from 'valibot';
import { parseRoomName, RoomMessage, type RoomReason } from '#shared/documents/sync-protocol.ts';
import type { Device } from '#client/lib/device/device.ts';
import type { Connection } from './connection.ts';
import { DeviceRoom } from './device-room.ts';
import { LastingAwareness } from './lasting-awareness.ts';
import type { MessageGate } from '../message-gate.ts';
import { FROM_DEVICE, FROM_TAB_STATE } from '../origins.ts';
import { firstContentOf, isKnownToServer, onRoomRegisterChange } from './room-register.ts';
import type { RoomConnection } from './room-connection.ts';
import { isSameState, type RoomState } from './room-state.ts';
import { saveStatusOf, type RoomFacts } from '../status/save-status.ts';
import type { LoadedRoom } from '../store/load-room.ts';
import { Unacknowledged } from './unacknowledged.ts';

export interface RoomOptions {
  /** The device that stores its text; without one the text lives as long as the page. */
  device?: Device;
}

/**
 * One Y.Doc with its copy on this device, its connection to the server, and its state.
 *
 * With a device, the text is read from there first and the room is joined afterwards [C1]. A room whose row the server
 * does not have yet is joined once the server has it.
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
  /** Undefined while its code is being loaded. */
  #roomConnection: RoomConnection | undefined;
  readonly #isContent: boolean;
  #gate: MessageGate | undefined;
  /** This device's copy was read, or its time limit has passed. */
  #isOpened = false;
  #isEnded = false;
  #readOnly = false;
  #hasText = false;
  #writtenAs: number | undefined;
  /** Why the room must never be joined; stored here until there is a room connection to refuse. */
  #refusal: RoomReason | undefined;
  #state: RoomState;

  constructor(name: string, connection: Connection, { device }: RoomOptions = {}) {
    this.name = name;
    this.#isContent = parseRoomName(name)?.kind === 'content';
    this.ydoc = new Y.Doc({ gc: true });
    this.awareness = new LastingAwareness(this.ydoc);
    this.#connection = connection;
    this.#roomConnection = this.#connectRoom();
    this.#device = device && this.#isContent ? this.#createDeviceRoom(device) : undefined;
    this.#state = this.#readState();
    const stopConnection = connection.onChange(this.#handleConnection);
    window.addEventListener('pageshow', this.#handlePageShow);
    const stopRegister = onRoomRegisterChange(this.#join);
    this.#stopListening = () => {
      stopConnection();
      stopRegister();
      window.removeEventListener('pageshow', this.#handlePageShow);
    };
    if (this.#device) void this.#device.open().then(this.#start);
    else this.#start();
  }

  readonly getState = (): RoomState => this.#state;

  /** When the oldest change was made that this device has not stored, epoch milliseconds. */
  readonly pendingSince = (): number | undefined => this.#device?.pendingSince;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether the room takes one of the slots on the socket. */
  get isAttached(): boolean {
    return this.#roomConnection?.isAttached ?? false;
  }

  /**
   * The Yjs client id under which this person wrote here last, on any device; undefined when the server has not named it.
   * It is known by the time the text is available.
   */
  get writtenAs(): number | undefined {
    return this.#writtenAs;
  }

  /** Calls back with the server's stateless messages, such as "changed" (A10). Returns the unsubscribe function. */
  onMessage(listener: (message: string) => void): () => void {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  }

  /** Sets the gate that holds back remote changes while an editor composes text [X15]; undefined removes it. */
  readonly setGate = (gate: MessageGate | undefined): void => {
    this.#gate = gate;
  };

  /** Whether an acknowledgement is pending for the watchdog. A reader's change is never acknowledged [C7]. */
  get isAwaitingAck(): boolean {
    return !this.#readOnly && (this.#roomConnection?.isAwaitingAck ?? false);
  }

  /** Stops sending changes that the server will never accept; the text stays in the Y.Doc. */
  refuse(reason: RoomReason): void {
    if (this.#roomConnection) return this.#roomConnection.refuse(reason);
    this.#refusal = reason;
    this.#publishState();
  }

  /** Joins at once if the room waits for its next attempt. */
  retryNow(): void {
    this.#roomConnection?.retryNow();
  }

  destroy(): void {
    this.#isEnded = true;
    this.#stopListening();
    this.#unacknowledged.end();
    this.#device?.end();
    this.#listeners.clear();
    this.#messageListeners.clear();
    this.#roomConnection?.end();
    this.awareness.end();
    this.ydoc.destroy();
  }

  #connectRoom(): RoomConnection | undefined {
    return this.#connection.connectRoom?.({
      room: { name: this.name, ydoc: this.ydoc, awareness: this.awareness },
      unacknowledged: this.#unacknowledged,
      gate: this.#passGate,
      events: {
        onJoinDue: () => this.#join(),
        onAuthenticated: (isReader) => {
          this.#readOnly = isReader;
          this.#device?.note({ isReader });
          this.#publishState();
        },
        onSynced: this.#handleTextArrived,
        onMessage: (message) => {
          if (this.#isContent) this.#handleWrittenAs(message);
          for (const listener of this.#messageListeners) listener(message);
        },
        onChange: () => this.#publishState(),
      },
    });
  }

  readonly #handleConnection = (): void => {
    if (!this.#roomConnection) this.#startRoomConnection();
    this.#publishState();
  };

  /** Creates the room connection once its code has loaded, and applies the room's present state to it. */
  #startRoomConnection(): void {
    this.#roomConnection = this.#connectRoom();
    if (!this.#roomConnection) return;
    if (this.#refusal === undefined) return this.#join();
    this.#roomConnection.refuse(this.#refusal);
    this.#refusal = undefined;
  }

  #createDeviceRoom(device: Device): DeviceRoom {
    return new DeviceRoom({
      device,
      ydocId: this.name,
      ydoc: this.ydoc,
      unacknowledged: this.#unacknowledged,
      gate: this.#passGate,
      isConnected: () => this.#connection.isConnected && navigator.onLine,
      onLoaded: this.#handleLoaded,
      onText: this.#handleTextArrived,
      onNewerBuild: () => this.refuse('schema-too-old'),
      onChange: () => this.#publishState(),
    });
  }

  readonly #start = (): void => {
    if (this.#isEnded) return;
    this.#isOpened = true;
    // Registered before the provider, which sends each update: `Unacknowledged` has to count a change before it is sent.
    this.ydoc.on('update', this.#handleUpdate);
    this.#join();
    this.#publishState();
  };

  readonly #handleTextArrived = (): void => {
    this.#hasText = true;
    this.#publishState();
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
      // Unacknowledged rows were not written in this tab, but are to be sent. If the room is attached already, they were
      // counted and sent when they were applied.
      if (loaded.unacked > 0 && !this.isAttached) this.#unacknowledged.noteLocal();
    }
    this.#publishState();
  };

  /** Joins the room as soon as it may be joined. */
  readonly #join = (): void => {
    if (!this.#isOpened || this.#roomConnection?.canAttach === false || this.#refusal !== undefined) return;
    if (!this.#isContent || isKnownToServer(this.name)) return this.#roomConnection?.attach();
    this.#roomConnection?.cancelRetry();
    void this.#applyFirstContent();
    this.#publishState();
  };

  /**
   * Applies the first content of a document that only this device has. The server creates the document with the same
   * update, so both merge into one [A7].
   */
  async #applyFirstContent(): Promise<void> {
    if (this.#hasText) return;
    const update = await firstContentOf(this.name);
    if (!update || this.#isEnded || this.#hasText) return;
    this.#hasText = true;
    Y.applyUpdate(this.ydoc, update);
    this.#publishState();
  }

  readonly #passGate: MessageGate = (deliver) => (this.#gate ? this.#gate(deliver) : deliver());

  readonly #handleUpdate = (update: Uint8Array, origin: unknown): void => {
    const isFromServer = this.#roomConnection?.isOrigin(origin) ?? false;
    // A copy read from the device or given by another tab is a difference. Its rows were added before it was applied.
    const isDifference = origin === FROM_DEVICE || origin === FROM_TAB_STATE;
    if (!isFromServer && (origin !== FROM_DEVICE || this.isAttached))
      this.#unacknowledged.noteLocal(isDifference ? undefined : update);
    this.#device?.handleUpdate(update, origin, isFromServer);
    if (!isFromServer) this.#publishState();
  };

  readonly #handlePageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) this.awareness.announce();
  };

  #readState(): RoomState {
    const facts: RoomFacts = {
      browserOnline: navigator.onLine,
      socketConnected: this.#connection.isConnected,
      authenticated: this.#roomConnection?.isAuthenticated ?? false,
      synced: this.#roomConnection?.isSynced ?? false,
      unacked: this.#unacknowledged.count,
      stored: this.#device?.stored ?? 'none',
      readOnly: this.#readOnly,
      refusal: this.#roomConnection?.refusal ?? this.#refusal,
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

  readonly #publishState = (): void => {
    const next = this.#readState();
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
