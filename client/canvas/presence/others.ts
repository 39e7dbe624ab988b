import * as v from 'valibot';
import type { Awareness } from 'y-protocols/awareness';
import { peerColor } from '#client/lib/peer-color.ts';
import type { MultipleSelected } from './own-presence.ts';

const Whole = v.pipe(v.number(), v.finite());
const Pair = v.tuple([Whole, Whole]);

/** Peers write what they like into their state: it is read as foreign input. */
const State = v.object({
  user: v.object({ id: v.string(), name: v.string() }),
  canvas: v.object({
    pointer: v.fallback(v.nullable(Pair), null),
    sel: v.fallback(v.pipe(v.array(v.string()), v.maxLength(50)), []),
    many: v.fallback(
      v.nullable(
        v.object({
          box: v.tuple([Whole, Whole, Whole, Whole]),
          count: v.pipe(v.number(), v.integer(), v.minValue(1)),
        }),
      ),
      null,
    ),
    drag: v.fallback(v.nullable(Pair), null),
  }),
});

/** Somebody else on the same canvas. */
export interface OtherOnCanvas {
  clientId: number;
  name: string;
  /** From 1. */
  color: number;
  /** In units of the canvas; null while their pointer is elsewhere. */
  pointer: readonly [number, number] | null;
  selected: readonly string[];
  /** Where more is chosen than is named. */
  many: MultipleSelected | null;
  drag: readonly [number, number] | null;
}

export function othersOnCanvas(awareness: Awareness): OtherOnCanvas[] {
  const others: OtherOnCanvas[] = [];
  for (const [clientId, state] of awareness.getStates()) {
    if (clientId === awareness.clientID) continue;
    const read = v.safeParse(State, state);
    if (!read.success) continue;
    const { user, canvas } = read.output;
    others.push({
      clientId,
      name: user.name,
      color: peerColor(user.id),
      pointer: canvas.pointer,
      selected: canvas.sel,
      many: canvas.many,
      drag: canvas.drag,
    });
  }
  return others.sort((a, b) => a.clientId - b.clientId);
}
