/** The headers with which a file is served. */
export interface ServedAs {
  type: string;
  /** Content-Disposition. */
  disposition: string;
}

/**
 * Caches store a file no longer than a URL is valid, so that a lost permission does not survive in a browser's cache.
 */
export const CACHE_CONTROL = 'private, max-age=600';

/** Types that a browser displays and never executes. */
const DISPLAYED_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'application/pdf',
]);

/**
 * Returns the headers for a file. Text of any type is served as plain text and as a download, so that HTML, SVG and
 * scripts are never executed [I7].
 * @param mimeType the type that the server detected
 */
export function servedAs(mimeType: string, filename: string): ServedAs {
  if (DISPLAYED_TYPES.has(mimeType)) return { type: mimeType, disposition: disposition('inline', filename) };
  const type = mimeType.startsWith('text/') ? 'text/plain; charset=utf-8' : 'application/octet-stream';
  return { type, disposition: disposition('attachment', filename) };
}

/** Returns a Content-Disposition with an ASCII name for old clients and the complete name (RFC 6266, RFC 8187). */
function disposition(kind: 'inline' | 'attachment', filename: string): string {
  const asciiName = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encodedName = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
