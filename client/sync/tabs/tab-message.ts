import * as v from 'valibot';

// Not compared by class, because another window has its own `Uint8Array`.
const Bytes = v.custom<Uint8Array>((value) => ArrayBuffer.isView(value));

/** The messages about a room between the tabs of one person. Each has the schema version of its content [B3]. */
export const TabMessage = v.variant('type', [
  /** Sync step 1: asks for the updates that the sender lacks. */
  v.object({
    type: v.literal('ask'),
    schema: v.string(),
    from: v.string(),
    vector: Bytes,
    isAnswer: v.boolean(),
  }),
  /**
   * Sync step 2; `isStored`: the device's database has all of it. `rows`: the changes in it that the server has not
   * acknowledged, as they were made; missing if the sender no longer has them, and from older builds [M9].
   */
  v.object({
    type: v.literal('give'),
    schema: v.string(),
    from: v.string(),
    to: v.string(),
    update: Bytes,
    isStored: v.boolean(),
    rows: v.optional(v.array(Bytes)),
  }),
  /** A change that was made in the sending tab. */
  v.object({
    type: v.literal('change'),
    schema: v.string(),
    from: v.string(),
    number: v.number(),
    update: Bytes,
  }),
  /** The device's database has all changes of the sending tab up to that number. */
  v.object({ type: v.literal('stored'), schema: v.string(), from: v.string(), upTo: v.number() }),
]);
export type TabMessage = v.InferOutput<typeof TabMessage>;

/** The fields that messages of all builds have, older or newer. */
export const TabMessageHead = v.object({ schema: v.string(), from: v.string() });
