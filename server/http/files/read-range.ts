/**
 * The one range of a `Range` header, both ends inclusive. A header that is none, or asks for several, is passed over, as
 * RFC 9110 allows: the whole is sent.
 * @param size of the whole in bytes
 */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}
