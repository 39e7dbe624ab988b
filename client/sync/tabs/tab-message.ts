import * as v from 'valibot';

// Not by its class, which is another in another window.
const Bytes = v.custom<Uint8Array>((value) => ArrayBuffer.isView(value));

/** What tabs of one person say to each other about a room; each says which schema what it holds is of [B3]. */
export const TabMessage = v.variant('type', [
  /** Sync step 1: what do you have that I lack? */
  v.object({
    type: v.literal('ask'),
    schema: v.string(),
    from: v.string(),
    vector: Bytes,
    isAnswer: v.boolean(),
  }),
  /** Sync step 2; `isStored`: the device's database has all of it. */
  v.object({
    type: v.literal('give'),
    schema: v.string(),
    from: v.string(),
    to: v.string(),
    update: Bytes,
    isStored: v.boolean(),
  }),
  /** Something was written there. */
  v.object({
    type: v.literal('change'),
    schema: v.string(),
    from: v.string(),
    number: v.number(),
    update: Bytes,
  }),
  /** The device's database has all changes of this tab up to that number. */
  v.object({ type: v.literal('stored'), schema: v.string(), from: v.string(), upTo: v.number() }),
]);
export type TabMessage = v.InferOutput<typeof TabMessage>;

/** The part of a message that every build, older or newer, writes. */
export const TabMessageHead = v.object({ schema: v.string(), from: v.string() });
