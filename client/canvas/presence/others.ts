import * as v from 'valibot';
import type { Awareness } from 'y-protocols/awareness';
import { distinctName } from '#client/lib/distinct-name.ts';
import { peerColor } from '#client/lib/peer-color.ts';
import type { LargeSelection } from './own-presence.ts';

const FiniteNumber = v.pipe(v.number(), v.finite());
const Pair = v.tuple([FiniteNumber, FiniteNumber]);

/** The schema of another client's awareness state, which is untrusted input. */
const PeerState = v.object({
  user: v.object({ id: v.string(), name: v.string() }),
  canvas: v.object({
    pointer: v.fallback(v.nullable(Pair), null),
    sel: v.fallback(v.pipe(v.array(v.string()), v.maxLength(50)), []),
    many: v.fallback(
      v.nullable(
        v.object({
          box: v.tuple([FiniteNumber, FiniteNumber, FiniteNumber, FiniteNumber]),
          count: v.pipe(v.number(), v.integer(), v.minValue(1)),
        }),
      ),
      null,
    ),
    drag: v.fallback(v.nullable(Pair), null),
  }),
});

/** Another client on the same canvas. */
export interface OtherOnCanvas {
  clientId: number;
  name: string;
  /** The number of the peer colour, from 1. */
  color: number;
  /** In canvas units; null while the pointer is outside the canvas. */
  pointer: readonly [number, number] | null;
  selected: readonly string[];
  /** Set if the selection is too large to be listed in `selected`. */
  many: LargeSelection | null;
  drag: readonly [number, number] | null;
}

export function othersOnCanvas(awareness: Awareness): OtherOnCanvas[] {
  const others: OtherOnCanvas[] = [];
  for (const [clientId, state] of awareness.getStates()) {
    if (clientId === awareness.clientID) continue;
    const parsed = v.safeParse(PeerState, state);
    if (!parsed.success) continue;
    const { user, canvas } = parsed.output;
    others.push({
      clientId,
      name: distinctName(user.id, user.name),
      color: peerColor(user.id),
      pointer: canvas.pointer,
      selected: canvas.sel,
      many: canvas.many,
      drag: canvas.drag,
    });
  }
  return others.sort((a, b) => a.clientId - b.clientId);
}
