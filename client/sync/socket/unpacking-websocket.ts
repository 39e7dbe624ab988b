import { HocuspocusProviderWebsocket, WebSocketStatus } from '@hocuspocus/provider';
import { EarlyFrames } from './early-frames.ts';
import { isPacked, unpack } from '#shared/documents/packed-frame.ts';

/** A close event with the code that the library itself uses for a socket without messages. */
const SILENT_CLOSE = { code: 4408, reason: 'silent' };

/** The provider's WebSocket, which also accepts compressed ("packed") frames. All frames keep their order. */
export class UnpackingWebsocket extends HocuspocusProviderWebsocket {
  /** Settles when all frames received so far are handled; undefined while no packed frame is being unpacked. */
  #unpacking: Promise<void> | undefined;
  #early: { socket: WebSocket | null; frames: EarlyFrames } | undefined;

  /**
   * Treats a socket that was asked to close as closed. When the other end is unreachable, no closing handshake
   * arrives and the socket stays open for long. The library would believe that it is connected and start no other.
   */
  forceClose(): void {
    if (this.status === WebSocketStatus.Connected) this.emit('close', { event: SILENT_CLOSE });
  }

  /** Sends a frame, or queues it while the server has admitted no room and the early budget is spent [A15]. */
  override send(frame: Uint8Array): void {
    const { webSocket } = this;
    if (!webSocket || webSocket.readyState !== webSocket.OPEN) return super.send(frame);
    if (this.#early?.socket !== webSocket) this.#early = { socket: webSocket, frames: new EarlyFrames() };
    if (this.#early.frames.canSend(frame)) super.send(frame);
  }

  override onMessage(event: MessageEvent<ArrayBuffer>): void {
    const frame = new Uint8Array(event.data);
    if (this.#early?.socket === this.webSocket)
      for (const waiting of this.#early?.frames.receive(frame) ?? []) super.send(waiting);
    if (!this.#unpacking && !isPacked(frame)) return super.onMessage(event);
    const socket = this.webSocket;
    const unpacking = (this.#unpacking ?? Promise.resolve()).then(async () => {
      try {
        const { buffer } = isPacked(frame) ? await unpack(frame) : frame;
        // A frame of a socket that was replaced meanwhile is dropped: the next socket receives its content again.
        if (this.webSocket === socket) super.onMessage({ data: buffer } as MessageEvent<ArrayBuffer>);
      } catch {
        // A damaged frame counts as lost. The next socket receives its content.
        socket?.close();
      }
    });
    this.#unpacking = unpacking;
    void unpacking.then(() => {
      if (this.#unpacking === unpacking) this.#unpacking = undefined;
    });
  }
}
