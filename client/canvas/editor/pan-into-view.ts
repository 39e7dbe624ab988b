interface Span {
  from: number;
  to: number;
}

/**
 * Returns the distance to move a span along one axis until it is visible; of a span that is too long, its beginning.
 */
export function panIntoView({ from, to }: Span, visible: Span): number {
  if (from < visible.from || to - from > visible.to - visible.from) return visible.from - from;
  return Math.min(0, visible.to - to);
}
