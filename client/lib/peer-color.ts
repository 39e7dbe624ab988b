/** The number of one of the colours `--peer-1` to `--peer-3`. */
export type PeerColor = 1 | 2 | 3;

const COLORS = [1, 2, 3] as const satisfies PeerColor[];
const positions = new Map<string, number>();

/**
 * Returns a person's colour. Colours are assigned in the order in which people first appear in this window, and do
 * not change: avatar, caret and margin mark of one person agree everywhere.
 */
export function peerColor(userId: string): PeerColor {
  const position = positions.get(userId) ?? positions.size;
  positions.set(userId, position);
  return COLORS[position % COLORS.length] ?? 1;
}
