/** The longest path that is read. */
const MAX_PATH = 2_000;

/** Characters that browsers drop or read as a slash, and pairs of slashes, which begin the name of another host. */
const FOREIGN = /[\\\s\p{Cc}]|\/\//u;

/** Any origin: a path of this site stays at the origin of its base. */
const BASE = 'https://site.invalid';

/**
 * Returns a path of this site as it was given, with its query and fragment, or undefined for any other text. Anybody
 * can write a link with any text, so a value from an address or a store passes here before a page opens it. Neither
 * another host (`//host`, `/\host`, `https:`) nor a scheme (`javascript:`) passes, encoded, hidden by dots or plain.
 * @param text at most 2,000 characters
 */
export function ownPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_PATH || !text.startsWith('/')) return undefined;
  if (!URL.canParse(text, BASE)) return undefined;
  const { origin, pathname } = new URL(text, BASE);
  const isOwn = origin === BASE && !FOREIGN.test(decoded(pathname)) && !/[\\\s\p{Cc}]/u.test(text);
  return isOwn ? text : undefined;
}

/** Decodes a path until it does not change. A path that cannot be decoded becomes one that is refused. */
function decoded(path: string): string {
  try {
    const once = decodeURIComponent(path);
    return once === path ? path : decoded(once);
  } catch {
    return '//';
  }
}
