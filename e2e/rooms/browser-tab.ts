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

/** The way from a page to a server: requests and the socket fail apart from each other. */
export class TestNetwork {
  /** `no-answers`: requests arrive and are carried out, their answers are lost. */
  requests: 'up' | 'down' | 'no-answers' = 'up';
  #isSocketUp = true;
  #port: number;
  readonly #open = new Set<WebSocket>();

  /** Takes the place of the page's own `fetch` and `WebSocket`. */
  constructor(port: number) {
    this.#port = port;
    const handOn = globalThis.fetch;
    const fetchThere = async (path: string, init: RequestInit): Promise<Response> => {
      // The test's own, to an address it names.
      if (!path.startsWith('/')) return handOn(path, init);
      if (this.requests === 'down') throw new TypeError('Failed to fetch');
      // The page's own signals are jsdom's, which Node's fetch does not take.
      const response = await handOn(`http://127.0.0.1:${this.#port}${path}`, { ...init, signal: null });
      const body = await response.arrayBuffer();
      if (this.requests !== 'up') throw new TypeError('Failed to fetch');
      return new Response(body, { status: response.status, headers: response.headers });
    };
    const addressOf = (url: string): string => {
      const { pathname, search } = new URL(url);
      // Nobody listens at port 1.
      return `ws://127.0.0.1:${this.#isSocketUp ? this.#port : 1}${pathname}${search}`;
    };
    const remember = (socket: WebSocket): void => {
      this.#open.add(socket);
      // To a page an error that nobody listens to is none.
      socket.on('error', () => {});
      socket.once('close', () => this.#open.delete(socket));
    };
    class CutSocket extends WebSocket {
      constructor(url: string) {
        super(addressOf(url));
        remember(this);
      }
    }
    Object.assign(globalThis, { fetch: fetchThere, WebSocket: CutSocket });
    // As a browser has them, except on plain HTTP.
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

  /** What is on its way is lost, in both directions; a new socket may be opened. */
  cutSockets(): void {
    for (const socket of this.#open) socket.terminate();
  }
}

/**
 * A person's page with the product's own queue, rooms and stores. There is one at a time, as there is one session and
 * one person to a browser: opening another person's ends this one.
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
    // As every page of a signed-in person does.
    syncSession(userId).hold(`user:${userId}`);
  }

  /** Opens a document as its page does. */
  open(ydocId: string): Room {
    const room = this.#rooms.get(ydocId) ?? syncSession(this.userId).hold(ydocId);
    this.#rooms.set(ydocId, room);
    return room;
  }

  leave(ydocId: string): void {
    if (this.#rooms.delete(ydocId)) syncSession(this.userId).release(ydocId);
  }

  /** At the end of the first paragraph of a document that is here. */
  type(ydocId: string, words: string): void {
    const text = (this.open(ydocId).ydoc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0);
    if (!(text instanceof Y.XmlText)) throw new Error('The document does not begin with a paragraph.');
    text.insert(text.length, words);
  }

  /** Nobody waits for the next try. */
  hurry(): void {
    reconnectNow();
    void this.outbox.drain();
  }

  async database(): Promise<DeviceDatabase> {
    const database = await deviceOf(this.userId).database();
    if (!database) throw new Error('There is no database.');
    return database;
  }

  /** Nothing waits for the server any more, neither changes nor words. */
  async isClean(): Promise<boolean> {
    const { isLoaded, operations } = this.outbox.getState();
    // What was typed just now is in no database yet.
    for (const room of this.#rooms.values()) {
      const { unacked, stored } = room.getState().facts;
      if (unacked > 0 || stored !== 'all') return false;
    }
    return isLoaded && operations.length === 0 && (await (await this.database()).count('unacked')) === 0;
  }

  /** Ends the page; what the device keeps stays. */
  close(): void {
    forgetUser();
  }
}

/** The words of a document, with how often each is there. */
export function countWords(doc: Y.Doc): Map<string, number> {
  const count = new Map<string, number>();
  const text = doc
    .getXmlFragment(CONTENT_FRAGMENT)
    .toJSON()
    .replaceAll(/<[^>]*>/g, ' ');
  for (const word of text.split(/\s+/)) if (word !== '') count.set(word, (count.get(word) ?? 0) + 1);
  return count;
}
