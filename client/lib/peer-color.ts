/** One of the colours `--peer-1` to `--peer-3`. */
export type PeerColor = 1 | 2 | 3;

const COLORS = [1, 2, 3] as const satisfies PeerColor[];
const places = new Map<string, number>();

/**
 * A person's colour. Colours are given in the order in which people are first seen in this window, and kept: avatar,
 * caret and margin mark of one person agree wherever they show.
 */
export function peerColor(userId: string): PeerColor {
  const place = places.get(userId) ?? places.size;
  places.set(userId, place);
  return COLORS[place % COLORS.length] ?? 1;
}
