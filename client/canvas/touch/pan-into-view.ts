interface Span {
  from: number;
  to: number;
}

/** How far something has to be moved along one axis to lie in sight; its beginning, where all of it is too long. */
export function panIntoView({ from, to }: Span, sight: Span): number {
  if (from < sight.from || to - from > sight.to - sight.from) return sight.from - from;
  return Math.min(0, sight.to - to);
}
