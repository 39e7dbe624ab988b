import { asConnectorError, tooLarge } from './connector-errors.ts';
import type { Deadline } from './deadline.ts';

interface BodyLimits {
  /** The most bytes, counted after decompression. */
  maxBytes: number;
  deadline: Deadline;
  /** Time between two parts; unset: the deadline that is running counts. */
  idleMs?: number;
}

/**
 * Wraps the body of an answer: it ends with an error at its limits, and the connection is closed when it is cancelled.
 * It reads when its reader reads, so a slow reader slows the sender down, and the memory holds one part.
 */
export function limitedBody(
  body: ReadableStream<Uint8Array>,
  { maxBytes, deadline, idleMs }: BodyLimits,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let size = 0;
  const readPart = async (): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    if (idleMs !== undefined) deadline.start(idleMs);
    const { done, value } = await reader.read();
    if (idleMs !== undefined) deadline.pause();
    if (done) return undefined;
    size += value.byteLength;
    if (size > maxBytes) throw tooLarge();
    // Copied, because a stream's part may be a view of a shared buffer.
    return new Uint8Array(value);
  };
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const part = await readPart();
          if (part) return controller.enqueue(part);
          deadline.close();
          controller.close();
        } catch (error) {
          const cause = deadline.reasonOr(error);
          const reason = deadline.signal.aborted ? cause : asConnectorError(cause, { hasBegun: true });
          deadline.end(reason);
          controller.error(reason);
        }
      },
      cancel: (reason) => deadline.end(reason),
    },
    { highWaterMark: 0 },
  );
}
