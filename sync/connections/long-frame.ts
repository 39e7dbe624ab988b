/** A frame in two parts: what is its receiver's own, and what everybody gets alike. */
export interface FrameParts {
  head: Uint8Array;
  tail: Uint8Array;
}

const NOTHING = new Uint8Array();
const known = new WeakMap<Uint8Array, FrameParts>();

/** Puts a frame together, and remembers of what: its tail is packed once for all who get it. */
export function longFrame(parts: FrameParts): Uint8Array {
  const { head, tail } = parts;
  const frame = new Uint8Array(head.byteLength + tail.byteLength);
  frame.set(head);
  frame.set(tail, head.byteLength);
  known.set(frame, parts);
  return frame;
}

export const partsOf = (frame: Uint8Array): FrameParts => known.get(frame) ?? { head: NOTHING, tail: frame };
