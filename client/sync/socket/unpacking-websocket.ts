import { HocuspocusProviderWebsocket, WebSocketStatus } from '@hocuspocus/provider';
import { EarlyFrames } from './early-frames.ts';
import { isPacked, unpack } from '#shared/documents/packed-frame.ts';

/** The library’s own code for a socket that it gives up. */
const LET_GO = { code: 4408, reason: 'silent' };

/** The provider's socket, which takes packed frames too. All frames keep their order. */
export class UnpackingWebsocket extends HocuspocusProviderWebsocket {
  /** Frames that wait for a packed one before them. */
  #turn: Promise<void> | undefined;
  #early: { of: WebSocket | null; frames: EarlyFrames } | undefined;

  /**
   * Takes a socket that was told to close for closed. Where nobody is at the other end nobody says goodbye: it stays
   * open for long, and the library would take itself for connected and begin no other.
   */
  letGo(): void {
    if (this.status === WebSocketStatus.Connected) this.emit('close', { event: LET_GO });
  }

  /** Of what is sent before the server has let anybody in, more than fits waits here [A15]. */
  override send(frame: Uint8Array): void {
    const { webSocket } = this;
    if (!webSocket || webSocket.readyState !== webSocket.OPEN) return super.send(frame);
    if (this.#early?.of !== webSocket) this.#early = { of: webSocket, frames: new EarlyFrames() };
    if (this.#early.frames.mayLeave(frame)) super.send(frame);
  }

  override onMessage(event: MessageEvent<ArrayBuffer>): void {
    const frame = new Uint8Array(event.data);
    if (this.#early?.of === this.webSocket)
      for (const waiting of this.#early?.frames.receive(frame) ?? []) super.send(waiting);
    if (!this.#turn && !isPacked(frame)) return super.onMessage(event);
    const socket = this.webSocket;
    const turn = (this.#turn ?? Promise.resolve()).then(async () => {
      try {
        const { buffer } = isPacked(frame) ? await unpack(frame) : frame;
        // What a socket said that is gone by now is said again by the next one.
        if (this.webSocket === socket) super.onMessage({ data: buffer } as MessageEvent<ArrayBuffer>);
      } catch {
        // A damaged frame is as good as a lost one, and what is lost comes with the next socket.
        socket?.close();
      }
    });
    this.#turn = turn;
    void turn.then(() => {
      if (this.#turn === turn) this.#turn = undefined;
    });
  }
}
