import { WebSocketStatus } from '@hocuspocus/provider';
import { canUnpack, PACKED_QUERY } from '#shared/documents/packed-frame.ts';
import { RECONNECT, SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { apiUrl } from '#client/api/api-fetch.ts';
import { ATTEMPT_LIMIT_MS, AttemptLimit, attemptLimitMs, retryWaitMs } from './attempt-limit.ts';
import { UnpackingWebsocket } from './unpacking-websocket.ts';

/** The socket is treated as dead when an acknowledgement is pending and nothing arrived for this long [C7]. */
const WATCHDOG_MS = 10_000;
const WATCHDOG_STEP_MS = 2_000;
// A `connect()` less than 60 ms after a `disconnect()` leaves the library stuck.
const RECYCLE_PAUSE_MS = 250;
/** A key press starts an attempt when the last one ended this long ago [C13]. */
const KEY_RETRY_AFTER_MS = 3_000;

/** The rooms of a socket. */
export interface SocketRooms {
  /** Whether a room in which this device may write waits for an acknowledgement. */
  isAwaitingAck: () => boolean;
  /**
   * Called when the server closed the socket because a message was too long. Sent again, it would close the next too.
   */
  onTooLarge: () => void;
}

/**
 * The one WebSocket of all open rooms. It reconnects by itself, and at once when the browser reports that the network
 * is back. It is replaced when nothing arrives although an acknowledgement is pending [C7]. An attempt that is not
 * open and authenticated in time is closed and repeated after a wait, which ends early when the page gets focus or a
 * key [C13].
 */
export class Socket {
  readonly provider: UnpackingWebsocket;
  readonly #rooms: SocketRooms;
  readonly #listeners = new Set<() => void>();
  readonly #watchdog: ReturnType<typeof setInterval>;
  #connected = false;
  #lastActivityAt = 0;
  #lastBuffered = 0;
  #lastCheckAt = performance.now();
  readonly #attemptLimit: AttemptLimit;
  /** Attempts in a row that made no progress. */
  #stalledAttempts = 0;
  #isConnecting = false;
  #attemptStartedAt = 0;
  #attemptEndedAt = 0;
  /**
   * The scheduled attempt of this class. After a connection was closed or refused, the library makes its own
   * attempts.
   */
  #nextAttempt: { at: number; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(rooms: SocketRooms, url = syncUrl()) {
    this.#rooms = rooms;
    this.#attemptLimit = new AttemptLimit({
      hasPendingToken: () => this.provider.configuration.providerMap.size > 0,
      bufferedBytes: () => this.provider.webSocket?.bufferedAmount ?? 0,
      onStalled: () => this.#handleStall(),
    });
    this.provider = new UnpackingWebsocket({
      url,
      ...RECONNECT,
      // Passed as an option, because the first attempt starts before the constructor returns.
      onStatus: ({ status }: { status: WebSocketStatus }) => this.#handleStatus(status),
      messageReconnectTimeout: 30_000,
      // Called before the provider's own listener, which reads the delay that is set by then.
      onClose: ({ event }: { event: { code: number } }) => this.#handleClose(event.code),
    });
    this.provider.on('open', this.#handleOpen);
    this.provider.on('message', this.#handleMessage);
    this.provider.on('connect', this.#handleConnect);
    this.provider.on('disconnect', () => this.#setConnected(false));
    this.#watchdog = setInterval(this.#checkSilence, WATCHDOG_STEP_MS);
    window.addEventListener('online', this.#handleOnline);
    window.addEventListener('offline', this.#notify);
    window.addEventListener('focus', this.#handleFocus);
    window.addEventListener('visibilitychange', this.#handleFocus);
    // In the capture phase, because an editor may stop the event's propagation.
    window.addEventListener('keydown', this.#handleKey, { capture: true, passive: true });
  }

  get isConnected(): boolean {
    return this.#connected;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts an attempt at once, without waiting for the back-off. */
  reconnectNow(): void {
    if (this.#connected) return;
    this.#stalledAttempts = 0;
    this.#recycle();
  }

  destroy(): void {
    clearInterval(this.#watchdog);
    this.#attemptLimit.end();
    clearTimeout(this.#nextAttempt?.timer);
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
      this.#isConnecting = true;
      this.#attemptStartedAt = performance.now();
      this.#attemptLimit.begin(attemptLimitMs(this.#stalledAttempts));
    }
    if (status === WebSocketStatus.Disconnected) this.#endAttempt();
  }

  #endAttempt(): void {
    this.#attemptLimit.end();
    if (this.#isConnecting) this.#attemptEndedAt = performance.now();
    this.#isConnecting = false;
  }

  /** The server's first message arrived, which answers a token: the attempt succeeded. */
  readonly #handleConnect = (): void => {
    this.#endAttempt();
    this.#stalledAttempts = 0;
    this.#setConnected(true);
  };

  #handleStall(): void {
    this.#endAttempt();
    this.#stalledAttempts += 1;
    this.#recycle(retryWaitMs(this.#stalledAttempts, Math.random()));
  }

  readonly #handleOpen = (): void => {
    this.#attemptLimit.handleOpen();
    this.#lastActivityAt = performance.now();
    // Updates that the library queued while offline are part of the sync that follows. If they were sent as well,
    // their acknowledgements would be mistaken for the sync's own, and "Saved" would be shown too early. The field is
    // private, so its name is not part of the library's API.
    const internals = this.provider as unknown as { messageQueue: unknown[] };
    internals.messageQueue = [];
  };

  #handleClose(code: number): void {
    if (code === SOCKET_CODES.tooLarge) this.#rooms.onTooLarge();
    // The delay doubles after each close by a server that runs but cannot serve.
    const { configuration } = this.provider;
    const isServerFailing = code === SOCKET_CODES.storeFault || code === SOCKET_CODES.tooMany;
    configuration.delay = isServerFailing
      ? Math.min(configuration.delay * 2, RECONNECT.maxDelay)
      : RECONNECT.delay;
  }

  readonly #handleMessage = (): void => {
    this.#lastActivityAt = performance.now();
  };

  readonly #handleOnline = (): void => {
    this.#notify();
    this.reconnectNow();
  };

  /** The writer is back: the wait ends, and an attempt older than the limit is replaced. */
  readonly #handleFocus = (): void => {
    const isRecentAttempt =
      this.#isConnecting && performance.now() - this.#attemptStartedAt < ATTEMPT_LIMIT_MS;
    if (document.visibilityState === 'visible' && this.#canRetryEarly && !isRecentAttempt) this.#recycle();
  };

  /**
   * Never ends an attempt. Otherwise no attempt would open on a slow connection while somebody types without a pause.
   */
  readonly #handleKey = (): void => {
    if (
      !this.#canRetryEarly ||
      this.#isConnecting ||
      performance.now() - this.#attemptEndedAt < KEY_RETRY_AFTER_MS
    )
      return;
    this.#recycle();
  };

  /**
   * Whether focus or a key may shorten the wait. Not when the server reported a fault: its back-off is respected
   * [A4].
   */
  get #canRetryEarly(): boolean {
    return !this.#connected && this.provider.configuration.delay === RECONNECT.delay;
  }

  // It uses `performance.now()`, because the system clock can be set forward and back.
  readonly #checkSilence = (): void => {
    // A page that was busy or suspended could not receive anything. That time does not count as silence.
    const sinceLastCheck = performance.now() - this.#lastCheckAt;
    this.#lastCheckAt = performance.now();
    if (sinceLastCheck > 2 * WATCHDOG_STEP_MS) this.#lastActivityAt = performance.now();
    const buffered = this.provider.webSocket?.bufferedAmount ?? 0;
    // A slow uplink is not a dead one: the socket is not replaced as long as buffered bytes are sent.
    const isSending = buffered < this.#lastBuffered;
    this.#lastBuffered = buffered;
    if (!this.#connected || !this.#rooms.isAwaitingAck())
      return void (this.#lastActivityAt = performance.now());
    if (isSending) this.#lastActivityAt = performance.now();
    if (performance.now() - this.#lastActivityAt > WATCHDOG_MS) this.#recycle();
  };

  /**
   * Ends the current socket or attempt and schedules the next one. An attempt that is already scheduled sooner is kept:
   * repeated calls would only postpone it.
   */
  #recycle(waitMs = RECYCLE_PAUSE_MS): void {
    this.#lastActivityAt = performance.now();
    const at = performance.now() + waitMs;
    if (this.#nextAttempt && this.#nextAttempt.at <= at) return;
    clearTimeout(this.#nextAttempt?.timer);
    this.provider.disconnect();
    this.#nextAttempt = { at, timer: setTimeout(this.#startAttempt, waitMs) };
  }

  readonly #startAttempt = (): void => {
    this.#nextAttempt = undefined;
    this.provider.forceClose();
    // Not awaited: the promise never settles while no room is attached.
    void this.provider.connect();
  };
}

function syncUrl(): string {
  const url = new URL(apiUrl('/sync'), window.location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (canUnpack()) url.search = PACKED_QUERY;
  return url.href;
}
