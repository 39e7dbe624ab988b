import { locks } from 'node:worker_threads';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { forgetUser, rememberUser } from '#client/api/remembered-user.ts';
import { setSessionId } from '#client/api/session.ts';
import { deviceOf, type DeviceDatabase } from '#client/lib/device/device.ts';
import { outboxOf } from '#client/outbox/current-outbox.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import type { Room } from '#client/sync/rooms/room.ts';
import { reconnectNow, syncSession } from '#client/sync/sync-session.ts';

/** The network between a page and a server. Requests and the socket can fail separately. */
export class TestNetwork {
  /** With `no-answers` the server receives requests and carries them out, and the responses are lost. */
  requests: 'up' | 'down' | 'no-answers' = 'up';
  #isSocketUp = true;
  #port: number;
  readonly #openSockets = new Set<WebSocket>();

  /** Replaces the page's `fetch` and `WebSocket`. */
  constructor(port: number) {
    this.#port = port;
    const originalFetch = globalThis.fetch;
    const fetchFromServer = async (path: string, init: RequestInit): Promise<Response> => {
      // The test itself sends this request, to a full URL.
      if (!path.startsWith('/')) return originalFetch(path, init);
      if (this.requests === 'down') throw new TypeError('Failed to fetch');
      // The page's abort signals are jsdom's, which Node's fetch rejects.
      const response = await originalFetch(`http://127.0.0.1:${this.#port}${path}`, {
        ...init,
        signal: null,
      });
      const body = await response.arrayBuffer();
      if (this.requests !== 'up') throw new TypeError('Failed to fetch');
      return new Response(body, { status: response.status, headers: response.headers });
    };
    const urlFor = (url: string): string => {
      const { pathname, search } = new URL(url);
      // No server listens at port 1.
      return `ws://127.0.0.1:${this.#isSocketUp ? this.#port : 1}${pathname}${search}`;
    };
    const trackSocket = (socket: WebSocket): void => {
      this.#openSockets.add(socket);
      // A browser ignores a socket's error without a listener. Node would throw it.
      socket.on('error', () => {});
      socket.once('close', () => this.#openSockets.delete(socket));
    };
    class TestSocket extends WebSocket {
      constructor(url: string) {
        super(urlFor(url));
        trackSocket(this);
      }
    }
    Object.assign(globalThis, { fetch: fetchFromServer, WebSocket: TestSocket });
    // jsdom lacks Web Locks. A browser has them, except on plain HTTP.
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  }

  set port(port: number) {
    this.#port = port;
  }

  get isSocketUp(): boolean {
    return this.#isSocketUp;
  }

  set isSocketUp(isUp: boolean) {
    this.#isSocketUp = isUp;
    if (!isUp) this.cutSockets();
  }

  /** Closes all sockets. Messages on their way are lost in both directions. New sockets can be opened. */
  cutSockets(): void {
    for (const socket of this.#openSockets) socket.terminate();
  }
}

/**
 * A person's page with the product's own outbox, rooms and stores. Only one is open at a time, because a browser has
 * one session and one person: opening another person's page ends this one.
 */
export class BrowserTab {
  readonly userId: string;
  readonly outbox: Outbox;
  readonly #rooms = new Map<string, Room>();

  constructor({ userId, sessionId }: { userId: string; sessionId: string }) {
    this.userId = userId;
    setSessionId(sessionId);
    const user = readCurrentUser({ id: userId });
    if (user) rememberUser(user);
    this.outbox = outboxOf(userId);
    // Every page of a signed-in person joins the room of the user's scope.
    syncSession(userId).hold(`user:${userId}`);
  }

  /** Opens a document's room, as the document's page does. */
  open(ydocId: string): Room {
    const room = this.#rooms.get(ydocId) ?? syncSession(this.userId).hold(ydocId);
    this.#rooms.set(ydocId, room);
    return room;
  }

  leave(ydocId: string): void {
    if (this.#rooms.delete(ydocId)) syncSession(this.userId).release(ydocId);
  }

  /** Types at the end of the first paragraph of a document that the device has. */
  type(ydocId: string, words: string): void {
    const text = (this.open(ydocId).ydoc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0);
    if (!(text instanceof Y.XmlText)) throw new Error('The document does not begin with a paragraph.');
    text.insert(text.length, words);
  }

  /** Connects and sends the queue at once, without waiting for the next retry. */
  retryNow(): void {
    reconnectNow();
    void this.outbox.drain();
  }

  async database(): Promise<DeviceDatabase> {
    const database = await deviceOf(this.userId).database();
    if (!database) throw new Error('There is no database.');
    return database;
  }

  /** Whether neither an operation nor an update is waiting for the server. */
  async hasNothingPending(): Promise<boolean> {
    const { isLoaded, operations } = this.outbox.getState();
    // Text that was typed just now is not in the database yet.
    for (const room of this.#rooms.values()) {
      const { unacked, stored } = room.getState().facts;
      if (unacked > 0 || stored !== 'all') return false;
    }
    return isLoaded && operations.length === 0 && (await (await this.database()).count('unacked')) === 0;
  }

  /** Ends the page. The device's data stays. */
  close(): void {
    forgetUser();
  }
}

/** Counts how often each word is in a document. */
export function countWords(doc: Y.Doc): Map<string, number> {
  const count = new Map<string, number>();
  const text = doc
    .getXmlFragment(CONTENT_FRAGMENT)
    .toJSON()
    .replaceAll(/<[^>]*>/g, ' ');
  for (const word of text.split(/\s+/)) if (word !== '') count.set(word, (count.get(word) ?? 0) + 1);
  return count;
}
