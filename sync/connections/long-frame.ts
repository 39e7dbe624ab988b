/** A frame in two parts: the head belongs to one receiver, the tail is the same for all. */
export interface FrameParts {
  head: Uint8Array;
  tail: Uint8Array;
}

const EMPTY = new Uint8Array();
const partsByFrame = new WeakMap<Uint8Array, FrameParts>();

/**
 * Joins the two parts of a frame and remembers them, so that {@link Packing} compresses a tail once for all
 * receivers.
 */
export function longFrame(parts: FrameParts): Uint8Array {
  const { head, tail } = parts;
  const frame = new Uint8Array(head.byteLength + tail.byteLength);
  frame.set(head);
  frame.set(tail, head.byteLength);
  partsByFrame.set(frame, parts);
  return frame;
}

export const partsOf = (frame: Uint8Array): FrameParts =>
  partsByFrame.get(frame) ?? { head: EMPTY, tail: frame };
