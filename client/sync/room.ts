import { HocuspocusProvider } from '@hocuspocus/provider';
import * as Y from 'yjs';
import type { RoomReason } from '#shared/documents/sync-protocol.ts';
import { LastingAwareness } from './lasting-awareness.ts';
import { saveStatusOf, type RoomFacts, type SaveStatus } from './save-status.ts';
import type { Socket } from './socket.ts';

/** What a room looks like from outside; a new object whenever anything in it changed. */
export interface RoomState {
  status: SaveStatus;
  facts: RoomFacts;
  /** Whether the room's text has been here since it was opened. */
  everSynced: boolean;
}

/** Joined anew at once: the server asks for it. */
const AT_ONCE: readonly string[] = ['role-changed', 'rejoin'] satisfies RoomReason[];
/** Trying again would be refused for ever: the page offers a copy, or an update of itself. */
const NEVER: readonly string[] = [
  'foreign-client-id',
  'bad-update',
  'schema-too-old',
  'too-large',
  'bad-token',
] satisfies RoomReason[];
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/** What every message of the server passes; it may wait, in order, but none may be dropped. */
export type MessageGate = (deliver: () => void) => void;

/**
 * One Y.Doc and its way to the server.
 *
 * A room that the server closed or refused gets a new provider after a back-off: attaching the old one again, or a new
 * one without session awareness, loses text while it claims to be synced. The Y.Doc and the awareness stay the same,
 * so an open editor notices nothing.
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
  #provider: HocuspocusProvider | undefined;
  #gate: MessageGate | undefined;
  /** What a refused room owed when it was closed, and what was written since: no provider counts it. */
  #owedWithoutProvider = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #retries = 0;
  #refusal: string | undefined;
  #readOnly = false;
  #everSynced = false;
  #state: RoomState;

  constructor(name: string, socket: Socket, token: (clientId: number) => string) {
    this.name = name;
    this.ydoc = new Y.Doc({ gc: true });
    this.awareness = new LastingAwareness(this.ydoc);
    this.#socket = socket;
    this.#token = token;
    this.#state = this.#read();
    const stopSocket = socket.onChange(this.#update);
    window.addEventListener('pageshow', this.#handlePageShow);
    this.ydoc.on('update', this.#handleUpdate);
    this.#stopListening = () => {
      stopSocket();
      window.removeEventListener('pageshow', this.#handlePageShow);
    };
    this.#attach();
  }

  readonly getState = (): RoomState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

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
    return !this.#readOnly && (this.#provider?.unsyncedChanges ?? 0) > 0;
  }

  /** Stops sending what the server will never take; the text stays here. */
  refuse(reason: RoomReason): void {
    if (this.#provider) this.#replaceLater(this.#provider, reason);
  }

  /** Joins anew at once if the room is waiting to be tried again. */
  retryNow(): void {
    if (this.#provider || NEVER.includes(this.#refusal ?? '')) return;
    clearTimeout(this.#retry);
    this.#retries = 0;
    this.#attach();
  }

  destroy(): void {
    clearTimeout(this.#retry);
    this.#stopListening();
    this.#listeners.clear();
    this.#messageListeners.clear();
    this.#provider?.destroy();
    this.awareness.end();
    this.ydoc.destroy();
  }

  #attach(): void {
    const provider = new HocuspocusProvider({
      name: this.name,
      document: this.ydoc,
      awareness: this.awareness,
      websocketProvider: this.#socket.provider,
      sessionAwareness: true,
      // Not a promise: what is typed while one settles would be acknowledged before the sync is.
      token: () => this.#token(this.ydoc.clientID),
      onAuthenticated: ({ scope }) => {
        this.#refusal = undefined;
        this.#readOnly = scope === 'readonly';
        this.#update();
      },
      onSynced: () => {
        this.#everSynced = true;
        this.#retries = 0;
        // From here on the provider counts everything, what was written without one included.
        this.#owedWithoutProvider = 0;
        this.#update();
      },
      onUnsyncedChanges: this.#update,
      onAuthenticationFailed: ({ reason }) => this.#replaceLater(provider, reason),
      onStateless: ({ payload }) => {
        for (const listener of this.#messageListeners) listener(payload);
      },
      // 1000 is the server closing this room; any other code is the socket's, which reconnects by itself.
      onClose: ({ event }) => {
        if (event.code === 1000 && this.#socket.isConnected) this.#replaceLater(provider, event.reason);
        else this.#update();
      },
    });
    const deliver = provider.onMessage.bind(provider);
    provider.onMessage = (event) => (this.#gate ? this.#gate(() => deliver(event)) : deliver(event));
    this.#provider = provider;
    this.awareness.announce();
    provider.attach();
    this.#update();
  }

  #replaceLater(closed: HocuspocusProvider, reason: string): void {
    if (closed !== this.#provider) return;
    this.#refusal = AT_ONCE.includes(reason) ? undefined : reason;
    this.#owedWithoutProvider += this.#readOnly ? 0 : closed.unsyncedChanges;
    this.#provider = undefined;
    closed.destroy();
    clearTimeout(this.#retry);
    if (!NEVER.includes(reason)) {
      const backOff = Math.min(FIRST_RETRY_MS * 2 ** this.#retries, LAST_RETRY_MS);
      this.#retry = setTimeout(() => this.#attach(), AT_ONCE.includes(reason) ? 50 : backOff);
      this.#retries += 1;
    }
    this.#update();
  }

  readonly #handleUpdate = (): void => {
    if (this.#provider) return;
    this.#owedWithoutProvider += 1;
    this.#update();
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
      synced: provider?.isSynced ?? false,
      unacked: this.#owedWithoutProvider + (provider?.unsyncedChanges ?? 0),
      readOnly: this.#readOnly,
      refusal: this.#refusal,
    };
    return { status: saveStatusOf(facts, this.#everSynced), facts, everSynced: this.#everSynced };
  }

  readonly #update = (): void => {
    const next = this.#read();
    if (sameState(this.#state, next)) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  };
}

function sameState(a: RoomState, b: RoomState): boolean {
  if (a.status !== b.status || a.everSynced !== b.everSynced) return false;
  return (Object.keys(a.facts) as (keyof RoomFacts)[]).every((key) => a.facts[key] === b.facts[key]);
}
