/** How a file is handed out. */
export interface ServedAs {
  type: string;
  /** Content-Disposition. */
  disposition: string;
}

/** As long as an address lives at most: the right to a file does not go on in the cache of a browser. */
export const CACHE_CONTROL = 'private, max-age=600';

/** Types a browser shows and never runs. */
const SHOWN: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'application/pdf',
]);

/**
 * Every kind of text is plain text and a download, whatever it was sent as: HTML, SVG and scripts run nowhere [I7].
 * @param mimeType as the server found it
 */
export function servedAs(mimeType: string, filename: string): ServedAs {
  if (SHOWN.has(mimeType)) return { type: mimeType, disposition: disposition('inline', filename) };
  const type = mimeType.startsWith('text/') ? 'text/plain; charset=utf-8' : 'application/octet-stream';
  return { type, disposition: disposition('attachment', filename) };
}

/** The name twice: once for readers of old, without what they cannot read, once whole (RFC 6266, RFC 8187). */
function disposition(kind: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
