/** The longest path that is read, in characters. */
const MAX_LENGTH = 2_000;
/** An address with a scheme, a host or a drive, one from the root of a site, and one within the same text. */
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|[/\\#?])/i;

/**
 * Returns the path of an address that is relative to the file of its text, such as `pictures/blue%20square.png`:
 * decoded, without query and fragment.
 * @returns null for any other address
 */
export function relativePath(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > MAX_LENGTH) return null;
  const text = address.trim();
  if (text === '' || ABSOLUTE.test(text)) return null;
  const path = text.replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns a path as an address in a text. */
export const addressOfPath = (path: string): string =>
  path
    .toWellFormed()
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/');
