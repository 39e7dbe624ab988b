import { canUnpack, PACKED_QUERY } from '#shared/documents/packed-frame.ts';
import { RECONNECT, SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { apiUrl } from '#client/api/api-fetch.ts';
import { UnpackingWebsocket } from './unpacking-websocket.ts';

/** After this long without an owed acknowledgement the socket is taken for dead [C7]. */
const WATCHDOG_MS = 10_000;
const WATCHDOG_STEP_MS = 2_000;
// `disconnect()` and `connect()` within 60 ms stick.
const RECYCLE_PAUSE_MS = 250;

/** What a socket has to know of its rooms, and tell them. */
export interface SocketRooms {
  /** Whether a room in which this device may write waits for an acknowledgement. */
  isOwedAck: () => boolean;
  /** A message was too long for the server: sent again, it would close every socket after this one. */
  onTooLarge: () => void;
}

/**
 * The one WebSocket of all open rooms. It reconnects by itself, at once when the browser says that the network is back,
 * and is recycled when it is silent although it owes us an answer.
 */
export class Socket {
  readonly provider: UnpackingWebsocket;
  readonly #rooms: SocketRooms;
  readonly #listeners = new Set<() => void>();
  readonly #watchdog: ReturnType<typeof setInterval>;
  #connected = false;
  #lastHeard = 0;
  #lastBuffered = 0;
  #lastWatch = performance.now();
  #isRecycling = false;

  constructor(rooms: SocketRooms, url = syncUrl()) {
    this.#rooms = rooms;
    this.provider = new UnpackingWebsocket({
      url,
      ...RECONNECT,
      messageReconnectTimeout: 30_000,
      // Asked before the provider's own listener, which goes by the delay that stands then.
      onClose: ({ event }: { event: { code: number } }) => this.#handleClose(event.code),
    });
    this.provider.on('open', this.#handleOpen);
    this.provider.on('message', this.#handleMessage);
    this.provider.on('connect', () => this.#setConnected(true));
    this.provider.on('disconnect', () => this.#setConnected(false));
    this.#watchdog = setInterval(this.#watch, WATCHDOG_STEP_MS);
    window.addEventListener('online', this.#handleOnline);
    window.addEventListener('offline', this.#notify);
  }

  get isConnected(): boolean {
    return this.#connected;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tries at once. */
  reconnectNow(): void {
    if (!this.#connected) void this.#recycle();
  }

  destroy(): void {
    clearInterval(this.#watchdog);
    window.removeEventListener('online', this.#handleOnline);
    window.removeEventListener('offline', this.#notify);
    this.#listeners.clear();
    this.provider.destroy();
  }

  readonly #notify = (): void => {
    for (const listener of this.#listeners) listener();
  };

  #setConnected(connected: boolean): void {
    this.#connected = connected;
    this.#notify();
  }

  readonly #handleOpen = (): void => {
    this.#lastHeard = performance.now();
    // Updates queued while offline are part of the sync that follows; sent besides, their acknowledgements would be
    // taken for the sync's own, and "Saved" would be said too early. The field is private, its name is not promised.
    const inside = this.provider as unknown as { messageQueue: unknown[] };
    inside.messageQueue = [];
  };

  #handleClose(code: number): void {
    if (code === SOCKET_CODES.tooLarge) this.#rooms.onTooLarge();
    // A server that is there and not well is asked less often every time.
    const { configuration } = this.provider;
    const isUnwell = code === SOCKET_CODES.storeFault || code === SOCKET_CODES.tooMany;
    configuration.delay = isUnwell ? Math.min(configuration.delay * 2, RECONNECT.maxDelay) : RECONNECT.delay;
  }

  readonly #handleMessage = (): void => {
    this.#lastHeard = performance.now();
  };

  readonly #handleOnline = (): void => {
    this.#notify();
    if (!this.#connected) void this.#recycle();
  };

  // By no clock on the wall: those are set forth and back.
  readonly #watch = (): void => {
    // A page that was busy, or asleep, has not heard what came meanwhile: that is no silence.
    const sinceLastWatch = performance.now() - this.#lastWatch;
    this.#lastWatch = performance.now();
    if (sinceLastWatch > 2 * WATCHDOG_STEP_MS) this.#lastHeard = performance.now();
    const buffered = this.provider.webSocket?.bufferedAmount ?? 0;
    // A slow uplink is no dead one: as long as bytes leave, it is left alone.
    const isSending = buffered < this.#lastBuffered;
    this.#lastBuffered = buffered;
    if (!this.#connected || !this.#rooms.isOwedAck()) return void (this.#lastHeard = performance.now());
    if (isSending) this.#lastHeard = performance.now();
    if (performance.now() - this.#lastHeard > WATCHDOG_MS) void this.#recycle();
  };

  async #recycle(): Promise<void> {
    this.#lastHeard = performance.now();
    // Whoever asks again and again would only put the attempt off.
    if (this.#isRecycling) return;
    this.#isRecycling = true;
    this.provider.disconnect();
    await new Promise((resolve) => setTimeout(resolve, RECYCLE_PAUSE_MS));
    this.#isRecycling = false;
    this.provider.letGo();
    // With nothing attached this never settles, so it is not awaited.
    void this.provider.connect();
  }
}

function syncUrl(): string {
  const url = new URL(apiUrl('/sync'), window.location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (canUnpack()) url.search = PACKED_QUERY;
  return url.href;
}
