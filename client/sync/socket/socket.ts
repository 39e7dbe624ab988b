import { WebSocketStatus } from '@hocuspocus/provider';
import { canUnpack, PACKED_QUERY } from '#shared/documents/packed-frame.ts';
import { RECONNECT, SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { apiUrl } from '#client/api/api-fetch.ts';
import { ATTEMPT_LIMIT_MS, AttemptLimit, limitAfter, waitAfter } from './attempt-limit.ts';
import { UnpackingWebsocket } from './unpacking-websocket.ts';

/** After this long without an owed acknowledgement the socket is taken for dead [C7]. */
const WATCHDOG_MS = 10_000;
const WATCHDOG_STEP_MS = 2_000;
// `disconnect()` and `connect()` within 60 ms stick.
const RECYCLE_PAUSE_MS = 250;
/** A key begins an attempt when the last one ended this long ago [C13]. */
const KEY_AFTER_MS = 3_000;

/** What a socket has to know of its rooms, and tell them. */
export interface SocketRooms {
  /** Whether a room in which this device may write waits for an acknowledgement. */
  isOwedAck: () => boolean;
  /** A message was too long for the server: sent again, it would close every socket after this one. */
  onTooLarge: () => void;
}

/**
 * The one WebSocket of all open rooms. It reconnects by itself, at once when the browser says that the network is back,
 * and is recycled when it is silent although it owes us an answer [C7]. An attempt that is not open and authenticated in
 * time is closed and made again after a wait; focus and keys end that wait [C13].
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
  readonly #limit: AttemptLimit;
  /** Attempts in a row that nothing answered. */
  #silentTries = 0;
  #isTrying = false;
  #triedAt = 0;
  #endedAt = 0;
  /** The next attempt of this class; the library makes its own after a connection that was closed or refused. */
  #next: { at: number; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(rooms: SocketRooms, url = syncUrl()) {
    this.#rooms = rooms;
    this.#limit = new AttemptLimit({
      isAsked: () => this.provider.configuration.providerMap.size > 0,
      buffered: () => this.provider.webSocket?.bufferedAmount ?? 0,
      onSilent: () => this.#handleSilence(),
    });
    this.provider = new UnpackingWebsocket({
      url,
      ...RECONNECT,
      // An option, because the first attempt begins before the constructor returns.
      onStatus: ({ status }: { status: WebSocketStatus }) => this.#handleStatus(status),
      messageReconnectTimeout: 30_000,
      // Asked before the provider's own listener, which goes by the delay that stands then.
      onClose: ({ event }: { event: { code: number } }) => this.#handleClose(event.code),
    });
    this.provider.on('open', this.#handleOpen);
    this.provider.on('message', this.#handleMessage);
    this.provider.on('connect', this.#handleConnect);
    this.provider.on('disconnect', () => this.#setConnected(false));
    this.#watchdog = setInterval(this.#watch, WATCHDOG_STEP_MS);
    window.addEventListener('online', this.#handleOnline);
    window.addEventListener('offline', this.#notify);
    window.addEventListener('focus', this.#handleFocus);
    window.addEventListener('visibilitychange', this.#handleFocus);
    // Captured: an editor may stop the event on its way.
    window.addEventListener('keydown', this.#handleKey, { capture: true, passive: true });
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
    if (this.#connected) return;
    this.#silentTries = 0;
    this.#recycle();
  }

  destroy(): void {
    clearInterval(this.#watchdog);
    this.#limit.end();
    clearTimeout(this.#next?.timer);
    window.removeEventListener('focus', this.#handleFocus);
    window.removeEventListener('visibilitychange', this.#handleFocus);
    window.removeEventListener('keydown', this.#handleKey, { capture: true });
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

  #handleStatus(status: WebSocketStatus): void {
    if (status === WebSocketStatus.Connecting) {
      this.#isTrying = true;
      this.#triedAt = performance.now();
      this.#limit.begin(limitAfter(this.#silentTries));
    }
    if (status === WebSocketStatus.Disconnected) this.#endAttempt();
  }

  #endAttempt(): void {
    this.#limit.end();
    if (this.#isTrying) this.#endedAt = performance.now();
    this.#isTrying = false;
  }

  /** The server's first message came, which answers a token: the attempt succeeded. */
  readonly #handleConnect = (): void => {
    this.#endAttempt();
    this.#silentTries = 0;
    this.#setConnected(true);
  };

  #handleSilence(): void {
    this.#endAttempt();
    this.#silentTries += 1;
    this.#recycle(waitAfter(this.#silentTries, Math.random()));
  }

  readonly #handleOpen = (): void => {
    this.#limit.handleOpen();
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
    this.reconnectNow();
  };

  /** The writer is back: whatever wait was set ends, and an attempt from before does not count. */
  readonly #handleFocus = (): void => {
    const isFresh = this.#isTrying && performance.now() - this.#triedAt < ATTEMPT_LIMIT_MS;
    if (document.visibilityState === 'visible' && this.#mayHurry && !isFresh) this.#recycle();
  };

  /** Never ends an attempt: of somebody who types without a pause none would ever open on a slow connection. */
  readonly #handleKey = (): void => {
    if (!this.#mayHurry || this.#isTrying || performance.now() - this.#endedAt < KEY_AFTER_MS) return;
    this.#recycle();
  };

  /** A server that said that it is not well is not asked sooner than it should be [A4]. */
  get #mayHurry(): boolean {
    return !this.#connected && this.provider.configuration.delay === RECONNECT.delay;
  }

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
    if (performance.now() - this.#lastHeard > WATCHDOG_MS) this.#recycle();
  };

  /**
   * Ends the present socket or attempt, and begins the next after a wait in milliseconds. An attempt that is to begin
   * sooner stays: one that was asked for again and again would only be put off.
   */
  #recycle(waitMs = RECYCLE_PAUSE_MS): void {
    this.#lastHeard = performance.now();
    const at = performance.now() + waitMs;
    if (this.#next && this.#next.at <= at) return;
    clearTimeout(this.#next?.timer);
    this.provider.disconnect();
    this.#next = { at, timer: setTimeout(this.#tryAgain, waitMs) };
  }

  readonly #tryAgain = (): void => {
    this.#next = undefined;
    this.provider.letGo();
    // With nothing attached this never settles, so it is not awaited.
    void this.provider.connect();
  };
}

function syncUrl(): string {
  const url = new URL(apiUrl('/sync'), window.location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (canUnpack()) url.search = PACKED_QUERY;
  return url.href;
}
