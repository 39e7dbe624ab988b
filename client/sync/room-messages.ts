import * as v from 'valibot';

/** What the server says in a `workspace:` or `user:` room (A10). */
const RoomMessage = v.variant('type', [
  v.object({ type: v.literal('joined'), scope: v.string(), seq: v.number() }),
  v.object({ type: v.literal('changed'), scope: v.string(), seq: v.number() }),
]);
export type RoomMessage = v.InferOutput<typeof RoomMessage>;

/** A message this build knows, or undefined: newer servers may say more. */
export function parseRoomMessage(text: string): RoomMessage | undefined {
  try {
    const parsed = v.safeParse(RoomMessage, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
